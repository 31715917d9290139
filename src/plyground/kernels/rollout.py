"""The kernel behind random games: play uniformly random moves to the end, many times.

Game number g of a batch draws from its own stream, started from `seed` and g alone, so the games do not depend
on how a batch is divided among threads.
"""

from __future__ import annotations

from typing import Any

from numba import types

from plyground.core.game import CHANCE, OVER
from plyground.kernels.chance_draws import drawn_place
from plyground.native.call import (
    SMALL_STATE,
    address,
    call_chance,
    call_moves,
    call_payoff,
    call_pick,
    call_play,
    call_play_on,
    copy_state,
    integers,
    reals,
    turn_of,
)
from plyground.native.compiler import kernel
from plyground.native.slots import NUMBER, PLAYERS, STATE_BYTES
from plyground.native.words import below, mixed, word

# Places in the row of counters that a batch fills.
PLIES, LONGEST, SHORTEST, UNFINISHED, STUCK = range(5)
COUNTERS = 5
_PICK, _PLAY_ON = NUMBER["pick"], NUMBER["play_on"]
_GOLDEN = 0x9E3779B97F4A7C15


@kernel(
    types.void(
        types.int64[::1],
        types.int64[::1],
        types.int64[::1],
        types.float64[::1],
        types.uint64,
        types.int64,
        types.int64,
        types.int64,
        types.int64[::1],
        types.float64[::1],
        types.int64[::1],
    )
)
def play_batch(
    table: Any,
    states: Any,
    out: Any,
    real: Any,
    seed: int,
    first: int,
    games: int,
    longest: int,
    counters: Any,
    payoffs: Any,
    control: Any,
) -> None:
    """Play games number first .. first+games-1 from states[0]; states has room for two.

    `real` has room for the probabilities and for the payoffs; `payoffs` collects the sum and the wins of each player.
    """
    rules = integers(table)
    size, players = table[STATE_BYTES], table[PLAYERS]
    begin = address(states)
    state = address(states[max(size, SMALL_STATE) // 8 :])
    moves, probability = integers(out), reals(real)
    picks, plays_on = table[_PICK] != 0, table[_PLAY_ON] != 0
    for game in range(first, first + games):
        if control[0]:
            return
        copy_state(state, begin, size)
        random = mixed(word(seed) + word(game) * word(_GOLDEN))
        plies = 0
        while plies <= longest:
            turn = turn_of(state)
            if turn == OVER:
                break
            random = word(random + word(_GOLDEN))
            drawn = mixed(random)
            if plays_on:
                plies += call_play_on(rules, state, drawn, longest + 1 - plies)
                continue
            if picks:
                call_play(rules, state, call_pick(rules, state, drawn))
                plies += 1
                continue
            if turn == CHANCE:
                n = call_chance(rules, state, moves, probability)
                chosen = drawn_place(probability, n, drawn)
            else:
                n = call_moves(rules, state, moves)
                chosen = below(drawn, n)
            if n == 0:
                counters[STUCK] += 1
                break
            call_play(rules, state, out[chosen])
            plies += 1
        counters[PLIES] += plies
        counters[LONGEST] = max(counters[LONGEST], plies)
        counters[SHORTEST] = min(counters[SHORTEST], plies)
        if turn_of(state) != OVER:
            counters[UNFINISHED] += 1
            continue
        call_payoff(rules, state, probability)
        best = real[0]
        for player in range(players):
            payoffs[player] += real[player]
            best = max(best, real[player])
        winners = 0
        for player in range(players):
            winners += 1 if real[player] == best else 0
        for player in range(players):
            if real[player] == best and winners < players:
                payoffs[players + player] += 1.0 / winners
