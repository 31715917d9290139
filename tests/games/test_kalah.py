"""Kalah: laps, captures, extra turns, the end."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from plyground import load
from plyground.core.errors import BadOptionError, BadPositionError
from plyground.kernels.perft import perft


def after(position: str, *moves: str) -> str:
    game = load("kalah")
    return game.write_position(game.replay(moves, game.position(position)))


def test_the_sequences_of_laps_are_as_many_as_other_programs_count() -> None:
    assert [perft(load("mancala"), depth).nodes for depth in range(1, 7)] == [6, 35, 185, 942, 4690, 23233]


def test_a_last_seed_in_the_own_store_gives_another_turn() -> None:
    assert after("start", "c") == "4,4,0,5,5,5/1 4,4,4,4,4,4/0 S"
    assert after("start", "c", "a") == "0,5,1,6,6,5/1 4,4,4,4,4,4/0 N"


def test_a_last_seed_in_an_empty_own_house_captures_the_seeds_opposite() -> None:
    assert after("1,0,0,0,0,3/10 1,0,0,0,5,0/28 S", "a") == "0,0,0,0,0,3/16 1,0,0,0,0,0/28 N"
    assert after("1,0,0,0,5,0/28 1,0,0,0,0,3/10 N", "A") == "1,0,0,0,0,0/28 0,0,0,0,0,3/16 S"


def test_nothing_is_captured_when_the_house_opposite_is_empty() -> None:
    assert after("1,0,0,0,0,3/15 1,0,0,0,0,0/28 S", "a") == "0,1,0,0,0,3/15 1,0,0,0,0,0/28 N"


def test_a_lap_leaves_out_the_opponents_store() -> None:
    assert after("0,1,0,0,0,9/10 1,1,1,1,1,1/22 S", "f") == "1,2,0,0,0,0/11 2,2,2,2,2,2/22 N"


def test_a_lap_of_thirteen_seeds_ends_in_its_own_house_and_captures() -> None:
    assert after("13,0,0,0,0,1/10 1,1,1,1,1,1/18 S", "a") == "0,1,1,1,1,2/14 2,2,2,2,2,0/18 N"


def test_an_empty_row_ends_the_game_and_the_other_row_belongs_to_its_owner() -> None:
    game: Any = load("kalah")
    state = game.replay(["f"], game.position("0,0,0,0,0,1/20 0,0,4,0,0,0/23 S"))
    assert game.write_position(state) == "0,0,0,0,0,0/21 0,0,4,0,0,0/23 -"
    assert game.outcome(state) == "North wins (South -1, North 1)."
    state = game.replay(["E"], game.position("0,0,0,0,0,1/25 0,0,0,0,2,0/20 N"))
    assert game.is_terminal(game.replay(["f"], state))


@pytest.mark.parametrize(("houses", "values"), [(1, "DLWLWD"), (2, "WLLLW")])
def test_small_boards_have_the_published_values(houses: int, values: str) -> None:
    for seeds, value in enumerate(values, 1):
        game: Any = load("kalah", pits=houses, seeds=seeds)

        @cache
        def best(state: Any, game: Any = game) -> float:
            if game.is_terminal(state):
                return float(game.utility(state, 0))
            choose = max if state.turn == 0 else min
            return choose(best(game.result(state, action)) for action in game.actions(state))

        assert "LDW"[int(best(game.initial())) + 1] == value, (houses, seeds)


def test_the_margin_is_what_a_player_is_ahead_in_seeds() -> None:
    game: Any = load("kalah", payoff="margin")
    state = game.replay(["f"], game.position("0,0,0,0,0,1/20 0,0,4,0,0,0/23 S"))
    assert game.outcome(state) == "North wins (South -6, North 6)."
    assert game.facts.utility == (-48, 48)
    wide: Any = load("kalah", pits=9, seeds=1, payoff="margin")
    state = wide.replay(["a"], wide.position("1,0,0,0,0,0,0,0,12/0 0,0,0,0,0,0,0,5,0/0 S"))
    assert wide.outcome(state) == "South wins (South 18, North -18)."


@pytest.mark.parametrize(("houses", "margins"), [(1, [0, -2, 6, -2]), (2, [2, -2, -2, -10]), (3, [0, 4])])
def test_the_margin_of_best_play_is_won_by_whoever_wins(houses: int, margins: list[int]) -> None:
    for seeds, margin in enumerate(margins, 1):
        values = [_value(load("kalah", pits=houses, seeds=seeds, payoff=payoff)) for payoff in ("win", "margin")]
        assert values == [(margin > 0) - (margin < 0), margin], (houses, seeds)


def _value(game: Any) -> float:
    @cache
    def best(state: Any) -> float:
        if game.is_terminal(state):
            return float(game.utility(state, 0))
        return (max if state.turn == 0 else min)(best(game.result(state, action)) for action in game.actions(state))

    return best(game.initial())


def test_rows_of_more_than_eight_houses_are_sown_alike() -> None:
    game: Any = load("kalah", pits=9, seeds=1)
    state = game.position("1,0,0,0,0,0,0,0,12/0 0,0,0,0,0,0,0,5,0/0 S")
    assert game.write_position(game.replay(["i"], state)) == "2,0,0,0,0,0,0,0,0/8 1,1,1,1,1,1,1,0,1/0 N"
    assert game.write_position(game.replay(["a"], state)) == "0,0,0,0,0,0,0,0,12/6 0,0,0,0,0,0,0,0,0/0 -"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "4,4,4,4,4,4/0 S",
        "4,4,4,4,4/4 4,4,4,4,4,4/0 S",
        "4,4,4,4,4,5/0 4,4,4,4,4,4/0 S",
        "4,4,4,4,4,4/0 4,4,4,4,4,4/0 -",
        "0,0,0,0,0,0/24 4,4,4,4,4,4/0 S",
        "4,4,4,4,4,-4/8 4,4,4,4,4,4/0 N",
        "4,4,4,4,4,4/0 4,4,4,4,4,4/0 s S",
        "4,4,4,4,4,4,0 4,4,4,4,4,4/0 S",
    ],
)
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(BadPositionError):
        load("kalah").position(text)


def test_more_seeds_than_a_house_can_hold_are_refused() -> None:
    with pytest.raises(BadOptionError, match="288 seeds"):
        load("kalah", pits=12, seeds=12)
