"""The rules of Chinese checkers: which holes a peg reaches by a step or by a chain of hops."""

from __future__ import annotations

from plyground.games.hopping._star import CLASSES, HOMES, POINTS, SEAT_POINT, STARS
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
    down,
    flipped,
    has,
    helper,
    i8,
    i32,
    lowest,
    mixed,
    nth,
    setting,
    u64,
    up,
    without_lowest,
    word,
)

MOST_PLAYERS = 6
DIRECTIONS = 6
PASS = 1 << 16
PATIENCE = 64  # draws after which it is asked whether there is any move at all
MULTIPLIER, INCREMENT = 0xD1342543DE82EF95, 0x9E3779B97F4A7C15
NEAR_HORIZON = 200
"""Plies before the horizon from which on it counts; no search looks further ahead."""
Four = tuple[int, int, int, int]
Six = tuple[int, int, int, int, int, int]
Pair = tuple[int, int]


class Pegs(Struct):
    """Word 4 * player + class of `pegs` has a bit for each peg of that player in that class; see `_star`.

    A move is 256 * the number of the hole left + that of the hole reached, or PASS. `goals` are the holes that a player has to
    fill, `barred` those where its pegs may not stay, `star` all that there are.
    """

    pegs: Cells = u64(CLASSES * MOST_PLAYERS)
    won: int = i8()
    plies: int = bookkeeping(i32())
    goals: Cells = setting(u64(CLASSES * MOST_PLAYERS))
    barred: Cells = setting(u64(CLASSES * MOST_PLAYERS))
    star: Cells = setting(u64(CLASSES))
    horizon: int = setting(i32())
    players: int = setting(i8())
    size: int = setting(i8())
    wide: int = setting(i8())
    resting: int = setting(i8())
    unblocking: int = setting(i8())
    tally: int = setting(i8())


rules = Rules(Pegs)


@helper
def turned(bits: int, places: int) -> int:
    """A word rotated so that what was at a bit is so many places lower; the number of places may be negative."""
    return down(bits, places & 63) | up(bits, -places & 63)


@helper
def row_pace(direction: int) -> int:
    """How many rows a step goes down: east and west none, then south-east, north-west, south-west, north-east."""
    return 0 if direction < 2 else 1 - 2 * (direction & 1)


@helper
def column_pace(direction: int) -> int:
    """How many columns a step goes right."""
    if direction < 2:
        return 1 - 2 * direction
    return 0 if direction < 4 else -row_pace(direction)


@helper
def next_class(kind: int, direction: int) -> int:
    """The class of the holes a step away."""
    return kind ^ (row_pace(direction) & 1) << 1 ^ (column_pace(direction) & 1)


@helper
def step_turn(kind: int, direction: int) -> int:
    """How many bits higher the hole a step away is, in its own class."""
    row, column = (kind >> 1) + row_pace(direction), (kind & 1) + column_pace(direction)
    return 8 * (row >> 1) + (column >> 1)


@helper
def hop_turn(direction: int) -> int:
    """How many bits higher the hole a hop away is."""
    return 8 * row_pace(direction) + column_pace(direction)


@helper
def taken_holes(s: Pegs) -> Four:
    """The holes with pegs, class by class."""
    one, two, three, four = s.pegs[0], s.pegs[1], s.pegs[2], s.pegs[3]
    for player in range(1, s.players):
        one, two = one | s.pegs[4 * player], two | s.pegs[4 * player + 1]
        three, four = three | s.pegs[4 * player + 2], four | s.pegs[4 * player + 3]
    return one, two, three, four


@helper
def of_class(holes: Four, kind: int) -> int:
    """The holes of one class."""
    one, two, three, four = holes
    low, high = (two if kind & 1 == 1 else one), (four if kind & 1 == 1 else three)
    return high if kind > 1 else low


@helper
def edge(s: Pegs, taken: Four, kind: int, direction: int) -> int:
    """The holes of a class from which a peg can hop in a direction."""
    beyond = s.star[kind] & flipped(of_class(taken, kind))
    over = turned(of_class(taken, next_class(kind, direction)), step_turn(kind, direction))
    return over & turned(beyond, hop_turn(direction))


@helper
def edges(s: Pegs, taken: Four, kind: int) -> Six:
    """The same in all directions."""
    return (
        edge(s, taken, kind, 0),
        edge(s, taken, kind, 1),
        edge(s, taken, kind, 2),
        edge(s, taken, kind, 3),
        edge(s, taken, kind, 4),
        edge(s, taken, kind, 5),
    )


@helper
def beside(s: Pegs, taken: Four, kind: int, direction: int) -> int:
    """The holes of a class from which a peg of the player to move may step in a direction and stay there."""
    reached = next_class(kind, direction)
    free = s.star[reached] & flipped(of_class(taken, reached) | s.barred[4 * s.turn + reached])
    return turned(free, step_turn(kind, direction))


