"""Games without circles solved depth first: of every position only its key and its value are kept, sixteen bytes.

Contract. `value_all` values the first of the states and everything that follows from it, each position once, symmetric ones as
one. What is over is paid; of what chance does, the mean counts; player 0 takes the most, player 1 leaves the least. The way to
the present position lies on a stack, so a game may be as long as the stack is deep. A position that is met again on its own way
is a circle, of which nothing is said here.

The bank is a field of the state that holds what player 0 has already, whatever follows: payoffs are that and what is won from
now on. It is taken out of a position before it is looked up, so that positions that differ in nothing else are one.

The table is open addressing with linear steps: a key and a value an entry, NaN for a value that is being worked out.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from plyground.core.game import CHANCE, OVER
from plyground.kernels import chance_workspace as has
from plyground.kernels.graph import FULL, STOPPED
from plyground.kernels.outcomes import ODDS_TOLERANCE
from plyground.kernels.star import chance_key
from plyground.native.call import (
    SMALL_STATE,
    TABLE,
    address,
    call_chance,
    call_moves,
    call_payoff,
    call_play,
    copy_state,
    integers,
    integers_after,
    reals,
    reals_after,
    state_after,
    turn_of,
)
from plyground.native.compiler import INTEGERS, REALS, STATE, kernel, step
from plyground.native.slots import MOST_MOVES, PLAYERS, STATE_BYTES
from plyground.native.words import down, up, word

WRONG, CIRCLE = -3, -4
"""What `value_all` gives when the rules are wrong, as `control` and `real` say, and when a position can come back."""
STOP, DONE, FOUND, FAULT_AT, PLACE_AT = range(5)
"""What the numbers of `control` are: whether to stop, positions valued, positions found, what is wrong, and where."""
BANK_WORD, BANK_SHIFT, BANK_BITS = range(3)
"""Where the bank lies in a state: its word, its first bit, its number of bits, 0 if there is none."""
CURSOR, END, ENTRY = range(3)
FRAME = 3
"""What is kept of a position on the way: the move that is tried, the end of its moves, its entry in the table."""
BANKED = 1
LEFT_FREE = 8
"""One in so many entries stays free, so that what is not in the table is soon known not to be."""

_POLLED_EVERY = 1023
_WORDS, _REALS = types.int64[::1], types.float64[::1]


@step(types.float64(INTEGERS, INTEGERS))
def withdrawn(bank: Any, words: Any) -> float:
    """Take the bank out of a state; what was in it."""
    bits, shift = bank[BANK_BITS], bank[BANK_SHIFT]
    if bits == 0:
        return 0.0
    held = word(words[bank[BANK_WORD]])
    part = down(held, shift) & down(word(-1), 64 - bits)
    words[bank[BANK_WORD]] = np.int64(held ^ up(part, shift))
    return np.float64(np.int64(up(part, 64 - bits)) >> np.int64(64 - bits))


@step(types.int64(INTEGERS, types.int64, types.uint64))
def entry_of(table: Any, entries: int, key: int) -> int:
    """The entry with a key, or the free one where it belongs."""
    # By the lower half of the key: the least of the keys of all images is small, and its upper half therefore no good hash.
    at = np.int64(down((key & word(0xFFFFFFFF)) * word(entries), 32))
    while table[2 * at] != 0 and word(table[2 * at]) != key:
        at = np.int64(at + 1 if at + 1 < entries else 0)
    return at


@step(types.uint64(TABLE, INTEGERS, INTEGERS, STATE, STATE))
def table_key(rules: Any, work: Any, own: Any, state: Any, scratch: Any) -> int:
    """The key of a position and of all its images; 0 is none, for it marks a free entry."""
    return max(chance_key(rules, work, own, state, scratch, 0), word(1))


@step(types.int64(TABLE, INTEGERS, REALS, STATE, INTEGERS, REALS))
def listed(rules: Any, control: Any, real: Any, state: Any, moves: Any, odds: Any) -> int:
    """Write what can happen in a state that is not over; how many, or WRONG."""
    turn, fault = turn_of(state), has.NO_FAULT
    if turn == CHANCE:
        n = call_chance(rules, state, moves, odds)
        certain = 0.0
        for place in range(n):
            certain += odds[place]
            if not odds[place] >= 0.0:
                fault, real[has.FAULT_VALUE] = has.BAD_ODDS, odds[place]
        if n <= 0:
            fault = has.NO_OUTCOMES
        elif fault == has.NO_FAULT and not abs(certain - 1.0) <= ODDS_TOLERANCE:
            fault, real[has.FAULT_VALUE] = has.BAD_ODDS, certain
    elif not 0 <= turn < rules[PLAYERS]:
        n, fault, real[has.FAULT_VALUE] = 0, has.BAD_PLAYER, turn
    else:
        n = call_moves(rules, state, moves)
        fault = has.NO_MOVES if n <= 0 else has.NO_FAULT
    control[FAULT_AT] = fault
    return n if fault == has.NO_FAULT else np.int64(WRONG)


@step(types.void(types.int64, types.float64, types.float64, REALS))
def take(turn: int, odds: float, value: float, best: Any) -> None:
    """Add what a move or an outcome is worth to what its position is worth so far."""
    if turn == CHANCE:
        best[0] += odds * value
    elif turn == 0:
        best[0] = max(best[0], value)
    else:
        best[0] = min(best[0], value)


@kernel(
    types.int64(*(_WORDS, _WORDS, _WORDS, _REALS, _WORDS, _WORDS), *(_WORDS, _WORDS, _WORDS, _REALS, _REALS, _WORDS, _REALS))
)
def value_all(
    rules: Any,
    work: Any,
    own: Any,
    real: Any,
    control: Any,
    bank: Any,
    states: Any,
    frames: Any,
    moves: Any,
    odds: Any,
    sums: Any,
    table: Any,
    values: Any,
) -> int:
    """How many positions follow from the first of the states, all of them valued now.

    The last state is room to work in. `sums` holds two numbers a position on the way: what it is worth so far, and what was
    banked on the step to it. `values` is the memory of `table`, as real numbers.
    """
    laws, space, numbers, first = integers(rules), integers(work), integers(own), address(states)
    known, counters, banks, way = integers(table), integers(control), integers(bank), reals(sums)
    size, words = rules[STATE_BYTES], max(rules[STATE_BYTES], SMALL_STATE) // 8
    deep, entries, most = len(states) // words - 1, len(table) // 2, rules[MOST_MOVES]
    scratch = state_after(first, 8 * words * deep)
    most_found = entries - entries // LEFT_FREE
    room = len(moves) - most
    depth, found, done, result, is_new = 0, 0, 0, 0.0, True
    sums[BANKED] = withdrawn(banks, integers(states))
    while True:
        state, frame = state_after(first, 8 * words * depth), FRAME * depth
        if is_new:
            is_new = False
            # Step 1: what is over is paid, what is known is looked up.
            if turn_of(state) == OVER:
                call_payoff(laws, state, reals(real))
                result = real[0]
            else:
                key = table_key(laws, space, numbers, state, scratch)
                entry = entry_of(known, entries, key)
                if table[2 * entry] == 0:
                    # Step 2: what is new gets an entry, and its moves lie on the stack.
                    if found & _POLLED_EVERY == 0:
                        control[DONE], control[FOUND] = done, found
                        if control[STOP]:
                            return STOPPED
                    begin = frames[frame - FRAME + END] if depth > 0 else 0
                    if found >= most_found or depth + 2 > deep or begin > room:
                        return FULL
                    n = listed(
                        laws,
                        counters,
                        reals(real),
                        state,
                        integers_after(integers(moves), begin),
                        reals_after(reals(odds), begin),
                    )
                    if n < 0:
                        control[PLACE_AT] = depth
                        return n
                    table[2 * entry], values[2 * entry + 1] = np.int64(key), np.nan
                    found += 1
                    frames[frame + CURSOR], frames[frame + END], frames[frame + ENTRY] = begin - 1, begin + n, entry
                    turn = turn_of(state)
                    sums[2 * depth] = 0.0 if turn == CHANCE else -np.inf if turn == 0 else np.inf
                    continue
                result = values[2 * entry + 1]
                if np.isnan(result):
                    return CIRCLE
        else:
            # Step 3: the next move, or the value once all were tried.
            frames[frame + CURSOR] += 1
            at = frames[frame + CURSOR]
            if at < frames[frame + END]:
                if turn_of(state) == CHANCE and odds[at] <= 0.0:
                    continue
                depth += 1
                copy_state(state_after(first, 8 * words * depth), state, size)
                call_play(laws, state_after(first, 8 * words * depth), moves[at])
                sums[2 * depth + BANKED] = withdrawn(banks, integers_after(integers(states), words * depth))
                is_new = True
                continue
            done += 1
            result = sums[2 * depth]
            values[2 * frames[frame + ENTRY] + 1] = result
        # Step 4: a value is found; the position before it hears of it.
        if depth == 0:
            control[DONE], control[FOUND] = done, found
            return found
        value = result + sums[2 * depth + BANKED]
        depth -= 1
        before = turn_of(state_after(first, 8 * words * depth))
        take(before, odds[frames[FRAME * depth + CURSOR]], value, reals_after(way, 2 * depth))


@kernel(types.float64(_WORDS, _WORDS, _WORDS, _REALS, _WORDS, _WORDS, _WORDS, _REALS))
def known_value(rules: Any, work: Any, own: Any, real: Any, bank: Any, states: Any, table: Any, values: Any) -> float:
    """The value of the first of two states, NaN if it was not found; the second is room to work in."""
    laws, first = integers(rules), address(states)
    banked = withdrawn(integers(bank), integers(states))
    if turn_of(first) == OVER:
        call_payoff(laws, first, reals(real))
        return banked + real[0]
    scratch = state_after(first, max(rules[STATE_BYTES], SMALL_STATE))
    key = table_key(laws, integers(work), integers(own), first, scratch)
    entry = entry_of(integers(table), len(table) // 2, key)
    return banked + values[2 * entry + 1] if table[2 * entry] != 0 else np.nan
