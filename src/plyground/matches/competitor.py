"""Who takes part in a match, and how another process comes by the game and the players.

A match plays in processes of its own, so that nothing a player does can end it. What crosses the border is a `Setup`:
the name of a game and two functions that can be imported there, one that loads the game and one that makes a player of
a text such as "random:seed=3". A player is made anew for every game, with a seed of that game: what it plays then does
not depend on which process it played in before, nor on how many there are.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from plyground.core.clock import Clock
from plyground.core.facts import OptionValue
from plyground.core.game import Game
from plyground.engines.random_player import RandomPlayer


class Competitor(Protocol):
    """Whoever can play a whole game by itself."""

    name: str

    def choose(self, game: Game[Any, Any], state: Any, clock: Clock, past: tuple[Any, ...] = ()) -> Any:
        """An action that is legal in the state. Whatever it raises, and whatever is not legal, loses the game.

        `past` are the earlier states of the game, the oldest first: a repetition may end it (`Facts.repetition`).
        """


Maker = Callable[[str, Game[Any, Any], int], Competitor]
"""Makes a competitor of its text for one game; the same text, game and seed must give the same play."""


class RandomCompetitor:
    """A `RandomPlayer` that does not look at the clock."""

    def __init__(self, name: str = "random", seed: int | None = None) -> None:
        """The same seed makes the same choices."""
        self.name = name
        self._player = RandomPlayer(seed)

    def choose(self, game: Game[Any, Any], state: Any, clock: Clock, past: tuple[Any, ...] = ()) -> Any:  # noqa: ARG002 - the protocol's signature
        """Any legal action."""
        return self._player.choose(game, state)


@dataclass(frozen=True)
class Setup:
    """How to come by the game and the players in another process. Both functions must be importable by their names."""

    load: Callable[..., Game[Any, Any]]
    make: Maker
    game: str
    options: dict[str, OptionValue] = field(default_factory=dict)

    def loaded(self) -> Game[Any, Any]:
        """The game."""
        return self.load(self.game, **self.options)
