"""Random games of Chinese checkers: the board is at hand from ply to ply, and most plies are drawn without a wrong guess."""

from __future__ import annotations

from plyground.games.hopping._chinese_checkers_lanes import (
    Move,
    Pair,
    Steps,
    Ways,
    able_pegs,
    all_chains,
    all_chains_of_both,
    all_steps,
    landings,
    mask,
    step,
)
from plyground.games.hopping._chinese_checkers_rules import INCREMENT, MULTIPLIER, Pegs, ahead, is_filled, rules, taken_holes
from plyground.native import OVER, Cells, below, bit, count, down, helper, mixed, nth, up, without_lowest, word
from plyground.native.lanes import (
    Four,
    alone,
    both,
    changed,
    counted,
    firsts,
    four,
    is_same,
    joined,
    lane,
    times,
    total,
    turned,
    without,
    word_of,
)

Drawn = tuple[Move, int]
"""A move, and about how many hops there were."""
GOLDEN = 0x9E3779B97F4A7C15
USUAL_STEPS = 4
"""Steps that a peg usually has."""
SPARE = 12
"""With so many hops and half as many as its player had the last time, there are seldom more."""
SIXTEENS, SIXTEEN_TOPS = 0x0001000100010001, 0x8000800080008000


@helper
def words_from(cells: Cells, start: int) -> Four:
    """Four words of an array."""
    at = word(start)
    return four(cells[at], cells[at + word(1)], cells[at + word(2)], cells[at + word(3)])


@helper
def put_words(cells: Cells, start: int, some: Four) -> None:
    """Four words stored in an array."""
    at = word(start)
    cells[at] = lane(some, 0)
    cells[at + word(1)] = lane(some, 1)
    cells[at + word(2)] = lane(some, 2)
    cells[at + word(3)] = lane(some, 3)


@helper
def sums_of_classes(numbers: Four) -> int:
    """Sixteen bits for each class: the sum of the numbers of classes up to it. All numbers together stay below 2**15."""
    return word(joined(turned(numbers, four(0, 48, 32, 16))) * word(SIXTEENS))


@helper
def a_step(steps: Steps, random: int) -> Move:
    """One of all steps, by the lower half of a random word; whether it is a step is told by the upper one."""
    return step(steps, word(below(up(random, 32), steps[2])))


@helper
def draw_slowly(able: Four, barred: Four, ways: Ways, steps: Steps, random: int) -> Drawn:
    """A move of any kind.

    The first peg of a class that can hop is looked at alone, the others together. Of these, every peg is paired with every
    hole where any of them may end; they are seldom several, and then a pair that is no hop is drawn again.
    """
    ones = firsts(able)
    others = changed(able, ones)
    near, far = all_chains_of_both(ones, others, ways)
    near, far = without(near, barred), without(far, barred)
    near_upto, far_upto = sums_of_classes(counted(near)), sums_of_classes(times(counted(far), counted(others)))
    many, hops_near = steps[2], down(near_upto, 48)
    hops = word(hops_near + down(far_upto, 48))
    if many + hops == 0:
        return (word(0), word(0), word(0), word(0)), hops
    while True:
        number = word(below(random, many + hops))
        if number < many:
            return a_step(steps, random), hops
        is_far = mask(number >= many + hops_near)
        upto = near_upto ^ (near_upto ^ far_upto) & is_far
        number = word(number - many - (hops_near & is_far))
        kind = word(count(word(word(SIXTEEN_TOPS) + number * word(SIXTEENS) - upto) & word(SIXTEEN_TOPS)))
        rank = word(number - (down(up(upto, 16), word(16) * kind) & word(0xFFFF)))
        row = is_far & word(1)
        hopping, ends = word_of((ones, others), row, kind), word_of((near, far), row, kind)
        if word(without_lowest(hopping)) == 0:
            return (hopping, kind, bit(nth(ends, rank)), kind), hops
        width = word(count(ends))
        peg, hole = bit(nth(hopping, rank // width)), bit(nth(ends, rank % width))
        if lane(all_chains(alone(peg, kind), ways), kind) & hole != 0:
            return (peg, kind, hole, kind), hops
        random = word(random * word(MULTIPLIER) + word(INCREMENT))


@helper
def draw(pegs: Four, barred: Four, board: Pair, expected: tuple[int, int], random: int) -> Drawn:
    """A move, each with the same chance.

    It is a step if the upper half of the random word falls into the steps' share of all moves. That share is known only when
    all hops are. So if it falls into a share that was `expected`, from the usual number of steps and from the hops that the
    player had the last time, a step is taken, and the number of hops, or a larger one that is found sooner, has only to
    confirm it: the processor goes on as if it had.
    """
    taken, free = board
    steps = all_steps(pegs, without(free, barred))
    ways = landings(taken, free)
    able = able_pegs(pegs, ways)
    usual, hops_before = expected
    if word(below(random, usual + word(SPARE) + down(hops_before, 1))) < usual:
        move = a_step(steps, random)
        hops = total(times(counted(without(all_chains(able, ways), barred)), counted(able)))
        if word(below(random, steps[2] + hops)) < steps[2]:
            return move, hops
    return draw_slowly(able, barred, ways, steps, random)


@rules.play_on
def play_on(s: Pegs, random: int, most: int) -> int:
    """What is taken and what is free follows the moves, and whether a goal is filled is asked only if nothing in it is free."""
    most, plies, state = min(most, s.horizon - s.plies), 0, word(random)
    one, two, three, last = taken_holes(s)
    taken = four(one, two, three, last)
    free = without(words_from(s.star, 0), taken)
    usual = word(USUAL_STEPS) * total(counted(words_from(s.pegs, 0)))
    hops_before, hops_last = usual, usual
    while plies < most and s.turn != OVER:
        state, own = word(state + word(GOLDEN)), 4 * s.turn
        pegs = words_from(s.pegs, own)
        move, hops = draw(pegs, words_from(s.barred, own), (taken, free), (usual, hops_before), mixed(state))
        hops_before, hops_last = hops_last, hops
        change = changed(alone(move[0], move[1]), alone(move[2], move[3]))
        put_words(s.pegs, own, changed(pegs, change))
        taken, free = changed(taken, change), changed(free, change)
        plies += 1
        if is_same(both(words_from(s.goals, own), free), four(0, 0, 0, 0)) and is_filled(s, s.turn):
            s.won = 1 + s.turn
            s.turn = OVER
        else:
            s.turn = s.turn + 1 if s.turn + 1 < s.players else 0
    s.plies += plies
    if s.turn != OVER and s.plies >= s.horizon:
        s.won = ahead(s) if s.tally != 0 else 0
        s.turn = OVER
    return plies
