"""Distances over a board kept as rows of bits, flooded step by step.

A board here is a run of numbers in a list, one a row, whose bits are cells; the functions are told where in the list each
board begins. The list is the one that a `features` rule writes to: it has room to think in.
"""

from __future__ import annotations

from plyground.native import Moves, count, helper

FARTHEST = 64


@helper
def slide(row: int, free: int) -> int:
    """Some cells of a row and the free ones that are reached from them to the left and right; rows have at most 16 cells."""
    right, left, through_right, through_left = row, row, free, free
    for doubling in range(4):
        step = 1 << doubling
        right |= through_right & right << step
        left |= through_left & left >> step
        through_right &= through_right << step
        through_left &= through_left >> step
    return right | left


@helper
def spread_queens(out: Moves, reached: int, free: int, grown: int, rows: int) -> None:
    """What is reached, and what a queen on a reached cell reaches in one move more."""
    for y in range(rows):
        out[grown + y] = slide(out[reached + y], out[free + y])
    upright, rising, falling = 0, 0, 0
    for y in range(rows):
        upright, rising, falling = upright & out[free + y], rising << 1 & out[free + y], falling >> 1 & out[free + y]
        out[grown + y] |= upright | rising | falling
        upright, rising, falling = upright | out[reached + y], rising | out[reached + y], falling | out[reached + y]
    upright, rising, falling = 0, 0, 0
    for back in range(rows):
        y = rows - 1 - back
        upright, rising, falling = upright & out[free + y], rising << 1 & out[free + y], falling >> 1 & out[free + y]
        out[grown + y] |= upright | rising | falling
        upright, rising, falling = upright | out[reached + y], rising | out[reached + y], falling | out[reached + y]


@helper
def spread_kings(out: Moves, reached: int, free: int, grown: int, rows: int) -> None:
    """What is reached, and the free cells next to it in eight directions."""
    for y in range(rows):
        near = out[reached + y]
        if y > 0:
            near |= out[reached + y - 1]
        if y < rows - 1:
            near |= out[reached + y + 1]
        out[grown + y] = out[reached + y] | (near | near << 1 | near >> 1) & out[free + y]


@helper
def territory(out: Moves, own: int, other: int, free: int, rows: int, by_kings: int) -> tuple[int, int, int]:  # noqa: PLR0917
    """Who is nearer to how many free cells.

    Gives how many cells more the own pieces are nearer to, how many are as near to both sides, and how many more the own
    pieces reach in a single move. The boards of pieces are flooded and not the same afterwards. Behind `free` there must be
    room for two boards more.
    """
    own_grown, other_grown = free + rows, free + 2 * rows
    lead, contested, first_reach, distance, is_growing = 0, 0, 0, 1, True
    while is_growing:
        if by_kings:
            spread_kings(out, own, free, own_grown, rows)
            spread_kings(out, other, free, other_grown, rows)
        else:
            spread_queens(out, own, free, own_grown, rows)
            spread_queens(out, other, free, other_grown, rows)
        is_growing = False
        for y in range(rows):
            fresh, others = out[own_grown + y] ^ out[own + y], out[other_grown + y] ^ out[other + y]
            is_growing = is_growing or fresh | others != 0
            both = fresh & others
            lead += count(fresh & (out[other_grown + y] ^ -1)) - count(others & (out[own_grown + y] ^ -1))
            contested += count(both)
            first_reach += count(fresh) - count(others) if distance == 1 else 0
            out[own + y], out[other + y] = out[own_grown + y], out[other_grown + y]
        distance += 1
    return lead, contested, first_reach


@helper
def near_hexes(out: Moves, reached: int, r: int) -> int:
    """The cells of a row next to reached ones, on hexagons each of whose rows lies half a cell further to the right."""
    here = out[reached + r]
    above, below = out[reached + r - 1], out[reached + r + 1]
    return above | above >> 1 | here << 1 | here >> 1 | below << 1 | below


@helper
def bridged_hexes(out: Moves, reached: int, free: int, r: int) -> int:
    """The cells of a row that a bridge joins to reached ones: both cells between are free, and one of them cannot be denied."""
    above, here, below = out[free + r - 1], out[free + r], out[free + r + 1]
    upper, lower = out[reached + r - 1], out[reached + r + 1]
    straight = out[reached + r - 2] >> 1 & above & above >> 1 | out[reached + r + 2] << 1 & below & below << 1
    right = upper >> 2 & above >> 1 & here >> 1 | lower >> 1 & here >> 1 & below
    left = lower << 2 & below << 1 & here << 1 | upper << 1 & here << 1 & above
    return straight | right | left


@helper
def joined_hexes(out: Moves, reached: int, free: int, r: int, bridging: int) -> int:
    """The cells of a row joined to reached ones directly or, if so wished, by bridges."""
    near = near_hexes(out, reached, r)
    return near | bridged_hexes(out, reached, free, r) if bridging else near


@helper
def hex_distance(out: Moves, own: int, free: int, reached: int, first: int, last: int, bridging: int) -> tuple[int, int]:  # noqa: PLR0917
    """How many stones would join the rows `first` and `last`, which are sides of the board, and to how many places of the last.

    Above and below the sides there must be two empty rows, behind `reached` room for another board.
    """
    low, high = min(first, last), max(first, last)
    step, fresh = 1 if first < last else -1, reached + high + 3
    for r in range(low - 2, high + 3):
        out[reached + r] = 0
    out[reached + first] = out[own + first]
    for distance in range(FARTHEST):
        is_growing = True
        while is_growing:  # own stones cost nothing
            is_growing = False
            for way in range(1, high - low):
                r = first + step * way
                grown = out[reached + r] | joined_hexes(out, reached, free, r, bridging) & out[own + r]
                is_growing = is_growing or grown != out[reached + r]
                out[reached + r] = grown
        arrived = joined_hexes(out, reached, free, last, bridging) & out[own + last]
        if arrived != 0:
            return distance, count(arrived)
        for r in range(low + 1, high):
            out[fresh + r] = joined_hexes(out, reached, free, r, bridging) & out[free + r]
        for r in range(low + 1, high):
            is_growing = is_growing or out[fresh + r] & (out[reached + r] ^ -1) != 0
            out[reached + r] |= out[fresh + r]
        if not is_growing:
            return FARTHEST, 0
    return FARTHEST, 0
