"""Principal variation search: take the first action for the best, and only test whether another one is better.

Pearl, SCOUT: a simple game-searching algorithm with proven optimal properties, 1980; Marsland and Campbell, Parallel
search of strongly ordered game trees, 1982; Reinefeld's NegaScout, 1983, is the same. The first child of a node is
searched with the node's own window, every other one with a window of no width: is it worth more than alpha? Such a
test cuts wherever it can. If the answer is yes the child is searched again, to learn how much more. With good move
ordering that is rare, and the search sees less than alpha-beta; the root's value is always minimax's. O(b^m) time in the
worst case, O(b^(m/2)) in the best.

Where values are whole numbers books write the window of no width as (alpha, alpha + 1). Among real numbers nothing comes
next to alpha, so the test says what it asks, as Pearl's does: more than the limit (gt), or at least the limit (ge).
MAX is content with a value for which the answer is yes, MIN with one for which it is no; each then cuts. The value
returned is fail-soft: if it answers yes it is a lower bound of the true one, if no an upper bound. So equal values can
never be mistaken for better ones.

Emits enter, leaf, update, cut, exit; a child searched twice is entered twice. A cut in a test names the ancestor whose
value the test compares with; this is the opponent's bound or, on the side that no player has secured, the test itself.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from operator import ge, gt
from typing import Any

from plyground.core.game import OVER, Game
from plyground.core.trace import Listener
from plyground.textbook.answer import END, Answer, Line, answer
from plyground.textbook.demands import MAX, MIN, demand_contest
from plyground.textbook.depth import room_for
from plyground.textbook.telling import Teller

Exceeds = Callable[[float, float], bool]
"""What a test asks of a value and its limit: `gt` or `ge`."""


def principal_variation_search(game: Game[Any, Any], state: Any = None, *, listener: Listener | None = None) -> Answer:
    """Minimax's answer. Of equal actions the first counts."""
    demand_contest(game, "principal variation search")
    tell = Teller(listener) if listener else None

    def max_value(state: Any, alpha: float, beta: float) -> tuple[float, Line]:
        actions = game.actions(state)
        if tell:
            tell.enter(MAX, len(actions), alpha, beta)
        best, line = -inf, END
        for number, action in enumerate(actions):
            child = game.result(state, action)
            if tell:
                tell.to(number)
            if not line:
                value, rest = value_of(child, alpha, beta)
            else:
                value, rest = test(child, alpha, gt)
                if rest and alpha < value < beta:  # better, and no leaf, whose value would be known now
                    if tell:
                        tell.to(number)
                    value, rest = value_of(child, alpha, beta)
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

    def min_value(state: Any, alpha: float, beta: float) -> tuple[float, Line]:
        actions = game.actions(state)
        if tell:
            tell.enter(MIN, len(actions), alpha, beta)
        best, line = inf, END
        for number, action in enumerate(actions):
            child = game.result(state, action)
            if tell:
                tell.to(number)
            if not line:
                value, rest = value_of(child, alpha, beta)
            else:
                value, rest = test(child, beta, ge)
                if rest and alpha < value < beta:
                    if tell:
                        tell.to(number)
                    value, rest = value_of(child, alpha, beta)
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

    def test(state: Any, limit: float, exceeds: Exceeds) -> tuple[float, Line]:
        """Does the state's value exceed the limit? The value that is returned does so if and only if the true one does."""
        player = game.player(state)
        if player == OVER:
            utility = game.utility(state, MAX)
            if tell:
                tell.leaf(utility)
            return utility, END
        actions = game.actions(state)
        if tell:
            tell.enter(player, len(actions), limit, limit)
        best, line = (-inf if player == MAX else inf), END
        for number, action in enumerate(actions):
            if tell:
                tell.to(number)
            value, rest = test(game.result(state, action), limit, exceeds)
            if not line or (value > best if player == MAX else value < best):
                best, line = value, (action, rest)
                if tell:
                    tell.update(best)
            if exceeds(best, limit) == (player == MAX):
                if tell:
                    tell.cut(best, len(actions) - number - 1)
                break
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

    with room_for(game):
        return answer(*value_of(game.initial() if state is None else state, -inf, inf))
