"""Alpha-beta in Python for any game whose players are one, or two sides: the player at the root and whoever is against it.

Values are what the root's player gets, in the units of the utility. A player may move several times running, and chance may
move: its nodes cost no depth, and are cut by Star1 (Ballard 1983), for no payoff lies outside the declared range.

The table is a dictionary of states. Where nothing below a state was guessed, its entry holds for every depth.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple, cast

from plyground.core.game import CHANCE, OVER, ChanceGame, Game
from plyground.core.search import Bound
from plyground.engines.budget import Budget
from plyground.engines.guessing import Guess, range_of

MOST_DEPTH = 200
"""Calls nest no deeper: Python has little room for them."""
_BYTES_AN_ENTRY = 600
_KILLERS = 2

Line = tuple[Any, ...]


class _Entry(NamedTuple):
    depth: float
    bound: Bound
    value: float
    action: Any
    is_guess: bool


class ContestSearch:
    """What one search knows: the table, and which actions caused cuts."""

    payoffs: tuple[float, ...] | None = None
    """What the others get is not looked at: they are one side."""

    def __init__(self, game: Game[Any, Any], player: int, guess: Guess, budget: Budget, megabytes: int = 64) -> None:
        """Search for a player, who maximises; everybody else minimises."""
        self.game, self.player, self.guess, self.budget = game, player, guess, budget
        self.low, self.high = range_of(game, player)
        self.guesses = 0
        """How often a value was taken that rests on a guess."""
        self.deepest = 0
        self._is_finite = math.isfinite(self.high - self.low)
        self._most_entries = max(megabytes * 2**20 // _BYTES_AN_ENTRY, 1)
        self._table: dict[Any, _Entry] = {}
        self._killers: list[list[Any]] = [[] for _ in range(MOST_DEPTH + 1)]
        self._history: dict[tuple[int, Any], int] = {}

    @property
    def table_fill(self) -> float:
        """The share of the table in use."""
        return len(self._table) / self._most_entries

    def look(self, state: Any, action: Any, depth: int, alpha: float) -> tuple[float, Line]:
        """The value of an action at the root, with the line after it; at most alpha, it is only an upper bound."""
        if alpha >= self.high:
            return alpha, (action,)  # nothing lies beyond
        self.budget.spend()
        value, line = self._value(self.game.result(state, action), depth - 1, max(alpha, self.low), self.high, 1)
        return value, (action, *line)

    # A window is never empty (alpha < beta): else a bound could not be told from the other.

    def _value(self, state: Any, depth: int, alpha: float, beta: float, ply: int) -> tuple[float, Line]:
        player = self.game.player(state)
        self.deepest = max(self.deepest, ply)
        if player == OVER:
            return self.game.utility(state, self.player), ()
        if player == CHANCE and ply < MOST_DEPTH:
            return self._expected(state, depth, alpha, beta, ply), ()
        if depth <= 0 or ply >= MOST_DEPTH:
            self.guesses += 1
            return self.guess(state, self.budget)[self.player], ()
        entry = self._table.get(state)
        if entry is not None and entry.depth >= depth and _is_enough(entry, alpha, beta):
            self.guesses += entry.is_guess
            return entry.value, (entry.action,)
        return self._best(state, player, depth, alpha, beta, ply, entry)

    def _best(  # noqa: PLR0917 - the recursion passes what it needs
        self, state: Any, player: int, depth: int, alpha: float, beta: float, ply: int, entry: _Entry | None
    ) -> tuple[float, Line]:
        is_ours = player == self.player
        floor, ceiling, before = alpha, beta, self.guesses
        best = -math.inf if is_ours else math.inf
        line: Line = ()
        for action in self._ordered(state, player, ply, entry):
            self.budget.spend()
            value, rest = self._value(self.game.result(state, action), depth - 1, alpha, beta, ply + 1)
            if not line or (value > best if is_ours else value < best):
                best, line = value, (action, *rest)
            alpha, beta = (max(alpha, best), beta) if is_ours else (alpha, min(beta, best))
            if alpha >= beta:
                self._learn(player, action, depth, ply)
                break
        is_guess = self.guesses > before
        bound = Bound.EXACT if floor < best < ceiling else Bound.UPPER if best <= floor else Bound.LOWER
        if (bound != Bound.LOWER and best <= self.low) or (bound != Bound.UPPER and best >= self.high):
            bound = Bound.EXACT  # nothing lies beyond, and no guess reaches so far
            if self._is_finite:
                is_guess, self.guesses = False, before
        if len(self._table) >= self._most_entries:
            self._table.clear()
        self._table[state] = _Entry(depth if is_guess else math.inf, bound, best, line[0], is_guess)
        return best, line

    def _expected(self, state: Any, depth: int, alpha: float, beta: float, ply: int) -> float:
        total, rest = 0.0, 1.0
        for outcome, odds in cast("ChanceGame[Any, Any]", self.game).outcomes(state):
            if not odds:
                continue
            rest = max(rest - odds, 0.0)
            low, high = self.low, self.high
            if self._is_finite:
                low = max(low, (alpha - total - rest * self.high) / odds)
                high = min(high, (beta - total - rest * self.low) / odds)
                low, high = (low, high) if low < high else (self.low, self.high)
            self.budget.spend()
            value, _ = self._value(self.game.result(state, outcome), depth, low, high, ply + 1)
            total += odds * value
            if self._is_finite and rest:
                if total + rest * self.high <= alpha:
                    return total + rest * self.high
                if total + rest * self.low >= beta:
                    return total + rest * self.low
        return total

    def _ordered(self, state: Any, player: int, ply: int, entry: _Entry | None) -> Sequence[Any]:
        """The table's action first, then killers, then by how often an action has cut."""
        killers, history = self._killers[ply], self._history

        def rank(action: Any) -> float:
            if entry is not None and action == entry.action:
                return math.inf
            return 1e12 if action in killers else history.get((player, action), 0)

        return sorted(self.game.actions(state), key=rank, reverse=True)

    def _learn(self, player: int, action: Any, depth: int, ply: int) -> None:
        killers = self._killers[ply]
        if action not in killers:
            killers.insert(0, action)
            del killers[_KILLERS:]
        self._history[player, action] = self._history.get((player, action), 0) + depth * depth


def _is_enough(entry: _Entry, alpha: float, beta: float) -> bool:
    return (
        entry.bound == Bound.EXACT
        or (entry.bound == Bound.LOWER and entry.value >= beta)
        or (entry.bound == Bound.UPPER and entry.value <= alpha)
    )
