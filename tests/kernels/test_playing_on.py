"""Games with a loop of their own for random games: it goes on as evenly as move by move."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from plyground import load
from plyground.core.game import CHANCE, OVER
from plyground.native.game import NativeChanceGame, NativeGame
from plyground.native.words import mixed

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("pig", {"target": 12}),
    ("pig", {"target": 10, "horizon": 7}),
    ("pig", {"players": 3, "target": 10}),
    ("einstein", {"arrangement": "fixed"}),
    ("einstein", {"size": 3, "stones": 3}),
    ("chinese-checkers", {"size": 1, "horizon": 9, "tally": True}),
    ("chinese-checkers", {"size": 2, "players": 3, "resting": False}),
]
DRAWS = 4_000
DEVIATIONS = 6.0


def later(game: NativeGame[Any], state: Any, plies: int) -> dict[bytes, float]:
    """The states that so many random plies lead to, or as many as are left, and how likely each is."""
    if plies == 0 or state.turn == OVER:
        return {state.pack(): 1.0}
    if state.turn == CHANCE and isinstance(game, NativeChanceGame):
        outcomes = list(game.outcomes(state))
    else:
        outcomes = [(action, 1 / len(game.actions(state))) for action in game.actions(state)]
    found: dict[bytes, float] = {}
    for action, odds in outcomes:
        for packed, share in later(game, game.result(state, action), plies - 1).items():
            found[packed] = found.get(packed, 0.0) + odds * share
    return found


def played_on(game: NativeGame[Any], state: Any, random: int, most: int) -> bytes:
    """The state after so many plies, or at the end; every call plays at least one and not more than it may."""
    packed = state.pack()
    while most and packed[0] != OVER % 256:
        packed, plies = game.rules.compile().call("play_on", packed, random, most)
        assert 1 <= plies <= most
        most, random = most - plies, mixed(random)
    return bytes(packed)


def some_states(game: NativeGame[Any]) -> list[Any]:
    dice, states = Random(1), [game.initial()]
    for _ in range(24):
        after = game.result(states[-1], dice.choice(list(game.actions(states[-1]))))
        if after.turn == OVER:
            break
        states.append(after)
    return states[::6]


@pytest.mark.parametrize(("name", "options"), GAMES, ids=str)
def test_it_comes_to_every_state_as_often_as_move_by_move(name: str, options: dict[str, Any]) -> None:
    game = load(name, **options)
    assert isinstance(game, NativeGame)
    for state in some_states(game):
        for plies in (1, 2):
            odds = later(game, state, plies)
            found = dict.fromkeys(odds, 0)
            for number in range(DRAWS):
                found[played_on(game, state, mixed(number + 1), plies)] += 1  # a state that cannot come is an error
            for packed, share in odds.items():
                assert abs(found[packed] - DRAWS * share) <= DEVIATIONS * (DRAWS * share * (1 - share)) ** 0.5 + 1
