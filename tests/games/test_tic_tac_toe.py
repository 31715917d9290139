"""Tic-tac-toe: its known sizes, its rows, its symmetries."""

from __future__ import annotations

from typing import Any

import pytest

from plyground import load
from plyground.core.errors import BadPositionError
from plyground.kernels.perft import perft


def reachable(game: Any) -> set[Any]:
    found, waiting = {game.initial()}, [game.initial()]
    while waiting:
        state = waiting.pop()
        fresh = {game.result(state, action) for action in game.actions(state)} - found
        found |= fresh
        waiting.extend(fresh)
    return found


def courses(game: Any, state: Any, known: dict[Any, int]) -> int:
    if game.is_terminal(state):
        return 1
    if state not in known:
        known[state] = sum(courses(game, game.result(state, action), known) for action in game.actions(state))
    return known[state]


def value(game: Any, state: Any, known: dict[Any, float]) -> float:
    if game.is_terminal(state):
        return float(game.utility(state, 0))
    if state not in known:
        best = max if game.player(state) == 0 else min
        known[state] = best(value(game, game.result(state, action), known) for action in game.actions(state))
    return known[state]


def test_there_are_5478_positions_and_each_is_read_back_as_it_was_written() -> None:
    game = load("tic-tac-toe")
    states = reachable(game)
    assert len(states) == 5478
    assert all(game.position(game.write_position(state)) == state for state in states)


def test_there_are_255168_courses_of_play_and_the_best_is_a_draw() -> None:
    game = load("noughts-and-crosses")
    assert courses(game, game.initial(), {}) == 255_168
    assert value(game, game.initial(), {}) == 0


def test_the_sequences_of_moves_are_as_many_as_is_known() -> None:
    counts = [perft(load("tic-tac-toe"), depth).nodes for depth in range(1, 10)]
    assert counts == [9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]


@pytest.mark.parametrize(
    "row", ["a1 b1 c1", "a2 b2 c2", "a3 b3 c3", "a1 a2 a3", "b1 b2 b3", "c1 c2 c3", "a1 b2 c3", "a3 b2 c1"]
)
def test_each_of_the_eight_rows_wins(row: str) -> None:
    game = load("tic-tac-toe")
    others = [f"{column}{number}" for column in "abc" for number in "123" if f"{column}{number}" not in row]
    first, second, third = row.split()
    state = game.replay([first, others[0], second, others[-1]])
    assert not game.is_terminal(state)
    state = game.result(state, game.read_action(state, third))
    assert [game.utility(state, player) for player in (0, 1)] == [1, -1]


def test_a_row_made_with_the_ninth_mark_is_no_draw() -> None:
    game = load("tic-tac-toe")
    state = game.position("xox/oxo/oxx o")
    assert game.is_terminal(state)
    assert game.utility(state, 0) == 1


def test_the_eight_images_of_a_corner_and_an_edge_are_the_eight_such_pairs() -> None:
    game: Any = load("tic-tac-toe")
    state = game.position("3/3/xo1")
    images = {game.write_position(game.image(state, which)) for which in range(8)}
    assert len(images) == 8
    assert "3/3/1ox x" in images
    assert "x2/o2/3 x" in images


@pytest.mark.parametrize(
    "text",
    [
        "",
        "3/3",
        "3/3/3 o",
        "x2/3/3 x",
        "xx1/3/3",
        "o2/3/3",
        "xxx/ooo/3",
        "xxx/oo1/o2",
        "3/3/2z",
        "x3/3/3",
        "ooo/xx1/xx1",
        "3/3/3 xo",
    ],
)
def test_positions_that_cannot_be_are_refused(text: str) -> None:
    with pytest.raises(BadPositionError):
        load("tic-tac-toe").read_position(text)


def test_the_board_is_drawn_with_a1_at_the_lower_left() -> None:
    game = load("tic-tac-toe")
    assert game.diagram(game.replay(["a1", "b2"])).splitlines() == ["3 · · ·", "2 · O ·", "1 X · ·", "  a b c"]
