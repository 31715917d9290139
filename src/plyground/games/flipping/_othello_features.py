"""What a search should know about Othello: room to move, corners and what hangs on them, discs that are safe."""

from __future__ import annotations

from plyground.features.material import more
from plyground.features.mobility import around
from plyground.games.flipping.othello import PASS, Discs, placements, rules
from plyground.native import Moves, bit, count, down, flipped, helper, lowest, up, without_lowest, word

LATE = 12  # free cells from which on discs are counted
FIRST_COLUMN, LAST_COLUMN = 0x0101010101010101, 0x8080808080808080


@helper
def corners_of(size: int) -> int:
    """The four corners."""
    last = size - 1
    return bit(0) | bit(last) | bit(8 * last) | bit(9 * last)


@helper
def safe_discs(discs: int, board: int) -> int:
    """Discs that cannot be turned over: on each of the four axes the edge or a safe disc of the same colour is next to them.

    Begun with none, so they grow from the corners; not all that are safe are found, and none that are not.
    """
    outside = flipped(board)
    safe, is_growing = word(0), True
    while is_growing:
        # Bits that leave the word or run round the edge lie outside the board too: what is next there counts as held.
        held = safe | outside
        right = down(held & flipped(FIRST_COLUMN), 1) | LAST_COLUMN
        left = up(held & flipped(LAST_COLUMN), 1) | FIRST_COLUMN
        level = left | right
        upright = up(held, 8) | 0xFF | (down(held, 8) | up(0xFF, 56))
        rising = up(held & flipped(LAST_COLUMN), 9) | FIRST_COLUMN | 0xFF
        rising |= down(held & flipped(FIRST_COLUMN), 9) | LAST_COLUMN | up(0xFF, 56)
        falling = up(held & flipped(FIRST_COLUMN), 7) | LAST_COLUMN | 0xFF
        falling |= down(held & flipped(LAST_COLUMN), 7) | FIRST_COLUMN | up(0xFF, 56)
        grown = word(discs & level & upright & rising & falling)
        is_growing = grown != safe
        safe = grown
    return safe


@rules.features
def features(s: Discs, out: Moves) -> int:
    own, other, board = s.own, s.other, s.board
    empty = board ^ own ^ other
    corners = corners_of(s.size)
    near = around(corners & empty)
    slanting = near & s.columns & s.rows
    edge = board & flipped(s.columns & s.rows | corners)
    out[0] = count(s.legal) - count(placements(other, own, s.columns) & empty)
    out[1] = more(empty & around(other), empty & around(own))
    out[2] = more(own & corners, other & corners)
    out[3] = more(own & slanting, other & slanting)
    out[4] = more(own & near & edge, other & near & edge)
    out[5] = more(own & edge & flipped(near), other & edge & flipped(near))
    out[6] = more(safe_discs(own, board), safe_discs(other, board))
    out[7] = more(own, other) if count(empty) <= LATE else 0
    return 8


@rules.loud
def loud(s: Discs, out: Moves) -> int:
    """Discs on corners."""
    urgent, n = s.legal & corners_of(s.size), 0
    while urgent != 0:
        out[n] = lowest(urgent)
        urgent = without_lowest(urgent)
        n += 1
    return n


@rules.rank
def rank(s: Discs, move: int) -> int:
    """Corners first, cells next to a free corner last; the order of the rest is left to what a search learns."""
    if move == PASS:
        return 0
    place, corners = bit(move), corners_of(s.size)
    if corners & place:
        return 1000
    near = around(corners & (s.board ^ s.own ^ s.other))
    return 500 if near & place == 0 else (100 if s.columns & s.rows & place else 200)
