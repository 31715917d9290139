"""The rules of 2048 on packed boards: four bits a cell, all lines slid at once.

    bits 63 ........................ 0        Row 0 is the top one, column 0 the left one; cell = 4 * row + column,
         row 3    row 2   row 1   row 0       whatever the size. The four bits are the power of two on the tile, 0 for
         d c b a  ...                         an empty cell. Smaller boards leave the cells outside them empty.

A way to slide is made the way to the left by turning the board, and back afterwards. What a slide does to the four lines is
worked out in the word itself, without loops and without tables.
"""

from __future__ import annotations

from plyground.native import (
    CHANCE,
    OVER,
    Moves,
    Reals,
    Rules,
    Struct,
    below,
    bookkeeping,
    count,
    down,
    flipped,
    helper,
    highest,
    i8,
    i32,
    lowest,
    nth,
    setting,
    u64,
    up,
    without_lowest,
    word,
)

UP, RIGHT, DOWN, LEFT = range(4)
LARGEST = 15
"""The power of two on the largest tile that four bits can tell, 32768. Two of them do not merge."""

ONES = 0x1111111111111111
FIRST = 0x0001000100010001
NOT_LAST = 0x0FFF0FFF0FFF0FFF
TWOS, FOURS = 9.0, 1.0
"""Of ten new tiles. Odds are one division, so that they are the floats nearest to their fractions."""
TEN = 10.0


class Tiles(Struct):
    """A move is a way to slide; a new tile is 2 * cell, plus 1 if it is a 4.

    `score` is what the game is played for: the points, or always 0 if it is played to reach the target. `points` counts
    them either way. `goal` is the power of two of the target, more than any if there is none. The masks tell by the lowest
    bit of each cell which cells there are, and which have a neighbour to the right and below. `longest` and `most` bound the
    number of plies and the points.
    """

    tiles: int = u64()
    score: int = i32()
    points: int = bookkeeping(i32())
    rows: int = setting(i8())
    columns: int = setting(i8())
    target: int = setting(i32())
    aim: int = setting(i8())
    goal: int = setting(i8())
    inside: int = setting(u64())
    with_right: int = setting(u64())
    with_below: int = setting(u64())
    longest: int = setting(i32())
    most: int = setting(i32())


rules = Rules(Tiles)


@helper
def filled(tiles: int) -> int:
    """The lowest bit of every cell that has a tile."""
    half = tiles | down(tiles, 2)
    return word((half | down(half, 1)) & ONES)


@helper
def largest(tiles: int) -> int:
    """The lowest bit of every cell with the largest tile of all."""
    half = tiles & down(tiles, 2)
    return half & down(half, 1) & ONES


@helper
def closed(tiles: int, column: int) -> int:
    """Where a line has no tile in a column, what is to the right of it moves one cell to the left."""
    gaps = flipped(filled(tiles)) & up(FIRST, 4 * column)
    reach = word(gaps) * word((1 << (16 - 4 * column)) - 1)
    return word((tiles & flipped(reach)) | (down(tiles, 4) & reach & NOT_LAST))


@helper
def packed(tiles: int) -> int:
    """All tiles slid to the left, none merged."""
    return closed(closed(closed(tiles, 2), 1), 0)


@helper
def twins(tiles: int, steps: int) -> int:
    """The lowest bit of every tile that equals the one a number of bits further on, and could merge with it."""
    return flipped(filled(tiles ^ down(tiles, steps))) & filled(tiles) & flipped(largest(tiles)) & ONES


@helper
def merging(tiles: int) -> int:
    """Of packed tiles, those that the next one to the right merges into; the left ones merge first, and no tile twice."""
    same = twins(tiles, 4) & NOT_LAST
    first = same & FIRST
    second = same & up(FIRST, 4) & flipped(up(first, 4))
    third = same & up(FIRST, 8) & flipped(up(second, 4))
    return word(first | second | third)


@helper
def merged(tiles: int, pairs: int) -> int:
    """Packed tiles after their pairs have merged."""
    gone = word(up(pairs, 4)) * word(15)
    grown = (word(tiles) & flipped(gone)) + word(pairs)
    return closed(closed(grown, 2), 1)


@helper
def transposed(tiles: int) -> int:
    """Rows become columns."""
    near = (tiles & 0xF0F00F0FF0F00F0F) | up(tiles & 0x0000F0F00000F0F0, 12) | down(tiles & 0x0F0F00000F0F0000, 12)
    return word((near & 0xFF00FF0000FF00FF) | up(near & 0x00000000FF00FF00, 24) | down(near & 0x00FF00FF00000000, 24))


@helper
def mirrored(tiles: int, columns: int) -> int:
    """Left and right exchanged, on a board of so many columns."""
    outer = up(tiles & 0x000F000F000F000F, 12) | down(tiles & 0xF000F000F000F000, 12)
    inner = up(tiles & 0x00F000F000F000F0, 4) | down(tiles & 0x0F000F000F000F00, 4)
    return down(outer | inner, 4 * (4 - columns))


@helper
def turned(s: Tiles, tiles: int, way: int) -> int:
    """The board turned so that sliding to the left is sliding that way."""
    if way == LEFT:
        return word(tiles)
    if way == RIGHT:
        return mirrored(tiles, s.columns)
    return transposed(tiles) if way == UP else mirrored(transposed(tiles), s.rows)


