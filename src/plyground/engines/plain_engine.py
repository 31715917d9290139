"""Alpha-beta in Python: a contest of two without chance, whatever class its rules are; and with chance, expectiminimax."""

from __future__ import annotations

from typing import Any, ClassVar

from plyground.core.game import Game
from plyground.engines.budget import Budget
from plyground.engines.contest_search import ContestSearch
from plyground.engines.deepening_engine import DeepeningEngine, RootSearch
from plyground.engines.guessing import Guess, suitable_guess
from plyground.engines.suiting import demand_contest, demand_dice_contest


class PlainEngine(DeepeningEngine):
    """Plays any contest. Where the game has no features, random games say what a state at the horizon is worth."""

    kind: ClassVar[str] = "plain"

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
        self.demand(game, f"The engine {self.kind}")
        guess = guess or suitable_guess(game, seed=seed)
        super().__init__(game, self.kind, guess, lines=lines, megabytes=megabytes, equal=equal)

    @staticmethod
    def demand(game: Game[Any, Any], who: str) -> None:
        """Refuse what is no contest without chance."""
        demand_contest(game, who)

    def root_search(self, player: int, budget: Budget) -> RootSearch:
        """Alpha-beta with a table, with Star1 where chance moves."""
        return ContestSearch(self.game, player, self.guess, budget, self.megabytes)


class ChanceEngine(PlainEngine):
    """Plays for the expected payoff, one against another or alone. A throw of the dice costs no depth."""

    kind = "expectiminimax"

    @staticmethod
    def demand(game: Game[Any, Any], who: str) -> None:
        """Refuse several players, and what is hidden."""
        demand_dice_contest(game, who)
