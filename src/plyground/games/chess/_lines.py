"""What pieces attack on a board of eight by eight: a1 is bit 0, h1 bit 7, h8 bit 63.

A piece that slides is stopped by the first piece on each side of its line. Above it that is the lowest bit of what stands
there, below it the highest; both are found without a table.
"""

from __future__ import annotations

from collections.abc import Callable

from plyground.native import ALL, bit, down, flipped, helper, highest, up, word

SIDE = 8
SQUARES = 64
FILE_A, FILE_H = 0x0101010101010101, 0x8080808080808080
NOT_A, NOT_H = FILE_A ^ ALL, FILE_H ^ ALL
RANK_1 = 0xFF
KNIGHT_JUMPS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
KING_STEPS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))


def _signed(bits: int) -> int:
    """The same bits as a signed number: a table for the compiler must not mix two types."""
    return (bits + 2**63) % 2**64 - 2**63


def _table(reached: Callable[[int, int], list[tuple[int, int]]]) -> tuple[int, ...]:
    """For each square the squares that a function of file and rank gives, as far as they are on the board."""
    words = []
    for square in range(SQUARES):
        places = reached(square % SIDE, square // SIDE)
        words.append(_signed(sum(1 << SIDE * rank + file for file, rank in places if 0 <= file < SIDE and 0 <= rank < SIDE)))
    return tuple(words)


def _leaps(steps: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    return _table(lambda file, rank: [(file + across, rank + along) for across, along in steps])


KNIGHTS = _leaps(KNIGHT_JUMPS)
KINGS = _leaps(KING_STEPS)
DIAGONALS = _table(lambda file, rank: [(file + step, rank + step) for step in range(-7, 8)])
ANTI_DIAGONALS = _table(lambda file, rank: [(file + step, rank - step) for step in range(-7, 8)])


@helper
def knight_hits(at: int) -> int:
    """What a knight attacks."""
    return word(KNIGHTS[at])


@helper
def king_hits(at: int) -> int:
    """What a king attacks."""
    return word(KINGS[at])


@helper
def rank_of(at: int) -> int:
    """All squares of a square's rank."""
    return up(RANK_1, at & 56)


@helper
def file_of(at: int) -> int:
    """All squares of a square's file."""
    return up(FILE_A, at & 7)


@helper
def diagonal_of(at: int) -> int:
    """All squares of the diagonal that rises to the right."""
    return word(DIAGONALS[at])


@helper
def anti_diagonal_of(at: int) -> int:
    """All squares of the diagonal that falls to the right."""
    return word(ANTI_DIAGONALS[at])


@helper
def slide(at: int, line: int, occupied: int) -> int:
    """Where a piece gets on a line through its square, the first piece in its way included."""
    own = bit(at)
    below = word(own - 1)
    upper, lower = word(line & flipped(own | below)), word(line & below)
    ahead, behind = word(occupied & upper), word(occupied & lower)
    return word((ahead ^ (ahead - word(1))) & upper | lower & up(ALL, highest(behind | 1)))


@helper
def straight(at: int, occupied: int) -> int:
    """What a rook attacks."""
    return slide(at, rank_of(at), occupied) | slide(at, file_of(at), occupied)


@helper
def slanting(at: int, occupied: int) -> int:
    """What a bishop attacks."""
    return slide(at, diagonal_of(at), occupied) | slide(at, anti_diagonal_of(at), occupied)


@helper
def pawn_hits(pawns: int, side: int) -> int:
    """What pawns of a side attack; those of side 0 go up."""
    if side == 0:
        return up(pawns & NOT_H, 9) | up(pawns & NOT_A, 7)
    return down(pawns & NOT_H, 7) | down(pawns & NOT_A, 9)


@helper
def line_through(at: int, other: int) -> int:
    """The line that goes through two squares; there must be one."""
    there = bit(other)
    if rank_of(at) & there != 0:
        return rank_of(at)
    if file_of(at) & there != 0:
        return file_of(at)
    return diagonal_of(at) if diagonal_of(at) & there != 0 else anti_diagonal_of(at)


@helper
def between(at: int, other: int) -> int:
    """The squares between two of a line; none if they are on no line."""
    here, there = bit(at), bit(other)
    found = word(0)
    if (rank_of(at) | file_of(at)) & there != 0:
        found = straight(at, there) & straight(other, here)
    elif (diagonal_of(at) | anti_diagonal_of(at)) & there != 0:
        found = slanting(at, there) & slanting(other, here)
    return word(found)
