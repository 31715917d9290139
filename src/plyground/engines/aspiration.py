"""Aspiration: the first look at a depth takes a narrow window round what the value is expected to be."""

from __future__ import annotations

from plyground.kernels.quiescence import INFINITE
from plyground.kernels.searching import Searcher, numbers_of
from plyground.kernels.table import PROVEN

_PART_OF_A_POINT = 2
"""The first window reaches half a point to either side, whatever parts a game counts its points in."""
_FROM_DEPTH = 4
_WIDER = 4


def aspired(searcher: Searcher, depth: int, guess: int | None) -> int:
    """The value at a depth. A side of the window that it lies beyond is moved out, at last to infinity."""
    if guess is None or depth < _FROM_DEPTH or abs(guess) > PROVEN:
        return searcher.search(depth)
    below = above = max(numbers_of(searcher.game)["parts"] // _PART_OF_A_POINT, 1)
    while True:
        low, high = _side(guess, -below), _side(guess, above)
        value = searcher.search(depth, low, high)
        if searcher.is_stopped or low < value < high:
            return value
        below, above = (below * _WIDER, above) if value <= low else (below, above * _WIDER)


def _side(guess: int, far: int) -> int:
    """An end of the window; one that is wider than any evaluation is none."""
    return guess + far if abs(far) <= PROVEN // 4 else INFINITE if far > 0 else -INFINITE
