"""The morris games: mills, taking, flying, being blocked, the draws, and what the variants change."""

from __future__ import annotations

from typing import Any

import pytest

from plyground import load
from plyground.boards import write_rows
from plyground.core.errors import BadPositionError
from plyground.core.facts import Repetition
from plyground.kernels.perft import perft


def texts(game: Any, state: Any) -> list[str]:
    return sorted(game.write_action(state, action) for action in game.actions(state))


def position(game: Any, drawing: str, rest: str) -> Any:
    """A position from a drawing of its points, row by row from the top."""
    rows = [["" if mark == "." else mark for mark in row.split()] for row in drawing.split("\n")]
    return game.position(f"{write_rows(rows)} {rest}")


def test_the_sequences_of_actions_are_as_many_as_other_programs_count() -> None:
    assert [perft(load("morris"), depth).nodes for depth in range(1, 6)] == [24, 552, 12144, 255024, 5100480]


def test_a_mill_takes_a_man_that_is_in_no_mill() -> None:
    game: Any = load("nine-mens-morris")
    state = game.replay(["a1", "a7", "d1", "d7", "b2", "g7"])
    assert texts(game, state) == ["xa1", "xb2", "xd1"]
    assert game.player(state) == 1
    state = game.replay(["xb2", "g1"], state)
    assert game.player(state) == 0
    assert texts(game, state) == ["xa7", "xd7", "xg7"], "all men are in mills, so any may be taken"


def test_a_man_that_closes_two_mills_takes_one_man() -> None:
    game: Any = load("mill")
    state = position(game, "b . .\nb . .\n. b .\n. . . . . .\n. w .\n. w .\nw . w", "w 4 4 0")
    state = game.replay(["d1", "xa7"], state)
    assert game.player(state) == 1


def test_three_men_fly_where_nine_or_twelve_began_and_step_where_six_did() -> None:
    game: Any = load("nine-mens-morris")
    three = "b . b\n. w .\n. . .\nb . . . . w\n. w .\n. . .\n. . w"
    assert len(texts(game, position(game, three, "b 0 0 7"))) == 3 * 17
    assert len(texts(game, position(game, three, "w 0 0 7"))) == 9
    small: Any = load("nine-mens-morris", men=6)
    assert texts(small, position(small, "b . b\n. . .\n. . . w\n. . .\nb w w", "b 0 0 0")) == [
        "a1-a3",
        "a5-a3",
        "a5-c5",
        "e5-c5",
    ]


def test_a_player_left_with_two_men_has_lost() -> None:
    game: Any = load("nine-mens-morris")
    state = position(game, "b . b\n. w .\n. . .\nb . . . . w\n. . .\n. . .\nw w .", "w 0 0 3")
    assert game.outcome(game.replay(["g4-g1", "xa7"], state)) == "White wins (White 1, Black -1)."


def test_a_player_who_cannot_move_has_lost() -> None:
    game: Any = load("nine-mens-morris")
    state = position(game, "b w .\n. . .\n. . .\nb w . . . .\n. . .\nb w .\nb . w", "w 0 0 0")
    state = game.replay(["g1-d1"], state)
    assert game.outcome(state) == "White wins (White 1, Black -1)."
    assert game.position(game.write_position(state)) == state


def test_fifty_moves_each_without_a_mill_are_a_draw() -> None:
    game: Any = load("nine-mens-morris")
    state = position(game, "b . b\n. w .\n. . .\nb . . . . w\n. w .\n. . .\n. . w", "w 0 0 99")
    assert game.outcome(game.replay(["g4-f4"], state)) == "A draw (White 0, Black 0)."


def test_the_third_time_is_a_draw_but_with_twelve_men() -> None:
    assert {men: load("nine-mens-morris", men=men).facts.repetition for men in (3, 6, 9, 12)} == {
        **dict.fromkeys((3, 6, 9), Repetition(times=3, payoff=0.0)),
        12: None,
    }


def test_men_in_hand_and_mills_to_take_for_make_other_positions() -> None:
    game: Any = load("nine-mens-morris")
    one = position(game, "w w w\n. . .\n. . .\n. . . . . .\n. . .\nb . .\nb . b", "wx 0 0 0")
    other = position(game, "w w w\n. . .\n. . .\n. . . . . .\n. . .\nb . .\nb . b", "w 0 0 0")
    assert game.key(one) != game.key(other)


def test_with_three_men_the_first_mill_wins_also_on_a_diagonal() -> None:
    game: Any = load("nine-mens-morris", men=3)
    assert [perft(game, depth).nodes for depth in range(1, 7)] == [9, 72, 504, 3024, 15120, 54720]
    state = game.replay(["b2", "a2", "a1", "c1", "c2"])
    assert game.outcome(game.replay(["c3"], game.replay(["b2", "a2", "a1", "b1"]))) == "White wins (White 1, Black -1)."
    assert texts(game, game.replay(["a3"], state)) == ["a1-b1", "b2-b1", "b2-b3", "b2-c3", "c2-c3"]


def test_with_twelve_men_corners_make_mills_and_a_full_board_is_a_draw() -> None:
    game: Any = load("nine-mens-morris", men=12)
    assert texts(game, game.replay(["a1", "d1", "b2", "d2", "c3"])) == ["xd1", "xd2"]
    full = "w b w\nb w b\nb b w\nw b b w w .\nw b b\nw b w\nw w b"
    state = position(game, full, "b 0 1 0")
    assert game.outcome(game.replay(["g4"], state)) == "A draw (White 0, Black 0)."


@pytest.mark.parametrize(
    "text",
    [
        "",
        "3/3/3/6/3/3/3 w 9 9",
        "3/3/3/6/3/3/3 b 9 9 0",
        "3/3/3/6/3/3 w 9 9 0",
        "3/3/3/6/3/3/4 w 9 9 0",
        "3/3/3/6/3/3/3 wx 9 9 0",
        "3/3/3/6/3/3/3 w 8 9 0",
        "3/3/3/6/3/3/3 w 10 10 0",
        "w2/3/3/6/3/3/3 w 9 9 0",
        "3/3/3/6/3/3/3 - 9 9 0",
        "3/3/3/6/3/3/3 w 9 9 1",
        "www/bbb/3/6/3/3/3 - 0 0 5",
        "www/bbb/3/6/3/3/3 w 0 0 101",
        "www/bb1/3/6/3/3/3 w 0 0 0",
        "www/bbb/3/6/3/3/3 w 0 0 100",
        "ww1/bbb/1w1/6/3/3/3 wx 0 0 1",
    ],
)
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(BadPositionError):
        load("nine-mens-morris").position(text)
