"""Another engine that looks at some of the moves only: at the positions after them, one after the other, deeper and deeper.

Every move is valued exactly, so several lines cost nothing more; of many moves this finds less in the same time than a search
that may cut at the root. Only for contests of two: what one can expect, the other must fear.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from plyground.core.search import Bound, Limits, SearchInfo, SearchResult
from plyground.engines.engine import Engine, Search, Task, result_of, with_costs
from plyground.engines.repeating import repeating_actions
from plyground.engines.suiting import demand_contest
from plyground.engines.time_keeping import Patience

_DEEPEST = 200


@dataclass
class _Spent:
    """What one search has cost so far."""

    began: float
    nodes: int = 0

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.began

    def rest_of(self, limits: Limits, depth: int) -> Limits | None:
        """What is left for another position; None if nothing is."""
        nodes = None if limits.nodes is None else limits.nodes - self.nodes
        seconds = None if limits.seconds is None else limits.seconds - self.seconds
        if (nodes is not None and nodes <= 0) or (seconds is not None and seconds <= 0):
            return None
        return Limits(depth=depth, nodes=nodes, seconds=seconds)


class ChosenMoves(Engine):
    """Plays one of the chosen moves, the best it finds."""

    def __init__(self, engine: Engine, chosen: Sequence[Any], *, lines: int = 1) -> None:
        """`chosen` must be legal where the search begins; `lines` of them are told."""
        demand_contest(engine.game, "A search of chosen moves")
        super().__init__(engine.game, engine.name)
        self._engine, self._chosen, self._lines = engine, tuple(dict.fromkeys(chosen)), lines

    def think(self, task: Task) -> Search:
        """Deepen until a limit is reached, every move is settled, or somebody stops it."""
        ends = repeating_actions(self.game, task.state, task.past, self._chosen)
        patience, spent = Patience(task.limits, choices=len(self._chosen)), _Spent(time.monotonic())
        order = list(self._chosen)
        best = _unsearched(task, order[0])
        if task.is_to_be_answered_at_once:
            return SearchResult(action=best.line[0], info=best, equally_good=best.line)
        for depth in range(1, min(task.limits.depth or _DEEPEST, _DEEPEST) + 1):
            found: list[SearchInfo] = []
            for action in order:
                info = self._valued(task, action, depth, spent, ends.get(action))
                if info is None:
                    break
                found.append(replace(info, nodes=spent.nodes, seconds=spent.seconds))
            is_finished = len(found) == len(order)
            found.sort(key=lambda info: (info.is_proven and info.value < 0, -_comparable(info)))
            if not is_finished and not (found and found[0].line[0] == order[0]):
                break  # a part of a depth that does not hold the best so far says nothing
            for number, info in enumerate(found[: self._lines if is_finished else 1], 1):
                told = replace(info, number=number, bound=info.bound if is_finished else Bound.LOWER)
                best = told if number == 1 else best
                yield told
            if not is_finished or all(info.is_proven for info in found) or patience.is_enough(best):
                break
            order = [info.line[0] for info in found]
        info = with_costs(best, spent.nodes, spent.seconds)
        return SearchResult(action=best.line[0], info=info, equally_good=(best.line[0],))

    def prepare(self) -> None:
        """Prepare the other one."""
        self._engine.prepare()

    def _valued(
        self, task: Task, action: Any, depth: int, spent: _Spent, repeated: tuple[float, ...] | None
    ) -> SearchInfo | None:
        """What a move is worth at a depth, to whoever plays it; None if there was no time to find out."""
        child = self.game.result(task.state, action)
        ended = repeated or (
            tuple(self.game.utility(child, player) for player in (0, 1)) if self.game.is_terminal(child) else None
        )
        if ended is not None:
            value = ended[task.player]
            spent.nodes += 1
            return SearchInfo(
                depth=depth, value=value, player=task.player, line=(action,), is_proven=True, ends_in=1 if value else None
            )
        limits = spent.rest_of(task.limits, max(depth - 1, 1))
        if limits is None or task.signal.is_set:
            return None
        past = (*task.past, task.state)
        other = self.game.player(child)
        asked = Task(child, self.game.actions(child), other, limits, past, task.signal, equal=False)
        info = result_of(self._engine.think(asked)).info
        spent.nodes += max(info.nodes, 1)
        if info.depth < limits.depth and not info.is_proven:  # type: ignore[operator]  # it is set above
            return None
        sign = 1 if other == task.player else -1
        return replace(
            info,
            depth=depth,
            value=sign * info.value,
            player=task.player,
            line=(action, *info.line),
            deepest=info.deepest + 1,
            ends_in=None if info.ends_in is None else info.ends_in + 1,
            number=1,
        )


def _comparable(info: SearchInfo) -> float:
    """Sooner wins are better than later ones, and those than any guess; a later loss is better than a sooner one."""
    if not info.is_proven or not info.value:
        return info.value
    far = info.ends_in or _DEEPEST
    return 1e9 - far if info.value > 0 else far - 1e9


def _unsearched(task: Task, action: Any) -> SearchInfo:
    return SearchInfo(depth=0, value=0.0, player=task.player, bound=Bound.OPEN, line=(action,))
