"""The rules of games like chess as machine code: who attacks what, and which moves are legal, by the tables of the sheets."""

from __future__ import annotations

from plyground.games.chesslike._tables import (
    BECOMES,
    BETWEEN_TABLE,
    BLACK,
    CASTLER,
    CASTLING,
    CASTLINGS_TABLE,
    CATCHES,
    DELTA,
    DELTAS,
    EMPTY,
    FACTS,
    FACTS_TABLE,
    FILES,
    FIRST,
    FRAME,
    GOAL,
    HOPPERS,
    HOPS,
    INNER,
    IS_THERE,
    KIND,
    KINDS_TABLE,
    KING_FROM,
    KING_TO,
    LEG,
    LINE,
    LINES_OF_SIDE,
    LINES_TABLE,
    MEN,
    MODE,
    MOST_BECOMES,
    MOST_CASTLINGS,
    MOST_MOTIONS,
    MOTION,
    MOTIONS_OF_SHEET,
    MOTIONS_TABLE,
    MOVES,
    MUST,
    NO_CHECKS,
    NUMBER,
    OFFSET,
    OTHER_LEG,
    PROMOTES,
    RANKS,
    REACH,
    ROOK_FROM,
    ROYAL,
    ROYALS,
    SEES_TABLE,
    STARTS,
    STRIDE,
    STRIDES,
    TAKEN,
    TAKES,
    WALL,
    WITHIN,
    ZERO,
    ZONES_TABLE,
)
from plyground.native import Cells, Moves, Rules, Struct, bookkeeping, helper, i8, i16, i64, setting, u64

PLAIN, CASTLES, IN_PASSING, STRIDING, NOTHING = range(5)
"""What is special about a move, or that there is none."""
ALL_MOVES, TAKING, ARRIVING, CATCHING = range(4)
"""Which moves are wanted: all; those that take, promote or arrive at the goal; that arrive; that take in passing."""
MOST_WANTED = 10_000


class Array(Struct):
    """Men on the squares of the frame (see `_tables`). `rights` are bits, by the numbers of the sheet's castlings.

    `passing` are the squares that a man has just passed and where it can legally be taken, else 0; `passer` is where it stands.
    `won` is 1 or 2 if White or Black has won. `royal` are the squares of the royal men, 0 for none; `checked` tells whether
    that of the side to move is attacked; `stamp` is the hash of the men: these follow from the rest. `quiet` counts the plies
    since something was taken or a lasting move made. `spare` has room for the moves that are found when only one is wanted.
    A move is the square it leaves, + 2**8 * the square it goes to, both counted from FIRST, + 2**16 * the number of the kind,
    + 2**20 * what it becomes, + 2**24 * what is special.
    """

    cells: Cells = i8(FRAME)
    passing: Cells = i16(2)
    passer: int = i16()
    rights: int = i8()
    won: int = i8()
    checked: int = bookkeeping(i8())
    royal: Cells = bookkeeping(i16(2))
    quiet: int = bookkeeping(i16())
    plies: int = bookkeeping(i16())
    stamp: int = bookkeeping(u64())
    spare: Cells = bookkeeping(i64(MOST_BECOMES + 1))
    variant: int = setting(i8())


rules = Rules(Array)


@helper
def fact(s: Array, which: int) -> int:
    """A number of the sheet."""
    return FACTS_TABLE[FACTS * s.variant + which]


@helper
def kind_fact(s: Array, man: int, which: int) -> int:
    """A number of a man's kind."""
    return KINDS_TABLE[KIND * (MEN * s.variant + man) + which]


@helper
def zones_at(s: Array, at: int, side: int) -> int:
    """The zones of a side in which a square lies, as bits."""
    return ZONES_TABLE[INNER * (2 * s.variant + side) + at - FIRST]


@helper
def is_zoned(s: Array, at: int, side: int, zone: int) -> bool:
    """Whether a square lies in a zone; no zone is the whole board."""
    return zone == 0 or zones_at(s, at, side) & zone != 0


@helper
def is_attacked(s: Array, at: int, by: int) -> bool:
    """Whether a side attacks a square: from there, every line is gone back to the first man that matters."""
    line = LINES_OF_SIDE * (2 * s.variant + by)
    while LINES_TABLE[line + REACH] != 0:
        way = LINES_TABLE[line + OFFSET] - ZERO
        here, screens = at, 1 if LINES_TABLE[line + MODE] & HOPS != 0 else 0
        for times in range(1, LINES_TABLE[line + REACH] + 1):
            here -= way
            man = s.cells[here]
            if man == EMPTY:
                continue
            if screens != 0 and man < WALL:
                screens = 0
                continue
            if man >> 4 == by and LINES_TABLE[line + 8 + (man & 15)] >= times and is_open(s, line, here, at, by):
                return True
            break
        line += LINE
    return False


