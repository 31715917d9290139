"""Connect four: gravity, rows in four directions up to the edges, full boards, boards of other sizes, both notations."""

from __future__ import annotations

import random
from typing import Any

import pytest

from plyground import load
from plyground.core.errors import BadOptionError, BadPositionError, IllegalActionError
from plyground.games.line.connect_four import rows_anywhere

SIZES = [(7, 6, 4), (4, 5, 3), (5, 4, 4), (6, 7, 5), (4, 4, 2), (12, 4, 4), (5, 11, 4)]


def texts(game: Any, state: Any) -> list[str]:
    return [game.write_action(state, action) for action in game.actions(state)]


def lines(columns: int, rows: int, k: int) -> list[set[tuple[int, int]]]:
    """Every row of `k` cells on a board, found cell by cell."""
    found = []
    for x in range(columns):
        for y in range(rows):
            for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                cells = {(x + step * right, y + step * up) for step in range(k)}
                if all(0 <= column < columns and 0 <= row < rows for column, row in cells):
                    found.append(cells)
    return found


def test_a_disc_falls_on_those_that_lie_in_its_column() -> None:
    game = load("connect-four")
    state = game.replay(["d", "d", "c"])
    assert game.write_position(state) == "7/7/7/7/3o3/2xx3 o"
    assert [game.path(state, action)[-1] for action in game.actions(state)] == ["a1", "b1", "c2", "d3", "e1", "f1", "g1"]


def test_a_full_column_takes_no_more_discs() -> None:
    game = load("connect-four")
    state = game.replay(["d"] * 6)
    assert texts(game, state) == ["a", "b", "c", "e", "f", "g"]
    for text in ("d", "4", "h", "8", "0", ""):
        with pytest.raises(IllegalActionError):
            game.read_action(state, text)


@pytest.mark.parametrize(
    ("before", "move"),
    [
        ("112233", "a level row in the lower left corner: d"),
        ("776655", "a level row in the lower right corner: d"),
        ("171717", "an upright row on the left edge: a"),
        ("717171", "an upright row on the right edge: g"),
        ("3443322214", "a rising row from the lower left corner: d"),
        ("57645546742", "a falling row to the lower right corner: d"),
        ("1563474673577576527661", "a rising row to the upper right corner: d"),
        ("2115232311134233451523", "a falling row from the upper left corner: d"),
        ("xxx4/xxoo3/ooxx3/xxoo3/ooxx1o1/xxoo1oo x", "a level row in the upper left corner: d"),
        ("4xxx/3ooxx/3xxoo/3ooxx/1o1xxoo/oo1ooxx x", "a level row in the upper right corner: d"),
        ("6717747574", "an upright row to the upper right corner: g"),
    ],
)
def test_a_row_that_touches_an_edge_wins(before: str, move: str) -> None:
    game = load("connect-four")
    state = game.position(before)
    mover = game.player(state)
    assert not game.is_terminal(state)
    state = game.replay([move[-1]], state)
    assert game.is_terminal(state)
    assert (game.utility(state, mover), game.utility(state, 1 - mover)) == (1, -1)
    assert not game.actions(state)


@pytest.mark.parametrize("text", ["x6/x6/o6/x6/ox5/oxoo3 x", "7/7/7/7/xx5/oo1ooxx x"])
def test_a_row_does_not_go_on_in_the_next_column_or_row(text: str) -> None:
    game = load("connect-four")
    assert not game.is_terminal(game.position(text))


@pytest.mark.parametrize(("columns", "rows", "k"), SIZES)
def test_rows_are_found_wherever_discs_lie_and_nowhere_else(columns: int, rows: int, k: int) -> None:
    generator = random.Random(columns)
    every, cells = lines(columns, rows, k), [(x, y) for x in range(columns) for y in range(rows)]
    crowds = [set(generator.sample(cells, generator.randint(k, len(cells)))) for _ in range(200)]
    for discs in [*every, *(line - {min(line)} for line in every), *crowds]:
        word = sum(1 << (x * (rows + 1) + y) for x, y in discs)
        assert (rows_anywhere(word, rows + 1, k) != 0) == any(line <= discs for line in every), discs


