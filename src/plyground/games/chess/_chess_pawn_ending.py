"""King and pawn against king, looked up: the table knows every position."""

from __future__ import annotations

from plyground.games.chess._chess_rules import KING, PAWN, Men
from plyground.games.chess._pawn_ending_solver import read_words
from plyground.native import down, helper, lowest, word

WON = read_words()


@helper
def is_won_with_pawn(s: Men) -> bool:
    """Whether the side with the pawn wins; there is nothing else on the board than two kings and a pawn."""
    pawn = lowest(s.kinds[PAWN])
    side = 0 if s.colours[0] & s.kinds[PAWN] != 0 else 1
    # As if White had the pawn, and it stood on the left.
    turned = (0 if side == 0 else 56) ^ (7 if pawn & 7 > 3 else 0)
    pawn ^= turned
    king = lowest(s.colours[side] & s.kinds[KING]) ^ turned
    other = lowest(s.colours[1 - side] & s.kinds[KING]) ^ turned
    number = (24 if s.turn != side else 0) + (pawn & 7) + 4 * ((pawn >> 3) - 1)
    place = (number * 64 + king) * 64 + other
    return bool(down(word(WON[place >> 6]), place & 63) & 1 != 0)
