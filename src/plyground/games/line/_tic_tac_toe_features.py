"""What a search should know about tic-tac-toe: the lines that are still open."""

from __future__ import annotations

from plyground.features.material import more
from plyground.features.rows import lacking_two, rows_of
from plyground.games.line.tic_tac_toe import FULL, SIDE, Marks, has_line, rules
from plyground.native import Moves, bit, count, flipped, helper

LEVEL, UPRIGHT, RISING, FALLING = 0o111, 0o007, 0o001, 0o004  # where a row of three can begin
CENTRE, CORNERS = 0o020, 0o505


@helper
def open_lines(cells: int) -> int:
    """How many lines lie within some cells."""
    straight = count(rows_of(cells, 1, SIDE) & LEVEL) + count(rows_of(cells, SIDE, SIDE) & UPRIGHT)
    return straight + count(rows_of(cells, SIDE + 1, SIDE) & RISING) + count(rows_of(cells, SIDE - 1, SIDE) & FALLING)


@helper
def lone_lines(own: int, free: int) -> int:
    """How many lines have one own mark and two free cells."""
    straight = count(lacking_two(own, free, 1, SIDE) & LEVEL) + count(lacking_two(own, free, SIDE, SIDE) & UPRIGHT)
    slanting = count(lacking_two(own, free, SIDE + 1, SIDE) & RISING) + count(lacking_two(own, free, SIDE - 1, SIDE) & FALLING)
    return straight + slanting


@helper
def twos(own: int, free: int) -> int:
    """How many lines have two own marks and a free cell: of the open ones those that lack neither two nor three."""
    return open_lines(own | free) - lone_lines(own, free) - open_lines(free)


@rules.features
def features(s: Marks, out: Moves) -> int:
    own, other = s.own, s.own ^ s.filled
    free = FULL & flipped(s.filled)
    out[0] = open_lines(own | free) - open_lines(other | free)
    out[1] = twos(own, free) - twos(other, free)
    out[2] = more(own & CENTRE, other & CENTRE)
    return 3


@rules.loud
def loud(s: Marks, out: Moves) -> int:
    """Marks that win; else those that keep the other from winning at once."""
    own, other, n = s.own, s.own ^ s.filled, 0
    for marks in (own, other):
        for cell in range(SIDE * SIDE):
            if s.filled & bit(cell) == 0 and has_line(marks | bit(cell)):
                out[n] = cell
                n += 1
        if n > 0:
            return n
    return 0


@rules.rank
def rank(s: Marks, move: int) -> int:
    """Marks that win, marks that stop a win, the centre, the corners."""
    own, other, place = s.own, s.own ^ s.filled, bit(move)
    if has_line(own | place):
        return 1000
    if has_line(other | place):
        return 900
    return 300 if CENTRE & place else (200 if CORNERS & place else 100)
