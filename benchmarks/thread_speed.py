"""Two threads against one: the time that the engine takes to reach a depth, over a fixed set of positions.

Time says little where other programs keep the processors busy, so nodes are counted as well: two threads that visit as many
nodes together as one alone would be twice as fast on two free processors.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from statistics import median
from typing import Any

from random_positions import positions

from plyground import load
from plyground.core.search import Limits
from plyground.engines.alpha_beta_engine import AlphaBetaEngine

SEED = 4


@dataclass(frozen=True)
class ThreadContest:
    """A game, how deep, and how many plies were played already."""

    game: str
    depth: int
    quick_depth: int
    plies: tuple[int, int]


CONTESTS = (
    ThreadContest("othello", 13, 5, (6, 30)),  # a quarter of a second each, in which two threads hardly get going
    ThreadContest("othello", 15, 5, (6, 30)),
    ThreadContest("checkers", 15, 6, (6, 24)),
)
POSITIONS, QUICK_POSITIONS = 10, 2


@dataclass(frozen=True)
class ThreadResult:
    """The seconds and nodes of every position by one thread and by two, each the middle ones of all rounds."""

    game: str
    depth: int
    rounds: int
    one: tuple[float, ...]
    two: tuple[float, ...]
    nodes_of_one: tuple[float, ...]
    nodes_of_two: tuple[float, ...]

    @property
    def ratio(self) -> float:
        """How many times as fast two threads were over all positions together."""
        return sum(self.one) / sum(self.two)

    @property
    def median(self) -> float:
        """The same for the position in the middle."""
        return median(one / two for one, two in zip(self.one, self.two, strict=True))

    @property
    def by_nodes(self) -> float:
        """How many times as fast two threads would be on two processors of their own, judged by the nodes they visit."""
        return 2 * sum(self.nodes_of_one) / sum(self.nodes_of_two)


def measured(contest: ThreadContest, rounds: int, *, quick: bool) -> ThreadResult:
    """Every position by one thread and by two, in turns."""
    game = load(contest.game)
    depth = contest.quick_depth if quick else contest.depth
    states = positions(game, QUICK_POSITIONS if quick else POSITIONS, SEED, *contest.plies)
    costs: dict[int, list[list[tuple[float, int]]]] = {threads: [[] for _ in states] for threads in (1, 2)}
    _cost(game, states[0], 1, 1)
    for number in range(rounds):
        for place, state in enumerate(states):
            for threads in (1, 2) if number % 2 == 0 else (2, 1):
                costs[threads][place].append(_cost(game, state, depth, threads))
    one, two = (tuple(median(seconds for seconds, _ in cost) for cost in costs[threads]) for threads in (1, 2))
    nodes = [tuple(float(median(nodes for _, nodes in cost)) for cost in costs[threads]) for threads in (1, 2)]
    return ThreadResult(contest.game, depth, rounds, one, two, *nodes)


def _cost(game: Any, state: Any, depth: int, threads: int) -> tuple[float, int]:
    """Seconds and nodes of an engine that knows nothing yet; making it is not timed."""
    engine = AlphaBetaEngine(game, threads=threads)
    engine.memory.table[:] = 0  # written now, so that no clock pays for fresh memory
    began = time.perf_counter()
    result = engine.choose(state, Limits(depth=depth))
    return time.perf_counter() - began, result.info.nodes
