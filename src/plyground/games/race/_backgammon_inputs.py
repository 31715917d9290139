"""The inputs of TD-Gammon: a position as 198 numbers for a network.

For each player, the one to move first, and each of its points from 1 to 24: whether there is a man, whether there are two or
more, whether there are three or more, and half of those beyond the third. Then half of its men on the bar, and the part of its
men that are off. The last two numbers say which player is to move.
"""

from __future__ import annotations

from plyground.games.race._backgammon_plays import BAR, MEN, OFF
from plyground.games.race._backgammon_rules import Men, held
from plyground.native import Reals, helper

INPUTS = 198
_OF_A_PLAYER = 98


@helper
def board_inputs(s: Men, out: Reals) -> int:
    """Write the inputs, as the player to move or to roll sees them; returns how many there are."""
    own = s.turn if s.turn >= 0 else s.mover & 1
    for side in range(2):
        player, place = own ^ side, _OF_A_PLAYER * side
        for point in range(1, 25):
            men = held(s, player, point)
            out[place] = 1.0 if men >= 1 else 0.0
            out[place + 1] = 1.0 if men >= 2 else 0.0
            out[place + 2] = 1.0 if men >= 3 else 0.0
            out[place + 3] = 0.5 * (men - 3) if men > 3 else 0.0
            place += 4
        out[place] = 0.5 * held(s, player, BAR)
        out[place + 1] = held(s, player, OFF) / MEN
    out[INPUTS - 2] = 1.0 - own
    out[INPUTS - 1] = 1.0 * own
    return INPUTS
