"""What a network is told of threats is what counting every roll by hand finds."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from plyground import load
from plyground.games.race._backgammon_plays import BAR
from plyground.games.race._backgammon_threats import held_back, hits, pips_beyond, stuck

ROLLS = [(one, other) for one in range(1, 7) for other in range(1, 7)]


def reached(men: set[int], bar: int, walls: set[int], dice: list[int]) -> set[int]:
    """The points on which a man can end a move when dice are played in this order; men on the bar come in first."""
    if not dice:
        return set()
    die, rest = dice[0], dice[1:]
    found: set[int] = set()
    for source in [BAR] if bar else sorted(men):
        target = source - die
        if target < 1 or target in walls:
            continue
        found |= {target} | reached(men | {target}, max(bar - 1, 0), walls, rest)
    return found


def orders(one: int, other: int) -> Iterator[list[int]]:
    yield [one] * 4 if one == other else [one, other]
    if one != other:
        yield [other, one]


def mask(points: set[int]) -> int:
    return sum(1 << point for point in points)


@pytest.mark.parametrize("bar", [0, 1, 2, 3, 5])
def test_hits_are_the_rolls_with_which_a_blot_is_reached(bar: int) -> None:
    drawn = random.Random(bar)
    for _ in range(12):
        points = drawn.sample(range(1, 25), 11)
        men, blots, walls = set(points[:4]), set(points[4:7]), set(points[7:])
        found = [blots & set().union(*(reached(men, bar, walls, dice) for dice in orders(one, other))) for one, other in ROLLS]
        wanted = (
            sum(bool(hit) for hit in found),
            sum(max(hit, default=0) for hit in found),
            sum(len(hit) > 1 for hit in found),
        )
        assert hits(mask(men), bar, mask(blots), mask(walls)) == wanted


def test_a_direct_shot_six_away_is_hit_by_seventeen_rolls() -> None:
    assert hits(1 << 12, 0, 1 << 6, 0)[:2] == (17, 17 * 6)


def test_nobody_is_hit_where_there_is_no_blot_or_everybody_dances() -> None:
    assert hits(1 << 12, 0, 0, 0) == (0, 0, 0)
    assert hits(1 << 12, 1, 1 << 6, 0x3F << 19) == (0, 0, 0)


def test_a_man_is_stuck_with_the_rolls_that_it_cannot_play_as_a_whole() -> None:
    drawn = random.Random(5)
    for _ in range(50):
        walls, at = set(drawn.sample(range(1, 25), 6)), drawn.randrange(19)
        wanted = sum(at + one + other in walls or (at + one in walls and at + other in walls) for one, other in ROLLS)
        assert stuck(mask(walls), at) == wanted


def test_nobody_leaves_a_full_prime_and_points_behind_it_add_up() -> None:
    prime = 0x3F << 4
    assert stuck(prime, 3) == 36
    assert held_back(prime, 1 << 3 | 1 << 2) == 36 + stuck(prime, 2)
    assert held_back(prime, 1 << 20) == 0


def test_pips_beyond_a_point_are_counted_for_every_man_behind_it() -> None:
    state = load("backgammon").position("W:bar,13(3),6(5),2 B:24(2),13(5),8(3),6(5) W31 n0")
    assert pips_beyond(state, 0, 10) == 15 + 3 * 3
    assert pips_beyond(state, 0, 1) == 24 + 3 * 12 + 5 * 5 + 1
