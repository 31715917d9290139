"""What a compiled search with chance takes a position at its horizon for, and what its news say beside the value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from plyground.core.search import SearchInfo
from plyground.engines.suiting import is_contest
from plyground.engines.typical_score import typical_score
from plyground.features.weights import LINEAR, Weights, default_weights
from plyground.kernels import chance_workspace as has
from plyground.kernels.expecting import Scale
from plyground.native.game import NativeGame

_TWO = 2


@dataclass(frozen=True, kw_only=True)
class SampledInfo(SearchInfo):
    """News of a search that sampled the dice: 19 times in 20 the value of a full search lies from `least` to `most`."""

    least: float = 0.0
    most: float = 0.0

    @property
    def error(self) -> float:
        """How far the value may be off, 19 times in 20."""
        return max(self.value - self.least, self.most - self.value)


def chosen_weights(game: NativeGame[Any], weights: Weights | None) -> Weights | None:
    """The weights that were given, or the game's own; they must be for the game."""
    chosen = weights or default_weights(game)
    if chosen is not None:
        chosen.demand_for(game)
    return chosen


def scale_for(game: NativeGame[Any], weights: Weights | None) -> Scale:
    """How a game's scores become expectations; random games take their place where it has none, or nobody knows their scale.

    A game that says itself what everybody can expect needs none, but where it cannot tell. Scores of a contest whose weights
    tell no scale are put on one by their usual size: right in order, but not in proportion. A score says what one player can
    expect: where that does not say what the others can, it is of no use.
    """
    if game.facts.players > 1 and not is_contest(game):
        return Scale(has.RANDOM_GAMES)
    has_score = game.rules.has("evaluate") or (weights is not None and game.rules.has("features"))
    if has_score and weights is not None and weights.scale is not None:
        return Scale(has.LINEAR if weights.curve == LINEAR else has.TANH, float(weights.scale))
    if has_score and game.facts.players == _TWO:
        return Scale(has.TANH, 2.0 * typical_score(game, weights))
    return Scale(has.NOTHING if game.rules.has("expect") else has.RANDOM_GAMES)
