"""The building blocks of features against slow and obvious Python."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from plyground.features.distance import FARTHEST, hex_distance, spread_kings, spread_queens, territory
from plyground.features.mobility import around, beside
from plyground.features.places import table, weighed
from plyground.features.race import cone_down, cone_up
from plyground.features.rows import completing, lacking_two, rows_of

COLUMNS, ROWS = 7, 6
HEIGHT = ROWS + 1
EIGHT = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
SIX = [(-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1)]

Cell = tuple[int, int]


def _bits(cells: set[Cell]) -> int:
    return sum(1 << column * HEIGHT + row for column, row in cells)


def _lines(step: tuple[int, int], length: int) -> Iterator[list[Cell]]:
    for column in range(COLUMNS):
        for row in range(ROWS):
            line = [(column + step[0] * n, row + step[1] * n) for n in range(length)]
            if all(0 <= x < COLUMNS and 0 <= y < ROWS for x, y in line):
                yield line


@pytest.mark.parametrize("length", [2, 3, 4, 5, 6])
@pytest.mark.parametrize(("step", "bits"), [((0, 1), 1), ((1, 0), HEIGHT), ((1, 1), HEIGHT + 1), ((1, -1), HEIGHT - 1)])
def test_rows_are_those_that_one_finds_by_looking(step: tuple[int, int], bits: int, length: int) -> None:
    generator = random.Random(length)
    for _ in range(60):
        kinds = {(x, y): generator.choice("oo.x") for x in range(COLUMNS) for y in range(ROWS)}
        own, free = ({cell for cell in kinds if kinds[cell] == kind} for kind in "o.")
        lines = list(_lines(step, length))
        starts = {line[0] for line in lines if all(cell in own for cell in line)}
        assert rows_of(_bits(own), bits, length) == _bits(starts)
        holes = {
            cell for line in lines for cell in line if cell in free and all(other in own for other in line if other != cell)
        }
        assert completing(_bits(own), _bits(free), bits, length) == _bits(holes)
        two = {line[0] for line in lines if sum(c in free for c in line) == 2 and sum(c in own for c in line) == length - 2}
        assert lacking_two(_bits(own), _bits(free), bits, length) == _bits(two)


def _word(cells: set[Cell]) -> int:
    return sum(1 << 8 * row + column for column, row in cells)


def _on_eight(cell: Cell) -> bool:
    return 0 <= cell[0] < 8 and 0 <= cell[1] < 8


def test_neighbours_do_not_run_over_the_edge() -> None:
    for column in range(8):
        for row in range(8):
            near = {cell for x, y in EIGHT if _on_eight(cell := (column + x, row + y))}
            assert around(_word({(column, row)})) == _word(near)
            assert beside(_word({(column, row)})) == _word({cell for cell in near if cell[1] == row})


def test_cones_hold_what_men_can_ever_reach() -> None:
    for column in range(8):
        for row in range(8):
            above = {(x, y) for x in range(8) for y in range(row, 8) if abs(x - column) <= y - row}
            below = {(x, y) for x in range(8) for y in range(row + 1) if abs(x - column) <= row - y}
            assert cone_up(_word({(column, row)}), 8) == _word(above)
            assert cone_down(_word({(column, row)}), 8) == _word(below)


def test_a_position_table_adds_up_the_weights_of_the_cells_that_are_set() -> None:
    generator = random.Random(8)
    for cells, choice in [(64, (-3, 0, 1, 20)), (64, (5,)), (64, (0,)), (36, range(-9, 10)), (64, range(100))] * 20:
        weights = [generator.choice(choice) for _ in range(cells)]
        masks, classes = table(weights)
        assert len(masks) == len(classes) <= min(len(set(weights) - {0}), 2 * 7)
        for bits in (0, 1 << 63, 2**64 - 1, generator.getrandbits(64)):
            assert weighed(bits, masks, classes) == sum(weights[cell] for cell in range(cells) if bits >> cell & 1)


def test_a_position_table_has_as_few_masks_as_values_or_digits_allow() -> None:
    assert table([0] * 64) == table([]) == ((), ())
    assert table([20, 20, 0, 20]) == ((0b1011,), (20,))
    masks, weights = table([cell // 8 for cell in range(64)])
    assert weights == (1, 2, 4)
    assert all(-(2**63) <= mask < 2**63 for mask in masks)
    assert masks[0] % 2**64 == 0xFF00FF00FF00FF00
    with pytest.raises(ValueError, match="the table has 65"):
        table([1] * 65)


def _distances(starts: set[Cell], free: set[Cell], *, sliding: bool) -> dict[Cell, int]:
    found, edge, distance = dict.fromkeys(starts, 0), starts, 0
    while edge:
        distance += 1
        fresh: set[Cell] = set()
        for x, y in edge:
            for right, up in EIGHT:
                cell = (x + right, y + up)
                while cell in free:
                    if cell not in found:
                        fresh.add(cell)
                    cell = (cell[0] + right, cell[1] + up)
                    if not sliding:
                        break
        found |= dict.fromkeys(fresh, distance)
        edge = fresh
    return found


@pytest.mark.parametrize("sliding", [True, False], ids=["queens", "kings"])
def test_territory_is_what_distances_say(sliding: bool) -> None:  # noqa: FBT001
    generator, rows = random.Random(int(sliding)), 10
    for _ in range(40):
        cells = [(x, y) for x in range(rows) for y in range(rows)]
        generator.shuffle(cells)
        own, other, free = set(cells[:4]), set(cells[4:8]), set(cells[8 : generator.randrange(9, 100)])
        out = [0] * 256
        for at, group in ((0, own), (rows, other), (2 * rows, free)):
            for x, y in group:
                out[at + y] |= 2 << x
        mine, theirs = _distances(own, free, sliding=sliding), _distances(other, free, sliding=sliding)
        far = 1000
        pairs = [(mine.get(cell, far), theirs.get(cell, far)) for cell in free]
        lead = sum(a < b for a, b in pairs) - sum(b < a for a, b in pairs)
        both = sum(a == b != far for a, b in pairs)
        reach = sum(a == 1 for a, _ in pairs) - sum(b == 1 for _, b in pairs)
        spread = spread_queens if sliding else spread_kings
        spread(out, 0, 2 * rows, 200, rows)
        once = {cell for cell in mine if mine[cell] <= 1}
        assert {(x, y) for x in range(rows) for y in range(rows) if out[200 + y] >> x + 1 & 1} == once
        assert territory(out, 0, rows, 2 * rows, rows, 0 if sliding else 1) == (lead, both, reach)


def _hex_brute(own: set[Cell], free: set[Cell], size: int, *, bridging: bool) -> int:
    """Stones to join row 0 to row size + 1, by relaxing until nothing changes; `own` holds both sides."""
    cells = own | free
    steps: dict[Cell, set[Cell]] = {cell: set() for cell in cells}
    for r, c in cells:
        for number, (down, right) in enumerate(SIX):
            if (near := (r + down, c + right)) in cells:
                steps[r, c].add(near)
            after = SIX[(number + 1) % 6]
            between = {(r + down, c + right), (r + after[0], c + after[1])}
            far = (r + down + after[0], c + right + after[1])
            if bridging and between <= free and far in cells:
                steps[r, c].add(far)
    cost = {cell: 0 if cell[0] == 0 else FARTHEST for cell in cells}
    is_changing = True
    while is_changing:
        is_changing = False
        for cell in cells:
            for near in steps[cell]:
                reached = cost[cell] + (near in free)
                if near[0] > 0 and reached < cost[near]:
                    cost[near], is_changing = reached, True
    return min(cost[cell] for cell in own if cell[0] == size + 1)


@pytest.mark.parametrize("bridging", [True, False], ids=["with bridges", "without"])
def test_hex_distances_are_shortest_ways(bridging: bool) -> None:  # noqa: FBT001
    generator = random.Random(int(bridging))
    for _ in range(60):
        size = generator.randrange(3, 7)
        kinds = {(r, c): generator.choice("o..x") for r in range(1, size + 1) for c in range(1, size + 1)}
        sides = {(r, c) for r in (0, size + 1) for c in range(1, size + 1)}
        own = {cell for cell in kinds if kinds[cell] == "o"} | sides
        free = {cell for cell in kinds if kinds[cell] == "."}
        rows = size + 6
        out = [0] * 256
        for at, group in ((0, own), (rows, free)):
            for r, c in group:
                out[at + r + 2] |= 1 << c
        wanted = _hex_brute(own, free, size, bridging=bridging)
        for first, last in ((2, size + 3), (size + 3, 2)):
            distance, places = hex_distance(out, 0, rows, 2 * rows, first, last, int(bridging))
            assert distance == wanted
            assert (places > 0) == (wanted < FARTHEST)
