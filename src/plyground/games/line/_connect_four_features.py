"""What a search should know about connect four: threats, their rows, and rows still to be had.

There is no rank: orders by the column, by threats made and by threats answered were all slower than what a search learns by
itself, to a depth of 10 and 12 and to the end on small boards.
"""

from __future__ import annotations

from plyground.features.material import more
from plyground.features.rows import completing, lacking_two, rows_of
from plyground.games.line.connect_four import Cells, rules
from plyground.native import Moves, count, helper, lowest, up, without_lowest, word


@helper
def threats(discs: int, free: int, height: int, k: int) -> int:
    """The free cells on which another disc would complete a row."""
    straight = completing(discs, free, 1, k) | completing(discs, free, height, k)
    return straight | completing(discs, free, height - 1, k) | completing(discs, free, height + 1, k)


@helper
def pairs(discs: int, free: int, height: int, k: int) -> int:
    """How many rows lack two discs."""
    straight = count(lacking_two(discs, free, 1, k)) + count(lacking_two(discs, free, height, k))
    return straight + count(lacking_two(discs, free, height - 1, k)) + count(lacking_two(discs, free, height + 1, k))


@helper
def open_rows(cells: int, height: int, k: int) -> int:
    """How many rows lie within some cells."""
    straight = count(rows_of(cells, 1, k)) + count(rows_of(cells, height, k))
    return straight + count(rows_of(cells, height - 1, k)) + count(rows_of(cells, height + 1, k))


@helper
def awaited(free: int, bottom: int, rows: int, player: int) -> int:
    """The cells that come to a player if both fill the columns to the top: every other row, where the number of rows is even.

    The first player plays every disc with an odd number, so the last threat that is left open decides.
    """
    if rows % 2 == 1:
        return word(0)
    alternate = word(0)
    for row in range(player, rows, 2):
        alternate |= up(bottom, row)
    return alternate & free


@rules.features
def features(s: Cells, out: Moves) -> int:
    own, other, height, k = s.own, s.own ^ s.filled, s.height, s.k
    free = s.board ^ s.filled
    mine, theirs = threats(own, free, height, k), threats(other, free, height, k)
    out[0] = more(mine, theirs)
    out[1] = count(mine & awaited(free, s.bottom, s.rows, s.turn)) - count(theirs & awaited(free, s.bottom, s.rows, 1 - s.turn))
    out[2] = pairs(own, free, height, k) - pairs(other, free, height, k)
    out[3] = open_rows(own | free, height, k) - open_rows(other | free, height, k)
    return 4


@rules.loud
def loud(s: Cells, out: Moves) -> int:
    """Discs that win; else those that keep the other from winning at once."""
    free = s.board ^ s.filled
    now = (s.filled + s.bottom) & s.board
    urgent = threats(s.own, free, s.height, s.k) & now
    if urgent == 0:
        urgent = threats(s.own ^ s.filled, free, s.height, s.k) & now
    n = 0
    while urgent != 0:
        out[n] = lowest(urgent)
        urgent = without_lowest(urgent)
        n += 1
    return n
