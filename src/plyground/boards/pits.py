"""Boards of the mancala family: two rows of houses with a store at each end."""

from __future__ import annotations

from string import ascii_lowercase, ascii_uppercase

from plyground.boards.board import Board, Cell
from plyground.boards.canvas import ascii_twin
from plyground.boards.decoration import coordinate_text
from plyground.core.drawing import Under
from plyground.core.errors import PlygroundError

MOST_HOUSES = 13
"""A fourteenth house of north would be called N, like north's store."""

_PITCH = 5  # characters from a house to the next: three digits, a space and a wall
_DIGITS = 3


def pits(per_side: int) -> Board:
    """Lay out two rows of houses; index order is sowing order, anticlockwise.

    South's houses a, b, ... from left to right (0 .. n - 1), south's store S at the right (n), north's houses
    A, B, ... from right to left (n + 1 .. 2n), north's store N at the left (2n + 1). Neighbours are the pit before
    and the pit after, so `neighbours[pit]` is (before, after).
    """
    if not 1 <= per_side <= MOST_HOUSES:
        message = f"Expected 1 to {MOST_HOUSES} houses a side, got {per_side}"
        raise PlygroundError(message)
    ends = per_side + 1
    south = [_house(ascii_lowercase[house], house + 1, 1) for house in range(per_side)]
    north = [_house(ascii_uppercase[house], per_side - house, 0) for house in range(per_side)]
    cells = (*south, _store("S", ends), *north, _store("N", 0))
    total = len(cells)
    drawn = _canvas(per_side)
    return Board(
        cells=cells,
        lines=(),
        under=tuple(_label(cell) for cell in cells),
        canvas=drawn,
        ascii_canvas=ascii_twin(drawn),
        neighbours=tuple(((pit - 1) % total, (pit + 1) % total) for pit in range(total)),
        text_width=_DIGITS,
    )


def _ones(place: int) -> int:
    """Give the canvas column of the last digit of the houses at a place, counted from the left store."""
    return place * _PITCH + _DIGITS


def _house(name: str, place: int, row: int) -> Cell:
    spoken = f"house {name}, {'South' if row else 'North'}"
    return Cell(name, (place, row), "pit", tone="pit", text_at=(2 + 2 * row, _ones(place) - 1), spoken=spoken)


def _store(name: str, place: int) -> Cell:
    spoken = f"store, {'South' if name == 'S' else 'North'}"
    return Cell(name, (place, 0.5), "pit", tone="pit", text_at=(3, _ones(place) - 1), size=(1, 2), spoken=spoken)


def _label(cell: Cell) -> Under:
    """Name a pit outside the board: north's houses above, everything else below."""
    x, y = cell.at
    return coordinate_text(x, -0.72 if y == 0 else 1.72, cell.name)


def _canvas(per_side: int) -> tuple[str, ...]:
    """Draw walls, names, and a dot where an empty pit would have its last digit."""
    wall = "─" * (_PITCH - 1)
    houses = [wall] * per_side
    empty = "  · "
    blank = " " * (_PITCH - 1)
    dots = "│".join([empty] * per_side)
    names = [" " * _DIGITS + name + " " for name in ascii_uppercase[:per_side][::-1]]
    below = [" " * _DIGITS + name + " " for name in ("N", *ascii_lowercase[:per_side], "S")]
    rows = (
        blank + " " + "".join(names),
        "┌" + "┬".join([wall, *houses, wall]) + "┐",
        f"│{blank}│{dots}│{blank}│",
        f"│{empty}├" + "┼".join(houses) + f"┤{empty}│",
        f"│{blank}│{dots}│{blank}│",
        "└" + "┴".join([wall, *houses, wall]) + "┘",
        "".join(below),
    )
    width = max(map(len, rows))
    return tuple(row.ljust(width) for row in rows)
