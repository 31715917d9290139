"""The compiled alpha-beta on one thread against a C++ program of the same algorithm.

Both search the same positions to depth 1, 2, ... with an empty table, and must find the same values and visit the same
number of nodes; a comparison in which they do not is refused. So whoever changes the recipe of the kernel, or what a game
tells it, changes the C++ program too.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

import numpy as np
from cpp_program import BenchmarkError, compiled, printed
from interleave import Rates, interleave
from random_positions import positions

from plyground import load
from plyground.features.weights import default_weights
from plyground.kernels import workspace
from plyground.kernels.searching import Memory, Searcher, Techniques, demand_native

MEGABYTES = 64
SEED = 1
ALL = Techniques()
SWITCHES = tuple(field.name for field in fields(ALL) if isinstance(getattr(ALL, field.name), bool))
BARE = replace(ALL, **dict.fromkeys(SWITCHES, False))


@dataclass(frozen=True)
class Contest:
    """A game, the program that searches it too, its two words of a board, how deep, and from how many plies on."""

    game: str
    program: str
    words: tuple[str, str]
    depth: int
    bare_depth: int
    quick_depth: int
    plies: tuple[int, int]


CONTESTS = (
    Contest("connect-four", "connect_four_search", ("own", "filled"), 12, 8, 7, (0, 14)),
    Contest("othello", "othello_search", ("own", "other"), 9, 6, 5, (0, 40)),
)
POSITIONS, QUICK_POSITIONS = 8, 3


@dataclass(frozen=True)
class Task:
    """What both sides do: search these positions so deep with these techniques."""

    contest: Contest
    program: Path
    states: Sequence[Any]
    depth: int
    techniques: Techniques


@dataclass(frozen=True)
class Searched:
    """The value of a position, and what it cost."""

    value: int
    nodes: int
    seconds: float


@dataclass(frozen=True)
class SearchResult:
    """What was searched, with or without all techniques, how many nodes both visited, and how fast."""

    game: str
    is_bare: bool
    depth: int
    positions: int
    nodes: int
    rates: Rates


def measured(contest: Contest, rounds: int, *, quick: bool) -> list[SearchResult]:
    """The whole recipe, then plain alpha-beta, which is mostly the game's own rules and features."""
    program = compiled(contest.program)
    states = positions(load(contest.game), QUICK_POSITIONS if quick else POSITIONS, SEED, *contest.plies)
    depths = (contest.quick_depth, contest.quick_depth - 1) if quick else (contest.depth, contest.bare_depth)
    return [
        _compared(Task(contest, program, states, depth, techniques), rounds)
        for depth, techniques in zip(depths, (ALL, BARE), strict=True)
    ]


def _compared(task: Task, rounds: int) -> SearchResult:
    ours = our_search(task)
    check_same(task.contest, ours, their_search(task))
    rates = interleave(lambda: _rate(our_search(task)), lambda: _rate(their_search(task)), rounds)
    nodes = sum(each.nodes for each in ours)
    return SearchResult(task.contest.game, task.techniques is BARE, task.depth, len(task.states), nodes, rates)


def check_same(contest: Contest, ours: Sequence[Searched], theirs: Sequence[Searched]) -> None:
    """Refuse to compare programs that do something else."""
    for number, (our, their) in enumerate(zip(ours, theirs, strict=True)):
        if (our.value, our.nodes) != (their.value, their.nodes):
            raise BenchmarkError(
                f"{contest.game}, position {number}: ours is worth {our.value} after {our.nodes} nodes, the C++ program's "
                f"{their.value} after {their.nodes}. {contest.program}.cpp must follow the kernel and the game."
            )


def our_search(task: Task) -> list[Searched]:
    """Every position, deeper and deeper; only the searches are timed."""
    memory, found = Memory(MEGABYTES), []
    for state in task.states:
        memory.table[:] = 0  # written, as the C++ program writes it, so that neither clock pays for fresh memory
        searcher = _searcher(task, state, memory)
        began, value = time.thread_time(), 0
        for deep in range(1, task.depth + 1):
            value = searcher.search(deep)
        found.append(Searched(value, searcher.nodes, time.thread_time() - began))
    return found


def their_search(task: Task) -> list[Searched]:
    """The same by the C++ program. It is told what is really on: some techniques need a rule that the game may not have."""
    work = _searcher(task, task.states[0], Memory(1)).work
    names = [field.name for field in fields(task.techniques)]
    settings = {name: int(work[_place(name)]) for name in names}
    words = ("turn", *task.contest.words)
    lines = [" ".join(str(getattr(state, name)) for name in words) for state in task.states]
    weights = [str(weight) for weight in _weights(task.contest.game)]
    rows = printed(task.program, str(task.depth), _listed(settings), str(MEGABYTES), *weights, lines=lines)
    return [Searched(int(value), int(nodes), float(seconds)) for value, nodes, seconds in rows]


def _searcher(task: Task, state: Any, memory: Memory) -> Searcher:
    game = demand_native(load(task.contest.game))
    control, weights = np.zeros(8, np.int64), _weights(task.contest.game)
    return Searcher(game, state, memory, control, techniques=task.techniques, weights=weights)


def _place(technique: str) -> int:
    """Where the workspace keeps a switch or a number."""
    place: int = getattr(workspace, f"USE_{technique.upper()}", None) or getattr(workspace, technique.upper())
    return place


def _listed(settings: dict[str, int]) -> str:
    return ",".join(f"{name}={number}" for name, number in settings.items())


def _weights(name: str) -> tuple[int, ...]:
    weights = default_weights(demand_native(load(name)))
    return weights.weights if weights else ()


def _rate(searched: Sequence[Searched]) -> float:
    return sum(each.nodes for each in searched) / sum(each.seconds for each in searched)
