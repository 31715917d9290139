"""Moves of chess played, as machine code: what they change, and whether the game is over then."""

from __future__ import annotations

from plyground.games.chess._chess_rules import (
    BISHOP,
    CASTLING,
    KINDS,
    KING,
    KNIGHT,
    LONG_FILE,
    PASSING,
    PAWN,
    QUEEN,
    RANK_3,
    RANK_6,
    ROOK,
    SHORT_FILE,
    UPPER_RANK,
    Men,
    can_take_in_passing,
    is_safe,
    look_at_king,
    rules,
)
from plyground.games.chess._lines import (
    RANK_1,
    SIDE,
    between,
    king_hits,
    knight_hits,
    line_through,
    pawn_hits,
    slanting,
    straight,
)
from plyground.native import OVER, Reals, bit, count, down, flipped, has, helper, lowest, nth, up, without_lowest, word

DARK = 0xAA55AA55AA55AA55
PATIENCE = (100, 150)
"""Plies without a capture and without a move of a pawn after which the game is drawn: where players claim, and by itself."""
KNIGHT_PLACES = (0, 1, 0, 2, 0, 3, 0, 4, 1, 2, 1, 3, 1, 4, 2, 3, 2, 4, 3, 4)
"""The ten ways to put two knights on five squares."""


@helper
def man_can_move(s: Men, king: int, allowed: int) -> bool:
    """Whether any but king and pawns can move to an allowed square."""
    own = s.colours[s.turn]
    occupied = own | s.colours[1 - s.turn]
    men = word(own & flipped(s.kinds[KING] | s.kinds[PAWN]))
    while men != 0:
        at = lowest(men)
        targets = word(0)
        if has(s.kinds[KNIGHT], at):
            targets = knight_hits(at)
        if has(s.kinds[BISHOP] | s.kinds[QUEEN], at):
            targets |= slanting(at, occupied)
        if has(s.kinds[ROOK] | s.kinds[QUEEN], at):
            targets |= straight(at, occupied)
        if has(s.pinned, at):
            targets &= line_through(king, at) if not has(s.kinds[KNIGHT], at) else word(0)
        if targets & allowed != 0:
            return True
        men = without_lowest(men)
    return False


@helper
def pawn_can_move(s: Men, king: int, allowed: int) -> bool:
    """Whether a pawn can move to an allowed square, but for taking in passing."""
    side = s.turn
    free, other = flipped(s.colours[0] | s.colours[1]), s.colours[1 - side]
    pawns = word(s.colours[side] & s.kinds[PAWN])
    while pawns != 0:
        at = lowest(pawns)
        line = line_through(king, at) if has(s.pinned, at) else word(flipped(0))
        first = word((up(bit(at), 8) if side == 0 else down(bit(at), 8)) & free)
        second = up(first & RANK_3, 8) if side == 0 else down(first & RANK_6, 8)
        if (first | second & free | pawn_hits(bit(at), side) & other) & line & allowed != 0:
            return True
        pawns = without_lowest(pawns)
    return False


@helper
def can_move(s: Men) -> bool:
    """Whether the side to move has a legal move. What most often shows it comes first."""
    side = s.turn
    own, other = s.colours[side], s.colours[1 - side]
    occupied = own | other
    king = lowest(own & s.kinds[KING])
    loose = word(own & s.kinds[PAWN] & flipped(s.pinned))
    ahead = word((up(loose, 8) if side == 0 else down(loose, 8)) & flipped(occupied))
    if s.checkers == 0 and ahead != 0:
        return True
    steps = word(king_hits(king) & flipped(own))
    while steps != 0:
        if is_safe(s, lowest(steps), side, occupied ^ bit(king)):
            return True
        steps = without_lowest(steps)
    allowed = word(flipped(own))
    if s.checkers != 0:
        if without_lowest(s.checkers) != 0:
            return False
        allowed = word(between(king, lowest(s.checkers)) | s.checkers)
    if man_can_move(s, king, allowed) or pawn_can_move(s, king, allowed):
        return True
    return bool(s.passing != 0)  # which is only told where it can be taken


@helper
def is_too_little(s: Men) -> bool:
    """Whether no moves whatever lead to a mate: king against king with a knight, or with bishops all of one colour."""
    if s.kinds[PAWN] | s.kinds[ROOK] | s.kinds[QUEEN] != 0:
        return False
    if s.kinds[KNIGHT] != 0:
        return bool(count(s.kinds[KNIGHT]) == 1 and s.kinds[BISHOP] == 0)
    bishops = s.kinds[BISHOP]
    return bool(bishops & DARK == 0 or bishops & flipped(DARK) == 0)


