"""Coins: the tree of the lecture, who wins, and the stakes of two and of three."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from plyground import load
from plyground.core.errors import BadPositionError
from plyground.kernels.perft import perft


def nodes(game: Any, state: Any) -> int:
    return 1 + sum(nodes(game, game.result(state, action)) for action in game.actions(state))


def first_wins(game: Any) -> bool:
    @cache
    def value(state: Any) -> float:
        if game.is_terminal(state):
            return float(game.utility(state, 0))
        best = max if game.player(state) == 0 else min
        return best(value(game.result(state, action)) for action in game.actions(state))

    return value(game.initial()) == 1


def test_the_tree_for_four_coins_has_15_nodes_and_four_levels_of_moves() -> None:
    game = load("coins", coins=4)
    assert nodes(game, game.initial()) == 15
    assert [perft(game, depth).nodes for depth in range(1, 6)] == [3, 6, 4, 1, 0]


@pytest.mark.parametrize("coins", range(1, 26))
def test_whoever_must_move_with_one_more_than_a_multiple_of_four_loses(coins: int) -> None:
    assert first_wins(load("coins", coins=coins)) == (coins % 4 != 1)


@pytest.mark.parametrize("coins", range(1, 16))
def test_when_the_last_coin_wins_a_multiple_of_one_more_than_the_most_loses(coins: int) -> None:
    assert first_wins(load("coins", coins=coins, most=4, misere=False)) == (coins % 5 != 0)


@pytest.mark.parametrize(("misere", "payoffs"), [(True, [0.5, -1, 0.5]), (False, [-0.5, 1, -0.5])])
def test_among_three_the_last_coin_decides_against_or_for_one(misere: bool, payoffs: list[float]) -> None:  # noqa: FBT001
    game = load("coins", coins=5, players=3, misere=misere)
    state = game.replay(["3", "2"])
    assert [game.utility(state, player) for player in range(3)] == payoffs
    assert game.facts.utility == (min(payoffs), max(payoffs))


def test_nobody_takes_more_than_there_are() -> None:
    game = load("coins", coins=10, most=9)
    state = game.position("2 2")
    assert [game.write_action(state, action) for action in game.actions(state)] == ["1", "2"]


def test_a_heap_of_many_is_a_number_and_one_of_few_a_row() -> None:
    few, many = load("coins", coins=5), load("coins", coins=500)
    assert few.diagram(few.replay(["2"])) == "● ● ● · ·"
    assert few.path(few.initial(), 2) == ["coin4"]
    assert many.diagram(many.replay(["2"])).split() == ["498", "heap"]
    assert many.path(many.initial(), 2) == ["heap^2"]


@pytest.mark.parametrize(
    "text", ["", "13", "13 2", "14 1", "12 1", "12 3", "-1 1", "9 0", "x 1", "9 1 1", "0 0", "10000 1", "¹ 1", "09 1"]
)
def test_positions_that_cannot_be_are_refused(text: str) -> None:
    with pytest.raises(BadPositionError):
        load("coins").read_position(text)
