"""Rows: cells in line, on boards whose lines are bits a constant step apart.

Every function needs words in which a row cannot run over the edge of the board: a spare bit, or a mask on what it gives.
A row is told by the bit of its lowest cell.
"""

from __future__ import annotations

from plyground.native import down, flipped, helper, up, word


@helper
def rows_of(cells: int, step: int, length: int) -> int:
    """Where rows of so many of the cells begin, found by doubling the length that is known."""
    run, known = word(cells), 1
    while known < length:
        more = min(known, length - known)
        run = run & down(run, step * more)
        known += more
    return run


@helper
def completing(own: int, free: int, step: int, length: int) -> int:
    """The free cells that would complete a row: before and behind each lie own cells, together one less than the row.

    Cells are shifted one step at a time, since a processor knows no shift by 64 or more.
    """
    found, before, lower = word(0), word(free), word(own)
    for ahead in range(length):  # so many own cells lie before the free one
        row, higher = before, word(own)
        for _ in range(length - 1 - ahead):
            higher = down(higher, step)
            row = row & higher
        found |= row
        lower = up(lower, step)
        before = before & lower
    return found


@helper
def lacking_two(own: int, free: int, step: int, length: int) -> int:
    """Where rows begin that consist of two free cells and own ones: the free ones are counted for all rows at once."""
    cells, empty = word(own | free), word(free)
    rows, one, two, more = word(cells), word(empty), word(0), word(0)
    for _ in range(length - 1):
        cells, empty = down(cells, step), down(empty, step)
        rows = rows & cells
        more |= two & empty
        two |= one & empty
        one |= empty
    return rows & two & flipped(more)