@helper
def hops(pegs: int, ways: Six) -> int:
    """The holes a hop away from some."""
    east, west, south_east, north_west, south_west, north_east = ways
    one = turned(pegs & east, -hop_turn(0)) | turned(pegs & west, -hop_turn(1)) | turned(pegs & south_east, -hop_turn(2))
    other = turned(pegs & north_west, -hop_turn(3)) | turned(pegs & south_west, -hop_turn(4))
    return one | other | turned(pegs & north_east, -hop_turn(5))


@helper
def hoppers(pegs: int, ways: Six) -> int:
    """Those of some pegs that can hop."""
    east, west, south_east, north_west, south_west, north_east = ways
    return pegs & (east | west | south_east | north_west | south_west | north_east)


@helper
def chain(peg: int, ways: Six) -> int:
    """All holes where a chain of hops can end. A peg never hops over one of its own class, so it is not in its own way.

    Three hops are followed without asking whether there are so many: most chains end there, and a wrong guess of the
    processor costs more than a hop.
    """
    found = hops(peg, ways)
    found |= hops(found, ways)
    grown = found | hops(found, ways)
    while grown != found:
        found = grown
        grown = found | hops(found, ways)
    return found


@rules.start
def start(s: Pegs) -> None:
    small = 2 * POINTS * (s.size - 1)
    for kind in range(CLASSES):
        s.star[kind] = word(STARS[4 * (s.size - 1) + kind])
        for player in range(s.players):
            own = SEAT_POINT[POINTS * s.players + player]
            opposite = (own + 3) % POINTS
            s.pegs[4 * player + kind] = word(HOMES[4 * (small + POINTS * s.wide + own) + kind])
            s.goals[4 * player + kind] = word(HOMES[4 * (small + POINTS * s.wide + opposite) + kind])
            for other in range(POINTS):
                if s.resting == 0 and (other - own) % 3 != 0:
                    s.barred[4 * player + kind] |= word(HOMES[4 * (small + other) + kind])


@rules.moves
def moves(s: Pegs, out: Moves) -> int:
    taken, n = taken_holes(s), 0
    for kind in range(CLASSES):
        ways = edges(s, taken, kind)
        pegs = s.pegs[4 * s.turn + kind]
        while pegs != 0:
            at = lowest(pegs)
            peg = 64 * kind + at
            for direction in range(DIRECTIONS):
                if beside(s, taken, kind, direction) & bit(at) != 0:
                    reached = at + step_turn(kind, direction) & 63
                    out[n] = peg << 8 | next_class(kind, direction) << 6 | reached
                    n += 1
            if hoppers(bit(at), ways) != 0:
                far = word(chain(bit(at), ways) & flipped(s.barred[4 * s.turn + kind]))
                while far != 0:
                    out[n] = peg << 8 | kind << 6 | lowest(far)
                    far = without_lowest(far)
                    n += 1
            pegs = without_lowest(pegs)
    if n == 0:
        out[0] = PASS
        n = 1
    return n


@helper
def reaches(ways: Six, at: int, hole: int) -> bool:
    """Whether a chain of hops leads from one hole of a class to another."""
    return has(chain(bit(at), ways), hole)


@helper
def leads(s: Pegs, taken: Four, kind: int, at: int, hole: int) -> bool:
    """The same, with the machine code of the class."""
    if kind == 0:
        return reaches(edges(s, taken, 0), at, hole)
    if kind == 1:
        return reaches(edges(s, taken, 1), at, hole)
    if kind == 2:
        return reaches(edges(s, taken, 2), at, hole)
    return reaches(edges(s, taken, 3), at, hole)


@helper
def prospect(s: Pegs, taken: Four, kind: int) -> Pair:
    """The pegs of a class that can hop, and all holes where any of them may end."""
    ways = edges(s, taken, kind)
    able = hoppers(s.pegs[4 * s.turn + kind], ways)
    return able, chain(able, ways) & flipped(s.barred[4 * s.turn + kind])


@helper
def class_of(number: int, counts: Four) -> Pair:
    """To which class one of all numbered things belongs, and its number within that."""
    one, two, three, _ = counts
    two, three = one + two, one + two + three
    kind = (1 if number >= one else 0) + (1 if number >= two else 0) + (1 if number >= three else 0)
    return kind, number - of_class((0, one, two, three), kind)


