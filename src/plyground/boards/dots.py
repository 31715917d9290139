"""Edges as sites: the board of dots and boxes."""

from __future__ import annotations

from plyground.boards.board import Board, Cell
from plyground.boards.canvas import Canvas, ascii_twin
from plyground.boards.decoration import coordinate_text, printed_dot
from plyground.boards.grid import check_size
from plyground.boards.names import column_letters, coordinate

_THICKNESS = 0.16  # of an edge, in units
_PITCH = 4  # characters from a dot to the next


def dots(columns: int, rows: int) -> Board:
    """Lay out columns x rows boxes; row 0 is at the top.

    Cells, in index order: the (rows + 1) * columns horizontal edges row by row from the top, the rows * (columns + 1)
    vertical edges row by row, then the boxes row by row.

    The dots are called a1, b1, ... with a1 at the top left. Every cell is called by two dots: an edge by its ends
    (a1b1 across, a1a2 down), a box by its upper left and lower right corners (a1b2). The neighbours of a box are
    its four edges (upper, lower, left, right), those of an edge the one or two boxes it borders.
    """
    check_size(columns, rows)
    left = len(str(rows + 1)) + 1
    canvas = Canvas()
    for row in range(rows + 1):
        canvas.put(2 * row, 0, str(row + 1).rjust(left - 1))
        for column in range(columns + 1):
            canvas.put(2 * row, left + _PITCH * column, "+")
    for column in range(columns + 1):
        canvas.put(2 * rows + 1, left + _PITCH * column, column_letters(column))
    drawn = canvas.rows()
    return Board(
        cells=(*_across(columns, rows, left), *_down(columns, rows, left), *_boxes(columns, rows, left)),
        lines=(),
        under=(
            *(coordinate_text(column, rows + 0.35, column_letters(column)) for column in range(columns + 1)),
            *(coordinate_text(-0.35, row, str(row + 1)) for row in range(rows + 1)),
            *(printed_dot(column, row, "dot") for row in range(rows + 1) for column in range(columns + 1)),
        ),
        canvas=drawn,
        ascii_canvas=ascii_twin(drawn),
        neighbours=_neighbours(columns, rows),
    )


def _across(columns: int, rows: int, left: int) -> list[Cell]:
    return [
        Cell(
            coordinate(column, row) + coordinate(column + 1, row),
            (column + 0.5, row),
            "edge",
            text_at=(2 * row, left + _PITCH * column + _PITCH // 2),
            text_width=_PITCH - 1,
            text_mark="─" * (_PITCH - 1),
            size=(1, _THICKNESS),
        )
        for row in range(rows + 1)
        for column in range(columns)
    ]


def _down(columns: int, rows: int, left: int) -> list[Cell]:
    return [
        Cell(
            coordinate(column, row) + coordinate(column, row + 1),
            (column, row + 0.5),
            "edge",
            text_at=(2 * row + 1, left + _PITCH * column),
            text_mark="│",
            size=(_THICKNESS, 1),
        )
        for row in range(rows)
        for column in range(columns + 1)
    ]


def _boxes(columns: int, rows: int, left: int) -> list[Cell]:
    return [
        Cell(
            coordinate(column, row) + coordinate(column + 1, row + 1),
            (column + 0.5, row + 0.5),
            "square",
            tone="bare",
            text_at=(2 * row + 1, left + _PITCH * column + _PITCH // 2),
        )
        for row in range(rows)
        for column in range(columns)
    ]


def _neighbours(columns: int, rows: int) -> tuple[tuple[int, ...], ...]:
    across = (rows + 1) * columns
    edges = across + rows * (columns + 1)
    near: list[list[int]] = [[] for _ in range(edges + rows * columns)]
    for row in range(rows):
        for column in range(columns):
            box = edges + row * columns + column
            upper = row * columns + column
            left = across + row * (columns + 1) + column
            for edge in (upper, upper + columns, left, left + 1):
                near[box].append(edge)
                near[edge].append(box)
    return tuple(map(tuple, near))
