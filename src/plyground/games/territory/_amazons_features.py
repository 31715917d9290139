"""What a search should know about amazons: who is nearer to which cells, by queen's moves and by king's, and who is shut in."""

from __future__ import annotations

from plyground.features.distance import territory
from plyground.games.territory.amazons import LARGEST, QUEENS, Lines, is_enclosed, reach, rules
from plyground.native import Moves, count, down, helper

BOARDS = 16  # where the boards in bits begin behind the features
INSIDE = 0x7FE
CRAMPED = 4  # a queen that reaches fewer cells counts as shut in
OPEN = 2  # while more than one in so many cells is free, a move is never worse than none


@helper
def write_boards(s: Lines, out: Moves) -> None:
    """Write the queens of the player to move, of the other, and the free cells, as rows of bits."""
    for y in range(s.size):
        out[BOARDS + y] = 0
        out[BOARDS + LARGEST + y] = 0
        out[BOARDS + 2 * LARGEST + y] = (s.rows[y] ^ -1) & INSIDE
    for number in range(2 * QUEENS):
        cell = s.queens[number]
        board = BOARDS if number // QUEENS == s.turn else BOARDS + LARGEST
        out[board + (cell >> 4 & 15)] |= 2 << (cell & 15)


@helper
def room(s: Lines, player: int) -> tuple[int, int]:
    """How many moves the queens of a player have, and how many of the queens are shut in."""
    total, shut_in = 0, 0
    for number in range(QUEENS * player, QUEENS * player + QUEENS):
        moves = down(reach(s, s.queens[number]), 56) & 255
        total += moves
        shut_in += 1 if moves < CRAMPED else 0
    return total, shut_in


@rules.features
def features(s: Lines, out: Moves) -> int:
    player = s.turn & 1
    moves, shut_in = room(s, player)
    others_moves, others_shut_in = room(s, 1 - player)
    first, second, free = BOARDS, BOARDS + LARGEST, BOARDS + 2 * LARGEST
    write_boards(s, out)
    by_queens, contested, _ = territory(out, first, second, free, s.size, 0)
    write_boards(s, out)
    by_kings, _, _ = territory(out, first, second, free, s.size, 1)
    out[0] = by_queens
    out[1] = by_kings
    out[2] = moves - others_moves
    out[3] = others_shut_in - shut_in
    out[4] = contested if s.shooter < 0 else 0 - contested
    return 5


@rules.rank
def rank(s: Lines, move: int) -> int:
    """Arrows next to a queen of the other's; the order of the rest is left to what a search learns."""
    if s.shooter < 0:
        return 100
    for number in range(QUEENS * (1 - s.turn), QUEENS * (1 - s.turn) + QUEENS):
        queen = s.queens[number]
        if max(abs((queen & 15) - (move & 15)), abs((queen >> 4) - (move >> 4))) == 1:
            return 200
    return 100


@rules.null
def null(s: Lines) -> None:
    """Passing, between turns and while the board is open: in a closed one every move left is worth having."""
    if s.shooter >= 0:
        return
    free = 0
    for y in range(LARGEST):
        free += count((s.rows[y] ^ -1) & INSIDE)
    if OPEN * free <= s.size * s.size:
        return
    other = 1 - s.turn
    for number in range(QUEENS * other, QUEENS * other + QUEENS):
        if not is_enclosed(s, s.queens[number]):
            s.turn = other
            return
