"""All actions that are as good as the best: the same that minimax finds by valuing every one of them."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from plyground import Limits, load
from plyground.core.game import OVER, Game
from plyground.engines.alpha_beta_engine import AlphaBetaEngine
from plyground.engines.choosing import engine_for
from plyground.engines.settings import EngineSettings
from plyground.features import default_weights
from plyground.native.game import NativeGame
from plyground.textbook import alpha_beta
from tests.engines.small_games import Halving, plain


def best_by_the_book(game: Game[Any, Any], state: Any) -> set[Any]:
    sign = 1 if game.player(state) == 0 else -1
    values = {action: sign * alpha_beta(game, game.result(state, action)).value for action in game.actions(state)}
    return {action for action, value in values.items() if value == max(values.values())}


def walked(game: Game[Any, Any], seed: int, plies: int) -> Any:
    dice, state = random.Random(seed), game.initial()
    for _ in range(plies):
        after = game.result(state, dice.choice(game.actions(state)))
        if game.player(after) == OVER:
            break
        state = after
    return state


@pytest.mark.parametrize("kind", ["alpha-beta", "plain", "textbook:alpha-beta"])
@pytest.mark.parametrize(
    ("name", "options", "plies"),
    [("tic-tac-toe", {}, (2, 3, 4, 5)), ("connect-four", {"columns": 4, "rows": 4}, (6, 8, 9, 10))],
)
def test_they_are_those_of_minimax(kind: str, name: str, options: dict[str, int], plies: tuple[int, ...]) -> None:
    game = load(name, **options)
    engine = engine_for(game, EngineSettings(kind=kind, megabytes=1))
    for seed in range(8):
        state = walked(game, seed, plies[seed % len(plies)])
        expected = best_by_the_book(game, state)
        assert set(engine.equally_good(state)) == expected, game.diagram(state)


def test_every_first_move_of_tic_tac_toe_draws() -> None:
    game = load("tic-tac-toe")
    assert len(engine_for(game).equally_good(game.initial())) == 9
    assert engine_for(game).choose(game.initial(), Limits(depth=12)).equally_good != ()


def test_they_are_in_the_result_when_the_settings_say_so() -> None:
    game = plain(Halving)
    for state in ((7, 0), (12, 1), (9, 0)):
        result = engine_for(game, EngineSettings(equal=True)).choose(state)
        assert result.equally_good[0] == result.action
        assert set(result.equally_good) == best_by_the_book(game, state)


def test_at_a_finished_depth_they_share_the_value_of_that_depth() -> None:
    game = load("othello")
    engine = engine_for(game, EngineSettings(megabytes=1))
    for depth in (1, 2, 3):
        equal = engine.equally_good(game.initial(), Limits(depth=depth))
        assert set(equal) == set(game.actions(game.initial()))  # the board is symmetric


def test_the_limits_hold_for_the_search_and_what_comes_after_it() -> None:
    game = load("connect-four")
    for kind in ("alpha-beta", "plain", "textbook:negamax"):
        engine = engine_for(game, EngineSettings(kind=kind, equal=True, megabytes=1))
        for limits in (Limits(nodes=1), Limits(nodes=2_000), Limits(seconds=0.05), Limits(depth=2)):
            result = engine.choose(game.initial(), limits)
            assert result.action in result.equally_good
            assert set(result.equally_good) <= set(game.actions(game.initial()))


def test_all_of_them_are_found_however_many_there_are() -> None:
    game = load("hex", size=11)
    assert isinstance(game, NativeGame)
    weights = default_weights(game)
    assert weights is not None
    blind = replace(weights, weights=(0,) * len(weights.weights))
    engine = AlphaBetaEngine(game, megabytes=1, weights=blind, equal=True)
    assert set(engine.choose(game.initial(), Limits(depth=1)).equally_good) == set(game.actions(game.initial()))
