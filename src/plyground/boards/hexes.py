"""Boards of hexagonal cells: rhombus (Hex), hexagon (Abalone, Havannah), triangle (Y) and rectangle.

Cells have a corner at the top and are one unit wide. In axial coordinates (q, r) a cell is drawn at
x = q + r / 2, y = r * sqrt(3) / 2, and its neighbours are (q +- 1, r), (q, r +- 1), (q + 1, r - 1), (q - 1, r + 1).
Cells are numbered in reading order: row by row from the top, each from the left.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt

from plyground.boards.board import Board, Cell
from plyground.boards.canvas import Canvas, ascii_twin
from plyground.boards.decoration import coordinate_text
from plyground.boards.grid import check_size
from plyground.boards.hex_edges import goal_edges
from plyground.boards.names import column_letters, coordinate
from plyground.core.drawing import Point, Under

Axial = tuple[int, int]

_AROUND: tuple[Axial, ...] = ((0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1))


def hex_rhombus(columns: int, rows: int | None = None) -> Board:
    """Lay out the board of Hex: a1 at the top left, each row half a cell to the right of the one above.

    Cell index = row * columns + column. A strip in the tone `player0` runs along the top and the bottom, one in the
    tone `player1` along the left and the right: the edges the players want to join.
    """
    rows = columns if rows is None else rows
    check_size(columns, rows)
    names = {(column, row): coordinate(column, row) for row in range(rows) for column in range(columns)}
    letters = {(column, -1): column_letters(column) for column in range(columns)}
    numbers = {(-1, row): str(row + 1) for row in range(rows)}
    return _board(names, {**letters, **numbers}, under=goal_edges(columns, rows), reach=0.28)


def hex_rectangle(columns: int, rows: int) -> Board:
    """Lay out rows of equal length, every second one half a cell to the right; a1 at the top left."""
    check_size(columns, rows)
    names = {(column - row // 2, row): coordinate(column, row) for row in range(rows) for column in range(columns)}
    letters = {(column, -1): column_letters(column) for column in range(columns)}
    numbers = {(-1 - row // 2, row): str(row + 1) for row in range(rows)}
    return _board(names, {**letters, **numbers})


def hex_triangle(side: int) -> Board:
    """Lay out a triangle with its tip, a1, at the top; row r has r cells, called ar, br, ..."""
    check_size(side, side)
    names = {(column - row, row): coordinate(column, row) for row in range(side) for column in range(row + 1)}
    letters = {(column - side, side): column_letters(column) for column in range(side)}
    numbers = {(-row - 1, row): str(row + 1) for row in range(side)}
    return _board(names, {**letters, **numbers})


def hex_hexagon(side: int) -> Board:
    """Lay out a hexagon with `side` cells to a side, named as in Abalone.

    The letter is the row, a at the bottom; the number is the diagonal that runs from the upper left to the lower
    right, counted from the left. The cells themselves are still numbered from the top left.
    """
    check_size(side, side)
    last = side - 1
    names = {
        (q, r): f"{column_letters(last - r)}{q + side}"
        for r in range(-last, side)
        for q in range(max(-last, -last - r), min(last, last - r) + 1)
    }
    letters = {(max(-last, -last - r) - 1, r): column_letters(last - r) for r in range(-last, side)}
    numbers = {(q, min(last, last - q) + 1): str(q + side) for q in range(-last, side)}
    return _board(names, {**letters, **numbers})


def _centre(cell: Axial) -> Point:
    q, r = cell
    return round(q + r / 2, 4), round(r * sqrt(3) / 2, 4)


def _board(
    names: Mapping[Axial, str], coordinates: Mapping[Axial, str], under: tuple[Under, ...] = (), reach: float = 0.0
) -> Board:
    """Build a board from its cells in index order and from the texts in the places just outside it.

    `reach` moves the texts of the picture away from the board, to leave room for decorations on its edge.
    """
    index = {cell: number for number, cell in enumerate(names)}
    canvas = Canvas()
    top = min(r for _, r in (*names, *coordinates))
    leftmost = min(2 * q + r - len(coordinates.get((q, r), " ")) + 1 for q, r in (*names, *coordinates))
    for (q, r), text in coordinates.items():
        canvas.put(r - top, 2 * q + r - leftmost - len(text) + 1, text)
    cells = []
    for (q, r), name in names.items():
        text_at = (r - top, 2 * q + r - leftmost)
        canvas.put(*text_at, "·")
        cells.append(Cell(name, _centre((q, r)), "hex", tone="plain", text_at=text_at))
    drawn = canvas.rows()
    return Board(
        cells=tuple(cells),
        lines=(),
        under=(*under, *(_coordinate(cell, text, names, reach) for cell, text in coordinates.items())),
        canvas=drawn,
        ascii_canvas=ascii_twin(drawn),
        neighbours=tuple(tuple(index[q + dq, r + dr] for dq, dr in _AROUND if (q + dq, r + dr) in index) for q, r in names),
    )


def _coordinate(cell: Axial, text: str, names: Mapping[Axial, str], reach: float) -> Under:
    """Write a text into a place outside the board, moved by `reach` away from the cell it belongs to."""
    q, r = cell
    x, y = _centre(cell)
    inside = [(q + dq, r + dr) for dq, dr in ((1, 0), (0, 1), (0, -1)) if (q + dq, r + dr) in names]
    if inside:
        near_x, near_y = _centre(inside[0])
        x, y = x + (x - near_x) * reach, y + (y - near_y) * reach
    return coordinate_text(x, y, text)
