"""Nim: heaps as an option, Bouton's theorem, both ends."""

from __future__ import annotations

from functools import cache, reduce
from itertools import combinations_with_replacement
from operator import xor
from typing import Any

import pytest

from plyground import load
from plyground.core.errors import BadOptionError, BadPositionError
from plyground.kernels.perft import perft


def first_wins(game: Any) -> bool:
    @cache
    def value(state: Any) -> float:
        if game.is_terminal(state):
            return float(game.utility(state, 0))
        best = max if game.player(state) == 0 else min
        return best(value(game.result(state, action)) for action in game.actions(state))

    return value(game.initial()) == 1


@pytest.mark.parametrize("heaps", list(combinations_with_replacement(range(1, 5), 3)))
def test_bouton_is_right_about_who_wins(heaps: tuple[int, ...]) -> None:
    text = ",".join(map(str, heaps))
    unbalanced = reduce(xor, heaps) != 0
    assert first_wins(load("nim", heaps=text)) == unbalanced
    assert first_wins(load("nim", heaps=text, misere=True)) == (unbalanced if max(heaps) > 1 else not unbalanced)


@pytest.mark.parametrize("text", ["3 4 5", "3,4,5", " 3, 4, 5 ", "3;4;5", "3+4+5"])
def test_heaps_are_numbers_however_separated(text: str) -> None:
    game = load("nim", heaps=text)
    assert game.write_position(game.initial()) == "3,4,5 1"
    assert perft(game, 1).nodes == 12


@pytest.mark.parametrize("text", ["", "0", "3,0", "256", "three", "1,2,3,4,5,6,7,8,9", "3,,x", "-3", "1.5"])
def test_heaps_that_cannot_be_are_refused(text: str) -> None:
    with pytest.raises(BadOptionError):
        load("nim", heaps=text)


def test_eight_heaps_of_255_are_played_to_the_last_coin() -> None:
    game = load("nim", heaps=",".join(["255"] * 8))
    state = game.replay([f"{heap}255" for heap in "abcdefgh"])
    assert game.is_terminal(state)
    assert game.utility(state, 1) == 1


def test_a_move_names_the_heap_and_the_number() -> None:
    game = load("nim")
    state = game.replay(["b3", "C5"])
    assert game.write_position(state) == "3,1,0 1"
    assert [game.write_action(state, action) for action in game.actions(state)] == ["a1", "a2", "a3", "b1"]
    assert game.path(state, game.read_action(state, "a2")) == ["a^2"]


@pytest.mark.parametrize(
    "text", ["", "3,4,5", "3,4,5 2", "3,4 1", "4,4,5 1", "2,4,5 1", "3,4,5 3", "3,4,5  1", "a,4,5 1", "0,0,0 0", "03,4,5 1"]
)
def test_positions_that_cannot_be_are_refused(text: str) -> None:
    with pytest.raises(BadPositionError):
        load("nim").read_position(text)
