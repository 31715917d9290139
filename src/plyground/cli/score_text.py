"""The static score of a position as a table: each feature, its value, its weight and what it contributes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plyground.core.errors import BadWeightsError, UnsuitableGameError
from plyground.core.game import Game

if TYPE_CHECKING:
    from plyground.features.evaluate import Part


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


def _aligned(rows: Sequence[tuple[str, ...]]) -> list[str]:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [
        f"{name:<{widths[0]}}  " + "  ".join(f"{cell:>{size}}" for cell, size in zip(numbers, widths[1:], strict=True))
        for name, *numbers in rows
    ]
