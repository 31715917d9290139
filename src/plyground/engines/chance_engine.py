"""Expectiminimax in Python: games of one, or of one against another, with or without chance."""

from __future__ import annotations

from typing import Any

from plyground.core.game import Game
from plyground.engines.budget import Budget
from plyground.engines.contest_search import ContestSearch
from plyground.engines.deepening_engine import DeepeningEngine, RootSearch
from plyground.engines.guessing import Guess, suitable_guess
from plyground.engines.suiting import demand_dice_contest


class ChanceEngine(DeepeningEngine):
    """Plays for the expected payoff. A throw of the dice costs no depth."""

    def __init__(
        self,
        game: Game[Any, Any],
        *,
        guess: Guess | None = None,
        lines: int = 1,
        megabytes: int = 64,
        seed: int = 0,
        equal: bool = False,
    ) -> None:
        """A guess of one's own takes the place of the usual one."""
        demand_dice_contest(game, "The engine expectiminimax")
        guess = guess or suitable_guess(game, seed=seed)
        super().__init__(game, "expectiminimax", guess, lines=lines, megabytes=megabytes, equal=equal)

    def root_search(self, player: int, budget: Budget) -> RootSearch:
        """Alpha-beta with a table, with Star1 where chance moves."""
        return ContestSearch(self.game, player, self.guess, budget, self.megabytes)
