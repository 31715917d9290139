"""The board of Chinese checkers for random games: its four classes of holes side by side, in one wide word.

What pegs can do is found for all classes at once, and a step is picked by its number without a branch: a wrong guess of the
processor costs as much as finding all steps.
"""

from __future__ import annotations

from plyground.games.hopping._chinese_checkers_rules import DIRECTIONS, hop_turn, step_turn
from plyground.games.hopping._star import CLASSES
from plyground.native import bit, count, down, helper, nth, up, word
from plyground.native.lanes import Four, both, changed, counted, crossed, either, four, is_same, lane, times, turned, word_of

Pair = tuple[Four, Four]
Ways = tuple[Four, Four, Four, Four, Four, Four]
Steps = tuple[Ways, Four, int]
"""The pegs that can step in each direction; what `sums` makes of them; how many steps there are."""
Masks = tuple[int, int, int]
Move = tuple[int, int, int, int]
"""The bit of the hole left, its class, the bit of the hole reached, its class."""

BYTES, BYTE_TOPS = 0x0101010101010101, 0x8080808080808080
STEPS = tuple(step_turn(kind, direction) & 63 for direction in range(DIRECTIONS) for kind in range(CLASSES))
HOPS = tuple(hop_turn(direction) & 63 for direction in range(DIRECTIONS))
TURNS = tuple(sum(STEPS[4 * direction + kind] << 8 * direction for direction in range(DIRECTIONS)) for kind in range(CLASSES))
"""Byte d of a class: how many bits higher the hole a step away in direction d is."""
BESIDE, BELOW, SLANTING = 1, 2, 3  # how the class of the next hole differs
LAST_DIRECTION = 5


@helper
def ahead_of(next_holes: Four, direction: int) -> Four:
    """The holes from which a step leads to some; those come with their classes crossed already."""
    own = 4 * direction
    return turned(next_holes, four(STEPS[own], STEPS[own + 1], STEPS[own + 2], STEPS[own + 3]))


@helper
def landings(taken: Four, free: Four) -> Ways:
    """The free holes behind a peg, by the direction of the hop that ends there. The peg is a step back from them."""
    beside, under, slanting = crossed(taken, BESIDE), crossed(taken, BELOW), crossed(taken, SLANTING)
    return (
        both(free, ahead_of(beside, 1)),
        both(free, ahead_of(beside, 0)),
        both(free, ahead_of(under, 3)),
        both(free, ahead_of(under, 2)),
        both(free, ahead_of(slanting, 5)),
        both(free, ahead_of(slanting, 4)),
    )


@helper
def a_hop_before(some: Four, direction: int) -> Four:
    """The places from which a hop in a direction leads to some."""
    pace = HOPS[direction]
    return turned(some, four(pace, pace, pace, pace))


@helper
def able_pegs(pegs: Four, ways: Ways) -> Four:
    """Those of some pegs that can hop."""
    one = either(either(a_hop_before(ways[0], 0), a_hop_before(ways[1], 1)), a_hop_before(ways[2], 2))
    two = either(either(a_hop_before(ways[3], 3), a_hop_before(ways[4], 4)), a_hop_before(ways[5], 5))
    return both(pegs, either(one, two))


@helper
def hop(pegs: Four, ends: Four, direction: int) -> Four:
    """Where some pegs are after a hop in a direction, if they can."""
    back = 64 - HOPS[direction]
    return both(turned(pegs, four(back, back, back, back)), ends)


@helper
def all_hops(pegs: Four, ways: Ways) -> Four:
    """The holes a hop away from some."""
    one = either(hop(pegs, ways[0], 0), hop(pegs, ways[1], 1))
    two = either(hop(pegs, ways[2], 2), hop(pegs, ways[3], 3))
    return either(either(one, two), either(hop(pegs, ways[4], 4), hop(pegs, ways[5], 5)))


@helper
def grown(found: Four, ways: Ways) -> Four:
    """Some holes and those a hop away from them."""
    return either(found, all_hops(found, ways))


@helper
def all_chains(pegs: Four, ways: Ways) -> Four:
    """All holes where chains of hops can end; most have no more than four."""
    found = grown(grown(grown(all_hops(pegs, ways), ways), ways), ways)
    more = grown(found, ways)
    while not is_same(more, found):
        found = more
        more = grown(found, ways)
    return found


