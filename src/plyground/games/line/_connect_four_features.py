"""What a search should know about connect four: threats, their rows, and rows still to be had.

There is no rank: orders by the column, by threats made and by threats answered were all slower than what a search learns by
itself, to a depth of 10 and 12 and to the end on small boards.
"""

from __future__ import annotations

from plyground.features.material import more
from plyground.features.rows import completing, completing_four, lacking_two, lacking_two_of_four, rows_of
from plyground.games.line.connect_four import USUAL_HEIGHT, Cells, fours, is_usual, rules
from plyground.native import Moves, bit, count, down, flipped, helper, lowest, up, without_lowest, word


@helper
def threats(discs: int, free: int, height: int, k: int) -> int:
    """The free cells on which another disc would complete a row."""
    if k == 4:
        upright = up(discs, 1) & up(discs, 2) & up(discs, 3) & free
        slanted = completing_four(discs, free, height - 1) | completing_four(discs, free, height + 1)
        return upright | slanted | completing_four(discs, free, height)
    straight = completing(discs, free, 1, k) | completing(discs, free, height, k)
    return straight | completing(discs, free, height - 1, k) | completing(discs, free, height + 1, k)


@helper
def pairs(discs: int, free: int, height: int, k: int) -> int:
    """How many rows lack two discs."""
    if k == 4:
        straight = count(lacking_two_of_four(discs, free, 1)) + count(lacking_two_of_four(discs, free, height))
        slanted = count(lacking_two_of_four(discs, free, height - 1)) + count(lacking_two_of_four(discs, free, height + 1))
        return straight + slanted
    straight = count(lacking_two(discs, free, 1, k)) + count(lacking_two(discs, free, height, k))
    return straight + count(lacking_two(discs, free, height - 1, k)) + count(lacking_two(discs, free, height + 1, k))


@helper
def open_rows(cells: int, height: int, k: int) -> int:
    """How many rows lie within some cells."""
    if k == 4:
        straight = count(fours(cells, 1)) + count(fours(cells, height))
        return straight + count(fours(cells, height - 1)) + count(fours(cells, height + 1))
    straight = count(rows_of(cells, 1, k)) + count(rows_of(cells, height, k))
    return straight + count(rows_of(cells, height - 1, k)) + count(rows_of(cells, height + 1, k))


@helper
def awaited(free: int, bottom: int, rows: int, player: int) -> int:
    """The cells that come to a player if both fill the columns to the top: every other row, where the number of rows is even.

    The first player plays every disc with an odd number, so the last threat that is left open decides.
    """
    if rows % 2 == 1:
        return word(0)
    alternate = word(bottom * ((bit(rows) - 1) & 0x5555555555555555))
    return up(alternate, player) & free


@rules.features
def features(s: Cells, out: Moves) -> int:
    if is_usual(s):
        return measured(s, out, USUAL_HEIGHT, 4)
    return measured(s, out, s.height, s.k)


@helper
def measured(s: Cells, out: Moves, height: int, k: int) -> int:
    """The features of a board in which columns are so many bits apart and so many discs win."""
    own, other = s.own, s.own ^ s.filled
    free, rows = s.board ^ s.filled, height - 1
    mine, theirs = threats(own, free, height, k), threats(other, free, height, k)
    out[0] = more(mine, theirs)
    out[1] = count(mine & awaited(free, s.bottom, rows, s.turn)) - count(theirs & awaited(free, s.bottom, rows, 1 - s.turn))
    out[2] = pairs(own, free, height, k) - pairs(other, free, height, k)
    out[3] = open_rows(own | free, height, k) - open_rows(other | free, height, k)
    out[4] = 1
    return 5


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


@rules.prospects
def prospects(s: Cells, out: Moves) -> int:
    if is_usual(s):
        return foreseen(s, out, USUAL_HEIGHT, 4)
    return foreseen(s, out, s.height, s.k)


@helper
def foreseen(s: Cells, out: Moves, height: int, k: int) -> int:
    """Win at once; else stop the other's win, and do not play where it wins above; of the rest, most threats first."""
    own, other = s.own, s.own ^ s.filled
    free = s.board ^ s.filled
    now = (s.filled + s.bottom) & s.board
    if threats(own, free, height, k) & now != 0:
        out[0] = 1
        return 0
    theirs = threats(other, free, height, k)
    urgent = theirs & now
    if urgent != 0:
        now = urgent if without_lowest(urgent) == 0 else word(0)
    now = now & flipped(down(theirs, 1))
    if now == 0:
        out[0] = -2
        return 0
    n = 0
    while now != 0:
        move = lowest(now)
        now = without_lowest(now)
        made = threats(own | bit(move), free ^ bit(move), height, k)
        open_now = made & ((s.filled | bit(move)) + s.bottom)
        if without_lowest(open_now) != 0 or up(open_now, 1) & made != 0:  # two threats, of which only one can be met
            out[0] = 3
            return 0
        order = 64 * count(made) - abs(2 * (move // height) - s.columns + 1)
        place = n
        while place > 0 and out[place - 1] >> 8 < order:
            out[place] = out[place - 1]
            place -= 1
        out[place] = (order << 8) + move
        n += 1
    for place in range(n):
        out[place] = out[place] & 255
    left = count(free)
    out[n] = 3 if left >= 3 else 0
    out[n + 1] = 4 if left >= 4 else 0
    return n
