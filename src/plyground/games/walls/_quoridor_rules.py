"""The rules of Quoridor, on boards of up to 128 cells kept in two words."""

from __future__ import annotations

from plyground.games.walls._pairs import Pair, higher, holds, lower, nth_cell, one
from plyground.native import (
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
    helper,
    i8,
    i32,
    lowest,
    mixed,
    setting,
    u64,
    without_lowest,
    word,
)

LARGEST = 11
MOST_PLAYERS = 4
ACROSS, UPRIGHT, PASS = 128, 256, 384
CELL = 127
AS_USUAL = -1
CELLS_A_WALL = 8


class Paths(Struct):
    """Bit row * size + column of two words is a cell; row 0 is the south, column 0 the west.

    A wall is named by the cell south-west of its middle: one `across` lies north of that cell and of the one to its east, one
    `upright` east of that cell and of the one to its north. A move is the cell that the pawn goes to, ACROSS or UPRIGHT
    plus the cell of a wall, or PASS.

    Players go clockwise from the south: south and north, or south, west, north and east. `slots` are the cells that can
    name a wall, `north` and `east` the cells of the last row and the last column.
    """

    across: Cells = u64(2)
    upright: Cells = u64(2)
    pawns: Cells = i8(MOST_PLAYERS)
    left: Cells = i8(MOST_PLAYERS)
    won: int = i8()
    plies: int = bookkeeping(i32())
    slots: Cells = setting(u64(2))
    north: Cells = setting(u64(2))
    east: Cells = setting(u64(2))
    horizon: int = setting(i32())
    size: int = setting(i8())
    players: int = setting(i8())
    walls: int = setting(i8())


rules = Rules(Paths)


@helper
def side(s: Paths, player: int) -> int:
    """The side that a player starts from: 0 south, 1 west, 2 north, 3 east."""
    return 2 * player if s.players == 2 else player


@helper
def goal(s: Paths, player: int) -> Pair:
    """The cells that a player runs to: the side opposite its own."""
    own = side(s, player)
    if own == 0:
        return s.north[0], s.north[1]
    if own == 1:
        return s.east[0], s.east[1]
    if own == 2:
        return word(bit(s.size) - 1), word(0)
    return lower(s.east[0], s.east[1], s.size - 1)


@helper
def open_ways(s: Paths) -> tuple[int, int, int, int]:
    """The cells from which one can step north, and those from which one can step east; two words each."""
    low, high = higher(s.across[0], s.across[1], 1)
    low_north, high_north = flipped(s.across[0] | low | s.north[0]), flipped(s.across[1] | high | s.north[1])
    low, high = higher(s.upright[0], s.upright[1], s.size)
    return low_north, high_north, flipped(s.upright[0] | low | s.east[0]), flipped(s.upright[1] | high | s.east[1])


@helper
def grown(low: int, high: int, ways: tuple[int, int, int, int], size: int) -> Pair:
    """Some cells, and all that are a step away from them or, after a step along a row, another up or down."""
    low_north, high_north, low_east, high_east = ways
    low_a, high_a = higher(low & low_east, high & high_east, 1)
    low_b, high_b = lower(low, high, 1)
    low, high = low | low_a | low_b & low_east, high | high_a | high_b & high_east
    low_a, high_a = higher(low & low_north, high & high_north, size)
    low_b, high_b = lower(low, high, size)
    return low | low_a | low_b & low_north, high | high_a | high_b & high_north


@helper
def arrives(s: Paths, player: int, ways: tuple[int, int, int, int]) -> bool:
    """Whether there is a way from a player's pawn to its goal, pawns not counting."""
    low_goal, high_goal = goal(s, player)
    low, high = one(s.pawns[player])
    while (low & low_goal) | (high & high_goal) == 0:
        low_next, high_next = grown(low, high, ways, s.size)
        if low_next == low and high_next == high:
            return False
        low, high = low_next, high_next
    return True


@helper
def leaves_ways(s: Paths, wall: int) -> bool:
    """Whether every pawn still has a way to its goal when a wall is built."""
    low_north, high_north, low_east, high_east = open_ways(s)
    cell = wall & CELL
    low, high = one(cell)
    if wall < UPRIGHT:
        low_next, high_next = higher(low, high, 1)
        low_north, high_north = low_north & flipped(low | low_next), high_north & flipped(high | high_next)
    else:
        low_next, high_next = higher(low, high, s.size)
        low_east, high_east = low_east & flipped(low | low_next), high_east & flipped(high | high_next)
    player = 0
    while player < s.players and arrives(s, player, (low_north, high_north, low_east, high_east)):
        player += 1
    return player == s.players


@helper
def free_across(s: Paths) -> Pair:
    """Where a wall across neither overlaps nor crosses another."""
    low_a, high_a = higher(s.across[0], s.across[1], 1)
    low_b, high_b = lower(s.across[0], s.across[1], 1)
    low = s.slots[0] & flipped(s.across[0] | low_a | low_b | s.upright[0])
    return low, s.slots[1] & flipped(s.across[1] | high_a | high_b | s.upright[1])


