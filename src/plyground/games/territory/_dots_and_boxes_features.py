"""What a search should know about dots and boxes: boxes, boxes for the taking, and who will have to give some away."""

from __future__ import annotations

from plyground.features.material import sign
from plyground.games.territory.dots_and_boxes import SIDES, Lines, rules
from plyground.native import Moves, helper, lowest, without_lowest

OFFERED = SIDES - 1


@helper
def fullest(s: Lines, line: int) -> int:
    """The most sides that a box beside a free line has."""
    across = line < s.upright
    below = (line if across else line - s.upright) + (1 << s.shift)
    return max(s.sides[below], s.sides[line if across else below - 1])


@helper
def safe_lines(s: Lines) -> int:
    """How many free lines can be drawn without offering a box."""
    safe = 0
    for index in range(s.words):
        free = s.free[index]
        while free != 0:
            safe += 1 if fullest(s, index << 6 | lowest(free)) < OFFERED - 1 else 0
            free = without_lowest(free)
    return safe


@rules.features
def features(s: Lines, out: Moves) -> int:
    offered, left = 0, 0
    for row in range(1, s.rows + 1):
        for box in range(row << s.shift, (row << s.shift) + s.columns):
            offered += 1 if s.sides[box] == OFFERED else 0
            left += 1 if s.sides[box] < SIDES else 0
    lead = s.lead if s.turn == 0 else -s.lead
    out[0] = lead
    out[1] = offered
    out[2] = 1 if safe_lines(s) & 1 == 1 else -1
    out[3] = sign(lead) if abs(lead) > left else 0
    return 4


@rules.loud
def loud(s: Lines, out: Moves) -> int:
    """Lines that close a box."""
    n = 0
    for index in range(s.words):
        free = s.free[index]
        while free != 0:
            line = index << 6 | lowest(free)
            if fullest(s, line) == OFFERED:
                out[n] = line
                n += 1
            free = without_lowest(free)
    return n


@rules.rank
def rank(s: Lines, move: int) -> int:
    """Lines that close a box, safe lines, lines that give one away."""
    sides = fullest(s, move)
    return 1000 if sides == OFFERED else (100 if sides == OFFERED - 1 else 500)