@pytest.mark.parametrize(("columns", "rows", "k"), SIZES)
def test_a_random_game_ends_with_its_first_row_or_the_last_free_cell(columns: int, rows: int, k: int) -> None:
    game: Any = load("connect-four", columns=columns, rows=rows, k=k)
    generator, every = random.Random(rows), lines(columns, rows, k)
    for _ in range(20):
        state, discs = game.initial(), (set[tuple[int, int]](), set[tuple[int, int]]())
        while not game.is_terminal(state):
            action, mover = generator.choice(game.actions(state)), game.player(state)
            name = game.path(state, action)[-1]
            discs[mover].add(("abcdefghijkl".index(name[0]), int(name[1:]) - 1))
            state = game.result(state, action)
            won = any(line <= discs[mover] for line in every)
            assert game.is_terminal(state) == (won or len(discs[0] | discs[1]) == columns * rows)
            assert not game.is_terminal(state) or game.utility(state, mover) == won


@pytest.mark.parametrize(
    ("columns", "rows", "k", "digits"),
    [(1, 1, 2, "1"), (1, 6, 4, "111111"), (2, 2, 3, "1122"), (3, 3, 3, "111333222"), (4, 4, 4, "3122224141133443")],
)
def test_a_full_board_without_a_row_is_a_draw(columns: int, rows: int, k: int, digits: str) -> None:
    game = load("connect-four", columns=columns, rows=rows, k=k)
    state = game.initial()
    for digit in digits:
        assert not game.is_terminal(state)
        state = game.replay([digit], state)
    assert game.is_terminal(state)
    assert [game.utility(state, player) for player in (0, 1)] == [0, 0]


@pytest.mark.parametrize(("size", "k", "digits", "winner"), [(3, 3, "232213113", 0), (4, 4, "3322313224444111", 1)])
def test_a_row_made_with_the_last_disc_is_no_draw(size: int, k: int, digits: str, winner: int) -> None:
    game = load("connect-four", columns=size, rows=size, k=k)
    assert not game.is_terminal(game.position(digits[:-1]))
    state = game.position(digits)
    assert game.is_terminal(state)
    assert game.utility(state, winner) == 1


@pytest.mark.parametrize("k", [2, 3, 4, 5])
def test_the_length_of_the_row_is_an_option(k: int) -> None:
    game = load("connect-four", k=k)
    state = game.replay(["a", "g"] * (k - 1))
    assert not game.is_terminal(state)
    state = game.replay(["a"], state)
    assert game.is_terminal(state)
    assert game.utility(state, 0) == 1


def test_digits_are_the_columns_played_so_far() -> None:
    game = load("connect-four")
    assert game.position("4435") == game.replay(["d", "d", "c", "e"])
    assert game.position("4435") == game.position("7/7/7/7/3o3/2xxo2 x")
    assert game.read_action(game.initial(), "7") == game.read_action(game.initial(), "g")


def test_twelve_columns_have_numbers_of_two_digits() -> None:
    game = load("connect-four", columns=12, rows=4)
    state = game.replay(["12", "1"])
    assert game.write_position(state) == "12/12/12/o10x x"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "8",
        "0",
        "4444444",
        "11223344",
        "7/7/7/7/7/7 o",
        "7/7/7/7/7/3x3 x",
        "7/7/7/7/3x3/7",
        "7/x6/7/7/7/7",
        "7/7/7/7/7/3o3",
        "7/7/7/7/7/2xx3",
        "7/7/7/7/7",
        "7/7/7/7/7/8",
        "7/7/7/7/7/3z3",
        "7/7/7/7/7/3x3 o o",
    ],
)
def test_positions_that_cannot_be_are_refused(text: str) -> None:
    with pytest.raises(BadPositionError):
        load("connect-four").read_position(text)


def test_a_hanging_disc_is_named_as_the_reason() -> None:
    with pytest.raises(BadPositionError, match="hangs in the air"):
        load("connect-four").read_position("7/7/7/7/3x3/7 o")


def test_boards_that_do_not_fit_a_word_are_refused() -> None:
    assert load("connect-four", columns=8, rows=7).facts.longest == 56
    with pytest.raises(BadOptionError, match="too large"):
        load("connect-four", columns=8, rows=8)


def test_the_mirror_image_has_columns_exchanged() -> None:
    game: Any = load("connect-four", columns=5, rows=4)
    assert game.write_position(game.image(game.position("1122"), 1)) == game.write_position(game.position("5544"))
