"""The compiled expectiminimax as a player: iterative deepening, several lines, samples of the dice, a clock."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from plyground.core.game import CHANCE, OVER, Game
from plyground.core.search import Bound, SearchInfo, SearchResult
from plyground.engines.budget import part_of
from plyground.engines.deepening_engine import ends_in
from plyground.engines.engine import Engine, Search, Task, demand_lines, with_costs
from plyground.engines.expectations import SampledInfo, chosen_weights, scale_for
from plyground.engines.listening import Tell, listened
from plyground.engines.time_keeping import Patience
from plyground.features.weights import Weights
from plyground.kernels.expecting import ChanceMemory, ChanceTechniques, Expecter, demand_expectable, for_player
from plyground.kernels.workspace import MOST_PLIES

_SHARE_BEFORE_EQUALS = 0.6
_ALMOST = 1e-12
"""Values that differ by no more of the range of the payoffs are equal: the same throws can be added up in another order."""


@dataclass
class _Course:
    """How one search goes: what it is about, and what its last finished depth has found."""

    task: Task
    began: float
    control: Any = field(default_factory=lambda: np.zeros(8, np.int64))
    nodes: int = 0
    best: dict[int, SearchInfo] = field(default_factory=dict)
    equal: list[Any] = field(default_factory=list)

    def told_at_the_end(self) -> SearchInfo:
        """The news of the best line, with the costs of the whole search."""
        return with_costs(self.best[1], self.nodes, time.monotonic() - self.began)


class ExpectiminimaxEngine(Engine):
    """Plays for the expected payoff, alone or one against another, with native rules. A throw of the dice costs no depth.

    The same seed, the same limits of depth and nodes, and the same table give the same search.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        *,
        megabytes: int = 64,
        lines: int = 1,
        techniques: ChanceTechniques = ChanceTechniques(),
        weights: Weights | None = None,
        noise: float = 0.0,
        score_noise: int = 0,
        seed: int = 0,
        equal: bool = False,
    ) -> None:
        """`lines` best lines are told. `noise` is the largest error of a guess, as a share of half the range of the payoffs."""
        super().__init__(game, "expectiminimax")
        self._native = demand_expectable(game)
        demand_lines(lines)
        self.memory = ChanceMemory(megabytes)
        self.lines, self.techniques, self.seed, self.equal = lines, techniques, seed, equal
        chosen = chosen_weights(self._native, weights)
        self.weights, self.scale = chosen.numbers if chosen else (), scale_for(self._native, chosen)
        low, high = game.facts.utility
        self._half = (high - low) / 2 if math.isfinite(high - low) else 1.0
        self._noise, self._score_noise = noise * self._half, score_noise

    def prepare(self) -> None:
        """Compile the rules, or load what was compiled before."""
        start = self._native.initial()
        while self._native.player(start) == CHANCE:  # a deal can have more outcomes than a search should look at
            start = self._native.result(start, self._native.actions(start)[0])
        if not self._native.is_terminal(start):
            self._expecter(start, np.zeros(8, np.int64), ChanceMemory(1)).search(1)

    def think(self, task: Task) -> Search:
        """Deepen until a limit is reached, nothing is left to find out, or somebody stops it."""
        if task.is_to_be_answered_at_once:
            return task.nothing_found()
        course = _Course(task, time.monotonic())
        task.signal.on_set(lambda: course.control.__setitem__(0, 1))
        self.memory.grow_older()
        limits = part_of(task.limits, _SHARE_BEFORE_EQUALS) if task.equal else task.limits
        work = listened(
            lambda tell: self._deepen(course, limits, tell), course.control, began=course.began, seconds=limits.seconds
        )
        for info in work:
            course.best[info.number] = info
            yield info
        if not course.best:
            return task.nothing_found()
        first = course.best[1]
        if not task.equal:
            equal = tuple(
                info.line[0]
                for info in course.best.values()
                if info.depth == first.depth and abs(info.value - first.value) <= _ALMOST * self._half
            )
            return SearchResult(action=first.line[0], info=course.told_at_the_end(), equally_good=equal)
        course.control = np.zeros(8, np.int64)
        task.signal.on_set(lambda: course.control.__setitem__(0, 1))
        for _ in listened(lambda _: self._find_equal(course), course.control, began=course.began, seconds=task.limits.seconds):
            pass
        return SearchResult(action=first.line[0], info=course.told_at_the_end(), equally_good=(first.line[0], *course.equal))

    def _expecter(self, state: Any, control: Any, memory: ChanceMemory | None = None) -> Expecter:
        searcher = Expecter(
            self._native,
            state,
            memory or self.memory,
            control,
            techniques=self.techniques,
            weights=self.weights,
            scale=self.scale,
            seed=self.seed,
        )
        searcher.blur(self._noise, self._score_noise)
        return searcher

    def _deepen(self, course: _Course, limits: Any, tell: Tell) -> None:
        """The worker's part: depth after depth, and at each the best lines, one after the other."""
        task = course.task
        patience = Patience(limits, choices=len(task.actions))
        searcher = self._expecter(task.state, course.control)
        self._count = lambda: searcher.nodes
        searcher.limit(0 if limits.nodes is None else max(limits.nodes, 1))
        for depth in range(1, _deepest(task) + 1):
            left_out: list[int] = []
            first: SearchInfo | None = None
            for number in range(1, min(self.lines, len(task.actions)) + 1):
                searcher.leave_out(left_out)
                guesses = searcher.guesses
                value = for_player(self._native, searcher.search(depth), task.player)
                course.nodes = searcher.nodes
                # What was begun counts if the best move of the last depth, which the table has put first, is among it.
                if searcher.is_stopped and (not searcher.line or not self.techniques.table):
                    return
                left_out.append(searcher.line[0])
                is_proven = not searcher.is_stopped and (
                    (searcher.guesses == guesses and not self.techniques.throws) or self._is_extreme(value, task.player)
                )
                info = self._info(searcher, course, value, depth, is_proven=is_proven, number=number)
                tell(info)
                first = first or info
                if searcher.is_stopped:
                    return
            if first is None or first.is_proven or patience.is_enough(first):
                return

    def _is_extreme(self, value: float, player: int) -> bool:
        """Whether nothing better, or nothing worse, can be had: no guess says that."""
        ends = sorted(for_player(self._native, end, player) for end in self._native.facts.utility)
        return math.isfinite(ends[1] - ends[0]) and not ends[0] < value < ends[1]

    def _info(
        self, searcher: Expecter, course: _Course, value: float, depth: int, *, is_proven: bool, number: int
    ) -> SearchInfo:
        task = course.task
        told: dict[str, Any] = {
            "depth": depth,
            "value": value,
            "player": task.player,
            "bound": Bound.LOWER if searcher.is_stopped else Bound.EXACT,
            "line": searcher.line,
            "nodes": searcher.nodes,
            "seconds": time.monotonic() - course.began,
            "deepest": searcher.deepest,
            "table_fill": self.memory.fill(),
            "is_proven": is_proven,
            "ends_in": ends_in(self._native, task.state, searcher.line) if is_proven else None,
            "number": number,
        }
        if not self.techniques.throws or searcher.is_stopped:
            return SearchInfo(**told)
        ends = sorted(for_player(self._native, end, task.player) for end in searcher.interval)
        return SampledInfo(**told, least=ends[0], most=ends[1])

    def _find_equal(self, course: _Course) -> None:
        """The other moves, tried against the best value; beside a proven one deeper and deeper, until each is settled."""
        task, info = course.task, course.best[1]
        waiting = [action for action in task.actions if action != info.line[0]]
        if info.is_proven and self._is_extreme(info.value, task.player) and info.value < self._middle(task.player):
            course.equal += waiting
            return
        least = info.value - _ALMOST * self._half
        spent = course.nodes
        for depth in range(info.depth, _deepest(task) + 1):
            unsettled = []
            for action in waiting:
                after = self._native.result(task.state, action)
                if self._native.player(after) == OVER:
                    value, is_settled = self._native.utility(after, task.player), True
                else:
                    if task.limits.nodes is not None and spent >= task.limits.nodes:
                        return
                    searcher = self._expecter(after, course.control)
                    searcher.limit(0 if task.limits.nodes is None else task.limits.nodes - spent)
                    value = for_player(self._native, searcher.search(depth - 1, *self._window(least, task.player)), task.player)
                    spent += searcher.nodes
                    course.nodes = spent
                    if searcher.is_stopped:
                        return
                    is_settled = not info.is_proven or not searcher.guesses or self._is_extreme(value, task.player)
                if not is_settled:
                    unsettled.append(action)
                elif value >= least:
                    course.equal.append(action)
            waiting = unsettled
            if not waiting:
                return

    def _middle(self, player: int) -> float:
        low, high = self._native.facts.utility
        return for_player(self._native, (low + high) / 2, player)

    def _window(self, least: float, player: int) -> tuple[float, float]:
        """Player 0's window in which it is told whether a player gets at least so much."""
        below = least - _ALMOST * self._half
        return (below, math.inf) if player == 0 else (-math.inf, for_player(self._native, below, player))


def _deepest(task: Task) -> int:
    return MOST_PLIES if task.limits.depth is None else min(task.limits.depth, MOST_PLIES)
