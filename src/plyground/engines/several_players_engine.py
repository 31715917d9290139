"""Several players, or two who may both gain: max^n, and paranoid search, which takes all others for one enemy."""

from __future__ import annotations

from typing import Any

from plyground.core.game import Game
from plyground.engines.budget import Budget
from plyground.engines.contest_search import ContestSearch
from plyground.engines.deepening_engine import DeepeningEngine, RootSearch
from plyground.engines.guessing import Guess, suitable_guess
from plyground.engines.max_n_search import MaxNSearch
from plyground.engines.suiting import demand_open


class SeveralPlayersEngine(DeepeningEngine):
    """Plays any game in which nothing is hidden. Paranoid, it looks further ahead and trusts nobody."""

    def __init__(
        self,
        game: Game[Any, Any],
        *,
        paranoid: bool = False,
        guess: Guess | None = None,
        lines: int = 1,
        megabytes: int = 64,
        seed: int = 0,
        equal: bool = False,
    ) -> None:
        """A guess of one's own takes the place of the usual one."""
        name = "paranoid" if paranoid else "max-n"
        demand_open(game, f"The engine {name}")
        self.paranoid = paranoid
        guess = guess or suitable_guess(game, seed=seed)
        super().__init__(game, name, guess, lines=lines, megabytes=megabytes, equal=equal)

    def root_search(self, player: int, budget: Budget) -> RootSearch:
        """Max^n with a table, or alpha-beta with everybody else on the other side."""
        search = ContestSearch if self.paranoid else MaxNSearch
        return search(self.game, player, self.guess, budget, self.megabytes)
