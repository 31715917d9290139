"""The coloured strips along the four edges of a rhombus of hexes.

Seen from the corner cells A B C D of the rhombus, with `m` half-way round each acute corner:

      m---------b        top     = m .. b, bottom = d .. m    tone player0
     /A        B/        left    = m .. d, right  = b .. m    tone player1
    /          /
   d/D_______C/m
"""

from __future__ import annotations

from math import sqrt

from plyground.core.drawing import Point, Under

_REACH = 0.82  # from the centre of an outermost cell to the outer side of the strip; a cell's corner is at 0.577
_HEIGHT = sqrt(3) / 2  # from one row of hexes to the next


def goal_edges(columns: int, rows: int) -> tuple[Under, ...]:
    """Draw the strips for a rhombus whose cell a1 is centred at (0, 0); the cells cover their inner halves."""
    wide, high = columns - 1.0, (rows - 1) * _HEIGHT
    a, b, c, d = (0.0, 0.0), (wide, 0.0), (wide + (rows - 1) / 2, high), ((rows - 1) / 2, high)
    slant = _REACH / _HEIGHT / 2  # how far a strip's end leans over
    tip = (_REACH * _HEIGHT, _REACH / 2)  # half-way round an acute corner
    top = [_add(a, (-tip[0], -tip[1])), _add(a, (-slant, -_REACH)), _add(b, (slant, -_REACH)), b, a]
    left = [_add(a, (-tip[0], -tip[1])), _add(a, (-2 * slant, 0)), _add(d, (-slant, _REACH)), d, a]
    bottom = [_add(c, tip), _add(c, (slant, _REACH)), _add(d, (-slant, _REACH)), d, c]
    right = [_add(c, tip), _add(c, (2 * slant, 0)), _add(b, (slant, -_REACH)), b, c]
    return (
        {"points": top, "tone": "player0"},
        {"points": bottom, "tone": "player0"},
        {"points": left, "tone": "player1"},
        {"points": right, "tone": "player1"},
    )


def _add(point: Point, step: Point) -> Point:
    return round(point[0] + step[0], 4), round(point[1] + step[1], 4)
