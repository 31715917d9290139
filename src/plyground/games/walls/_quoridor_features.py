"""What a search should know about Quoridor: how far everybody has to go, who can still build; and the board in a mirror."""

from __future__ import annotations

import math

from plyground.games.walls._pairs import mirrored, one
from plyground.games.walls._quoridor_rules import ACROSS, CELL, PASS, Paths, around, goal, open_ways, pace, rules, side
from plyground.native import Moves, Reals, Weights, helper

FARTHEST = 127

# What `expect` goes by: parts of the logarithm of the odds to win on a board of five by five, fitted to games of the engine
# with itself (docs/decisions/0010). On larger boards, with more walls to come, all of it counts for less.
STEP, RACE_STEP, RACE_SOON = 0.25, 7.2, 0.5
"""For every step to go; with no walls left, for the steps as parts of those that the nearest has to go, and so much more."""
WALLS, WALLS_OF_FOUR = 2.24, 1.07
"""For the root of the walls left, with two players and with four."""
JUMP, JUMP_AHEAD = 0.68, 0.75
"""For being the one who will jump when two pawns meet; so much more if they run towards each other on one line."""


@helper
def distance(s: Paths, player: int, ways: tuple[int, int, int, int]) -> int:
    """How many steps a pawn is from its goal, other pawns not counting."""
    low_goal, high_goal = goal(s, player)
    low, high = one(s.pawns[player])
    steps = 0
    while (low & low_goal) | (high & high_goal) == 0 and steps < FARTHEST:
        low_next, high_next = around(low, high, ways, s.size)
        low, high = low | low_next, high | high_next
        steps += 1
    return steps


@rules.features
def features(s: Paths, out: Moves) -> int:
    """All is seen by the player to move, and against the one of the others who is nearest to its goal.

    A race is on when nobody has walls left: who is not farther than the others and to move should win it.
    """
    ways = open_ways(s)
    own, nearest, built, most = distance(s, s.turn, ways), FARTHEST, 0, 0
    for player in range(s.players):
        if player != s.turn:
            nearest = min(nearest, distance(s, player, ways))
            most = max(most, s.left[player])
        built += s.left[player]
    out[0] = nearest - own
    out[1] = s.left[s.turn] - most
    out[2] = 0 if built > 0 else (1 if own <= nearest else -1)
    out[3] = 1
    return 4


@helper
def jump(s: Paths, player: int) -> float:
    """What it is worth that a pawn will jump over the one that runs towards it, if it will.

    Two pawns that run towards each other come nearer by a cell a move. Who is to move when they stand side by side jumps, and
    has gained a step; so it is a matter of odd and even.
    """
    half = s.players // 2
    rival = player + half if player < half else player - half
    own, other = s.pawns[player], s.pawns[rival]
    ahead, beside = other // s.size - own // s.size, abs(other % s.size - own % s.size)
    if side(s, player) & 1 == 1:
        ahead, beside = other % s.size - own % s.size, abs(other // s.size - own // s.size)
    if player >= half:
        ahead = -ahead
    is_first = (player - s.turn) % s.players < (rival - s.turn) % s.players
    if ahead <= 0 or ((ahead + beside) % 2 == 1) != is_first:
        return 0.0
    return JUMP + JUMP_AHEAD if beside == 0 else JUMP


@rules.expect
def expect(s: Paths, weights: Weights, out: Reals) -> int:
    """Everybody's chance to win, by steps to go, by walls left, and by who will jump over whom.

    As long as walls can be built, a shorter way says little; afterwards it says nearly everything.
    """
    ways, nearest, built, best, total = open_ways(s), float(FARTHEST), 0, 0.0, 0.0
    for player in range(s.players):
        waits = (player - s.turn) % s.players
        out[player] = distance(s, player, ways) + waits / s.players
        nearest = min(nearest, out[player])
        built += s.left[player]
    large = s.size / 5.0
    race, walls = 1.0 / (large * (1.0 + built)), (WALLS if s.players == 2 else WALLS_OF_FOUR) / large
    for player in range(s.players):
        behind = STEP / (large * large) + RACE_STEP * race / (nearest + RACE_SOON)
        out[player] = walls * math.sqrt(float(s.left[player])) + race * jump(s, player) - behind * out[player]
        best = out[player] if player == 0 else max(best, out[player])
    for player in range(s.players):
        out[player] = math.exp(out[player] - best)
        total += out[player]
    for player in range(s.players):
        out[player] = (s.players * out[player] / total - 1.0) / (s.players - 1)
    return s.players


@helper
def nearness(s: Paths, cell: int) -> int:
    """How near a wall is to the nearest pawn of the others, from 0 to 20."""
    row, column, nearest = cell // s.size, cell % s.size, 20
    for player in range(s.players):
        if player != s.turn:
            pawn = s.pawns[player]
            down, along = 2 * (pawn // s.size - row) - 1, 2 * (pawn % s.size - column) - 1
            nearest = min(nearest, (abs(down) + abs(along)) // 2)
    return 20 - nearest


@rules.rank
def rank(s: Paths, move: int) -> int:
    """Steps forward, other steps, then walls, those near another pawn first."""
    if move < ACROSS:
        forward = pace(side(s, s.turn), s.size)  # sides and headings are numbered alike
        gained = move - s.pawns[s.turn]
        return 900 if gained == forward or gained == 2 * forward else 600
    return 0 if move >= PASS else 100 + 20 * nearness(s, move & CELL)


@rules.null
def null(s: Paths) -> None:
    if s.players == 2:
        s.turn = 1 - s.turn


@rules.image
def image(s: Paths, which: int) -> None:
    s.across[0], s.across[1] = mirrored(s.across[0], s.across[1], s.size, s.size - 1)
    s.upright[0], s.upright[1] = mirrored(s.upright[0], s.upright[1], s.size, s.size - 1)
    for player in range(s.players):
        s.pawns[player] += s.size - 1 - 2 * (s.pawns[player] % s.size)
