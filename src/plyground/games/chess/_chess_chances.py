"""How much of an advantage in chess can be turned into a win: what is known of endings with few men.

King and pawn against king is won or drawn, by a table of all positions. Without pawns, a rook for a knight or two knights are
hardly ever enough. With bishops on squares of two colours each side holds its own. A bishop and pawns at the edge only draw if
the king holds a corner that the bishop does not attack.
"""

from __future__ import annotations

from plyground.games.chess._chess_pawn_ending import is_won_with_pawn
from plyground.games.chess._chess_pawns import DARK, distance
from plyground.games.chess._chess_rules import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK, Men
from plyground.games.chess._lines import FILE_A, FILE_H
from plyground.native import count, flipped, helper, lowest, without_lowest, word

FULL = 16
HARDLY, OPPOSITE, OPPOSITE_WITH_OTHERS = 2, 8, 13
LIGHT_PIECE = 3


@helper
def strength(s: Men, side: int) -> int:
    """What the men besides pawns are worth, in pawns."""
    own = s.colours[side]
    light = LIGHT_PIECE * count(own & (s.kinds[KNIGHT] | s.kinds[BISHOP]))
    return light + 5 * count(own & s.kinds[ROOK]) + 9 * count(own & s.kinds[QUEEN])


@helper
def is_two_knights(s: Men, side: int) -> bool:
    """Whether a side has two knights besides its king and pawns, and nothing else: they cannot force a mate."""
    men = s.colours[side] & flipped(s.kinds[PAWN] | s.kinds[KING])
    return bool(men & flipped(s.kinds[KNIGHT]) == 0 and count(men) <= 2)


@helper
def is_corner_held(s: Men, side: int) -> bool:
    """Whether all pawns of a side go to one corner, its bishops do not attack it, and the other king is there."""
    pawns, bishops = word(s.colours[side] & s.kinds[PAWN]), word(s.colours[side] & s.kinds[BISHOP])
    if pawns & flipped(FILE_A) != 0 and pawns & flipped(FILE_H) != 0:
        return False
    corner = (lowest(pawns) & 7) + (56 if side == 0 else 0)
    is_dark = DARK >> corner & 1
    if bishops & (DARK if is_dark == 1 else flipped(DARK)) != 0:
        return False
    return distance(lowest(s.colours[1 - side] & s.kinds[KING]), corner) <= 1


@helper
def is_of_two_colours(s: Men) -> bool:
    """Whether each side has one bishop, and they never meet."""
    bishops = s.kinds[BISHOP]
    return bool(count(bishops & s.colours[0]) == 1 and count(bishops & s.colours[1]) == 1 and count(bishops & DARK) == 1)


@helper
def chances(s: Men) -> int:
    """How much of the score is left, in sixteenths."""
    heavy = s.kinds[ROOK] | s.kinds[QUEEN]
    pieces = heavy | s.kinds[KNIGHT] | s.kinds[BISHOP]
    if pieces == 0:
        is_drawn = s.kinds[PAWN] != 0 and without_lowest(s.kinds[PAWN]) == 0 and not is_won_with_pawn(s)
        return 0 if is_drawn else FULL
    strengths = strength(s, 0), strength(s, 1)
    side = 0 if strengths[0] >= strengths[1] else 1
    pawns = s.colours[side] & s.kinds[PAWN]
    ahead = strengths[side] - strengths[1 - side]
    found = FULL
    if pawns == 0 and (ahead <= LIGHT_PIECE or is_two_knights(s, side)):
        if s.kinds[PAWN] == 0:
            found = HARDLY
        elif ahead > 0 and without_lowest(s.kinds[PAWN]) == 0:  # more pawns of the other may win themselves
            found = 2 * HARDLY
    elif heavy | s.kinds[KNIGHT] == 0 and strengths[1 - side] == 0 and is_corner_held(s, side):
        found = 0
    elif is_of_two_colours(s):
        others = heavy | s.kinds[KNIGHT]
        found = OPPOSITE if others == 0 else OPPOSITE_WITH_OTHERS if ahead == 0 else FULL
    return found
