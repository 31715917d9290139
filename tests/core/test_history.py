"""The history of a game: how often positions have stood, and what the facts make of it."""

from __future__ import annotations

from typing import Any

import pytest

from plyground import Facts, load
from plyground.core.facts import Repetition, Sum
from plyground.core.game import Game
from plyground.core.history import History
from plyground.core.plain import adopt
from plyground.native.positions import history_from, position_key


class Ring:
    """Players walk one counter round five fields, a step either way; nothing ends but by repetition."""

    def __init__(self, **facts: Any) -> None:
        self.facts = Facts(**facts)

    def initial(self) -> tuple[int, int]:
        return 0, 0

    def player(self, state: tuple[int, int]) -> int:
        return state[1]

    def actions(self, _state: tuple[int, int]) -> list[int]:
        return [1, 4]

    def result(self, state: tuple[int, int], action: int) -> tuple[int, int]:
        return (state[0] + action) % 5, (state[1] + 1) % self.facts.players

    def is_terminal(self, _state: tuple[int, int]) -> bool:
        return False

    def utility(self, _state: tuple[int, int], _player: int) -> float:
        return 0.0


def ring(repetition: Repetition | None, **facts: Any) -> Game[Any, Any]:
    return adopt(Ring(repetition=repetition, **facts), "ring")


def played(game: Game[Any, Any], *actions: int) -> History:
    history = history_from(game, game.initial())
    for action in actions:
        assert history.repeated() is None
        history.push(game.result(history.state, action))
    return history


def test_the_third_time_is_a_draw_and_taking_it_back_takes_the_draw_back() -> None:
    history = played(ring(Repetition(3)), 1, 4, 1, 4)
    assert history.repeated() == (0.0, 0.0)
    assert history.outcome() == "A draw: the position stands for the third time."
    assert history.past == ((0, 0), (1, 1), (0, 0), (1, 1))
    history.pop()
    assert history.repeated() is None
    history.push((0, 0))
    assert history.repeated() == (0.0, 0.0)


def test_the_same_board_with_another_player_to_move_is_another_position() -> None:
    assert played(ring(Repetition(2)), 1, 1, 1, 1, 1).state == (0, 1)
    assert played(ring(Repetition(2)), 1, 1, 1, 1, 1).repeated() is None


def test_without_a_rule_positions_come_again_as_often_as_they_like() -> None:
    assert played(ring(None), *[1, 4] * 20).repeated() is None


@pytest.mark.parametrize(
    ("facts", "actions", "payoffs", "sentence"),
    [
        ({}, (1, 4), (1.0, -1.0), "Player 1 wins: the position stands for the second time."),
        ({}, (1, 1, 4), (-1.0, 1.0), "Player 2 wins: the position stands for the second time."),
        ({"players": 1}, (1, 4), (-1.0,), "The game is over (-1): the position stands for the second time."),
        ({"players": 3}, (1, 1, 1, 4, 4, 4), (0.5, 0.5, -1.0), "Player 1 and Player 2 win: the position stands for"),
        ({"sum": Sum.CONSTANT, "utility": (-1.0, 3.0)}, (1, 4), (3.0, -1.0), "Player 1 wins: the position stands for"),
    ],
)
def test_whoever_repeats_what_is_forbidden_loses(
    facts: dict[str, Any], actions: tuple[int, ...], payoffs: tuple[float, ...], sentence: str
) -> None:
    history = played(ring(Repetition(2, payoff=-1.0), **facts), *actions)
    assert history.repeated() == payoffs
    assert history.outcome().startswith(sentence)


def test_what_is_only_counted_does_not_make_another_position() -> None:
    game: Any = load("checkers")
    early, late = game.position("B:WK32:BK1,5"), game.position("B:WK32:BK1,5:H40")
    assert early != late
    assert position_key(game)(early) == position_key(game)(late)


def test_an_end_by_the_rules_comes_before_a_repetition() -> None:
    game: Any = load("checkers")
    history = history_from(game, game.position("B:WK32:BK1,K2:H72"))
    for text in ["1-6", "32-28", "6-1", "28-32"] * 2:
        history.push(game.result(history.state, game.read_action(history.state, text)))
    assert game.is_terminal(history.state)
    assert history.repeated() is None
    assert history.outcome() == "A draw (Black 0, White 0)."


def test_beyond_the_tenth_time_numbers_are_written() -> None:
    assert played(ring(Repetition(10)), *[1, 4] * 9).outcome().endswith("for the tenth time.")
    assert played(ring(Repetition(11)), *[1, 4] * 10).outcome().endswith("for time number 11.")
