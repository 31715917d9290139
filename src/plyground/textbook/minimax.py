"""Minimax, in the form of two functions that call each other: MAX-VALUE and MIN-VALUE.

Russell and Norvig, Artificial Intelligence: a Modern Approach, figure "MINIMAX-SEARCH" (chapter 6 in the fourth edition);
the idea is von Neumann's, 1928. Complete on finite trees and optimal against an optimal opponent. With b actions a
state and m moves to the end it takes O(b^m) time and O(b m) space.

Emits enter, leaf, update, exit.
"""

from __future__ import annotations

from math import inf
from typing import Any

from plyground.core.game import OVER, Game
from plyground.core.trace import Listener
from plyground.textbook.answer import END, Answer, Line, answer
from plyground.textbook.demands import MAX, MIN, demand_contest
from plyground.textbook.depth import room_for
from plyground.textbook.telling import Teller


def minimax(game: Game[Any, Any], state: Any = None, *, listener: Listener | None = None) -> Answer:
    """The best action for the player to move, if both play perfectly to the end. Of equal actions the first counts."""
    demand_contest(game, "minimax")
    tell = Teller(listener, has_window=False) if listener else None

    def max_value(state: Any) -> tuple[float, Line]:
        actions = game.actions(state)
        if tell:
            tell.enter(MAX, len(actions))
        best, line = -inf, END
        for number, action in enumerate(actions):
            if tell:
                tell.to(number)
            value, rest = value_of(game.result(state, action))
            if not line or value > best:
                best, line = value, (action, rest)
                if tell:
                    tell.update(best)
        if tell:
            tell.exit(best)
        return best, line

    def min_value(state: Any) -> tuple[float, Line]:
        actions = game.actions(state)
        if tell:
            tell.enter(MIN, len(actions))
        best, line = inf, END
        for number, action in enumerate(actions):
            if tell:
                tell.to(number)
            value, rest = value_of(game.result(state, action))
            if not line or value < best:
                best, line = value, (action, rest)
                if tell:
                    tell.update(best)
        if tell:
            tell.exit(best)
        return best, line

    def value_of(state: Any) -> tuple[float, Line]:
        """Who moves decides which function goes on: in some games a player moves twice running."""
        player = game.player(state)
        if player == OVER:
            utility = game.utility(state, MAX)
            if tell:
                tell.leaf(utility)
            return utility, END
        return max_value(state) if player == MAX else min_value(state)

    with room_for(game):
        return answer(*value_of(game.initial() if state is None else state))
