"""Positions to search, made by random play: the same seed gives the same positions, on any machine."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from plyground.core.game import Game


def walks(game: Game[Any, Any], seed: int, fewest: int, most: int) -> Iterator[tuple[list[Any], Any]]:
    """Actions and where they lead, without end: from `fewest` to `most` random ones from the start. No game of them is over."""
    chance = random.Random(seed)
    while True:
        wanted, state = chance.randint(fewest, most), game.initial()
        actions: list[Any] = []
        while len(actions) < wanted and not game.is_terminal(state):
            actions.append(chance.choice(list(game.actions(state))))
            state = game.result(state, actions[-1])
        if not game.is_terminal(state):
            yield actions, state


def positions(game: Game[Any, Any], number: int, seed: int, fewest: int, most: int) -> list[Any]:
    """So many different positions, their games not over."""
    found: dict[Any, None] = {}
    for _, state in walks(game, seed, fewest, most):
        found[state] = None
        if len(found) == number:
            break
    return list(found)


def connect_four_lines(game: Game[Any, Any], number: int, seed: int, fewest: int, most: int) -> list[str]:
    """Positions of connect four as the digits of the columns played, in which nobody can win at once."""
    found: dict[str, None] = {}
    for actions, state in walks(game, seed, fewest, most):
        if not any(game.is_terminal(game.result(state, action)) for action in game.actions(state)):
            found["".join(str(action // 7 + 1) for action in actions)] = None
        if len(found) == number:
            break
    return list(found)
