"""Random games to try laws on. The games of the object asked for last are kept, so that its laws share them."""

from __future__ import annotations

import random
import weakref
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from plyground.core.game import CHANCE, OVER, Game

_TRIES = 6


@dataclass(frozen=True)
class Walk:
    """A random game: its states from the start on, and the actions between them. It may have been cut short."""

    states: tuple[Any, ...]
    actions: tuple[Any, ...]

    @property
    def steps(self) -> Iterator[tuple[Any, Any, Any]]:
        """State, action, next state."""
        return zip(self.states, self.actions, self.states[1:], strict=False)


class _Growing:
    """A random game that is played on when more of it is asked for."""

    def __init__(self, game: Game[Any, Any], seed: int) -> None:
        self._generator = random.Random(seed)
        self._states: list[Any] = [game.initial()]
        self._actions: list[Any] = []

    def walk(self, game: Game[Any, Any], most: int) -> Walk:
        """The game up to a number of actions."""
        while len(self._actions) < most and not game.is_terminal(self._states[-1]):
            action = self._generator.choice(game.actions(self._states[-1]))
            self._states.append(game.result(self._states[-1], action))
            self._actions.append(action)
        return Walk(tuple(self._states[: most + 1]), tuple(self._actions[:most]))


class _Kept:
    """The random games of one game object; those of the object before are let go, for they fill much memory."""

    def __init__(self) -> None:
        self._game: weakref.ref[Game[Any, Any]] | None = None
        self._growing: dict[int, _Growing] = {}

    def of(self, game: Game[Any, Any], seed: int) -> _Growing:
        """The random game of that seed, as far as it has been played."""
        if self._game is None or self._game() is not game:
            self._game, self._growing = weakref.ref(game), {}
        if seed not in self._growing:
            self._growing[seed] = _Growing(game, seed)
        return self._growing[seed]


_kept = _Kept()


def random_walk(game: Game[Any, Any], seed: int, plies: int | None = None) -> Walk:
    """A game of uniformly random actions, chance included, to its end or to a number of plies.

    Without a number it is cut one ply after the declared longest game, so that a longer one can be told.
    """
    return _kept.of(game, seed).walk(game, game.facts.longest + 1 if plies is None else plies)


def walks(game: Game[Any, Any], count: int, plies: int | None = None) -> list[Walk]:
    """Several random games, always the same ones."""
    return [random_walk(game, seed, plies) for seed in range(count)]


def long_walk(game: Game[Any, Any], seed: int) -> Walk:
    """A random game in which the end is avoided where a few tries show a way, so that in the end little is left to play."""
    generator = random.Random(seed)
    states: list[Any] = [game.initial()]
    actions: list[Any] = []
    while not game.is_terminal(states[-1]) and len(actions) <= game.facts.longest:
        for _ in range(_TRIES):
            action = generator.choice(game.actions(states[-1]))
            after = game.result(states[-1], action)
            if not game.is_terminal(after):
                break
        actions.append(action)
        states.append(after)
    return Walk(tuple(states), tuple(actions))


def sample(game: Game[Any, Any], count: int) -> list[Any]:
    """Some states of random games, the first and the last of each game among them."""
    generator = random.Random(0)
    found: dict[Any, None] = {}
    for walk in walks(game, max(2, count // 8)):
        found |= dict.fromkeys((walk.states[0], walk.states[-1], *generator.sample(walk.states, min(6, len(walk.states)))))
    return list(found)[: count + 2]


def spread(items: Any, most: int) -> list[Any]:
    """At most so many of the items, evenly spaced, the first and the last among them."""
    if len(items) <= most:
        return list(items)
    return [items[number * (len(items) - 1) // (most - 1)] for number in range(most)]


def is_decision(game: Game[Any, Any], state: Any) -> bool:
    """Whether a player is to move, neither chance nor nobody."""
    return game.player(state) not in {CHANCE, OVER}
