"""How Pac-Man looks: walls as bars below the board, a cell for every place one can be, and who runs there."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

from plyground.boards import Board, Cell, column_letters, coordinate
from plyground.boards.decoration import coordinate_text
from plyground.core.drawing import Glyph, Layer, Piece, Point, Under

if TYPE_CHECKING:
    from plyground.games.maze._pac_man_layouts import Layout
    from plyground.games.maze._pac_man_rules import Maze

_HALF = 0.3  # half the thickness of a wall
_WALL = "star"
_TONES = ("red", "player3", "player2", "black")
_TURNED = (270.0, 0.0, 90.0, 180.0)


def name_of(layout: Layout, cell: int) -> str:
    """Columns are letters from the left, rows numbers from the bottom."""
    row, column = divmod(cell, layout.columns)
    return coordinate(column, len(layout.rows) - 1 - row)


def maze_board(layout: Layout) -> Board:
    """The cells that are no walls; walls are printed."""
    wide, high = layout.columns, len(layout.rows)
    margin = len(str(high)) + 1
    cells: list[Cell] = []
    numbers: dict[int, int] = {}
    for cell, sign in enumerate(layout.cells):
        row, column = divmod(cell, wide)
        if sign != "%":
            numbers[cell] = len(cells)
            at = (row, margin + 2 * column)
            cells.append(Cell(name_of(layout, cell), (column, row), "square", tone="bare", text_at=at))
    near = tuple(tuple(numbers[other] for other in layout.near(cell)) for cell in numbers)
    letters = [coordinate_text(column, high - 0.2, column_letters(column)) for column in range(wide)]
    ranks = [coordinate_text(-0.85, row, str(high - row)) for row in range(high)]
    return Board(tuple(cells), (), (*_walls(layout), *letters, *ranks), _canvas(layout, "█"), _canvas(layout, "#"), near)


def _canvas(layout: Layout, wall: str) -> tuple[str, ...]:
    high, margin = len(layout.rows), len(str(len(layout.rows)))
    rows = []
    for number, row in enumerate(layout.rows):
        cells = []
        for column, sign in enumerate(row):
            joined = sign == "%" and row[column + 1 : column + 2] == "%"
            cells.append((wall if sign == "%" else " ") + (wall if joined else " "))
        rows.append(f"{high - number:>{margin}} " + "".join(cells))
    letters = "".join(column_letters(column).ljust(2) for column in range(layout.columns))
    return (*rows, " " * (margin + 1) + letters)


def _walls(layout: Layout) -> list[Under]:
    """A bar for every run of walls in a row and in a column; a wall that stands alone is a block."""
    wide, high = layout.columns, len(layout.rows)
    across = _runs([[(column, row) for column in range(wide)] for row in range(high)], layout)
    down = _runs([[(column, row) for row in range(high)] for column in range(wide)], layout)
    long = [run for run in across + down if run[0] != run[1]]
    covered = {cell for run in long for cell in _between(*run)}
    blocks = [run for run in across if run[0] == run[1] and run[0] not in covered]
    bars: list[Under] = []
    for (left, top), (right, bottom) in long + blocks:
        x, y, w, h = left - _HALF, top - _HALF, right + _HALF, bottom + _HALF
        bars.append({"points": [(x, y), (w, y), (w, h), (x, h)], "tone": _WALL})
    return bars


Run = tuple[tuple[int, int], tuple[int, int]]


def _runs(lines: list[list[tuple[int, int]]], layout: Layout) -> list[Run]:
    found: list[Run] = []
    for line in lines:
        run: list[tuple[int, int]] = []
        for column, row in [*line, (-1, -1)]:
            if column >= 0 and layout.rows[row][column] == "%":
                run.append((column, row))
            elif run:
                found.append((run[0], run[-1]))
                run = []
    return found


def _between(first: tuple[int, int], last: tuple[int, int]) -> list[tuple[int, int]]:
    return [(column, row) for column in range(first[0], last[0] + 1) for row in range(first[1], last[1] + 1)]


def glyphs() -> dict[str, Glyph]:
    """Pac-Man looks to the east, and elsewhere by his rotation."""
    ghosts = {f"ghost{number + 1}": _ghost(f"ghost {number + 1}", tone) for number, tone in enumerate(_TONES)}
    scared = _ghost("scared ghost", "player0")
    scared["text"] = scared["ascii"] = "g"
    return {
        "pac-man": {"name": "Pac-Man", "layers": [{"kind": "path", "points": _mouth()}], "text": "P", "ascii": "P"},
        **ghosts,
        "scared": scared,
        "food": {"name": "food", "layers": [{"kind": "disc", "scale": 0.27, "tone": "faint"}], "text": "·", "ascii": "."},
        "capsule": {"name": "capsule", "layers": [{"kind": "disc", "scale": 0.62, "tone": "faint"}], "text": "o", "ascii": "o"},
    }


def _mouth() -> list[Point]:
    """A disc without a slice on the right."""
    around = [(cos(turn * pi / 180), sin(turn * pi / 180)) for turn in range(35, 326, 10)]
    return [(-0.05, 0.0), *((round(0.42 * x, 3), round(0.42 * y, 3)) for x, y in around)]


def _ghost(name: str, tone: str) -> Glyph:
    dome = [
        (round(0.36 * cos(turn * pi / 180), 3), round(-0.04 - 0.36 * sin(turn * pi / 180), 3)) for turn in range(180, -1, -15)
    ]
    hem = [(0.36, 0.4), (0.24, 0.28), (0.12, 0.4), (0.0, 0.28), (-0.12, 0.4), (-0.24, 0.28), (-0.36, 0.4)]
    layers: list[Layer] = [{"kind": "path", "points": [*dome, *hem], "tone": tone}]
    for side in (-0.15, 0.15):
        layers.append({"kind": "path", "points": _round(side, -0.1, 0.1), "tone": "light"})
        layers.append({"kind": "path", "points": _round(side, -0.08, 0.04), "tone": "black"})
    return {"name": name, "layers": layers, "text": "G", "ascii": "G"}


def _round(x: float, y: float, radius: float) -> list[Point]:
    turns = [turn * pi / 5 for turn in range(10)]
    return [(round(x + radius * cos(turn), 3), round(y + radius * sin(turn), 3)) for turn in turns]


def pieces(layout: Layout, board: Board, state: Maze) -> dict[str, list[Piece]]:
    """Food and capsules, the ghosts above them, Pac-Man on top."""
    del board
    shown: dict[str, list[Piece]] = {}
    for cell in range(len(layout.cells)):
        for glyph, cells in (("food", state.food), ("capsule", state.capsules)):
            if cells[cell >> 6] >> (cell & 63) & 1:
                shown.setdefault(name_of(layout, cell), []).append({"g": glyph})
    for ghost in range(state.number):
        look = "scared" if state.scared[ghost] else f"ghost{ghost + 1}"
        piece: Piece = {"g": look, "id": f"ghost{ghost + 1}"}
        shown.setdefault(name_of(layout, state.ghosts[ghost]), []).append(piece)
    man: Piece = {"g": "pac-man", "o": 0, "r": _TURNED[state.way], "id": "pac-man"}
    place = shown.setdefault(name_of(layout, state.man), [])
    place.insert(0 if state.caught else len(place), man)
    return shown
