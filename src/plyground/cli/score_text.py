"""The static score of a position as a table: each feature, its value, its weight and what it contributes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plyground.core.errors import BadWeightsError, UnsuitableGameError
from plyground.core.game import Game

if TYPE_CHECKING:
    from plyground.features import Weights
    from plyground.features.evaluate import Part
    from plyground.native.game import NativeGame

MOST_OUTPUTS = 16
"""Room for what a network of `expect` writes."""


def score_text(game: Game[Any, Any], state: Any) -> str:
    """The table for the game's own weights. A game without features is refused."""
    from plyground.features import default_weights, explain
    from plyground.native.game import NativeGame

    if not isinstance(game, NativeGame) or not game.rules.has("features"):
        raise UnsuitableGameError(f"{game.name} has no features, so there is no score to explain.")
    weights = default_weights(game)
    if weights is None:
        raise BadWeightsError(f"{game.name} has no weights, so there is no score to explain.")
    return table_text(game, state, explain(game, state, weights))


def table_text(game: Game[Any, Any], state: Any, parts: Sequence[Part]) -> str:
    """The table of what each feature contributes."""
    rows = [("feature", "value", "weight", "contribution")]
    rows += [(part.name, f"{part.value:+d}" if part.value else "0", str(part.weight), str(part.contribution)) for part in parts]
    *body, last = _aligned([*rows, ("score", "", "", str(sum(part.contribution for part in parts)))])
    seat = game.seat(game.player(state))
    head = f"Score of the position for {seat}, who is to move; above 0 is good for {seat}."
    return "\n".join([head, "", *body, "-" * max(map(len, [*body, last])), last])


def expected_payoffs(game: NativeGame[Any], state: Any, weights: Weights) -> list[float] | None:
    """What the game's own rule says that everybody can expect; None where it has none, or cannot tell."""
    from plyground.features.weights import MOST_FEATURES

    if not game.rules.has("expect"):
        return None
    out = [0.0] * max(game.facts.players, MOST_OUTPUTS)
    is_told = game.rules.rule("expect")(state.thaw(), [*weights.numbers, *[0] * MOST_FEATURES], out)
    return out[: game.facts.players] if is_told else None


def expected_text(game: NativeGame[Any], payoffs: Sequence[float]) -> str:
    """The same in a sentence."""
    told = ", ".join(f"{game.seat(seat)} {payoff:+.3g}" for seat, payoff in enumerate(payoffs))
    return f"Expected payoffs: {told}."


def _aligned(rows: Sequence[tuple[str, ...]]) -> list[str]:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [
        f"{name:<{widths[0]}}  " + "  ".join(f"{cell:>{size}}" for cell, size in zip(numbers, widths[1:], strict=True))
        for name, *numbers in rows
    ]
