"""Thinking on the opponent's time: a hit goes on, a miss ends, and no thread stays behind."""

from __future__ import annotations

import threading
import time

import pytest

from plyground import Limits, load
from plyground.core.errors import BadLimitError, PlygroundError
from plyground.engines.choosing import engine_for
from plyground.engines.pondering import Ponderer
from plyground.engines.settings import EngineSettings
from tests.engines.small_games import Broken, plain

KINDS = ("alpha-beta", "plain")


def ponderer_of(kind: str, name: str = "othello") -> Ponderer:
    engine = engine_for(load(name), EngineSettings(kind=kind, megabytes=1))
    engine.prepare()
    return Ponderer(engine)


@pytest.mark.parametrize("kind", KINDS)
def test_a_hit_goes_on_with_the_search_that_is_under_way(kind: str) -> None:
    before = threading.active_count()
    ponderer = ponderer_of(kind)
    game = ponderer.engine.game
    state, expected = game.initial(), game.actions(game.initial())[0]
    ponderer.start(state, expected)
    while not ponderer.news:
        time.sleep(0.002)
    known = ponderer.news[-1]
    result = ponderer.hit(expected, Limits(seconds=0.05))
    assert result is not None
    assert result.action in game.actions(game.result(state, expected))
    assert result.info.depth >= known.depth
    assert result.info.nodes >= known.nodes
    assert not ponderer.is_pondering
    assert threading.active_count() == before


@pytest.mark.parametrize("kind", KINDS)
def test_a_hit_after_enough_was_thought_answers_with_what_is_there(kind: str) -> None:
    ponderer = ponderer_of(kind)
    game = ponderer.engine.game
    expected = game.actions(game.initial())[1]
    ponderer.start(game.initial(), expected)
    while not ponderer.news or ponderer.news[-1].depth < 2:
        time.sleep(0.002)
    result = ponderer.hit(expected, Limits(depth=2))
    assert result is not None
    assert result.info.depth >= 2
    ponderer.start(game.initial(), expected)
    assert ponderer.hit(expected, Limits(seconds=0)) is not None


@pytest.mark.parametrize("kind", KINDS)
def test_a_miss_ends_the_search_and_the_engine_can_be_used_again(kind: str) -> None:
    before = threading.active_count()
    ponderer = ponderer_of(kind)
    game = ponderer.engine.game
    expected, other = game.actions(game.initial())[:2]
    ponderer.start(game.initial(), expected)
    assert ponderer.hit(other, Limits(depth=1)) is None
    assert threading.active_count() == before
    ponderer.start(game.initial(), expected)
    ponderer.miss()
    ponderer.miss()
    assert not ponderer.is_pondering
    assert threading.active_count() == before
    assert ponderer.engine.choose(game.initial(), Limits(depth=2)).info.depth == 2


def test_without_an_expected_reply_only_the_table_is_filled() -> None:
    with ponderer_of("alpha-beta") as ponderer:
        game = ponderer.engine.game
        ponderer.start(game.initial())
        while not ponderer.news:
            time.sleep(0.002)
        assert ponderer.hit(game.actions(game.initial())[0], Limits(depth=1)) is None
        ponderer.start(game.initial())
        ponderer.start(game.initial())  # the first is ended
    assert not ponderer.is_pondering


def test_a_reply_that_ends_the_game_leaves_nothing_to_think_about() -> None:
    ponderer = ponderer_of("alpha-beta", "tic-tac-toe")
    game = ponderer.engine.game
    state = game.replay(["a1", "a2", "b1", "b2"])
    winning = game.read_action(state, "c1")
    ponderer.start(state, winning)
    assert not ponderer.is_pondering
    assert ponderer.hit(winning, Limits(depth=1)) is None


def test_a_small_game_is_solved_while_waiting() -> None:
    ponderer = ponderer_of("plain", "nim")
    game = ponderer.engine.game
    expected = game.actions(game.initial())[0]
    ponderer.start(game.initial(), expected)
    result = ponderer.hit(expected, Limits(depth=30))
    assert result is not None
    assert result.info.is_proven


def test_a_hit_without_a_limit_would_never_end_and_is_refused() -> None:
    ponderer = ponderer_of("alpha-beta")
    game = ponderer.engine.game
    expected = game.actions(game.initial())[0]
    ponderer.start(game.initial(), expected)
    with pytest.raises(BadLimitError):
        ponderer.hit(expected)
    assert not ponderer.is_pondering


def test_what_fails_while_pondering_is_told_at_the_hit() -> None:
    game = plain(Broken)
    ponderer = Ponderer(engine_for(game))
    ponderer.start(game.initial(), 1)
    with pytest.raises(PlygroundError, match=r"Broken\.result fails"):
        ponderer.hit(1, Limits(depth=30))
    assert not ponderer.is_pondering
