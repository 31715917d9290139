"""Memory stays in its budget: what does not fit is refused before it is made, and what was asked for is not exceeded."""

from __future__ import annotations

import os
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from plyground import Limits, load
from plyground.core.errors import BadLimitError, PlygroundError
from plyground.engines.choosing import engine_for
from plyground.engines.engine import result_of
from plyground.engines.settings import EngineSettings
from plyground.engines.solving import Solving
from plyground.kernels.searching import Memory

MEGABYTES = 32
WORKING_MEGABYTES = 12
"""For what a search needs whatever the budget: lists of moves, lines, vectors, the state of every ply."""
ENGINES: dict[str, tuple[str, dict[str, Any], int]] = {
    "alpha-beta": ("othello", {}, 300_000),
    "expectiminimax": ("pig", {}, 300_000),
    "max-n": ("pig", {"players": 3}, 300_000),
    "paranoid": ("quoridor", {"players": 4, "size": 5}, 20_000),
    "best-reply": ("quoridor", {"players": 4, "size": 5}, 20_000),
    "monte-carlo": ("connect-four", {}, 300_000),
}
KEEPING = ("table-alpha-beta", "mtd-f", "sss-star", "proof-number", "monte-carlo")
"""Algorithms of the textbook that keep what they have seen."""
REMEMBERED_MEGABYTES = 4
"""What a game remembers of the states that were asked for last, whoever asks."""

SOLVERS: dict[str, tuple[str, dict[str, Any]]] = {
    "backwards": ("nine-mens-morris", {}),
    "expectation, depth first": ("2048", {"rows": 3, "columns": 3}),
    "expectation, circles": ("pig", {}),
    "max-n": ("pig", {"players": 3}),
    "max-n, all of it": ("pig", {"players": 3, "target": 10}),
}
STATUS = Path("/proc/self/statm")


def _resident_megabytes() -> float:
    """What the process holds in memory now, tables that are mapped included."""
    return int(STATUS.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


def _peak_megabytes(work: Callable[[], object]) -> float:
    """The most memory that Python and its arrays held at once, beyond what was there before."""
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        work()
        return (tracemalloc.get_traced_memory()[1] - before) / 2**20
    finally:
        tracemalloc.stop()


def test_a_table_larger_than_the_machine_is_refused_in_one_sentence() -> None:
    machine = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2**20
    with pytest.raises(BadLimitError, match="larger than this machine's memory") as refused:
        Memory(machine + 1)
    assert "\n" not in str(refused.value)
    for kind, (name, options, _) in ENGINES.items():
        with pytest.raises(BadLimitError, match="memory"):
            engine_for(load(name, **options), EngineSettings(kind=kind, megabytes=min(machine * 2, 1 << 20)))
    assert Memory(1).megabytes == 1


@pytest.mark.skipif(not STATUS.exists(), reason="only Linux tells a process what it holds")
@pytest.mark.parametrize("kind", ENGINES)
def test_a_search_stays_within_its_megabytes(kind: str) -> None:
    name, options, nodes = ENGINES[kind]
    game = load(name, **options)
    first = engine_for(game, EngineSettings(kind=kind, megabytes=1))
    result_of(first.search(game.initial(), Limits(nodes=100)))  # compiled before anything is counted
    before = _resident_megabytes()
    engine = engine_for(game, EngineSettings(kind=kind, megabytes=MEGABYTES))
    result_of(engine.search(game.initial(), Limits(nodes=nodes)))
    assert 1 < _resident_megabytes() - before <= MEGABYTES + WORKING_MEGABYTES


@pytest.mark.parametrize("method", ["alpha-beta", "proof-number"])
def test_a_solver_that_searches_has_no_larger_table_than_it_was_given(method: str) -> None:
    solving = Solving(load("hex", size=3), load("hex", size=3).initial(), method=method, megabytes=MEGABYTES)
    for _ in solving.run():
        pass
    assert solving.solver is not None
    assert 1 <= solving.solver.memory.megabytes <= MEGABYTES


@pytest.mark.parametrize("name", SOLVERS)
def test_a_solver_stays_within_its_megabytes_also_where_they_are_too_few(name: str) -> None:
    method, _, _ = name.partition(",")
    key, options = SOLVERS[name]
    game = load(key, **options)
    game.rules.compile()  # type: ignore[attr-defined]  # it is native

    def solve() -> None:
        run = Solving(game, game.initial(), method=method, megabytes=MEGABYTES).run()
        try:
            for _ in run:
                pass
        except PlygroundError as refused:
            assert "more megabytes" in str(refused)  # noqa: PT017 - whether it is refused is not asked here

    assert _peak_megabytes(solve) <= MEGABYTES + WORKING_MEGABYTES


@pytest.mark.parametrize("algorithm", KEEPING)
def test_a_textbook_algorithm_ends_before_it_keeps_more_than_its_megabytes(algorithm: str) -> None:
    game, megabytes = load("othello"), 3
    engine = engine_for(game, EngineSettings(kind=f"textbook:{algorithm}", megabytes=megabytes))
    found: list[int] = []
    peak = _peak_megabytes(lambda: found.append(result_of(engine.search(game.initial(), Limits(nodes=30_000))).info.nodes))
    assert 1 < peak <= megabytes + REMEMBERED_MEGABYTES
    assert found[0] < 30_000
