"""The rules of EinStein würfelt nicht!"""

from __future__ import annotations

from plyground.native import (
    CHANCE,
    OVER,
    Cells,
    Moves,
    Reals,
    Rules,
    Struct,
    below,
    bit,
    bookkeeping,
    count,
    flipped,
    has,
    helper,
    highest,
    i8,
    i16,
    lowest,
    nth,
    setting,
    u64,
    without_lowest,
    word,
)

MOST_STONES = 6
GONE, PUTTING, TO_THROW = -1, -1, 0
RANDOM, FIXED, CHOSEN = range(3)


class Stones(Struct):
    """Stone number i + 1 of player p has the number 6 * p + i + 1; places[number] says where it is, or GONE. Number 0 is none.

    Cells are 8 * row + column, row 0 at the top and column 0 at the left, whatever the size, so White's goal is 0 and Black's
    is `far`. A place is where a stone is as its owner sees it: the steps it still has to go in each way, 8 * down + across.
    For White that is the cell itself, for Black `far` less the cell.

    `mover` owns the turn, also while the die is in the air, and is the winner when the game is over. `thrown` is the number
    on the die, TO_THROW, or PUTTING before the stones are arranged. `inside` tells by bits which stones are on the board, `at`
    which one is on a cell; `vacant` are the cells of both corners that have no stone yet, while stones are put down. A
    move is 64 * i + the cell; a throw is its number.
    """

    places: Cells = i8(1 + 2 * MOST_STONES)
    inside: int = i16()
    mover: int = i8()
    thrown: int = i8()
    at: Cells = bookkeeping(i8(64))
    vacant: int = bookkeeping(u64())
    size: int = setting(i8())
    stones: int = setting(i8())
    arrangement: int = setting(i8())
    far: int = setting(i8())
    homes: Cells = setting(u64(2))


rules = Rules(Stones)


@helper
def seen_by(s: Stones, player: int, cell: int) -> int:
    """The place that a cell is for a player; also the cell that a place is."""
    return s.far - cell if player == 1 else cell + 0


@helper
def own_stones(s: Stones, player: int) -> int:
    """A player's stones on the board, by bits, stone 1 the lowest."""
    return (s.inside >> (1 + MOST_STONES * player)) & 63


@helper
def put(s: Stones, player: int, stone: int, cell: int) -> None:
    """Put a stone on the board."""
    number = 1 + MOST_STONES * player + stone
    s.places[number] = seen_by(s, player, cell)
    s.at[cell] = number
    s.inside |= 1 << number
    s.vacant &= flipped(bit(cell))


@helper
def next_to_put(s: Stones) -> int:
    """Twice the index of the stone that is put down next, plus the player whose stone it is."""
    return count(s.inside)


@helper
def ready(s: Stones) -> None:
    """Begin to play: the die is thrown for White."""
    s.vacant = 0
    s.mover = 0
    s.thrown = TO_THROW
    s.turn = CHANCE


@rules.start
def start(s: Stones) -> None:
    deep = 2 if s.stones == 3 else 3
    last = s.size - 1
    s.far = 9 * last
    for number in range(1 + 2 * MOST_STONES):
        s.places[number] = GONE
    s.thrown = PUTTING
    for line in range(deep):  # the slanting lines of the corner, the corner itself first
        for step in range(line + 1):
            s.homes[0] |= bit(s.far - 8 * step - (line - step))
            s.homes[1] |= bit(8 * step + line - step)
    s.vacant = s.homes[0] | s.homes[1]
    if s.arrangement == FIXED:
        stone = 0
        for line in range(deep):
            for step in range(line + 1):
                put(s, 0, stone, s.far - 8 * step - (line - step))
                put(s, 1, stone, 8 * step + line - step)
                stone += 1
        ready(s)
    else:
        s.turn = CHANCE if s.arrangement == RANDOM else 0


@helper
def lower_stone(s: Stones) -> int:
    """The stone that the die allows to move: the one thrown, else the nearest lower one, -1 if there is none."""
    return highest(own_stones(s, s.mover) & ((1 << s.thrown) - 1))


@helper
def upper_stone(s: Stones) -> int:
    """The nearest higher stone, 64 if there is none or if the one thrown is there."""
    stones = own_stones(s, s.mover)
    is_there = (stones >> (s.thrown - 1)) & 1
    return lowest(stones & -(1 << s.thrown) & (is_there - 1))


@helper
def is_open(place: int) -> bool:
    """Whether a stone can go all three ways: it is not yet on one of the edges that lead to the corner."""
    return (place & 7 != 0) & (place > 7)  # bits, not `and`: no branch


@helper
def ways(s: Stones, stone: int) -> int:
    """How many ways a stone of the mover can go: three, or one along the edge; none for no stone."""
    if stone < 0 or stone >= MOST_STONES:
        return 0
    place = s.places[1 + MOST_STONES * s.mover + stone]
    return 3 if is_open(place) else 1


