"""What a search should know about games like chess: men, where they stand and can go, what hangs, and how royal men fare."""

from __future__ import annotations

from plyground.games.chesslike._facts import Sheet
from plyground.games.chesslike._play import has_arrived, settle
from plyground.games.chesslike._rules import (
    ALL_MOVES,
    IN_PASSING,
    MOST_WANTED,
    TAKING,
    Array,
    can_start,
    explore,
    fact,
    is_attacked,
    is_zoned,
    kind_fact,
    motions_of,
    rules,
)
from plyground.games.chesslike._tables import (
    ADVANCE,
    EMPTY,
    FILES,
    FIRST,
    GOAL,
    HANGING,
    HOPS,
    INNER,
    LASTING,
    MODE,
    MOTION,
    MOTIONS_TABLE,
    MOVES,
    NUMBER_OF_FEATURES,
    OFFSET,
    OPEN_WAY,
    PLACES,
    RANKS,
    REACH,
    ROOM,
    ROYAL,
    ROYAL_ROOM,
    ROYALS,
    STEPS_TABLE,
    STRENGTH,
    STRIDE,
    TAKES,
    TEMPO,
    THINGS,
    THINGS_TABLE,
    WALL,
    WAY,
    WITHIN,
    WORTH,
    ZERO,
    things_of,
)
from plyground.native import OVER, Moves, helper

NAMES = {
    ROOM: "room",
    PLACES: "places",
    ADVANCE: "advance of pawns",
    HANGING: "hanging men",
    ROYAL_ROOM: "room of the royal man",
    TEMPO: "the move",
    WAY: "way of the king",
    OPEN_WAY: "open way of the king",
    STRENGTH: "strength of the royal man",
}
QUIET_RANK, PROMOTION_RANK, ARRIVAL_RANK = 1, 900, 1000


def names_of(sheet: Sheet) -> tuple[str, ...]:
    """What the features of a sheet are called, in the order in which they are written."""
    return (*(f"{kind.name}s" for kind in sheet.kinds if not kind.royal), *(NAMES[thing] for thing in things_of(sheet)))


@helper
def place_of(s: Array, thing: int) -> int:
    """Where a thing stands among the features; behind them if the sheet does not have it."""
    return THINGS_TABLE[THINGS * s.variant + thing]


@helper
def room_of(s: Array, begin: int, side: int) -> int:
    """How many squares a man can go to or take on, whether its royal man allows it or not."""
    motion, found = motions_of(s, s.cells[begin]), 0
    while MOTIONS_TABLE[motion + REACH] != 0:
        if can_start(s, begin, motion, side):
            way, mode = MOTIONS_TABLE[motion + OFFSET] - ZERO, MOTIONS_TABLE[motion + MODE]
            end, screens, zone = begin, 1 if mode & HOPS != 0 else 0, MOTIONS_TABLE[motion + WITHIN]
            for _ in range(MOTIONS_TABLE[motion + REACH]):
                end += way
                there = s.cells[end]
                if there == EMPTY:
                    found += 1 if screens == 0 and mode & MOVES != 0 and is_zoned(s, end, side, zone) else 0
                elif screens != 0 and there < WALL:
                    screens = 0
                else:
                    is_taken = there >> 4 == 1 - side and mode & TAKES != 0 and mode & ROYALS == 0
                    found += 1 if is_taken and is_zoned(s, end, side, zone) else 0
                    break
        motion += MOTION
    return found


@helper
def steps_left(s: Array, at: int, side: int) -> int:
    """Steps from a square to the goal of a side."""
    return STEPS_TABLE[INNER * (2 * s.variant + side) + at - FIRST]


@helper
def note_royal(s: Array, out: Moves, side: int, sign: int) -> None:
    """Where a royal man can go without being attacked, and how many of these squares are nearer to its goal."""
    royal = s.royal[side]
    man, left = s.cells[royal], steps_left(s, royal, side)
    motion = motions_of(s, man)
    s.cells[royal] = EMPTY
    while MOTIONS_TABLE[motion + REACH] != 0:
        end, way = royal, MOTIONS_TABLE[motion + OFFSET] - ZERO
        for _ in range(MOTIONS_TABLE[motion + REACH] if MOTIONS_TABLE[motion + MODE] & MOVES != 0 else 0):
            end += way
            there = s.cells[end]
            if there != EMPTY and there >> 4 != 1 - side:
                break
            if is_zoned(s, end, side, MOTIONS_TABLE[motion + WITHIN]) and not is_attacked(s, end, 1 - side):
                out[place_of(s, ROYAL_ROOM)] += sign
                out[place_of(s, OPEN_WAY)] += sign if steps_left(s, end, side) < left else 0
            if there != EMPTY:
                break
        motion += MOTION
    s.cells[royal] = man


@helper
def note_man(s: Array, out: Moves, at: int, sign: int) -> None:
    """A man that is not royal: its kind, its room, its place."""
    man, file, rank = s.cells[at], (at - FIRST) % STRIDE, (at - FIRST) // STRIDE
    side, last_file, last_rank = man >> 4, fact(s, FILES) - 1, fact(s, RANKS) - 1
    out[(man & 15) - 1] += sign
    if kind_fact(s, man, LASTING) != 0:
        out[place_of(s, ADVANCE)] += sign * (rank if side == 0 else last_rank - rank)
    else:
        out[place_of(s, ROOM)] += sign * room_of(s, at, side)
        out[place_of(s, PLACES)] += sign * (min(file, last_file - file) + min(rank, last_rank - rank))
    if is_attacked(s, at, 1 - side) and not is_attacked(s, at, side):
        out[place_of(s, HANGING)] += sign


