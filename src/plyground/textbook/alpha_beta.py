"""Alpha-beta: minimax that skips what cannot change the decision.

Russell and Norvig, Artificial Intelligence: a Modern Approach, figure "ALPHA-BETA-SEARCH"; Knuth and Moore, An analysis of
alpha-beta pruning, 1975. The window (alpha, beta) holds what MAX and what MIN can already be sure of along the path; a
value outside it will never be played. The root's value is always minimax's. O(b^m) time in the worst order, O(b^(m/2)) in
the best.

Conventions differ between books, so they are switches:
- `strict`: cut only where the value lies beyond the window, not where it equals its end. Equal values are then looked at:
  every leaf skipped under the strict convention is skipped under the other one, too. The same does not hold of the nodes
  at which a cut happens. In max(3 min(3 max(5 6))) strict cuts go on at the MIN node, which has 3, and cut at the MAX node
  below it; the others cut at the MIN node and never meet that MAX node.
- `hard` (fail-hard): return the end of the window for a value beyond it. Otherwise (fail-soft) return the value found,
  which says more.
The value of an inner node, even of a child of the root, may be only a bound. The root therefore changes its mind for a
strictly better value only: such a value lies inside the window and so is exact. See `alpha_beta_choices`.

Emits enter, leaf, update, cut, exit.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from typing import Any

from plyground.core.game import OVER, Game
from plyground.core.search import Bound
from plyground.core.trace import Listener
from plyground.textbook.answer import END, Answer, Line, answer
from plyground.textbook.demands import MAX, MIN, demand_contest
from plyground.textbook.depth import room_for
from plyground.textbook.telling import Teller

Search = Callable[[Any, float, float], tuple[float, Line]]


def alpha_beta(
    game: Game[Any, Any], state: Any = None, *, strict: bool = False, hard: bool = False, listener: Listener | None = None
) -> Answer:
    """Minimax's answer, with fewer looks. Of equal actions the first counts."""
    value_of = _searcher(game, strict=strict, hard=hard, listener=listener)
    with room_for(game):
        return answer(*value_of(game.initial() if state is None else state, -inf, inf))


@dataclass(frozen=True)
class Choice:
    """An action at the root with what is known of its value to MAX: exact, at least that much or at most that much."""

    action: Any
    value: float
    bound: Bound


def alpha_beta_choices(game: Game[Any, Any], state: Any = None) -> tuple[Choice, ...]:
    """Every action at the root with its value or, for those that alpha-beta refutes, a bound that never beats the best."""
    value_of = _searcher(game, strict=False, hard=False, listener=None)
    here = game.initial() if state is None else state
    best: float | None = None
    sign = 1 if game.player(here) == MAX else -1
    choices = []
    with room_for(game):
        for action in game.actions(here):
            window = (-inf, inf) if best is None else (best, inf) if sign > 0 else (-inf, best)
            value, _ = value_of(game.result(here, action), *window)
            if best is None or sign * value > sign * best:
                best = value
                choices.append(Choice(action, value, Bound.EXACT))
            else:
                choices.append(Choice(action, value, Bound.UPPER if sign > 0 else Bound.LOWER))
    return tuple(choices)


def _searcher(game: Game[Any, Any], *, strict: bool, hard: bool, listener: Listener | None) -> Search:
    """The book's functions, with the conventions settled. MAX-VALUE and MIN-VALUE mirror each other."""
    demand_contest(game, "alpha-beta")
    tell = Teller(listener) if listener else None

    def max_value(state: Any, alpha: float, beta: float) -> tuple[float, Line]:
        actions = game.actions(state)
        if tell:
            tell.enter(MAX, len(actions), alpha, beta)
        floor = alpha
        best, line = -inf, END
        for number, action in enumerate(actions):
            if tell:
                tell.to(number)
            value, rest = value_of(game.result(state, action), alpha, beta)
            if not line or value > best:
                best, line = value, (action, rest)
                if tell:
                    tell.update(best)
            if best > beta or (best == beta and not strict):
                if tell:
                    tell.cut(best, len(actions) - number - 1)
                break
            alpha = max(alpha, best)
        if hard:
            best = min(max(best, floor), beta)
        if tell:
            tell.exit(best)
        return best, line

    def min_value(state: Any, alpha: float, beta: float) -> tuple[float, Line]:
        actions = game.actions(state)
        if tell:
            tell.enter(MIN, len(actions), alpha, beta)
        ceiling = beta
        best, line = inf, END
        for number, action in enumerate(actions):
            if tell:
                tell.to(number)
            value, rest = value_of(game.result(state, action), alpha, beta)
            if not line or value < best:
                best, line = value, (action, rest)
                if tell:
                    tell.update(best)
            if best < alpha or (best == alpha and not strict):
                if tell:
                    tell.cut(best, len(actions) - number - 1)
                break
            beta = min(beta, best)
        if hard:
            best = max(min(best, ceiling), alpha)
        if tell:
            tell.exit(best)
        return best, line

    def value_of(state: Any, alpha: float, beta: float) -> tuple[float, Line]:
        player = game.player(state)
        if player == OVER:
            utility = game.utility(state, MAX)
            if tell:
                tell.leaf(utility)
            return utility, END
        return max_value(state, alpha, beta) if player == MAX else min_value(state, alpha, beta)

    return value_of
