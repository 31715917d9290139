"""Perfect play of Yahtzee alone, which takes some seconds to compute; it begins among the first, as long tests do."""

from __future__ import annotations

import os
import random
from statistics import mean, pstdev

import pytest

from plyground import CHANCE, load
from plyground.features import default_weights, score
from plyground.games.dice.yahtzee import Yahtzee


@pytest.fixture(scope="module")
def official() -> Yahtzee:
    """One game for all tests, so that it is worked out once."""
    game = load("yahtzee")
    assert isinstance(game, Yahtzee)
    return game


def test_perfect_play_scores_what_is_published(official: Yahtzee) -> None:
    """Verhoeff, 1999; Woodward, 2003."""
    assert official.optimum.expectation == pytest.approx(254.5896, abs=5e-5)
    first = official.position("moves 55556")
    assert official.write_action(first, official.optimum.best(first)) == "keep-5555"


@pytest.mark.skipif(
    not os.environ.get("PLYGROUND_LONG_TESTS"), reason="a second whole optimum; PLYGROUND_LONG_TESTS=1 asks for it"
)
def test_perfect_play_without_bonus_and_jokers_scores_what_is_published() -> None:
    """The same sources: without the bonus for another Yahtzee and without jokers."""
    game = load("yahtzee", scoring="simple")
    assert isinstance(game, Yahtzee)
    assert game.optimum.expectation == pytest.approx(245.8708, abs=5e-5)


def test_the_evaluation_is_near_the_exact_value(official: Yahtzee) -> None:
    """Along games of perfect play in which every fifth decision is a random one."""
    weights, generator, errors = default_weights(official), random.Random(1), []
    assert weights is not None
    for _ in range(20):
        state = official.initial()
        while not official.is_terminal(state):
            if official.player(state) == CHANCE:
                throws, odds = zip(*official.outcomes(state), strict=True)
                state = official.result(state, generator.choices(throws, odds)[0])
                errors.append(score(official, state, weights) / 100 - official.optimum.value(state))
            else:
                is_random = generator.random() < 0.2
                best = generator.choice(official.actions(state)) if is_random else official.optimum.best(state)
                state = official.result(state, best)
    assert abs(mean(errors)) < 3
    assert pstdev(errors) < 9
