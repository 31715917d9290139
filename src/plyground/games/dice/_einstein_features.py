"""What a search should know about EinStein würfelt nicht!: who is nearer, with stones that the die will find."""

from __future__ import annotations

from plyground.games.dice._einstein_rules import (
    MOST_STONES,
    Stones,
    lower_stone,
    own_stones,
    rules,
    seen_by,
    upper_stone,
    write_steps,
)
from plyground.native import Moves, count, helper, highest, lowest

FAR = 9


@helper
def steps_left(place: int) -> int:
    """How many steps a stone has to go, slanting ones where they help."""
    return max(place & 7, place >> 3)


@helper
def faces(s: Stones, player: int, stone: int) -> int:
    """How many numbers of the die let a stone move: its own, and those of the stones that are gone on either side."""
    stones = own_stones(s, player)
    under, over = highest(stones & ((1 << stone) - 1)), stones >> (stone + 1)
    return (s.stones if over == 0 else stone + 1 + lowest(over)) - under - 1


@helper
def worth(s: Stones, player: int, stone: int) -> int:
    """Twice as much with every step that a stone is nearer, and as often as numbers of the die let it move."""
    return faces(s, player, stone) << (s.size - steps_left(s.places[1 + MOST_STONES * player + stone]))


@helper
def foremost(s: Stones, player: int) -> int:
    """How many steps the nearest stone has to go."""
    best, left = FAR, own_stones(s, player)
    while left != 0:
        best = min(best, steps_left(s.places[1 + MOST_STONES * player + lowest(left)]))
        left &= left - 1
    return best


@helper
def progress(s: Stones, player: int) -> int:
    """What all stones are worth."""
    total, left = 0, own_stones(s, player)
    while left != 0:
        total += worth(s, player, lowest(left))
        left &= left - 1
    return total * 6 // s.stones


@helper
def prey(s: Stones, player: int, place: int) -> int:
    """The worth of a stone of the other where this player sees a place, none if there is none."""
    stone = s.at[seen_by(s, player, place)] - 1 - MOST_STONES * (1 - player)
    return worth(s, 1 - player, stone) if 0 <= stone < MOST_STONES else 0


@helper
def attacks(s: Stones, player: int) -> int:
    """The worth of the other's stones that this player's can capture, each as often as the die allows."""
    total, left = 0, own_stones(s, player)
    while left != 0:
        stone = lowest(left)
        place = s.places[1 + MOST_STONES * player + stone]
        best = prey(s, player, place - 1) if place & 7 else 0
        if place >> 3:
            best = max(best, prey(s, player, place - 8))
        if place & 7 and place >> 3:
            best = max(best, prey(s, player, place - 9))
        total += best * faces(s, player, stone)
        left &= left - 1
    return total // s.stones


@helper
def can_arrive(s: Stones) -> int:
    """Whether the mover can step to the far corner with the number thrown."""
    lower, upper = lower_stone(s), upper_stone(s)
    first = 1 + MOST_STONES * s.mover
    if lower >= 0 and steps_left(s.places[first + lower]) == 1:
        return 1
    return 1 if upper < MOST_STONES and steps_left(s.places[first + upper]) == 1 else 0


@rules.features
def features(s: Stones, out: Moves) -> int:
    for feature in range(7):
        out[feature] = 0
    if s.thrown > 0:
        me, other = s.mover + 0, 1 - s.mover
        out[0] = foremost(s, other) - foremost(s, me)
        out[1] = progress(s, me) - progress(s, other)
        out[2] = count(own_stones(s, me)) - count(own_stones(s, other))
        out[3] = can_arrive(s)
        out[4] = attacks(s, me)
        out[5] = attacks(s, other)
        out[6] = 1
    return 7


@helper
def victim(s: Stones, cell: int) -> int:
    """Whose stone a cell has: 1 the other's, -1 the mover's own, 0 nobody's."""
    number = s.at[cell]
    if number == 0:
        return 0
    return 1 if (number > MOST_STONES) == (s.mover == 0) else -1


@rules.rank
def rank(s: Stones, move: int) -> int:
    """The step that wins; captures of the other's stones; steps to an empty cell, slanting first; captures of one's own."""
    if s.thrown <= 0:
        return 0
    place = seen_by(s, s.mover, move & 63)
    if place == 0:
        return 1000
    captured = victim(s, move & 63)
    if captured != 0:
        return 800 if captured > 0 else 200
    before = s.places[1 + MOST_STONES * s.mover + (move >> 6)]
    return 300 + 100 * (steps_left(before) - steps_left(place))


@rules.loud
def loud(s: Stones, out: Moves) -> int:
    """Captures of the other's stones, and steps to the far corner."""
    if s.thrown <= 0:
        return 0
    n = write_steps(s, upper_stone(s), out, write_steps(s, lower_stone(s), out, 0))
    kept = 0
    for number in range(n):
        cell = out[number] & 63
        if seen_by(s, s.mover, cell) == 0 or victim(s, cell) > 0:
            out[kept] = out[number]
            kept += 1
    return kept
