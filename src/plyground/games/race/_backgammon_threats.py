"""What threatens men: rolls that hit blots, and walls that hold men back. Counted over all 36 rolls.

Masks are in the count of one side: of the attacker, whose men move down, or of the owner of walls, past which the other's men
move up.
"""

from __future__ import annotations

from plyground.games.race._backgammon_features import sum_of_points
from plyground.games.race._backgammon_plays import BAR, POINTS
from plyground.games.race._backgammon_rules import Men, planes
from plyground.native import count, helper, highest, lowest

ROLLS = 36
BEHIND = 13
"""Men of the other's on points below this are looked at as held back."""


@helper
def hits(men: int, bar: int, blots: int, walls: int) -> tuple[int, int, int]:
    """How many rolls hit a blot, the pips that are lost over all rolls, and how many rolls reach two blots.

    `men` are the attacker's points, `bar` the number of its men that must come in first.
    """
    rolls, lost, twice = 0, 0, 0
    if blots == 0:
        return 0, 0, 0
    open_points = POINTS & ~walls
    for high in range(1, 7):
        enters = open_points & 1 << BAR - high
        first = men >> high & open_points
        # A double: up to four moves, after those that bring men in.
        hit = first
        if bar == 0:
            going = first >> high & open_points
            hit |= going
            going = going >> high & open_points
            hit |= going | going >> high
        else:
            hit = enters
            going = men | enters if enters != 0 else 0
            for _ in range(bar, 4):
                going = going >> high & open_points
                hit |= going
        hit &= blots
        if hit != 0:
            rolls += 1
            lost += highest(hit)
            twice += 1 if hit & hit - 1 != 0 else 0
        for low in range(1, high):
            if bar == 0:
                second = men >> low & open_points
                hit = first | second | first >> low | second >> high
            else:
                enters_low = open_points & 1 << BAR - low
                hit = enters | enters_low
                if bar == 1:
                    hit |= (men | enters) >> low if enters != 0 else 0
                    hit |= (men | enters_low) >> high if enters_low != 0 else 0
            hit &= blots
            if hit != 0:
                rolls += 2
                lost += 2 * highest(hit)
                twice += 2 if hit & hit - 1 != 0 else 0
    return rolls, lost, twice


@helper
def stuck(walls: int, at: int) -> int:
    """How many rolls a man on a point, or on the bar at 0, cannot play with both dice together."""
    free = ~(walls >> at + 1) & 0xFFF
    rolls = 0
    for die in range(1, 7):
        landing = free >> die & 0x3F
        rolls += count(landing if free >> die - 1 & 1 == 1 else landing & free)
    return ROLLS - rolls


@helper
def held_back(walls: int, others: int) -> int:
    """The rolls on which each point of the other's men behind walls is stuck, added up."""
    total = 0
    others &= (1 << BEHIND) - 1
    while others != 0:
        at = lowest(others)
        others &= others - 1
        total += stuck(walls, at)
    return total


@helper
def pips_beyond(s: Men, player: int, point: int) -> int:
    """How far the men of a player have to go until all have passed a point."""
    a, b, c, d = planes(s, player)
    mask = (1 << BAR + 1) - (1 << point)
    a, b, c, d = a & mask, b & mask, c & mask, d & mask
    number = count(a) + 2 * count(b) + 4 * count(c) + 8 * count(d)
    return sum_of_points(a) + 2 * sum_of_points(b) + 4 * sum_of_points(c) + 8 * sum_of_points(d) - number * point
