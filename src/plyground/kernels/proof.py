"""Depth-first proof-number search: does a player reach a payoff, whatever the other does?

Contract. `prove_root` answers for one player, the attacker, and one least value, in the units of `exact`: 1 proved, -1
disproved, 0 stopped. A node's proof number is the least number of leaves that would have to be proved to prove it, its disproof
number the same for a disproof; the search goes on where the fewest are missing, and keeps only the table. For games that cannot
come back to a position.

    word 0   the position's key, mixed with word 1
    word 1   | effort: 8 | disproof number: 28 | proof number: 28 |

Source: Ayumu Nagai, Df-pn algorithm for searching AND/OR trees and its applications, 2002. A child is left only when the second
best is better by a quarter, which keeps the search from jumping to and fro (Pawlewicz and Lew, 2007).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from plyground.core.game import OVER
from plyground.kernels.search_steps import ending, must_stop, position_key
from plyground.kernels.table import BUCKET_WORDS, ENTRIES, WON
from plyground.kernels.workspace import BUCKETS, IS_TOO_DEEP, MOST, MOST_PLIES, MOVES_AT, NODES, RANKS_AT, STOPPED, TRIED_AT
from plyground.native.call import (
    SMALL_STATE,
    TABLE,
    address,
    call_moves,
    call_play,
    call_prospects,
    copy_state,
    integers,
    integers_after,
    reals,
    state_after,
    turn_of,
)
from plyground.native.compiler import INTEGERS, REALS, STATE, kernel
from plyground.native.slots import NUMBER, STATE_BYTES
from plyground.native.words import down, highest, up, word

CERTAIN = (1 << 28) - 1
"""The number of what cannot be reached; its opposite is then 0."""
_LOW28 = CERTAIN
_PROSPECTS = NUMBER["prospects"]
_FRESH = (1 << 28) | 1
WATCHED_PLIES = 3


@kernel(types.uint64(INTEGERS, types.int64, types.uint64))
def _known(table: Any, buckets: int, key: int) -> int:
    """The numbers of a position: one and one if it has not been looked at."""
    first = np.int64(key & word(buckets - 1)) * BUCKET_WORDS
    for place in range(ENTRIES):
        data = word(table[first + 2 * place + 1])
        if word(table[first + 2 * place]) ^ data == key and data != word(0):
            return data
    return word(_FRESH)


@kernel(types.void(INTEGERS, types.int64, types.uint64, types.int64, types.int64, types.int64))
def _keep(table: Any, buckets: int, key: int, proof: Any, disproof: Any, effort: Any) -> None:
    """In the position's own entry, else where what took least is lost."""
    first = np.int64(key & word(buckets - 1)) * BUCKET_WORDS
    chosen, least = first, np.int64(1) << 60
    for place in range(ENTRIES):
        at = first + 2 * place
        data = word(table[at + 1])
        if word(table[at]) ^ data == key or data == word(0):
            chosen = at
            effort = max(effort, np.int64(down(data, 56)))
            break
        worth = np.int64(down(data, 56))
        if worth < least:
            least, chosen = worth, at
    packed = up(word(min(effort, 255)), 56) | up(word(disproof), 28) | word(proof)
    table[chosen] = np.int64(key ^ packed)
    table[chosen + 1] = np.int64(packed)


