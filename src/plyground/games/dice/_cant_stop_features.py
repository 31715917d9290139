"""What a search should know about Can't Stop: columns won, how far the markers are, and what a fall would cost."""

from __future__ import annotations

from itertools import combinations_with_replacement, permutations

from plyground.games.dice._cant_stop_rules import SUMS, Climbers, length, owned, rules, steps_open
from plyground.native import Moves, helper

_MOST_SIDES = 6


def _success(sides: int) -> list[int]:
    """For every set of columns, by bits, how many of 255 throws can be climbed in one of them."""
    columns = 2 * sides - 1
    missed = [0] * (1 << columns)  # first throws by the columns they offer, then by all sets that contain these
    for a, b, c, d in combinations_with_replacement(range(1, sides + 1), 4):
        offered = {total - 2 for total in (a + b, c + d, a + c, b + d, a + d, b + c)}
        missed[sum(1 << column for column in offered)] += len(set(permutations((a, b, c, d))))
    for column in range(columns):
        for chosen in range(1 << columns):
            if chosen >> column & 1:
                missed[chosen] += missed[chosen ^ 1 << column]
    everything = (1 << columns) - 1
    return [round(255 * (sides**4 - missed[everything ^ chosen]) / sides**4) for chosen in range(1 << columns)]


SUCCESS = bytes(odds for sides in range(2, _MOST_SIDES + 1) for odds in _success(sides))
"""The tables for dice of 2, 3, ... 6 sides, one behind the other."""


@helper
def success(s: Climbers) -> int:
    """How many of 255 throws the mover could climb with now."""
    chosen = 0
    for column in range(2 * s.sides - 1):
        if steps_open(s, column) > 0 and (s.runners[column] > 0 or s.left > 0):
            chosen |= 1 << column
    begin = ((1 << (2 * s.sides - 1)) - 8) // 3  # 8 + 32 + 128 ... for the dice with fewer sides
    return SUCCESS[begin + chosen] + 0


@helper
def worth(s: Climbers, column: int, height: int) -> int:
    """What it is worth to be so high in a column: a thousand at the top, and less than half of that half-way."""
    top = length(s, column)
    return 300 * height // top + 700 * height * height // (top * top)


@helper
def progress(s: Climbers, player: int) -> int:
    """What a player's markers in columns that nobody has won are worth."""
    total = 0
    for column in range(2 * s.sides - 1):
        if s.owners[column] == 0:
            total += worth(s, column, s.heights[SUMS * player + column])
    return total


@rules.features
def features(s: Climbers, out: Moves) -> int:
    own, best_columns, best_progress = owned(s, s.mover), 0, 0
    for player in range(s.players):
        if player != s.mover:
            best_columns = max(best_columns, owned(s, player))
            best_progress = max(best_progress, progress(s, player))
    climbed, tops = 0, 0
    for column in range(2 * s.sides - 1):
        runner = s.runners[column]
        if runner > 0:
            climbed += worth(s, column, runner) - worth(s, column, s.heights[SUMS * s.mover + column])
            tops += 1 if runner == length(s, column) else 0
    out[0] = own - best_columns
    out[1] = progress(s, s.mover) - best_progress
    out[2] = climbed
    out[3] = climbed * (255 - success(s)) // 255
    out[4] = 1 if own + tops >= s.to_win else 0
    out[5] = 1
    return 6


@rules.rank
def rank(s: Climbers, move: int) -> int:
    """The middle columns first, where throws can be climbed more often, and two steps before one."""
    if s.dice == 0:
        return 1
    first, second = (move >> 4) - 2, (move & 15) - 2
    return length(s, first) + (length(s, second) if second >= 0 else 0)
