"""When a game of chess between programs is over, as tournament managers judge it.

A draw by repetition or by quiet moves is one when it stands on the board: the third time, or after fifty moves. python-chess's
`claim_draw` asks whether the player to move could bring it about, and so ends games for players who would never do it, such as
one that is about to mate.
"""

from __future__ import annotations

import chess

_TIMES = 3


def is_over(board: chess.Board) -> bool:
    """Whether nothing more is played."""
    return board.is_game_over(claim_draw=False) or board.is_repetition(_TIMES) or board.is_fifty_moves()


def result_of(board: chess.Board) -> str:
    """The result of a game that is over."""
    decided = board.result(claim_draw=False)
    return "1/2-1/2" if decided == "*" and is_over(board) else decided


def how_ended(board: chess.Board) -> str:
    """What ended it, in a word or two; nothing if it goes on."""
    outcome = board.outcome(claim_draw=False)
    if outcome is not None:
        return outcome.termination.name.lower().replace("_", " ")
    return "threefold repetition" if board.is_repetition(_TIMES) else "fifty moves" if board.is_fifty_moves() else ""
