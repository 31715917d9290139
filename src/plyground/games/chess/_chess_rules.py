"""The rules of chess as machine code: who is in check, who is pinned, which moves are legal, and when the game is over."""

from __future__ import annotations

from plyground.games.chess._lines import (
    NOT_A,
    NOT_H,
    RANK_1,
    SIDE,
    anti_diagonal_of,
    between,
    diagonal_of,
    file_of,
    king_hits,
    knight_hits,
    line_through,
    pawn_hits,
    rank_of,
    slanting,
    straight,
)
from plyground.native import (
    Cells,
    Moves,
    Rules,
    Struct,
    bit,
    bookkeeping,
    count,
    down,
    flipped,
    has,
    helper,
    i8,
    i16,
    lowest,
    setting,
    u64,
    up,
    without_lowest,
    word,
)

PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = range(6)
KINDS = 6
CASTLING, PASSING = 1, 2
AT_ONCE = 4
"""Moves written between two looks at the end of the list; what is written past the end does no harm."""
MOST_MOVES = 218 + 4 * AT_ONCE
RANK_3, RANK_6 = RANK_1 << 16, RANK_1 << 40
ENDS = RANK_1 | RANK_1 << 56
SHORT_FILE, LONG_FILE = 6, 2
PASSING_RANKS = (6, 3)
"""The rank on which a side takes in passing, as people count."""
UPPER_RANK = 56  # the first square of the far rank


class Men(Struct):
    """`kinds` are the men of a kind, both sides' together; `colours` those of a side. Squares are bits as in `_lines`.

    `rights` are the squares of the rooks that may still castle. `passing` is the square that a pawn has just passed, if the
    other side can legally take it there, else 0. `checkers` are the men that give check to the side to move, `pinned` those of
    its own that may only move on their king's line; both follow from the rest. `quiet` counts the plies since a pawn moved or
    something was taken. A move is the square it leaves, + 64 * the square it goes to, + 4096 * the kind of the man,
    + 2**15 * what a pawn becomes, + 2**18 * (CASTLING or PASSING); in castling the king goes to the square of its rook.
    """

    kinds: Cells = u64(KINDS)
    colours: Cells = u64(2)
    rights: int = u64()
    passing: int = i8()
    won: int = i8()
    quiet: int = bookkeeping(i16())
    plies: int = bookkeeping(i16())
    checkers: int = bookkeeping(u64())
    pinned: int = bookkeeping(u64())
    setup: int = setting(i16())
    draws: int = setting(i8())


rules = Rules(Men)


@helper
def attackers(s: Men, at: int, side: int, occupied: int) -> int:
    """The men of the other side that attack a square of a side."""
    bishops, rooks = s.kinds[BISHOP] | s.kinds[QUEEN], s.kinds[ROOK] | s.kinds[QUEEN]
    found = word(pawn_hits(bit(at), side) & s.kinds[PAWN] | knight_hits(at) & s.kinds[KNIGHT] | king_hits(at) & s.kinds[KING])
    if (rank_of(at) | file_of(at)) & rooks & s.colours[1 - side] != 0:
        found |= straight(at, occupied) & rooks
    if (diagonal_of(at) | anti_diagonal_of(at)) & bishops & s.colours[1 - side] != 0:
        found |= slanting(at, occupied) & bishops
    return word(found & s.colours[1 - side])


@helper
def is_safe(s: Men, at: int, side: int, occupied: int) -> bool:
    """Whether a king of a side would not be attacked on a square."""
    return attackers(s, at, side, occupied) == 0


