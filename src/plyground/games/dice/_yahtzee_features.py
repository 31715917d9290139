"""What a search should know about Yahtzee: points, what open boxes will bring, bonuses to come, the dice on the table."""

from __future__ import annotations

import math

from plyground.games.dice._yahtzee_rules import Sheets, open_boxes, rules, worth
from plyground.games.dice._yahtzee_sheets import ALL_EQUAL, BOXES, EXTRA, FACES, FORCED, KINDS, MOST_POINTS, UPPER_BONUS
from plyground.native import CHANCE, Moves, Reals, Weights, count, has, helper, lowest, without_lowest, word

# What an open box adds to what perfect play still scores, in tenths of a point, for every box of every sheet; fitted.
_YAHTZEE = (20, 30, 47, 68, 91, 112, 181, 84, 134, 246, 181, 72, 236, 0, 0)
_SIMPLE = (23, 33, 50, 71, 96, 118, 182, 82, 140, 259, 193, 61, 241, 0, 0)
_YACHT = (24, 41, 63, 87, 111, 135, 108, 67, 84, 86, 230, 50, 0, 0, 0)
_YATZY = (14, 30, 55, 85, 117, 149, 122, 160, 124, 76, 36, 50, 119, 235, 61)
PARS = (*_YAHTZEE, *_YAHTZEE, *_SIMPLE, *_YACHT, *_YATZY)
CHOICE = 55
"""Many open boxes are worth more than each alone: so many hundredths of a point times the square of their number."""
ROLLS = (0, 45, 90)
"""What rolls left add to the dice on the table, in tenths of a point."""
LUCK = 34
"""From points of a lead to the chance to win, as far as luck allows: over the square root of a hundred times the open boxes."""


@helper
def root(number: int) -> int:
    """The square root of a number, rounded down, by Heron's way."""
    guess = max(number, 1)
    better = (guess + 1) // 2
    while better < guess:
        guess = better
        better = (guess + number // guess) // 2
    return guess


@helper
def par(s: Sheets, box: int) -> int:
    """What a box brings, in tenths of a point; fewer dice bring less."""
    return PARS[s.scoring * BOXES + box] * s.dice // 5


@helper
def pars(s: Sheets, player: int) -> int:
    """What the open boxes of a player bring one by one."""
    total, free = 0, word(s.on_sheet ^ s.filled[player])
    while free:
        total += par(s, lowest(free))
        free = without_lowest(free)
    return total


@helper
def bonus_odds(s: Sheets, player: int) -> int:
    """How likely the upper bonus is, in hundredths of one of 35: of a face 57 in 100 dice are had, and luck spreads with it."""
    if s.upper[player] >= s.enough:
        return 0
    faces, squares = 0, 0
    for face in range(FACES):
        if has(s.on_sheet ^ s.filled[player], face):
            faces += face + 1
            squares += (face + 1) * (face + 1)
    if s.upper[player] + s.dice * faces < s.enough:
        return 0
    ahead = 100 * (s.upper[player] - s.enough) + 57 * s.dice * faces
    return min(max(50 + 3 * ahead // root(100 * squares), 0), 100) * UPPER_BONUS[s.scoring] // 35


@helper
def dice_gain(s: Sheets) -> int:
    """What entering the dice in their best box brings more than the box does on average, in tenths of a point."""
    best, free = -10_000, open_boxes(s)
    boxes = count(s.on_sheet ^ s.filled[s.mover])
    while free:
        box = lowest(free)
        best = max(best, 10 * worth(s, box) - par(s, box))
        free = without_lowest(free)
    return best - CHOICE * (2 * boxes - 1) // 10 + ROLLS[min(s.left, 2)]


@helper
def expected(s: Sheets, player: int) -> int:
    """About what a player will have in the end, to find the strongest of the others."""
    return 10 * s.scores[player] + pars(s, player)


@rules.features
def features(s: Sheets, out: Moves) -> int:
    """Alone, everything is in points. Against others it is the lead on the strongest of them, by what luck can still do."""
    mover, boxes = s.mover, count(s.on_sheet ^ s.filled[s.mover])
    out[0] = s.scores[mover]
    out[1] = pars(s, mover)
    out[2] = boxes * boxes
    out[3] = bonus_odds(s, mover)
    out[4] = s.fifty[mover] * boxes if s.scoring <= FORCED else 0
    out[5] = dice_gain(s)
    if s.players > 1:
        rival = 1 if mover == 0 else 0
        for player in range(s.players):
            if player != mover and expected(s, player) > expected(s, rival):
                rival = player
        others = count(s.on_sheet ^ s.filled[rival])
        out[0] -= s.scores[rival]
        out[1] -= pars(s, rival)
        out[2] -= others * others
        out[3] -= bonus_odds(s, rival)
        out[4] -= s.fifty[rival] * others if s.scoring <= FORCED else 0
        luck = root(50 * max(boxes + others, 1))
        for place in range(6):
            scaled = abs(out[place]) * LUCK // luck
            out[place] = scaled if out[place] > 0 else -scaled
    return 6


@helper
def judged(s: Sheets, player: int, weights: Weights) -> float:
    """What a player will have in the end, in points, the dice on the table left aside."""
    boxes = count(s.on_sheet ^ s.filled[player])
    total = weights[0] * s.scores[player] + weights[1] * pars(s, player) + weights[2] * boxes * boxes
    total += weights[3] * bonus_odds(s, player)
    if s.scoring <= FORCED:
        total += weights[4] * s.fifty[player] * boxes
    return total / 100.0


@rules.expect
def expect(s: Sheets, weights: Weights, out: Reals) -> int:
    """The points alone, else the share of the win; not while dice are in the air, except at the beginning of a turn."""
    if s.turn == CHANCE and s.thrown:
        return 0
    mover = s.mover
    own = judged(s, mover, weights)
    if s.turn != CHANCE:
        own += weights[5] * dice_gain(s) / 100.0
    if s.players == 1:
        out[0] = own
        return 1
    best, boxes = -1.0, count(s.on_sheet ^ s.filled[mover])
    for player in range(s.players):
        if player != mover:
            best = max(best, judged(s, player, weights))
            boxes += count(s.on_sheet ^ s.filled[player])
    luck = 290.0 * math.sqrt(max(boxes, 1) / s.players)
    lead = math.tanh(10.0 * (own - best) / luck)
    win = lead if s.players == 2 else 0.5 * (lead + 1.0) - 0.5 * (1.0 - lead) / (s.players - 1)
    for player in range(s.players):
        out[player] = win if player == mover else -win / (s.players - 1)
    return 1


@rules.bounds
def bounds(s: Sheets, out: Reals) -> None:
    """Alone, what the open boxes can bring at most; a sheet of others may still catch up or be caught up with."""
    if s.players > 1:
        out[0], out[1] = -1.0 / (s.players - 1), 1.0
        return
    most, free, boxes = s.scores[0], word(s.on_sheet ^ s.filled[0]), count(s.on_sheet ^ s.filled[0])
    has_extras = s.scoring <= FORCED and (s.fifty[0] or has(free, ALL_EQUAL))
    while free:
        most += MOST_POINTS[KINDS[s.scoring * BOXES + lowest(free)]]
        free = without_lowest(free)
    if s.upper[0] < s.enough and s.enough < 1000:
        most += UPPER_BONUS[s.scoring]
    if has_extras:
        most += EXTRA * (boxes if s.fifty[0] else boxes - 1)
    out[0], out[1] = float(s.scores[0]), float(most)
