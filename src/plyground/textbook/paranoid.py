"""Paranoid search: everybody else is against me, so that many players become two and alpha-beta works.

Nathan Sturtevant and Richard Korf, On pruning techniques for multi-player games, AAAI 2000. The player to move at the
root maximises its own utility, all others minimise it, whatever that costs them. What comes out is what the root
player can be sure of: never more than max^n promises it. O(b^m) time in the worst order, O(b^(m (n-1)/n)) in the best with
n players.

The value, like those in the events, is the utility of the root player, `game.player(state)`.

Emits enter, leaf, update, cut, exit; the root player's lines are MAX's, all others' are MIN's.
"""

from __future__ import annotations

from math import inf
from typing import Any

from plyground.core.game import OVER, Game
from plyground.core.trace import Listener
from plyground.textbook.answer import END, Answer, Line, answer
from plyground.textbook.demands import MAX, MIN, demand_open
from plyground.textbook.depth import room_for
from plyground.textbook.depth_limited import Cutoff
from plyground.textbook.horizon import EvaluateAll, demand_guess
from plyground.textbook.telling import Teller


def paranoid(
    game: Game[Any, Any],
    state: Any = None,
    *,
    cutoff: Cutoff | None = None,
    evaluate: EvaluateAll | None = None,
    listener: Listener | None = None,
) -> Answer:
    """The action that is best for the player to move if all others conspire. Of equal actions the first counts.

    `evaluate` gives a number for each player, as for max^n. Where the game is over, the value is player 0's.
    """
    demand_open(game, "paranoid search")
    guess = demand_guess(cutoff, evaluate)
    tell = Teller(listener) if listener else None
    here = game.initial() if state is None else state
    me = max(game.player(here), 0)

    def my_value(state: Any, alpha: float, beta: float, depth: int) -> tuple[float, Line]:
        actions = game.actions(state)
        if tell:
            tell.enter(me, len(actions), alpha, beta, role=MAX)
        best, line = -inf, END
        for number, action in enumerate(actions):
            if tell:
                tell.to(number)
            value, rest = value_of(game.result(state, action), alpha, beta, depth + 1)
            if not line or value > best:
                best, line = value, (action, rest)
                if tell:
                    tell.update(best)
            if best >= beta:
                if tell:
                    tell.cut(best, len(actions) - number - 1)
                break
            alpha = max(alpha, best)
        if tell:
            tell.exit(best)
        return best, line

    def their_value(state: Any, player: int, alpha: float, beta: float, depth: int) -> tuple[float, Line]:
        actions = game.actions(state)
        if tell:
            tell.enter(player, len(actions), alpha, beta, role=MIN)
        best, line = inf, END
        for number, action in enumerate(actions):
            if tell:
                tell.to(number)
            value, rest = value_of(game.result(state, action), alpha, beta, depth + 1)
            if not line or value < best:
                best, line = value, (action, rest)
                if tell:
                    tell.update(best)
            if best <= alpha:
                if tell:
                    tell.cut(best, len(actions) - number - 1)
                break
            beta = min(beta, best)
        if tell:
            tell.exit(best)
        return best, line

    def value_of(state: Any, alpha: float, beta: float, depth: int) -> tuple[float, Line]:
        player = game.player(state)
        if player == OVER:
            value = game.utility(state, me)
            if tell:
                tell.leaf(value)
            return value, END
        if cutoff and cutoff(state, depth):
            value = guess(state)[me]
            if tell:
                tell.leaf(value, line="cutoff")
            return value, END
        if player == me:
            return my_value(state, alpha, beta, depth)
        return their_value(state, player, alpha, beta, depth)

    with room_for(game):
        return answer(*value_of(here, -inf, inf, 0))
