"""The board of EinStein würfelt nicht!: a grid whose two corners are set off, with room for a side and a number in text."""

from __future__ import annotations

from dataclasses import replace

from plyground.boards import Board, grid
from plyground.boards.names import column_letters


def corner_board(size: int) -> Board:
    """Lay out the board; the goals, a5 for White and e1 for Black on the usual one, are dark cells like all on that line."""
    base = grid(size, size)
    last = size - 1
    cells = tuple(
        replace(
            cell,
            tone="dark" if (place // size + place % size - last) % 2 == 0 else "light",
            text_at=(last - place // size, 2 + 3 * (place % size)),
        )
        for place, cell in enumerate(base.cells)
    )
    ranks = [f"{size - line} " + "  ".join(" ·" for _ in range(size)).replace("   ", "  ") for line in range(size)]
    files = "  " + " ".join(f" {column_letters(column)}" for column in range(size))
    canvas = (*ranks, files)
    plain = tuple(line.replace("·", ".") for line in canvas)
    return replace(base, cells=cells, canvas=canvas, ascii_canvas=plain, text_width=2)
