"""Pawns of chess: how they stand, how far the passed ones have come, and how they cover their king."""

from __future__ import annotations

from plyground.games.chess._chess_rules import BISHOP, KING, KNIGHT, PAWN, ROOK, Men
from plyground.games.chess._chess_things import (
    ALL,
    BACKED,
    BACKWARD,
    BAD_BISHOPS,
    BARE_FILES,
    BLOCKED,
    DOUBLED,
    ESCORTED,
    FREE,
    HALF_OPEN_FILES,
    ISOLATED,
    MAPS,
    OPEN_FILES,
    OUTPOSTS,
    PASSED,
    SHELTER,
    STORM,
    SUPPORTED,
)
from plyground.games.chess._lines import NOT_A, NOT_H, SIDE, file_of, pawn_hits
from plyground.native import Moves, bit, count, down, flipped, has, helper, lowest, up, without_lowest, word

RUN = (0, 1, 2, 5, 10, 18, 28, 0)
"""What a passed pawn is worth by its rank."""
DARK = 0xAA55AA55AA55AA55
OUTPOST_RANKS = (0x0000FFFFFF000000, 0x000000FFFFFF0000)
"""The fourth to the sixth rank of each side."""


@helper
def fill_up(bits: int) -> int:
    """The bits and all above them on their files."""
    bits |= up(bits, 8)
    bits |= up(bits, 16)
    return word(bits | up(bits, 32))


@helper
def fill_down(bits: int) -> int:
    """The bits and all below them on their files."""
    bits |= down(bits, 8)
    bits |= down(bits, 16)
    return word(bits | down(bits, 32))


@helper
def ahead_of(bits: int, side: int) -> int:
    """The bits moved one rank ahead."""
    return up(bits, 8) if side == 0 else down(bits, 8)


@helper
def in_front(pawns: int, side: int) -> int:
    """The squares in front of pawns, to the end of the board."""
    return fill_up(up(pawns, 8)) if side == 0 else fill_down(down(pawns, 8))


@helper
def beside(bits: int) -> int:
    """The bits moved one file to both sides."""
    return word(up(bits & NOT_H, 1) | down(bits & NOT_A, 1))


@helper
def distance(one: int, other: int) -> int:
    """Steps of a king from one square to another."""
    return max(abs((one & 7) - (other & 7)), abs((one >> 3) - (other >> 3)))


@helper
def note_pawns(s: Men, out: Moves, side: int, sign: int) -> None:
    """Pawns as they stand, the passed ones, and the squares that they leave to men behind them. After the maps are drawn."""
    pawns, others = word(s.colours[side] & s.kinds[PAWN]), word(s.colours[1 - side] & s.kinds[PAWN])
    occupied = s.colours[0] | s.colours[1]
    ahead = in_front(others, 1 - side)
    own_hits, other_hits = pawn_hits(pawns, side), pawn_hits(others, 1 - side)
    own_span, other_span = beside(in_front(pawns, side)), beside(ahead)
    isolated = word(pawns & flipped(beside(fill_up(fill_down(pawns)))))
    out[ISOLATED] += sign * count(isolated)
    out[DOUBLED] += sign * count(pawns & in_front(pawns, side))
    out[BACKWARD] += sign * count(pawns & flipped(isolated | own_span | beside(pawns)) & ahead_of(other_hits, 1 - side))
    out[SUPPORTED] += sign * count(pawns & (own_hits | beside(pawns)))
    light = s.colours[side] & (s.kinds[KNIGHT] | s.kinds[BISHOP])
    out[OUTPOSTS] += sign * count(light & word(OUTPOST_RANKS[side]) & own_hits & flipped(other_span))
    bishops = s.colours[side] & s.kinds[BISHOP]
    in_the_way = count(pawns & DARK) * count(bishops & DARK) + count(pawns & flipped(DARK)) * count(bishops & flipped(DARK))
    out[BAD_BISHOPS] += sign * in_the_way
    passed = word(pawns & flipped(ahead | other_span | in_front(pawns, 1 - side)))
    own_king, other_king = lowest(s.colours[side] & s.kinds[KING]), lowest(s.colours[1 - side] & s.kinds[KING])
    while passed != 0:
        at = lowest(passed)
        rank = at >> 3 if side == 0 else 7 - (at >> 3)
        stop = at + SIDE if side == 0 else at - SIDE
        run = sign * RUN[rank]
        out[PASSED] += run
        out[ESCORTED] += run * (distance(other_king, stop) - distance(own_king, stop))
        out[BLOCKED] += run if has(occupied, stop) else 0
        way = in_front(bit(at), side)
        out[FREE] += run if way & (occupied | word(out[MAPS + 8 * (1 - side) + ALL])) == 0 else 0
        out[BACKED] += run if has(own_hits | beside(pawns), at) else 0
        passed = without_lowest(passed)


@helper
def note_files(s: Men, out: Moves, side: int, sign: int) -> None:
    """Rooks on files without pawns, and the pawns before the own king, its own and those that come near."""
    own, pawns = s.colours[side], s.kinds[PAWN]
    closed, own_closed = fill_up(fill_down(pawns)), fill_up(fill_down(pawns & own))
    rooks = own & s.kinds[ROOK]
    out[OPEN_FILES] += sign * count(rooks & flipped(closed))
    out[HALF_OPEN_FILES] += sign * count(rooks & closed & flipped(own_closed))
    king = lowest(own & s.kinds[KING])
    near = word(file_of(king) | beside(file_of(king)))
    first, second = up(0xFF00, 0) if side == 0 else up(0xFF, 48), up(0xFF, 16) if side == 0 else up(0xFF, 40)
    out[SHELTER] += sign * (2 * count(own & pawns & near & first) + count(own & pawns & near & second))
    third, fourth = up(0xFF, 16) if side == 0 else up(0xFF, 40), up(0xFF, 24) if side == 0 else up(0xFF, 32)
    foes = s.colours[1 - side] & pawns & near
    out[STORM] += sign * (2 * count(foes & third) + count(foes & fourth))
    out[BARE_FILES] += sign * count(near & flipped(own_closed) & 0xFF)