@helper
def settle(s: Men) -> None:
    """Find out, before the side to move moves, whether it is in check, and whether the game is over."""
    look_at_king(s)
    if not can_move(s):
        s.won = 0 if s.checkers == 0 else 2 - s.turn
        s.turn = OVER
    elif s.quiet >= PATIENCE[s.draws] or is_too_little(s):
        s.turn = OVER


@helper
def note_passed(s: Men, passed: int) -> None:
    """A pawn has passed a square, and the turn is the other's: it may take it there, if its king allows."""
    takers = word(pawn_hits(bit(passed), 1 - s.turn) & s.colours[s.turn] & s.kinds[PAWN])
    while takers != 0:
        if can_take_in_passing(s, lowest(takers), passed, s.turn):
            s.passing = passed
        takers = without_lowest(takers)


@helper
def castle(s: Men, king: int, rook: int) -> None:
    """King and rook go to their squares."""
    goal = UPPER_RANK * s.turn + (SHORT_FILE if rook > king else LONG_FILE)
    place = goal - 1 if rook > king else goal + 1
    s.kinds[KING] ^= bit(king) ^ bit(goal)
    s.kinds[ROOK] ^= bit(rook) ^ bit(place)
    s.colours[s.turn] ^= bit(king) ^ bit(goal) ^ bit(rook) ^ bit(place)


@helper
def take(s: Men, at: int, side: int) -> None:
    """A man of a side is gone."""
    there = bit(at)
    for kind in range(KINDS):
        s.kinds[kind] &= flipped(there)
    s.colours[side] ^= there
    s.quiet = 0


@rules.play
def play(s: Men, move: int) -> None:
    side, begin, end = s.turn, move & 63, move >> 6 & 63
    kind, becomes, special = move >> 12 & 7, move >> 15 & 7, move >> 18
    s.quiet += 1
    s.plies += 1
    s.passing = 0
    s.turn = 1 - side
    s.rights &= flipped(bit(begin) | bit(end))
    if special == CASTLING:
        s.turn = side
        castle(s, begin, end)
        s.turn = 1 - side
    else:
        if has(s.colours[1 - side], end):
            take(s, end, 1 - side)
        s.colours[side] ^= bit(begin) ^ bit(end)
        s.kinds[kind] ^= bit(begin)
        s.kinds[kind if becomes == 0 else becomes] |= bit(end)
    if kind == KING:
        s.rights &= flipped(up(RANK_1, UPPER_RANK * side))
    elif kind == PAWN:
        s.quiet = 0
        if special == PASSING:
            take(s, end - SIDE + 2 * SIDE * side, 1 - side)
        elif abs(end - begin) == 2 * SIDE:
            note_passed(s, (begin + end) // 2)
    settle(s)


@helper
def put_home(s: Men, free: int, number: int, kind: int) -> int:
    """Men of a kind on the free file with a number, White's and Black's; the files that are free then."""
    file = bit(nth(free, number))
    s.kinds[kind] |= file | up(file, UPPER_RANK)
    return word(free ^ file)


@rules.start
def start(s: Men) -> None:
    """The men of the back rank by the number of the setup, as Reinhard Scharnagl numbers them; 518 is the usual one."""
    number, files = s.setup, word(RANK_1)
    files = put_home(s, files, 2 * (number % 4) + 1, BISHOP)
    number //= 4
    dark = 2 * (number % 4)
    files = put_home(s, files, count(files & (bit(dark) - 1)), BISHOP)
    number //= 4
    files = put_home(s, files, number % 6, QUEEN)
    number //= 6
    # The higher place first, so that the lower one is still where it was.
    files = put_home(s, files, KNIGHT_PLACES[2 * number + 1], KNIGHT)
    files = put_home(s, files, KNIGHT_PLACES[2 * number], KNIGHT)
    files = put_home(s, files, 1, KING)
    files = put_home(s, files, 1, ROOK)
    put_home(s, files, 0, ROOK)
    s.rights = s.kinds[ROOK]
    s.kinds[PAWN] |= up(RANK_1, 8) | up(RANK_1, 48)
    s.colours[0], s.colours[1] = word(0xFFFF), up(0xFFFF, 48)


@rules.payoff
def payoff(s: Men, out: Reals) -> None:
    out[0] = 0.0 if s.won == 0 else (1.0 if s.won == 1 else -1.0)
    out[1] = 0.0 - out[0]
