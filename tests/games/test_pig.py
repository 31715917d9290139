"""Pig: turns, throws and the end."""

from __future__ import annotations

import pytest

from plyground import CHANCE, load
from plyground.core.errors import BadPositionError
from plyground.kernels.playouts import playouts


def test_a_turn_adds_up_until_it_is_held() -> None:
    game = load("pig")
    assert game.write_position(game.position("moves roll 6 roll 4")) == "0-0 +10 p1 d4 n2"
    assert game.write_position(game.position("moves roll 6 roll 4 hold")) == "10-0 +0 p2 d4 n3"


def test_a_one_loses_the_turn_but_not_what_was_held() -> None:
    game = load("pig")
    assert game.write_position(game.position("moves roll 6 hold roll 5 roll 1")) == "6-0 +0 p1 d1 n4"


def test_every_face_is_as_likely_as_any_other() -> None:
    game = load("pig")
    state = game.position("moves roll")
    assert game.player(state) == CHANCE
    assert dict(game.outcomes(state)) == pytest.approx(dict.fromkeys(range(1, 7), 1 / 6))  # type: ignore[attr-defined]


def test_enough_points_must_be_held_and_win_then() -> None:
    game = load("pig", target=10)
    state = game.position("moves roll 6 roll 6")
    assert not game.is_terminal(state)
    assert [game.write_action(state, action) for action in game.actions(state)] == ["hold"]
    held = game.result(state, game.read_action(state, "hold"))
    assert game.is_terminal(held)
    assert [game.utility(held, player) for player in (0, 1)] == [1.0, -1.0]


def test_the_losers_share_the_loss() -> None:
    game = load("pig", players=5, target=4)
    over = game.position("moves hold roll 5 hold")
    assert [game.utility(over, player) for player in range(5)] == [-0.25, 1.0, -0.25, -0.25, -0.25]


def test_the_horizon_is_a_draw_and_spares_the_last_throw() -> None:
    game = load("pig", horizon=3)
    for moves in ("hold hold hold", "hold hold roll"):
        over = game.position(f"moves {moves}")
        assert game.is_terminal(over)
        assert [game.utility(over, player) for player in (0, 1)] == [0.0, 0.0]
    assert game.facts.longest == 5


def test_the_last_decision_may_still_win() -> None:
    game = load("pig", horizon=2, target=5)
    assert game.utility(game.position("moves roll 5 hold"), 0) == 1.0


def test_other_words_for_holding_are_understood() -> None:
    game = load("pig")
    start = game.initial()
    assert {game.read_action(start, text) for text in ("hold", "Stop", "bank", "h")} == {1}


def test_who_starts_has_the_better_odds_in_random_games_and_somebody_wins() -> None:
    result = playouts(load("pig"), 20_000)
    assert sum(result.wins) == pytest.approx(1.0)
    assert result.wins[0] > 0.5


@pytest.mark.parametrize(
    "text",
    [
        "",
        "0-0",
        "0 +0 p1 d0 n0",
        "0-0-0 +0 p1 d0 n0",
        "0-0 +0 p3 d0 n0",
        "0-0 +1 p1 d1 n1",
        "1-0 +0 p2 d1 n2",
        "0-0 +5 p1 d4 n1",
        "0-0 +5 p1 d0 n1",
        "0-0 +7 p1 d2 n1",
        "100-0 +0 p2 d6 n40",
        "100-100 +0 p1 d6 n99",
        "100-0 +4 p1 d4 n99",
        "100-0 +0 t1 d4 n99",
        "60-0 +0 p2 d6 n10",
        "0-0 +0 p1 d0 n1001",
        "0-0 +0 t1 d0 n1000",
        "0-0 +0 p2 d0 n0",
        "0-0 +0 p1 d7 n0",
        "99999999999-0 +0 p1 d6 n0",
        "0-6 +0 p1 d6 n2",
        "106-0 +0 p1 d6 n60",
        "94-0 +12 p1 d6 n60",
        "94-0 +6 t1 d6 n60",
    ],
)
def test_a_position_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(BadPositionError):
        load("pig").position(text)
