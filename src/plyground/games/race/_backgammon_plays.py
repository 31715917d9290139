"""Which plays a roll allows: every distinct result once, without a list to look for doubles in.

A side's men are four planes, masks of points: a point holds the sum of 1, 2, 4 and 8 for the planes that have it. Points
are counted from the side's own ace point, 1 to 24; 0 is off the board, 25 the bar. A play is a code:

    bits 0-2  how many men are moved        bit 3  whether the lower die is played first        bits 4-  sources, five bits each

Why no result comes twice. With a double, moves can be put in order from the highest source down, and how many moves start
from each point follows from the result. With two dice, two plays have the same result only if one man makes both moves by way
of two points where it hits nobody, if the man that it would meet on the way moves on instead, or if two men are borne off with
the dice exchanged.
"""

from __future__ import annotations

from plyground.native import Moves, count, helper, highest, nth

OFF, BAR = 0, 25
MEN = 15
POINTS = (1 << 25) - 2
"""Points 1 to 24."""
FIELD = (1 << 26) - 2
"""The points and the bar."""
OUTSIDE = FIELD - 0x7E
"""All but the home board."""
WRITE, COUNT = -1, -2
"""Instead of the number of a wanted play: write all of them, or only count."""

Planes = tuple[int, int, int, int]
Pair = tuple[int, int]


@helper
def moved(men: Planes, source: int, target: int) -> Planes:
    """The planes after a man has gone from one point to another: a borrow and a carry that ripple through them."""
    a, b, c, d = men
    borrow = 1 << source
    next_borrow = borrow & ~a
    a ^= borrow
    borrow = next_borrow & ~b
    b ^= next_borrow
    next_borrow = borrow & ~c
    c ^= borrow
    d ^= next_borrow
    carry = 1 << target
    next_carry = carry & a
    a ^= carry
    carry = next_carry & b
    b ^= next_carry
    next_carry = carry & c
    c ^= carry
    return a, b, c, d ^ next_carry


@helper
def mirrored(low: int, high: int) -> Pair:
    """Two masks of points as the other side counts them: 32 bits each, turned round together."""
    both = (high & POINTS) << 32 | low & POINTS
    both = both >> 1 & 0x5555555555555555 | (both & 0x5555555555555555) << 1
    both = both >> 2 & 0x3333333333333333 | (both & 0x3333333333333333) << 2
    both = both >> 4 & 0x0F0F0F0F0F0F0F0F | (both & 0x0F0F0F0F0F0F0F0F) << 4
    both = both >> 8 & 0x00FF00FF00FF00FF | (both & 0x00FF00FF00FF00FF) << 8
    both = both >> 16 & 0x0000FFFF0000FFFF | (both & 0x0000FFFF0000FFFF) << 16
    return both >> 6 & FIELD, both >> 38 & FIELD


@helper
def free(blocked: int, die: int) -> int:
    """The sources from which a die leads to a point that is not blocked."""
    return (1 << 26) - (2 << die) & ~(blocked << die)


@helper
def sources(men: Planes, leads: int, die: int) -> int:
    """The points from which a die can be played; `leads` are those from which it leads to an open point."""
    a, b, c, d = men
    places = (a | b | c | d) & FIELD
    if places >> BAR != 0:
        return leads & 1 << BAR
    found = places & leads
    if places & OUTSIDE == 0:
        if places >> die != 0:
            return found | places & 1 << die
        if places != 0:
            return found | 1 << highest(places)
    return found


@helper
def emit(mask: int, code: int, out: Moves, n: int, wanted: int) -> Pair:
    """Complete a play with each of the last sources: write all, count them, or find the wanted one, else -1.

    The number of plays so far comes first. `code` has the number of moves and all sources but the last.
    """
    shift = 5 * (code & 7) - 1
    if wanted == WRITE:
        while mask != 0:
            source = highest(mask)
            mask ^= 1 << source
            out[n] = code | source << shift
            n += 1
        return n, -1
    here = count(mask)
    if wanted >= n and wanted < n + here:
        return n + here, code | nth(mask, wanted - n) << shift
    return n + here, -1


