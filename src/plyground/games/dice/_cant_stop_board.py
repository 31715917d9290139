"""The board of Can't Stop: columns of cells, centred, so that together they have the shape of a stop sign."""

from __future__ import annotations

from collections.abc import Sequence

from plyground.boards.board import Board, Cell
from plyground.boards.canvas import Canvas, ascii_twin
from plyground.boards.decoration import coordinate_text
from plyground.core.drawing import Under

_PITCH = 3
_BESIDE = 0.78  # from the last cell of a column to the number above and below it


def site(column: int, cell: int) -> str:
    """The name of a cell, counted from 1 at the bottom: 7.5 is the fifth cell of the column of the sum 7."""
    return f"{column + 2}.{cell}"


def climbing_board(lengths: Sequence[int]) -> Board:
    """Lay out the columns, the top cells darker, with the sums above and below."""
    tallest = max(lengths)
    canvas = Canvas()
    cells: list[Cell] = []
    under: list[Under] = []
    near: list[tuple[int, ...]] = []
    for column, length in enumerate(lengths):
        above = (tallest - length) // 2
        label = str(column + 2)
        under += [coordinate_text(column, above - _BESIDE, label), coordinate_text(column, above + length - 1 + _BESIDE, label)]
        canvas.put(above, _PITCH * column + 2 - len(label), label)
        for cell in range(1, length + 1):
            line = above + length - cell
            canvas.put(line + 1, _PITCH * column + 1, "·")
            place = len(cells)
            near.append(tuple(other for other, is_there in ((place - 1, cell > 1), (place + 1, cell < length)) if is_there))
            tone = "dark" if cell == length else "light"
            text_at, spoken = (line + 1, _PITCH * column + 1), f"column {label}, cell {cell}"
            cells.append(Cell(site(column, cell), (column, line), "square", tone=tone, text_at=text_at, spoken=spoken))
    drawn = canvas.rows()
    return Board(tuple(cells), (), tuple(under), drawn, ascii_twin(drawn), tuple(near))
