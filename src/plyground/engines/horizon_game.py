"""A game as a textbook algorithm may see it: it ends at the horizon, with a guess for a result, and costs the budget.

So every algorithm of the book, whether or not it knows of depths and clocks, can be deepened ply by ply and ended at any
time. A state is a pair: the game's own state, and the plies since the root.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, cast

from plyground.core.facts import Facts
from plyground.core.game import CHANCE, OVER, ChanceGame, Game
from plyground.engines.budget import Budget
from plyground.engines.guessing import Guess

Placed = tuple[Any, int]


class HorizonGame(Game[Any, Any]):
    """The game to a depth. It notes whether the horizon was ever reached."""

    def __init__(self, game: Game[Any, Any], depth: int, guess: Guess, budget: Budget) -> None:
        """A player's ply costs depth; chance moves on past the horizon, to a state in which a player is to move."""
        self._game, self._depth, self._guess, self._budget = game, depth, guess, budget
        self.guesses = 0
        self.name = game.name
        super().__init__()

    def state_facts(self) -> Facts:
        """The game's own, but no line is longer than to the horizon; chance may move any number of times running."""
        facts = self._game.facts
        return replace(facts, longest=facts.longest if facts.chance else min(facts.longest, self._depth + 1), symmetries=1)

    def initial(self) -> Placed:
        """The game's own beginning, as the root."""
        return self._game.initial(), 0

    def player(self, state: Placed) -> int:
        """Nobody, behind the horizon. A throw there is looked at, and the next one no more: there may be one after another."""
        player = self._game.player(state[0])
        return OVER if state[1] >= self._depth + (player == CHANCE) else player

    def actions(self, state: Placed) -> Sequence[Any]:
        """The game's own, before the horizon."""
        return () if self.player(state) == OVER else self._game.actions(state[0])

    def result(self, state: Placed, action: Any) -> Placed:
        """The game's own, at the price of a node."""
        self._budget.spend()
        is_free = self._game.player(state[0]) == CHANCE and state[1] < self._depth
        return self._game.result(state[0], action), state[1] + (not is_free)

    def utility(self, state: Placed, player: int) -> float:
        """The payoff where the game is over, a guess where only the horizon is reached."""
        if self._game.player(state[0]) == OVER:
            return self._game.utility(state[0], player)
        self._budget.check()
        self.guesses += 1
        after = self._decision_after(state[0])
        is_over = self._game.player(after) == OVER
        return self._game.utility(after, player) if is_over else self._guess(after, self._budget)[player]

    def _decision_after(self, state: Any) -> Any:
        """Where somebody decides next if the likeliest falls: only such a state can be judged."""
        game = self._game
        while isinstance(game, ChanceGame) and game.player(state) == CHANCE:
            state = game.result(state, max(game.outcomes(state), key=lambda each: each[1])[0])
        return state


class HorizonChanceGame(HorizonGame, ChanceGame[Any, Any]):
    """The same with chance nodes."""

    def outcomes(self, state: Placed) -> Sequence[tuple[Any, float]]:
        """The game's own."""
        return cast("ChanceGame[Any, Any]", self._game).outcomes(state[0])


def to_horizon(game: Game[Any, Any], depth: int, guess: Guess, budget: Budget) -> HorizonGame:
    """The game as the algorithms of the book may see it."""
    return (HorizonChanceGame if isinstance(game, ChanceGame) else HorizonGame)(game, depth, guess, budget)