@helper
def length_of_double(men: Planes, leads: int, die: int) -> int:
    """How many men can be moved, four at most: one move never takes another away, so any order tells."""
    for length in range(4):
        mask = sources(men, leads, die)
        if mask == 0:
            return length
        source = highest(mask)
        men = moved(men, source, max(source - die, OFF))
    return 4


@helper
def doubles(men: Planes, blocked: int, die: int, out: Moves, wanted: int) -> int:
    """The plays of a double: as many moves as possible, from the highest source down. Their number, or the wanted one."""
    leads = free(blocked, die)
    length = length_of_double(men, leads, die)
    n, found = 0, -1
    first = sources(men, leads, die)
    if length <= 1:
        n, found = emit(first, 1, out, 0, wanted)
        first = 0
    while first != 0 and found < 0:
        one = highest(first)
        first ^= 1 << one
        after_one = moved(men, one, max(one - die, OFF))
        second = sources(after_one, leads, die) & (2 << one) - 1
        if length == 2:
            n, found = emit(second, 2 | one << 4, out, n, wanted)
            second = 0
        while second != 0 and found < 0:
            two = highest(second)
            second ^= 1 << two
            after_two = moved(after_one, two, max(two - die, OFF))
            third = sources(after_two, leads, die) & (2 << two) - 1
            if length == 3:
                n, found = emit(third, 3 | one << 4 | two << 9, out, n, wanted)
                third = 0
            while third != 0 and found < 0:
                three = highest(third)
                third ^= 1 << three
                fourth = sources(moved(after_two, three, max(three - die, OFF)), leads, die) & (2 << three) - 1
                n, found = emit(fourth, 4 | one << 4 | two << 9 | three << 14, out, n, wanted)
    return found if wanted >= 0 else n


@helper
def low_first(men: Planes, enemy: Pair, dice: Pair, source: int, by_high: int) -> int:
    """The second sources, for the higher die, once the lower one was played from a source: those with results of their own.

    `by_high` are the sources of the higher die before. What they could do before, playing it first has brought already.
    """
    blocked, blots = enemy
    high, low = dice
    seconds = sources(moved(men, source, max(source - low, OFF)), free(blocked, high), high)
    alone = 1 << source if (men[1] | men[2] | men[3]) >> source & 1 == 0 else 0
    seconds &= ~(by_high & ~alone)
    if seconds == 0 or by_high >> source & 1 == 0:
        return seconds
    after_high = sources(moved(men, source, max(source - high, OFF)), free(blocked, low), low)
    if source <= low:  # both may be borne off, with the dice exchanged
        return seconds & ~(after_high & (2 << low) - 1)
    if source > high and after_high >> source - high & 1 == 1 and (blots >> source - high | blots >> source - low) & 1 == 0:
        seconds &= ~(1 << source - low)
    return seconds


@helper
def pairs(men: Planes, enemy: Pair, dice: Pair, out: Moves, wanted: int) -> int:
    """The plays of two different dice: both if possible, else the higher, else the lower. Their number, or the wanted one.

    `enemy` are the points that block and those that can be hit, in the mover's count; the higher die comes first.
    """
    blocked, blots = enemy
    high, low = dice
    leads = free(blocked, low)
    by_high, by_low = sources(men, free(blocked, high), high), sources(men, leads, low)
    n, found = 0, -1
    quiet = by_high & ~(blots << high) & FIELD - (2 << high) + 2  # moves of the higher die within the board that hit nobody
    first = by_high
    while first != 0 and found < 0:
        source = highest(first)
        first ^= 1 << source
        seconds = sources(moved(men, source, max(source - high, OFF)), leads, low) & ~(quiet & 1 << source + low)
        n, found = emit(seconds, 2 | source << 4, out, n, wanted)
    first = by_low if found < 0 else 0
    while first != 0 and found < 0:
        source = highest(first)
        first ^= 1 << source
        n, found = emit(low_first(men, enemy, dice, source, by_high), 2 | 8 | source << 4, out, n, wanted)
    if n == 0:
        n, found = emit(by_high, 1, out, 0, wanted) if by_high != 0 else emit(by_low, 1 | 8, out, 0, wanted)
    return found if wanted >= 0 else n
