"""What the men of chess attack: their room, what they threaten, and the squares around a king."""

from __future__ import annotations

from plyground.games.chess._chess_pawns import ahead_of
from plyground.games.chess._chess_rules import BISHOP, KINDS, KING, KNIGHT, PAWN, QUEEN, ROOK, Men
from plyground.games.chess._chess_things import (
    ALL,
    ATTACK,
    ATTACKERS,
    HANGING,
    KNIGHT_ROOM,
    MAPS,
    PAWN_THREATS,
    PRESSURE,
    PUSH_THREATS,
    ROOK_THREATS,
    THREATS,
    TWICE,
    UNITS,
)
from plyground.games.chess._lines import king_hits, knight_hits, pawn_hits, slanting, straight
from plyground.native import Moves, bit, count, flipped, has, helper, lowest, without_lowest, word

ROOM = (0, 10, 17, 22, 26, 30, 33, 36, 38, 40, 42, 44, 46, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 60, 60)
"""What it is worth to a man to have so many squares to go to: the first ones are worth most."""
ZEAL = (0, 3, 3, 4, 5, 0)
"""How much a man counts among those that attack the squares around a king; by kind."""
CHECKS = (0, 5, 3, 6, 4, 0)
"""How much it counts that a kind can give check on a square that nobody guards."""
WITHOUT_QUEEN = 6
MOST_UNITS = 40


@helper
def ring_of(king: int, side: int) -> int:
    """The squares around the king of a side, and those before them."""
    ring = word(king_hits(king) | bit(king))
    return word(ring | ahead_of(ring, side))


@helper
def draw_map(s: Men, out: Moves, side: int, sign: int) -> None:
    """The squares that a side attacks, the room of its men, and how they stand around the other king."""
    own, other = s.colours[side], s.colours[1 - side]
    occupied = own | other
    own_king, other_king = lowest(own & s.kinds[KING]), lowest(other & s.kinds[KING])
    ring = ring_of(other_king, 1 - side)
    good = word(flipped(own & (s.kinds[PAWN] | s.kinds[KING]) | pawn_hits(other & s.kinds[PAWN], 1 - side)))
    mine = MAPS + 8 * side
    for kind in range(KINDS):
        out[mine + kind] = 0
    pawn_reach, king_reach = pawn_hits(own & s.kinds[PAWN], side), king_hits(own_king)
    reach, twice = word(pawn_reach | king_reach), word(pawn_reach & king_reach)
    units, number = 0, 0
    men = word(own & flipped(s.kinds[PAWN] | s.kinds[KING]))
    while men != 0:
        at = lowest(men)
        if has(s.kinds[KNIGHT], at):
            seen, kind = knight_hits(at), KNIGHT
        elif has(s.kinds[BISHOP], at):
            seen, kind = word(slanting(at, occupied ^ (own & s.kinds[QUEEN]))), BISHOP
        elif has(s.kinds[ROOK], at):
            seen, kind = word(straight(at, occupied ^ (own & (s.kinds[ROOK] | s.kinds[QUEEN])))), ROOK
        else:
            seen, kind = word(straight(at, occupied) | slanting(at, occupied)), QUEEN
        out[KNIGHT_ROOM - KNIGHT + kind] += sign * ROOM[count(seen & good)]
        out[mine + kind] = word(out[mine + kind]) | seen
        twice |= reach & seen
        reach |= seen
        hits = count(seen & ring)
        units += ZEAL[kind] + hits if hits != 0 else 0
        number += 1 if hits != 0 else 0
        men = without_lowest(men)
    out[mine + PAWN], out[mine + KING], out[mine + ALL], out[mine + TWICE] = pawn_reach, king_reach, reach, twice
    out[UNITS + side], out[ATTACKERS + side] = units, number


@helper
def note_attack(s: Men, out: Moves, side: int, sign: int) -> None:
    """How dangerous the men of a side are to the other king. After both maps are drawn."""
    mine, theirs = MAPS + 8 * side, MAPS + 8 * (1 - side)
    units, number = out[UNITS + side], out[ATTACKERS + side]
    if number == 0:
        return
    own, other = s.colours[side], s.colours[1 - side]
    king = lowest(other & s.kinds[KING])
    reach, guarded = word(out[mine + ALL]), word(out[theirs + ALL])
    by_king = word(flipped(out[theirs + TWICE]) & (flipped(guarded) | word(out[theirs + KING]) | word(out[theirs + QUEEN])))
    units += 2 * count(ring_of(king, 1 - side) & reach & by_king)
    safe = word(flipped(own) & (flipped(guarded) | by_king & word(out[mine + TWICE])))
    occupied = (own | other) ^ (other & s.kinds[QUEEN])
    lines, diagonals = word(straight(king, occupied)), word(slanting(king, occupied))
    units += CHECKS[KNIGHT] if knight_hits(king) & word(out[mine + KNIGHT]) & safe != 0 else 0
    units += CHECKS[BISHOP] if diagonals & word(out[mine + BISHOP]) & safe != 0 else 0
    units += CHECKS[ROOK] if lines & word(out[mine + ROOK]) & safe != 0 else 0
    units += CHECKS[QUEEN] if (lines | diagonals) & word(out[mine + QUEEN]) & safe != 0 else 0
    units -= WITHOUT_QUEEN if own & s.kinds[QUEEN] == 0 else 0
    # A lone attacker is no attack.
    if number > 1 and units > 0:
        out[ATTACK] += sign * (min(units, MOST_UNITS) * min(units, MOST_UNITS) // 4)


@helper
def note_threats(s: Men, out: Moves, side: int, sign: int) -> None:
    """What a side attacks that is worth more, or not guarded. After both maps are drawn."""
    mine, theirs = MAPS + 8 * side, MAPS + 8 * (1 - side)
    own, other = s.colours[side], s.colours[1 - side]
    pieces = word(other & flipped(s.kinds[PAWN] | s.kinds[KING]))
    by_pawns, reach, guarded = word(out[mine + PAWN]), word(out[mine + ALL]), word(out[theirs + ALL])
    by_light = word(out[mine + KNIGHT]) | word(out[mine + BISHOP])
    by_rooks = word(out[mine + ROOK])
    pushed = word(ahead_of(own & s.kinds[PAWN], side) & flipped(own | other | word(out[theirs + PAWN])))
    pushed = word(pushed & (reach | flipped(guarded)))
    out[PAWN_THREATS] += sign * count(pieces & by_pawns)
    out[PUSH_THREATS] += sign * count(pieces & pawn_hits(pushed, side) & flipped(by_pawns))
    out[THREATS] += sign * count(by_light & other & (s.kinds[ROOK] | s.kinds[QUEEN]))
    out[ROOK_THREATS] += sign * count(by_rooks & other & s.kinds[QUEEN])
    light = other & (s.kinds[KNIGHT] | s.kinds[BISHOP])
    out[PRESSURE] += sign * count((by_light | by_rooks) & light & flipped(word(out[theirs + PAWN])))
    out[HANGING] += sign * count(reach & other & flipped(s.kinds[KING] | s.checkers | guarded))