@helper
def free_upright(s: Paths) -> Pair:
    """Where an upright wall neither overlaps nor crosses another."""
    low_a, high_a = higher(s.upright[0], s.upright[1], s.size)
    low_b, high_b = lower(s.upright[0], s.upright[1], s.size)
    low = s.slots[0] & flipped(s.upright[0] | low_a | low_b | s.across[0])
    return low, s.slots[1] & flipped(s.upright[1] | high_a | high_b | s.across[1])


@helper
def touched(s: Paths) -> Pair:
    """The corners between cells, named like walls by the cell south-west of them, that a wall begins, ends or lies on."""
    low_a, high_a = higher(s.across[0], s.across[1], 1)
    low_b, high_b = lower(s.across[0], s.across[1], 1)
    low_c, high_c = higher(s.upright[0], s.upright[1], s.size)
    low_d, high_d = lower(s.upright[0], s.upright[1], s.size)
    low = s.slots[0] & (s.across[0] | s.upright[0] | low_a | low_b | low_c | low_d)
    return low, s.slots[1] & (s.across[1] | s.upright[1] | high_a | high_b | high_c | high_d)


@helper
def joining(s: Paths, low: int, high: int, stride: int) -> Pair:
    """The walls that would touch something in two of three places: at either end, which may be the board's edge, or amid.

    Only such a wall can shut anything off. `low` and `high` are the corners touched; `stride` leads along the wall.
    """
    low_before, high_before = higher(low, high, stride)
    low_after, high_after = lower(low, high, stride)
    low_slots, high_slots = higher(s.slots[0], s.slots[1], stride)
    low_before, high_before = low_before | flipped(low_slots), high_before | flipped(high_slots)
    low_slots, high_slots = lower(s.slots[0], s.slots[1], stride)
    low_after, high_after = low_after | flipped(low_slots), high_after | flipped(high_slots)
    low_two = low_before & low | low_after & low | low_before & low_after
    return low_two, high_before & high | high_after & high | high_before & high_after


@helper
def around(low: int, high: int, ways: tuple[int, int, int, int], size: int) -> Pair:
    """The cells a step away from some."""
    low_north, high_north, low_east, high_east = ways
    low_a, high_a = higher(low & low_east, high & high_east, 1)
    low_b, high_b = lower(low, high, 1)
    low_c, high_c = higher(low & low_north, high & high_north, size)
    low_d, high_d = lower(low, high, size)
    return low_a | low_b & low_east | low_c | low_d & low_north, high_a | high_b & high_east | high_c | high_d & high_north


@helper
def pawn_steps(s: Paths) -> Pair:
    """The cells to which the pawn of the player to move can go."""
    ways = open_ways(s)
    low_pawns, high_pawns = word(0), word(0)
    for player in range(s.players):
        low, high = one(s.pawns[player])
        low_pawns, high_pawns = low_pawns | low, high_pawns | high
    low, high = one(s.pawns[s.turn])
    low, high = around(low, high, ways, s.size)
    low_others, high_others = low & low_pawns, high & high_pawns
    if low_others | high_others == 0:
        return low, high
    low_past, high_past = past(s, ways, low_pawns, high_pawns)
    return low ^ low_others | low_past, high ^ high_others | high_past


@helper
def past(s: Paths, ways: tuple[int, int, int, int], low_pawns: int, high_pawns: int) -> Pair:
    """The cells beyond and beside the pawns that the player to move faces."""
    low_found, high_found = word(0), word(0)
    for heading in range(4):  # north, east, south, west
        there = s.pawns[s.turn] + pace(heading, s.size)
        if not leads(ways, s.pawns[s.turn], heading, s.size) or not holds(low_pawns, high_pawns, there):
            continue
        is_open = leads(ways, there, heading, s.size)
        for turn in range(1 if is_open else 2):
            onward = heading if is_open else (heading + 1 + 2 * turn) & 3
            if leads(ways, there, onward, s.size):
                low, high = one(there + pace(onward, s.size))
                low_found, high_found = low_found | low, high_found | high
    return low_found & flipped(low_pawns), high_found & flipped(high_pawns)


@helper
def pace(heading: int, size: int) -> int:
    """What a step adds to a cell."""
    step = size if heading & 1 == 0 else 1
    return step if heading < 2 else -step


@helper
def leads(ways: tuple[int, int, int, int], cell: int, heading: int, size: int) -> bool:
    """Whether neither a wall nor the edge is in the way of a step."""
    low_north, high_north, low_east, high_east = ways
    near = cell if heading < 2 else cell + pace(heading, size)
    if near < 0:
        return False
    return holds(low_north, high_north, near) if heading & 1 == 0 else holds(low_east, high_east, near)


