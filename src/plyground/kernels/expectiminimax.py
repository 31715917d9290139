"""Expectiminimax in its full form, compiled once for all games with chance of one player, or of two against each other.

Contract. `_value` gives what player 0 gets in a state, as a real number: the payoff where the game ends, the guess where the
depth does, the best for the player who moves, the mean where chance does. Inside the window it is exact for the depth; at or
above beta it is a lower bound, at or below alpha an upper bound. After a stop it is meaningless. Depth counts decisions: a
throw costs none, and behind the last decision the dice fall. Who maximises follows from `turn`, never from parity.

Techniques have a switch each. None changes a value, but for the table, which may know more than was asked, and for samples.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from plyground.core.game import CHANCE, OVER
from plyground.kernels import chance_workspace as has
from plyground.kernels import workspace as at
from plyground.kernels.chance_leaves import blame, guessed, is_told, paid, settled
from plyground.kernels.chance_table import COMPLETE, NOT_FOUND, entry_depth, entry_move, find_entry, keep_entry
from plyground.kernels.move_ordering import NO_MOVE, best_first, learn_cut, rank_moves
from plyground.kernels.outcomes import outcomes_of, row, spread_of_mean, thin_out
from plyground.kernels.search_steps import advance, keep_line
from plyground.kernels.star import chance_key, known_entry, margin_of, narrow_window, range_here, sums_from, window_of
from plyground.kernels.table import move_hash
from plyground.native.call import SMALL_STATE, TABLE, address, call_moves, integers, integers_after, reals, state_after, turn_of
from plyground.native.compiler import INTEGERS, REALS, STATE, kernel, step
from plyground.native.slots import STATE_BYTES
from plyground.native.words import word


@step(types.float64(REALS, types.int64, types.float64))
def certain(real: Any, ply: int, value: float) -> float:
    """A value that no sample has a part in."""
    real[has.SPREADS_AT + 2 * ply] = value
    real[has.SPREADS_AT + 2 * ply + 1] = value
    return value


_VALUE = types.float64(
    TABLE, INTEGERS, INTEGERS, REALS, INTEGERS, REALS, INTEGERS, STATE, types.int64, types.int64, types.float64, types.float64
)


@kernel(_VALUE)
def _value(
    rules: Any,
    work: Any,
    own: Any,
    real: Any,
    table: Any,
    kept: Any,
    control: Any,
    state: Any,
    ply: int,
    depth: int,
    alpha: float,
    beta: float,
) -> float:
    side = turn_of(state)
    size = rules[STATE_BYTES]
    child = state_after(state, max(size, SMALL_STATE))
    work[work[at.LENGTHS_AT] + ply] = 0
    work[at.DEEPEST] = max(work[at.DEEPEST], ply)
    # A move that was probed here, one less than its size, and what it was worth; below zero if that rests on a guess.
    pending, is_guess = abs(own[own[has.PENDING_AT] + ply]) - 1, own[own[has.PENDING_AT] + ply] < 0
    probed = real[has.PENDING_VALUES_AT + ply]
    own[own[has.PENDING_AT] + ply] = 0

    # Step 1: the end of the game, and rules that set a player who is not there.
    if side == OVER:
        return certain(real, ply, paid(rules, work, own, real, state, ply))
    if not CHANCE <= side < own[has.PLAYERS_AT_TABLE]:
        blame(work, own, real, has.BAD_PLAYER, ply, np.float64(side))
        return 0.0

    # Step 2: the horizon. Dice that are in the air fall first, unless the game can tell what they are worth; but not one after
    # another, for a throw that passes the turn may lead to the next throw, and so on without end.
    if depth <= 0 or ply >= at.MOST_PLIES:
        if side != CHANCE or depth < 0 or ply >= at.MOST_PLIES:
            return certain(real, ply, guessed(rules, work, own, real, control, state, ply))
        if is_told(rules, work, real, state):
            return certain(real, ply, settled(rules, own, real, state, real[has.PAYOFFS_AT]))

    # Step 3: what the table knows. A sample's uncertainty is not in it, so a sampled search takes only moves.
    key, known = word(0), word(0)
    if work[at.USE_TABLE]:
        key = chance_key(rules, work, own, state, child, ply)
        entry = find_entry(table, work[at.BUCKETS], key)
        if entry != NOT_FOUND:
            known = entry_move(table, entry)
            deep = entry_depth(table, entry)
            holds = deep == depth or deep == COMPLETE or (deep > depth and not work[at.EQUAL_DEPTH])  # noqa: PLR1714
            if ply > 0 and own[has.SAMPLE] == 0 and holds:
                low, high = kept[entry + 2], kept[entry + 3]
                if low == high or low >= beta or high <= alpha:
                    work[at.HITS] += 1
                    own[has.GUESSES] += 1 if deep != COMPLETE else 0
                    return low if low == high or low >= beta else high
    guesses = own[has.GUESSES]

    # Step 4: a window beyond what can be paid.
    if own[has.USE_CUT] and own[has.IS_FINITE] and (alpha >= real[has.HIGH] or beta <= real[has.LOW]):
        real[has.SPREADS_AT + 2 * ply], real[has.SPREADS_AT + 2 * ply + 1] = real[has.LOW], real[has.HIGH]
        return real[has.HIGH] if alpha >= real[has.HIGH] else real[has.LOW]

    if side == CHANCE:
        own[has.CHANCE_NODES] += 1
        after = depth if depth > 0 else depth - 1
        n = outcomes_of(rules, work, own, real, state, ply)
        if n == 0:
            return 0.0
        luck = thin_out(rules, work, own, real, state, ply, n)
        outcomes = integers_after(work, work[at.MOVES_AT] + ply * work[at.MOST])
        odds, lows, highs = row(work, real, ply, has.ODDS), row(work, real, ply, has.LOWS), row(work, real, ply, has.HIGHS)
        expected = 0.0

        # Step 5: without cuts, every outcome counts with its odds.
        if not own[has.USE_STAR1] or not own[has.IS_FINITE] or own[has.SAMPLE] > 0:
            up_by = row(work, real, ply, has.FLOORS)
            for place in range(n):
                if odds[place] <= 0.0:
                    continue
                if advance(rules, work, control, state, child, outcomes[place]):
                    return 0.0
                value = _value(
                    rules, work, own, real, table, kept, control, child, ply + 1, after, real[has.LOW], real[has.HIGH]
                )
                if work[at.STOPPED]:
                    return 0.0
                expected += odds[place] * value
                if own[has.SAMPLE] > 0:
                    lows[place] = value
                    highs[place] = value - real[has.SPREADS_AT + 2 * ply + 2]
                    up_by[place] = real[has.SPREADS_AT + 2 * ply + 3] - value
            if own[has.SAMPLE] > 0:
                spread_of_mean(work, own, real, ply, n, expected, luck)
            if own[has.IS_FINITE]:
                expected = min(max(expected, real[has.LOW]), real[has.HIGH])
            if work[at.USE_TABLE] and own[has.SAMPLE] == 0:
                deep = COMPLETE if own[has.GUESSES] == guesses else depth
                keep_entry(table, kept, work[at.BUCKETS], key, expected, expected, deep, work[at.AGE], word(0))
            work[work[at.LENGTHS_AT] + ply] = 0
            return expected

        # Step 6: the outcomes' bounds, the game's own if it has some.
        floors, ceilings = row(work, real, ply, has.FLOORS), row(work, real, ply, has.CEILINGS)
        probes = row(work, real, ply, has.PROBED)
        probed_moves = integers_after(own, own[has.PROBED_MOVES_AT] + ply * work[at.MOST])
        low, high = range_here(rules, own, real, state)
        for place in range(n):
            lows[place], highs[place] = low, high
            floors[place], ceilings[place] = -np.inf, np.inf
            probed_moves[place] = 0
        margin = margin_of(real, n)
        result, bottom, top = 0.0, -np.inf, np.inf
        is_cut = False

        # Step 7: probe: what the table knows of each outcome, what is over at once, and else its most promising move.
        if own[has.USE_STAR2]:
            least, most = sums_from(work, real, ply, 0, n)
            for place in range(n):
                if odds[place] <= 0.0:
                    continue
                if advance(rules, work, control, state, child, outcomes[place]):
                    return 0.0
                mover = turn_of(child)
                before_low, before_high = lows[place], highs[place]
                if mover == OVER or after < 0:
                    value = _value(
                        rules, work, own, real, table, kept, control, child, ply + 1, after, real[has.LOW], real[has.HIGH]
                    )
                    lows[place], highs[place] = value, value
                elif not CHANCE <= mover < own[has.PLAYERS_AT_TABLE]:
                    blame(work, own, real, has.BAD_PLAYER, ply + 1, np.float64(mover))
                else:
                    low, high = range_here(rules, own, real, child)
                    lows[place], highs[place] = max(lows[place], low), min(highs[place], high)
                    grandchild = state_after(child, max(size, SMALL_STATE))
                    hint = word(0)
                    if work[at.USE_TABLE]:
                        child_key = chance_key(rules, work, own, child, grandchild, ply + 1)
                        entry = find_entry(table, work[at.BUCKETS], child_key)
                        if entry != NOT_FOUND:
                            hint = entry_move(table, entry)
                        entry = known_entry(work, table, child_key, depth, work[at.EQUAL_DEPTH], np.int64(COMPLETE))
                        if entry != NOT_FOUND:
                            lows[place], highs[place] = max(lows[place], kept[entry + 2]), min(highs[place], kept[entry + 3])
                            own[has.GUESSES] += 1 if entry_depth(table, entry) != COMPLETE else 0
                    least_now = least + odds[place] * (lows[place] - before_low)
                    most_now = most + odds[place] * (highs[place] - before_high)
                    is_open = most_now + margin > alpha and least_now - margin < beta
                    if mover >= 0 and is_open and lows[place] < highs[place] and ply + 2 < at.MOST_PLIES:
                        others_most = most_now - odds[place] * highs[place]
                        others_least = least_now - odds[place] * lows[place]
                        narrow_window(work, real, ply, place, alpha - others_most, beta - others_least, margin)
                        floor, ceiling = window_of(work, real, ply, place)
                        count = call_moves(rules, child, integers_after(work, work[at.MOVES_AT] + (ply + 1) * work[at.MOST]))
                        if count <= 0:
                            blame(work, own, real, has.NO_MOVES, ply + 1, np.float64(count))
                            return 0.0
                        rank_moves(rules, work, child, mover, ply + 1, count, np.int64(NO_MOVE), hint)
                        move = best_first(work, ply + 1, np.int64(0), count)
                        own[has.PROBES] += 1
                        before = own[has.GUESSES]
                        if advance(rules, work, control, child, grandchild, move):
                            return 0.0
                        value = _value(
                            rules, work, own, real, table, kept, control, grandchild, ply + 2, depth - 1, floor, ceiling
                        )
                        probed_moves[place] = move + 1 if own[has.GUESSES] == before else -move - 1
                        probes[place] = value
                        if value > floor and (mover == 0 or count == 1):
                            lows[place] = max(lows[place], value)
                        if value < ceiling and (mover == 1 or count == 1):
                            highs[place] = min(highs[place], value)
                if work[at.STOPPED]:
                    return 0.0
                least += odds[place] * (lows[place] - before_low)
                most += odds[place] * (highs[place] - before_high)
                if most + margin <= alpha or least - margin >= beta:
                    is_cut = True
                    own[has.PROBE_CUTS] += 1
                    bottom, top = least - margin, most + margin
                    result = top if top <= alpha else bottom
                    break

        # Step 8: search the outcomes, as far as they are still open, in their order.
        if not is_cut:
            for place in range(n):
                if odds[place] <= 0.0:
                    continue
                least, most = sums_from(work, real, ply, place + 1, n)
                top, bottom = expected + odds[place] * highs[place] + most, expected + odds[place] * lows[place] + least
                top, bottom = top + margin, bottom - margin
                if top <= alpha or bottom >= beta:
                    is_cut = True
                    result = top if top <= alpha else bottom
                    own[has.STAR_CUTS] += 1
                    break
                if lows[place] < highs[place]:
                    before_low, before_high = lows[place], highs[place]
                    narrow_window(work, real, ply, place, alpha - expected - most, beta - expected - least, margin)
                    floor, ceiling = window_of(work, real, ply, place)
                    if advance(rules, work, control, state, child, outcomes[place]):
                        return 0.0
                    own[own[has.PENDING_AT] + ply + 1], real[has.PENDING_VALUES_AT + ply + 1] = (
                        probed_moves[place],
                        probes[place],
                    )
                    value = _value(rules, work, own, real, table, kept, control, child, ply + 1, after, floor, ceiling)
                    if work[at.STOPPED]:
                        return 0.0
                    if value <= floor and floor > before_low:
                        is_cut = True
                        result = top = min(expected + odds[place] * value + most + margin, alpha)
                    elif value >= ceiling and ceiling < before_high:
                        is_cut = True
                        result = bottom = max(expected + odds[place] * value + least - margin, beta)
                else:
                    value = lows[place]
                if is_cut:
                    own[has.STAR_CUTS] += 1
                    break
                expected += odds[place] * value
        if not is_cut:
            result = min(max(expected, real[has.LOW]), real[has.HIGH])
            bottom = top = result
        else:
            bottom, top = max(bottom, real[has.LOW]), min(top, real[has.HIGH])
        if work[at.USE_TABLE]:
            deep = COMPLETE if own[has.GUESSES] == guesses else depth
            keep_entry(table, kept, work[at.BUCKETS], key, bottom, top, deep, work[at.AGE], word(0))
        work[work[at.LENGTHS_AT] + ply] = 0
        return result

    # Step 9: a player's moves, the most promising first: the table's or the one that was probed, killers, rank, history.
    own[has.CHOICES] += 1
    moves = integers_after(work, work[at.MOVES_AT] + ply * work[at.MOST])
    n = call_moves(rules, state, moves)
    if n <= 0:
        blame(work, own, real, has.NO_MOVES, ply, np.float64(n))
        return 0.0
    rank_moves(rules, work, state, side, ply, n, np.int64(NO_MOVE), known if pending < 0 else move_hash(pending))
    sign = 1.0 if side == 0 else -1.0
    # From here to the end all values are the mover's.
    alpha, beta = max(alpha, real[has.LOW]), min(beta, real[has.HIGH])
    floor, ceiling = (alpha, beta) if side == 0 else (-beta, -alpha)
    best, best_move, highest, lowest = -np.inf, np.int64(NO_MOVE), -np.inf, -np.inf
    tried = 0
    for place in range(n):
        move = best_first(work, ply, place, n)
        if ply == 0 and work[at.LEFT_OUT]:
            is_out = 0
            for other in range(work[at.LEFT_OUT]):
                is_out |= 1 if work[work[at.LEFT_OUT_AT] + other] == move else 0
            if is_out:
                continue
        if move == pending:
            value = sign * probed
            own[has.GUESSES] += 1 if is_guess else 0
            work[work[at.LENGTHS_AT] + ply + 1] = 0
        else:
            if advance(rules, work, control, state, child, move):
                return sign * best
            low, high = max(floor, best), ceiling
            if not own[has.USE_CUT]:
                low, high = -np.inf, np.inf
            if side != 0:
                low, high = -high, -low
            value = sign * _value(rules, work, own, real, table, kept, control, child, ply + 1, depth - 1, low, high)
            if work[at.STOPPED]:
                return sign * best
        tried += 1
        if own[has.SAMPLE] > 0:
            below, above = real[has.SPREADS_AT + 2 * ply + 2], real[has.SPREADS_AT + 2 * ply + 3]
            lowest, highest = max(lowest, below if side == 0 else -above), max(highest, above if side == 0 else -below)
        if value > best:
            best, best_move = value, move
            keep_line(work, ply, move)
            if best >= ceiling and own[has.USE_CUT]:
                work[at.CUTS] += 1
                work[at.FIRST_CUTS] += 1 if tried == 1 else 0
                learn_cut(work, side, ply, depth, move, np.int64(NO_MOVE))
                highest = max(
                    highest, sign * real[has.HIGH if side == 0 else has.LOW]
                )  # what was not looked at may be worth more
                break
    if own[has.SAMPLE] > 0:
        real[has.SPREADS_AT + 2 * ply] = lowest if side == 0 else -highest
        real[has.SPREADS_AT + 2 * ply + 1] = highest if side == 0 else -lowest

    # Step 10: remember it. No guess reaches the ends of the range: what does is a result.
    result = sign * best
    is_least = own[has.USE_CUT] and (best >= ceiling if side == 0 else best <= floor)  # for player 0: at least so much
    is_most = own[has.USE_CUT] and (best <= floor if side == 0 else best >= ceiling)
    if own[has.IS_FINITE] and ((result >= real[has.HIGH] and not is_most) or (result <= real[has.LOW] and not is_least)):
        own[has.GUESSES] = guesses
    if work[at.USE_TABLE] and tried > 0 and not (ply == 0 and work[at.LEFT_OUT]):
        low, high = real[has.LOW] if is_most else result, real[has.HIGH] if is_least else result
        deep = COMPLETE if own[has.GUESSES] == guesses else depth
        keep_entry(table, kept, work[at.BUCKETS], key, low, high, deep, work[at.AGE], move_hash(best_move))
    return result


_WORDS, _REALS = types.int64[::1], types.float64[::1]


@kernel(
    types.float64(_WORDS, _WORDS, _WORDS, _REALS, _WORDS, _REALS, _WORDS, _WORDS, types.int64, types.float64, types.float64)
)
def expect_root(
    rules: Any,
    work: Any,
    own: Any,
    real: Any,
    table: Any,
    kept: Any,
    control: Any,
    states: Any,
    depth: int,
    alpha: float,
    beta: float,
) -> float:
    """What player 0 gets in the first state; the line is left in the workspace."""
    return _value(
        integers(rules),
        integers(work),
        integers(own),
        reals(real),
        integers(table),
        reals(kept),
        integers(control),
        address(states),
        0,
        depth,
        alpha,
        beta,
    )
