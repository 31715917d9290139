"""Compiled engines for several players: values of the textbook, limits, stops, tables kept, refusals."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from plyground import Limits, PlygroundError, load
from plyground.engines.choosing import engine_for, kind_for, telling_kind_for
from plyground.engines.compiled_several_engine import STYLES, CompiledSeveralEngine
from plyground.engines.payoffs import PayoffsInfo
from plyground.engines.random_player import RandomPlayer
from plyground.engines.settings import EngineSettings
from plyground.textbook import best_reply, max_n, paranoid
from tests.engines.small_games import Halving, plain

COINS = load("coins", coins=13, players=3)
PIG = load("pig", players=3, target=40)


def _textbook(style: str, state: Any) -> float:
    if style == "max-n":
        return float(max_n(COINS, state).value[COINS.player(state)])
    return float((paranoid if style == "paranoid" else best_reply)(COINS, state).value)


@pytest.mark.parametrize("style", STYLES)
def test_values_are_the_textbooks_and_proven(style: str) -> None:
    engine = CompiledSeveralEngine(COINS, style)
    state = COINS.initial()
    while not COINS.is_terminal(state):
        found = engine.choose(state)
        assert found.info.is_proven
        assert found.info.value == _textbook(style, state)
        state = COINS.result(state, found.action)


@pytest.mark.parametrize("style", STYLES)
def test_one_node_gives_a_legal_move_and_limits_are_kept(style: str) -> None:
    engine = CompiledSeveralEngine(PIG, style)
    assert engine.choose(PIG.initial(), Limits(nodes=1)).action in PIG.actions(PIG.initial())
    found = engine.choose(PIG.initial(), Limits(nodes=500))
    assert found.info.nodes <= 500


@pytest.mark.parametrize("style", STYLES)
def test_the_same_search_is_the_same(style: str) -> None:
    limits = Limits(nodes=3000)
    first, second = (CompiledSeveralEngine(PIG, style, seed=4).choose(PIG.initial(), limits) for _ in range(2))
    assert (first.action, first.info.value, first.info.nodes) == (second.action, second.info.value, second.info.nodes)


def test_a_search_without_limits_is_stopped_from_another_thread() -> None:
    engine = CompiledSeveralEngine(PIG, "max-n")
    search = engine.search(PIG.initial(), Limits(seconds=600))
    next(iter(search))
    timer = threading.Timer(0.05, engine.stop)
    timer.start()
    for _ in search:
        pass
    assert not timer.is_alive()


def test_three_players_get_a_compiled_engine_by_themselves_and_plain_games_do_not() -> None:
    assert isinstance(engine_for(COINS, EngineSettings(kind="max-n")), CompiledSeveralEngine)
    assert kind_for(COINS).suits(COINS)
    with pytest.raises(PlygroundError, match="native rules"):
        engine_for(plain(Halving), EngineSettings(kind="best-reply"))


@pytest.mark.parametrize("name", ["pig", "cant-stop", "quoridor"])
def test_a_guess_for_several_tells_positions_apart_and_adds_up(name: str) -> None:
    """A score of one player says nothing of the others, so it must not be taken for everybody's."""
    players = 4 if name == "quoridor" else 3
    game = load(name, players=players)
    engine, dice = engine_for(game, EngineSettings(kind="max-n", seed=1)), RandomPlayer(2)
    state, seen = game.initial(), set()
    for _ in range(40):
        if game.player(state) >= 0:
            info = engine.choose(state, Limits(depth=1)).info
            assert isinstance(info, PayoffsInfo)
            assert info.payoffs[info.player] == info.value
            assert sum(info.payoffs) == pytest.approx(0.0, abs=0.01)
            seen.add(round(info.value, 6))
        state = game.result(state, dice.choose(game, state))
    assert len(seen) > 5


def test_the_engine_that_looks_back_tells_what_everybody_can_expect() -> None:
    assert kind_for(COINS).name == "best-reply"
    assert telling_kind_for(COINS).name == "max-n"
    assert telling_kind_for(PIG).name == "monte-carlo"
    assert telling_kind_for(load("othello")).name == "alpha-beta"
    assert telling_kind_for(load("2048")).name == "expectiminimax"


def test_a_style_that_is_none_is_refused() -> None:
    with pytest.raises(PlygroundError, match="one of max-n"):
        CompiledSeveralEngine(COINS, "boldest")


def test_levels_blur_what_is_guessed() -> None:
    strong = engine_for(PIG, EngineSettings(kind="max-n", seed=2)).choose(PIG.initial(), Limits(depth=1))
    weak = engine_for(PIG, EngineSettings(kind="max-n", seed=2, level=1)).choose(PIG.initial(), Limits(depth=1))
    assert weak.info.value != strong.info.value