@helper
def all_chains_of_both(ones: Four, others: Four, ways: Ways) -> Pair:
    """The same for two sets of pegs, in the time of one."""
    near = grown(grown(grown(all_hops(ones, ways), ways), ways), ways)
    far = grown(grown(grown(all_hops(others, ways), ways), ways), ways)
    while True:
        more_near, more_far = grown(near, ways), grown(far, ways)
        if is_same(either(changed(near, more_near), changed(far, more_far)), four(0, 0, 0, 0)):
            return near, far
        near, far = more_near, more_far


@helper
def count_in_byte(some: Four, place: int) -> Four:
    """How many bits each word has, in one of its bytes."""
    back = 64 - 8 * place
    return turned(counted(some), four(back, back, back, back))


@helper
def sums(ways: Ways) -> Four:
    """Byte d of a class: how many steps it has in directions 0 to d; the last two bytes have all.

    The product adds the bytes up. No sum reaches 128: nobody has more than 15 pegs.
    """
    one = either(either(counted(ways[0]), count_in_byte(ways[1], 1)), count_in_byte(ways[2], 2))
    two = either(either(count_in_byte(ways[3], 3), count_in_byte(ways[4], 4)), count_in_byte(ways[5], 5))
    return times(either(one, two), four(BYTES, BYTES, BYTES, BYTES))


@helper
def all_steps(pegs: Four, free: Four) -> Steps:
    """The steps of some pegs to free holes."""
    beside, under, slanting = crossed(free, BESIDE), crossed(free, BELOW), crossed(free, SLANTING)
    ways = (
        both(pegs, ahead_of(beside, 0)),
        both(pegs, ahead_of(beside, 1)),
        both(pegs, ahead_of(under, 2)),
        both(pegs, ahead_of(under, 3)),
        both(pegs, ahead_of(slanting, 4)),
        both(pegs, ahead_of(slanting, 5)),
    )
    upto = sums(ways)
    many = down(lane(upto, 0), 56) + down(lane(upto, 1), 56) + down(lane(upto, 2), 56) + down(lane(upto, 3), 56)
    return ways, upto, word(many)


@helper
def mask(truth: bool) -> int:  # noqa: FBT001 - the truth is all there is
    """All bits if something is true, else none."""
    return word(word(0) - word(truth))


@helper
def of_masks(masks: Masks, words: Four) -> int:
    """The first of four words, or the one after as many of three masks as are set; they are set from the first on."""
    first, second, third, last = words
    return first ^ (first ^ second) & masks[0] ^ (second ^ third) & masks[1] ^ (third ^ last) & masks[2]


@helper
def step(steps: Steps, number: int) -> Move:
    """One of all steps: of its class, then of its direction, then of the pegs that can take it. Of none, anything."""
    ways, upto, _ = steps
    row = (lane(upto, 0), lane(upto, 1), lane(upto, 2), lane(upto, 3))
    one, two, three = down(row[0], 56), down(row[1], 56), down(row[2], 56)
    masks = mask(number >= one), mask(number >= one + two), mask(number >= one + two + three)
    rest = word(number - (one & masks[0]) - (two & masks[1]) - (three & masks[2]))
    kind = word(word(0) - masks[0] - masks[1] - masks[2])
    own = of_masks(masks, row)
    # The highest bit of a byte is set where the sum in it is not above the rest, so as many are set as directions are passed.
    passed = count(word(word(BYTE_TOPS) + rest * word(BYTES) - own) & word(BYTE_TOPS))
    direction = word(min(passed, LAST_DIRECTION))
    place = word(8) * direction
    left = bit(nth(word_of(ways, direction, kind), word(rest - (down(up(own, 8), place) & word(255)))))
    turns = of_masks(masks, (word(TURNS[0]), word(TURNS[1]), word(TURNS[2]), word(TURNS[3])))
    turn = down(turns, place) & word(63)
    reached = up(left, turn) | down(left, (word(64) - turn) & word(63))
    return left, kind, reached, kind ^ (word(1) + down(direction, 1))
