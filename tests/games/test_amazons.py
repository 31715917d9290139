"""Amazons: the two parts of a turn, the end, the smaller boards."""

from __future__ import annotations

from typing import Any

import pytest

from plyground import load
from plyground.boards import write_rows
from plyground.core.errors import BadPositionError
from plyground.kernels.perft import perft


def texts(game: Any, state: Any) -> list[str]:
    return sorted(game.write_action(state, action) for action in game.actions(state))


def position(game: Any, *rows: str, rest: str) -> Any:
    """A position from a drawing of its cells, row by row from the top."""
    return game.position(f"{write_rows([['' if mark == '.' else mark for mark in row.split()] for row in rows])} {rest}")


def test_the_sequences_of_turns_are_as_many_as_other_programs_count() -> None:
    game = load("amazons")
    assert [perft(game, depth, turns=True).nodes for depth in (1, 2)] == [2176, 4307152]
    assert [perft(game, depth).nodes for depth in (1, 2, 3, 4)] == [80, 2176, 168420, 4307152]


def test_the_queen_that_moved_shoots_also_over_the_cell_it_left() -> None:
    game: Any = load("amazons", size=6)
    state = game.replay(["b1-b4"])
    assert game.player(state) == 0
    assert {"b3", "b2", "b1", "b5"} <= set(texts(game, state))
    assert "b6" not in texts(game, state), "a black queen stands there"
    state = game.replay(["b1"], state)
    assert game.player(state) == 1
    assert game.write_position(state) == "1q2q1/q4q/1Q4/6/Q4Q/1*2Q1 b"


def test_neither_queens_nor_arrows_pass_over_anything() -> None:
    game: Any = load("amazons", size=6)
    state = position(game, ". . . . q q", ". * . * q q", ". . Q . . .", ". * * * . .", ". . . . . *", ". . . Q Q Q", rest="w")
    assert [text for text in texts(game, state) if text.startswith("c4")] == [
        "c4-a4",
        "c4-b4",
        "c4-c5",
        "c4-c6",
        "c4-d4",
        "c4-e4",
        "c4-f4",
    ]


def test_a_player_whose_queens_are_all_enclosed_has_lost() -> None:
    game: Any = load("amazons", size=6)
    state = position(game, "q q * . . .", "q q * . . .", "* * Q . . .", ". . . . . .", ". . . . . *", ". . . Q Q Q", rest="b")
    assert game.is_terminal(state)
    assert game.outcome(state) == "White wins (White 1, Black -1)."
    state = position(game, "q q * . . .", "q q * . . .", "* . . . . .", ". . Q . . .", ". . . . . *", ". . . Q Q Q", rest="w")
    state = game.replay(["c3-c4", "b4"], state)
    assert game.outcome(state) == "White wins (White 1, Black -1)."


@pytest.mark.parametrize(
    ("size", "start"),
    [(6, "1q2q1/q4q/6/6/Q4Q/1Q2Q1 w"), (8, "2q2q2/8/q6q/8/8/Q6Q/8/2Q2Q2 w"), (10, "3q2q3/10/10/q8q/10/10/Q8Q/10/10/3Q2Q3 w")],
)
def test_the_queens_start_where_the_size_says(size: int, start: str) -> None:
    game: Any = load("amazons", size=size)
    assert game.write_position(game.initial()) == start
    assert game.position(start) == game.initial()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1q2q1/q4q/6/6/Q4Q/1Q2Q1",
        "1q2q1/q4q/6/6/Q4Q/1Q2Q1 b",
        "1q2q1/q4q/6/6/Q4Q/1Q2Q1 x",
        "1q2q1/q4q/6/6/Q4Q/1Q4 w",
        "1q2q1/q4q/6/6/Q4Q w",
        "1q2q1/q4q/6/6/Q4Q/1Q2Q1 w a5",
        "1q2q1/q4q/6/6/Q4Q/1Q2Q1 w a1",
        "1q2q1/q4q/6/6/Q4Q/1Q2Q1 w j9",
        "1q2q1/q4q/7/6/Q4Q/1Q2Q1 w",
    ],
)
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(BadPositionError):
        load("amazons", size=6).position(text)
