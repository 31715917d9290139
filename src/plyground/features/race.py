"""Races over a board of at most eight columns: men that nobody can stop any more."""

from __future__ import annotations

from plyground.features.mobility import beside
from plyground.native import down, helper, up, word


@helper
def cone_up(men: int, rows: int) -> int:
    """The men's own cells and all cells to which steps up, straight or slanting, could ever take them."""
    reached = word(men)
    for _ in range(rows - 1):
        reached |= up(reached | beside(reached), 8)
    return reached


@helper
def cone_down(men: int, rows: int) -> int:
    """The same for steps down."""
    reached = word(men)
    for _ in range(rows - 1):
        reached |= down(reached | beside(reached), 8)
    return reached
