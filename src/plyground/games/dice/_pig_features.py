"""What a search should know about pig: who is ahead, what the turn promises, and how near the end is."""

from __future__ import annotations

from plyground.games.dice.pig import Points, rules
from plyground.native import Moves, helper

WORTH_HOLDING = 20
"""From so many points of a turn on, another roll loses more than it brings."""
FRESH_TURN = 814
"""What a turn brings on average, in hundredths of a point, if it is held from 20 on."""


@helper
def promised(total: int) -> int:
    """What a turn that stands at `total` will bring on average, in hundredths of a point: a curve through the exact numbers."""
    return 100 * total if total >= WORTH_HOLDING else FRESH_TURN + 35 * total + 122 * total * total // 100


@helper
def root(number: int) -> int:
    """The square root of a number, rounded down, by Heron's way."""
    guess = max(number, 1)
    better = (guess + 1) // 2
    while better < guess:
        guess = better
        better = (guess + number // guess) // 2
    return guess


@rules.features
def features(s: Points, out: Moves) -> int:
    """A lead counts for more the fewer points are left to make: luck evens out with the square root of their number."""
    own, best = s.scores[s.mover], 0
    for player in range(s.players):
        if player != s.mover:
            best = max(best, s.scores[player])
    room = s.target - own
    brings = min(promised(s.total), 100 * room)
    left = root(100 * max(room + s.target - best, 1))  # ten times the root of the points left to both
    out[0] = 1000 * (own - best) // left if own >= best else -(1000 * (best - own) // left)
    out[1] = 10 * (brings - FRESH_TURN // 2) // left
    out[2] = 1 if s.total >= room else 0
    return 3
