"""Moves of games like chess played, as machine code: what they change, and whether the game is over then."""

from __future__ import annotations

from plyground.games.chesslike._rules import (
    ALL_MOVES,
    ARRIVING,
    CASTLES,
    CATCHING,
    IN_PASSING,
    STRIDING,
    Array,
    can_do,
    fact,
    is_attacked,
    is_zoned,
    kind_fact,
    rules,
)
from plyground.games.chesslike._tables import (
    BARE,
    CASTLING,
    CASTLINGS_TABLE,
    CHANCE_LEFT,
    EMPTY,
    FILES,
    FIRST,
    FRAME,
    GOAL,
    INNER,
    IS_THERE,
    KING_FROM,
    KING_TO,
    LASTING,
    LOSES,
    MOST_CASTLINGS,
    PATIENCE,
    RANKS,
    RIGHTS,
    ROOK_FROM,
    ROOK_TO,
    ROYAL,
    START_TABLE,
    STRIDE,
    TAKEN,
    WALL,
)
from plyground.native import OVER, Reals, helper, mixed, word


@helper
def put(s: Array, at: int, man: int) -> None:
    """A man on a free square."""
    s.cells[at] = man
    s.stamp ^= mixed(word(FRAME * man + at))
    if kind_fact(s, man, ROYAL) != 0:
        s.royal[man >> 4] = at


@helper
def lift(s: Array, at: int) -> int:
    """Take the man off a square."""
    man = s.cells[at]
    s.cells[at] = EMPTY
    s.stamp ^= mixed(word(FRAME * man + at))
    if kind_fact(s, man, ROYAL) != 0:
        s.royal[man >> 4] = 0
    return man


@helper
def has_arrived(s: Array, side: int) -> bool:
    """Whether the royal man of a side stands on its goal."""
    goal = fact(s, GOAL + side)
    return bool(goal != 0 and s.royal[side] != 0 and is_zoned(s, s.royal[side], side, goal))


@helper
def subjects(s: Array, side: int) -> int:
    """How many men a side has besides its royal man."""
    found = 0
    for rank in range(fact(s, RANKS)):
        first = FIRST + STRIDE * rank
        for at in range(first, first + fact(s, FILES)):
            man = s.cells[at]
            found += 1 if man != EMPTY and man >> 4 == side and kind_fact(s, man, ROYAL) == 0 else 0
    return found


@helper
def end(s: Array, won: int) -> None:
    """The game is over: 1 and 2 are won by White and by Black, 0 is a draw."""
    s.won = won
    s.turn = OVER


@helper
def settle_goal(s: Array, has_chance: bool) -> None:  # noqa: FBT001 - compiled
    """Whether somebody has arrived. Black, if it can still arrive, has one more move."""
    white, black = has_arrived(s, 0), has_arrived(s, 1)
    if white and black:
        end(s, 0)
    elif black:
        end(s, 2)
    elif white and not has_chance:
        end(s, 1)


@helper
def settle_bare(s: Array) -> None:
    """Whether a side is bare. One that is to move may still bare the other, if that has one man left."""
    mover, own, others = s.turn, subjects(s, s.turn), subjects(s, 1 - s.turn)
    if others == 0:
        end(s, 0 if own == 0 else 1 + mover)
    elif own == 0 and others > 1:
        end(s, 2 - mover)


@helper
def is_asked(s: Array, wish: int) -> bool:
    """Whether it matters if there is such a move: one that takes in passing, Black's answer to White's arrival, or any."""
    if s.turn == OVER:
        return False
    if wish == CATCHING:
        return bool(s.passer != 0)
    return wish == ALL_MOVES or (fact(s, CHANCE_LEFT) != 0 and s.turn == 1 and has_arrived(s, 0))


