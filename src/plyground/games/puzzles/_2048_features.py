"""What a search should know about 2048: room, tiles that can merge, and lines that rise or fall from end to end."""

from __future__ import annotations

import math

from plyground.games.puzzles._2048_rules import LARGEST, Tiles, filled, rules, transposed
from plyground.native import Moves, Reals, Weights, count, down, flipped, helper, word

MOST_DISORDER = 500

FOURTH: tuple[int, ...] = tuple(int(power**4) for power in range(16))
WEIGHT: tuple[int, ...] = tuple(round(power**3.5) for power in range(16))
"""Many tiles weigh more than the one they could become: the less, the better."""
NUMBER: tuple[int, ...] = (0, *(1 << power for power in range(1, 16)))
WORTH: tuple[int, ...] = (0, *((power - 1) << power for power in range(1, 16)))
"""The points that a tile has brought, if all of it came as twos."""

# What `expect` goes by, fitted to games of the engine with itself (docs/decisions/0010), by how many cells a board has.
_SIZES = (4, 6, 8, 9, 12, 16)


def _by_cells(*numbers: float) -> tuple[float, ...]:
    """Numbers for the sizes of boards, each at the place of its size."""
    found = dict(zip(_SIZES, numbers, strict=True))
    return tuple(found.get(cells, 1.0) for cells in range(_SIZES[-1] + 1))


TO_COME = _by_cells(60.0, 355.0, 1_104.0, 2_460.0, 11_000.0, 43_500.0)
HALF_OF_IT = _by_cells(21.0, 80.0, 195.0, 414.0, 1_560.0, 6_240.0)
"""The points that an empty board will bring, and the sum of all tiles at which half of them are still to come."""
REACHED = _by_cells(33.0, 118.0, 282.0, 539.0, 1_909.0, 6_184.0)
STEEPNESS = _by_cells(4.7, 4.6, 3.4, 3.0, 2.7, 2.1)
"""The sum of all tiles that is reached in one of 2.7 games, and how steeply the chance falls there: Weibull's curve."""
QUALITY, SPREAD, USUAL = 0.08, 100.0, 4.5
"""By which power of e a board is better for its order, in parts of how much boards differ; the usual order, by the cells."""
FULL_BOARD, LAST_TILES, ALL_POINTS, HALF_WAY = 1.1, 0.05, 1.04, 0.6
"""By the target: the sum of all tiles when it is reached, what is at least to come until then, the points of all; and the part
of the points still to come that who fails gets at most."""
INSIDE = 0.999
"""A chance is told so that a search need not cut off its ends."""
MOST_EXPONENT = 600.0


@helper
def disorder(line: int) -> int:
    """How far a line of four tiles is from falling, or from rising, all the way: the lesser of the two."""
    a, b = FOURTH[line & 15], FOURTH[down(line, 4) & 15]
    c, d = FOURTH[down(line, 8) & 15], FOURTH[down(line, 12) & 15]
    falls = max(a - b, 0) + max(b - c, 0) + max(c - d, 0)
    rises = max(b - a, 0) + max(c - b, 0) + max(d - c, 0)
    return min(falls, rises)


@helper
def weight(line: int) -> int:
    """What the tiles of a line weigh."""
    return WEIGHT[line & 15] + WEIGHT[down(line, 4) & 15] + WEIGHT[down(line, 8) & 15] + WEIGHT[down(line, 12) & 15]


@helper
def pairs(line: int) -> int:
    """How many tiles of a line equal the next one, empty cells between them left out."""
    found, before = 0, 0
    for place in range(4):
        tile = down(line, 4 * place) & 15
        if tile != 0:
            found += 1 if tile == before else 0
            before = tile
    return found


@helper
def seen(s: Tiles) -> tuple[int, int, int, int]:
    """Empty cells, pairs, disorder and weight, over all rows and columns."""
    lines, across = word(s.tiles), word(transposed(s.tiles))
    uneven, heavy, merges = 0, 0, 0
    for line in range(4):
        row, column = down(lines, 16 * line) & 0xFFFF, down(across, 16 * line) & 0xFFFF
        uneven += disorder(row) + disorder(column)
        heavy += weight(row)
        merges += pairs(row) + pairs(column)
    return count(flipped(filled(s.tiles)) & s.inside), merges, min(uneven // 64, MOST_DISORDER), heavy // 8


@rules.features
def features(s: Tiles, out: Moves) -> int:
    out[0] = 1
    out[1], out[2], out[3], out[4] = seen(s)
    return 5


@helper
def sums(tiles: int) -> tuple[int, int]:
    """The sum of all tiles, and the points that they have brought."""
    total, worth, left = 0, 0, word(tiles)
    while left != 0:
        power = left & 15
        total += NUMBER[power]
        worth += WORTH[power]
        left = down(left, 4)
    return total, worth


@rules.expect
def expect(s: Tiles, weights: Weights, out: Reals) -> int:
    """The points in the end, or the chance to reach the target; it is asked before a new tile comes as well.

    How much is still to come depends on the sum of all tiles, which only grows, and a little on their order, which is what
    the weights are for. A target ends the game, so with one there is no more to be had than what leads to it.
    """
    empty, merges, uneven, heavy = seen(s)
    total, worth = sums(s.tiles)
    cells = s.rows * s.columns
    order = weights[1] * empty + weights[2] * merges + weights[3] * uneven + weights[4] * heavy
    better = math.exp(QUALITY * (order / (SPREAD * math.sqrt(float(total + cells * cells))) + cells / USUAL))
    to_come = TO_COME[cells] * better / (1.0 + (total / HALF_OF_IT[cells]) ** 2)
    if s.goal > LARGEST:
        out[0] = s.score + to_come
        return 1
    target = 1.0 * (1 << s.goal)
    end = max(FULL_BOARD * target, total + LAST_TILES * target)
    hurdles = (end / REACHED[cells]) ** STEEPNESS[cells] - (total / REACHED[cells]) ** STEEPNESS[cells]
    chance = math.exp(-min(hurdles / better, MOST_EXPONENT))
    if s.aim != 0:
        out[0] = 0.5 + INSIDE * (chance - 0.5)
    else:
        to_win = max(target, ALL_POINTS * (s.goal - 1) * target - worth)
        out[0] = s.score + chance * to_win + (1.0 - chance) * min(to_come, HALF_WAY * to_win)
    return 1
