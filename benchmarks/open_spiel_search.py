"""The compiled alpha-beta against OpenSpiel's two, node by node.

OpenSpiel's Python package contains its alpha-beta in C++ and does not offer it; a small library of ours calls it by its name.
All search the start of a game to a fixed depth at which every position is worth 0. A node is a move played. Theirs are counted
in Python, by counting the calls of the function that calls itself; the one in C++ asks for the worth of just as many positions
at the horizon, which is checked, and so visits the same tree.
"""

from __future__ import annotations

import ctypes
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyspiel
from cpp_program import BenchmarkError, compiled
from interleave import Rates, interleave
from open_spiel.python.algorithms import minimax  # type: ignore[import-untyped]
from search_speed import ALL, BARE, MEGABYTES

from plyground import load
from plyground.features.weights import default_weights
from plyground.kernels.searching import Memory, Searcher, Techniques, demand_native

SYMBOL = "open_spiel_search"


@dataclass(frozen=True)
class PeerContest:
    """A game here and there, and how deep."""

    game: str
    theirs: str
    depth: int
    quick_depth: int


CONTESTS = (PeerContest("connect-four", "connect_four", 10, 5), PeerContest("othello", "othello", 11, 4))


@dataclass(frozen=True)
class PeerResult:
    """The nodes of both, and nodes a second: bare against their Python and their C++, and with all techniques against C++."""

    game: str
    depth: int
    our_nodes: int
    their_nodes: int
    python_rates: Rates
    cpp_rates: Rates
    full_rates: Rates


def measured(contest: PeerContest, rounds: int, *, quick: bool) -> PeerResult:
    """Count first, then search in turns."""
    depth = contest.quick_depth if quick else contest.depth
    library = loaded_library()
    nodes, leaves = their_nodes(contest.theirs, depth)
    asked = their_cpp(library, contest.theirs, depth)[0]
    if asked != leaves:
        raise BenchmarkError(f"{contest.theirs}: OpenSpiel's Python asked for {leaves} positions, its C++ for {asked}.")
    ours = _our_search(contest.game, depth, BARE)[0]

    def bare() -> float:
        return _rate(*_our_search(contest.game, depth, BARE))

    def full() -> float:
        return _rate(*_our_search(contest.game, depth, ALL))

    def cpp() -> float:
        return nodes / their_cpp(library, contest.theirs, depth)[1]

    def python() -> float:
        return nodes / _their_python(contest.theirs, depth)

    return PeerResult(
        contest.game,
        depth,
        ours,
        nodes,
        interleave(bare, python, max(1, rounds // 3)),
        interleave(bare, cpp, rounds),
        interleave(full, cpp, rounds),
    )


def their_nodes(name: str, depth: int) -> tuple[int, int]:
    """How many moves OpenSpiel's alpha-beta plays, and how many positions it asks the worth of."""
    leaves = 0

    def nothing(_state: Any) -> float:
        nonlocal leaves
        leaves += 1
        return 0.0

    with _counting() as calls:
        minimax.alpha_beta_search(pyspiel.load_game(name), value_function=nothing, maximum_depth=depth)
    return calls[0] - 1, leaves


def their_cpp(library: Any, name: str, depth: int) -> tuple[int, float]:
    """Positions asked for, and seconds."""
    value, leaves = ctypes.c_double(), ctypes.c_int64()
    seconds = float(library(name.encode(), depth, ctypes.byref(value), ctypes.byref(leaves)))
    return leaves.value, seconds


def _their_python(name: str, depth: int) -> float:
    game = pyspiel.load_game(name)
    began = time.thread_time()
    minimax.alpha_beta_search(game, value_function=lambda _state: 0.0, maximum_depth=depth)
    return time.thread_time() - began


def _our_search(name: str, depth: int, techniques: Techniques) -> tuple[int, float]:
    """One search to the depth. Bare, the features are computed as well, with weights of 0; else with the game's own."""
    game, memory = demand_native(load(name)), Memory(MEGABYTES)
    weights = default_weights(game) if techniques is ALL else None
    searcher = Searcher(
        game, game.initial(), memory, np.zeros(8, np.int64), techniques=techniques, weights=weights.weights if weights else ()
    )
    memory.clear()  # the memory is really there before the clock runs
    began = time.thread_time()
    searcher.search(depth)
    return searcher.nodes, time.thread_time() - began


def loaded_library() -> Any:
    """Their alpha-beta in C++, as a function."""
    built = compiled(SYMBOL, is_library=True)
    try:
        ctypes.CDLL(pyspiel.__file__, mode=ctypes.RTLD_GLOBAL)  # what it contains becomes visible to others
        function = getattr(ctypes.CDLL(str(built)), SYMBOL)
    except (OSError, AttributeError) as error:
        raise BenchmarkError(f"This version of OpenSpiel does not contain its alpha-beta in C++: {error}") from error
    function.restype = ctypes.c_double
    return function


@contextmanager
def _counting() -> Iterator[list[int]]:
    """Count the calls of the recursive function, which finds itself by its name in its module."""
    calls, original = [0], minimax._alpha_beta  # noqa: SLF001 - theirs, and put back

    def counted(*arguments: Any, **named: Any) -> Any:
        calls[0] += 1
        return original(*arguments, **named)

    minimax._alpha_beta = counted  # noqa: SLF001
    try:
        yield calls
    finally:
        minimax._alpha_beta = original  # noqa: SLF001


def _rate(nodes: int, seconds: float) -> float:
    return nodes / seconds