@rules.features
def features(s: Array, out: Moves) -> int:
    number = THINGS_TABLE[THINGS * s.variant + NUMBER_OF_FEATURES]
    for place in range(number + 1):
        out[place] = 0
    for rank in range(fact(s, RANKS)):
        first = FIRST + STRIDE * rank
        for at in range(first, first + fact(s, FILES)):
            man = s.cells[at]
            if man not in (EMPTY, WALL) and kind_fact(s, man, ROYAL) == 0:
                note_man(s, out, at, 1 if man >> 4 == s.turn else -1)
    for side in range(2):
        sign = 1 if side == s.turn else -1
        if s.royal[side] != 0:
            note_royal(s, out, side, sign)
            gone = max(fact(s, RANKS) - 1 - steps_left(s, s.royal[side], side), 0)
            out[place_of(s, WAY)] += sign * gone * gone
            out[place_of(s, STRENGTH)] += sign * kind_fact(s, s.cells[s.royal[side]], WORTH)
    out[place_of(s, TEMPO)] = 1
    return number


@helper
def gain_of(s: Array, move: int) -> int:
    """What a move takes, in tenths of a pawn; 0 if nothing."""
    end = FIRST + (move >> 8 & 255)
    taken = s.cells[s.passer if move >> 24 == IN_PASSING else end]
    return kind_fact(s, taken, WORTH) if taken != EMPTY else 0


@helper
def is_loss(s: Array, move: int, gain: int) -> bool:
    """Whether a capture gives more than it gets: the man is worth more, and the other side may take it back."""
    man = s.cells[FIRST + (move & 255)]
    is_dearer = kind_fact(s, man, ROYAL) == 0 and kind_fact(s, man, WORTH) > gain
    return is_dearer and is_attacked(s, FIRST + (move >> 8 & 255), 1 - s.turn)


@rules.loud
def loud(s: Array, out: Moves) -> int:
    """Where something must be answered every move; else captures without a clear loss, promotions, and arriving at the goal."""
    if is_pressed(s):
        return explore(s, out, MOST_WANTED, ALL_MOVES)
    kept = 0
    for place in range(explore(s, out, MOST_WANTED, TAKING)):
        gain = gain_of(s, out[place])
        if gain == 0 or not is_loss(s, out[place], gain):
            out[kept] = out[place]
            kept += 1
    return kept


@rules.rank
def rank(s: Array, move: int) -> int:
    """Arriving first, then promotions and captures, the more is taken and the less takes the earlier; losing captures last."""
    man, end = s.cells[FIRST + (move & 255)], FIRST + (move >> 8 & 255)
    side = man >> 4
    is_royal = kind_fact(s, man, ROYAL) != 0
    goal = fact(s, GOAL + side)
    if is_royal and goal != 0:
        if is_zoned(s, end, side, goal):
            return ARRIVAL_RANK
        if steps_left(s, end, side) < steps_left(s, FIRST + (move & 255), side):
            return QUIET_RANK + 1
    gain, becomes = gain_of(s, move), move >> 20 & 15
    if becomes != 0:
        return min(PROMOTION_RANK * kind_fact(s, becomes, WORTH) // 100 + gain // 10, ARRIVAL_RANK)
    if gain == 0:
        return QUIET_RANK
    return 0 if is_loss(s, move, gain) else 2 * gain + 20 - kind_fact(s, man, WORTH) // 10


@helper
def is_pressed(s: Array) -> bool:
    """Whether the other has arrived at its goal, or its last move took, or was a lasting one, and gave check.

    Other checks do not count: where a royal man is strong, checks can be answered by checks without end.
    """
    return (s.checked != 0 and s.quiet == 0) or has_arrived(s, 1 - s.turn)


@rules.urgent
def urgent(s: Array) -> int:
    return 1 if is_pressed(s) else 0


@helper
def has_men(s: Array, side: int) -> bool:
    """Whether a side has men besides its royal man and those that only go ahead."""
    for row in range(fact(s, RANKS)):
        first = FIRST + STRIDE * row
        for at in range(first, first + fact(s, FILES)):
            man = s.cells[at]
            is_own = man != EMPTY and man >> 4 == side
            if is_own and kind_fact(s, man, ROYAL) == 0 and kind_fact(s, man, LASTING) == 0:
                return True
    return False


@rules.null
def null(s: Array) -> None:
    """Not where something must be answered, nor without men, where having to move may be what loses; nor if that ended all."""
    if s.checked != 0 or is_pressed(s) or not has_men(s, s.turn):
        return
    mover, quiet, plies, rights = s.turn, s.quiet, s.plies, s.rights
    passer, passed, other_passed = s.passer, s.passing[0], s.passing[1]
    s.turn = 1 - mover
    s.quiet += 1
    s.plies += 1
    s.passer, s.passing[0], s.passing[1] = 0, 0, 0
    settle(s)
    if s.turn == OVER:
        s.turn, s.quiet, s.plies, s.rights, s.won, s.checked = mover, quiet, plies, rights, 0, 0
        s.passer, s.passing[0], s.passing[1] = passer, passed, other_passed
