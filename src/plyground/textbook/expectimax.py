"""Expectimax: one player against nobody but chance. The value of a state is the best that can be had of it on average.

The form of the CS188 lectures: `value(s)` is the utility where the game is over, the largest value among the successors
where the player moves, the expected value where chance does. Without chance it is plain search for the best outcome, as
in a puzzle. O(b^m n^m) time with n outcomes of chance, O(b m) space.

With a `cutoff` test (see `depth_limited.py`) `evaluate` says what a state is worth where the search stops.

Emits enter (at chance nodes with more: odds), leaf, update, exit. A leaf where the search stops, not the game, is told at
the line `cutoff`.
"""

from __future__ import annotations

from typing import Any, cast

from plyground.core.errors import UnsuitableGameError
from plyground.core.game import CHANCE, OVER, ChanceGame, Game
from plyground.core.trace import Listener
from plyground.textbook.answer import END, Answer, Line, answer
from plyground.textbook.demands import MAX, demand_open
from plyground.textbook.depth import room_for
from plyground.textbook.depth_limited import Cutoff, Evaluate
from plyground.textbook.horizon import demand_guess
from plyground.textbook.telling import Teller


def expectimax(
    game: Game[Any, Any],
    state: Any = None,
    *,
    cutoff: Cutoff | None = None,
    evaluate: Evaluate | None = None,
    listener: Listener | None = None,
) -> Answer:
    """The best action of the only player. Of equal actions the first counts."""
    demand_one(game, "expectimax")
    dice = cast("ChanceGame[Any, Any]", game)
    guess = demand_guess(cutoff, evaluate)
    tell = Teller(listener, has_window=False) if listener else None

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
        return (expected(state, depth), END) if player == CHANCE else best_of(state, depth)

    def best_of(state: Any, depth: int) -> tuple[float, Line]:
        actions = game.actions(state)
        if tell:
            tell.enter(MAX, len(actions))
        best: float | None = None
        line = END
        for number, action in enumerate(actions):
            if tell:
                tell.to(number)
            value, rest = value_of(game.result(state, action), depth + 1)
            if best is None or value > best:
                best, line = value, (action, rest)
                if tell:
                    tell.update(best)
        assert best is not None  # noqa: S101 - a state that is not over has an action
        if tell:
            tell.exit(best)
        return best, line

    def expected(state: Any, depth: int) -> float:
        outcomes = dice.outcomes(state)
        if tell:
            tell.enter(CHANCE, len(outcomes), odds=tuple([odds for _, odds in outcomes]))
        mean: float = 0
        for number, (outcome, odds) in enumerate(outcomes):
            if tell:
                tell.to(number)
            value, _ = value_of(game.result(state, outcome), depth + 1)
            if odds:  # what cannot come up does not count, not even if it is worth infinitely much
                mean += odds * value
        if tell:
            tell.exit(mean)
        return mean

    with room_for(game):
        return answer(*value_of(game.initial() if state is None else state, 0))


def demand_one(game: Game[Any, Any], algorithm: str) -> None:
    """One player, who sees everything."""
    if game.facts.players != 1:
        raise UnsuitableGameError(f"{algorithm} needs one player; {game.name or 'this game'} has {game.facts.players}.")
    demand_open(game, algorithm, chance=True)
