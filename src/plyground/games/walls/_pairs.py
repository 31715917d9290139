"""Boards of up to 128 cells as two words: what `native.words` does for one."""

from __future__ import annotations

from plyground.native import bit, count, down, has, helper, lowest, nth, up, without_lowest, word

Pair = tuple[int, int]


@helper
def higher(low: int, high: int, steps: int) -> Pair:
    """Cells moved up by less than 64 places."""
    return up(low, steps), up(high, steps) | down(low, 64 - steps)


@helper
def lower(low: int, high: int, steps: int) -> Pair:
    """Cells moved down by less than 64 places."""
    return down(low, steps) | up(high, 64 - steps), down(high, steps)


@helper
def one(cell: int) -> Pair:
    """The board with one cell."""
    return (bit(cell), word(0)) if cell < 64 else (word(0), bit(cell - 64))


@helper
def holds(low: int, high: int, cell: int) -> bool:
    """Whether a cell is among some."""
    return has(low, cell) if cell < 64 else has(high, cell - 64)


@helper
def nth_cell(low: int, high: int, number: int) -> int:
    """The cell with a number among some, from 0 on."""
    return nth(low, number) if number < count(low) else 64 + nth(high, number - count(low))


@helper
def mirrored(low: int, high: int, size: int, columns: int) -> Pair:
    """The image of cells in an upright mirror, if they fill so many columns of the board."""
    low_found, high_found = word(0), word(0)
    for half in range(2):
        rest = low if half == 0 else high
        while rest != 0:
            cell = 64 * half + lowest(rest)
            column = cell % size
            low_one, high_one = one(cell - column + columns - 1 - column)
            low_found, high_found = low_found | low_one, high_found | high_one
            rest = without_lowest(rest)
    return low_found, high_found
