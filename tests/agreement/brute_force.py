"""Small games solved the slow and obvious way, by rules written here once more and not by the package's own."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable
from functools import cache
from typing import Any

from plyground.core.game import OVER, Game


def hex_winners(size: int) -> set[str]:
    """The first moves of Black that win, by name. Cells are (row, column); Black joins rows, White columns."""

    def near(cell: tuple[int, int]) -> list[tuple[int, int]]:
        steps = ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0))
        return [(cell[0] + down, cell[1] + right) for down, right in steps]

    def joins(stones: frozenset[tuple[int, int]], axis: int) -> bool:
        reached = {cell for cell in stones if cell[axis] == 0}
        waiting = list(reached)
        while waiting:
            fresh = {cell for cell in near(waiting.pop()) if cell in stones} - reached
            reached |= fresh
            waiting += fresh
        return any(cell[axis] == size - 1 for cell in reached)

    cells = [(row, column) for row in range(size) for column in range(size)]

    @cache
    def wins(mine: frozenset[tuple[int, int]], theirs: frozenset[tuple[int, int]], axis: int) -> bool:
        """Whether the player to move, who joins this axis, wins."""
        return any(
            joins(mine | {cell}, axis) or not wins(theirs, mine | {cell}, 1 - axis)
            for cell in cells
            if cell not in mine and cell not in theirs
        )

    first = [cell for cell in cells if not wins(frozenset(), frozenset([cell]), 1)]
    return {f"{'abcdefgh'[column]}{row + 1}" for row, column in first}


def connect_four(columns: int, rows: int, k: int = 4) -> int:
    """Who wins from the empty board: 1 the first player, -1 the second, 0 nobody. Discs are bits, column by column."""
    lines = [
        [(column + step * across, row + step * up) for step in range(k)]
        for column in range(columns)
        for row in range(rows)
        for across, up in ((1, 0), (0, 1), (1, 1), (1, -1))
        if 0 <= column + (k - 1) * across < columns and 0 <= row + (k - 1) * up < rows
    ]
    through = {
        (column, row): [sum(1 << (rows * c + r) for c, r in line) for line in lines if (column, row) in line]
        for column in range(columns)
        for row in range(rows)
    }

    def completes(discs: int, column: int, row: int) -> bool:
        placed = discs | 1 << (rows * column + row)
        return any(placed & line == line for line in through[column, row])

    def mirrored(discs: int) -> int:
        return sum((discs >> rows * column & (1 << rows) - 1) << rows * (columns - 1 - column) for column in range(columns))

    @cache
    def reaches(mine: int, theirs: int, heights: tuple[int, ...], least: int) -> bool:
        """Whether the player to move gets at least a draw (0) or a win (1)."""
        free = [column for column in range(columns) if heights[column] < rows]
        if not free:
            return least == 0
        if any(completes(mine, column, heights[column]) for column in free):
            return True
        forced = [column for column in free if completes(theirs, column, heights[column])]
        for column in sorted(forced or free, key=lambda column: abs(2 * column - columns + 1)):
            placed = mine | 1 << (rows * column + heights[column])
            after = (*heights[:column], heights[column] + 1, *heights[column + 1 :])
            image = (mirrored(theirs), mirrored(placed), after[::-1])
            if not reaches(*min((theirs, placed, after), image), 1 - least):
                return True
        return False

    empty = (0, 0, (0,) * columns)
    return 1 if reaches(*empty, 1) else 0 if reaches(*empty, 0) else -1


def kalah(pits: int, seeds: int, *, either_row_ends: bool = True) -> int:
    """By how many seeds the first player is ahead after best play. The mover's houses come first."""

    @cache
    def ahead(houses: tuple[int, ...]) -> int:
        """What the mover gains from here on, less what the other gains."""
        mine, theirs = sum(houses[:pits]), sum(houses[pits:])
        if mine == 0 or (either_row_ends and theirs == 0):
            return mine - theirs
        best = -(10**6)
        for house in range(pits):
            if houses[house]:
                gained, left, again = sow(houses, house)
                best = max(best, gained + (ahead(left) if again else -ahead(left[pits:] + left[:pits])))
        return best

    def sow(houses: tuple[int, ...], house: int) -> tuple[int, tuple[int, ...], bool]:
        ring = [*houses[:pits], 0, *houses[pits:]]  # the mover's store lies behind its row
        hand, ring[house], at = ring[house], 0, house
        for _ in range(hand):
            at = (at + 1) % len(ring)
            ring[at] += 1
        if at < pits and ring[at] == 1 and ring[2 * pits - at] > 0:
            ring[pits] += 1 + ring[2 * pits - at]
            ring[at] = ring[2 * pits - at] = 0
        gained = ring.pop(pits)
        return gained, tuple(ring), at == pits

    return ahead((seeds,) * (2 * pits))


def dots_and_boxes(columns: int, rows: int) -> int:
    """By how many boxes the first player is ahead after best play."""
    lines = [("across", x, y) for y in range(rows + 1) for x in range(columns)]
    lines += [("down", x, y) for y in range(rows) for x in range(columns + 1)]
    number = {line: 1 << place for place, line in enumerate(lines)}
    boxes = [
        number["across", x, y] | number["across", x, y + 1] | number["down", x, y] | number["down", x + 1, y]
        for x in range(columns)
        for y in range(rows)
    ]
    sides = {line: [box for box in boxes if box & line] for line in number.values()}

    @cache
    def ahead(drawn: int) -> int:
        best = -len(boxes) - 1
        for line, around in sides.items():
            if not drawn & line:
                after = drawn | line
                closed = sum(box & after == box for box in around)
                best = max(best, closed + ahead(after) if closed else -ahead(after))
        return best if best >= -len(boxes) else 0

    return ahead(0)


def nim_is_won(heaps: tuple[int, ...], *, misere: bool) -> bool:
    """Bouton's theorem: whether the player to move wins."""
    together = 0
    for heap in heaps:
        together ^= heap
    if misere and max(heaps) <= 1:
        return together == 0
    return together != 0


def coins_are_won(coins: int, most: int, *, misere: bool) -> bool:
    """The remainder decides: whoever moves wins unless left with a multiple of most + 1, or one more in misere play."""
    return (coins - misere) % (most + 1) != 0


def backwards(game: Game[Any, Any], start: Any) -> dict[Hashable, tuple[int, int]]:
    """Every position that follows from one, by retrograde analysis: who wins for player 0, and in how many plies.

    It asks the game's six questions and knows nothing of symmetry. What never ends is a draw.
    """
    after: dict[Any, list[Any]] = {start: []}
    before: dict[Any, list[Any]] = {start: []}
    waiting = deque([start])
    while waiting:
        state = waiting.popleft()
        for action in game.actions(state):
            following = game.result(state, action)
            if following not in after:
                after[following], before[following] = [], []
                waiting.append(following)
            after[state].append(following)
            before[following].append(state)
    known: dict[Any, tuple[int, int]] = {}
    for state in after:
        if game.player(state) == OVER and game.utility(state, 0) != game.utility(state, 1):
            known[state] = (1 if game.utility(state, 0) > game.utility(state, 1) else -1, 0)
    settled = deque(known)
    while settled:
        state = settled.popleft()
        value, plies = known[state]
        for earlier in before[state]:
            if earlier in known:
                continue
            wins = value == (1 if game.player(earlier) == 0 else -1)
            if wins or all(known.get(following, (0, 0))[0] == value for following in after[earlier]):
                known[earlier] = (value, plies + 1)
                settled.append(earlier)
    return {state: known.get(state, (0, 0)) for state in after}
