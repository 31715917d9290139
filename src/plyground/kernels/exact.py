"""Alpha-beta to the very end: exact values of games of two players without chance that cannot come back to a position.

Contract. `_solve` gives the value of a state to the player who moves there, as an integer: WON less the plies to a win, minus
that for a loss, 0 for a draw; where only the payoff counts, or payoffs are of more than three kinds, the payoff times WON over
the largest there is. It is fail-soft, as in `alpha_beta`. Nothing is guessed: what the table holds is true of the position.

A game may tell what it knows for certain by its `prospects`; the kernel itself knows no game. Their order stands, unless the
game has a `rank` too: then that orders them, together with what the search has learned.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from plyground.core.game import OVER
from plyground.kernels.move_ordering import NO_MOVE, best_first, learn_cut, rank_moves
from plyground.kernels.search_steps import ending, must_stop, position_key, sure_value
from plyground.kernels.table import (
    EXACT,
    LOWER,
    UPPER,
    bound_in,
    fetch_bucket,
    from_table,
    move_hash,
    move_in,
    probe,
    store,
    to_table,
    value_in,
)
from plyground.kernels.workspace import (
    AGE,
    BUCKETS,
    CUTS,
    DISTANCE,
    FIRST_CUTS,
    HITS,
    IS_TOO_DEEP,
    KNOWN_HIGH,
    KNOWN_LOW,
    MOST,
    MOST_PLIES,
    MOVES_AT,
    NODES,
    STOPPED,
    TRIED_AT,
    USE_TABLE,
)
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
from plyground.native.compiler import INTEGERS, REALS, STATE, kernel, step
from plyground.native.slots import NUMBER, STATE_BYTES
from plyground.native.words import highest, word

_PROSPECTS, _RANK = NUMBER["prospects"], NUMBER["rank"]
WATCHED_PLIES = 3
"""So many plies from the root it is noted how far the search has come."""
_INFINITE = 2_000_000
_WORDS = types.int64[::1]
_SOLVE = types.int64(TABLE, INTEGERS, INTEGERS, INTEGERS, REALS, STATE, *([types.int64] * 4))


@kernel(_SOLVE)
def _solve(
    rules: Any, work: Any, table: Any, control: Any, real: Any, state: Any, ply: int, alpha: int, beta: int, last: int
) -> int:
    side = turn_of(state)
    moves = integers_after(work, work[MOVES_AT] + ply * work[MOST])
    if ply >= MOST_PLIES:
        work[IS_TOO_DEEP] = 1
        return 0

    child = state_after(state, max(rules[STATE_BYTES], SMALL_STATE))
    key = word(0)
    if work[USE_TABLE]:
        key = position_key(rules, work, state, child, ply)
        fetch_bucket(table, work[BUCKETS], key)

    # Step 1: what the game knows for certain, and which values that leaves.
    is_told = rules[_PROSPECTS] != 0
    n = 0
    if is_told:
        n = call_prospects(rules, state, moves)
        if n == 0:
            return sure_value(work, moves[0], ply)
        most = sure_value(work, moves[n], ply) if moves[n] else 0
        least = sure_value(work, -moves[n + 1], ply) if moves[n + 1] else 0
    else:
        most, least = sure_value(work, 1, ply), sure_value(work, -1, ply)
    if work[DISTANCE] or is_told:
        if most <= alpha:
            return most
        if least >= beta:
            return least
        alpha, beta = max(alpha, least - 1), min(beta, most + 1)

    # Step 2: what the table knows.
    known = word(0)
    if work[USE_TABLE]:
        data = probe(table, work[BUCKETS], key)
        if data != word(0):
            value, bound = from_table(value_in(data), ply * work[DISTANCE]), bound_in(data)
            if bound == EXACT or (bound == LOWER and value >= beta) or (bound == UPPER and value <= alpha):
                work[HITS] += 1
                return value
            known = move_in(data)

    # Step 3: the moves, the most promising first.
    if not is_told:
        n = call_moves(rules, state, moves)
    is_ordered = is_told and rules[_RANK] == 0
    if not is_ordered:
        rank_moves(rules, work, state, side, ply, n, last, known)

    # Step 4: try them, all but the first with a window of no width.
    began, floor = work[NODES], alpha
    best, best_move = -_INFINITE, np.int64(NO_MOVE)
    for place in range(n):
        if ply < WATCHED_PLIES:
            work[work[TRIED_AT] + 2 * ply], work[work[TRIED_AT] + 2 * ply + 1] = place, n
        move = moves[place] if is_ordered else best_first(work, ply, place, n)
        copy_state(child, state, rules[STATE_BYTES])
        call_play(rules, child, move)
        work[NODES] += 1
        if must_stop(work, control):
            return best
        turn = turn_of(child)
        if turn == OVER:
            value = ending(rules, work, real, child, side, ply + 1)
        else:
            sign = 1 if turn == side else -1
            value, is_open = alpha, True
            if place > 0 and beta - alpha > 1:
                low, high = (alpha, alpha + 1) if sign > 0 else (-alpha - 1, -alpha)
                value = sign * _solve(rules, work, table, control, real, child, ply + 1, low, high, move)
                is_open = alpha < value < beta
            if is_open and not work[STOPPED]:
                low, high = (alpha, beta) if sign > 0 else (-beta, -alpha)
                value = sign * _solve(rules, work, table, control, real, child, ply + 1, low, high, move)
        if work[STOPPED]:
            return best
        if value > best:
            best, best_move = value, move
            alpha = max(alpha, value)
            if best >= beta:
                work[CUTS] += 1
                work[FIRST_CUTS] += 1 if place == 0 else 0
                if not is_ordered:
                    learn_cut(work, side, ply, np.int64(highest(word(work[NODES] - began + 1))), move, last)
                break

    # Step 5: remember it; what took long is kept longest.
    if work[USE_TABLE]:
        bound = LOWER if best >= beta else UPPER if best <= floor else EXACT
        effort = np.int64(highest(word(work[NODES] - began + 1)))
        store(table, work[BUCKETS], key, to_table(best, ply * work[DISTANCE]), bound, effort, work[AGE], move_hash(best_move))
    return best


@kernel(types.int64(_WORDS, _WORDS, _WORDS, _WORDS, types.float64[::1], _WORDS, types.int64, types.int64))
def solve_root(rules: Any, work: Any, table: Any, control: Any, real: Any, states: Any, alpha: int, beta: int) -> int:
    """The value of the first state to its mover, within a window."""
    rule, space, memory, stop = integers(rules), integers(work), integers(table), integers(control)
    return _solve(rule, space, memory, stop, reals(real), address(states), 0, alpha, beta, np.int64(NO_MOVE))


@step(types.int64(types.int64, types.int64))
def middle(low: int, high: int) -> int:
    """The next value to ask for: at least that much? First who wins, then by halves how soon, or by how much."""
    if low <= 0 < high:
        return 1
    return 0 if low < 0 == high else low + (high - low + 1) // 2


@kernel(types.void(_WORDS, _WORDS, _WORDS, _WORDS, types.float64[::1], _WORDS))
def narrow_root(rules: Any, work: Any, table: Any, control: Any, real: Any, states: Any) -> None:
    """Ask about the first state's value to its mover, which lies from KNOWN_LOW to KNOWN_HIGH, until both are the same."""
    rule, space, memory, stop = integers(rules), integers(work), integers(table), integers(control)
    while work[KNOWN_LOW] < work[KNOWN_HIGH]:
        low, high = work[KNOWN_LOW], work[KNOWN_HIGH]
        least = middle(low, high)
        value = _solve(rule, space, memory, stop, reals(real), address(states), 0, least - 1, least, np.int64(NO_MOVE))
        if work[STOPPED]:
            return
        work[KNOWN_LOW] = max(low, value) if value >= least else low
        work[KNOWN_HIGH] = high if value >= least else min(high, value)
