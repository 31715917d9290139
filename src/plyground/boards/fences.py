"""Square cells with room between them for walls two cells long: the board of Quoridor."""

from __future__ import annotations

from plyground.boards.board import Board, Cell
from plyground.boards.canvas import Canvas, ascii_twin
from plyground.boards.grid import check_size, edge_coordinates, rectangle_neighbours
from plyground.boards.names import column_letters, coordinate
from plyground.core.drawing import Glyph

CELL_SIZE, GAP = 0.8, 0.2
_PITCH = 4  # characters from a cell to the next
_REACH = 0.78  # from the outermost cells to the coordinates, in units
_THICKNESS = 0.16


def fences(size: int) -> Board:
    """Lay out size x size cells, a1 at the bottom left, and the places of walls between them.

    Cells, in index order: the squares row by row from rank 1; then the (size - 1) ** 2 places of walls across, row by row,
    and as many of upright ones. A wall is called by the cell south-west of its middle: e3h lies north of e3 and f3, e3v
    east of e3 and e4. Its site is the first half of the wall, that along e3. Behind them come the lower halves of upright
    walls and their middles, e3v1 and e3v2, of the shape none: only a text diagram needs them.
    """
    check_size(size, size)
    left = len(str(size)) + 1
    canvas = Canvas()
    for row in range(size):
        canvas.put(2 * (size - 1 - row), 0, str(row + 1).rjust(left - 1))
        for column in range(size):
            canvas.put(2 * (size - 1 - row), left + _PITCH * column, "·")
    for column in range(size):
        canvas.put(2 * size, left + _PITCH * column, column_letters(column))
    drawn = canvas.rows()
    squares = tuple(
        Cell(
            coordinate(column, row),
            (column, size - 1 - row),
            "square",
            tone="plain",
            size=(CELL_SIZE, CELL_SIZE),
            text_at=(2 * (size - 1 - row), left + _PITCH * column),
        )
        for row in range(size)
        for column in range(size)
    )
    slots = [(column, row) for row in range(size - 1) for column in range(size - 1)]
    cells = (
        *squares,
        *(_across(column, row, size, left) for column, row in slots),
        *(_upright(column, row, size, left, part) for part in range(3) for column, row in slots),
    )
    return Board(
        cells=cells,
        lines=(),
        under=edge_coordinates(size, size, top_down=False, reach=_REACH),
        canvas=drawn,
        ascii_canvas=ascii_twin(drawn),
        neighbours=rectangle_neighbours(size, size) + ((),) * (4 * len(slots)),
    )


def _across(column: int, row: int, size: int, left: int) -> Cell:
    width = 2 * _PITCH - 1
    return Cell(
        coordinate(column, row) + "h",
        (column, size - 1.5 - row),
        "edge",
        size=(CELL_SIZE, GAP),
        spoken=f"wall {coordinate(column, row)}h",
        text_at=(2 * (size - 1 - row) - 1, left + _PITCH * column + 2),
        text_width=width,
        text_mark="─" * width,
    )


def _upright(column: int, row: int, size: int, left: int, part: int) -> Cell:
    return Cell(
        coordinate(column, row) + "v" + ("", "1", "2")[part],
        (column + 0.5, size - 1 - row - part / 2),
        "none" if part else "edge",
        size=(GAP, CELL_SIZE),
        spoken="" if part else f"wall {coordinate(column, row)}v",
        text_at=(2 * (size - 1 - row) - part, left + _PITCH * column + _PITCH // 2),
        text_mark="│",
    )


def wall(name: str, *, across: bool) -> Glyph:
    """Make a wall that covers both halves and the gap between them, and stands on the site of its first half."""
    length, thick = CELL_SIZE / 2, _THICKNESS / 2
    corners = [(-length, -thick), (1 + length, -thick), (1 + length, thick), (-length, thick)]
    points = corners if across else [(y, -x) for x, y in corners]
    return {
        "name": name,
        "layers": [{"kind": "path", "points": points, "tone": "blocked"}],
        "text": "─" if across else "│",
        "ascii": "-" if across else "|",
    }