@rules.pick
def pick(s: Pegs, random: int) -> int:
    """Of what may be moves one is drawn until it is one.

    These are every peg in six directions, and every peg that can hop to every hole where any such peg of its class may end.
    Each class has its own machine code, so that words are turned by numbers that the compiler knows.
    """
    taken, own = taken_holes(s), 4 * s.turn
    pegs = (s.pegs[own], s.pegs[own + 1], s.pegs[own + 2], s.pegs[own + 3])
    here = (count(pegs[0]), count(pegs[1]), count(pegs[2]), count(pegs[3]))
    able_0, ends_0 = prospect(s, taken, 0)
    able_1, ends_1 = prospect(s, taken, 1)
    able_2, ends_2 = prospect(s, taken, 2)
    able_3, ends_3 = prospect(s, taken, 3)
    many = (count(ends_0), count(ends_1), count(ends_2), count(ends_3))
    pairs = (count(able_0) * many[0], count(able_1) * many[1], count(able_2) * many[2], count(able_3) * many[3])
    steps = DIRECTIONS * (here[0] + here[1] + here[2] + here[3])
    total, tries = steps + pairs[0] + pairs[1] + pairs[2] + pairs[3], 0
    random = word(random)
    while True:
        number = below(random, total)
        if number < steps:
            kind, rest = class_of(number // DIRECTIONS, here)
            at, direction = nth(of_class(pegs, kind), rest), number % DIRECTIONS
            reached = next_class(kind, direction)
            hole = at + step_turn(kind, direction) & 63
            free = s.star[reached] & flipped(of_class(taken, reached) | s.barred[own + reached])
            if has(free, hole):
                return (64 * kind + at) << 8 | reached << 6 | hole
            tries += 1
            if tries == PATIENCE and is_stuck(s, taken, total - steps):
                return PASS
        else:
            kind, rest = class_of(number - steps, pairs)
            able, ends, width = (
                of_class((able_0, able_1, able_2, able_3), kind),
                of_class((ends_0, ends_1, ends_2, ends_3), kind),
                of_class(many, kind),
            )
            at, hole = nth(able, rest // width), nth(ends, rest % width)
            if without_lowest(able) == 0 or leads(s, taken, kind, at, hole):
                return (64 * kind + at) << 8 | kind << 6 | hole
        random = word(random * word(MULTIPLIER) + word(INCREMENT))


@helper
def is_stuck(s: Pegs, taken: Four, pairs: int) -> bool:
    """Whether the player to move can neither hop nor step."""
    can = word(0)
    for kind in range(CLASSES):
        for direction in range(DIRECTIONS):
            can |= s.pegs[4 * s.turn + kind] & beside(s, taken, kind, direction)
    return pairs == 0 and can == 0


@helper
def is_filled(s: Pegs, player: int) -> bool:
    """Whether a player's goal is full of its own pegs, or, against blocking, of any pegs with one of its own among them."""
    own, missing = word(0), word(0)
    one, two, three, four = taken_holes(s)
    for kind in range(CLASSES):
        goal, pegs = s.goals[4 * player + kind], s.pegs[4 * player + kind]
        own |= goal & pegs
        missing |= goal & flipped(pegs)
    if missing == 0 or own == 0 or s.unblocking == 0:
        return bool(missing == 0)
    empty = s.goals[4 * player] & flipped(one) | s.goals[4 * player + 1] & flipped(two)
    return bool(empty | s.goals[4 * player + 2] & flipped(three) | s.goals[4 * player + 3] & flipped(four) == 0)


@helper
def arrived(s: Pegs, player: int) -> int:
    """How many pegs of a player stand in its goal."""
    pegs = 0
    for kind in range(CLASSES):
        pegs += count(s.pegs[4 * player + kind] & s.goals[4 * player + kind])
    return pegs


@helper
def ahead(s: Pegs) -> int:
    """1 + the player with the most pegs in its goal, 0 if several have as many."""
    best, leader = -1, 0
    for player in range(s.players):
        pegs = arrived(s, player)
        if pegs > best:
            best, leader = pegs, 1 + player
        elif pegs == best:
            leader = 0
    return leader


@rules.play
def play(s: Pegs, move: int) -> None:
    if move != PASS:
        s.pegs[4 * s.turn + (move >> 14)] ^= bit(move >> 8 & 63)
        s.pegs[4 * s.turn + (move >> 6 & 3)] ^= bit(move & 63)
    s.plies += 1
    if is_filled(s, s.turn):
        s.won = 1 + s.turn
        s.turn = OVER
    elif s.plies >= s.horizon:
        s.won = ahead(s) if s.tally != 0 else 0
        s.turn = OVER
    else:
        s.turn = s.turn + 1 if s.turn + 1 < s.players else 0


@rules.key
def key(s: Pegs) -> int:
    """The pegs and the player to move; near the horizon also how near, since it decides what can still be reached."""
    left = s.horizon - s.plies
    key = mixed(word(s.turn + 2 + 16 * s.won + 256 * (left if left <= NEAR_HORIZON else 0)))
    for place in range(4 * s.players):
        key = mixed(word(key ^ s.pegs[place]) + word(INCREMENT))
    return key


@rules.payoff
def payoff(s: Pegs, out: Reals) -> None:
    for player in range(s.players):
        out[player] = -1.0 / (s.players - 1) if s.won != 0 else 0.0
    if s.won != 0:
        out[s.won - 1] = 1.0
