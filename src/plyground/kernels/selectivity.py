"""Which moves the compiled search looks at less deeply, or not at all, by numbers of the game's sheet.

A move is quiet if the game ranks it no higher than its `quiet_rank`, and nothing but its history speaks for it.
"""

from __future__ import annotations

from typing import Any

from numba import types

from plyground.kernels.move_ordering import RANK_UNIT
from plyground.kernels.workspace import (
    FUTILITY_DEPTH,
    HAS_REDUCTIONS,
    KILLER_RANK,
    MOST_REDUCED,
    NULL_DEPTH,
    QUIET_RANK,
    REDUCED_FROM,
    REDUCTIONS_AT,
    USE_FUTILITY,
    USE_MALUS,
    USE_NULL,
    USE_REDUCTION,
    USE_REVERSE,
)
from plyground.native.compiler import INTEGERS, step

_HISTORY_PLY = 1 << 13
"""So much history is worth a ply."""

REVERSED_UP_TO_DEPTH, _REDUCED_FROM_DEPTH = 8, 3


@step(types.boolean(INTEGERS, types.int64, types.boolean))
def wants_score(work: Any, depth: int, may_pass: bool) -> bool:  # noqa: FBT001 - compiled
    """Whether something at this depth is decided by a static score."""
    is_futile = work[USE_FUTILITY] != 0 and depth <= max(work[FUTILITY_DEPTH], 1)
    is_near = work[USE_REVERSE] != 0 and depth <= REVERSED_UP_TO_DEPTH
    return is_futile or is_near or (work[USE_NULL] != 0 and depth >= work[NULL_DEPTH] and may_pass)


@step(types.boolean(INTEGERS, types.int64))
def is_quiet_rank(work: Any, rank: int) -> bool:
    """Whether a move with this rank is quiet."""
    return rank < (work[QUIET_RANK] + 1) * RANK_UNIT


@step(types.boolean(INTEGERS, types.int64))
def teaches(work: Any, rank: int) -> bool:
    """Whether a cut by a move with this rank says something about other positions: it is quiet, or a killer."""
    return rank < (work[QUIET_RANK] + work[KILLER_RANK] + 1) * RANK_UNIT


@step(types.int64(INTEGERS, *[types.int64] * 4, *[types.boolean] * 3))
def plies_less(
    work: Any,
    depth: int,
    tried: int,
    passed_over: int,
    rank: int,
    is_dull: bool,  # noqa: FBT001 - compiled
    is_narrow: bool,  # noqa: FBT001 - compiled
    is_urgent: bool,  # noqa: FBT001 - compiled
) -> int:
    """How many plies less a late move gets: one or two, or by the game's table of reductions, which is for dull moves alone.

    There it depends on depth and number, and what has often caused cuts elsewhere gets more.
    """
    if not work[USE_REDUCTION] or depth < _REDUCED_FROM_DEPTH or tried < work[REDUCED_FROM]:
        return 0
    if not work[HAS_REDUCTIONS]:
        return 1 + (1 if tried >= 4 * work[REDUCED_FROM] and depth > _REDUCED_FROM_DEPTH else 0)
    if not is_dull:
        return 0
    row = min(depth, MOST_REDUCED - 1) * MOST_REDUCED
    less = work[work[REDUCTIONS_AT] + row + min(tried + passed_over, MOST_REDUCED - 1)]
    less += (1 if is_narrow else 0) - (1 if is_urgent else 0)
    history = rank - work[QUIET_RANK] * RANK_UNIT
    if work[USE_MALUS] and history > -RANK_UNIT // 2:  # else it only grows, or the move is worse than quiet
        less -= history // _HISTORY_PLY
    return min(max(less, 0), depth - 2)
