"""The star of Chinese checkers as numbers, for stars with points of one to four rows.

A hole has a row from 0 at the top to 16 and a column from 0 to 16. Columns slant: straight to the lower right the column stays,
to the lower left it goes down by one. A hop keeps it even or odd which row and column are, so the holes fall into four
*classes*, 2 * (row % 2) + column % 2, and no peg ever hops out of its class or over a peg of it.

Of each class a word has the hole at bit (8 * (row // 2) + column // 2) % 64. That is a rotation by 8 for two rows and by 1 for
two columns; not only do all holes fall on different bits, no hole shares its bit with a place outside the star that a
peg beside the edge could step or hop to. So nobody needs to ask where the star ends. The number of a hole is 64 * class + bit.
Smaller stars lie in the middle of the large one.
"""

from __future__ import annotations

LARGEST = 4
MIDDLE = 8
SPAN = 17
POINTS = 6
CLASSES = 4

NORTH, NORTH_EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, NORTH_WEST = range(POINTS)
POINT_NAMES = ("North", "Northeast", "Southeast", "South", "Southwest", "Northwest")
SEATED = {
    2: (NORTH, SOUTH),
    3: (NORTH, SOUTH_EAST, SOUTH_WEST),
    4: (NORTH, NORTH_EAST, SOUTH, SOUTH_WEST),
    5: (NORTH, NORTH_EAST, SOUTH_EAST, SOUTH, SOUTH_WEST),
    6: tuple(range(POINTS)),
}
"""Whose points are filled, in the order of turns, which is clockwise."""
Place = tuple[int, int]


def holes(size: int) -> list[Place]:
    """Row and column of a star's holes, in reading order."""
    found = []
    for row in range(SPAN):
        for column in range(SPAN):
            across = (column - MIDDLE, row - MIDDLE, 2 * MIDDLE - column - row)
            if (max(across) <= size or min(across) >= -size) and max(map(abs, across)) <= 2 * size:
                found.append((row, column))
    return found


def number(place: Place) -> int:
    """The number of a hole."""
    row, column = place
    return 64 * (2 * (row % 2) + column % 2) + (8 * (row // 2) + column // 2) % 64


def point(size: int, which: int, *, is_wide: bool) -> list[int]:
    """The numbers of the holes of a point; a wide one has the row of the hexagon below it too."""
    found = []
    for place in holes(size):
        row, column = place[0] - MIDDLE, place[1] - MIDDLE
        along = (-row, column, row + column, row, -column, -row - column)[which]
        aside = (column, -row, row, -column, row, -row)[which]
        if along >= (size if is_wide else size + 1) and 0 <= aside <= along:
            found.append(number(place))
    return found


def words(numbers: list[int]) -> list[int]:
    """Holes as four words, one a class; signed, as a list for the compiler must not mix two types."""
    found = [0] * CLASSES
    for each in numbers:
        found[each >> 6] |= 1 << (each & 63)
    return [(word + 2**63) % 2**64 - 2**63 for word in found]


STARS = tuple(word for size in range(1, LARGEST + 1) for word in words([number(place) for place in holes(size)]))
"""All holes of a star: from 4 * (size - 1) on."""
HOMES = tuple(
    word
    for size in range(1, LARGEST + 1)
    for is_wide in (False, True)
    for which in range(POINTS)
    for word in words(point(size, which, is_wide=is_wide))
)
"""The holes of a point: from 4 * (12 * (size - 1) + 6 * is_wide + point) on."""
SEAT_POINT = tuple(SEATED[players][seat] if seat < players in SEATED else 0 for players in range(7) for seat in range(6))
"""The point of a player: at 6 * players + player."""