@helper
def is_open(s: Array, line: int, begin: int, end: int, side: int) -> bool:
    """Whether legs, zones and what stands there allow an attack along a line."""
    return bool(
        (LINES_TABLE[line + MODE] & ROYALS == 0 or kind_fact(s, s.cells[end], ROYAL) != 0)
        and (LINES_TABLE[line + LEG] == ZERO or s.cells[begin + LINES_TABLE[line + LEG] - ZERO] == EMPTY)
        and (LINES_TABLE[line + OTHER_LEG] == ZERO or s.cells[begin + LINES_TABLE[line + OTHER_LEG] - ZERO] == EMPTY)
        and is_zoned(s, begin, side, LINES_TABLE[line + STARTS])
        and is_zoned(s, end, side, LINES_TABLE[line + WITHIN])
    )


@helper
def can_matter(s: Array, target: int, at: int) -> bool:
    """Whether a man on a square can be in the way of an attack on a target."""
    return BETWEEN_TABLE[DELTAS * s.variant + DELTA + target - at] != 0


@helper
def can_see(s: Array, man: int, at: int, target: int) -> bool:
    """Whether a man on a square would attack a target on an empty board."""
    number = man & 15
    place = 4 * (DELTAS * s.variant + DELTA + target - at) + 2 * (man >> 4) + (number >> 3)
    return SEES_TABLE[place] >> (number & 7) & 1 != 0


@helper
def is_legal(s: Array, man: int, begin: int, end: int, special: int) -> bool:
    """Whether a move leaves no royal man where it must not stand. What cannot matter is not tried out."""
    if fact(s, TAKEN) != 0:
        return True
    side, hops = man >> 4, fact(s, HOPPERS) != 0
    own, other = s.royal[side], s.royal[1 - side]
    is_royal = kind_fact(s, man, ROYAL) != 0
    unsure = is_royal or s.checked != 0 or special == IN_PASSING
    asks_own = own != 0 and (unsure or can_matter(s, own, begin) or (hops and can_matter(s, own, end)))
    asks_other = (
        fact(s, NO_CHECKS) != 0
        and other != 0
        and (
            special == IN_PASSING
            or can_see(s, man, end, other)
            or can_matter(s, other, begin)
            or (hops and can_matter(s, other, end))
        )
    )
    if not asks_own and not asks_other:
        return True
    passer = s.passer if special == IN_PASSING else begin
    taken, passed = s.cells[end], s.cells[passer]
    s.cells[passer] = EMPTY
    s.cells[begin] = EMPTY
    s.cells[end] = man
    is_good = True
    for side_asked in range(2):  # one call in a loop: machine code is written out for every call
        is_own = side_asked == 0
        if is_good and (asks_own if is_own else asks_other):
            target = (end if is_royal else own) if is_own else other
            is_good = not is_attacked(s, target, 1 - side if is_own else side)
    s.cells[end] = taken
    s.cells[passer] = passed
    s.cells[begin] = man
    return is_good


@helper
def is_wanted(s: Array, man: int, end: int, special: int, wish: int) -> bool:
    """Whether a move is of the sort that is looked for."""
    if wish == ALL_MOVES:
        return True
    if wish == CATCHING:
        return special == IN_PASSING
    side = man >> 4
    goal = fact(s, GOAL + side)
    arrives = goal != 0 and kind_fact(s, man, ROYAL) != 0 and is_zoned(s, end, side, goal)
    if arrives or wish == ARRIVING:
        return arrives
    promotes = kind_fact(s, man, PROMOTES)
    return s.cells[end] != EMPTY or special == IN_PASSING or (promotes != 0 and is_zoned(s, end, side, promotes))


@helper
def note(s: Array, out: Moves, n: int, begin: int, end: int, special: int, wish: int) -> int:  # noqa: PLR0917 - compiled
    """Write a move, once for each kind that it may turn the man into, if it is wanted and legal."""
    man = s.cells[begin]
    if not is_wanted(s, man, end, special, wish) or not is_legal(s, man, begin, end, special):
        return n
    code = begin - FIRST | end - FIRST << 8 | (man & 15) << 16 | special << 24
    zone = kind_fact(s, man, PROMOTES)
    if zone != 0 and is_zoned(s, end, man >> 4, zone):
        for number in range(kind_fact(s, man, NUMBER)):
            out[n] = code | kind_fact(s, man, BECOMES + number) << 20
            n += 1
        if kind_fact(s, man, MUST) != 0:
            return n
    out[n] = code
    return n + 1


