"""Alpha-beta in its full modern form, compiled once for all games of two players without chance.

Contract. `_search` gives the value of a state to the player who moves there, as an integer: WON less the plies to a win,
minus that for a loss, the evaluation else. It is fail-soft: a value above alpha and below beta is exact for the depth, one
at or above beta is a lower bound, one at or below alpha an upper bound. After a stop it is meaningless. A player who moves
again is recognised by `turn`, so the sign of a value never depends on the parity of plies. One thread with the same
settings and the same table visits the same nodes.

Every technique has a switch in the workspace, and is driven by slots of the game and by numbers of its sheet, never by its
name. The steps are numbered where they happen.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from plyground.core.game import OVER
from plyground.kernels.move_ordering import NO_MOVE, best_first, learn_cut, rank_moves
from plyground.kernels.search_steps import ending, evaluation, has_been_here, keep_line, must_stop, position_key
from plyground.kernels.table import (
    EXACT,
    LOWER,
    PROVEN,
    UPPER,
    WON,
    bound_in,
    depth_in,
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
    DEEPEST,
    DISTANCE,
    EQUAL_DEPTH,
    FIRST_CUTS,
    FUTILITY_MARGIN,
    HITS,
    IS_FULL,
    KEYS_AT,
    LEFT_OUT,
    LEFT_OUT_AT,
    LENGTHS_AT,
    MOST,
    MOST_PLIES,
    MOVES_AT,
    NODES,
    NULL_CUTS,
    NULL_REDUCTION,
    PAST_KEYS,
    QUIET_NODES,
    REDUCED_FROM,
    REPETITION,
    RESEARCHES,
    STOPPED,
    USE_EXTENSION,
    USE_FUTILITY,
    USE_NULL,
    USE_QUIESCENCE,
    USE_RANK,
    USE_REDUCTION,
    USE_TABLE,
    USE_TEST,
)
from plyground.native.call import (
    SMALL_STATE,
    TABLE,
    address,
    call_loud,
    call_moves,
    call_null,
    call_play,
    copy_state,
    integers,
    integers_after,
    reals,
    state_after,
    turn_of,
)
from plyground.native.compiler import INTEGERS, REALS, STATE, kernel
from plyground.native.slots import NUMBER, STATE_BYTES
from plyground.native.words import word

INFINITE = 2_000_000
PASSED = -2
"""What stands for the last move after a null move."""

_LOUD = NUMBER["loud"]
_NULL_FROM_DEPTH, _VERIFIED_FROM_DEPTH, _REDUCED_FROM_DEPTH = 3, 6, 3

_QUIET = types.int64(TABLE, INTEGERS, INTEGERS, REALS, STATE, *([types.int64] * 3))
_SEARCH = types.int64(TABLE, INTEGERS, INTEGERS, INTEGERS, REALS, STATE, *([types.int64] * 5))


@kernel(_QUIET)
def _quiet(rules: Any, work: Any, control: Any, real: Any, state: Any, ply: int, alpha: int, beta: int) -> int:
    """The value of a state once the loud moves are over; the mover may also stand as it is."""
    side = turn_of(state)
    best = evaluation(rules, work, state)
    if best >= beta or ply >= MOST_PLIES or rules[_LOUD] == 0:
        return best
    alpha = max(alpha, best)
    moves = integers_after(work, work[MOVES_AT] + ply * work[MOST])
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
            value = _quiet(rules, work, control, real, child, ply + 1, alpha, beta)
        else:
            value = -_quiet(rules, work, control, real, child, ply + 1, -beta, -alpha)
        if value > best:
            best = value
            if best >= beta:
                break
            alpha = max(alpha, best)
    return best


@kernel(_SEARCH)
def _search(
    rules: Any,
    work: Any,
    table: Any,
    control: Any,
    real: Any,
    state: Any,
    ply: int,
    depth: int,
    alpha: int,
    beta: int,
    last: int,
) -> int:
    side = turn_of(state)
    size = rules[STATE_BYTES]
    child = state_after(state, max(size, SMALL_STATE))
    work[work[LENGTHS_AT] + ply] = 0
    work[DEEPEST] = max(work[DEEPEST], ply)

    # Step 1: the horizon.
    if depth <= 0 or ply >= MOST_PLIES:
        if work[USE_QUIESCENCE]:
            return _quiet(rules, work, control, real, state, ply, alpha, beta)
        return evaluation(rules, work, state)

    # Step 2: a position that stood before, where the game declares that to be a draw.
    is_keyed = work[USE_TABLE] or work[REPETITION]
    key = position_key(rules, work, state, child, ply) if is_keyed else word(0)
    if work[REPETITION] and ply > 0 and has_been_here(work, key, ply):
        return 0
    work[work[KEYS_AT] + work[PAST_KEYS] + ply] = np.int64(key)

    # Step 3: what the table knows.
    known = word(0)
    if work[USE_TABLE]:
        data = probe(table, work[BUCKETS], key)
        if data != word(0):
            known = move_in(data)
            deep = depth_in(data)
            if ply > 0 and (work[IS_FULL] or deep == depth or (deep > depth and not work[EQUAL_DEPTH])):
                value = from_table(value_in(data), ply * work[DISTANCE])
                bound = bound_in(data)
                if bound == EXACT or (bound == LOWER and value >= beta) or (bound == UPPER and value <= alpha):
                    work[HITS] += 1
                    return value

    # Step 4: no win can be sooner than in the next ply, no loss sooner than now.
    if work[DISTANCE] and ply > 0:
        alpha, beta = max(alpha, -(WON - ply)), min(beta, WON - ply - 1)
        if alpha >= beta:
            return alpha

    # Step 5: a static score, where something is decided by it.
    is_narrow = beta - alpha == 1
    score = 0
    if is_narrow and (work[USE_NULL] or work[USE_FUTILITY]) and not work[IS_FULL]:
        score = evaluation(rules, work, state)
        # Step 6: too far below alpha, next to the horizon: only loud moves could help.
        if work[USE_FUTILITY] and depth == 1 and score + work[FUTILITY_MARGIN] <= alpha and alpha > -PROVEN:
            return _quiet(rules, work, control, real, state, ply, alpha, beta)
        # Step 7: so good that even passing keeps it above beta. Deep searches verify that without the pass.
        if work[USE_NULL] and depth >= _NULL_FROM_DEPTH and score >= beta and last != PASSED and beta < PROVEN:
            copy_state(child, state, size)
            call_null(rules, child)
            if turn_of(child) == 1 - side:
                less = depth - 1 - work[NULL_REDUCTION]
                value = -_search(rules, work, table, control, real, child, ply + 1, less, -beta, -beta + 1, np.int64(PASSED))
                if work[STOPPED]:
                    return 0
                if value >= beta and depth >= _VERIFIED_FROM_DEPTH:
                    value = _search(rules, work, table, control, real, state, ply, less, beta - 1, beta, np.int64(PASSED))
                    work[work[LENGTHS_AT] + ply] = 0
                if value >= beta:
                    work[NULL_CUTS] += 1
                    return min(value, PROVEN - 1)

    # Step 8: the moves, the most promising first.
    moves = integers_after(work, work[MOVES_AT] + ply * work[MOST])
    n = call_moves(rules, state, moves)
    rank_moves(rules, work, state, side, ply, n, last, known)

    # Step 9: a single reply costs no depth.
    if work[USE_EXTENSION] and n == 1 and ply > 0 and not work[IS_FULL]:
        depth += 1

    best, best_move, floor = -INFINITE, np.int64(NO_MOVE), alpha
    tried = 0
    for place in range(n):
        move = best_first(work, ply, place, n)
        if ply == 0 and work[LEFT_OUT]:
            is_out = 0
            for other in range(work[LEFT_OUT]):
                is_out |= 1 if work[work[LEFT_OUT_AT] + other] == move else 0
            if is_out:
                continue
        copy_state(child, state, size)
        call_play(rules, child, move)
        work[NODES] += 1
        if must_stop(work, control):
            return best
        turn = turn_of(child)
        if turn == OVER:
            value = ending(rules, work, real, child, side, ply + 1)
            work[work[LENGTHS_AT] + ply + 1] = 0
        else:
            sign = 1 if turn == side else -1
            low, high = (alpha, beta) if sign > 0 else (-beta, -alpha)
            if tried == 0 or not work[USE_TEST]:
                value = sign * _search(rules, work, table, control, real, child, ply + 1, depth - 1, low, high, move)
            else:
                # Step 10: test whether a later move beats alpha, the late ones less deeply.
                less = 0
                if work[USE_REDUCTION] and depth >= _REDUCED_FROM_DEPTH and tried >= work[REDUCED_FROM] and not work[IS_FULL]:
                    less = 1 + (1 if tried >= 4 * work[REDUCED_FROM] and depth > _REDUCED_FROM_DEPTH else 0)
                thin_low, thin_high = (alpha, alpha + 1) if sign > 0 else (-alpha - 1, -alpha)
                value = sign * _search(
                    rules, work, table, control, real, child, ply + 1, depth - 1 - less, thin_low, thin_high, move
                )
                if less and value > alpha and not work[STOPPED]:
                    work[RESEARCHES] += 1
                    value = sign * _search(
                        rules, work, table, control, real, child, ply + 1, depth - 1, thin_low, thin_high, move
                    )
                # Step 11: it does, by an unknown amount: search it properly.
                if alpha < value < beta and not work[STOPPED]:
                    work[RESEARCHES] += 1
                    value = sign * _search(rules, work, table, control, real, child, ply + 1, depth - 1, low, high, move)
        if work[STOPPED]:
            return best
        tried += 1
        if value > best:
            best, best_move = value, move
            if value > alpha:
                alpha = value
                keep_line(work, ply, move)
            # Step 12: the cut.
            if best >= beta:
                work[CUTS] += 1
                work[FIRST_CUTS] += 1 if tried == 1 else 0
                learn_cut(work, side, ply, depth, move, last)
                break

    # Step 13: remember it.
    if work[USE_TABLE] and tried > 0 and not (ply == 0 and work[LEFT_OUT]):
        bound = LOWER if best >= beta else UPPER if best <= floor else EXACT
        kept = to_table(best, ply * work[DISTANCE])
        store(table, work[BUCKETS], key, kept, bound, depth, work[AGE], move_hash(best_move))
    return best


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
        types.int64,
    )
)
def search_root(
    rules: Any, work: Any, table: Any, control: Any, real: Any, states: Any, depth: int, alpha: int, beta: int
) -> int:
    """The value of the first state to its mover; the line is left in the workspace. Depth is at least 1."""
    return _search(
        integers(rules),
        integers(work),
        integers(table),
        integers(control),
        reals(real),
        address(states),
        0,
        depth,
        alpha,
        beta,
        np.int64(NO_MOVE),
    )
