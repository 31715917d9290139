"""Negamax: alpha-beta in one function, because what MIN wants is MAX's wish with the sign turned.

Donald Knuth and Ronald Moore, An analysis of alpha-beta pruning, Artificial Intelligence 6, 1975, where it is procedure F2.
Every value is the mover's: min(a, b) = -max(-a, -b), and the window of a child is (-beta, -alpha). Where the same player
moves again nothing is turned. The window begins as (-inf, inf); it cuts on equality and is fail-soft, which is John
Fishburn's, 1983 (F2 itself is fail-hard). Complete on finite trees, and the root's value is always minimax's. With b actions
a state and m moves to the end it takes O(b^m) time in the worst order, O(b^(m/2)) in the best, and O(b m) space. It visits
and cuts the same nodes as `alpha_beta.py`.

Emits enter, leaf, update, cut, exit. Values and windows are told in MAX's view, not the mover's, so that the events are
those of alpha-beta, one for one.
"""

from __future__ import annotations

from math import inf
from typing import Any

from plyground.core.game import OVER, Game
from plyground.core.trace import Listener
from plyground.textbook.answer import END, Answer, Line, answer
from plyground.textbook.demands import MAX, demand_contest
from plyground.textbook.depth import room_for
from plyground.textbook.telling import MoverTeller


def negamax(game: Game[Any, Any], state: Any = None, *, listener: Listener | None = None) -> Answer:
    """Minimax's answer. Of equal actions the first counts."""
    demand_contest(game, "negamax")
    tell = MoverTeller(listener) if listener else None

    def value_of(state: Any, player: int, alpha: float, beta: float) -> tuple[float, Line]:
        """What `player`, the mover or at the end the last one to move, can get."""
        if game.is_terminal(state):
            utility = game.utility(state, MAX)
            if tell:
                tell.leaf(utility)
            return (utility if player == MAX else -utility), END
        actions = game.actions(state)
        if tell:
            tell.enter(player, len(actions), alpha, beta)
        best, line = -inf, END
        for number, action in enumerate(actions):
            if tell:
                tell.to(number)
            child = game.result(state, action)
            mover = game.player(child)
            if mover in {player, OVER}:
                value, rest = value_of(child, player, alpha, beta)
            else:
                value, rest = value_of(child, mover, -beta, -alpha)
                value = -value
            if not line or value > best:
                best, line = value, (action, rest)
                if tell:
                    tell.update(best)
            alpha = max(alpha, best)
            if alpha >= beta:
                if tell:
                    tell.cut(best, len(actions) - number - 1)
                break
        if tell:
            tell.exit(best)
        return best, line

    with room_for(game):
        here = game.initial() if state is None else state
        mover = MAX if game.is_terminal(here) else game.player(here)
        value, line = value_of(here, mover, -inf, inf)
        return answer(value if mover == MAX else -value, line)
