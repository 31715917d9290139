"""The six-pointed star of holes on which Chinese checkers is played."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt

from plyground.boards.board import Board, Cell
from plyground.boards.canvas import Canvas, ascii_twin
from plyground.boards.decoration import coordinate_text
from plyground.boards.names import column_letters
from plyground.core.drawing import Point, Under

Axial = tuple[int, int]

_AROUND: tuple[Axial, ...] = ((0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1))
_HOLE = 0.8  # of the distance between two holes
_RIM = 0.55  # from the outermost holes to the edge of the board, in units
_LETTER = 0.8  # from the first hole of a row to its letter, which stands outside: beyond the rim, and no wider than a phone


def star(size: int) -> Board:
    """Lay out a star whose points have `size` rows; four give the usual 121 holes.

    Holes are numbered in reading order. The letter of a name is the row, a at the bottom; the number counts its holes from
    the left. Neighbours are the six holes around.
    """
    rows = {row: _row(row, size) for row in range(-2 * size, 2 * size + 1)}
    index = {hole: number for number, hole in enumerate(hole for row in rows.values() for hole in row)}
    canvas, cells = Canvas(), []
    letters: list[Under] = []
    for row, holes in rows.items():
        letter = column_letters(2 * size - row)
        canvas.put(row + 2 * size, _text_column(holes[0], size) - 2, letter)
        x, y = _centre(holes[0])
        letters.append(coordinate_text(x - _LETTER, y, letter))
        for number, hole in enumerate(holes, 1):
            text_at = (row + 2 * size, _text_column(hole, size))
            canvas.put(*text_at, "·")
            cells.append(Cell(f"{letter}{number}", _centre(hole), "circle", tone="light", size=(_HOLE, _HOLE), text_at=text_at))
    drawn = canvas.rows()
    return Board(
        cells=tuple(cells),
        lines=(),
        under=(*_outline(size), *letters),
        canvas=drawn,
        ascii_canvas=ascii_twin(drawn),
        neighbours=tuple(_near(hole, index) for hole in index),
    )


def _row(row: int, size: int) -> list[Axial]:
    """The holes of a row, counted from the middle one of the star: those of two large triangles laid over each other."""
    reach = range(-2 * size, 2 * size + 1)
    cubes = ((column, row, -column - row) for column in reach)
    inside = [cube for cube in cubes if max(map(abs, cube)) <= 2 * size and (max(cube) <= size or min(cube) >= -size)]
    return [(column, line) for column, line, _ in inside]


def _near(hole: Axial, index: Mapping[Axial, int]) -> tuple[int, ...]:
    around = ((hole[0] + dq, hole[1] + dr) for dq, dr in _AROUND)
    return tuple(index[other] for other in around if other in index)


def _centre(hole: Axial) -> Point:
    column, row = hole
    return round(column + row / 2, 4), round(row * sqrt(3) / 2, 4)


def _text_column(hole: Axial, size: int) -> int:
    return 2 * hole[0] + hole[1] + 3 * size + 2


def _outline(size: int) -> tuple[Under, ...]:
    """Print the board: two triangles, and the hexagon that they have in common."""
    reach = (2 * size + 2 * _RIM) * sqrt(3) / 2  # from the middle to the tips of a triangle one row longer all around
    tall = [(0.0, -reach), (reach * sqrt(3) / 2, reach / 2), (-reach * sqrt(3) / 2, reach / 2)]
    inner = reach / sqrt(3)
    corners = [(inner, 0.0), (inner / 2, 0.5), (-inner / 2, 0.5), (-inner, 0.0), (-inner / 2, -0.5), (inner / 2, -0.5)]
    hexagon = [(x, y * inner * sqrt(3)) for x, y in corners]
    return tuple(
        {"points": [(round(x, 4), round(y, 4)) for x, y in points], "tone": tone}
        for points, tone in ((tall, "pit"), ([(-x, -y) for x, y in tall], "pit"), (hexagon, "plain"))
    )