@helper
def settle(s: Array) -> None:
    """Find out, before the side to move moves, whether it is in check, what it may take in passing, and whether all is over."""
    mover = s.turn
    if fact(s, TAKEN) != 0 and s.royal[mover] == 0:
        end(s, 2 - mover)
        return
    s.checked = 1 if s.royal[mover] != 0 and is_attacked(s, s.royal[mover], 1 - mover) else 0
    for wish in (CATCHING, ARRIVING, ALL_MOVES):  # in a loop, as machine code is written out for every call
        has_one = is_asked(s, wish) and can_do(s, wish)
        if wish == CATCHING and not has_one:
            s.passer, s.passing[0], s.passing[1] = 0, 0, 0
        elif wish == ARRIVING:
            if fact(s, GOAL) != 0:
                settle_goal(s, has_one)
            if fact(s, BARE) != 0:
                settle_bare(s)
        elif wish == ALL_MOVES and s.turn != OVER:
            if not has_one:
                end(s, 2 - mover if s.checked != 0 or fact(s, LOSES) != 0 else 0)
            elif s.quiet >= fact(s, PATIENCE):
                end(s, 0)


@helper
def note_strides(s: Array, begin: int, goal: int) -> None:
    """A man has strided ahead: the squares that it passed."""
    step = STRIDE if goal > begin else -STRIDE
    s.passer = goal
    s.passing[0] = begin + step
    s.passing[1] = begin + 2 * step if begin + 2 * step != goal else 0


@helper
def lose_rights(s: Array, at: int) -> None:
    """What leaves a square, or is taken there, castles no more."""
    for number in range(MOST_CASTLINGS):
        row = CASTLING * (MOST_CASTLINGS * s.variant + number)
        is_home = FIRST + CASTLINGS_TABLE[row + KING_FROM] == at or FIRST + CASTLINGS_TABLE[row + ROOK_FROM] == at
        if CASTLINGS_TABLE[row + IS_THERE] != 0 and is_home:
            s.rights &= ~(1 << number)


@helper
def move_rook(s: Array, king: int, goal: int) -> None:
    """The other man of a castling goes to its place."""
    for number in range(MOST_CASTLINGS):
        row = CASTLING * (MOST_CASTLINGS * s.variant + number)
        is_it = FIRST + CASTLINGS_TABLE[row + KING_FROM] == king and FIRST + CASTLINGS_TABLE[row + KING_TO] == goal
        if CASTLINGS_TABLE[row + IS_THERE] != 0 and is_it:
            put(s, FIRST + CASTLINGS_TABLE[row + ROOK_TO], lift(s, FIRST + CASTLINGS_TABLE[row + ROOK_FROM]))


@rules.play
def play(s: Array, move: int) -> None:
    begin, goal = FIRST + (move & 255), FIRST + (move >> 8 & 255)
    becomes, special = move >> 20 & 15, move >> 24
    s.quiet += 1
    s.plies += 1
    if s.rights != 0:
        lose_rights(s, begin)
        lose_rights(s, goal)
    man = lift(s, begin)
    taken = s.passer if special == IN_PASSING else goal
    if s.cells[taken] != EMPTY:
        lift(s, taken)
        s.quiet = 0
    if kind_fact(s, man, LASTING) != 0:
        s.quiet = 0
    put(s, goal, man if becomes == 0 else man & ~15 | becomes)
    if special == CASTLES:
        move_rook(s, begin, goal)
    s.passer, s.passing[0], s.passing[1] = 0, 0, 0
    if special == STRIDING:
        note_strides(s, begin, goal)
    s.turn = 1 - s.turn
    settle(s)


@helper
def build_walls(s: Array) -> None:
    """Walls around the board and in its holes, nothing on it."""
    for at in range(FRAME):
        s.cells[at] = WALL
    for place in range(INNER):
        if START_TABLE[INNER * s.variant + place] != WALL:
            s.cells[FIRST + place] = EMPTY


@rules.start
def start(s: Array) -> None:
    build_walls(s)
    for place in range(INNER):
        man = START_TABLE[INNER * s.variant + place]
        if man not in (EMPTY, WALL):
            put(s, FIRST + place, man)
    s.rights = fact(s, RIGHTS)


@rules.payoff
def payoff(s: Array, out: Reals) -> None:
    out[0] = 0.0 if s.won == 0 else (1.0 if s.won == 1 else -1.0)
    out[1] = 0.0 - out[0]


@rules.key
def key(s: Array) -> int:
    """The men by their hash, with the rest of the position."""
    rest = (s.turn + 2) + 4 * s.won + 16 * s.rights + 1024 * s.passer
    return mixed(word(s.stamp ^ mixed(word(rest))))
