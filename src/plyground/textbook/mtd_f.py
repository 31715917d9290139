"""MTD(f): find the value by tests alone, each of which asks whether it exceeds a guess.

Plaat, Schaeffer, Pijls and de Bruin, Best-first fixed-depth minimax algorithms, 1996. Every pass is a search with a window
of no width, which cuts more than any other; its answer is a bound of the true value and the next guess. The bounds of
every state met are remembered, so that a pass repeats little of the one before. A good first guess, such as the value
found one iteration of deepening before, needs only two passes. O(b^m) time in the worst case, O(b^(m/2)) in the best
order; space for the bounds of every state met. As with any table, a state must say all that matters (`transposition.py`).

The pass is the test of `principal_variation.py`, with memory added, and asks as that does: at least the guess (ge), or,
if that is known, more than it (gt). It returns a lower bound if the answer is yes, an upper bound if no. Each pass
that does not end the search thus moves a bound to another leaf's value, and there are only so many leaves: no smallest
difference between values is needed.

Emits iterate for every pass, with the guess as value and more: asks, low, high; then enter, leaf, update, cut, store, exit
of the pass. Where memory answers for a node, probe (more: enough) and its exit. The window's ends are the root's: every
cut is because of the guess.
"""

from __future__ import annotations

from math import inf
from operator import ge, gt
from typing import Any, NamedTuple

from plyground.core.game import OVER, Game
from plyground.core.search import Bound
from plyground.core.trace import EventKind, Listener
from plyground.textbook.answer import Answer
from plyground.textbook.demands import MAX, demand_contest
from plyground.textbook.depth import room_for
from plyground.textbook.ordering import brought_first
from plyground.textbook.principal_variation import Exceeds
from plyground.textbook.telling import Teller, decided


class Bounds(NamedTuple):
    """What is known of a state's value, and the number of the action that secures the mover's end of it."""

    low: float = -inf
    high: float = inf
    good: int = 0


def mtd_f(game: Game[Any, Any], state: Any = None, *, first_guess: float = 0, listener: Listener | None = None) -> Answer:
    """Minimax's answer, whatever the first guess. Of equal actions any may be chosen."""
    demand_contest(game, "MTD(f)")
    tell = Teller(listener) if listener else None
    memory: dict[Any, Bounds] = {}

    def test(state: Any, limit: float, exceeds: Exceeds) -> float:
        """Does the state's value exceed the limit? The value that is returned does so if and only if the true one does."""
        player = game.player(state)
        if player == OVER:
            utility = game.utility(state, MAX)
            if tell:
                tell.leaf(utility)
            return utility
        low, high, good = memory.get(state, Bounds())
        if exceeds(low, limit) or not exceeds(high, limit):
            value = low if exceeds(low, limit) else high
            if tell:
                tell.answered(player, value, (low, high))
            return value
        actions = game.actions(state)
        if tell:
            tell.enter(player, len(actions), limit, limit)
        best: float | None = None
        for looked_at, (number, action) in enumerate(brought_first(list(enumerate(actions)), actions[good]), 1):
            if tell:
                tell.to(number)
            value = test(game.result(state, action), limit, exceeds)
            if best is None or (value > best if player == MAX else value < best):
                best = value
                if tell:
                    tell.update(best)
            if exceeds(best, limit) == (player == MAX):
                good = number
                if tell:
                    tell.cut(best, len(actions) - looked_at)
                break
        assert best is not None  # noqa: S101 - a state that is not over has an action
        low, high = (best, high) if exceeds(best, limit) else (low, best)
        memory[state] = Bounds(low, high, good)
        if tell:
            bound = Bound.EXACT if low == high else Bound.LOWER if best == low else Bound.UPPER
            tell.remark(EventKind.STORE, best, bound=bound)
            tell.exit(best)
        return best

    here = game.initial() if state is None else state
    low, high, guess = -inf, inf, first_guess
    with room_for(game):
        while low < high:
            exceeds = gt if guess == low else ge
            if tell:
                tell.remark(EventKind.ITERATE, guess, asks=">" if exceeds is gt else ">=", low=low, high=high)
            value = test(here, guess, exceeds)
            low, high = (value, high) if exceeds(value, guess) else (low, value)
            guess = value

    # Both bounds of the root have met. The action that secures MAX's end of a MAX state leads to a state whose bounds
    # have met as well, for the other end was proved by all of them; so does the action that secures MIN's end.
    line, end = [], here
    while game.player(end) != OVER:
        action = game.actions(end)[memory.get(end, Bounds()).good]
        line.append(action)
        end = game.result(end, action)
    return decided(listener, game, here, Answer(line[0] if line else None, guess, tuple(line)))
