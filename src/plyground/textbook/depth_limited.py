"""H-minimax: minimax that looks only so far ahead and then guesses.

Shannon, Programming a computer for playing chess, 1950; Russell and Norvig, Artificial Intelligence: a Modern Approach,
"Heuristic alpha-beta tree search". The cutoff test takes the place of the terminal test and the evaluation that of the
utility: H-MINIMAX(s, d) = EVAL(s) if IS-CUTOFF(s, d). Where the game is over the utility counts, and neither the
evaluation nor the cutoff test is asked. With a cutoff at depth d it takes O(b^d) time and O(b d) space. Only the order
in which the evaluation ranks states matters, not its numbers.

Emits enter, leaf, update, exit. A leaf where the search stops, not the game, is told at the line `cutoff`.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any

from plyground.core.errors import BadLimitError
from plyground.core.game import OVER, Game
from plyground.core.trace import Listener
from plyground.textbook.answer import END, Answer, Line, answer
from plyground.textbook.demands import MAX, MIN, demand_contest
from plyground.textbook.depth import room_for
from plyground.textbook.telling import Teller

Evaluate = Callable[[Any], float]
"""A guess, from a state that is not over, at what MAX will get."""
Cutoff = Callable[[Any, int], bool]
"""Whether to stop in this state, so many moves below the root (0 there), and evaluate."""


def depth_cutoff(depth: int) -> Cutoff:
    """Stop everywhere after so many moves."""
    if depth < 0:
        raise BadLimitError(f"A search must look zero or more moves ahead; it was told {depth}.")

    def cutoff(state: Any, below_root: int) -> bool:
        del state
        return below_root >= depth

    return cutoff


def h_minimax(
    game: Game[Any, Any], state: Any = None, *, evaluate: Evaluate, cutoff: Cutoff, listener: Listener | None = None
) -> Answer:
    """The best action as far as the search can see. Of equal actions the first counts; none if it stops at the root."""
    demand_contest(game, "minimax")
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

    def value_of(state: Any, depth: int) -> tuple[float, Line]:
        player = game.player(state)
        if player == OVER:
            utility = game.utility(state, MAX)
            if tell:
                tell.leaf(utility)
            return utility, END
        if cutoff(state, depth):
            guess = evaluate(state)
            if tell:
                tell.leaf(guess, line="cutoff")
            return guess, END
        return max_value(state, depth) if player == MAX else min_value(state, depth)

    with room_for(game):
        return answer(*value_of(game.initial() if state is None else state, 0))
