"""What a search should know about backgammon: the race, points and primes, blots and shots, men on the bar and off."""

from __future__ import annotations

from plyground.games.race._backgammon_plays import BAR, FIELD, OFF, POINTS, mirrored, moved
from plyground.games.race._backgammon_rules import DROP, ROLL, TAKE, Men, held, planes, rules
from plyground.native import Moves, count, helper, highest, lowest

HOME = 0x7E
FAR = 0x3F << 19
"""The other's home."""
KEY_POINTS = 1 << 7 | 1 << 5 | 1 << 4
ANCHORS = 1 << 21 | 1 << 20 | 1 << 18
MIDDLE = 0xFFF << 7
DECIDED = 30
"""A lead of so many parts in a hundred of the pips to go, without contact, is as good as a win."""
# The points whose numbers have bit 0, 1, 2, 3, 4: a sum of numbers is a sum of five counts.
DIGITS = tuple(sum(1 << point for point in range(26) if point >> digit & 1) for digit in range(5))


@helper
def sum_of_points(mask: int) -> int:
    """The numbers of the points in a mask, added up."""
    total = 0
    for digit in range(5):
        total += count(mask & DIGITS[digit]) << digit
    return total


@helper
def pips(s: Men, player: int) -> int:
    """How far the men of a player have to go."""
    a, b, c, d = planes(s, player)
    return sum_of_points(a) + 2 * sum_of_points(b) + 4 * sum_of_points(c) + 8 * sum_of_points(d)


@helper
def number_in(s: Men, player: int, mask: int) -> int:
    """How many men a player has on the points of a mask."""
    a, b, c, d = planes(s, player)
    return count(a & mask) + 2 * count(b & mask) + 4 * count(c & mask) + 8 * count(d & mask)


@helper
def made(s: Men, player: int) -> int:
    """The points on which a player has two men or more."""
    _, b, c, d = planes(s, player)
    return (b | c | d) & POINTS


@helper
def single(s: Men, player: int) -> int:
    """The points on which a player has one man."""
    a, b, c, d = planes(s, player)
    return a & ~(b | c | d) & POINTS


@helper
def longest_prime(points: int) -> int:
    """The most points in a row."""
    length = 0
    while points != 0:
        points &= points >> 1
        length += 1
    return length


@helper
def trapped(points: int, others: int) -> int:
    """The strength of the walls before men of the other's: for each point of theirs, how many of the next six are blocked.

    Both masks are in the count of the owner of the walls; the other's men move up.
    """
    total = 0
    while others != 0:
        at = lowest(others)
        others &= others - 1
        blocked = count(points >> at + 1 & 0x3F)
        total += blocked * blocked
    return total


@helper
def shots(blots: int, others: int, walls: int) -> tuple[int, int]:
    """Of the 36 rolls, about how many hit each blot, added up; and the pips that they cost on average.

    `others` are the enemy's men, its bar included as point 0; `walls` the owner's points, which bar the way of long shots.
    """
    total, cost = 0, 0
    while blots != 0:
        at = lowest(blots)
        blots &= blots - 1
        direct = 0
        for away in range(1, 7):
            if at - away >= 0 and others >> at - away & 1 == 1:
                direct += 1
        here = 36 - (6 - direct) * (6 - direct)
        for away in range(2, 13):
            if at - away >= 0 and others >> at - away & 1 == 1 and walls >> at - away // 2 & 1 == 0:
                here += 1 if away > 6 else 2
        total += here
        cost += here * (25 - at)
    return total, cost // 36


@helper
def stacked(s: Men, player: int) -> int:
    """Men beyond the third on a point."""
    _, _, c, d = planes(s, player)
    total = 0
    for point in range(1, 25):
        if (c | d) >> point & 1 == 1:
            total += held(s, player, point) - 3
    return total


