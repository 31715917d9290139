"""How large the scores of a game usually are, so that the same noise means the same in games with different units."""

from __future__ import annotations

import random
from statistics import quantiles
from typing import Any

from plyground.core.game import CHANCE, OVER
from plyground.features.evaluate import score
from plyground.features.weights import Weights, default_weights
from plyground.native.game import NativeGame

USUAL_SCORE = 100
"""One unit of an evaluation: what stands for the size of scores that nothing is known of."""

_POSITIONS = 32
_MOST_PLIES = 40
_SEED = 1
_measured: dict[tuple[Any, ...], int] = {}


def typical_score(game: NativeGame[Any], weights: Weights | None = None) -> int:
    """What three of four scores in positions of random games do not exceed in size, in hundredths; at least 1.

    The positions are always the same ones, and what was measured once is remembered.
    """
    chosen = weights or default_weights(game)
    if chosen is None or not game.rules.has("features"):
        return USUAL_SCORE
    known = (game.name, tuple(sorted(game.options.items())), chosen.weights)
    if known not in _measured:
        sizes = [abs(score(game, state, chosen)) for state in _sampled(game)]
        _measured[known] = max(int(quantiles(sizes, n=4)[2]), 1) if len(sizes) > 1 else USUAL_SCORE
    return _measured[known]


def _sampled(game: NativeGame[Any]) -> list[Any]:
    """Every fourth position of random games."""
    generator = random.Random(_SEED)  # noqa: S311 - a game, not a secret
    states: list[Any] = []
    for _ in range(_POSITIONS):
        state = game.initial()
        for ply in range(_MOST_PLIES):
            player = game.player(state)
            if player == OVER or len(states) >= _POSITIONS:
                break
            if ply % 4 == 3 and player != CHANCE:  # noqa: PLR2004 - every fourth
                states.append(state)
            state = game.result(state, generator.choice(game.actions(state)))
    return states
