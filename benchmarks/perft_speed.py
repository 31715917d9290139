"""Perft on one thread against a C++ program of the same algorithm.

Both have the same state, write the same list of moves, copy the state and play on the copy, count the moves themselves at the
last ply and recurse. The C++ program knows its board when it is compiled; ours learns it from the options and reaches the rules
by address.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from cpp_program import BenchmarkError, compiled, counted
from interleave import Rates, interleave

from plyground import load
from plyground.kernels.perft import perft


@dataclass(frozen=True)
class Contest:
    """A game, the program that counts it too, how deep, and the published counts from depth 1 on."""

    game: str
    program: str
    depth: int
    quick_depth: int
    published: tuple[int, ...]


CONTESTS = (
    Contest("connect-four", "connect_four_perft", 10, 8, (7, 49, 343, 2401, 16807, 117649, 823536, 5673234)),
    Contest("othello", "othello_perft", 11, 8, (4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288)),
)


@dataclass(frozen=True)
class PerftResult:
    """What was counted, how many nodes both found, and how fast."""

    game: str
    depth: int
    nodes: int
    rates: Rates


def measured(contest: Contest, rounds: int, *, quick: bool) -> PerftResult:
    """Compile, check the published counts, then count in turns."""
    program = compiled(contest.program)
    check_published(contest, program)
    depth = contest.quick_depth if quick else contest.depth
    nodes, _ = our_count(contest.game, depth)
    rates = interleave(partial(_our_rate, contest.game, depth, nodes), partial(_their_rate, program, depth, nodes), rounds)
    return PerftResult(contest.game, depth, nodes, rates)


def check_published(contest: Contest, program: Path) -> None:
    """Refuse to compare programs that count something else."""
    for depth, published in enumerate(contest.published, start=1):
        ours, theirs = our_count(contest.game, depth)[0], counted(program, depth)[0]
        if not ours == theirs == published:
            raise BenchmarkError(
                f"{contest.game} at depth {depth}: published are {published}, ours are {ours}, the C++ program's {theirs}."
            )


def our_count(name: str, depth: int) -> tuple[int, float]:
    """Nodes and seconds of our own perft, on one thread."""
    began = time.process_time()
    found = perft(load(name), depth, threads=1)
    return found.nodes, time.process_time() - began


def _our_rate(name: str, depth: int, expected: int) -> float:
    return _rate("Plyground", expected, *our_count(name, depth))


def _their_rate(program: Path, depth: int, expected: int) -> float:
    return _rate(program.name, expected, *counted(program, depth))


def _rate(who: str, expected: int, nodes: int, seconds: float) -> float:
    if nodes != expected:
        raise BenchmarkError(f"{who} counted {nodes} nodes where {expected} were expected.")
    return nodes / seconds
