"""Two searches of one engine at a time: begun and left, pulled in turn, and in two threads. Every result is a legal move."""

from __future__ import annotations

import threading
import time
from typing import Any

import pytest

from plyground import Limits, load
from plyground.core.search import SearchResult
from plyground.engines.choosing import KINDS, engine_for
from plyground.engines.engine import Engine
from plyground.engines.settings import EngineSettings

ROUNDS = 6
ENGINES = [("connect-four", "alpha-beta", 1), ("connect-four", "alpha-beta", 2), ("connect-four", "plain", 1)]
ENGINES += [(name, "monte-carlo", threads) for name in ("connect-four", "hex") for threads in (1, 2)]
ENGINES += [("pig", "expectiminimax", 1), ("pig", "monte-carlo", 1), ("connect-four", "max-n", 1)]


def _made(name: str, kind: str, threads: int) -> tuple[Engine, list[Any]]:
    game = load(name)
    assert KINDS[kind].suits(game)
    engine = engine_for(game, EngineSettings(kind=kind, megabytes=4, threads=threads))
    engine.prepare()
    first = game.initial()
    return engine, [first, game.result(first, game.actions(first)[-1])] if name != "pig" else [first, first]


@pytest.mark.parametrize(("name", "kind", "threads"), ENGINES)
def test_a_search_that_was_begun_and_left_does_not_disturb_the_next(name: str, kind: str, threads: int) -> None:
    engine, (first, second) = _made(name, kind, threads)
    left = []
    for _ in range(ROUNDS):
        search = engine.search(first, Limits(nodes=2_000_000))
        next(search)
        left.append(search)
        assert engine.choose(second, Limits(nodes=1_000)).action in engine.game.actions(second)
    for search in left:
        search.close()


@pytest.mark.parametrize(("name", "kind", "threads"), ENGINES)
def test_searches_that_are_pulled_in_turn_end_with_legal_moves(name: str, kind: str, threads: int) -> None:
    engine, states = _made(name, kind, threads)
    for _ in range(ROUNDS):
        live = {number: engine.search(state, Limits(nodes=1_500)) for number, state in enumerate(states)}
        found: dict[int, SearchResult] = {}
        while live:
            for number in list(live):
                try:
                    next(live[number])
                except StopIteration as ended:
                    found[number] = ended.value
                    del live[number]
        assert all(found[number].action in engine.game.actions(state) for number, state in enumerate(states))


@pytest.mark.parametrize(("name", "kind", "threads"), ENGINES)
def test_searches_in_two_threads_end_with_legal_moves(name: str, kind: str, threads: int) -> None:
    engine, states = _made(name, kind, threads)
    for _ in range(ROUNDS):
        found: dict[int, SearchResult] = {}

        def search(number: int, state: Any, found: dict[int, SearchResult] = found) -> None:
            found[number] = engine.choose(state, Limits(nodes=1_500))

        together = [threading.Thread(target=search, args=each) for each in enumerate(states)]
        for thread in together:
            thread.start()
        for thread in together:
            thread.join()
        assert all(found[number].action in engine.game.actions(state) for number, state in enumerate(states))


@pytest.mark.parametrize("kind", ["alpha-beta", "monte-carlo", "plain"])
def test_a_soft_limit_also_ends_the_look_for_equally_good_moves(kind: str) -> None:
    game = load("connect-four")
    state = game.position("moves d e d e d f")
    engine = engine_for(game, EngineSettings(kind=kind, megabytes=4, equal=True))
    engine.prepare()
    alarm = threading.Timer(20.0, engine.stop)
    alarm.start()
    began = time.monotonic()
    result = engine.choose(state, Limits(soft_seconds=0.01))
    alarm.cancel()
    assert time.monotonic() - began < 10, "it went on until somebody stopped it"
    assert game.write_action(state, result.action) == "d"
