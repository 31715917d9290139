"""Games between two judges, and random games that tell how large inputs are: what a learner is measured with.

Games come in pairs with the same dice: the first judge sits on one side in one game and on the other in the next. The streams
of random numbers follow from the seed and the number of the pair.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from plyground.core.game import CHANCE, OVER
from plyground.kernels import judging as by
from plyground.kernels.judging import listed
from plyground.kernels.temporal_differences import best_move, throw
from plyground.native.call import (
    SMALL_STATE,
    address,
    call_moves,
    call_payoff,
    call_play,
    copy_state,
    integers,
    reals,
    reals_after,
    state_after,
    turn_of,
)
from plyground.native.compiler import kernel
from plyground.native.slots import STATE_BYTES
from plyground.native.words import below, mixed, word

_GOLDEN = 0x9E3779B97F4A7C15
_WORDS = types.int64[::1]
_FLOATS = types.float32[::1]
_REALS = types.float64[::1]


@kernel(
    types.void(
        _WORDS, _WORDS, _WORDS, _WORDS, _REALS, _WORDS, _FLOATS, _REALS, _WORDS, _FLOATS, _REALS, types.uint64, types.int64,
        types.int64, types.int64, types.int64, _REALS, _WORDS,
    )
)  # fmt: skip
def play_between(
    table: Any,
    states: Any,
    out: Any,
    listing: Any,
    real: Any,
    shape: Any,
    judge: Any,
    steps: Any,
    other_shape: Any,
    other_judge: Any,
    other_steps: Any,
    seed: int,
    first: int,
    games: int,
    longest: int,
    opening: int,
    payoffs: Any,
    control: Any,
) -> None:
    """Write what the first judge gets in games number first .. first+games-1; one that is too long is even.

    The first `opening` plies are random ones, where no dice make games differ.
    """
    rules = integers(table)
    size = table[STATE_BYTES]
    begin = address(states)
    state = state_after(begin, max(size, SMALL_STATE))
    moves, numbers, work = integers(out), integers(listing), reals(real)
    sums, best = np.zeros(by.MOST_HIDDEN, np.float32), np.zeros(16)
    for game in range(first, first + games):
        if control[0]:
            return
        random = mixed(word(seed) + word(game // 2) * word(_GOLDEN))
        copy_state(state, begin, size)
        seat, plies = game & 1, 0
        while turn_of(state) != OVER and plies < longest:
            plies += 1
            random = word(random + word(_GOLDEN))
            drawn = mixed(random)
            turn = turn_of(state)
            if turn == CHANCE:
                throw(rules, moves, reals_after(work, by.ODDS_AT), state, drawn)
                continue
            n = call_moves(rules, state, moves)
            if n <= 0:
                break
            source = shape[by.SOURCE] if turn == seat else other_shape[by.SOURCE]
            if n == 1:
                chosen = 0
            elif source == by.AT_RANDOM or plies <= opening:
                chosen = below(drawn, n)
            elif turn == seat:
                chosen = best_move(rules, shape, judge, steps, sums, numbers, work, moves, n, state, reals(best))
            else:
                chosen = best_move(
                    rules, other_shape, other_judge, other_steps, sums, numbers, work, moves, n, state, reals(best)
                )
            call_play(rules, state, moves[chosen])
        payoffs[game - first] = 0.0
        if turn_of(state) == OVER:
            call_payoff(rules, state, reals_after(work, by.PAID_AT))
            payoffs[game - first] = real[by.PAID_AT + seat]


@kernel(
    types.void(_WORDS, _WORDS, _WORDS, _WORDS, _REALS, _WORDS, types.uint64, types.int64, types.int64, _REALS, _REALS, _WORDS)
)
def measure_inputs(
    table: Any,
    states: Any,
    out: Any,
    listing: Any,
    real: Any,
    shape: Any,
    seed: int,
    games: int,
    longest: int,
    squares: Any,
    counts: Any,
    control: Any,
) -> None:
    """Add up the squares of every input, and how often it is not zero, over the positions of random games."""
    rules = integers(table)
    size = table[STATE_BYTES]
    begin = address(states)
    state = state_after(begin, max(size, SMALL_STATE))
    moves, numbers, work = integers(out), integers(listing), reals(real)
    for game in range(games):
        if control[0]:
            return
        random = mixed(word(seed) + word(game) * word(_GOLDEN))
        copy_state(state, begin, size)
        plies = 0
        while turn_of(state) != OVER and plies < longest:
            plies += 1
            random = word(random + word(_GOLDEN))
            drawn = mixed(random)
            n = listed(rules, shape, numbers, state)
            for pair in range(2, n, 2):
                squares[numbers[pair]] += np.float64(numbers[pair + 1]) ** 2
                counts[numbers[pair]] += 1.0
            if turn_of(state) == CHANCE:
                throw(rules, moves, reals_after(work, by.ODDS_AT), state, drawn)
                continue
            n = call_moves(rules, state, moves)
            if n <= 0:
                break
            call_play(rules, state, moves[below(drawn, n)])
