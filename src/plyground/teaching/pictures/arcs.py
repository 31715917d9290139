"""The arc from a deep cut to the ancestor that causes it: where it starts, bulges and ends."""

from __future__ import annotations

from plyground.teaching.pictures.shapes import Point

Ends = tuple[Point, Point, Point, Point]

_SAMPLES = 16


def corner(kind: str, middle: Point, size: Point, side: float) -> Point:
    """The outermost point of a node on one side, -1 or 1; letters and windows stand away from it."""
    x, y = middle
    down = {"max": 0.5, "min": -0.5}.get(kind, 0.0) * size[1]
    return x + side * (size[0] / 2 + 4), y + down


def arc_points(low: tuple[str, Point, Point], high: tuple[str, Point, Point]) -> Ends:
    """The curve from a node to an ancestor, each given by its kind, middle and size; it runs outside of both."""
    side = 1.0 if low[1][0] > high[1][0] else -1.0
    start, end = corner(*low, side), corner(*high, side)
    rise = abs(start[1] - end[1])
    out = side * (34 + 0.3 * rise)
    outer = max(start[0], end[0]) if side > 0 else min(start[0], end[0])
    return start, (outer + out, start[1] - rise * 0.2), (outer + out, end[1] + rise * 0.1), end


def reach(points: Ends) -> tuple[float, float]:
    """How far to the left and to the right a curve goes."""
    (a, _), (b, _), (c, _), (d, _) = points
    parts = [number / _SAMPLES for number in range(_SAMPLES + 1)]
    across = [(1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t**2 * c + t**3 * d for t in parts]
    return min(across), max(across)
