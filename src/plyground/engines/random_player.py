"""A player that knows the rules and nothing else: every legal action is as likely as any other."""

from __future__ import annotations

import random
from typing import Any

from plyground.core.errors import IllegalActionError
from plyground.core.game import CHANCE, ChanceGame, Game


class RandomPlayer:
    """Chooses uniformly; at a chance node it rolls the dice, with the probabilities the game states."""

    def __init__(self, seed: int | None = None) -> None:
        """The same seed makes the same choices; None takes a new one each time."""
        self._generator = random.Random(seed)  # noqa: S311 - a game, not a secret

    def choose(self, game: Game[Any, Any], state: Any) -> Any:
        """An action that is legal in the state."""
        actions = game.actions(state)
        if not actions:
            raise IllegalActionError(f"There is nothing to choose: {game.outcome(state)}")
        if game.player(state) == CHANCE and isinstance(game, ChanceGame):
            outcomes, weights = zip(*game.outcomes(state), strict=True)
            return self._generator.choices(outcomes, weights)[0]
        return self._generator.choice(actions)
