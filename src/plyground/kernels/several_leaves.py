"""Where a search for several players stops: what the end pays everybody, or what everybody can expect.

A guess is what the game's `expect` says, or in a contest of two its score on the scale of the payoffs, or the mean of random
games. Guesses lie strictly inside the range of the payoffs, so that only results reach its ends; and where the facts say what
all players get together, guesses add up to the same.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numba import types

from plyground.core.game import OVER
from plyground.kernels.chance_leaves import SHRUNK, is_told, play_out, settled_dice
from plyground.kernels.chance_workspace import (
    BLUR,
    CURVE,
    GUESSES,
    LEAVES,
    LINEAR,
    PAYOFFS_AT,
    PLAYOUTS,
    RANDOM_GAMES,
    SCALE,
    SEED,
    TOTAL,
)
from plyground.kernels.keys import key_of
from plyground.kernels.search_steps import evaluation, must_stop
from plyground.kernels.several_places import FROM_SCORES, IS_SUMMED, PLAYERS
from plyground.kernels.workspace import NODES
from plyground.native.call import SMALL_STATE, TABLE, call_payoff, copy_state, reals_after, state_after, turn_of
from plyground.native.compiler import INTEGERS, REALS, STATE, kernel, step
from plyground.native.slots import STATE_BYTES
from plyground.native.words import down, mixed, word

_UNIT = 2.0**-53
_TWO = 2
_INSIDE = 0.99999
"""Where guesses of rules that add up to something else are held back. What keeping inside costs is shared within it."""


@step(types.int64(INTEGERS, types.int64))
def vector_at(how: Any, ply: int) -> int:
    """Where the vector of a ply begins."""
    return (3 + ply) * how[PLAYERS]


@step(types.float64(INTEGERS, REALS, REALS, types.int64))
def _even(how: Any, real: Any, vectors: Any, player: int) -> float:
    """What a player gets where nothing is known: its part of the sum of three and more, else the middle of its range."""
    players = how[PLAYERS]
    low, high = vectors[player], vectors[players + player]
    if how[IS_SUMMED] and players > _TWO:
        return min(max(real[TOTAL] / players, low), high)
    return 0.5 * (low + high)


@step(types.int64(TABLE, INTEGERS, INTEGERS, INTEGERS, REALS, REALS, INTEGERS, STATE, types.int64, types.int64))
def _play_games(
    rules: Any, work: Any, own: Any, how: Any, real: Any, vectors: Any, control: Any, begin: Any, ply: int, here: int
) -> int:
    """The mean of random games; each counts as a node. One that does not end is called even."""
    size, players = rules[STATE_BYTES], how[PLAYERS]
    state = state_after(begin, max(size, SMALL_STATE))
    paid = reals_after(vectors, 2 * players)
    for player in range(players):
        vectors[here + player] = 0.0
    for game in range(own[PLAYOUTS]):
        work[NODES] += 1
        if must_stop(work, control):
            return 1
        copy_state(state, begin, size)
        is_over = play_out(rules, work, own, real, state, ply, game)
        if is_over:
            call_payoff(rules, state, paid)
        for player in range(players):
            value = paid[player] if is_over else _even(how, real, vectors, player)
            vectors[here + player] += value / own[PLAYOUTS]
    return 0


@step(types.float64(REALS, types.int64, types.int64, types.int64))
def _room(vectors: Any, players: int, player: int, here: int) -> float:
    """How far a player's value lies below the top of its guesses; with the number of the player flipped, above the bottom."""
    who = player if player >= 0 else ~player
    low, high, value = vectors[who], vectors[players + who], vectors[here + who]
    middle, half = 0.5 * (low + high), 0.5 * SHRUNK * (high - low)
    return middle + half - value if player >= 0 else value - (middle - half)


@step(types.void(TABLE, INTEGERS, INTEGERS, REALS, REALS, STATE, types.int64))
def _blur(rules: Any, own: Any, how: Any, real: Any, vectors: Any, state: Any, here: int) -> None:
    """How a weaker player sees it: what the first is seen to have more, the others are seen to have less, all alike.

    The error goes no farther than everybody stays inside its range, so that the sum is kept.
    """
    players = how[PLAYERS]
    drawn = mixed(key_of(rules, state) ^ mixed(word(own[SEED])))
    error = real[BLUR] * (2.0 * np.float64(down(drawn, 11)) * _UNIT - 1.0)
    error *= 0.5 * SHRUNK * (vectors[players] - vectors[0])
    most = _room(vectors, players, np.int64(0) if error > 0.0 else np.int64(~0), here)
    for player in range(1, players):
        most = min(most, (players - 1) * _room(vectors, players, ~player if error > 0.0 else player, here))
    most = max(most, 0.0)
    error = min(max(error, -most), most)
    vectors[here] += error
    for player in range(1, players):
        vectors[here + player] -= error / (players - 1)


@kernel(types.int64(TABLE, INTEGERS, INTEGERS, INTEGERS, REALS, REALS, INTEGERS, STATE, types.int64))
def guess_all(rules: Any, work: Any, own: Any, how: Any, real: Any, vectors: Any, control: Any, state: Any, ply: int) -> int:
    """Write what everybody can expect into the vector of the ply; whether the search must stop instead."""
    players, here = how[PLAYERS], vector_at(how, ply)
    judged = state
    if is_told(rules, work, real, state):
        for player in range(players):
            vectors[here + player] = real[PAYOFFS_AT + player]
    elif own[CURVE] == RANDOM_GAMES:
        if _play_games(rules, work, own, how, real, vectors, control, state, ply, here):
            return 1
    else:
        if how[FROM_SCORES]:
            judged = settled_dice(rules, work, real, state, ply)
        mover = turn_of(judged)
        if mover == OVER:
            own[GUESSES] += 1
            call_payoff(rules, judged, reals_after(vectors, here))
            return 0
        is_scored = how[FROM_SCORES] and mover >= 0
        lead = np.float64(evaluation(rules, work, judged)) / real[SCALE] if is_scored else 0.0
        for player in range(players):
            low, high = vectors[player], vectors[players + player]
            if not is_scored:
                vectors[here + player] = _even(how, real, vectors, player)
            elif own[CURVE] == LINEAR:
                vectors[here + player] = lead if player == mover else real[TOTAL] - lead
            else:
                share = math.tanh(lead if player == mover else -lead)
                vectors[here + player] = 0.5 * (low + high) + 0.5 * SHRUNK * (high - low) * share
    excess = -real[TOTAL]
    for player in range(players):
        low, high = vectors[player], vectors[players + player]
        middle, half = 0.5 * (low + high), 0.5 * SHRUNK * (high - low)
        vectors[here + player] = min(max(vectors[here + player], middle - half), middle + half)
        excess += vectors[here + player]
    if how[IS_SUMMED] and players > _TWO:  # the range of one of two mirrors the other's
        for player in range(players):
            low, high = vectors[player], vectors[players + player]
            middle, half = 0.5 * (low + high), 0.5 * _INSIDE * (high - low)
            shared = vectors[here + player] - excess / players
            vectors[here + player] = min(max(shared, middle - half), middle + half)
    if real[BLUR] != 0.0:
        _blur(rules, own, how, real, vectors, state, here)
    own[GUESSES] += 1
    own[LEAVES] += 1
    return 0
