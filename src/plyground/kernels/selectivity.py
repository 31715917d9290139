"""Which moves the compiled search looks at less deeply, or not at all, by numbers of the game's sheet.

A move is quiet if the game ranks it no higher than its `quiet_rank`, and nothing but its history speaks for it.
"""

from __future__ import annotations

from typing import Any

from numba import types

from plyground.kernels.move_ordering import RANK_UNIT
from plyground.kernels.workspace import KILLER_RANK, MOST_REDUCED, QUIET_RANK, REDUCTIONS_AT
from plyground.native.compiler import INTEGERS, step

_HISTORY_PLY = 1 << 13
"""So much history is worth a ply."""


@step(types.boolean(INTEGERS, types.int64))
def is_quiet_rank(work: Any, rank: int) -> bool:
    """Whether a move with this rank is quiet."""
    return rank < (work[QUIET_RANK] + 1) * RANK_UNIT


@step(types.boolean(INTEGERS, types.int64))
def teaches(work: Any, rank: int) -> bool:
    """Whether a cut by a move with this rank says something about other positions: it is quiet, or a killer."""
    return rank < (work[QUIET_RANK] + work[KILLER_RANK] + 1) * RANK_UNIT


@step(types.int64(INTEGERS, types.int64, types.int64, types.int64, types.boolean, types.boolean))
def plies_less(work: Any, depth: int, number: int, rank: int, is_narrow: bool, is_urgent: bool) -> int:  # noqa: FBT001 - compiled
    """How many plies less a quiet move gets, by depth and number; what has often caused cuts elsewhere gets more."""
    row = min(depth, MOST_REDUCED - 1) * MOST_REDUCED
    less = work[work[REDUCTIONS_AT] + row + min(number, MOST_REDUCED - 1)]
    less += (1 if is_narrow else 0) - (1 if is_urgent else 0)
    history = rank - work[QUIET_RANK] * RANK_UNIT
    if history > -RANK_UNIT // 2:  # else it is worse than quiet
        less -= history // _HISTORY_PLY
    return min(max(less, 0), depth - 2)
