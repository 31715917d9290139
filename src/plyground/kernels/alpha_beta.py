"""Alpha-beta in its full modern form, compiled once for all games of two players without chance.

Contract. `search` gives the value of a state to the player who moves there, as an integer: WON less the plies to a win,
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
from plyground.kernels import log
from plyground.kernels.keys import key_of
from plyground.kernels.move_ordering import NO_MOVE, best_first, learn_cut, learn_failures, learn_root, rank_moves, rank_root
from plyground.kernels.quiescence import INFINITE, at_horizon, quiet
from plyground.kernels.search_steps import (
    ending,
    evaluation,
    has_been_here,
    is_left_out,
    keep_line,
    must_stop,
    position_key,
    still_holds,
    sure_value,
)
from plyground.kernels.selectivity import REVERSED_UP_TO_DEPTH, is_quiet_rank, plies_less, teaches, wants_score
from plyground.kernels.sharing import give_back, is_taken, put_off, take, task_of
from plyground.kernels.table import (
    EXACT,
    LOWER,
    PROVEN,
    UPPER,
    WON,
    bound_in,
    depth_in,
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
    DEEPEST,
    DISTANCE,
    EQUAL_DEPTH,
    FIRST_CUTS,
    FORCED_DEPTH,
    FORCED_MOVES,
    FORCED_PLIES,
    FUTILITY_DEPTH,
    FUTILITY_MARGIN,
    HITS,
    INTERNAL_DEPTH,
    IS_SELECTIVE,
    KEYS_AT,
    LEFT_OUT,
    LENGTHS_AT,
    LOG_PLIES,
    MOST,
    MOST_PLIES,
    MOVES_AT,
    NODES,
    NULL_CUTS,
    NULL_DEPTH,
    NULL_REDUCTION,
    NULL_SHARE,
    PAST_KEYS,
    RANKS_AT,
    REPETITION,
    REPETITION_VALUE,
    RESEARCHES,
    REVERSE_MARGIN,
    ROOT_DEPTH,
    SIDES_AT,
    STOPPED,
    USE_DISTANCE,
    USE_EXTENSION,
    USE_FUTILITY,
    USE_HISTORY,
    USE_INTERNAL,
    USE_KILLERS,
    USE_MALUS,
    USE_NULL,
    USE_PROSPECTS,
    USE_QUIESCENCE,
    USE_RANK,
    USE_REPLIES,
    USE_REVERSE,
    USE_ROOT_ORDER,
    USE_SHARING,
    USE_TABLE,
    USE_TEST,
    USE_URGENCY,
    USE_VERIFICATION,
)
from plyground.native.call import (
    SMALL_STATE,
    TABLE,
    call_moves,
    call_null,
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

PASSED = -2
"""What stands for the last move after a null move."""

_VERIFIED_FROM_DEPTH = 6
_SHARED_FROM_DEPTH = 3
_URGENT = NUMBER["urgent"]

_SEARCH = types.int64(TABLE, INTEGERS, INTEGERS, INTEGERS, REALS, STATE, *([types.int64] * 5))


@kernel(_SEARCH)
def search(
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
    is_told, is_opened = work[LOG_PLIES] > ply, work[LOG_PLIES] > ply + 1

    # Step 1: the horizon.
    if depth <= 0 or ply >= MOST_PLIES:
        return at_horizon(rules, work, control, real, state, ply, depth, alpha, beta)

    # Step 2: a position that stood before, where the game declares that to be a draw.
    key = position_key(rules, work, state, child, ply) if work[USE_TABLE] else word(0)
    if work[REPETITION]:
        own_key = key_of(rules, state)  # an image of a position is another one here
        work[work[SIDES_AT] + ply] = side
        work[work[KEYS_AT] + work[PAST_KEYS] + ply] = np.int64(own_key)
        if ply > 0 and has_been_here(work, own_key, ply):
            value = work[REPETITION_VALUE] if work[work[SIDES_AT] + ply - 1] == side else -work[REPETITION_VALUE]
            if is_told:
                log.note(work, log.REPEATED, ply, 0, depth, alpha, beta, value, 0)
            return value

    # Step 3: what the game knows for certain, while the table is fetched. At the root every move is looked at.
    moves = integers_after(work, work[MOVES_AT] + ply * work[MOST])
    n = 0
    if work[USE_TABLE]:
        fetch_bucket(table, work[BUCKETS], key)
    is_foreseen = work[USE_PROSPECTS] and ply > 0
    if is_foreseen:
        n = call_prospects(rules, state, moves)
        if n == 0:
            value = sure_value(work, moves[0], ply)
            if is_told:
                log.note(work, log.SURE, ply, 0, depth, alpha, beta, value, 0)
            return value

    # Step 4: what the table knows.
    known = word(0)
    if work[USE_TABLE]:
        data = probe(table, work[BUCKETS], key)
        if data != word(0):
            known = move_in(data)
            deep = depth_in(data)
            if ply > 0 and (deep == depth or (deep > depth and not work[EQUAL_DEPTH])):
                value, bound = from_table(value_in(data), ply * work[DISTANCE]), bound_in(data)
                is_enough = bound == EXACT or (bound == LOWER and value >= beta) or (bound == UPPER and value <= alpha)
                if is_enough and still_holds(work, state, data):
                    work[HITS] += 1
                    if is_told:
                        log.note(work, log.TABLE, ply, 0, depth, alpha, beta, value, bound)
                    return value

    # Step 5: no win can be sooner than in the next ply, no loss sooner than now.
    if work[USE_DISTANCE] and ply > 0:
        alpha, beta = max(alpha, -(WON - ply)), min(beta, WON - ply - 1)
        if alpha >= beta:
            if is_told:
                log.note(work, log.TOO_LATE, ply, 0, depth, alpha, beta, alpha, 0)
            return alpha

    # Step 6: a static score, where something is decided by it. Where a threat must be answered, it says nothing.
    is_narrow = beta - alpha == 1
    is_urgent = work[IS_SELECTIVE] != 0 and rules[_URGENT] != 0 and call_urgent(rules, state) != 0
    score, has_score = 0, False
    if is_narrow and not is_urgent and wants_score(work, depth, last != PASSED):
        score, has_score = evaluation(rules, work, state), True
        # Step 6a: so far above the window, near the horizon, that it will not fall below it.
        is_near = work[USE_REVERSE] and depth <= REVERSED_UP_TO_DEPTH and ply > 0
        if is_near and beta < PROVEN and score - work[REVERSE_MARGIN] * depth >= beta:
            if is_told:
                log.note(work, log.FUTILE, ply, 0, depth, alpha, beta, score, 0)
            return score
        # Step 7: too far below alpha, next to the horizon: only loud moves could help.
        if work[USE_FUTILITY] and depth == 1 and score + work[FUTILITY_MARGIN] <= alpha and alpha > -PROVEN:
            value = quiet(rules, work, control, real, state, ply, alpha, beta)
            if is_told:
                log.note(work, log.FUTILE, ply, 0, depth, alpha, beta, value, 0)
            return value
        # Step 8: so good that even passing keeps it above beta. Deep searches verify that without the pass.
        if work[USE_NULL] and depth >= work[NULL_DEPTH] and score >= beta and last != PASSED and beta < PROVEN:
            copy_state(child, state, size)
            call_null(rules, child)
            if turn_of(child) == 1 - side:
                less = depth - 1 - work[NULL_REDUCTION] - (depth // work[NULL_SHARE] if work[NULL_SHARE] else 0)
                watched, work[LOG_PLIES] = work[LOG_PLIES], 0
                value = -search(rules, work, table, control, real, child, ply + 1, less, -beta, -beta + 1, np.int64(PASSED))
                if work[STOPPED]:
                    work[LOG_PLIES] = watched
                    return 0
                if value >= beta and work[USE_VERIFICATION] and depth >= _VERIFIED_FROM_DEPTH:
                    value = search(rules, work, table, control, real, state, ply, less, beta - 1, beta, np.int64(PASSED))
                    work[work[LENGTHS_AT] + ply] = 0
                    n = call_prospects(rules, state, moves) if is_foreseen else 0  # that search wrote over them
                work[LOG_PLIES] = watched
                if value >= beta:
                    work[NULL_CUTS] += 1
                    if is_told:
                        log.note(work, log.NULL, ply, 0, depth, alpha, beta, min(value, PROVEN - 1), 0)
                    return min(value, PROVEN - 1)

    # Step 8a: a position that the table does not know is not worth its whole depth: it will be known next time.
    if work[USE_INTERNAL] and known == word(0) and depth >= work[INTERNAL_DEPTH] and not is_urgent:
        depth -= 1

    # Step 9: the moves, the most promising first.
    if not is_foreseen:
        n = call_moves(rules, state, moves)
    is_ordered = work[USE_TABLE] | work[USE_RANK] | work[USE_HISTORY] | work[USE_KILLERS] | work[USE_REPLIES]
    is_ordered |= work[USE_ROOT_ORDER]
    if is_ordered:
        rank_moves(rules, work, state, side, ply, n, last, known)
    if ply == 0 and work[USE_ROOT_ORDER]:
        rank_root(work, n)
    if is_opened:
        log.note(work, log.ENTER, ply, 0, depth, alpha, beta, 0, n)

    # Step 10: where hardly anything can be chosen, a move costs no depth: by default a single reply.
    if work[USE_EXTENSION] and n <= work[FORCED_MOVES] and ply > 0 and depth >= work[FORCED_DEPTH]:
        depth += work[FORCED_PLIES]

    best, best_move, floor = -INFINITE, np.int64(NO_MOVE), alpha
    tried, passed_over, deeper = 0, 0, depth
    ranks = integers_after(work, work[RANKS_AT] + ply * work[MOST])
    is_selective = work[IS_SELECTIVE] != 0 and is_ordered != 0
    is_quiet, is_threat, may_leave_out, is_hopeless = False, False, False, False
    is_flat = not work[USE_QUIESCENCE] and not is_opened  # the horizon is an evaluation, whatever the window
    if is_selective:
        may_leave_out = is_narrow and not is_urgent and ply > 0
        is_hopeless = has_score and work[USE_FUTILITY] != 0 and depth <= work[FUTILITY_DEPTH]
        is_hopeless = is_hopeless and score + work[FUTILITY_MARGIN] * depth <= alpha
    has_others = work[USE_SHARING] != 0 and work[USE_TABLE] != 0 and depth >= _SHARED_FROM_DEPTH
    place, open_moves, task = -1, n, np.int64(0)
    while place < n - 1:
        place += 1
        move = best_first(work, ply, place, open_moves) if is_ordered and place < open_moves else moves[place]
        # Step 10a: what another thread is looking at comes later.
        if has_others:
            task = task_of(key, move, depth)
            if tried > 0 and place < open_moves and is_taken(control, task):
                put_off(work, ply, place, n)
                open_moves -= 1
                place -= 1
                continue
        if ply == 0 and is_left_out(work, move):
            continue
        if is_selective:
            is_quiet = is_quiet_rank(work, ranks[place])
        began = work[NODES]
        copy_state(child, state, size)
        call_play(rules, child, move)
        work[NODES] += 1
        if must_stop(work, control):
            return best
        turn = turn_of(child)
        if is_selective and turn >= 0:
            is_threat = rules[_URGENT] != 0 and call_urgent(rules, child) != 0
            # Step 10b: quiet moves that cannot reach the window are left out near the horizon.
            if is_hopeless and may_leave_out and is_quiet and not is_threat and tried > 0 and best > -PROVEN:
                passed_over += 1
                best = max(best, min(alpha, score + work[FUTILITY_MARGIN] * depth))
                continue
            # Step 10c: what must be answered at once is looked at a ply deeper.
            deeper = depth + (1 if is_threat and work[USE_URGENCY] and ply < 2 * work[ROOT_DEPTH] else 0)
        if turn == OVER:
            value = ending(rules, work, real, child, side, ply + 1)
            work[work[LENGTHS_AT] + ply + 1] = 0
            if is_opened:
                log.note(work, log.END, ply + 1, move, depth - 1, alpha, beta, value, 0)
        elif deeper <= 1 and is_flat:
            work[work[LENGTHS_AT] + ply + 1] = 0
            work[DEEPEST] = max(work[DEEPEST], ply + 1)
            value = evaluation(rules, work, child)
            value = value if turn == side else -value
        else:
            sign = 1 if turn == side else -1
            low, high = (alpha, beta) if sign > 0 else (-beta, -alpha)
            if tried == 0 or not work[USE_TEST]:
                if is_opened:
                    log.note(work, log.GO, ply + 1, move, deeper - 1, low, high, work[NODES], log.FIRST)
                if deeper <= 1:
                    value = sign * at_horizon(rules, work, control, real, child, ply + 1, deeper - 1, low, high)
                else:
                    value = sign * search(rules, work, table, control, real, child, ply + 1, deeper - 1, low, high, move)
            else:
                # Step 11: test whether a later move beats alpha, the late ones less deeply.
                is_dull = is_quiet and not is_threat
                less = plies_less(work, depth, tried, passed_over, ranks[place], is_dull, is_narrow, is_urgent)
                thin_low, thin_high = (alpha, alpha + 1) if sign > 0 else (-alpha - 1, -alpha)
                if has_others:
                    take(control, task)
                if is_opened:
                    why = log.REDUCED if less else log.TEST
                    log.note(work, log.GO, ply + 1, move, deeper - 1 - less, thin_low, thin_high, work[NODES], why)
                if deeper <= 1:
                    value = sign * at_horizon(rules, work, control, real, child, ply + 1, deeper - 1, thin_low, thin_high)
                else:
                    value = sign * search(
                        rules, work, table, control, real, child, ply + 1, deeper - 1 - less, thin_low, thin_high, move
                    )
                if less and value > alpha and not work[STOPPED]:
                    work[RESEARCHES] += 1
                    if is_opened:
                        log.note(work, log.BACK, ply + 1, move, 0, 0, 0, sign * value, work[NODES])
                        log.note(work, log.GO, ply + 1, move, deeper - 1, thin_low, thin_high, work[NODES], log.AGAIN)
                    value = sign * search(
                        rules, work, table, control, real, child, ply + 1, deeper - 1, thin_low, thin_high, move
                    )
                if has_others:
                    give_back(control, task)
                # Step 12: it does, by an unknown amount: search it properly.
                if alpha < value < beta and not work[STOPPED]:
                    work[RESEARCHES] += 1
                    if is_opened:
                        log.note(work, log.BACK, ply + 1, move, 0, 0, 0, sign * value, work[NODES])
                        log.note(work, log.GO, ply + 1, move, deeper - 1, low, high, work[NODES], log.AGAIN)
                    value = sign * search(rules, work, table, control, real, child, ply + 1, deeper - 1, low, high, move)
            if is_opened:
                log.note(work, log.BACK, ply + 1, move, 0, 0, 0, sign * value, work[NODES])
        if work[STOPPED]:
            return best
        tried += 1
        if ply == 0:
            learn_root(work, move, work[NODES] - began)
        if value > best:
            best, best_move = value, move
            if is_opened:
                log.note(work, log.UPDATE, ply, move, depth, alpha, beta, value, 0)
            if value > alpha:
                alpha = value
                keep_line(work, ply, move)
            # Step 13: the cut.
            if best >= beta:
                work[CUTS] += 1
                work[FIRST_CUTS] += 1 if tried == 1 else 0
                if not work[USE_MALUS] or teaches(work, ranks[place]):
                    learn_cut(work, side, ply, depth, move, last)
                    learn_failures(work, side, ply, depth, place)
                if is_opened:
                    log.note(work, log.CUT, ply, move, depth, alpha, beta, value, n - tried)
                break

    # Step 14: remember it.
    if work[USE_TABLE] and tried > 0 and not (ply == 0 and work[LEFT_OUT]):
        bound = LOWER if best >= beta else UPPER if best <= floor else EXACT
        kept = to_table(best, ply * work[DISTANCE])
        store(table, work[BUCKETS], key, kept, bound, depth, work[AGE], move_hash(best_move))
    return best
