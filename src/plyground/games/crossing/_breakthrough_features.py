"""What a search should know about breakthrough: men, how far they are and how safe, and races that are won."""

from __future__ import annotations

from plyground.features.material import more
from plyground.features.mobility import FIRST_COLUMN, LAST_COLUMN, beside
from plyground.features.places import table, weighed
from plyground.features.race import cone_down, cone_up
from plyground.games.crossing.breakthrough import Men, rules, steppers, write_steps
from plyground.native import Moves, bit, count, down, flipped, helper, highest, lowest, up, without_lowest, word

NEVER = 99
MASKS_UP, ADVANCE_UP = table([row * row for row in range(8) for _ in range(8)])
MASKS_DOWN, ADVANCE_DOWN = table([(7 - row) * (7 - row) for row in range(8) for _ in range(8)])


@helper
def advance(men: int, rows: int, player: int) -> int:
    """How far the men have come, those in front counting more: the sum of the squares of their rows."""
    if player == 0:
        return weighed(men, MASKS_UP, ADVANCE_UP)
    return weighed(up(men, 8 * (8 - rows)), MASKS_DOWN, ADVANCE_DOWN)


@helper
def steps_left(free_men: int, rows: int, player: int) -> int:
    """How many steps the foremost of some men has to go."""
    if free_men == 0:
        return NEVER
    return rows - 1 - (highest(free_men) >> 3) if player == 0 else lowest(free_men) >> 3


@helper
def race(s: Men) -> int:
    """1 if the player to move has a race won that nothing can change any more, -1 if the other has, 0 if that is open.

    A man that stands, on the other's turn, on no cell that a man of the other could ever step to is never caught: straight
    ahead it keeps out of those cells. A man whose turn it is needs that only one step on. Such a man wins unless
    any man of the other, stopped by nobody meanwhile, arrives before it.
    """
    if s.turn == 0:
        mine = steps_left(s.white & flipped(down(cone_down(s.black, s.rows), 8)), s.rows, 0)
        theirs = steps_left(s.black & flipped(cone_up(s.white, s.rows)), s.rows, 1)
        my_first, their_first = steps_left(s.white, s.rows, 0), steps_left(s.black, s.rows, 1)
    else:
        mine = steps_left(s.black & flipped(up(cone_up(s.white, s.rows), 8)), s.rows, 1)
        theirs = steps_left(s.white & flipped(cone_down(s.black, s.rows)), s.rows, 0)
        my_first, their_first = steps_left(s.black, s.rows, 1), steps_left(s.white, s.rows, 0)
    if mine != NEVER and mine <= their_first:
        return 1
    return -1 if theirs != NEVER and theirs < my_first else 0


@helper
def covered_up(men: int) -> int:
    """The cells on which men that move up could take back."""
    return up(beside(men), 8)


@helper
def covered_down(men: int) -> int:
    """The cells on which men that move down could take back."""
    return down(beside(men), 8)


@helper
def steps(s: Men) -> int:
    """How many more moves White has than Black would have."""
    empty = s.board & flipped(s.white | s.black)
    ahead = count(s.white & down(empty, 8)) - count(s.black & up(empty, 8))
    to_white, to_black = s.board & flipped(s.white), s.board & flipped(s.black)
    left, right = flipped(LAST_COLUMN), flipped(FIRST_COLUMN)
    white = count(up(s.white & left, 9) & to_white) + count(up(s.white & right, 7) & to_white)
    return ahead + white - count(down(s.black & right, 9) & to_black) - count(down(s.black & left, 7) & to_black)


@rules.features
def features(s: Men, out: Moves) -> int:
    white_covers, black_covers = covered_up(s.white), covered_down(s.black)
    view = 1 - 2 * s.turn
    home = word(255)
    out[0] = view * more(s.white, s.black)
    out[1] = view * (advance(s.white, s.rows, 0) - advance(s.black, s.rows, 1))
    out[2] = view * steps(s)
    out[3] = view * more(s.white & black_covers & flipped(white_covers), s.black & white_covers & flipped(black_covers))
    out[4] = view * more(s.white & home, s.black & up(home, 8 * (s.rows - 1)))
    out[5] = race(s)
    return 6


@rules.loud
def loud(s: Men, out: Moves) -> int:
    """Captures, and steps to the far rank."""
    left, ahead, right = steppers(s)
    if s.turn == 0:
        goal = up(255, 8 * (s.rows - 1))
        left &= down(s.black | goal, 7)
        ahead &= down(goal, 8)
        right &= down(s.black | goal, 9)
    else:
        left &= up(s.white | 255, 9)
        ahead &= up(255, 8)
        right &= up(s.white | 255, 7)
    return write_steps(out, left, ahead, right, 8 - 16 * s.turn)


@rules.rank
def rank(s: Men, move: int) -> int:
    """Steps to the far rank; captures, of men that stand alone first; steps to where nobody can take; the rest.

    Only a few ranks, so that what a search learns can order the moves of each.
    """
    to = bit(move & 63)
    goal = s.rows - 1 if s.turn == 0 else 0
    if (move & 63) >> 3 == goal:
        return 1000
    other = s.black if s.turn == 0 else s.white
    risk = covered_down(s.black) if s.turn == 0 else covered_up(s.white)
    if other & to:
        return 800 if risk & to else 900
    return 100 if risk & to else 200


@rules.prospects
def prospects(s: Men, out: Moves) -> int:
    """Step to the far rank; else take the man that would step there next, of which there may only be one."""
    left, ahead, right = steppers(s)
    if s.turn == 0:
        near_goal, urgent = up(255, 8 * (s.rows - 2)), s.black & up(255, 8)
    else:
        near_goal, urgent = up(255, 8), s.white & up(255, 8 * (s.rows - 2))
    if (left | ahead | right) & near_goal != 0:
        out[0] = 1
        return 0
    if urgent != 0:
        ahead = word(0)
        left &= down(urgent, 7) if s.turn == 0 else up(urgent, 9)
        right &= down(urgent, 9) if s.turn == 0 else up(urgent, 7)
        if without_lowest(urgent) != 0 or left | right == 0:
            out[0] = -2
            return 0
    n = write_steps(out, left, ahead, right, 8 - 16 * s.turn)
    out[n] = 1
    out[n + 1] = 2
    return n
