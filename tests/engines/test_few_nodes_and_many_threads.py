"""What a search begins with: memory that is ready, and only as many threads as have something to do."""

from __future__ import annotations

import mmap
import resource
import threading
from collections.abc import Callable

import numpy as np
import pytest

import plyground
from plyground.core.search import Limits
from plyground.engines import budget
from plyground.engines.alpha_beta_engine import AlphaBetaEngine
from plyground.engines.budget import threads_to_start
from plyground.engines.choosing import engine_for
from plyground.engines.engine import result_of
from plyground.engines.settings import EngineSettings
from plyground.engines.table_pages import bring_in
from plyground.kernels.searching import Memory


def faults_of(act: Callable[[], object]) -> int:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    act()
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before


def test_a_prepared_engine_has_the_pages_of_its_table() -> None:
    engine = AlphaBetaEngine(plyground.load("connect-four"), megabytes=16)
    table = engine.memory.table
    engine.prepare()
    assert faults_of(lambda: table.__setitem__(slice(None, None, mmap.PAGESIZE // table.itemsize), 0)) < 3


def test_preparing_again_forgets_nothing() -> None:
    game = plyground.load("connect-four")
    engine = AlphaBetaEngine(game, megabytes=1)
    engine.choose(game.initial(), Limits(depth=6))
    before = engine.memory.table.copy()
    engine.prepare()
    assert before.any()
    assert np.array_equal(engine.memory.table, before)


def test_a_very_large_table_is_left_to_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("plyground.engines.table_pages._MOST_BYTES", 2**20)
    table = Memory(16).table
    assert faults_of(lambda: bring_in(table)) < 3


def test_threads_are_started_only_if_the_nodes_feed_them_and_the_machine_has_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "_processors", lambda: 2)
    assert [threads_to_start(64, nodes) for nodes in (1, 100, 999, 1_000, 2_500, 10**9, None)] == [1, 1, 1, 2, 5, 8, 8]
    assert [threads_to_start(wanted, None) for wanted in (1, 2, 8, 256)] == [1, 2, 8, 8]


def test_a_hundred_nodes_are_searched_by_one_of_many_threads() -> None:
    game = plyground.load("connect-four")
    many, one = (
        AlphaBetaEngine(game, megabytes=1, threads=threads).choose(game.initial(), Limits(nodes=100)) for threads in (64, 1)
    )
    assert many.info.depth == one.info.depth > 1
    assert many.info.nodes == one.info.nodes <= 100


@pytest.mark.parametrize("kind", ["alpha-beta", "monte-carlo"])
def test_a_crowd_of_threads_is_never_started(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "_processors", lambda: 1)
    game = plyground.load("connect-four")
    search = engine_for(game, EngineSettings(kind=kind, megabytes=4, threads=256)).search(game.initial(), Limits(seconds=0.05))
    before = threading.active_count()
    most = 0
    for _ in search:
        most = max(most, threading.active_count())
    assert most - before <= 5  # four that search, and one that leads those of monte-carlo


@pytest.mark.parametrize("equal", [False, True])
def test_helpers_do_not_go_on_for_long_where_the_game_ends(equal: bool) -> None:  # noqa: FBT001 - a parameter of a test
    game = plyground.load("tic-tac-toe")
    one, two = (
        AlphaBetaEngine(game, megabytes=1, threads=threads, equal=equal).choose(game.initial(), Limits(depth=20))
        for threads in (1, 2)
    )
    assert two.info.nodes < 8 * one.info.nodes
    assert set(two.equally_good) == set(one.equally_good) or not equal


def test_no_line_is_longer_than_the_longest_that_was_looked_at() -> None:
    game = plyground.load("connect-four")
    for threads in (1, 2):
        engine = AlphaBetaEngine(game, megabytes=1, threads=threads, lines=2)
        for _ in range(2):
            search = engine.search(game.initial(), Limits(depth=8))
            for info in search:
                assert info.deepest >= len(info.line)
    solved = plyground.load("tic-tac-toe")
    info = result_of(AlphaBetaEngine(solved, megabytes=1, threads=2).search(solved.initial())).info
    assert info.deepest >= len(info.line) == 9
