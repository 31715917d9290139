"""Where the search with chance stops: what a position pays, or what player 0 can expect there.

Only expectations can be averaged, so a guess is one: what the game's `expect` says, or its score put on the scale of the
payoffs, or the mean of random games. Guesses lie strictly inside the range of the payoffs, so that only results reach its ends.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numba import types

from plyground.core.game import CHANCE, OVER
from plyground.kernels.chance_draws import drawn_place
from plyground.kernels.chance_workspace import (
    BAD_PAYOFF,
    BLUR,
    CURVE,
    FAULT,
    FAULT_PLY,
    FAULT_VALUE,
    GUESSES,
    HIGH,
    IS_FINITE,
    LEAVES,
    LINEAR,
    LONGEST,
    LOW,
    NOTHING,
    ODDS,
    PAYOFFS_AT,
    PLAYOUTS,
    RANDOM_GAMES,
    RESULTS,
    ROWS,
    ROWS_AT,
    SCALE,
    SEED,
    TOTAL,
)
from plyground.kernels.keys import key_of
from plyground.kernels.search_steps import evaluation, must_stop
from plyground.kernels.workspace import MOST, MOVES_AT, NODES, STOPPED, WEIGHTS_AT
from plyground.native.call import (
    SMALL_STATE,
    TABLE,
    call_bounds,
    call_chance,
    call_expect,
    call_moves,
    call_payoff,
    call_pick,
    call_play,
    call_play_on,
    copy_state,
    integers_after,
    reals_after,
    state_after,
    turn_of,
)
from plyground.native.compiler import INTEGERS, REALS, STATE, step
from plyground.native.slots import NUMBER, STATE_BYTES
from plyground.native.words import below, down, mixed, word

SHRUNK = 0.999
MOST_THROWS = 64
"""So many likely outcomes running, and the position is called even."""
_BOUNDS, _EXPECT, _PICK, _PLAY_ON = NUMBER["bounds"], NUMBER["expect"], NUMBER["pick"], NUMBER["play_on"]
_GOLDEN = 0x9E3779B97F4A7C15
_UNIT = 2.0**-53
_LOOSE = 1e-9
_LEAF = types.float64(TABLE, INTEGERS, INTEGERS, REALS, INTEGERS, STATE, types.int64)


@step(types.int64(INTEGERS, INTEGERS, REALS, types.int64, types.int64, types.float64))
def blame(work: Any, own: Any, real: Any, fault: int, ply: int, value: float) -> int:
    """The rules are wrong at a ply: note it and end the search."""
    if own[FAULT] == 0:
        own[FAULT], own[FAULT_PLY], real[FAULT_VALUE] = fault, ply, value
    work[STOPPED] = 1
    return fault


@step(types.float64(TABLE, INTEGERS, INTEGERS, REALS, STATE, types.int64))
def paid(rules: Any, work: Any, own: Any, real: Any, state: Any, ply: int) -> float:
    """What the end of the game pays player 0."""
    own[RESULTS] += 1
    call_payoff(rules, state, reals_after(real, PAYOFFS_AT))
    value = real[PAYOFFS_AT]
    if own[IS_FINITE]:
        room = _LOOSE * max(abs(real[LOW]), abs(real[HIGH]))
        if not real[LOW] - room <= value <= real[HIGH] + room:
            blame(work, own, real, BAD_PAYOFF, ply, value)
        value = min(max(value, real[LOW]), real[HIGH])
    return value


@step(types.int64(TABLE, INTEGERS, REALS, STATE))
def is_told(rules: Any, work: Any, real: Any, state: Any) -> int:
    """Whether the game says itself what everybody can expect here; it then stands among the payoffs."""
    if rules[_EXPECT] == 0:
        return 0
    return call_expect(rules, state, integers_after(work, work[WEIGHTS_AT]), reals_after(real, PAYOFFS_AT))


@step(types.float64(TABLE, INTEGERS, REALS, STATE, types.float64))
def settled(rules: Any, own: Any, real: Any, state: Any, value: float) -> float:
    """A guess as a weaker player sees it, kept inside the range."""
    if real[BLUR] != 0.0:
        drawn = mixed(key_of(rules, state) ^ mixed(word(own[SEED])))
        value += real[BLUR] * (2.0 * np.float64(down(drawn, 11)) * _UNIT - 1.0)
    if own[IS_FINITE]:
        middle, half = 0.5 * (real[LOW] + real[HIGH]), 0.5 * SHRUNK * (real[HIGH] - real[LOW])
        value = min(max(value, middle - half), middle + half)
        if rules[_BOUNDS] != 0:
            call_bounds(rules, state, reals_after(real, PAYOFFS_AT))
            value = min(max(value, real[PAYOFFS_AT]), real[PAYOFFS_AT + 1])
    own[GUESSES] += 1
    own[LEAVES] += 1
    return value


@step(types.int64(TABLE, INTEGERS, INTEGERS, REALS, STATE, types.int64, types.int64))
def play_out(rules: Any, work: Any, own: Any, real: Any, state: Any, ply: int, game: int) -> int:
    """Play the random game of a number to its end, with the same luck from everywhere; whether it ends in time."""
    moves = integers_after(work, work[MOVES_AT] + ply * work[MOST])
    odds = reals_after(real, ROWS_AT + (ply * ROWS + ODDS) * work[MOST])
    random = mixed(word(own[SEED]) + word(game) * word(_GOLDEN))
    plies = 0
    while turn_of(state) != OVER and plies <= own[LONGEST]:
        random = word(random + word(_GOLDEN))
        drawn = mixed(random)
        if rules[_PLAY_ON] != 0:
            plies += call_play_on(rules, state, drawn, own[LONGEST] + 1 - plies)
            continue
        plies += 1
        if rules[_PICK] != 0:
            call_play(rules, state, call_pick(rules, state, drawn))
            continue
        if turn_of(state) == CHANCE:
            n = call_chance(rules, state, moves, odds)
            chosen = drawn_place(odds, n, drawn)
        else:
            n = call_moves(rules, state, moves)
            chosen = below(drawn, n)
        if n <= 0:
            break
        call_play(rules, state, moves[chosen])
    return turn_of(state) == OVER


@step(_LEAF)
def played(rules: Any, work: Any, own: Any, real: Any, control: Any, begin: Any, ply: int) -> float:
    """The mean of random games; each counts as a node. One that does not end is called even."""
    size = rules[STATE_BYTES]
    state = state_after(begin, max(size, SMALL_STATE))
    sum_of_all, games = 0.0, own[PLAYOUTS]
    for game in range(games):
        work[NODES] += 1
        if must_stop(work, control):
            return 0.0
        copy_state(state, begin, size)
        if play_out(rules, work, own, real, state, ply, game):
            call_payoff(rules, state, reals_after(real, PAYOFFS_AT))
            sum_of_all += real[PAYOFFS_AT]
        elif own[IS_FINITE]:
            sum_of_all += 0.5 * (real[LOW] + real[HIGH])
    return sum_of_all / games


@step(STATE(TABLE, INTEGERS, REALS, STATE, types.int64))
def settled_dice(rules: Any, work: Any, real: Any, begin: Any, ply: int) -> Any:
    """The state itself, or where dice are in the air what it becomes if the likeliest falls until somebody decides.

    Only a decision can be judged. What becomes of it lies behind the state.
    """
    if turn_of(begin) != CHANCE:
        return begin
    state = state_after(begin, max(rules[STATE_BYTES], SMALL_STATE))
    copy_state(state, begin, rules[STATE_BYTES])
    moves = integers_after(work, work[MOVES_AT] + ply * work[MOST])
    odds = reals_after(real, ROWS_AT + (ply * ROWS + ODDS) * work[MOST])
    throws = 0
    while turn_of(state) == CHANCE and throws < MOST_THROWS:
        likeliest = 0
        for place in range(1, call_chance(rules, state, moves, odds)):
            if odds[place] > odds[likeliest]:
                likeliest = place
        call_play(rules, state, moves[likeliest])
        throws += 1
    return state


@step(_LEAF)
def guessed(rules: Any, work: Any, own: Any, real: Any, control: Any, state: Any, ply: int) -> float:
    """What player 0 can expect where the search stops before the game does."""
    middle = 0.5 * (real[LOW] + real[HIGH]) if own[IS_FINITE] else 0.0
    if is_told(rules, work, real, state):
        value = real[PAYOFFS_AT]
    elif own[CURVE] == RANDOM_GAMES:
        value = played(rules, work, own, real, control, state, ply)
    elif own[CURVE] == NOTHING:
        value = middle
    else:
        judged = settled_dice(rules, work, real, state, ply)
        side = turn_of(judged)
        if side == OVER:
            own[GUESSES] += 1
            return paid(rules, work, own, real, judged, ply)
        lead = np.float64(evaluation(rules, work, judged)) / real[SCALE]
        if side < 0:
            value = middle
        elif own[CURVE] == LINEAR:
            value = lead if side == 0 else real[TOTAL] - lead
        else:
            half = 0.5 * SHRUNK * (real[HIGH] - real[LOW]) if own[IS_FINITE] else 1.0
            value = middle + half * math.tanh(lead if side == 0 else -lead)
    return settled(rules, own, real, state, value)
