"""Small boards of 2048 solved by layers: all states with one sum of tiles, from the largest sum to the smallest.

Rows are looked up in a table, boards are lists of numbers: nothing here is shared with the game's own rules.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import NamedTuple

Row = tuple[int, ...]
Tiles = tuple[int, ...]


class Solved(NamedTuple):
    """What best play gives: the chance to reach the target, and the mean score if the points are played for."""

    reached: float
    score: float


class After(NamedTuple):
    """A row after a slide to the left: its tiles, the points, the largest tile made."""

    row: Row
    points: int
    made: int


@cache
def slid(row: Row) -> After:
    """A row of tiles, as their numbers, slid to the left."""
    tiles = [tile for tile in row if tile]
    out: list[int] = []
    points = made = 0
    while tiles:
        tile = tiles.pop(0)
        if tiles and tiles[0] == tile:
            tiles.pop(0)
            tile *= 2
            points, made = points + tile, max(made, tile)
        out.append(tile)
    return After(tuple(out + [0] * (len(row) - len(out))), points, made)


@cache
def _symmetries(size: int) -> tuple[tuple[int, ...], ...]:
    """Where each cell of the eight images of a square comes from."""
    found = []
    for swap, across, upside in product((False, True), repeat=3):
        image = []
        for row, column in product(range(size), repeat=2):
            y, x = (column, row) if swap else (row, column)
            image.append((size - 1 - y if upside else y) * size + (size - 1 - x if across else x))
        found.append(tuple(image))
    return tuple(found)


@cache
def canonical(tiles: Tiles, size: int) -> Tiles:
    """The least of the images of a board."""
    return min(tuple(tiles[cell] for cell in image) for image in _symmetries(size))


def _slides(tiles: Tiles, size: int) -> list[tuple[Tiles, int, int]]:
    """Every slide that changes something: the board, the points, the largest tile made."""
    found = []
    for image in _symmetries(size):
        turned = tuple(tiles[cell] for cell in image)
        rows = [slid(turned[row * size : (row + 1) * size]) for row in range(size)]
        after = tuple(tile for each in rows for tile in each.row)
        if after != turned:
            found.append((canonical(after, size), sum(each.points for each in rows), max(each.made for each in rows)))
    return list(dict.fromkeys(found))


def _with_new(tiles: Tiles, size: int) -> list[tuple[float, Tiles]]:
    """Every board that a new tile can make, with its odds."""
    empty = [cell for cell, tile in enumerate(tiles) if not tile]
    return [
        (odds / len(empty), canonical((*tiles[:cell], tile, *tiles[cell + 1 :]), size))
        for cell in empty
        for tile, odds in ((2, 0.9), (4, 0.1))
    ]


@cache
def solve(size: int, target: int) -> Solved:  # noqa: C901 - forwards, then backwards
    """Solve a square board; with target 0 the game goes on to the end."""
    first = [(odds * more, board) for odds, one in _with_new((0,) * size**2, size) for more, board in _with_new(one, size)]
    layers: dict[int, set[Tiles]] = {}
    for _, board in first:
        layers.setdefault(sum(board), set()).add(board)
    moves: dict[Tiles, list[tuple[Tiles, int, bool]]] = {}
    following: dict[Tiles, list[tuple[float, Tiles]]] = {}
    total = min(layers)
    while total <= max(layers):
        for board in layers.get(total, ()):
            moves[board] = [(after, points, bool(target) and made >= target) for after, points, made in _slides(board, size)]
            for after, _, is_over in moves[board]:
                if not is_over and after not in following:
                    following[after] = _with_new(after, size)
                    for _, new in following[after]:
                        layers.setdefault(sum(new), set()).add(new)
        total += 2
    values: dict[Tiles, Solved] = {}
    waiting: dict[Tiles, Solved] = {}
    for total in sorted(layers, reverse=True):
        for board in layers[total]:
            reached = score = 0.0
            for after, points, is_over in moves[board]:
                if is_over:
                    promised = Solved(1.0, 0.0)
                else:
                    if after not in waiting:
                        waiting[after] = _mean([(odds, values[new]) for odds, new in following[after]])
                    promised = waiting[after]
                reached, score = max(reached, promised.reached), max(score, points + promised.score)
            values[board] = Solved(reached, score)
    return _mean([(odds, values[board]) for odds, board in first])


def _mean(parts: list[tuple[float, Solved]]) -> Solved:
    return Solved(sum(odds * part.reached for odds, part in parts), sum(odds * part.score for odds, part in parts))