@kernel(types.void(TABLE, INTEGERS, INTEGERS, INTEGERS, REALS, STATE, *([types.int64] * 5)))
def _prove(
    rules: Any,
    work: Any,
    table: Any,
    control: Any,
    real: Any,
    state: Any,
    ply: int,
    attacker: int,
    least: int,
    most_proof: Any,
    most_disproof: Any,
) -> None:
    """Look at a position until its proof or its disproof number reaches its limit; both are then in the table."""
    size = max(rules[STATE_BYTES], SMALL_STATE)
    child = state_after(state, size)
    key = position_key(rules, work, state, child, ply)
    buckets, began = work[BUCKETS], work[NODES]
    work[NODES] += 1
    if must_stop(work, control):
        return
    side = turn_of(state)
    if side == OVER or ply >= MOST_PLIES:
        work[IS_TOO_DEEP] |= 0 if side == OVER else 1
        is_reached = side == OVER and ending(rules, work, real, state, attacker, 0) >= least
        _keep(table, buckets, key, 0 if is_reached else CERTAIN, CERTAIN if is_reached else 0, np.int64(0))
        return
    moves = integers_after(work, work[MOVES_AT] + ply * work[MOST])
    keys = integers_after(work, work[RANKS_AT] + ply * work[MOST])
    n = call_prospects(rules, state, moves) if rules[_PROSPECTS] != 0 else call_moves(rules, state, moves)
    if n == 0:  # the game knows who wins
        is_reached = (WON if (moves[0] > 0) == (side == attacker) else -WON) >= least
        _keep(table, buckets, key, 0 if is_reached else CERTAIN, CERTAIN if is_reached else 0, np.int64(0))
        return
    for place in range(n):
        copy_state(child, state, rules[STATE_BYTES])
        call_play(rules, child, moves[place])
        keys[place] = np.int64(position_key(rules, work, child, state_after(child, size), ply + 1))
    is_attackers = side == attacker
    while True:
        # The best child and how good the next best is, seen from the player to move; what is missing for the other adds up.
        best, fewest, second, missing, solved = 0, np.int64(CERTAIN + 1), np.int64(CERTAIN + 1), np.int64(0), 0
        others = np.int64(0)
        for place in range(n):
            data = _known(table, buckets, word(keys[place]))
            proof, disproof = np.int64(data & word(_LOW28)), np.int64(down(data, 28) & word(_LOW28))
            mine, theirs = (proof, disproof) if is_attackers else (disproof, proof)
            missing = min(missing + theirs, np.int64(CERTAIN))
            solved += 1 if mine == CERTAIN else 0
            if mine < fewest:
                best, second, fewest, others = place, fewest, mine, theirs
            elif mine < second:
                second = mine
        if fewest == 0:
            missing = np.int64(CERTAIN)
        if fewest >= CERTAIN:
            fewest, missing = np.int64(CERTAIN), np.int64(0)
        proof, disproof = (fewest, missing) if is_attackers else (missing, fewest)
        if proof >= most_proof or disproof >= most_disproof or proof == 0 or disproof == 0:
            _keep(table, buckets, key, proof, disproof, np.int64(highest(word(work[NODES] - began + 1))))
            return
        if ply < WATCHED_PLIES:
            work[work[TRIED_AT] + 2 * ply], work[work[TRIED_AT] + 2 * ply + 1] = solved, n
        mine_limit, theirs_limit = (most_proof, most_disproof) if is_attackers else (most_disproof, most_proof)
        mine_limit = min(mine_limit, int(second + second // 4 + 1))
        theirs_limit = min(int(theirs_limit - missing + others), CERTAIN)
        copy_state(child, state, rules[STATE_BYTES])
        call_play(rules, child, moves[best])
        limits = (mine_limit, theirs_limit) if is_attackers else (theirs_limit, mine_limit)
        _prove(rules, work, table, control, real, child, ply + 1, attacker, least, limits[0], limits[1])
        if work[STOPPED]:
            return


@kernel(
    types.int64(
        types.int64[::1],
        types.int64[::1],
        types.int64[::1],
        types.int64[::1],
        types.float64[::1],
        types.int64[::1],
        types.int64,
        types.int64,
    )
)
def prove_root(rules: Any, work: Any, table: Any, control: Any, real: Any, states: Any, attacker: int, least: int) -> int:
    """Whether the attacker gets at least that much from the first state: 1, -1, or 0 when stopped."""
    rule, space, memory, state = integers(rules), integers(work), integers(table), address(states)
    key = position_key(rule, space, state, state_after(state, max(rules[STATE_BYTES], SMALL_STATE)), 0)
    while True:
        _prove(
            rule, space, memory, integers(control), reals(real), state, 0, attacker, least, np.int64(CERTAIN), np.int64(CERTAIN)
        )
        if space[STOPPED]:
            return 0
        data = _known(memory, space[BUCKETS], key)
        if data & word(_LOW28) == word(0):
            return 1
        if down(data, 28) & word(_LOW28) == word(0):
            return -1
