"""Boards of crossing lines on which pieces stand on the crossings: Go, five in a row."""

from __future__ import annotations

from plyground.boards.board import Board, Cell
from plyground.boards.canvas import Canvas, ascii_twin, crossing
from plyground.boards.decoration import printed_dot
from plyground.boards.grid import check_size, edge_coordinates, rectangle_neighbours, write_coordinates
from plyground.boards.names import column_letters, coordinate
from plyground.core.drawing import Line, Under

_SMALLEST_WITH_STARS = 9
_SMALLEST_WITH_STARS_ON_THE_FOURTH_LINE = 13


def points(columns: int, rows: int, *, top_down: bool = False) -> Board:
    """Lay out line crossings; cell index = row * columns + column, and row 0 is rank 1.

    Rank 1 is at the bottom, as in Go, or with `top_down` at the top. Every letter is used, i too. Neighbours are
    the crossings one line segment away. Odd square boards of 9 lines and more get their star points.
    """
    check_size(columns, rows)
    pitch = len(column_letters(columns - 1)) + 1
    left = len(str(rows)) + 1
    canvas = Canvas()
    cells = []
    for row in range(rows):
        line = row if top_down else rows - 1 - row
        for column in range(columns):
            text_at = (line, left + column * pitch + pitch - 2)
            mark = crossing(up=line > 0, right=column < columns - 1, down=line < rows - 1, left=column > 0)
            canvas.put(*text_at, mark + ("─" * (pitch - 1) if column < columns - 1 else ""))
            cells.append(Cell(coordinate(column, row), (column, line), "point", text_at=text_at))
    write_coordinates(canvas, columns, rows, top_down=top_down)
    drawn = canvas.rows()
    return Board(
        cells=tuple(cells),
        lines=_lines(columns, rows),
        under=(*edge_coordinates(columns, rows, top_down=top_down, reach=0.72), *_stars(columns, rows)),
        canvas=drawn,
        ascii_canvas=ascii_twin(drawn),
        neighbours=rectangle_neighbours(columns, rows),
    )


def _lines(columns: int, rows: int) -> tuple[Line, ...]:
    across: list[Line] = [{"points": [(0, row), (columns - 1, row)]} for row in range(rows) if columns > 1]
    down: list[Line] = [{"points": [(column, 0), (column, rows - 1)]} for column in range(columns) if rows > 1]
    return (*across, *down)


def _stars(columns: int, rows: int) -> tuple[Under, ...]:
    """Mark the points that help the eye: on the third or fourth lines and the middle ones."""
    if columns != rows or columns % 2 == 0 or columns < _SMALLEST_WITH_STARS:
        return ()
    inset = 3 if columns >= _SMALLEST_WITH_STARS_ON_THE_FOURTH_LINE else 2
    places = (inset, columns // 2, columns - 1 - inset)
    return tuple(printed_dot(x, y, "star") for y in places for x in places)
