"""What is printed below the cells of a board: coordinates beside it, dots on it."""

from __future__ import annotations

from plyground.core.drawing import Under

COORDINATE_TONE = "coordinate"
"""The tone of texts that name files and ranks beside a board."""

_DOT = 0.1  # half the width of a printed dot, in units
_CORNER = 0.42  # how far along its sides, from their middles, an eight-sided dot keeps straight


def coordinate_text(x: float, y: float, text: str) -> Under:
    """Write a file or a rank, centred at a point."""
    return {"points": [(round(x, 4), round(y, 4))], "tone": COORDINATE_TONE, "text": text}


def printed_dot(x: float, y: float, tone: str) -> Under:
    """Print a dot, which has eight sides so that no theme needs to know circles below a board."""
    corner = _DOT * _CORNER
    around = ((-corner, -_DOT), (corner, -_DOT), (_DOT, -corner), (_DOT, corner))
    half = [(x + dx, y + dy) for dx, dy in around]
    other = [(x - dx, y - dy) for dx, dy in around]
    return {"points": [(round(a, 4), round(b, 4)) for a, b in half + other], "tone": tone}
