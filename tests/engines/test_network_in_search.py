"""A search goes by the network that lies beside its game."""

from __future__ import annotations

from typing import Any

import pytest

from plyground import load
from plyground.core.search import Limits
from plyground.engines.expectiminimax_engine import ExpectiminimaxEngine
from plyground.features.weights import Weights, default_weights
from plyground.native.game import NativeGame

WON, LOST = "W:3,2(2) B:24(2),13(5),8(3),6(5) W n60", "W:24(2),13(5),8(3),6(5) B:3,2(2) B n60"


def backgammon(**options: Any) -> NativeGame[Any]:
    game = load("backgammon", **options)
    assert isinstance(game, NativeGame)
    return game


def told(game: NativeGame[Any], state: Any) -> float:
    """What White can expect, by the interpreted rule."""
    weights = default_weights(game)
    assert weights is not None
    out = [0.0] * 64
    assert game.rules.rule("expect")(state.thaw(), list(weights.numbers), out) == 1
    assert out[1] == -out[0]
    return out[0]


@pytest.mark.parametrize("moves", ["31", "16", "42 8/4+6/4 63"])
def test_at_depth_one_the_play_is_chosen_after_which_the_network_expects_most(moves: str) -> None:
    game = backgammon()
    state = game.replay(moves.split())
    sign = 1 if state.turn == 0 else -1
    values = {action: sign * told(game, game.result(state, action)) for action in game.actions(state)}
    found = ExpectiminimaxEngine(game).choose(state, Limits(depth=1))
    assert found.info is not None
    assert found.info.value == pytest.approx(max(values.values()), abs=1e-12)
    assert values[found.action] == max(values.values())


def test_the_network_knows_what_a_beginner_does() -> None:
    """A lead of two men on the bar is good, a game all but won is worth more than a point, one all but lost is the opposite."""
    game = backgammon()
    ahead = game.position("W:8(3),6(5),5(3),4(4) B:bar(2),13(5),8(3),6(5) W n20")
    assert told(game, ahead) > 0.5
    won = game.position(WON)
    assert told(game, won) > 1.2
    assert told(game, game.position(LOST)) == -told(game, won)
    assert abs(told(game, game.replay(["31", "8/5+6/5"]))) < 0.5


def test_no_gammon_is_expected_once_a_man_is_off() -> None:
    game = backgammon()
    assert told(game, game.position("W:1(2) B:6(5),5(5),4(4) W n60")) <= 1
    assert told(game, game.position("W:6(5),5(5),4(4) B:1(2) B n60")) >= -1


def test_weights_without_a_network_are_gone_by_their_features() -> None:
    game = backgammon()
    usual = default_weights(game)
    assert usual is not None
    plain = Weights(usual.game, usual.features, usual.weights)
    state = game.replay(["31"])
    values = [ExpectiminimaxEngine(game, weights=each).choose(state, Limits(depth=1)).info for each in (plain, usual)]
    assert values[0] is not None
    assert values[1] is not None
    assert values[0].value != values[1].value


def test_a_double_that_must_be_dropped_is_worth_the_stake_and_a_match_is_judged_by_features() -> None:
    game = backgammon(cube=True)
    before = game.position(WON.replace(" W ", " W? c1- "))
    lost = game.result(before, game.read_action(before, "double"))
    assert told(game, lost) == 1.0
    found = ExpectiminimaxEngine(game).choose(lost, Limits(depth=1))
    assert game.write_action(lost, found.action) == "drop"
    match = backgammon(match=3)
    state = match.replay(["31"])
    out = [0.0] * 64
    weights = default_weights(match)
    assert weights is not None
    assert match.rules.rule("expect")(match.result(state, match.actions(state)[0]).thaw(), list(weights.numbers), out) == 0
    assert ExpectiminimaxEngine(match).choose(state, Limits(depth=1)).action in match.actions(state)
