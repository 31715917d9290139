"""What an evaluation counts in, read from what its weights say of themselves: "ten-thousandths of a pawn"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from plyground.core.game import Game
from plyground.features import default_weights
from plyground.native.game import NativeGame

USUAL_PARTS = 100
_PARTS = {"hundredths": 100, "thousandths": 1_000, "ten-thousandths": 10_000}
_UNIT = re.compile(r"(?P<parts>[a-z-]+) of an? (?P<thing>.+?)(?:,|;| in | that |$)")


@dataclass(frozen=True)
class Measure:
    """`whole` of a score make one `thing`; "" where they make nothing that has a name."""

    whole: int = USUAL_PARTS
    thing: str = ""


_known: dict[type, Measure] = {}


def measure(unit: str) -> Measure:
    """The measure in the unit of some weights."""
    found = _UNIT.match(unit)
    if found is None or found["parts"] not in _PARTS:
        return Measure()
    return Measure(_PARTS[found["parts"]], found["thing"])


def measure_of(game: Game[Any, Any]) -> Measure:
    """The measure of a game's own evaluation; its file is read once."""
    kind = type(game)
    if kind not in _known:
        weights = default_weights(game) if isinstance(game, NativeGame) and game.rules.has("features") else None
        _known[kind] = Measure() if weights is None else measure(weights.unit)
    return _known[kind]