@helper
def look_at_king(s: Men) -> None:
    """Find out who gives check to the side to move and which of its men are pinned."""
    side = s.turn
    own, other = s.colours[side], s.colours[1 - side]
    occupied = own | other
    king = lowest(own & s.kinds[KING])
    bishops, rooks = other & (s.kinds[BISHOP] | s.kinds[QUEEN]), other & (s.kinds[ROOK] | s.kinds[QUEEN])
    checkers = word(pawn_hits(bit(king), side) & s.kinds[PAWN] & other | knight_hits(king) & s.kinds[KNIGHT] & other)
    pinned = word(0)
    if (rank_of(king) | file_of(king)) & rooks != 0:
        seen = straight(king, occupied)
        checkers |= seen & rooks
        pinners = word(straight(king, occupied ^ (seen & own)) & rooks & flipped(seen))
        while pinners != 0:
            pinned |= straight(king, bit(lowest(pinners))) & straight(lowest(pinners), bit(king)) & own
            pinners = without_lowest(pinners)
    if (diagonal_of(king) | anti_diagonal_of(king)) & bishops != 0:
        seen = slanting(king, occupied)
        checkers |= seen & bishops
        pinners = word(slanting(king, occupied ^ (seen & own)) & bishops & flipped(seen))
        while pinners != 0:
            pinned |= slanting(king, bit(lowest(pinners))) & slanting(lowest(pinners), bit(king)) & own
            pinners = without_lowest(pinners)
    s.checkers, s.pinned = checkers, pinned


@helper
def can_take_in_passing(s: Men, begin: int, goal: int, side: int) -> bool:
    """Whether a pawn of a side may take the one that has just passed a square: two pawns leave their rank at once."""
    own, other = s.colours[side], s.colours[1 - side]
    taken = goal - SIDE + 2 * SIDE * side
    king = lowest(own & s.kinds[KING])
    occupied = (own | other) ^ bit(begin) ^ bit(taken) | bit(goal)
    return attackers(s, king, side, occupied) & flipped(bit(taken)) == 0


@helper
def span(one: int, other: int) -> int:
    """The squares from one to another of the same rank, both included."""
    low, high = min(one, other), max(one, other)
    return word((bit(high) | (bit(high) - 1)) & flipped(bit(low) - 1))


@helper
def can_castle(s: Men, king: int, rook: int) -> bool:
    """Whether the side to move may castle with a rook: nothing in the way of either, and the king attacked nowhere on its."""
    side = s.turn
    goal = UPPER_RANK * side + (SHORT_FILE if rook > king else LONG_FILE)
    place = goal - 1 if rook > king else goal + 1
    both = bit(king) | bit(rook)
    others = (s.colours[0] | s.colours[1]) & flipped(both)
    if (span(king, goal) | span(rook, place)) & others != 0:
        return False
    path = span(king, goal) & flipped(bit(king))
    while path != 0:
        if not is_safe(s, lowest(path), side, others | bit(rook)):
            return False
        path = without_lowest(path)
    return is_safe(s, goal, side, others | bit(place))


@helper
def write(out: Moves, n: int, code: int, targets: int) -> int:
    """Write a move to each of some squares."""
    end = n + count(targets)
    while n < end:
        for ahead in range(AT_ONCE):
            out[n + ahead] = code | lowest(targets) << 6
            targets = without_lowest(targets)
        n += AT_ONCE
    return end


@helper
def write_pawns(out: Moves, n: int, targets: int, back: int) -> int:
    """Write the moves of pawns to some squares, from so many bits before each; on the last rank they become something."""
    promoting = word(targets & ENDS)
    targets = word(targets & flipped(ENDS))
    while targets != 0:
        at = lowest(targets)
        out[n] = at << 6 | at - back
        n += 1
        targets = without_lowest(targets)
    while promoting != 0:
        at = lowest(promoting)
        code = at << 6 | at - back
        out[n], out[n + 1] = code | QUEEN << 15, code | KNIGHT << 15
        out[n + 2], out[n + 3] = code | ROOK << 15, code | BISHOP << 15
        n += 4
        promoting = without_lowest(promoting)
    return n


@helper
def all_pawns(s: Men, out: Moves, n: int, pawns: int, allowed: int) -> int:
    """Write the moves of some pawns of the side to move to allowed squares, but for taking in passing."""
    free, taken = flipped(s.colours[0] | s.colours[1]), s.colours[1 - s.turn] & allowed
    if s.turn == 0:
        ahead = word(up(pawns, 8) & free)
        n = write_pawns(out, n, word(up(pawns & NOT_H, 9) & taken), 9)
        n = write_pawns(out, n, word(up(pawns & NOT_A, 7) & taken), 7)
        n = write_pawns(out, n, word(ahead & allowed), 8)
        return write_pawns(out, n, word(up(ahead & RANK_3, 8) & free & allowed), 16)
    ahead = word(down(pawns, 8) & free)
    n = write_pawns(out, n, word(down(pawns & NOT_H, 7) & taken), -7)
    n = write_pawns(out, n, word(down(pawns & NOT_A, 9) & taken), -9)
    n = write_pawns(out, n, word(ahead & allowed), -8)
    return write_pawns(out, n, word(down(ahead & RANK_6, 8) & free & allowed), -16)


