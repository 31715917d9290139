"""Negamax: alpha-beta in one function, because what MIN wants is MAX's wish with the sign turned.

Knuth and Moore, An analysis of alpha-beta pruning, 1975. Every value is the mover's: min(a, b) = -max(-a, -b), and the
window of a child is (-beta, -alpha). Where the same player moves again nothing is turned. Same visits, same cuts and
same complexity as alpha-beta, fail-soft, cutting on equality.

Emits enter, leaf, update, cut, exit; values and windows in MAX's view, so that the trace can be laid beside alpha-beta's.
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