@helper
def turned_back(s: Tiles, tiles: int, way: int) -> int:
    """What `turned` turned, as it was."""
    if way == LEFT:
        return word(tiles)
    if way == RIGHT:
        return mirrored(tiles, s.columns)
    return transposed(tiles) if way == UP else transposed(mirrored(tiles, s.rows))


@helper
def legal_ways(s: Tiles) -> int:
    """The ways that move or merge something, as bits: a tile beside an empty cell, or beside its twin."""
    tiles = s.tiles
    some = filled(tiles)
    none = flipped(some)
    beside, below_it = twins(tiles, 4) & s.with_right, twins(tiles, 16) & s.with_below
    ways = 0
    if (below_it | (down(some, 16) & none & s.with_below)) != 0:
        ways |= 1 << UP
    if (beside | (some & down(none, 4) & s.with_right)) != 0:
        ways |= 1 << RIGHT
    if (below_it | (some & down(none, 16) & s.with_below)) != 0:
        ways |= 1 << DOWN
    if (beside | (down(some, 4) & none & s.with_right)) != 0:
        ways |= 1 << LEFT
    return ways


@helper
def has_reached(s: Tiles) -> bool:
    """Whether the target lies on the board."""
    if s.goal > LARGEST:
        return False
    # A word must not be compared with so large a number: compiled, both become real numbers, which have 53 bits.
    return (filled(s.tiles ^ (word(ONES) * word(s.goal))) ^ ONES) != 0


@helper
def bound(s: Tiles) -> None:
    """Find out how long a game can last and what it can score, from what the cells can hold.

    Of n cells, j can hold 2^v or more at once only if v <= n - j + 2: the last of them was merged, while the others lay there,
    from two halves, and with all n cells taken the last is a new tile of at most 4. As long as no tile is the target, none is
    more than half of it. New tiles add 2 at least, so the sum of all tiles bounds the number of plies. If a tile 2^v is worth
    (v - 1) 2^v, a merge scores what its tile is worth more than its halves. A last move merges half of the cells at most.
    """
    cells, largest_power = s.rows * s.columns, min(s.goal - 1, LARGEST)
    s.longest = 2
    s.most = cells // 2 * s.target
    for cell in range(cells):
        power = min(largest_power, cell + 2)
        s.longest += 1 << power
        s.most += (power - 1) << power


@rules.start
def start(s: Tiles) -> None:
    s.goal = highest(s.target) if s.target > 0 else LARGEST + 1
    for row in range(s.rows):
        s.inside |= up(down(ONES, 64 - 4 * s.columns), 16 * row)
    s.with_right = s.inside & down(s.inside, 4) & NOT_LAST
    s.with_below = s.inside & down(s.inside, 16)
    bound(s)
    s.turn = CHANCE


@rules.moves
def moves(s: Tiles, out: Moves) -> int:
    ways, n = legal_ways(s), 0
    while ways != 0:
        out[n] = lowest(ways)
        ways &= ways - 1
        n += 1
    return n


@rules.chance
def chance(s: Tiles, out: Moves, probability: Reals) -> int:
    free, n = flipped(filled(s.tiles)) & s.inside, 0
    cells = count(free)
    while free != 0:
        cell = lowest(free) >> 2
        out[n] = 2 * cell
        probability[n] = TWOS / (TEN * cells)
        out[n + 1] = 2 * cell + 1
        probability[n + 1] = FOURS / (TEN * cells)
        free = without_lowest(free)
        n += 2
    return n


@rules.pick
def pick(s: Tiles, random: int) -> int:
    if s.turn != CHANCE:
        ways = legal_ways(s)
        return nth(ways, below(random, count(ways)))
    free = flipped(filled(s.tiles)) & s.inside
    cell = nth(free, below(random, count(free))) >> 2
    is_four = down(word(random & 0xFFFFFFFF) * word(10), 32) == 0
    return 2 * cell + (1 if is_four else 0)


@rules.play
def play(s: Tiles, move: int) -> None:
    if s.turn == CHANCE:
        s.tiles |= up(1 + (move & 1), 4 * (move >> 1))
        if without_lowest(filled(s.tiles)) != 0:  # the first tile of all is followed by another
            s.turn = 0 if legal_ways(s) != 0 else OVER
        return
    tiles = packed(turned(s, s.tiles, move))
    pairs = merging(tiles)
    s.turn = CHANCE
    left, points = pairs, 0
    while left != 0:
        power = (down(tiles, lowest(left)) & 15) + 1
        points += 1 << power
        if power == s.goal:
            s.turn = OVER
        left = without_lowest(left)
    s.tiles = turned_back(s, merged(tiles, pairs), move)
    s.points += points
    if s.aim == 0:
        s.score += points


@rules.payoff
def payoff(s: Tiles, out: Reals) -> None:
    if s.aim == 0:
        out[0] = 1.0 * s.score
    else:
        out[0] = 1.0 if has_reached(s) else 0.0


@rules.image
def image(s: Tiles, which: int) -> None:
    """Mirrored left to right (1) and top to bottom (2); square boards also along the diagonal (4)."""
    tiles = word(s.tiles)
    if which & 1:
        tiles = mirrored(tiles, s.columns)
    if which & 2:
        tiles = transposed(mirrored(transposed(tiles), s.rows))
    if which & 4:
        tiles = transposed(tiles)
    s.tiles = tiles


@rules.bounds
def bounds(s: Tiles, out: Reals) -> None:
    """Points once scored are kept."""
    out[0] = 1.0 * s.score
    out[1] = 1.0 * s.most if s.aim == 0 else 1.0