@helper
def walk(s: Array, out: Moves, n: int, begin: int, motion: int, most: int, wish: int) -> int:  # noqa: PLR0917 - compiled
    """Write the moves of a man by one of its motions, until there are as many as are asked for."""
    way, mode, side = MOTIONS_TABLE[motion + OFFSET] - ZERO, MOTIONS_TABLE[motion + MODE], s.turn
    end, screens = begin, 1 if mode & HOPS != 0 else 0
    zone = MOTIONS_TABLE[motion + WITHIN]
    for _ in range(MOTIONS_TABLE[motion + REACH]):
        end += way
        there, special, is_end = s.cells[end], NOTHING, False
        if there == EMPTY:
            if screens == 0 and mode & MOVES != 0:
                special = STRIDING if mode & STRIDES != 0 else PLAIN
            elif mode & CATCHES != 0 and (end == s.passing[0] or end == s.passing[1]):
                special = IN_PASSING
        elif screens != 0 and there < WALL:
            screens = 0
        else:
            is_end = True
            if there >> 4 == 1 - side and mode & TAKES != 0 and (mode & ROYALS == 0 or kind_fact(s, there, ROYAL) != 0):
                special = PLAIN
        if special != NOTHING and is_zoned(s, end, side, zone):
            n = note(s, out, n, begin, end, special, wish)
        if is_end or n >= most:
            break
    return n


@helper
def can_start(s: Array, begin: int, motion: int, side: int) -> bool:
    """Whether zone and legs let a man of a side go by a motion."""
    leg, other = MOTIONS_TABLE[motion + LEG], MOTIONS_TABLE[motion + OTHER_LEG]
    return bool(
        is_zoned(s, begin, side, MOTIONS_TABLE[motion + STARTS])
        and (leg == ZERO or s.cells[begin + leg - ZERO] == EMPTY)
        and (other == ZERO or s.cells[begin + other - ZERO] == EMPTY)
    )


@helper
def motions_of(s: Array, man: int) -> int:
    """Where the motions of a man begin in their table."""
    return MOTIONS_OF_SHEET * s.variant + MOTION * MOST_MOTIONS * man


@helper
def explore(s: Array, out: Moves, most: int, wish: int) -> int:
    """Write the legal moves that are wanted, until there are as many as are asked for."""
    side, n = s.turn, 0
    for rank in range(fact(s, RANKS)):
        first = FIRST + STRIDE * rank
        for begin in range(first, first + fact(s, FILES)):
            man = s.cells[begin]
            if man == EMPTY or man >> 4 != side:
                continue
            motion = motions_of(s, man)
            while MOTIONS_TABLE[motion + REACH] != 0:
                if can_start(s, begin, motion, side):
                    n = walk(s, out, n, begin, motion, most, wish)
                    if n >= most:
                        return n
                motion += MOTION
    return castlings(s, out, n) if wish == ALL_MOVES else n


@helper
def castlings(s: Array, out: Moves, n: int) -> int:
    """Write the castlings of the side to move that are legal. They give no check where that is forbidden: none does there."""
    if s.rights == 0 or s.checked != 0:
        return n
    for number in range(MOST_CASTLINGS):
        row = CASTLING * (MOST_CASTLINGS * s.variant + number)
        if CASTLINGS_TABLE[row + IS_THERE] != 0 and CASTLINGS_TABLE[row + CASTLER] == s.turn and s.rights >> number & 1 != 0:
            king, goal = FIRST + CASTLINGS_TABLE[row + KING_FROM], FIRST + CASTLINGS_TABLE[row + KING_TO]
            if is_way_free(s, king, goal, FIRST + CASTLINGS_TABLE[row + ROOK_FROM]):
                out[n] = king - FIRST | goal - FIRST << 8 | (s.cells[king] & 15) << 16 | CASTLES << 24
                n += 1
    return n


@helper
def is_way_free(s: Array, king: int, goal: int, rook: int) -> bool:
    """Whether nothing stands between a royal man and its rook, and nobody attacks where it goes."""
    for at in range(min(king, rook) + 1, max(king, rook)):
        if s.cells[at] != EMPTY:
            return False
    for at in range(min(king, goal), max(king, goal) + 1):  # noqa: SIM110 - compiled
        if at != king and is_attacked(s, at, 1 - s.turn):
            return False
    return True


@helper
def can_do(s: Array, wish: int) -> bool:
    """Whether the side to move has a legal move of the sort that is looked for."""
    found = explore(s, s.spare, 1, wish)
    for place in range(MOST_BECOMES + 1):
        s.spare[place] = 0
    return found != 0


@rules.moves
def moves(s: Array, out: Moves) -> int:
    return explore(s, out, MOST_WANTED, ALL_MOVES)


def code_of(side: int, number: int) -> int:
    """The man of a side and a kind."""
    return number + BLACK * side