@rules.features
def features(s: Men, out: Moves) -> int:
    """Seen by the player to move, or to roll. All are worth the stake; in a match, the stake as a part of its points."""
    own = s.turn if s.turn >= 0 else s.mover & 1
    other = 1 - own
    own_pips, other_pips = pips(s, own), pips(s, other)
    own_made, other_made = made(s, own), made(s, other)
    own_single, other_single = single(s, own), single(s, other)
    seen_made, seen_single = mirrored(other_made, other_single)  # the other's men in our count
    my_made, my_single = mirrored(own_made, own_single)  # ours in the other's
    own_bar, other_bar = held(s, own, BAR), held(s, other, BAR)
    own_off, other_off = held(s, own, OFF), held(s, other, OFF)
    seen, mine = seen_made | seen_single | (1 if other_bar > 0 else 0), my_made | my_single | (1 if own_bar > 0 else 0)
    rearmost = BAR if own_bar > 0 else highest(own_made | own_single)
    contact = 1 if seen == 0 or rearmost > lowest(seen) else 0
    own_shots, own_cost = shots(own_single, seen, own_made)
    other_shots, other_cost = shots(other_single, mine, other_made)
    lead = other_pips - own_pips
    out[0] = lead if contact == 1 else 0
    out[1] = 0 if contact == 1 else min(max(100 * (lead + 4) // (10 + own_pips), -DECIDED), DECIDED)
    out[2] = other_bar - own_bar
    out[3] = other_bar * count(own_made & HOME) - own_bar * count(other_made & HOME)
    out[4] = count(own_made & HOME) - count(other_made & HOME)
    out[5] = count(own_made & KEY_POINTS) - count(other_made & KEY_POINTS)
    out[6] = count(own_made & FAR) - count(other_made & FAR)
    out[7] = count(own_made & ANCHORS) - count(other_made & ANCHORS)
    out[8] = longest_prime(own_made) - longest_prime(other_made)
    out[9] = trapped(own_made, seen) - trapped(other_made, mine)
    out[10] = own_shots
    out[11] = other_shots
    out[12] = own_cost
    out[13] = other_cost
    out[14] = number_in(s, own, FAR) - number_in(s, other, FAR)
    out[15] = number_in(s, own, MIDDLE) - number_in(s, other, MIDDLE)
    out[16] = stacked(s, own) - stacked(s, other)
    out[17] = own_off - other_off
    out[18] = (own_off if other_off == 0 else 0) - (other_off if own_off == 0 else 0)
    out[19] = contact * (count(own_single) - count(other_single))
    out[20] = 10
    scaled = 21
    stake = 1 << s.doublings
    for number in range(scaled):
        out[number] = out[number] * stake if s.match == 0 else out[number] * stake // s.match
    out[21] = stake * ((1 if s.owner == own else 0) - (1 if s.owner == other else 0)) if s.match == 0 else 0
    out[22] = 0 if s.match == 0 else 700 * (s.score[own] - s.score[other]) // s.match
    return 23


@rules.rank
def rank(s: Men, move: int) -> int:
    """Hits first, then points made and men borne off; blots come last."""
    if move >= ROLL:
        return 500 if move in (ROLL, TAKE) else (0 if move == DROP else 400)
    own = s.mover & 1
    men = planes(s, own)
    walls, blots = mirrored(made(s, 1 - own), single(s, 1 - own))
    hits, off, rest = 0, 0, move >> 4
    die = s.low if move >> 3 & 1 == 1 else s.high
    for _ in range(move & 7):
        source = rest & 31
        rest >>= 5
        target = max(source - die, OFF)
        men = moved(men, source, target)
        hits |= blots & 1 << target & FIELD
        off += 1 if target == OFF else 0
        die = s.high + s.low - die
    several = (men[1] | men[2] | men[3]) & POINTS
    alone = men[0] & ~several & POINTS
    exposed = count(alone) if (walls | blots) != 0 else 0
    found = 400 + 90 * count(hits) + 25 * count(several) + 15 * count(several & (KEY_POINTS | HOME)) + 20 * off - 25 * exposed
    return min(max(found, 0), 1000)
