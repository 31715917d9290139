"""Expectiminimax: minimax with a third kind of node, at which chance moves and the expected value counts.

Russell and Norvig, Artificial Intelligence: a Modern Approach, section "Stochastic games"; Donald Michie, Game-playing
and game-learning automata, 1966. With b actions a state, n outcomes of chance and m moves it takes O(b^m n^m) time: two
dice alone have 21 distinct throws. The value of a leaf matters here, not only the order of the values: `evaluate`
must be proportional to the chance of winning, or to whatever is to be gained on average.

With a `cutoff` test (see `depth_limited.py`; a throw of the dice is a move, too) `evaluate` says what a state is worth to
MAX where the search stops. The line of play ends where chance moves: what comes after it nobody can expect.

Emits enter (at chance nodes with more: odds), leaf, update, exit. A leaf where the search stops, not the game, is told at
the line `cutoff`.
"""

from __future__ import annotations

from math import inf
from typing import Any, cast

from plyground.core.game import CHANCE, OVER, ChanceGame, Game
from plyground.core.trace import Listener
from plyground.textbook.answer import END, Answer, Line, answer
from plyground.textbook.demands import MAX, MIN, demand_contest
from plyground.textbook.depth import room_for
from plyground.textbook.depth_limited import Cutoff, Evaluate
from plyground.textbook.horizon import demand_guess
from plyground.textbook.telling import Teller


def expectiminimax(
    game: Game[Any, Any],
    state: Any = None,
    *,
    cutoff: Cutoff | None = None,
    evaluate: Evaluate | None = None,
    listener: Listener | None = None,
) -> Answer:
    """The best action for the player to move, if both play perfectly and chance does what it does on average.

    Of equal actions the first counts. Where chance moves first there is no action, only a value.
    """
    demand_contest(game, "expectiminimax", chance=True)
    dice = cast("ChanceGame[Any, Any]", game)
    guess = demand_guess(cutoff, evaluate)
    tell = Teller(listener, has_window=False) if listener else None

    def max_value(state: Any, depth: int) -> tuple[float, Line]:
        actions = game.actions(state)
        if tell:
            tell.enter(MAX, len(actions))
        best, line = -inf, END
        for number, action in enumerate(actions):
            if tell:
                tell.to(number)
            value, rest = value_of(game.result(state, action), depth + 1)
            if not line or value > best:
                best, line = value, (action, rest)
                if tell:
                    tell.update(best)
        if tell:
            tell.exit(best)
        return best, line

    def min_value(state: Any, depth: int) -> tuple[float, Line]:
        actions = game.actions(state)
        if tell:
            tell.enter(MIN, len(actions))
        best, line = inf, END
        for number, action in enumerate(actions):
            if tell:
                tell.to(number)
            value, rest = value_of(game.result(state, action), depth + 1)
            if not line or value < best:
                best, line = value, (action, rest)
                if tell:
                    tell.update(best)
        if tell:
            tell.exit(best)
        return best, line

    def chance_value(state: Any, depth: int) -> float:
        outcomes = dice.outcomes(state)
        if tell:
            tell.enter(CHANCE, len(outcomes), odds=tuple([odds for _, odds in outcomes]))
        expected: float = 0
        for number, (outcome, odds) in enumerate(outcomes):
            if tell:
                tell.to(number)
            value, _ = value_of(game.result(state, outcome), depth + 1)
            if odds:  # what cannot come up does not count, not even if it is worth infinitely much
                expected += odds * value
        if tell:
            tell.exit(expected)
        return expected

    def value_of(state: Any, depth: int) -> tuple[float, Line]:
        player = game.player(state)
        if player == OVER:
            value = game.utility(state, MAX)
            if tell:
                tell.leaf(value)
            return value, END
        if cutoff and cutoff(state, depth):
            value = guess(state)
            if tell:
                tell.leaf(value, line="cutoff")
            return value, END
        if player == CHANCE:
            return chance_value(state, depth), END
        return max_value(state, depth) if player == MAX else min_value(state, depth)

    with room_for(game):
        return answer(*value_of(game.initial() if state is None else state, 0))
