"""A board of cells as a scene: for the positions that demonstrations and lessons show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from plyground.teaching.pictures.metrics import HALF_CAPITAL
from plyground.teaching.pictures.shapes import Circle, Line, Point, Polygon, Rect, Scene, Shape, Text

CELL = 40.0
_NUMBER, _KING, _LETTER = 8.0, 17.0, 24.0


@dataclass(frozen=True)
class Square:
    """What is to be seen in a cell: a piece of a colour slot, a K on a king, a letter, a small number, a dark ground."""

    owner: int | None = None
    king: bool = False
    letter: str = ""
    number: str = ""
    dark: bool = False


Place = tuple[int, int]
"""Column from the left and row from the top, from 0."""


def board_scene(columns: int, rows: int, squares: Mapping[Place, Square], moves: tuple[tuple[Place, ...], ...] = ()) -> Scene:
    """The board; moves are drawn as arrows through the cells they touch."""
    shapes: list[Shape] = []
    for row in range(rows):
        for column in range(columns):
            square = squares.get((column, row), Square())
            style = "leaf.seen" if square.dark else "leaf.hollow"
            corner = (column * CELL, row * CELL)
            shapes.append(Rect(corner, (CELL, CELL), style))
            if square.number:
                shapes.append(Text((corner[0] + 2, corner[1] + 9), square.number, "letter", _NUMBER, "start"))
    frame = ((0.0, 0.0), (columns * CELL, 0.0), (columns * CELL, rows * CELL), (0.0, rows * CELL))
    shapes += [Line(start, end, "edge.seen") for start, end in zip(frame, (*frame[1:], frame[0]), strict=True)]
    standing = [(place, square) for place, square in squares.items() if square.owner is not None]
    shapes += [Circle(_middle(place), CELL * 0.32, f"player{square.owner}.seen") for place, square in standing]
    for move in moves:
        shapes += _arrow([_middle(place) for place in move])
    for (x, y), square in ((_middle(place), square) for place, square in squares.items() if square.letter):
        shapes.append(Text((x, y + _LETTER * HALF_CAPITAL), square.letter, "label", _LETTER, bold=True))
    for (x, y), square in ((_middle(place), square) for place, square in standing):
        if square.king:
            shapes.append(Text((x, y + _KING * HALF_CAPITAL), "K", f"player{square.owner}.seen", _KING, bold=True))
    return Scene(columns * CELL, rows * CELL, tuple(shapes))


def _middle(place: Place) -> Point:
    return (place[0] + 0.5) * CELL, (place[1] + 0.5) * CELL


def _arrow(points: list[Point]) -> list[Shape]:
    """A line through the points with a head at its end, from the edge of the first piece."""
    (x, y), (u, v) = points[-2], points[-1]
    length = ((u - x) ** 2 + (v - y) ** 2) ** 0.5
    dx, dy = (u - x) / length, (v - y) / length
    foot = (u - 11 * dx, v - 11 * dy)
    head = Polygon(((u, v), (foot[0] - 6 * dy, foot[1] + 6 * dx), (foot[0] + 6 * dy, foot[1] - 6 * dx)), "arrow")
    path = [*points[:-1], foot]
    return [*(Line(start, end, "edge.chosen") for start, end in pairwise(path)), head]