@helper
def king_moves(s: Men, out: Moves, n: int, king: int, wanted: int) -> int:
    """Write the king's steps to wanted squares."""
    side = s.turn
    occupied = (s.colours[0] | s.colours[1]) ^ bit(king)
    steps = word(king_hits(king) & wanted)
    while steps != 0:
        if is_safe(s, lowest(steps), side, occupied):
            out[n] = KING << 12 | lowest(steps) << 6 | king
            n += 1
        steps = without_lowest(steps)
    return n


@helper
def man_moves(s: Men, out: Moves, n: int, king: int, allowed: int) -> int:
    """Write the moves of all but king and pawns to allowed squares."""
    own = s.colours[s.turn]
    occupied = own | s.colours[1 - s.turn]
    men = word(own & s.kinds[KNIGHT] & flipped(s.pinned))
    while men != 0:
        at = lowest(men)
        n = write(out, n, KNIGHT << 12 | at, word(knight_hits(at) & allowed))
        men = without_lowest(men)
    men = word(own & (s.kinds[BISHOP] | s.kinds[QUEEN]))
    while men != 0:
        at = lowest(men)
        code = (QUEEN if has(s.kinds[QUEEN], at) else BISHOP) << 12 | at
        targets = word(slanting(at, occupied) & allowed)
        if has(s.pinned, at):
            targets &= line_through(king, at)
        n = write(out, n, code, targets)
        men = without_lowest(men)
    men = word(own & (s.kinds[ROOK] | s.kinds[QUEEN]))
    while men != 0:
        at = lowest(men)
        code = (QUEEN if has(s.kinds[QUEEN], at) else ROOK) << 12 | at
        targets = word(straight(at, occupied) & allowed)
        if has(s.pinned, at):
            targets &= line_through(king, at)
        n = write(out, n, code, targets)
        men = without_lowest(men)
    return n


@helper
def pawn_moves(s: Men, out: Moves, n: int, king: int, allowed: int) -> int:
    """Write the moves of the pawns to allowed squares; taking in passing is always allowed, as it is tried out."""
    pawns = word(s.colours[s.turn] & s.kinds[PAWN])
    n = all_pawns(s, out, n, word(pawns & flipped(s.pinned)), allowed)
    pinned = word(pawns & s.pinned)
    while pinned != 0:
        at = lowest(pinned)
        n = all_pawns(s, out, n, bit(at), word(allowed & line_through(king, at)))
        pinned = without_lowest(pinned)
    if s.passing != 0:
        takers = word(pawn_hits(bit(s.passing), 1 - s.turn) & pawns)
        while takers != 0:
            if can_take_in_passing(s, lowest(takers), s.passing, s.turn):
                out[n] = PASSING << 18 | s.passing << 6 | lowest(takers)
                n += 1
            takers = without_lowest(takers)
    return n


@helper
def all_moves(s: Men, out: Moves) -> int:
    """Write the legal moves."""
    own = s.colours[s.turn]
    king = lowest(own & s.kinds[KING])
    allowed, n = word(flipped(own)), 0
    n = king_moves(s, out, n, king, allowed)
    if s.checkers != 0:
        if without_lowest(s.checkers) != 0:
            return n
        allowed = word(between(king, lowest(s.checkers)) | s.checkers)
    else:
        rooks = word(s.rights & own)
        while rooks != 0:
            if can_castle(s, king, lowest(rooks)):
                out[n] = CASTLING << 18 | KING << 12 | lowest(rooks) << 6 | king
                n += 1
            rooks = without_lowest(rooks)
    n = man_moves(s, out, n, king, allowed)
    return pawn_moves(s, out, n, king, allowed)


@rules.moves
def moves(s: Men, out: Moves) -> int:
    return all_moves(s, out)
