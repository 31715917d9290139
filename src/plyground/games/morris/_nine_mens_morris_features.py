"""What a search should know about morris: men, mills, lines that lack one man, and room to move."""

from __future__ import annotations

from plyground.features.material import more
from plyground.games.morris._rules import CENTRE, MIDDLES, ON, Points, around, in_mills, left_by, near, rules
from plyground.native import Moves, bit, count, down, flipped, has, helper, lowest, without_lowest, word

HALF_ROUND = 4  # from a point of a square to the one opposite
FIRST_HALF = 0x0F


@helper
def mills(s: Points, men: int) -> int:
    """How many lines are full of men: on the sides of squares, across squares, and through the centre of three men's morris."""
    if s.men == 3:
        ring = men & 255
        sides = count(ring & around(ring, 1) & around(ring, 7) & MIDDLES)
        return sides + (count(ring & around(ring, HALF_ROUND) & FIRST_HALF) if has(men, CENTRE) else 0)
    across = men & s.spokes & 255 & down(men, 8) & down(men, 16)
    return count(men & around(men, 1) & around(men, 7) & MIDDLES) + count(across)


@helper
def one_lacks(first: int, second: int, third: int, free: int, free_second: int, free_third: int) -> int:  # noqa: PLR0917
    """Of lines, told by the bit of their first point: those with men on two points and the other one free."""
    return first & second & free_third | first & third & free_second | second & third & free


@helper
def twos(s: Points, men: int, free: int) -> int:
    """How many lines have two men and a free point."""
    if s.men == 3:
        ring, open_ring = men & 255, free & 255
        before, behind = around(ring, 1), around(ring, 7)
        sides = one_lacks(ring, before, behind, open_ring, around(open_ring, 1), around(open_ring, 7)) & MIDDLES
        opposite, free_opposite = around(ring, HALF_ROUND), around(open_ring, HALF_ROUND)
        through = word(0)
        if has(men, CENTRE):
            through = word(ring & free_opposite | opposite & open_ring)
        elif has(free, CENTRE):
            through = word(ring & opposite)
        return count(sides) + count(through & FIRST_HALF)
    sides = one_lacks(men, around(men, 1), around(men, 7), free, around(free, 1), around(free, 7)) & MIDDLES
    across = one_lacks(men, down(men, 8), down(men, 16), free, down(free, 8), down(free, 16)) & s.spokes & 255
    return count(sides) + count(across)


@rules.features
def features(s: Points, out: Moves) -> int:
    player, other = s.turn & 1, 1 - (s.turn & 1)
    own, others = s.stand[player], s.stand[other]
    free = word(s.board & flipped(own | others))
    stuck = flipped(near(s, free))
    out[0] = more(own, others) + s.hand[player] - s.hand[other]
    out[1] = mills(s, own) - mills(s, others)
    out[2] = twos(s, own, free) - twos(s, others, free)
    out[3] = count(near(s, own) & free) - count(near(s, others) & free)
    out[4] = more(own & stuck, others & stuck)
    out[5] = s.taking
    return 6


@helper
def closes(s: Points, move: int) -> bool:
    """Whether placing or moving a man makes a mill."""
    own = s.stand[s.turn] | bit(move & 31)
    if move >= ON:
        own = word(own & flipped(bit(left_by(move))))
    return has(in_mills(s, own), move & 31)


@rules.rank
def rank(s: Points, move: int) -> int:
    """Mills; men placed where the other would make one; taking a man that stands in a line of two; well linked points."""
    other = s.stand[1 - s.turn]
    place = bit(move & 31)
    free = word(s.board & flipped(s.stand[0] | s.stand[1]))
    if s.taking != 0:
        left = twos(s, word(other ^ place), word(free | place))
        return 500 + 50 * min(max(twos(s, other, free) - left + 1, 0), 4)
    if closes(s, move):
        return 1000
    if has(in_mills(s, word(other | place)), move & 31):
        return 800
    return 100 + 40 * count(near(s, place)) + (20 if place & MIDDLES else 0)


@rules.loud
def loud(s: Points, out: Moves) -> int:
    """Taking a man, and men in hand that make a mill."""
    own, other = s.stand[s.turn], s.stand[1 - s.turn]
    n = 0
    if s.taking != 0:
        points = word(other & flipped(in_mills(s, other)))
        points = points if points != 0 else other
    elif s.hand[s.turn] > 0:
        points = word(s.board & flipped(own | other))
    else:
        return 0
    while points != 0:
        point = lowest(points)
        points = without_lowest(points)
        if s.taking != 0 or closes(s, point):
            out[n] = point
            n += 1
    return n