@rules.start
def start(s: Paths) -> None:
    for row in range(s.size):
        for column in range(s.size):
            cell = row * s.size + column
            low, high = one(cell)
            if row < s.size - 1 and column < s.size - 1:
                s.slots[0], s.slots[1] = s.slots[0] | low, s.slots[1] | high
            if row == s.size - 1:
                s.north[0], s.north[1] = s.north[0] | low, s.north[1] | high
            if column == s.size - 1:
                s.east[0], s.east[1] = s.east[0] | low, s.east[1] | high
    middle, last = s.size // 2, s.size - 1
    if s.walls == AS_USUAL:
        s.walls = s.size * s.size // (CELLS_A_WALL * (s.players // 2))
    for player in range(s.players):
        own = side(s, player)
        row = (last - middle) if own & 1 == 1 else (0 if own == 0 else last)
        column = middle if own & 1 == 0 else (0 if own == 1 else last)
        s.pawns[player] = row * s.size + column
        s.left[player] = s.walls


@helper
def write_cells(low: int, high: int, out: Moves) -> int:
    """Write a step to each of the cells."""
    n = 0
    while low != 0:
        out[n] = lowest(low)
        low = without_lowest(low)
        n += 1
    while high != 0:
        out[n] = 64 + lowest(high)
        high = without_lowest(high)
        n += 1
    return n


@helper
def write_walls(s: Paths, out: Moves, n: int) -> int:
    """Write the walls that leave everybody a way; only those that join two things are tried."""
    low_touched, high_touched = touched(s)
    for kind in range(2):
        low, high = free_across(s) if kind == 0 else free_upright(s)
        low_risky, high_risky = joining(s, low_touched, high_touched, 1 if kind == 0 else s.size)
        while low | high != 0:
            cell = lowest(low) if low != 0 else 64 + lowest(high)
            wall = ACROSS + cell if kind == 0 else UPRIGHT + cell
            if not holds(low_risky, high_risky, cell) or leaves_ways(s, wall):
                out[n] = wall
                n += 1
            low, high = (without_lowest(low), high) if low != 0 else (low, without_lowest(high))
    return n


@rules.moves
def moves(s: Paths, out: Moves) -> int:
    low, high = pawn_steps(s)
    n = write_cells(low, high, out)
    if s.left[s.turn] > 0:
        n = write_walls(s, out, n)
    if n == 0:
        out[0] = PASS
        n = 1
    return n


@helper
def pick_step(s: Paths, random: int) -> int:
    """One of the steps of the pawn, or a pass."""
    low, high = pawn_steps(s)
    steps = count(low) + count(high)
    return nth_cell(low, high, below(random, steps)) if steps > 0 else PASS


@rules.pick
def pick(s: Paths, random: int) -> int:
    """A move is drawn among the steps and all walls that do not overlap or cross; one that proves illegal is put away."""
    if s.left[s.turn] == 0:
        return pick_step(s, random)
    low, high = pawn_steps(s)
    low_across, high_across = free_across(s)
    low_upright, high_upright = free_upright(s)
    low_touched, high_touched = touched(s)
    while True:
        steps = count(low) + count(high)
        to_upright = steps + count(low_across) + count(high_across)
        total = to_upright + count(low_upright) + count(high_upright)
        if total == 0:
            return PASS
        number = below(random, total)
        if number < steps:
            return nth_cell(low, high, number)
        lies = number < to_upright
        cell = (
            nth_cell(low_across, high_across, number - steps)
            if lies
            else nth_cell(low_upright, high_upright, number - to_upright)
        )
        wall = ACROSS + cell if lies else UPRIGHT + cell
        low_risky, high_risky = joining(s, low_touched, high_touched, 1 if lies else s.size)
        if not holds(low_risky, high_risky, cell) or leaves_ways(s, wall):
            return wall
        low_gone, high_gone = one(cell)
        if lies:
            low_across, high_across = low_across ^ low_gone, high_across ^ high_gone
        else:
            low_upright, high_upright = low_upright ^ low_gone, high_upright ^ high_gone
        random = mixed(random)


@rules.play
def play(s: Paths, move: int) -> None:
    if move < ACROSS:
        s.pawns[s.turn] = move
        low, high = goal(s, s.turn)
        if holds(low, high, move):
            s.won = 1 + s.turn
    elif move < PASS:
        low, high = one(move & CELL)
        if move < UPRIGHT:
            s.across[0], s.across[1] = s.across[0] | low, s.across[1] | high
        else:
            s.upright[0], s.upright[1] = s.upright[0] | low, s.upright[1] | high
        s.left[s.turn] -= 1
    s.plies += 1
    if s.won != 0 or s.plies >= s.horizon:
        s.turn = OVER
    else:
        s.turn = s.turn + 1 if s.turn + 1 < s.players else 0


@rules.payoff
def payoff(s: Paths, out: Reals) -> None:
    for player in range(s.players):
        out[player] = -1.0 / (s.players - 1) if s.won != 0 else 0.0
    if s.won != 0:
        out[s.won - 1] = 1.0
