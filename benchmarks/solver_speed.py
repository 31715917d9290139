"""Exact scores of connect four: the general solver against a C++ program that knows nothing else.

The positions are random play from a seed, nobody able to win at once, in sets by the number of plies played. Each round
begins with an empty table of the same size on both sides and keeps it through the set. Both must agree on who wins and in how
many plies.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from cpp_program import BenchmarkError, compiled, printed
from interleave import Rates, interleave
from random_positions import connect_four_lines

from plyground import load
from plyground.kernels.searching import Memory, demand_native
from plyground.kernels.solving import ExactSolver
from plyground.kernels.table import WON

GAME, PROGRAM = "connect-four", "connect_four_solver"
MEGABYTES, SEED = 64, 1
PLAYED = ((14, 20), (21, 27), (28, 34))
POSITIONS, QUICK_POSITIONS = 1000, 5


@dataclass(frozen=True)
class Solved:
    """Signed plies to the end for every position, 0 for a draw, and what all of them cost; and the dearest of them."""

    plies: tuple[int, ...]
    nodes: int
    seconds: float
    most_seconds: float


@dataclass(frozen=True)
class SolverResult:
    """A set of positions, the nodes of both sides, and positions a second."""

    played: tuple[int, int]
    positions: int
    our_nodes: int
    their_nodes: int
    our_most_seconds: float
    their_most_seconds: float
    rates: Rates


def measured(played: tuple[int, int], rounds: int, *, quick: bool) -> SolverResult:
    """Solve a set, compare all scores, then solve it in turns."""
    program = compiled(PROGRAM)
    lines = connect_four_lines(load(GAME), QUICK_POSITIONS if quick else POSITIONS, SEED, *played)
    ours, theirs = our_scores(lines), their_scores(program, lines)
    for line, our, their in zip(lines, ours.plies, theirs.plies, strict=True):
        if our != their:
            raise BenchmarkError(f"Connect four after {line}: ours ends in {our} plies, the C++ program's in {their}.")
    rates = interleave(
        lambda: len(lines) / our_scores(lines).seconds, lambda: len(lines) / their_scores(program, lines).seconds, rounds
    )
    return SolverResult(played, len(lines), ours.nodes, theirs.nodes, ours.most_seconds, theirs.most_seconds, rates)


def our_scores(lines: Sequence[str]) -> Solved:
    """The scores of the general solver; only solving is timed."""
    game = demand_native(load(GAME))
    memory = Memory(MEGABYTES)
    memory.clear()  # the memory is really there before the clock runs
    solver = ExactSolver(game, memory)
    states = [game.read_position(line) for line in lines]
    values, times = [], [time.thread_time()]
    for state in states:
        values.append(solver.value(state))
        times.append(time.thread_time())
    plies = (0 if value == 0 else WON - value if value > 0 else -WON - value for value in values)
    return Solved(tuple(plies), solver.nodes, times[-1] - times[0], max(after - before for before, after in pairwise(times)))


def their_scores(program: Path, lines: Sequence[str]) -> Solved:
    """The scores of the C++ program, by its own clock."""
    rows = printed(program, str(MEGABYTES), lines=lines)
    return Solved(
        tuple(int(plies) for _, plies, _, _ in rows),
        sum(int(nodes) for _, _, nodes, _ in rows),
        sum(float(seconds) for _, _, _, seconds in rows),
        max(float(seconds) for _, _, _, seconds in rows),
    )
