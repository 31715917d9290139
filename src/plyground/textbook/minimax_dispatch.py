"""Minimax, in the form of one function that asks whose state it is: `value(s)`.

The form of the CS188 lectures and of many others: the value of a state is its utility if the game is over, the largest
value among its successors if MAX moves, the smallest if MIN does. O(b^m) time, O(b m) space, like the other form.

Emits enter, leaf, update, exit.
"""

from __future__ import annotations

from typing import Any

from plyground.core.game import OVER, Game
from plyground.core.trace import Listener
from plyground.textbook.answer import END, Answer, Line, answer
from plyground.textbook.demands import MAX, demand_contest
from plyground.textbook.depth import room_for
from plyground.textbook.telling import Teller


def minimax_dispatch(game: Game[Any, Any], state: Any = None, *, listener: Listener | None = None) -> Answer:
    """The best action for the player to move, if both play perfectly to the end. Of equal actions the first counts."""
    demand_contest(game, "minimax")
    tell = Teller(listener, has_window=False) if listener else None

    def value(state: Any) -> tuple[float, Line]:
        player = game.player(state)
        if player == OVER:
            utility = game.utility(state, MAX)
            if tell:
                tell.leaf(utility)
            return utility, END
        actions = game.actions(state)
        if tell:
            tell.enter(player, len(actions))
        best: float | None = None
        line = END
        for number, action in enumerate(actions):
            if tell:
                tell.to(number)
            found, rest = value(game.result(state, action))
            if best is None or (found > best if player == MAX else found < best):
                best, line = found, (action, rest)
                if tell:
                    tell.update(best)
        assert best is not None  # noqa: S101 - a state that is not over has an action
        if tell:
            tell.exit(best)
        return best, line

    with room_for(game):
        return answer(*value(game.initial() if state is None else state))
