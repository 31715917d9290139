"""Games that can come back to a position, solved backwards: all positions that can be reached, then who wins each.

Contract. `explore` writes every position once, symmetric ones as one, and for each the numbers of those that follow it.
`settle` gives each its value to player 0 (1, 0 or -1) and the plies to the end of best play. Positions from which neither can
force the end are draws: whoever would lose goes round in circles. A count of plies is set back to what it is at the
start, and so never ends a game here: `counts` has three numbers for every word of a state that holds such a count, its place,
its bits, and what they are at the start. All other books stay, since they follow from the position.

The map from keys to numbers is open addressing with linear steps: two words an entry, the key and one more than the number.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from plyground.core.game import OVER
from plyground.kernels.search_steps import position_key
from plyground.kernels.workspace import MOVES_AT
from plyground.native.call import (
    SMALL_STATE,
    address,
    call_moves,
    call_payoff,
    call_play,
    copy_state,
    integers,
    integers_after,
    reals,
    state_after,
    turn_of,
)
from plyground.native.compiler import kernel
from plyground.native.slots import STATE_BYTES
from plyground.native.words import word

FULL, STOPPED = -1, -2
"""What `explore` gives when the room was not enough, and when it was stopped."""
_POLLED_EVERY = 1023
_WORDS = types.int64[::1]


@kernel(types.int64(_WORDS, types.uint64, types.int64))
def find(places: Any, key: int, new: int) -> Any:
    """The number of a key; if it has none, it gets the new one, unless that is negative."""
    mask = word(len(places) // 2 - 1)
    at = np.int64(key & mask)
    while places[2 * at + 1] != 0:
        if word(places[2 * at]) == key:
            return places[2 * at + 1] - 1
        at = np.int64(word(int(at) + 1) & mask)
    if new >= 0:
        places[2 * at], places[2 * at + 1] = np.int64(key), new + 1
    return new


@kernel(types.int64(_WORDS, _WORDS, _WORDS, _WORDS, _WORDS, _WORDS, types.int32[::1], _WORDS))
def explore(rules: Any, work: Any, control: Any, states: Any, counts: Any, places: Any, following: Any, ends: Any) -> int:
    """How many positions follow from the first of the states. The last two states are room to work in."""
    table, space, first = integers(rules), integers(work), address(states)
    size = max(rules[STATE_BYTES], SMALL_STATE)
    room = len(states) * 8 // size - 2
    child, scratch = state_after(first, size * room), state_after(first, size * (room + 1))
    moves = integers_after(space, space[MOVES_AT])
    find(places, position_key(table, space, first, scratch, 0), np.int64(0))
    found, looked_at, edges = 1, 0, 0
    while looked_at < found:
        if looked_at & _POLLED_EVERY == 0:
            control[1], control[2] = looked_at, found
            if control[0]:
                return STOPPED
        state = state_after(first, size * looked_at)
        n = 0 if turn_of(state) == OVER else call_moves(table, state, moves)
        if edges + n > len(following):
            return FULL
        for place in range(n):
            copy_state(child, state, rules[STATE_BYTES])
            call_play(table, child, moves[place])
            for book in range(0, len(counts), 3):
                at = size // 8 * room + counts[book]
                states[at] = (states[at] & ~counts[book + 1]) | counts[book + 2]
            number = find(places, position_key(table, space, child, scratch, 0), found)
            if number == found:
                if found >= room or 3 * found > len(places):
                    return FULL
                copy_state(state_after(first, size * found), child, rules[STATE_BYTES])
                found += 1
            following[edges] = number
            edges += 1
        looked_at += 1
        ends[looked_at] = edges
    control[1], control[2] = looked_at, found
    return found


@kernel(
    types.void(_WORDS, types.float64[::1], _WORDS, types.int32[::1], _WORDS, types.int8[::1], types.int32[::1], types.int64)
)
def settle(rules: Any, real: Any, states: Any, following: Any, ends: Any, values: Any, plies: Any, number: int) -> None:
    """Who wins each position and when, from the ends backwards, nearest first."""
    first, size = address(states), max(rules[STATE_BYTES], SMALL_STATE)
    # The way back: for every position those that it follows.
    heads = np.zeros(number + 1, np.int64)
    for edge in range(ends[number]):
        heads[following[edge] + 1] += 1
    for place in range(number):
        heads[place + 1] += heads[place]
    leading = np.empty(ends[number], np.int32)
    filled = heads.copy()
    for place in range(number):
        for edge in range(ends[place], ends[place + 1]):
            leading[filled[following[edge]]] = place
            filled[following[edge]] += 1
    open_moves = np.empty(number, np.int32)
    queue = np.empty(number, np.int32)
    waiting = 0
    for place in range(number):
        open_moves[place] = ends[place + 1] - ends[place]
        state = state_after(first, size * place)
        if turn_of(state) == OVER:
            call_payoff(integers(rules), state, reals(real))
            values[place] = 1 if real[0] > real[1] else -1 if real[0] < real[1] else 0
            if values[place] != 0:
                queue[waiting] = place
                waiting += 1
    served = 0
    while served < waiting:
        place = queue[served]
        served += 1
        for back in range(heads[place], heads[place + 1]):
            before = leading[back]
            if values[before] != 0:
                continue
            wins = 1 if turn_of(state_after(first, size * before)) == 0 else -1
            open_moves[before] -= 1
            if values[place] == wins or open_moves[before] == 0:
                values[before] = values[place]
                plies[before] = plies[place] + 1
                queue[waiting] = before
                waiting += 1
