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
def completing_four(own: int, free: int, step: int) -> int:
    """What `completing` gives for rows of four, several times as fast. Three steps must be less than a word."""
    lower, higher = up(own, step), down(own, step)
    two_lower, two_higher = lower & up(own, 2 * step), higher & down(own, 2 * step)
    return free & ((two_lower & (up(own, 3 * step) | higher)) | (two_higher & (down(own, 3 * step) | lower)))


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


@helper
def lacking_two_of_four(own: int, free: int, step: int) -> int:
    """What `lacking_two` gives for rows of four, several times as fast: a row is two pairs of neighbours."""
    one = (own & down(free, step)) | (free & down(own, step))
    both, none = own & down(own, step), free & down(free, step)
    return (one & down(one, 2 * step)) | (both & down(none, 2 * step)) | (none & down(both, 2 * step))
