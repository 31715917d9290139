"""Sparse sampling: do not try all outcomes of chance, throw the dice a few times and take the mean.

Michael Kearns, Yishay Mansour and Andrew Ng, A sparse sampling algorithm for near-optimal planning in large Markov decision
processes, Machine Learning 49, 2002. With `sample` throws at each chance node the time does not depend on how many outcomes
there are: O((b sample)^m). The answer is near the true one with a probability that grows with `sample`, at a rate that
the number of states has no part in. One player, or two of whom one gets what the other loses.

The same `random` gives the same answer. An outcome thrown k times is searched once and weighs k times. With a `cutoff`
test (see `depth_limited.py`) `evaluate` says what a state is worth to MAX where the search stops.

Emits enter (at chance nodes with more: odds, those of the sample), leaf, update, exit; values are those in the sampled
tree. A leaf where the search stops, not the game, is told at the line `cutoff`.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from random import Random
from typing import Any, cast

from plyground.core.errors import BadLimitError
from plyground.core.game import CHANCE, OVER, ChanceGame, Game
from plyground.core.trace import Listener
from plyground.textbook.answer import END, Answer, Line, answer
from plyground.textbook.demands import MAX, demand_contest, demand_open
from plyground.textbook.depth import room_for
from plyground.textbook.depth_limited import Cutoff, Evaluate
from plyground.textbook.horizon import demand_guess
from plyground.textbook.telling import Teller


def sparse_sampling(
    game: Game[Any, Any],
    state: Any = None,
    *,
    sample: int,
    random: Random,
    cutoff: Cutoff | None = None,
    evaluate: Evaluate | None = None,
    listener: Listener | None = None,
) -> Answer:
    """About expectiminimax's answer, from so many throws at each chance node. Of equal actions the first counts."""
    if game.facts.players == 1:
        demand_open(game, "sparse sampling", chance=True)
    else:
        demand_contest(game, "sparse sampling", chance=True)
    if sample < 1:
        raise BadLimitError(f"Sparse sampling needs one throw or more at each chance node; it was told {sample}.")
    dice = cast("ChanceGame[Any, Any]", game)
    guess = demand_guess(cutoff, evaluate)
    tell = Teller(listener, has_window=False) if listener else None

    def best_of(state: Any, player: int, depth: int) -> tuple[float, Line]:
        actions = game.actions(state)
        if tell:
            tell.enter(player, len(actions))
        best, line = (-inf if player == MAX else inf), END
        for number, action in enumerate(actions):
            if tell:
                tell.to(number)
            value, rest = value_of(game.result(state, action), depth + 1)
            if not line or (value > best if player == MAX else value < best):
                best, line = value, (action, rest)
                if tell:
                    tell.update(best)
        if tell:
            tell.exit(best)
        return best, line

    def mean_of_sample(state: Any, depth: int) -> float:
        outcomes = dice.outcomes(state)
        thrown = [0] * len(outcomes)
        for _ in range(sample):
            thrown[draw(outcomes, random)] += 1
        if tell:
            tell.enter(CHANCE, len(outcomes), odds=tuple([times / sample for times in thrown]))
        mean: float = 0
        for number, (outcome, _) in enumerate(outcomes):
            if not thrown[number]:
                continue
            if tell:
                tell.to(number)
            value, _ = value_of(game.result(state, outcome), depth + 1)
            mean += thrown[number] / sample * value
        if tell:
            tell.exit(mean)
        return mean

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
        return (mean_of_sample(state, depth), END) if player == CHANCE else best_of(state, player, depth)

    with room_for(game):
        return answer(*value_of(game.initial() if state is None else state, 0))


def draw(outcomes: Sequence[tuple[Any, float]], random: Random) -> int:
    """The number of an outcome, drawn as likely as it is: one without odds never, not even by an error of rounding."""
    left = random.random()
    for number, (_, odds) in enumerate(outcomes):
        left -= odds
        if left < 0:
            return number
    return max(number for number, (_, odds) in enumerate(outcomes) if odds)