@helper
def step_to(s: Stones, stone: int, way: int) -> int:
    """The move of a stone beside (0), ahead (1) or slanting (2); along the edge, the only one."""
    place = s.places[1 + MOST_STONES * s.mover + stone]
    edge = 1 if place & 7 != 0 else 8
    step = (0x090801 >> (8 * way)) & 15 if is_open(place) else edge
    return 64 * stone + seen_by(s, s.mover, place - step)


@helper
def write_steps(s: Stones, stone: int, out: Moves, n: int) -> int:
    """Write the moves of a stone from out[n] on; returns how many moves there are then."""
    number = ways(s, stone)
    for way in range(number):
        out[n + way] = step_to(s, stone, way)
    return n + number


@helper
def write_cells(s: Stones, out: Moves) -> int:
    """Write where the next stone can be put down."""
    number = next_to_put(s)
    free, n = s.vacant & s.homes[number & 1], 0
    while free != 0:
        out[n] = 64 * (number >> 1) + lowest(free)
        free = without_lowest(free)
        n += 1
    return n


@rules.moves
def moves(s: Stones, out: Moves) -> int:
    if s.thrown == PUTTING:
        return write_cells(s, out)
    return write_steps(s, upper_stone(s), out, write_steps(s, lower_stone(s), out, 0))


@rules.chance
def chance(s: Stones, out: Moves, probability: Reals) -> int:
    n = s.stones + 0
    if s.thrown == PUTTING:
        n = write_cells(s, out)
    else:
        for face in range(n):
            out[face] = face + 1
    for outcome in range(n):
        probability[outcome] = 1.0 / n
    return n


@rules.pick
@helper
def pick(s: Stones, random: int) -> int:
    if s.thrown == TO_THROW:
        return 1 + below(random, s.stones)
    if s.thrown == PUTTING:
        number = next_to_put(s)
        free = s.vacant & s.homes[number & 1]
        return 64 * (number >> 1) + nth(free, below(random, count(free)))
    # Without branches, which would be guessed wrong too often: a stone that is not there has no way to go.
    stones, first = own_stones(s, s.mover), 1 + MOST_STONES * s.mover
    lower_ones = stones & ((1 << s.thrown) - 1)
    upper_ones = stones & -(1 << s.thrown) & (((stones >> (s.thrown - 1)) & 1) - 1)
    lower, upper = highest(lower_ones), lowest(upper_ones)
    low_place, high_place = s.places[word(first + lower)], s.places[word(first + (upper & 7))]
    of_lower = (lower_ones != 0) * (1 + 2 * is_open(low_place))
    drawn = below(random, of_lower + (upper_ones != 0) * (1 + 2 * is_open(high_place)))
    lower_chosen = -1 * (drawn < of_lower)  # all bits, or none
    place = high_place ^ ((high_place ^ low_place) & lower_chosen)
    stone = upper ^ ((upper ^ lower) & lower_chosen)
    way = drawn - (of_lower & ~lower_chosen)
    edge = 8 - 7 * (place & 7 != 0)
    step = edge ^ ((edge ^ ((0x090801 >> (8 * way)) & 15)) & (-1 * is_open(place)))
    return 64 * stone + seen_by(s, s.mover, place - step)


@rules.play
@helper
def play(s: Stones, move: int) -> None:
    if s.thrown == TO_THROW:
        s.thrown = move
        s.turn = s.mover
        return
    if s.thrown == PUTTING:
        number = next_to_put(s)
        put(s, number & 1, move >> 6, move & 63)
        number += 1
        if number == 2 * s.stones:
            ready(s)
        else:
            s.mover = number & 1
            s.turn = CHANCE if s.arrangement == RANDOM else s.mover + 0
        return
    mover = s.mover + 0
    number, cell = 1 + MOST_STONES * mover + (move >> 6), move & 63
    captured = s.at[word(cell)]  # 0 for none, whose place is always GONE
    s.places[word(captured)] = GONE
    s.inside &= ~(1 << captured)
    s.at[word(seen_by(s, mover, s.places[word(number)]))] = 0
    s.at[word(cell)] = number
    place = seen_by(s, mover, cell)
    s.places[word(number)] = place
    s.thrown = TO_THROW
    if place == 0 or own_stones(s, 1 - mover) == 0:
        s.turn = OVER
    else:
        s.mover = 1 - mover
        s.turn = CHANCE


@rules.payoff
def payoff(s: Stones, out: Reals) -> None:
    out[0] = 1.0 if s.mover == 0 else -1.0
    out[1] = -out[0]


@rules.image
def image(s: Stones, which: int) -> None:
    """Mirrored along the line from goal to goal."""
    vacant = s.vacant + 0
    s.vacant = 0
    for cell in range(64):
        s.at[cell] = 0
        if has(vacant, cell):
            s.vacant |= bit(8 * (cell & 7) + (cell >> 3))
    for number in range(1, 1 + 2 * MOST_STONES):
        place = s.places[number]
        if place != GONE:
            mirrored = 8 * (place & 7) + (place >> 3)
            s.places[number] = mirrored
            s.at[seen_by(s, 1 if number > MOST_STONES else 0, mirrored)] = number
