"""Breakthrough: steps, captures, both ways to win, small boards."""

from __future__ import annotations

from typing import Any

import pytest

from plyground import load
from plyground.core.errors import BadOptionError, BadPositionError, IllegalActionError
from plyground.kernels.perft import perft


def texts(game: Any, state: Any) -> list[str]:
    return [game.write_action(state, action) for action in game.actions(state)]


def test_the_sequences_of_moves_are_as_many_as_is_known() -> None:
    assert [perft(load("breakthrough"), depth).nodes for depth in range(1, 5)] == [22, 484, 11132, 256036]


def test_a_man_captures_diagonally_only_and_never_its_own_side() -> None:
    game = load("breakthrough", columns=5, rows=6)
    state = game.position("bb3/5/1bbw1/2w2/5/5 w")
    assert texts(game, state) == ["c3xb4", "d4-c5", "d4-d5", "d4-e5"]


def test_black_moves_down() -> None:
    game = load("breakthrough", columns=3, rows=6)
    state = game.position("3/1b1/w2/3/3/3 b")
    assert texts(game, state) == ["b5xa4", "b5-b4", "b5-c4"]


def test_steps_do_not_go_round_the_edge() -> None:
    game = load("breakthrough")
    state = game.position("8/bbbbbbbb/8/8/w6w/8/8/8 w")
    assert texts(game, state) == ["a4-a5", "a4-b5", "h4-g5", "h4-h5"]


@pytest.mark.parametrize("text", ["a4xb5", "a4b5", "A4-B5", "a4 b5"])
def test_a_capture_may_be_written_without_saying_so(text: str) -> None:
    game = load("breakthrough")
    state = game.position("8/8/8/1b6/w7/8/8/8 w")
    assert game.write_action(state, game.read_action(state, text)) == "a4xb5"


@pytest.mark.parametrize(
    ("before", "move", "winner"),
    [
        ("8/w7/8/8/8/8/7b/8 w", "a7-a8", 0),
        ("8/w7/8/8/8/8/7b/8 b", "h2-g1", 1),
        ("8/8/8/1b6/w7/8/8/8 w", "a4xb5", 0),
        ("8/8/8/1b6/w7/8/8/8 b", "b5xa4", 1),
    ],
)
def test_the_far_rank_wins_and_so_does_the_last_capture(before: str, move: str, winner: int) -> None:
    game = load("breakthrough")
    state = game.replay([move], game.position(before))
    assert game.is_terminal(state)
    assert game.utility(state, winner) == 1
    with pytest.raises(IllegalActionError):
        game.read_action(state, "a1-a2")


@pytest.mark.parametrize(("ranks", "position"), [(1, "bb/2/2/2/ww w"), (2, "bb/bb/2/ww/ww w")])
def test_the_number_of_ranks_of_men_is_an_option(ranks: int, position: str) -> None:
    game = load("breakthrough", columns=2, rows=5, ranks=ranks)
    assert game.write_position(game.initial()) == position


def test_armies_that_leave_no_room_are_refused() -> None:
    with pytest.raises(BadOptionError, match="no room between two armies of 2 ranks"):
        load("breakthrough", rows=4)


def test_the_mirror_image_has_columns_exchanged() -> None:
    game: Any = load("breakthrough", columns=3, rows=4, ranks=1)
    assert game.write_position(game.image(game.position("bb1/3/2w/1w1 b"), 1)) == "1bb/3/w2/1w1 b"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "bb/2/2/ww",
        "bb/2/2/ww x",
        "bb/2/ww w",
        "bbb/2/2/ww w",
        "bb/b1/2/ww w",
        "w1/2/2/b1 w",
        "w1/1b/2/2 w",
        "ww/1b/2/2 b",
        "2/2/2/w1 b w",
        "1b/2/2/2 b",
        "2/2/2/2 w",
    ],
)
def test_positions_that_cannot_be_are_refused(text: str) -> None:
    with pytest.raises(BadPositionError):
        load("breakthrough", columns=2, rows=4, ranks=1).read_position(text)
