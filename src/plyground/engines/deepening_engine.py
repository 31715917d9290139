"""The common part of engines in Python: deepen ply by ply, keep the best lines, tell news, and stop when it is time.

An engine of this kind says what it searches with: an object that values one action at the root to a depth (`RootSearch`).
"""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from plyground.core.game import OVER, Game
from plyground.core.machine import demand_megabytes
from plyground.core.search import Bound, SearchInfo, SearchResult
from plyground.engines.budget import Budget, EnoughError, part_of
from plyground.engines.contest_search import MOST_DEPTH
from plyground.engines.engine import Engine, Search, Task, demand_lines, with_costs
from plyground.engines.guessing import Guess
from plyground.engines.payoffs import PayoffsInfo
from plyground.engines.repeating import repeating_actions
from plyground.engines.time_keeping import Patience

_SHARE_BEFORE_EQUALS = 0.6


class RootSearch(Protocol):
    """Values actions at the root. `guesses` grows whenever a value rests on a guess."""

    low: float
    high: float

    @property
    def guesses(self) -> int:
        """How often a value was taken that rests on a guess."""

    @property
    def deepest(self) -> int:
        """The longest line looked at."""

    @property
    def table_fill(self) -> float:
        """The share of the table in use."""

    @property
    def payoffs(self) -> tuple[float, ...] | None:
        """What everybody gets from the action that was looked at last; None where only the mover's value is known."""

    def look(self, state: Any, action: Any, depth: int, alpha: float) -> tuple[float, tuple[Any, ...]]:
        """The value to the mover and the line; at most alpha it may be only an upper bound."""


class _Found(NamedTuple):
    value: float
    line: tuple[Any, ...]
    payoffs: tuple[float, ...] | None


class _Repeating:
    """A search that knows which actions end the game by repetition; all else is another search's business."""

    def __init__(self, search: RootSearch, task: Task, game: Game[Any, Any]) -> None:
        self._search, self._player = search, task.player
        self.low, self.high = search.low, search.high
        self._ends = repeating_actions(game, task.state, task.past, task.actions)
        self.payoffs: tuple[float, ...] | None = None

    @property
    def guesses(self) -> int:
        return self._search.guesses

    @property
    def deepest(self) -> int:
        return self._search.deepest

    @property
    def table_fill(self) -> float:
        return self._search.table_fill

    def look(self, state: Any, action: Any, depth: int, alpha: float) -> tuple[float, tuple[Any, ...]]:
        if action in self._ends:
            self.payoffs = self._ends[action]
            return self.payoffs[self._player], (action,)
        found = self._search.look(state, action, depth, alpha)
        self.payoffs = self._search.payoffs
        return found


