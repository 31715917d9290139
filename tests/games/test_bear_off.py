"""Bear-off values: exact ones, known ones, and those of the game itself."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from plyground import load
from plyground.core.errors import BadPositionError
from plyground.core.game import CHANCE, OVER
from plyground.games.race._bear_off import (
    EMPTY,
    Board,
    boards_of,
    effective_pips,
    equity,
    mean_rolls,
    race_chance,
    rolls_taken,
    winning_chance,
)


def board(*points: int) -> tuple[int, ...]:
    """Men on these points."""
    return tuple(points.count(point) for point in range(1, 7))


# The table in every textbook of the game: of 36 rolls, how many bear off the last one or two men at once.
AT_ONCE = {
    (1,): 36, (2,): 36, (3,): 36, (4,): 34, (5,): 31, (6,): 27,
    (1, 1): 36, (2, 1): 36, (3, 1): 34, (4, 1): 29, (5, 1): 23, (6, 1): 15,
    (2, 2): 26, (3, 2): 25, (4, 2): 23, (5, 2): 19, (6, 2): 13,
    (3, 3): 17, (4, 3): 17, (5, 3): 14, (6, 3): 10,
    (4, 4): 11, (5, 4): 10, (6, 4): 8,
    (5, 5): 6, (6, 5): 6, (6, 6): 4,
}  # fmt: skip


@pytest.mark.parametrize("points", AT_ONCE, ids=str)
def test_the_last_two_men_are_borne_off_at_once_as_often_as_the_table_says(points: tuple[int, ...]) -> None:
    assert 36 * rolls_taken(board(*points))[1] == pytest.approx(AT_ONCE[points])


def test_exact_means_by_hand() -> None:
    assert mean_rolls(EMPTY) == 0
    assert mean_rolls(board(1, 1)) == 1
    assert mean_rolls(board(1, 1, 1)) == pytest.approx(2 - 1 / 6)
    assert mean_rolls(board(6)) == pytest.approx(1 + 9 / 36)
    five_men = 1 + 5 / 6 * (2 - 1 / 6) + 1 / 6 * 1
    assert mean_rolls(board(1, 1, 1, 1, 1)) == pytest.approx(five_men)


@pytest.mark.parametrize(("rolls", "pips"), [(3, 22), (4, 29), (5, 36)])
def test_men_on_the_ace_point_alone_have_seven_effective_pips_a_roll_and_one(rolls: int, pips: int) -> None:
    # Walter Trice, Backgammon Boot Camp: a position of n rolls has 7n + 1 effective pips.
    assert effective_pips(board(*[1] * (2 * rolls))) == pytest.approx(pips, abs=0.02)


# As the databases of GNU Backgammon 1.07 say, to the last digit that it prints.
MEANS = {
    board(6, 6, 6, 6, 6, 6): 5.312,
    board(6, 5, 4, 3, 2, 1): 3.464,
    board(5, 4, 3, 3, 2, 2, 1, 1): 3.901,
    board(6, 6, 6, 5, 5, 5): 4.827,
    board(6, 6, 5, 5): 3.385,
}
CHANCES = [
    (board(6, 4, 3), board(6, 4, 2), 0.700),
    (board(6, 5, 4), board(6, 5, 4), 0.707),
    (board(6, 6, 5, 5), board(6, 5, 3, 1), 0.408),
]


@pytest.mark.parametrize("men", MEANS, ids=str)
def test_known_means(men: Board) -> None:
    assert mean_rolls(men) == pytest.approx(MEANS[men], abs=0.00051)


@pytest.mark.parametrize(("own", "other", "chance"), CHANCES)
def test_known_chances(own: Board, other: Board, chance: float) -> None:
    assert winning_chance(own, other) == pytest.approx(chance, abs=0.00051)
    assert race_chance(own, other) == pytest.approx(chance, abs=0.005)


def test_rolls_are_a_distribution_with_the_mean() -> None:
    for men in boards_of(3):
        taken = rolls_taken(men)
        assert sum(taken) == pytest.approx(1.0)
        assert sum(rolls * odds for rolls, odds in enumerate(taken)) == pytest.approx(mean_rolls(men))


def test_a_race_of_one_man_each_is_exact() -> None:
    assert winning_chance(board(6), board(6)) == pytest.approx(27 / 36 + 9 / 36 * 9 / 36)
    assert equity(board(6), board(1)) == pytest.approx(2 * 27 / 36 - 1)


def test_racing_to_win_is_never_worse_than_racing_for_few_rolls() -> None:
    boards = list(boards_of(2))[1:]
    for own in boards:
        for other in boards:
            assert winning_chance(own, other) == pytest.approx(race_chance(own, other), abs=0.02)


def test_the_game_itself_gives_the_same_chances() -> None:
    """Expectiminimax over the game's own rules, to the very end."""
    game: Any = load("backgammon")

    @cache
    def value(state: Any) -> float:
        if state.turn == OVER:
            return float(game.utility(state, 0))
        if state.turn == CHANCE:
            return sum((odds * value(game.result(state, outcome)) for outcome, odds in game.outcomes(state)), 0.0)
        best = max if state.turn == 0 else min
        return float(best(value(game.result(state, action)) for action in game.actions(state)))

    for own, other in (((6, 5), (4, 1)), ((6, 4), (6, 4)), ((5, 2, 2), (3, 3))):
        men = [",".join(f"{point}({side.count(point)})" for point in sorted(set(side))) for side in (own, other)]
        text = f"W:{men[0]} B:{men[1]} W n0"
        assert value(game.position(text)) == pytest.approx(equity(board(*own), board(*other)))


@pytest.mark.parametrize("wrong", [(1, 2), (16, 0, 0, 0, 0, 0), (-1, 0, 0, 0, 0, 1), ()])
def test_what_is_no_board_is_refused(wrong: tuple[int, ...]) -> None:
    with pytest.raises(BadPositionError):
        mean_rolls(wrong)
