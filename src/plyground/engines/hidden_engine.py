"""Hidden information: deal what the player cannot see at random, search as if it were known, and take the mean over many deals.

Known as perfect-information Monte Carlo (Ginsberg, GIB: Imperfect information in a computationally challenging game, 2001).
It never looks at what its player cannot know. It does not bluff either, for in every single deal everybody sees everything: an
opponent who finds out how it plays can do better than against an equilibrium.
"""

from __future__ import annotations

import random
from typing import Any

from plyground.core.game import Game
from plyground.core.search import Bound, SearchInfo, SearchResult
from plyground.engines.budget import Budget, EnoughError
from plyground.engines.contest_search import ContestSearch
from plyground.engines.engine import Engine, Search, Task, with_costs
from plyground.engines.guessing import suitable_guess
from plyground.engines.max_n_search import MaxNSearch
from plyground.engines.suiting import demand_hidden, is_contest

MOST_DEALS = 256
_PLIES = 6


class HiddenEngine(Engine):
    """Plays games with secrets. With no other limit it ends after a number of deals."""

    def __init__(self, game: Game[Any, Any], *, seed: int = 0, megabytes: int = 64) -> None:
        """The same seed deals the same."""
        super().__init__(game, "deals")
        self._hidden = demand_hidden(game, "The engine deals")
        self._seed, self._megabytes = seed, megabytes
        self._guess = suitable_guess(game, seed=seed)

    def think(self, task: Task) -> Search:
        """Deal, search, and tell news whenever the number of deals has doubled. A limit of depth counts plies in each deal."""
        if task.is_to_be_answered_at_once:
            return task.nothing_found()
        budget = Budget(task.limits, task.signal)
        dealer = random.Random(self._seed)  # noqa: S311 - a game, not a secret
        totals = dict.fromkeys(task.actions, 0.0)
        plies = _PLIES if task.limits.depth is None else min(task.limits.depth, _PLIES)
        best: SearchInfo | None = None
        try:
            for deal in range(1, MOST_DEALS + 1):
                for action, value in self._valued(task, dealer.getrandbits(62), plies, budget).items():
                    totals[action] += value
                if deal & (deal - 1) == 0:
                    best = self._info(task, totals, deal, plies, budget)
                    yield best
        except EnoughError:
            pass
        if best is None:
            return task.nothing_found()
        equal = tuple(action for action in task.actions if totals[action] == totals[best.line[0]])
        info = with_costs(best, budget.nodes, budget.seconds)
        return SearchResult(action=best.line[0], info=info, equally_good=equal if task.equal else best.line)

    def _valued(self, task: Task, seed: int, plies: int, budget: Budget) -> dict[Any, float]:
        """What each action is worth in one deal."""
        self._guess.begin()
        dealt = self._hidden.guess(task.state, task.player, seed)
        kind = ContestSearch if is_contest(self.game) else MaxNSearch
        search = kind(self.game, task.player, self._guess, budget, self._megabytes)
        return {action: search.look(dealt, action, plies, search.low)[0] for action in task.actions}

    def _info(self, task: Task, totals: dict[Any, float], deals: int, plies: int, budget: Budget) -> SearchInfo:
        action = max(task.actions, key=totals.__getitem__)
        return SearchInfo(
            depth=plies,
            value=totals[action] / deals,
            player=task.player,
            bound=Bound.OPEN,
            line=(action,),
            nodes=budget.nodes,
            seconds=budget.seconds,
            deepest=plies,
        )
