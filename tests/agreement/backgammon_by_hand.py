"""Backgammon's plays found the plain way: every order of the dice is tried, the longest plays are kept, results are a set.

A side is a list of 26 numbers of men: 0 is off the board, 1 to 24 are its own points, 25 is the bar.
"""

from __future__ import annotations

import random

Side = tuple[int, ...]
Sides = tuple[Side, Side]

_HOME = 6
_MEN = 15


def steps(own: Side, other: Side, die: int) -> list[Sides]:
    """The positions after one man was moved by a die."""
    found = []
    for source in range(25, 0, -1):
        if not own[source] or (own[25] and source != 25):
            continue
        target = source - die
        if target > 0:
            if other[25 - target] >= 2:
                continue
        else:
            behind = own[source + 1 :]
            if any(own[_HOME + 1 :]) or (target < 0 and any(behind)):
                continue
            target = 0
        moved, hit = list(own), list(other)
        moved[source] -= 1
        moved[target] += 1
        if target and hit[25 - target] == 1:
            hit[25 - target] -= 1
            hit[25] += 1
        found.append((tuple(moved), tuple(hit)))
    return found


def _ends(own: Side, other: Side, dice: tuple[int, ...]) -> set[tuple[tuple[int, ...], Sides]]:
    """The dice that were played, and the position after them, for every way to play the dice in this order."""
    after = steps(own, other, dice[0]) if dice else []
    if not after:
        return {((), (own, other))}
    return {((dice[0], *played), end) for step in after for played, end in _ends(*step, dice[1:])}


def results(own: Side, other: Side, one: int, two: int) -> set[Sides]:
    """The positions that a roll may lead to; the position itself if nothing can be played."""
    orders = [(one,) * 4] if one == two else [(one, two), (two, one)]
    ends = {end for order in orders for end in _ends(own, other, order)}
    most = max(len(played) for played, _ in ends)
    ends = {(played, end) for played, end in ends if len(played) == most}
    if most == 1 and one != two and any(played == (max(one, two),) for played, _ in ends):
        ends = {(played, end) for played, end in ends if played == (max(one, two),)}
    return {end for _, end in ends}


def random_sides(generator: random.Random) -> Sides:
    """A position with men anywhere: spread out or close to home, with and without men on the bar and off the board."""
    other = _random_side(generator, [1] * 26)
    allowed = [1] + [0 if other[25 - point] else 1 for point in range(1, 25)] + [1]
    own = _random_side(generator, allowed)
    if generator.random() < 0.2 and any(own[1:]):  # a man on the bar
        from_point = generator.choice([point for point in range(1, 26) if own[point]])
        own = tuple(men - (point == from_point) + (point == 25) for point, men in enumerate(own))
    return own, other


def _random_side(generator: random.Random, allowed: list[int]) -> Side:
    highest = generator.choice((3, 6, 7, 9, 12, 24, 24, 25))
    off = generator.choice((0, 0, 0, 3, 8, 12, 13))
    places = [point for point in range(1, highest + 1) if allowed[point]] or [25]
    side = [0] * 26
    side[0] = off
    for _ in range(_MEN - off):
        side[generator.choice(places)] += 1
    return tuple(side)
