"""Heuristic alpha-beta: alpha-beta that looks only so far ahead and then guesses, in an order of somebody's choice.

Russell and Norvig, Artificial Intelligence: a Modern Approach, "Heuristic alpha-beta tree search". Its answer is
H-minimax's (`depth_limited.py`, where the evaluation and the cutoff test are explained). With a cutoff at depth d it takes
O(b^d) time in the worst order, O(b^(d/2)) in the best. Fail-soft, cutting on equality.

Emits enter, leaf, update, cut, exit. A leaf where the search stops, not the game, is told at the line `cutoff`.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any

from plyground.core.game import OVER, Game
from plyground.core.trace import Listener
from plyground.textbook.answer import END, Answer, Line, answer
from plyground.textbook.demands import MAX, MIN, demand_contest
from plyground.textbook.depth import room_for
from plyground.textbook.depth_limited import Cutoff, Evaluate
from plyground.textbook.ordering import Given, Ordering
from plyground.textbook.telling import Teller

Search = Callable[[Any, float, float, int], tuple[float, Line]]
Horizon = Callable[[Any, float, float], tuple[float, Line]]
"""What a state at which the search stops is worth within a window: a guess, or a search of another kind."""


def h_alpha_beta(
    game: Game[Any, Any],
    state: Any = None,
    *,
    evaluate: Evaluate,
    cutoff: Cutoff,
    ordering: Ordering | None = None,
    listener: Listener | None = None,
) -> Answer:
    """H-minimax's answer, with fewer looks. Of equal actions the one that is looked at first counts."""
    tell = Teller(listener) if listener else None

    def horizon(state: Any, alpha: float, beta: float) -> tuple[float, Line]:
        del alpha, beta
        guess = evaluate(state)
        if tell:
            tell.leaf(guess, line="cutoff")
        return guess, END

    value_of = search_to_the_horizon(game, cutoff, horizon, ordering or Given(), tell)
    with room_for(game):
        return answer(*value_of(game.initial() if state is None else state, -inf, inf, 0))


def search_to_the_horizon(
    game: Game[Any, Any], cutoff: Cutoff, horizon: Horizon, ordering: Ordering, tell: Teller | None
) -> Search:
    """Alpha-beta down to the states where the cutoff test says stop; what these are worth the horizon says."""
    demand_contest(game, "alpha-beta")

    def max_value(state: Any, alpha: float, beta: float, depth: int) -> tuple[float, Line]:
        moves = ordering.arrange(state, list(enumerate(game.actions(state))), depth)
        if tell:
            tell.enter(MAX, len(moves), alpha, beta)
        floor = alpha
        best, line = -inf, END
        for looked_at, (number, action) in enumerate(moves, 1):
            if tell:
                tell.to(number)
            value, rest = value_of(game.result(state, action), alpha, beta, depth + 1)
            if not line or value > best:
                best, line = value, (action, rest)
                if tell:
                    tell.update(best)
            if best >= beta:
                ordering.caused_cut(state, action, depth)
                if tell:
                    tell.cut(best, len(moves) - looked_at)
                break
            alpha = max(alpha, best)
        if best > floor:
            ordering.was_best(state, line[0], depth)
        if tell:
            tell.exit(best)
        return best, line

    def min_value(state: Any, alpha: float, beta: float, depth: int) -> tuple[float, Line]:
        moves = ordering.arrange(state, list(enumerate(game.actions(state))), depth)
        if tell:
            tell.enter(MIN, len(moves), alpha, beta)
        ceiling = beta
        best, line = inf, END
        for looked_at, (number, action) in enumerate(moves, 1):
            if tell:
                tell.to(number)
            value, rest = value_of(game.result(state, action), alpha, beta, depth + 1)
            if not line or value < best:
                best, line = value, (action, rest)
                if tell:
                    tell.update(best)
            if best <= alpha:
                ordering.caused_cut(state, action, depth)
                if tell:
                    tell.cut(best, len(moves) - looked_at)
                break
            beta = min(beta, best)
        if best < ceiling:
            ordering.was_best(state, line[0], depth)
        if tell:
            tell.exit(best)
        return best, line

    def value_of(state: Any, alpha: float, beta: float, depth: int) -> tuple[float, Line]:
        player = game.player(state)
        if player == OVER:
            utility = game.utility(state, MAX)
            if tell:
                tell.leaf(utility)
            return utility, END
        if cutoff(state, depth):
            return horizon(state, alpha, beta)
        return max_value(state, alpha, beta, depth) if player == MAX else min_value(state, alpha, beta, depth)

    return value_of