class DeepeningEngine(Engine):
    """A search in Python. The same seed, limits of depth and nodes, and state give the same search."""

    thinks_in_python = True

    def __init__(
        self, game: Game[Any, Any], name: str, guess: Guess, *, lines: int = 1, megabytes: int = 64, equal: bool = False
    ) -> None:
        """`guess` says what a state is worth at the horizon; `lines` best lines are told."""
        super().__init__(game, name)
        demand_lines(lines)
        demand_megabytes(megabytes)
        self.guess = guess
        self.lines, self.megabytes, self.equal = lines, megabytes, equal

    @abstractmethod
    def root_search(self, player: int, budget: Budget) -> RootSearch:
        """What this engine searches with."""

    def think(self, task: Task) -> Search:
        """Deepen until a limit is reached, nothing is left to find out, or somebody stops it."""
        if task.is_to_be_answered_at_once:
            return task.nothing_found()
        self.guess.begin()
        limits = part_of(task.limits, _SHARE_BEFORE_EQUALS) if task.equal else task.limits
        budget, patience = Budget(limits, task.signal), Patience(limits, choices=len(task.actions))
        self._count = lambda: budget.nodes
        search = _Repeating(self.root_search(task.player, budget), task, self.game)
        order = list(task.actions)
        best: list[SearchInfo] = []
        for depth in range(1, _deepest(task) + 1):
            before = search.guesses
            found: list[_Found] = []
            try:
                for action in order:
                    self._compare(found, search, task.state, action, depth)
                is_finished = True
            except EnoughError:
                is_finished = False
            if not found:
                break
            is_sure = is_finished and search.guesses == before
            best = [
                self._info(
                    task,
                    each,
                    number,
                    depth=depth,
                    search=search,
                    budget=budget,
                    is_finished=is_finished,
                    is_proven=is_sure or (is_finished and not search.low < each.value < search.high),
                )
                for number, each in enumerate(found[: self.lines if is_finished else 1], 1)
            ]
            yield from best
            first = found[0].line[0]
            order.sort(key=lambda action: action != first)  # the others stay in their order
            if not is_finished or all(info.is_proven for info in best) or patience.is_enough(best[0]):
                break
        if not best:
            return task.nothing_found()
        budget.extend(task.limits)
        equal = self._equal(task, search, best) if task.equal else _as_told(best)
        info = with_costs(best[0], budget.nodes, budget.seconds)
        return SearchResult(action=best[0].line[0], info=info, equally_good=equal)

    def _compare(self, found: list[_Found], search: RootSearch, state: Any, action: Any, depth: int) -> None:
        """Value an action, and put it among the best lines if it belongs there. Of equal ones the earlier stays ahead."""
        alpha = found[self.lines - 1].value if len(found) >= self.lines else -math.inf
        value, line = search.look(state, action, depth, alpha)
        if len(found) < self.lines or value > alpha:
            place = next((place for place, other in enumerate(found) if value > other.value), len(found))
            found.insert(place, _Found(value, line, search.payoffs))
            del found[self.lines :]

    def _info(
        self,
        task: Task,
        found: _Found,
        number: int,
        *,
        depth: int,
        search: RootSearch,
        budget: Budget,
        is_finished: bool,
        is_proven: bool,
    ) -> SearchInfo:
        told: dict[str, Any] = {
            "depth": depth,
            "value": found.value,
            "player": task.player,
            "bound": Bound.EXACT if is_finished else Bound.LOWER,
            "line": found.line,
            "nodes": budget.nodes,
            "seconds": budget.seconds,
            "deepest": search.deepest,
            "table_fill": search.table_fill,
            "is_proven": is_proven,
            "ends_in": ends_in(self.game, task.state, found.line) if is_proven else None,
            "number": number,
        }
        return SearchInfo(**told) if found.payoffs is None else PayoffsInfo(**told, payoffs=found.payoffs)

    def _equal(self, task: Task, search: RootSearch, best: Sequence[SearchInfo]) -> tuple[Any, ...]:
        """The other actions, tried against the best value; for a proven one, deeper and deeper until each is settled."""
        info, first = best[0], best[0].line[0]
        if info.is_proven and info.value <= search.low:
            return (first, *(action for action in task.actions if action != first))
        equal, waiting = [first], [action for action in task.actions if action != first]
        below = math.nextafter(info.value, -math.inf)
        try:
            for depth in range(info.depth, _deepest(task) + 1):
                unsettled = []
                for action in waiting:
                    before = search.guesses
                    value, _ = search.look(task.state, action, depth, below)
                    is_settled = not info.is_proven or search.guesses == before or not search.low < value < search.high
                    if not is_settled:
                        unsettled.append(action)
                    elif value >= info.value:
                        equal.append(action)
                waiting = unsettled
                if not waiting:
                    break
        except EnoughError:
            pass
        return tuple(equal)


def ends_in(game: Game[Any, Any], state: Any, line: Sequence[Any]) -> int | None:
    """The length of a line that reaches the end of the game; None for one that stops before."""
    for action in line:
        state = game.result(state, action)
    return len(line) if game.player(state) == OVER else None


def _deepest(task: Task) -> int:
    return MOST_DEPTH if task.limits.depth is None else min(task.limits.depth, MOST_DEPTH)


def _as_told(best: Sequence[SearchInfo]) -> tuple[Any, ...]:
    return tuple(info.line[0] for info in best if info.value == best[0].value)
