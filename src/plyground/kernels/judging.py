"""What a learner thinks of a position: a network of one hidden layer, or a straight line, over a game's inputs or features.

A judge is an array of single-precision numbers and its shape:

    | a scale for each input | part | part | ... |         a part:  | rows of inputs | biases | outputs: weights and bias |

The rows have a number for each hidden unit; without hidden units they have one for each output, and the outputs' own weights
are missing. Outputs are probabilities to get at least the next step of the payoffs. All that leaves this file is seen by player
0: where the position was seen by player 1, the outputs change places and become what is left to one.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numba import types

from plyground.core.game import CHANCE, OVER
from plyground.native.call import (
    SMALL_STATE,
    TABLE,
    call_chance,
    call_features,
    call_inputs,
    call_payoff,
    call_play,
    copy_state,
    integers_after,
    reals_after,
    state_after,
    turn_of,
)
from plyground.native.compiler import INTEGERS, REALS, STATE, kernel, step
from plyground.native.slots import MOST_MOVES, STATE_BYTES

# The shape of a judge.
SOURCE, HIDDEN, INPUTS, OUTPUTS, PARTS = range(5)
SHAPE = 5
FROM_FEATURES, FROM_INPUTS, AT_RANDOM = range(3)
MOST_HIDDEN, MOST_OUTPUTS, MOST_LISTED = 256, 15, 1024

# Working memory: what inputs are listed, and real numbers. Levels are throws of dice that follow each other.
LEVELS = 4
SUMS_AT, TOTALS_AT, PAID_AT = 0, MOST_HIDDEN, MOST_HIDDEN + 16
JUDGED_AT = PAID_AT + 64
"""A row of outputs for each level."""
ODDS_AT = JUDGED_AT + 16 * (LEVELS + 2)

FLOATS = types.CPointer(types.float32)


def columns(shape: Any) -> int:
    """How many numbers a row of inputs has."""
    return int(shape[HIDDEN] or shape[OUTPUTS])


def part_size(shape: Any) -> int:
    """How many numbers a part has."""
    hidden, inputs, outputs = int(shape[HIDDEN]), int(shape[INPUTS]), int(shape[OUTPUTS])
    return (inputs + 1) * columns(shape) + (outputs * (hidden + 1) if hidden else 0)


def judge_size(shape: Any) -> int:
    """How many numbers a judge has."""
    return int(shape[INPUTS]) + int(shape[PARTS]) * part_size(shape)


def working_memory(most_moves: int) -> tuple[Any, Any]:
    """Integers for lists of inputs and of outcomes, and real numbers."""
    return np.zeros(MOST_LISTED + (LEVELS + 1) * most_moves, np.int64), np.zeros(ODDS_AT + (LEVELS + 1) * most_moves)


@step(types.int64(TABLE, types.int64[::1], INTEGERS, STATE))
def listed(rules: Any, shape: Any, out: Any, state: Any) -> int:
    """Write part, player and the inputs that are not zero; how many numbers, or 0 where nothing can be judged."""
    if shape[SOURCE] == FROM_INPUTS:
        return call_inputs(rules, state, out)
    turn = turn_of(state)
    if turn < 0:
        return 0
    n = call_features(rules, state, integers_after(out, 512))
    out[0], out[1] = 0, turn
    at = 2
    for place in range(n):
        if out[512 + place] != 0:
            out[at], out[at + 1] = place, out[512 + place]
            at += 2
    return at


@step(types.void(types.int64[::1], types.float32[::1], INTEGERS, types.int64, types.float32[::1], REALS))
def forward(shape: Any, judge: Any, numbers: Any, n: int, sums: Any, out: Any) -> None:
    """The outputs for a list of inputs, as the player in it sees them; `sums` keeps what the hidden units say."""
    hidden, inputs, outputs = shape[HIDDEN], shape[INPUTS], shape[OUTPUTS]
    width = hidden if hidden > 0 else outputs
    size = (inputs + 1) * width + (outputs * (hidden + 1) if hidden > 0 else 0)
    rows = inputs + numbers[0] * size
    biases = rows + inputs * width
    said = sums[:width]  # slices: the compiler then knows that no place lies before the first, and does many at once
    bias = judge[biases : biases + width]
    for unit in range(width):
        said[unit] = bias[unit]
    for pair in range(2, n, 2):
        place = numbers[pair]
        value = np.float32(numbers[pair + 1]) * judge[place]
        row = judge[rows + place * width : rows + place * width + width]
        for unit in range(width):
            said[unit] += value * row[unit]
    if hidden == 0:
        for output in range(outputs):
            out[output] = np.float64(said[output])
    else:
        one = np.float32(1.0)
        for unit in range(hidden):
            said[unit] = said[unit] / (one + abs(said[unit]))
        # Five outputs at a time: their sums do not wait for each other. Places beyond the last output are added up in vain.
        top, length, last = biases + hidden, hidden + 1, outputs - 1
        for group in range(0, outputs, 5):
            place_1, place_2, place_3, place_4 = (
                min(group + 1, last),
                min(group + 2, last),
                min(group + 3, last),
                min(group + 4, last),
            )
            row_0 = judge[top + group * length : top + group * length + length]
            row_1 = judge[top + place_1 * length : top + place_1 * length + length]
            row_2 = judge[top + place_2 * length : top + place_2 * length + length]
            row_3 = judge[top + place_3 * length : top + place_3 * length + length]
            row_4 = judge[top + place_4 * length : top + place_4 * length + length]
            total_0, total_1, total_2, total_3, total_4 = (
                row_0[hidden],
                row_1[hidden],
                row_2[hidden],
                row_3[hidden],
                row_4[hidden],
            )
            for unit in range(hidden):
                active = said[unit]
                total_0 += active * row_0[unit]
                total_1 += active * row_1[unit]
                total_2 += active * row_2[unit]
                total_3 += active * row_3[unit]
                total_4 += active * row_4[unit]
            out[group], out[place_1], out[place_2], out[place_3], out[place_4] = total_0, total_1, total_2, total_3, total_4
    for output in range(outputs):
        out[output] = 1.0 / (1.0 + math.exp(-min(max(out[output], -40.0), 40.0)))


@step(types.float64(types.int64[::1], types.float64[::1], REALS, types.int64))
def as_player_0(shape: Any, steps: Any, out: Any, player: int) -> float:
    """Turn outputs round if player 1 saw them; what player 0 can expect."""
    outputs = shape[OUTPUTS]
    if player == 1:
        for place in range((outputs + 1) // 2):
            first, last = 1.0 - out[outputs - 1 - place], 1.0 - out[place]
            out[place], out[outputs - 1 - place] = first, last
    expected = steps[0]
    for output in range(outputs):
        expected += (steps[output + 1] - steps[output]) * out[output]
    return expected


@step(types.void(types.int64[::1], types.float64[::1], types.float64, REALS))
def as_outputs(shape: Any, steps: Any, payoff: float, out: Any) -> None:
    """What outputs should say of a payoff to player 0; between two steps it is shared."""
    for output in range(shape[OUTPUTS]):
        share = (payoff - steps[output]) / (steps[output + 1] - steps[output])
        out[output] = min(max(share, 0.0), 1.0)


@kernel(
    types.float64(
        TABLE, types.int64[::1], types.float32[::1], types.float64[::1], types.float32[::1], INTEGERS, REALS, STATE, types.int64
    )
)
def judged(rules: Any, shape: Any, judge: Any, steps: Any, sums: Any, numbers: Any, real: Any, state: Any, level: int) -> float:
    """What player 0 can expect in a state; its outputs stand in the row of the level. Dice that cannot be judged fall first."""
    out = reals_after(real, JUDGED_AT + 16 * level)
    turn = turn_of(state)
    if turn == OVER:
        call_payoff(rules, state, reals_after(real, PAID_AT))
        as_outputs(shape, steps, real[PAID_AT], out)
        return real[PAID_AT]
    n = listed(rules, shape, numbers, state)
    if n > 0:
        forward(shape, judge, numbers, n, sums, out)
        return as_player_0(shape, steps, out, numbers[1])
    for output in range(shape[OUTPUTS]):
        out[output] = 0.0
    if turn != CHANCE or level >= LEVELS:
        as_outputs(shape, steps, 0.0, out)
        return 0.0
    most = rules[MOST_MOVES]
    outcomes = integers_after(numbers, MOST_LISTED + level * most)
    odds = reals_after(real, ODDS_AT + level * most)
    child = state_after(state, max(rules[STATE_BYTES], SMALL_STATE))
    expected = 0.0
    for place in range(call_chance(rules, state, outcomes, odds)):
        copy_state(child, state, rules[STATE_BYTES])
        call_play(rules, child, outcomes[place])
        expected += odds[place] * judged(rules, shape, judge, steps, sums, numbers, real, child, level + 1)
        below = reals_after(real, JUDGED_AT + 16 * (level + 1))
        for output in range(shape[OUTPUTS]):
            out[output] += odds[place] * below[output]
    return expected
