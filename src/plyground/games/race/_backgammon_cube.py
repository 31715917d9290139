"""What to do with the cube in random games: double with a lead in the race, drop when it is too large.

Doubles at random would decide most random games by a coin. The leads are those of the old rule for races: double with 8
parts in a hundred of one's own pips, double again with 9, take up to 12. Random games from 270 positions of random
games agree with it: a lead of so many parts in a hundred was worth 4.5 times as many of a point, gammons included, so at
12 the other loses as little by dropping. From 30 on who leads gets more than the stake by playing on. As long as men can be
hit the lead changes hands, and with it the cube: then nobody doubles again.
"""

from __future__ import annotations

from plyground.games.race._backgammon_features import pips
from plyground.games.race._backgammon_plays import BAR, FIELD
from plyground.games.race._backgammon_rules import ANSWERING, CENTRED, DECIDING, DOUBLE, DROP, ROLL, TAKE, Men, planes, rules
from plyground.native import Moves, helper, highest

FIRST_DOUBLE, NEXT_DOUBLE, LAST_TAKE, TOO_GOOD = 8, 9, 12, 30
AFTER_CRAWFORD = 2


@helper
def lead_of_mover(s: Men) -> int:
    """By how much the player who decides leads the race, in hundredths of its own pips."""
    own, other = pips(s, s.mover & 1), pips(s, 1 - (s.mover & 1))
    return 100 * (other - own) // max(own, 1)


@helper
def rearmost(s: Men, player: int) -> int:
    """The point of a player's last man, the bar included."""
    ones, twos, fours, eights = planes(s, player)
    return highest((ones | twos | fours | eights) & FIELD | 1)


@helper
def has_contact(s: Men) -> bool:
    """Whether the sides have yet to pass each other."""
    return rearmost(s, 0) + rearmost(s, 1) > BAR


@helper
def is_double(s: Men) -> bool:
    """Whether to double. Who is behind after the Crawford game has nothing to lose by it."""
    if s.match != 0 and s.crawford == AFTER_CRAWFORD and s.score[s.mover & 1] < s.score[1 - (s.mover & 1)]:
        return True
    if s.owner != CENTRED and has_contact(s):
        return False
    least = FIRST_DOUBLE if s.owner == CENTRED else NEXT_DOUBLE
    return least <= lead_of_mover(s) < TOO_GOOD


@rules.loud
def loud(s: Men, out: Moves) -> int:
    """The one decision about the cube that is sensible; no play is better than others here."""
    if s.phase == DECIDING:
        out[0] = DOUBLE if is_double(s) else ROLL
        return 1
    if s.phase == ANSWERING:
        out[0] = TAKE if lead_of_mover(s) <= LAST_TAKE else DROP
        return 1
    return 0
