"""What a compiled search did on its first plies, row by row, so that it can be told as a tree afterwards.

A row is eight numbers: its kind, the ply of the node, a move, a depth, a window and a value as the node's mover sees them, and
one number more. `LOG_PLIES` says how many levels of nodes are told, the root's included; of those on the last of them only how
they got their value, not their moves. A search that is not watched pays two comparisons a node.

    GO      the search goes down by `move` to a node at `ply` with this depth and window; `value` is the number of nodes
            visited before, `more` says why (FIRST ...)
    BACK    it comes back from there with `value`, as the mover of the node that was left sees it; `more` is the number of
            nodes visited by now
    ENTER   it begins to try `more` moves of the node, with the window that is left once no win can be sooner than the next ply
    UPDATE  `move` is the best so far, with `value`
    CUT     `value` reaches beta, `more` moves are not tried
    END     `move` ends the game: `value` and window as its mover sees them. There is neither a GO nor a BACK
    TABLE, NULL, FUTILE, REPEATED, SURE, HORIZON, TOO_LATE
            the node has its value without trying its moves: by the table (`more` is the bound), by a pass, as hopeless next to
            the horizon, as a repetition, because the game knows, by its evaluation, because even an end right here would not
            matter
"""

from __future__ import annotations

from typing import Any

from numba import types

from plyground.kernels.workspace import LOG_AT, LOG_ROOM, LOG_ROWS
from plyground.native.compiler import INTEGERS, kernel

ROW = 8
GO, BACK, ENTER, UPDATE, CUT, TABLE, NULL, FUTILE, REPEATED, SURE, HORIZON, END, TOO_LATE = range(1, 14)
FIRST, TEST, REDUCED, AGAIN = range(4)
"""Why the search goes down: with the whole window, with one of no width, less deeply too, or once more."""


@kernel(types.void(INTEGERS, *([types.int64] * 8)))
def note(work: Any, kind: int, ply: int, move: int, depth: int, alpha: int, beta: int, value: int, more: int) -> None:
    """Write a row, if there is room; rows that found none are counted all the same."""
    row = work[LOG_ROWS]
    work[LOG_ROWS] += 1
    if row >= work[LOG_ROOM]:
        return
    at = work[LOG_AT] + ROW * row
    work[at], work[at + 1], work[at + 2], work[at + 3] = kind, ply, move, depth
    work[at + 4], work[at + 5], work[at + 6], work[at + 7] = alpha, beta, value, more
