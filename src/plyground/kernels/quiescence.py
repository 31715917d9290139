"""The horizon of the compiled search: an evaluation, once the loud moves are over."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from plyground.core.game import OVER
from plyground.kernels import log
from plyground.kernels.move_ordering import NO_MOVE, best_first, rank_moves
from plyground.kernels.search_steps import ending, evaluation, must_stop, sure_value
from plyground.kernels.workspace import (
    DEEPEST,
    LENGTHS_AT,
    LOG_PLIES,
    LOUD_COMPELS,
    MOST,
    MOST_PLIES,
    MOVES_AT,
    NODES,
    QUIET_NODES,
    STOPPED,
    USE_PROSPECTS,
    USE_QUIESCENCE,
    USE_RANK,
)
from plyground.native.call import (
    SMALL_STATE,
    TABLE,
    call_loud,
    call_play,
    call_prospects,
    call_urgent,
    copy_state,
    integers_after,
    state_after,
    turn_of,
)
from plyground.native.compiler import INTEGERS, REALS, STATE, kernel
from plyground.native.slots import NUMBER, STATE_BYTES
from plyground.native.words import word

INFINITE = 2_000_000
_LOUD, _URGENT = NUMBER["loud"], NUMBER["urgent"]
_QUIET = types.int64(TABLE, INTEGERS, INTEGERS, REALS, STATE, *([types.int64] * 3))
_HORIZON = types.int64(TABLE, INTEGERS, INTEGERS, REALS, STATE, *([types.int64] * 4))


@kernel(_QUIET)
def quiet(rules: Any, work: Any, control: Any, real: Any, state: Any, ply: int, alpha: int, beta: int) -> int:
    """The value of a state once the loud moves are over. The mover may also stand as it is, unless it has to make one.

    Who must answer a threat looks at every move. The table is left alone: to ask it cost as much time as it saved.
    """
    side = turn_of(state)
    moves = integers_after(work, work[MOVES_AT] + ply * work[MOST])
    if work[USE_PROSPECTS] and call_prospects(rules, state, moves) == 0:
        return sure_value(work, moves[0], ply)
    is_urgent = rules[_URGENT] != 0 and call_urgent(rules, state) != 0
    n = call_loud(rules, state, moves) if work[LOUD_COMPELS] or is_urgent else 0
    best = np.int64(-INFINITE)
    if n == 0 or ply >= MOST_PLIES:
        best = evaluation(rules, work, state)
        if best >= beta or ply >= MOST_PLIES or rules[_LOUD] == 0 or work[LOUD_COMPELS]:
            return best
        alpha = max(alpha, best)
        n = call_loud(rules, state, moves)
    if work[USE_RANK]:
        rank_moves(rules, work, state, side, ply, n, np.int64(NO_MOVE), word(0))
    child = state_after(state, max(rules[STATE_BYTES], SMALL_STATE))
    for place in range(n):
        move = best_first(work, ply, place, n) if work[USE_RANK] else moves[place]
        copy_state(child, state, rules[STATE_BYTES])
        call_play(rules, child, move)
        work[NODES] += 1
        work[QUIET_NODES] += 1
        if must_stop(work, control):
            return 0
        turn = turn_of(child)
        if turn == OVER:
            value = ending(rules, work, real, child, side, ply + 1)
        elif turn == side:
            value = quiet(rules, work, control, real, child, ply + 1, alpha, beta)
        else:
            value = -quiet(rules, work, control, real, child, ply + 1, -beta, -alpha)
        if work[STOPPED]:
            return 0
        if value > best:
            best = value
            if best >= beta:
                break
            alpha = max(alpha, best)
    return best


@kernel(_HORIZON)
def at_horizon(rules: Any, work: Any, control: Any, real: Any, state: Any, ply: int, depth: int, alpha: int, beta: int) -> int:
    """Step 1, apart: most nodes are here, and need nothing of what a whole search prepares."""
    work[work[LENGTHS_AT] + ply] = 0
    work[DEEPEST] = max(work[DEEPEST], ply)
    if work[USE_QUIESCENCE]:
        value = quiet(rules, work, control, real, state, ply, alpha, beta)
    else:
        value = evaluation(rules, work, state)
    if work[LOG_PLIES] > ply:
        log.note(work, log.HORIZON, ply, 0, depth, alpha, beta, value, 0)
    return value
