"""The score of a position, and what it is made of: a feature, its value, its weight, its contribution."""

from __future__ import annotations

from typing import Any, NamedTuple

from plyground.core.errors import BadGameError, BadPositionError, UnsuitableGameError
from plyground.core.game import CHANCE, OVER
from plyground.features.weights import MOST_FEATURES, Weights
from plyground.native.game import NativeGame
from plyground.native.struct import CheckedArray


class Part(NamedTuple):
    """One feature's part of a score."""

    name: str
    value: int
    weight: int
    contribution: int


def feature_values(game: NativeGame[Any], state: Any) -> tuple[int, ...]:
    """The features of a position as the player to move sees them, by the game's own rule."""
    if not game.rules.has("features"):
        raise UnsuitableGameError(f"{game.name} has no features: its positions cannot be scored without searching them.")
    if state.turn in {OVER, CHANCE}:
        raise BadPositionError(
            "The game is over: a finished position has a result, not a score."
            if state.turn == OVER
            else "Chance is to move: only a position in which a player moves has a score."
        )
    out = CheckedArray([0] * MOST_FEATURES)
    number = game.rules.rule("features")(state.thaw(), out)
    if number != len(game.feature_names):
        raise BadGameError(f"{game.name} writes {number} features and names {len(game.feature_names)}.")
    return tuple(int(value) for value in list(out)[:number])


def explain(game: NativeGame[Any], state: Any, weights: Weights) -> list[Part]:
    """Every feature's part; the contributions add up to the score."""
    values = feature_values(game, state)
    weights.demand_for(game)
    return [
        Part(name, value, weight, value * weight)
        for name, value, weight in zip(game.feature_names, values, weights.weights, strict=True)
    ]


def score(game: NativeGame[Any], state: Any, weights: Weights) -> int:
    """The static score of a position for the player to move."""
    return sum(part.contribution for part in explain(game, state, weights))
