"""What a search should know about Chinese checkers: how far the pegs have to go, which one lags behind; and a mirror."""

from __future__ import annotations

import math

from plyground.games.hopping._chinese_checkers_rules import PASS, Pegs, arrived, rules
from plyground.games.hopping._star import CLASSES, MIDDLE, POINTS, SEAT_POINT
from plyground.native import Moves, Reals, Weights, bit, helper, lowest, without_lowest, word

FAR = 10_000

# What `expect` goes by, fitted to games of the engine with itself (docs/decisions/0010): parts of the logarithm of the odds to
# win, for every step to go, for every step of the last peg, and for waiting while all others move. All of it is divided by the
# steps that the nearest has to go, and one for each of its pegs.
WAY, LAST, WAITING = 11.0, 8.0, 10.0
WAY_OF_SEVERAL, LESS_FOR_EACH, LAST_OF_ALL, WAITING_OF_ALL = 7.6, 0.65, 10.0, 27.0
"""With three players and more a step counts for less, by the number of players; the last peg and waiting count for a share."""
NORTH_EAST_TIP, SOUTH_TIP = 24, 2  # the two holes whose bits are not what their row and column would be without the rotation


@helper
def place_of(number: int) -> tuple[int, int]:
    """Row and column of a hole."""
    row, column = number >> 3 & 7, number & 7
    if number == NORTH_EAST_TIP:
        row, column = 2, 8
    if number == SOUTH_TIP:
        row, column = 8, 2
    return 2 * row + (number >> 7), 2 * column + (number >> 6 & 1)


@helper
def tip(point: int, size: int) -> tuple[int, int]:
    """Row and column of the outermost hole of a point."""
    third = point % 3
    row, column = (-2 * size if third == 0 else (-size if third == 1 else size)), (2 * size if third == 1 else size)
    return (MIDDLE + row, MIDDLE + column) if point < 3 else (MIDDLE - row, MIDDLE - column)


@helper
def steps_to(s: Pegs, player: int, number: int) -> int:
    """How many steps a hole is from the tip of a player's goal."""
    row, column = place_of(number)
    tip_row, tip_column = tip((SEAT_POINT[POINTS * s.players + player] + 3) % POINTS, s.size)
    below, beside = tip_row - row, tip_column - column
    return max(abs(below), abs(beside), abs(below + beside))


@helper
def way(s: Pegs, player: int) -> tuple[int, int]:
    """The steps of all pegs of a player to the tip of its goal, and the most that one of them has to go."""
    total, longest = 0, 0
    for kind in range(CLASSES):
        pegs = s.pegs[4 * player + kind]
        while pegs != 0:
            steps = steps_to(s, player, 64 * kind + lowest(pegs))
            total += steps
            longest = max(longest, steps)
            pegs = without_lowest(pegs)
    return total, longest


@rules.features
def features(s: Pegs, out: Moves) -> int:
    """All is seen by the player to move, and against the best of the others in each respect."""
    own, own_last = way(s, s.turn)
    best, best_last, most = FAR, FAR, 0
    for player in range(s.players):
        if player != s.turn:
            total, last = way(s, player)
            best = min(best, total)
            best_last = min(best_last, last)
            most = max(most, arrived(s, player))
    out[0] = best - own
    out[1] = arrived(s, s.turn) - most
    out[2] = best_last - own_last
    out[3] = 1
    return 4


@rules.expect
def expect(s: Pegs, weights: Weights, out: Reals) -> int:
    """Everybody's chance to win: a lead is worth the more, the nearer the first is to the end."""
    size, nearest, best, all_odds = s.size + 0, FAR, 0.0, 0.0
    step, last_step, waiting = WAY, LAST, WAITING
    if s.players > 2:
        step, last_step = WAY_OF_SEVERAL - LESS_FOR_EACH * s.players, LAST_OF_ALL / s.players
        waiting = WAITING_OF_ALL / s.players
    for player in range(s.players):
        total, last = way(s, player)
        nearest = min(nearest, total)
        waits = (player - s.turn) % s.players
        out[player] = step * total + last_step * last + waiting * waits / (s.players - 1)
    at_home, pegs = (size - 1) * size * (size + 1) // 3, size * (size + 1) // 2
    for player in range(s.players):
        out[player] = -out[player] / (nearest - at_home + pegs)
        best = out[player] if player == 0 else max(best, out[player])
    for player in range(s.players):
        out[player] = math.exp(out[player] - best)
        all_odds += out[player]
    for player in range(s.players):
        out[player] = (s.players * out[player] / all_odds - 1.0) / (s.players - 1)
    return s.players


@rules.rank
def rank(s: Pegs, move: int) -> int:
    """By how many steps a move brings its peg nearer to the tip of its goal."""
    return 0 if move == PASS else 500 + 20 * (steps_to(s, s.turn, move >> 8) - steps_to(s, s.turn, move & 255))


@rules.image
def image(s: Pegs, which: int) -> None:
    """The line from the north tip to the south tip is the mirror."""
    for player in range(s.players):
        one, two, three, four = word(0), word(0), word(0), word(0)
        for kind in range(CLASSES):
            pegs = s.pegs[4 * player + kind]
            while pegs != 0:
                row, column = place_of(64 * kind + lowest(pegs))
                column = 3 * MIDDLE - row - column
                found = bit(8 * (row >> 1) + (column >> 1) & 63)
                reached = 2 * (row & 1) + (column & 1)
                one, two = one | (found if reached == 0 else word(0)), two | (found if reached == 1 else word(0))
                three, four = three | (found if reached == 2 else word(0)), four | (found if reached == 3 else word(0))
                pegs = without_lowest(pegs)
        s.pegs[4 * player], s.pegs[4 * player + 1], s.pegs[4 * player + 2], s.pegs[4 * player + 3] = one, two, three, four
