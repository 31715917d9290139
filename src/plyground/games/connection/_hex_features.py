"""What a search should know about hex: how many stones each player lacks, bridges counted as joined."""

from __future__ import annotations

from plyground.features.distance import hex_distance
from plyground.games.connection.hex import ANY, BITS, Stones, rules
from plyground.native import Moves, helper

BOARDS = 16  # where the boards in bits begin behind the features
PADDING = 2


@helper
def write_boards(s: Stones, out: Moves, player: int) -> None:
    """Write the stones of a player and the free cells as bits; for White with rows and columns exchanged: both play down."""
    rows, width = s.size + 2 + 2 * PADDING, s.size + 2
    for at in range(2 * rows):
        out[BOARDS + at] = 0
    for row in range(width):
        stones, free = 0, 0
        for column in range(width):
            content = s.places[row * width + column] if player == 0 else s.places[column * width + row]
            inside = 1 if 0 < row <= s.size and 0 < column <= s.size else 0
            stones |= (1 if content >> BITS * player & ANY else 0) << column
            free |= (inside if content == 0 else 0) << column
        out[BOARDS + PADDING + row] = stones
        out[BOARDS + rows + PADDING + row] = free


@helper
def lacks(s: Stones, out: Moves) -> tuple[int, int]:
    """How many stones the player whose boards are written lacks, and through how many cells of both sides it could go."""
    rows, top, bottom = s.size + 2 + 2 * PADDING, PADDING, PADDING + s.size + 1
    stones, free, reached = BOARDS, BOARDS + rows, BOARDS + 2 * rows
    distance, one = hex_distance(out, stones, free, reached, top, bottom, 1)
    _, other = hex_distance(out, stones, free, reached, bottom, top, 1)
    return distance, one + other


@rules.features
def features(s: Stones, out: Moves) -> int:
    player = s.turn & 1
    write_boards(s, out, player)
    lacked, width = lacks(s, out)
    write_boards(s, out, 1 - player)
    others_lacked, others_width = lacks(s, out)
    out[0] = others_lacked - lacked
    out[1] = width - others_width
    return 2


@rules.null
def null(s: Stones) -> None:
    """Another stone never hurts, so passing is never best. While a swap is still possible, nobody may pass."""
    if s.swap == 0 or s.empty < s.size * s.size - 1:
        s.turn = 1 - s.turn
