"""Rectangular boards of square cells: chess, Othello, noughts and crosses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from plyground.boards.board import Board, Cell
from plyground.boards.canvas import Canvas, ascii_twin
from plyground.boards.decoration import coordinate_text
from plyground.boards.names import column_letters, coordinate
from plyground.core.drawing import Under
from plyground.core.errors import PlygroundError

_MARGIN = 0.32  # from the edge of the board to the middle of a coordinate, in units


def grid(
    columns: int,
    rows: int,
    *,
    tones: Literal["chequer", "plain"] = "chequer",
    top_down: bool = False,
    names: Sequence[str] | None = None,
) -> Board:
    """Lay out squares; cell index = row * columns + column, and row 0 is rank 1.

    Rank 1 is at the bottom, as in chess, or with `top_down` at the top, as in Othello. With `chequer` a1 is dark.
    Cells are called a1, b1, ... unless `names` are given in index order; then each cell is labelled with its name
    and no coordinates are printed beside the board. Neighbours are orthogonal.
    """
    check_size(columns, rows)
    if names is not None and len(names) != columns * rows:
        message = f"Expected {columns * rows} names for {columns} columns and {rows} rows, got {len(names)}"
        raise PlygroundError(message)
    pitch = 2 if names is not None else len(column_letters(columns - 1)) + 1
    left = 0 if names is not None else len(str(rows)) + 1
    canvas = Canvas()
    cells = []
    for row in range(rows):
        line = row if top_down else rows - 1 - row
        for column in range(columns):
            text_at = (line, left + column * pitch + pitch - 2)
            canvas.put(*text_at, "·")
            name = coordinate(column, row) if names is None else names[row * columns + column]
            tone = "plain" if tones == "plain" else ("light" if (row + column) % 2 else "dark")
            label = "" if names is None else name
            cells.append(Cell(name, (column, line), "square", tone=tone, label=label, text_at=text_at))
    if names is None:
        write_coordinates(canvas, columns, rows, top_down=top_down)
    under = edge_coordinates(columns, rows, top_down=top_down, reach=0.5 + _MARGIN) if names is None else ()
    drawn = canvas.rows()
    return Board(tuple(cells), (), under, drawn, ascii_twin(drawn), rectangle_neighbours(columns, rows))


def check_size(columns: int, rows: int) -> None:
    """Refuse a board without cells."""
    if columns < 1 or rows < 1:
        message = f"Expected at least 1 column and 1 row, got {columns} and {rows}"
        raise PlygroundError(message)


def rectangle_neighbours(columns: int, rows: int) -> tuple[tuple[int, ...], ...]:
    """List the orthogonal neighbours of each cell of a rectangle, numbered row by row."""
    return tuple(
        tuple(
            r * columns + c
            for c, r in ((column, row - 1), (column - 1, row), (column + 1, row), (column, row + 1))
            if 0 <= c < columns and 0 <= r < rows
        )
        for row in range(rows)
        for column in range(columns)
    )


def write_coordinates(canvas: Canvas, columns: int, rows: int, *, top_down: bool) -> None:
    """Write rank numbers to the left of a canvas of `rows` rows, and file letters below it."""
    digits = len(str(rows))
    pitch = len(column_letters(columns - 1)) + 1
    for row in range(rows):
        canvas.put(row if top_down else rows - 1 - row, 0, str(row + 1).rjust(digits))
    for column in range(columns):
        canvas.put(rows, digits + 1 + column * pitch, column_letters(column).rjust(pitch - 1))


def edge_coordinates(columns: int, rows: int, *, top_down: bool, reach: float) -> tuple[Under, ...]:
    """Name files below and ranks to the left of a rectangle whose corner cells are at (0, 0) and (columns-1, rows-1).

    `reach` is the distance of the texts from the centres of the outermost cells.
    """
    lines = range(rows) if top_down else range(rows - 1, -1, -1)
    return (
        *(coordinate_text(column, rows - 1 + reach, column_letters(column)) for column in range(columns)),
        *(coordinate_text(-reach, line, str(rank)) for rank, line in enumerate(lines, 1)),
    )
