"""Max^n in Python, to a depth: every player maximises its own payoff. Any number of players, any sum, with chance.

The value of a state is one number for each player. Nothing can be cut but what follows an action that gives the mover the
most there is, so a table does most of the work. Of equal actions the first counts.
"""

from __future__ import annotations

import math
from typing import Any, cast

from plyground.core.game import CHANCE, OVER, ChanceGame, Game
from plyground.engines.budget import Budget
from plyground.engines.contest_search import MOST_DEPTH
from plyground.engines.guessing import Guess, Payoffs, range_of

_BYTES_AN_ENTRY = 600

Line = tuple[Any, ...]


class MaxNSearch:
    """What one search knows."""

    def __init__(self, game: Game[Any, Any], player: int, guess: Guess, budget: Budget, megabytes: int = 64) -> None:
        """`player` moves at the root."""
        self.game, self.player, self.guess, self.budget = game, player, guess, budget
        self.low, self.high = -math.inf, math.inf  # the others' guesses may lead anywhere: no value is sure by itself
        self.guesses = 0
        """How often a value was taken that rests on a guess."""
        self.deepest = 0
        self.payoffs: Payoffs | None = None
        """What everybody gets from the action that was looked at last."""
        self._most = [range_of(game, each)[1] for each in range(game.facts.players)]
        self._most_entries = max(megabytes * 2**20 // _BYTES_AN_ENTRY, 1)
        self._table: dict[Any, tuple[float, Payoffs, Line, bool]] = {}

    @property
    def table_fill(self) -> float:
        """The share of the table in use."""
        return len(self._table) / self._most_entries

    def look(self, state: Any, action: Any, depth: int, alpha: float) -> tuple[float, Line]:
        """What the player gets from an action at the root, with the line after it. It is exact whatever alpha is."""
        del alpha
        self.budget.spend()
        payoffs, line = self._value(self.game.result(state, action), depth - 1, 1)
        self.payoffs = payoffs
        return payoffs[self.player], (action, *line)

    def _value(self, state: Any, depth: int, ply: int) -> tuple[Payoffs, Line]:
        player = self.game.player(state)
        self.deepest = max(self.deepest, ply)
        if player == OVER:
            return tuple([self.game.utility(state, each) for each in range(len(self._most))]), ()
        if player == CHANCE and ply < MOST_DEPTH:
            return self._expected(state, depth, ply), ()
        if depth <= 0 or ply >= MOST_DEPTH:
            self.guesses += 1
            return self.guess(state, self.budget), ()
        known = self._table.get(state)
        if known is not None and known[0] >= depth:
            self.guesses += known[3]
            return known[1], known[2]
        before = self.guesses
        best, line = self._best(state, player, depth, ply)
        is_guess = self.guesses > before
        if len(self._table) >= self._most_entries:
            self._table.clear()
        self._table[state] = (depth if is_guess else math.inf, best, line, is_guess)
        return best, line

    def _best(self, state: Any, player: int, depth: int, ply: int) -> tuple[Payoffs, Line]:
        best: Payoffs = ()
        line: Line = ()
        for action in self.game.actions(state):
            self.budget.spend()
            payoffs, rest = self._value(self.game.result(state, action), depth - 1, ply + 1)
            if not best or payoffs[player] > best[player]:
                best, line = payoffs, (action, *rest)
                if best[player] >= self._most[player]:
                    break
        return best, line

    def _expected(self, state: Any, depth: int, ply: int) -> Payoffs:
        totals = [0.0] * len(self._most)
        for outcome, odds in cast("ChanceGame[Any, Any]", self.game).outcomes(state):
            if not odds:
                continue
            self.budget.spend()
            payoffs, _ = self._value(self.game.result(state, outcome), depth, ply + 1)
            for player, payoff in enumerate(payoffs):
                totals[player] += odds * payoff
        return tuple(totals)
