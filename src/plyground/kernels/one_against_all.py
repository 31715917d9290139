"""Many players made two sides, so that alpha-beta works: paranoid search and best-reply search, compiled once for all games.

Contract. `_sided` gives what one player, `ME`, gets, who maximises it while all others minimise it: exact inside the window
(alpha, beta), else a bound on the side it lies. After a stop it is meaningless. Depth counts decisions.

    paranoid      everybody else replies to every move, as one enemy (Sturtevant and Korf 2000)
    best reply    between two moves of mine one opponent replies, whoever hurts most; the others make their first action, as
                  in the textbook's version (Schadd and Winands 2011)

At chance nodes every outcome is searched with an open window and averaged.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from plyground.core.game import CHANCE, OVER
from plyground.kernels.chance_leaves import blame
from plyground.kernels.chance_table import COMPLETE, NOT_FOUND, entry_depth, entry_move, find_entry, keep_entry
from plyground.kernels.chance_workspace import BAD_PLAYER, GUESSES, NO_MOVES, ODDS, PAYOFFS_AT, RESULTS
from plyground.kernels.move_ordering import NO_MOVE, best_first, learn_cut, rank_moves
from plyground.kernels.outcomes import outcomes_of, row
from plyground.kernels.search_steps import advance, keep_line
from plyground.kernels.several_leaves import guess_all, vector_at
from plyground.kernels.several_places import CONSPIRE, FROM_SCORES, ME, NOBODY, PLAYERS, WINDOW_CUTS
from plyground.kernels.star import chance_key
from plyground.kernels.table import move_hash
from plyground.kernels.workspace import (
    AGE,
    BUCKETS,
    DEEPEST,
    EQUAL_DEPTH,
    HITS,
    LENGTHS_AT,
    MOST,
    MOST_PLIES,
    MOVES_AT,
    STOPPED,
    USE_TABLE,
)
from plyground.native.call import (
    SMALL_STATE,
    TABLE,
    address,
    call_moves,
    call_payoff,
    integers,
    integers_after,
    reals,
    reals_after,
    state_after,
    turn_of,
)
from plyground.native.compiler import INTEGERS, REALS, STATE, kernel
from plyground.native.slots import STATE_BYTES
from plyground.native.words import mixed, word


@kernel(
    types.float64(
        TABLE, INTEGERS, INTEGERS, INTEGERS, REALS, REALS, INTEGERS, REALS, INTEGERS, STATE,
        types.int64, types.int64, types.int64, types.float64, types.float64,
    )
)  # fmt: skip
def _sided(
    rules: Any,
    work: Any,
    own: Any,
    how: Any,
    real: Any,
    vectors: Any,
    table: Any,
    kept: Any,
    control: Any,
    state: Any,
    ply: int,
    depth: int,
    replier: int,
    alpha: float,
    beta: float,
) -> float:
    side, me = turn_of(state), how[ME]
    child = state_after(state, max(rules[STATE_BYTES], SMALL_STATE))
    work[work[LENGTHS_AT] + ply] = 0
    work[DEEPEST] = max(work[DEEPEST], ply)

    # Step 1: the end of the game, and rules that set a player who is not there.
    if side == OVER:
        own[RESULTS] += 1
        call_payoff(rules, state, reals_after(real, PAYOFFS_AT))
        return real[PAYOFFS_AT + me]
    if not CHANCE <= side < how[PLAYERS]:
        blame(work, own, real, BAD_PLAYER, ply, np.float64(side))
        return 0.0

    # Step 2: the horizon. Dice that are in the air fall first where only decisions can be judged, but not one after another:
    # a throw that passes the turn may lead to the next throw, and so on without end.
    if (depth <= 0 and (side != CHANCE or not how[FROM_SCORES] or depth < 0)) or ply >= MOST_PLIES:
        guess_all(rules, work, own, how, real, vectors, control, state, ply)
        return vectors[vector_at(how, ply) + me]

    # Step 3: chance: the mean.
    if side == CHANCE:
        after = depth if depth > 0 else depth - 1
        n = outcomes_of(rules, work, own, real, state, ply)
        outcomes, odds = integers_after(work, work[MOVES_AT] + ply * work[MOST]), row(work, real, ply, ODDS)
        expected = 0.0
        for place in range(n):
            if odds[place] <= 0.0:
                continue
            if advance(rules, work, control, state, child, outcomes[place]):
                return 0.0
            value = _sided(
                rules, work, own, how, real, vectors, table, kept, control, child, ply + 1, after, replier, -np.inf, np.inf
            )
            if work[STOPPED]:
                return 0.0
            expected += odds[place] * value
        work[work[LENGTHS_AT] + ply] = 0
        return expected

    # Step 4: what the table knows; who may still reply belongs to the position.
    key, known = word(0), word(0)
    if work[USE_TABLE]:
        key = mixed(chance_key(rules, work, own, state, child, ply) + word(256 * me + 128 * how[CONSPIRE] + replier + 1))
        entry = find_entry(table, work[BUCKETS], key)
        if entry != NOT_FOUND:
            known, deep = entry_move(table, entry), entry_depth(table, entry)
            if deep == COMPLETE or deep == depth or (deep > depth and not work[EQUAL_DEPTH]):  # noqa: PLR1714, SIM109
                low, high = kept[entry + 2], kept[entry + 3]
                if low == high or low >= beta or high <= alpha:
                    work[HITS] += 1
                    own[GUESSES] += 1 if deep != COMPLETE else 0
                    return low if low == high or low >= beta else high
    guesses = own[GUESSES]

    # Step 5: the moves, the idle one alone where somebody else has replied.
    moves = integers_after(work, work[MOVES_AT] + ply * work[MOST])
    n = call_moves(rules, state, moves)
    if n <= 0:
        blame(work, own, real, NO_MOVES, ply, np.float64(n))
        return 0.0
    is_mine = side == me
    idle = moves[0]
    if not is_mine and replier not in (NOBODY, side):
        n = 1
    group = 0 if is_mine else 1
    rank_moves(rules, work, state, group, ply, n, NO_MOVE, known)
    floor, ceiling = alpha, beta
    best, chosen = -np.inf if is_mine else np.inf, np.int64(0)
    for number in range(n):
        move = best_first(work, ply, number, n)
        if advance(rules, work, control, state, child, move):
            return 0.0
        replied = np.int64(NOBODY) if is_mine or how[CONSPIRE] else replier if move == idle else side
        value = _sided(
            rules, work, own, how, real, vectors, table, kept, control, child, ply + 1, depth - 1, replied, alpha, beta
        )
        if work[STOPPED]:
            return 0.0
        if number == 0 or (value > best if is_mine else value < best):
            best, chosen = value, move
            keep_line(work, ply, move)
        alpha, beta = (max(alpha, best), beta) if is_mine else (alpha, min(beta, best))

        # Step 6: the other side does not let it come to this.
        if alpha >= beta and number < n - 1:
            how[WINDOW_CUTS] += 1
            learn_cut(work, group, ply, depth, move, NO_MOVE)
            break

    # Step 7: keep it.
    if work[USE_TABLE]:
        deep = np.int64(COMPLETE) if own[GUESSES] == guesses else depth
        low, high = best if best > floor else -np.inf, best if best < ceiling else np.inf
        keep_entry(table, kept, work[BUCKETS], key, low, high, deep, work[AGE], move_hash(chosen))
    return best


@kernel(
    types.float64(
        types.int64[::1], types.int64[::1], types.int64[::1], types.int64[::1], types.float64[::1], types.float64[::1],
        types.int64[::1], types.float64[::1], types.int64[::1], types.int64[::1],
        types.int64, types.int64, types.float64, types.float64,
    )
)  # fmt: skip
def sided_root(
    rules: Any,
    work: Any,
    own: Any,
    how: Any,
    real: Any,
    vectors: Any,
    table: Any,
    kept: Any,
    control: Any,
    states: Any,
    depth: int,
    replier: int,
    alpha: float,
    beta: float,
) -> float:
    """What the player gets in the first state."""
    return _sided(
        integers(rules),
        integers(work),
        integers(own),
        integers(how),
        reals(real),
        reals(vectors),
        integers(table),
        reals(kept),
        integers(control),
        address(states),
        0,
        depth,
        replier,
        alpha,
        beta,
    )
