"""Small steps of the compiled search: what a position is worth as it stands, when to stop, what stood before, the line."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from plyground.kernels.keys import key_of
from plyground.kernels.table import PROVEN, WON, age_in, value_in
from plyground.kernels.workspace import (
    AGE,
    COUNT_LIMIT,
    COUNT_MASK,
    COUNT_SHIFT,
    COUNT_WORD,
    DISTANCE,
    FEATURES_AT,
    KEYS_AT,
    LEFT_OUT,
    LEFT_OUT_AT,
    LENGTHS_AT,
    LINES_AT,
    MOST_PLIES,
    NODE_LIMIT,
    NODES,
    NOISE,
    NOISE_SEED,
    PAST_KEYS,
    PAYOFF_UNIT,
    REPETITION,
    STOPPED,
    SYMMETRY_PLIES,
    USE_SYMMETRY,
    WEIGHTS_AT,
)
from plyground.native.call import (
    TABLE,
    call_evaluate,
    call_features,
    call_image,
    call_payoff,
    call_play,
    copy_state,
    integers_after,
    word_of,
)
from plyground.native.compiler import INTEGERS, REALS, STATE, step
from plyground.native.slots import NUMBER, STATE_BYTES
from plyground.native.words import below, down, mixed, word

_EVALUATE, _FEATURES = NUMBER["evaluate"], NUMBER["features"]
_POLLED_EVERY = 7
"""Seldom enough to cost nothing, often enough when every node is the first to touch a large page of a new table."""
_SCORE = types.int64(TABLE, INTEGERS, STATE)
_END = types.int64(TABLE, INTEGERS, REALS, STATE, types.int64, types.int64)


@step(_SCORE)
def evaluation(rules: Any, work: Any, state: Any) -> int:
    """The static score for the player to move: the game's own rule, or its features times the weights, or nothing."""
    weights = integers_after(work, work[WEIGHTS_AT])
    score = 0
    if rules[_EVALUATE] != 0:
        score = call_evaluate(rules, state, weights)
    elif rules[_FEATURES] != 0:
        features = integers_after(work, work[FEATURES_AT])
        for place in range(call_features(rules, state, features)):
            score += weights[place] * features[place]
    if work[NOISE]:  # how a weaker player sees it
        drawn = mixed(key_of(rules, state) ^ mixed(word(work[NOISE_SEED])))
        score += below(drawn, 2 * work[NOISE] + 1) - work[NOISE]
    return min(max(score, -PROVEN + 1), PROVEN - 1)


@step(_END)
def ending(rules: Any, work: Any, real: Any, state: Any, side: int, ply: int) -> int:
    """What the end of the game is worth to a side, half of what it got more; the sooner the better for whoever wins."""
    call_payoff(rules, state, real)
    value = np.int64(np.rint((real[side] - real[1 - side]) * work[PAYOFF_UNIT] * 0.5))
    far = ply * work[DISTANCE]
    return value - far if value > 0 else value + far if value < 0 else value


@step(types.int64(INTEGERS, types.int64, types.int64))
def sure_value(work: Any, plies: int, ply: int) -> int:
    """The value of a win that is so many plies off, or of a loss if their number is negative."""
    far = (ply + abs(plies)) * work[DISTANCE]
    return WON - far if plies > 0 else far - WON


@step(types.int64(INTEGERS, INTEGERS))
def must_stop(work: Any, control: Any) -> int:
    """Whether to give up: a node budget that is used up, or, looked at now and then, the stop word."""
    nodes = work[NODES]
    if nodes >= work[NODE_LIMIT] or (nodes & _POLLED_EVERY == 0 and control[0]):
        work[STOPPED] = 1
    return work[STOPPED]


@step(types.int64(TABLE, INTEGERS, INTEGERS, STATE, STATE, types.int64))
def advance(rules: Any, work: Any, control: Any, state: Any, child: Any, move: int) -> int:
    """Make the state after a move or an outcome, at the price of a node; whether the search must stop instead."""
    copy_state(child, state, rules[STATE_BYTES])
    call_play(rules, child, move)
    work[NODES] += 1
    return must_stop(work, control)


@step(types.uint64(TABLE, INTEGERS, STATE, STATE, types.int64))
def position_key(rules: Any, work: Any, state: Any, scratch: Any, ply: int) -> int:
    """The key; near the root the smallest among those of all symmetric images, so that they share their entry."""
    key = key_of(rules, state)
    if ply <= work[SYMMETRY_PLIES]:
        for which in range(1, work[USE_SYMMETRY]):
            copy_state(scratch, state, rules[STATE_BYTES])
            call_image(rules, scratch, which)
            key = min(key, key_of(rules, scratch))
    return key


@step(types.int64(INTEGERS, types.uint64, types.int64))
def has_been_here(work: Any, key: int, ply: int) -> int:
    """Whether the position ends the game by repetition.

    On the path one earlier time is enough: whoever could come back once can do it again. Of the game so far it must be as many
    as the rules ask for, of which this is one. Where moves of the root are left out, the root is of the game so far: who comes
    back to it may make them.
    """
    root = work[KEYS_AT] + work[PAST_KEYS]
    path = root + (1 if work[LEFT_OUT] else 0)
    for place in range(path, root + ply):
        if word(work[place]) == key:
            return 1
    times = 1
    for place in range(work[KEYS_AT], path):
        times += 1 if word(work[place]) == key else 0
    return 1 if times >= work[REPETITION] else 0


@step(types.boolean(INTEGERS, STATE, types.uint64))
def still_holds(work: Any, state: Any, data: int) -> bool:
    """Whether what the table says of a position is true as it stands now.

    A win must come before the count ends the game. And one that an earlier search found, in a game where positions may not come
    again, does not know what stood before.
    """
    value = value_in(data)
    if -PROVEN <= value <= PROVEN or not work[DISTANCE]:
        return True
    if work[REPETITION] and age_in(data) != work[AGE]:
        return False
    if not work[COUNT_LIMIT]:
        return True
    count = np.int64(down(word_of(state, work[COUNT_WORD]), work[COUNT_SHIFT]) & word(work[COUNT_MASK]))
    return bool(WON - abs(value) <= work[COUNT_LIMIT] - count)


@step(types.boolean(INTEGERS, types.int64))
def is_left_out(work: Any, move: int) -> bool:
    """Whether a move of the root is not to be looked at."""
    is_out = False
    for place in range(work[LEFT_OUT]):
        is_out = is_out or work[work[LEFT_OUT_AT] + place] == move
    return is_out


@step(types.void(INTEGERS, types.int64, types.int64))
def keep_line(work: Any, ply: int, move: int) -> None:
    """The line from here is the move and the line from there."""
    rows = MOST_PLIES + 2
    here, below = work[LINES_AT] + ply * rows, work[LINES_AT] + (ply + 1) * rows
    length = work[work[LENGTHS_AT] + ply + 1]
    work[here] = move
    for place in range(length):
        work[here + 1 + place] = work[below + place]
    work[work[LENGTHS_AT] + ply] = length + 1
