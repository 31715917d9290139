"""Bearing off exactly: when no men meet any more, dynamic programming knows what a position is worth.

    mean_rolls((0, 0, 0, 0, 0, 2))            how many rolls it takes on average to bear off two men from the 6-point
    rolls_taken(board)                        the probability of each number of rolls
    winning_chance(own, other)                of the player to roll, both playing perfectly, exactly
    race_chance(own, other)                   the same from the two numbers of rolls alone: almost exact, and much cheaper

A board is the men on the points 1 to 6. Who plays alone takes as few rolls as possible on average; who races takes the best
chance to win, which now and then is another play. Results are remembered; a board of fifteen men needs some ten thousands of
others.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from plyground.core.errors import BadPositionError
from plyground.games.race._backgammon_plays import MEN, OFF, WRITE, doubles, moved, pairs

Board = tuple[int, int, int, int, int, int]
EMPTY: Board = (0, 0, 0, 0, 0, 0)
PIPS_A_ROLL = 49 / 6
"""What a roll brings on average, doubles counted twice: mean rolls times it are the effective pips of a position."""
_ROOM = 3060
_ROLLS = [(high, low, (1 if high == low else 2) / 36) for high in range(1, 7) for low in range(1, high + 1)]


def checked(board: tuple[int, ...]) -> Board:
    """The board if it is one; else it is refused."""
    if len(board) != len(EMPTY) or min(board) < 0 or sum(board) > MEN:
        raise BadPositionError(f"A bear-off board is the men on six points, at most {MEN}; it was {board}.")
    return board[0], board[1], board[2], board[3], board[4], board[5]


@cache
def boards_after(board: Board, high: int, low: int) -> tuple[Board, ...]:
    """The boards that a roll may lead to, by the rules of the game."""
    ones, twos, fours, eights = (sum((men >> plane & 1) << point for point, men in enumerate(board, 1)) for plane in range(4))
    start = ones, twos, fours, eights
    out = [0] * _ROOM
    count = doubles(start, 0, high, out, WRITE) if high == low else pairs(start, (0, 0), (high, low), out, WRITE)
    found = set()
    for play in out[:count]:
        die, rest, men = low if play >> 3 & 1 else high, play >> 4, start
        for _ in range(play & 7):
            men = moved(men, rest & 31, max((rest & 31) - die, OFF))
            rest, die = rest >> 5, high + low - die
        found.add(checked(tuple(sum((men[plane] >> point & 1) << plane for plane in range(4)) for point in range(1, 7))))
    return tuple(sorted(found))


def mean_rolls(board: tuple[int, ...]) -> float:
    """How many rolls it takes on average to bear all men off, if nothing else matters."""
    return _mean(checked(board))


def rolls_taken(board: tuple[int, ...]) -> tuple[float, ...]:
    """The probability that it takes 0, 1, 2, ... rolls, by plays that keep the mean low."""
    return _taken(checked(board))


def winning_chance(own: tuple[int, ...], other: tuple[int, ...]) -> float:
    """How likely the player to roll wins when both play perfectly; what it wins beyond a game is not counted."""
    return _winning(checked(own), checked(other))


def equity(own: tuple[int, ...], other: tuple[int, ...]) -> float:
    """What the player to roll can expect, without the cube, for a stake of one."""
    return 2 * winning_chance(own, other) - 1


def race_chance(own: tuple[int, ...], other: tuple[int, ...]) -> float:
    """How likely the player to roll wins when both just bear off as fast as they can."""
    theirs = rolls_taken(other)
    return sum(odds * sum(theirs[rolls:]) for rolls, odds in enumerate(rolls_taken(own)))


def effective_pips(board: tuple[int, ...]) -> float:
    """The pip count with what will be wasted: mean rolls times the pips of a roll."""
    return mean_rolls(board) * PIPS_A_ROLL


@cache
def _best(board: Board, high: int, low: int) -> Board:
    return min(boards_after(board, high, low), key=lambda after: (_mean(after), after))


@cache
def _mean(board: Board) -> float:
    if board == EMPTY:
        return 0.0
    return 1 + sum(odds * _mean(_best(board, high, low)) for high, low, odds in _ROLLS)


@cache
def _taken(board: Board) -> tuple[float, ...]:
    if board == EMPTY:
        return (1.0,)
    total: list[float] = [0.0]
    for high, low, odds in _ROLLS:
        after = _taken(_best(board, high, low))
        total += [0.0] * (len(after) + 1 - len(total))
        for rolls, part in enumerate(after, 1):
            total[rolls] += odds * part
    return tuple(total)


@cache
def _winning(own: Board, other: Board) -> float:
    if EMPTY in {own, other}:
        return 1.0 if own == EMPTY else 0.0
    return sum(odds * max(_after(board, other) for board in boards_after(own, high, low)) for high, low, odds in _ROLLS)


def _after(own: Board, other: Board) -> float:
    return 1.0 if own == EMPTY else 1 - _winning(other, own)


def boards_of(men: int) -> Iterator[Board]:
    """Every board with at most so many men, the empty one first."""

    def rest(points: int, left: int) -> Iterator[tuple[int, ...]]:
        if points == 0:
            yield ()
            return
        for here in range(left + 1):
            for others in rest(points - 1, left - here):
                yield (here, *others)

    yield from (checked(board) for board in sorted(rest(len(EMPTY), men), key=sum))
