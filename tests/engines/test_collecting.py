"""While an engine thinks in Python there is no full garbage collection, and afterwards everything is as it was."""

from __future__ import annotations

import gc

import pytest

from plyground import Limits, load
from plyground.engines.choosing import engine_for
from plyground.engines.engine import Engine
from plyground.engines.settings import EngineSettings

SHORT = Limits(depth=2)


def _engine(kind: str) -> Engine:
    return engine_for(load("tic-tac-toe"), EngineSettings(kind=kind))


def _full_collections_are_put_off(usual: int) -> bool:
    return gc.get_threshold()[2] > 1_000 * max(usual, 1)


@pytest.mark.parametrize(("kind", "is_in_python"), [("textbook:alpha-beta", True), ("plain", True), ("alpha-beta", False)])
def test_only_engines_in_python_put_them_off_while_they_think(kind: str, *, is_in_python: bool) -> None:
    engine, usual = _engine(kind), gc.get_threshold()
    search = engine.search(engine.game.initial(), SHORT)
    next(search)
    assert _full_collections_are_put_off(usual[2]) == is_in_python
    search.close()
    assert gc.get_threshold() == usual


def test_the_last_of_two_searches_allows_them_again() -> None:
    usual = gc.get_threshold()
    first, second = (_engine("plain").search(load("tic-tac-toe").initial(), SHORT) for _ in range(2))
    next(first)
    next(second)
    first.close()
    assert _full_collections_are_put_off(usual[2])
    second.close()
    assert gc.get_threshold() == usual


def test_a_search_that_fails_allows_them_again(monkeypatch: pytest.MonkeyPatch) -> None:
    engine, usual = _engine("plain"), gc.get_threshold()

    def fail(*_: object) -> None:
        raise RuntimeError("no rules")

    state = engine.game.initial()
    search = engine.search(state, SHORT)
    monkeypatch.setattr(engine, "root_search", fail)
    with pytest.raises(Exception, match="no rules"):
        next(search)
    assert gc.get_threshold() == usual
