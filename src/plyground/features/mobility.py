"""Room to move, on boards of at most eight columns: bit 8 * row + column of a word is a cell.

Steps sideways must not run over the edge into the next row, so they are masked by columns.
"""

from __future__ import annotations

from plyground.native import down, flipped, helper, up

FIRST_COLUMN = 0x0101010101010101
LAST_COLUMN = 0x8080808080808080


@helper
def beside(cells: int) -> int:
    """The cells to the left and to the right of some cells."""
    return up(cells & flipped(LAST_COLUMN), 1) | down(cells & flipped(FIRST_COLUMN), 1)


@helper
def around(cells: int) -> int:
    """The eight neighbours of some cells; some of the cells may be among them."""
    level = beside(cells)
    wide = cells | level
    return level | up(wide, 8) | down(wide, 8)
