"""Learning from games against oneself: temporal differences, compiled once for all games of two players with zero sum.

A game is played by choosing, one ply ahead, what the judge likes best. After it every position that was met is moved towards
its return: a mixture of what the next positions were thought to be and of how the game ended, in which each later one counts
lambda times the one before (Sutton 1988, the forward view). A move that was made at random says nothing of the position before;
that learns from the best move instead. The loss is the cross-entropy of the outputs.

Game number g draws from its own stream, started from the seed and g alone, and the rate of learning follows from g: so learning
in several goes gives the same as in one.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from plyground.core.game import CHANCE, OVER
from plyground.kernels import judging as by
from plyground.kernels.chance_draws import drawn_place
from plyground.kernels.judging import as_outputs, as_player_0, forward, judged, listed
from plyground.native.call import (
    SMALL_STATE,
    TABLE,
    address,
    call_chance,
    call_moves,
    call_payoff,
    call_pick,
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
from plyground.native.slots import NUMBER, STATE_BYTES
from plyground.native.words import below, down, mixed, word

RATE, HALVED_AT, LAMBDA, EXPLORE = range(4)
"""The rate at the first game, the number of games after which it is half of that, lambda, and the share of random moves."""
GAMES, PLIES, LEARNED, CUT_OFF, ERROR = range(5)
COUNTERS = 5
MOST_POSITIONS = 4096
POSITION = 3
"""Numbers for each position of a game: where its list begins, how long it is, and whether a random move followed."""
MOST_KEPT = MOST_POSITIONS * 128
_GOLDEN = 0x9E3779B97F4A7C15
_UNIT = 2.0**-53
_PICK = NUMBER["pick"]


def history_memory() -> tuple[Any, Any, Any]:
    """Room for the positions of a game, the lists of their inputs, and three rows of outputs each."""
    return np.zeros(MOST_POSITIONS * POSITION, np.int64), np.zeros(MOST_KEPT, np.int64), np.zeros(3 * 16 * MOST_POSITIONS)


@step(types.void(TABLE, INTEGERS, REALS, STATE, types.uint64))
def throw(rules: Any, outcomes: Any, odds: Any, state: Any, drawn: int) -> None:
    """Play one outcome of chance, as likely as its odds."""
    if rules[_PICK] != 0:
        call_play(rules, state, call_pick(rules, state, drawn))
        return
    n = call_chance(rules, state, outcomes, odds)
    call_play(rules, state, outcomes[drawn_place(odds, n, drawn)])


_CHOOSE = types.int64(
    TABLE,
    types.int64[::1],
    types.float32[::1],
    types.float64[::1],
    types.float32[::1],
    INTEGERS,
    REALS,
    INTEGERS,
    types.int64,
    STATE,
    REALS,
)


@kernel(_CHOOSE)
def best_move(
    rules: Any,
    shape: Any,
    judge: Any,
    steps: Any,
    sums: Any,
    numbers: Any,
    real: Any,
    moves: Any,
    n: int,
    state: Any,
    best_outputs: Any,
) -> int:
    """The place of the move that the judge likes best for the player to move; the outputs of what it leads to are kept."""
    child = state_after(state, max(rules[STATE_BYTES], SMALL_STATE))
    sign = 1.0 if turn_of(state) == 0 else -1.0
    best, chosen = -np.inf, 0
    found = reals_after(real, by.JUDGED_AT)
    for place in range(n):
        copy_state(child, state, rules[STATE_BYTES])
        call_play(rules, child, moves[place])
        value = sign * judged(rules, shape, judge, steps, sums, numbers, real, child, 0)
        if value > best:
            best, chosen = value, place
            for output in range(shape[by.OUTPUTS]):
                best_outputs[output] = found[output]
    return chosen


@step(
    types.float64(
        types.int64[::1],
        types.float32[::1],
        INTEGERS,
        types.int64,
        types.float32[::1],
        types.float32[::1],
        REALS,
        REALS,
        types.float64,
    )
)
def learn(shape: Any, judge: Any, numbers: Any, n: int, sums: Any, errors: Any, out: Any, target: Any, rate: float) -> float:
    """Move the outputs for a list of inputs a little towards a target, seen by the same player; how far they were off."""
    hidden, inputs, outputs = shape[by.HIDDEN], shape[by.INPUTS], shape[by.OUTPUTS]
    forward(shape, judge, numbers, n, sums, out)
    width = hidden if hidden > 0 else outputs
    size = (inputs + 1) * width + (outputs * (hidden + 1) if hidden > 0 else 0)
    rows = inputs + numbers[0] * size
    biases = rows + inputs * width
    said, back, off = sums[:width], errors[:width], 0.0
    for output in range(outputs):
        off += (target[output] - out[output]) ** 2
    if hidden == 0:
        for output in range(outputs):
            back[output] = np.float32(rate * (target[output] - out[output]))
    else:
        top, length = biases + hidden, hidden + 1
        for unit in range(hidden):
            back[unit] = np.float32(0.0)
        for output in range(outputs):
            delta = np.float32(rate * (target[output] - out[output]))
            row = judge[top + output * length : top + output * length + length]
            for unit in range(hidden):
                back[unit] += delta * row[unit]
                row[unit] += delta * said[unit]
            row[hidden] += delta
        one = np.float32(1.0)
        for unit in range(hidden):
            slope = one - abs(said[unit])
            back[unit] *= slope * slope
    bias = judge[biases : biases + width]
    for unit in range(hidden):  # a line has no bias: files of weights have no place for one
        bias[unit] += back[unit]
    for pair in range(2, n, 2):
        place = numbers[pair]
        value = np.float32(numbers[pair + 1]) * judge[place]
        row = judge[rows + place * width : rows + place * width + width]
        for unit in range(width):
            row[unit] += value * back[unit]
    return off


@kernel(
    types.void(
        types.int64[::1],
        types.int64[::1],
        types.int64[::1],
        types.int64[::1],
        types.float64[::1],
        types.int64[::1],
        types.float32[::1],
        types.float64[::1],
        types.float64[::1],
        types.int64[::1],
        types.int64[::1],
        types.float64[::1],
        types.uint64,
        types.int64,
        types.int64,
        types.int64,
        types.float64[::1],
        types.int64[::1],
    )
)
def learn_games(
    table: Any,
    states: Any,
    out: Any,
    listing: Any,
    real: Any,
    shape: Any,
    judge: Any,
    steps: Any,
    how: Any,
    positions: Any,
    kept: Any,
    values: Any,
    seed: int,
    first: int,
    games: int,
    longest: int,
    counters: Any,
    control: Any,
) -> None:
    """Play games number first .. first+games-1 from states[0] and learn from each. Stops between games when control is set."""
    rules = integers(table)
    size, outputs = table[STATE_BYTES], shape[by.OUTPUTS]
    begin = address(states)
    state = state_after(begin, max(size, SMALL_STATE))
    moves, numbers, work = integers(out), integers(listing), reals(real)
    sums, errors = np.zeros(by.MOST_HIDDEN, np.float32), np.zeros(by.MOST_HIDDEN, np.float32)
    seen, best, target = np.zeros(16), np.zeros(16), np.zeros(16)
    result = np.zeros(16)
    for game in range(first, first + games):
        if control[0]:
            return
        random = mixed(word(seed) + word(game) * word(_GOLDEN))
        rate = how[RATE] / (1.0 + game / how[HALVED_AT])
        copy_state(state, begin, size)
        n_positions, used, plies, is_thrown = 0, 0, 0, False

        # Step 1: play the game, and keep what can be judged in it. Inputs do not see dice on the table, so a position is kept
        # before they fall.
        while turn_of(state) != OVER and plies < longest and n_positions < MOST_POSITIONS and used + 512 < MOST_KEPT:
            random = word(random + word(_GOLDEN))
            drawn = mixed(random)
            n = listed(rules, shape, numbers, state)
            turn = turn_of(state)
            if n > 0 and (shape[by.SOURCE] == by.FROM_FEATURES or not is_thrown):
                at = POSITION * n_positions
                positions[at], positions[at + 1], positions[at + 2] = used, n, 0
                for place in range(n):
                    kept[used + place] = numbers[place]
                used += n
                row = reals_after(reals(values), 16 * n_positions)
                forward(shape, judge, numbers, n, sums, row)
                as_player_0(shape, steps, row, numbers[1])
                n_positions += 1
            plies += 1
            is_thrown = turn == CHANCE
            if is_thrown:
                throw(rules, moves, reals_after(work, by.ODDS_AT), state, drawn)
                continue
            n_moves = call_moves(rules, state, moves)
            if n_moves <= 0:
                break
            chosen = (
                best_move(rules, shape, judge, steps, sums, numbers, work, moves, n_moves, state, reals(best))
                if n_moves > 1
                else 0
            )
            explores = n_moves > 1 and np.float64(down(mixed(drawn), 11)) * _UNIT < how[EXPLORE]
            if explores:
                other = below(mixed(drawn + word(1)), n_moves)
                if other != chosen and n_positions > 0:
                    positions[POSITION * (n_positions - 1) + 2] = 1
                    for output in range(outputs):
                        values[16 * (MOST_POSITIONS + n_positions - 1) + output] = best[output]
                chosen = other
            call_play(rules, state, moves[chosen])
        counters[PLIES] += plies
        counters[GAMES] += 1
        if n_positions == 0:
            continue

        # Step 2: the returns, from the last position back.
        if turn_of(state) == OVER:
            call_payoff(rules, state, reals_after(work, by.PAID_AT))
            as_outputs(shape, steps, real[by.PAID_AT], reals(result))
        else:
            counters[CUT_OFF] += 1
            for output in range(outputs):
                result[output] = values[16 * (n_positions - 1) + output]
        returns = 32 * MOST_POSITIONS
        for back in range(n_positions):
            place = n_positions - 1 - back
            for output in range(outputs):
                if positions[POSITION * place + 2] == 1:
                    value = values[16 * (MOST_POSITIONS + place) + output]
                elif back == 0:
                    value = result[output]
                else:
                    value = (1.0 - how[LAMBDA]) * values[16 * (place + 1) + output] + how[LAMBDA] * values[
                        returns + 16 * (place + 1) + output
                    ]
                values[returns + 16 * place + output] = value

        # Step 3: learn.
        for place in range(n_positions):
            at, n = positions[POSITION * place], positions[POSITION * place + 1]
            for output in range(outputs):
                target[output] = values[returns + 16 * place + output]
            as_player_0(shape, steps, reals(target), kept[at + 1])
            counters[ERROR] += learn(
                shape, judge, integers_after(integers(kept), at), n, sums, errors, reals(seen), reals(target), rate
            )
        counters[LEARNED] += n_positions
