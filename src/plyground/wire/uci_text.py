"""News of a search as the protocol writes them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plyground.core.coordinates import coordinates
from plyground.core.search import Bound, SearchInfo
from plyground.wire.uci_board import Place

_BOUNDS = {Bound.LOWER: " lowerbound", Bound.UPPER: " upperbound"}
_PAWN = 100
_CERTAIN = 20_000
"""Hundredths of a pawn for a result that is certain while its distance is not known."""


def info_line(info: SearchInfo, moves: Sequence[str]) -> str:
    """All that is known, on one line."""
    return (
        f"info depth {info.depth} seldepth {max(info.deepest, info.depth)} multipv {info.number} "
        f"score {score_text(info)}{_BOUNDS.get(info.bound, '')} nodes {info.nodes} nps {round(info.nodes_per_second)} "
        f"hashfull {min(round(1000 * info.table_fill), 1000)} time {round(1000 * info.seconds)} pv {' '.join(moves)}"
    )


def score_text(info: SearchInfo) -> str:
    """Hundredths of a pawn, or moves to mate, to whoever is to move."""
    if info.is_proven and info.value:
        sign = 1 if info.value > 0 else -1
        return f"cp {sign * _CERTAIN}" if info.ends_in is None else f"mate {sign * ((info.ends_in + 1) // 2)}"
    return f"cp {round(_PAWN * info.value)}"


def written_line(place: Place, line: Sequence[Any], *, shuffled: bool) -> list[str]:
    """The moves of a line."""
    game, state = place.game, place.state
    texts = []
    for action in line:
        texts.append(coordinates(game, state, action, shuffled=shuffled))
        state = game.result(state, action)
    return texts
