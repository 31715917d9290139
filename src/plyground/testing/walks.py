"""Random games to try laws on."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from plyground.core.game import Game


@dataclass(frozen=True)
class Walk:
    """A random game: its states from the start on, and the actions between them. It may have been cut short."""

    states: tuple[Any, ...]
    actions: tuple[Any, ...]

    @property
    def steps(self) -> Iterator[tuple[Any, Any, Any]]:
        """State, action, next state."""
        return zip(self.states, self.actions, self.states[1:], strict=False)


def random_walk(game: Game[Any, Any], seed: int, plies: int | None = None) -> Walk:
    """A game of uniformly random actions, chance included, to its end or to a number of plies."""
    generator = random.Random(seed)
    states: list[Any] = [game.initial()]
    actions: list[Any] = []
    limit = game.facts.longest if plies is None else plies
    while not game.is_terminal(states[-1]) and len(actions) <= limit:
        action = generator.choice(game.actions(states[-1]))
        actions.append(action)
        states.append(game.result(states[-1], action))
    return Walk(tuple(states), tuple(actions))


def walks(game: Game[Any, Any], count: int, plies: int | None = None) -> list[Walk]:
    """Several random games, always the same ones."""
    return [random_walk(game, seed, plies) for seed in range(count)]


def sample(game: Game[Any, Any], count: int) -> list[Any]:
    """Some states of random games, the first and the last of each game among them."""
    generator = random.Random(0)
    found: dict[Any, None] = {}
    for walk in walks(game, max(2, count // 8)):
        found |= dict.fromkeys((walk.states[0], walk.states[-1], *generator.sample(walk.states, min(6, len(walk.states)))))
    return list(found)[: count + 2]
