"""Alpha-beta in Python: a contest of two without chance, whatever class its rules are."""

from __future__ import annotations

from typing import Any

from plyground.core.game import Game
from plyground.engines.budget import Budget
from plyground.engines.contest_search import ContestSearch
from plyground.engines.deepening_engine import DeepeningEngine, RootSearch
from plyground.engines.guessing import Guess, suitable_guess
from plyground.engines.suiting import demand_contest


class PlainEngine(DeepeningEngine):
    """Plays any contest. Where the game has no features, random games say what a state at the horizon is worth."""

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
        demand_contest(game, "The engine plain")
        guess = guess or suitable_guess(game, seed=seed)
        super().__init__(game, "plain", guess, lines=lines, megabytes=megabytes, equal=equal)

    def root_search(self, player: int, budget: Budget) -> RootSearch:
        """Alpha-beta with a table."""
        return ContestSearch(self.game, player, self.guess, budget, self.megabytes)
