"""Alpha-beta that looks at the actions in an order of somebody's choice.

Knuth and Moore, An analysis of alpha-beta pruning, 1975; Russell and Norvig, Artificial Intelligence: a Modern Approach,
"Move ordering". O(b^m) time in the worst order, O(b^(m/2)) in the best: as if there were sqrt(b) actions a state, so that
one looks twice as deep in the same time. `ordering.py` has the orders. Fail-soft, cutting on equality.

Emits enter, leaf, update, cut, exit; nodes are named by the numbers that actions have in the game, in whatever order they
are looked at.
"""

from __future__ import annotations

from math import inf
from typing import Any

from plyground.core.game import OVER, Game
from plyground.core.trace import Listener
from plyground.textbook.answer import END, Answer, Line, answer
from plyground.textbook.demands import MAX, MIN, demand_contest
from plyground.textbook.depth import room_for
from plyground.textbook.ordering import Ordering
from plyground.textbook.telling import Teller


def ordered_alpha_beta(
    game: Game[Any, Any], state: Any = None, *, ordering: Ordering, listener: Listener | None = None
) -> Answer:
    """Minimax's answer. Of equal actions the one that is looked at first counts."""
    demand_contest(game, "alpha-beta")
    tell = Teller(listener) if listener else None

    def max_value(state: Any, alpha: float, beta: float, ply: int) -> tuple[float, Line]:
        moves = ordering.arrange(state, list(enumerate(game.actions(state))), ply)
        if tell:
            tell.enter(MAX, len(moves), alpha, beta)
        floor = alpha
        best, line = -inf, END
        for looked_at, (number, action) in enumerate(moves, 1):
            if tell:
                tell.to(number)
            value, rest = value_of(game.result(state, action), alpha, beta, ply + 1)
            if not line or value > best:
                best, line = value, (action, rest)
                if tell:
                    tell.update(best)
            if best >= beta:
                ordering.caused_cut(state, action, ply)
                if tell:
                    tell.cut(best, len(moves) - looked_at)
                break
            alpha = max(alpha, best)
        if best > floor:
            ordering.was_best(state, line[0], ply)
        if tell:
            tell.exit(best)
        return best, line

    def min_value(state: Any, alpha: float, beta: float, ply: int) -> tuple[float, Line]:
        moves = ordering.arrange(state, list(enumerate(game.actions(state))), ply)
        if tell:
            tell.enter(MIN, len(moves), alpha, beta)
        ceiling = beta
        best, line = inf, END
        for looked_at, (number, action) in enumerate(moves, 1):
            if tell:
                tell.to(number)
            value, rest = value_of(game.result(state, action), alpha, beta, ply + 1)
            if not line or value < best:
                best, line = value, (action, rest)
                if tell:
                    tell.update(best)
            if best <= alpha:
                ordering.caused_cut(state, action, ply)
                if tell:
                    tell.cut(best, len(moves) - looked_at)
                break
            beta = min(beta, best)
        if best < ceiling:
            ordering.was_best(state, line[0], ply)
        if tell:
            tell.exit(best)
        return best, line

    def value_of(state: Any, alpha: float, beta: float, ply: int) -> tuple[float, Line]:
        player = game.player(state)
        if player == OVER:
            utility = game.utility(state, MAX)
            if tell:
                tell.leaf(utility)
            return utility, END
        return max_value(state, alpha, beta, ply) if player == MAX else min_value(state, alpha, beta, ply)

    with room_for(game):
        return answer(*value_of(game.initial() if state is None else state, -inf, inf, 0))
