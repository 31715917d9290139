"""The recursive kernel behind perft in whole turns: a run of actions by one player counts as one.

The contract is that of `counting`, but a turn has no fixed number of plies, so the caller says how much room
its stacks have.
"""

from __future__ import annotations

from typing import Any

from numba import types

from plyground.core.game import OVER
from plyground.kernels.counting import STOP
from plyground.native.call import (
    SMALL_STATE,
    TABLE,
    address,
    call_moves,
    call_play,
    copy_state,
    integers,
    integers_after,
    state_after,
    turn_of,
)
from plyground.native.compiler import INTEGERS, STATE, kernel
from plyground.native.slots import MOST_MOVES, STATE_BYTES

OUT_OF_ROOM = -1
_COUNT_TURNS = types.int64(TABLE, STATE, INTEGERS, types.int64, types.int64, INTEGERS)


@kernel(_COUNT_TURNS)
def _count_turns(table: Any, state: Any, moves: Any, depth: int, room: int, control: Any) -> int:
    turn = turn_of(state)
    if turn == OVER:
        return 0
    if room == 0:
        return OUT_OF_ROOM
    n = call_moves(table, state, moves)
    size, most = table[STATE_BYTES], table[MOST_MOVES]
    child, replies = state_after(state, max(size, SMALL_STATE)), integers_after(moves, most)
    total = 0
    for i in range(n):
        if control[STOP]:
            return 0
        copy_state(child, state, size)
        call_play(table, child, moves[i])
        left = depth if turn_of(child) == turn else depth - 1
        below = 1 if left == 0 else _count_turns(table, child, replies, left, room - 1, control)
        if below < 0:
            return OUT_OF_ROOM
        total += below
    return total


@kernel(types.int64(types.int64[::1], types.int64[::1], types.int64[::1], types.int64, types.int64, types.int64[::1]))
def count_turns(table: Any, states: Any, moves: Any, depth: int, room: int, control: Any) -> int:
    """The same in whole turns: a run of actions by one player counts as one. OUT_OF_ROOM if a run exceeds the memory."""
    return _count_turns(integers(table), address(states), integers(moves), depth, room, integers(control))
