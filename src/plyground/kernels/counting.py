"""The recursive kernels behind perft.

Contract: `state` is the first of a stack of states with room for one more per ply, `moves` a stack of move
lists; both are scratch memory that the callers own. A sequence that ended earlier is not extended, so a
finished game counts 0 at any depth above 0. `control[STOP]` is polled well above the leaves; after a stop the
count is meaningless.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from plyground.core.game import CHANCE, OVER
from plyground.native.call import (
    SMALL_STATE,
    TABLE,
    address,
    call_chance,
    call_moves,
    call_play,
    copy_state,
    integers,
    integers_after,
    reals,
    state_after,
    state_memory,
    turn_of,
)
from plyground.native.compiler import INTEGERS, REALS, STATE, kernel
from plyground.native.slots import MOST_MOVES, STATE_BYTES

STOP = 0
POLLED_AT_DEPTH = 3
_ABOVE_LEAVES = 2
_COUNT = types.int64(TABLE, STATE, INTEGERS, REALS, types.int64, INTEGERS)
_ENTER = types.int64(types.int64[::1], types.int64[::1], types.int64[::1], types.float64[::1], types.int64, types.int64[::1])


@kernel(_COUNT)
def _count(table: Any, state: Any, moves: Any, probability: Any, depth: int, control: Any) -> int:
    turn = turn_of(state)
    if turn == OVER:
        return 0
    n = call_chance(table, state, moves, probability) if turn == CHANCE else call_moves(table, state, moves)
    if depth == 1:
        return n
    if depth >= POLLED_AT_DEPTH and control[STOP]:
        return 0
    size, most = table[STATE_BYTES], table[MOST_MOVES]
    child, replies = state_after(state, max(size, SMALL_STATE)), integers_after(moves, most)
    total = 0
    for i in range(n):
        copy_state(child, state, size)
        call_play(table, child, moves[i])
        if depth == _ABOVE_LEAVES and turn_of(child) >= 0:  # what the call below would do, without the call
            total += call_moves(table, child, replies)
        else:
            total += _count(table, child, replies, probability, depth - 1, control)
    return total


@kernel(_ENTER)
def count_actions(table: Any, states: Any, moves: Any, probability: Any, depth: int, control: Any) -> int:
    """How many sequences of `depth` actions start at the first state; depth is at least 1."""
    return _count(integers(table), address(states), integers(moves), reals(probability), depth, integers(control))


def scratch(table: Any, plies: int) -> tuple[Any, Any, Any]:
    """Memory for a walk of so many plies: states, moves, probabilities."""
    size, most = int(table[STATE_BYTES]), int(table[MOST_MOVES])
    return state_memory(plies + 1, size), np.zeros((plies + 1) * most, np.int64), np.zeros(most)
