"""What a leaf is worth: random games by a policy, cut short and evaluated if wanted, mixed with the evaluation of the leaf.

Policies: every move as likely as the others (by the slot `pick` where there is one); the highest rank, and now and then any
move; loud moves first, and now and then any move. Each random decision takes one word of the thread's stream.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from plyground.core.game import CHANCE, OVER
from plyground.kernels.keys import key_of
from plyground.kernels.monte_carlo_places import (
    BLEND,
    BLUR,
    EPSILON,
    GREEDY,
    LEAST_AT,
    LONGEST,
    LOUD,
    MOST_AT,
    MOVE_HASHES,
    MOVES_AT,
    ODDS_AT,
    PAYOFFS_AT,
    PLAYED_AT,
    PLAYER_COUNT,
    PLAYOUT_PLIES,
    PLAYOUTS,
    POLICY,
    RANDOM,
    STAMP,
    SUMS_AT,
    UNIFORM,
    USE_EVALUATION,
    USE_RAVE,
)
from plyground.kernels.monte_carlo_selection import move_place
from plyground.kernels.monte_carlo_tree import guess_for
from plyground.kernels.workspace import NOISE_SEED
from plyground.native.call import (
    TABLE,
    call_chance,
    call_loud,
    call_moves,
    call_payoff,
    call_pick,
    call_play,
    call_play_on,
    call_rank,
    copy_state,
    integers_after,
    reals_after,
    turn_of,
)
from plyground.native.compiler import INTEGERS, REALS, STATE, kernel, step
from plyground.native.slots import NUMBER, STATE_BYTES
from plyground.native.words import below, down, mixed, word

_PICK, _PLAY_ON = NUMBER["pick"], NUMBER["play_on"]
_GOLDEN = 0x9E3779B97F4A7C15
_UNIT = 2.0**-53
_SHRUNK = 0.999
_PLY_AT, _MOST_PLY = 16, (1 << 16) - 1


@step(types.uint64(INTEGERS))
def next_random(work: Any) -> int:
    """The next word of the thread's stream."""
    random = word(word(work[RANDOM]) + word(_GOLDEN))
    work[RANDOM] = np.int64(random)
    return mixed(random)


@step(types.float64(types.uint64))
def share_of(drawn: int) -> float:
    """A word as a number from 0 to 1, which is left out."""
    return np.float64(down(drawn, 11)) * _UNIT


@step(types.void(INTEGERS, types.int64, types.int64, types.int64))
def note_move(work: Any, turn: int, move: int, ply: int) -> None:
    """Remember that a player played a move in this simulation, and when for the last time."""
    if turn >= 0:
        work[work[PLAYED_AT] + turn * MOVE_HASHES + move_place(move)] = (work[STAMP] << _PLY_AT) | min(ply, _MOST_PLY)


@step(types.int64(INTEGERS, types.int64, types.int64, types.int64))
def was_played(work: Any, turn: int, move: int, ply: int) -> int:
    """Whether the player played the move in this simulation, at a ply or later."""
    noted = work[work[PLAYED_AT] + turn * MOVE_HASHES + move_place(move)]
    return 1 if noted >> _PLY_AT == work[STAMP] and noted & _MOST_PLY >= ply else 0


@kernel(types.int64(TABLE, INTEGERS, REALS, STATE, types.int64))
def policy_move(rules: Any, work: Any, real: Any, state: Any, turn: int) -> int:
    """A move, or an outcome, by the policy."""
    moves = integers_after(work, work[MOVES_AT])
    if turn == CHANCE:
        n = call_chance(rules, state, moves, reals_after(real, ODDS_AT))
        point = share_of(next_random(work)) - real[ODDS_AT]
        chosen = 0
        while point >= 0.0 and chosen < n - 1:
            chosen += 1
            point -= real[ODDS_AT + chosen]
        return moves[chosen]
    policy = work[POLICY]
    if policy != UNIFORM and share_of(next_random(work)) >= real[EPSILON]:
        if policy == LOUD:
            n = call_loud(rules, state, moves)
            if n > 0:
                return moves[below(next_random(work), n)]
        elif policy == GREEDY:
            n = call_moves(rules, state, moves)
            first = below(next_random(work), n)  # of equal ranks not always the same
            best, best_rank = moves[first], call_rank(rules, state, moves[first])
            for number in range(n):
                rank = call_rank(rules, state, moves[number])
                if rank > best_rank:
                    best, best_rank = moves[number], rank
            return best
    n = call_moves(rules, state, moves)
    return moves[below(next_random(work), n)]


@kernel(types.void(TABLE, INTEGERS, REALS, STATE))
def judge(rules: Any, work: Any, real: Any, state: Any) -> None:
    """The payoffs of a position as it stands: the end of the game, an evaluation, or else the middle of what is possible."""
    players = work[PLAYER_COUNT]
    if turn_of(state) == OVER:
        call_payoff(rules, state, reals_after(real, PAYOFFS_AT))
        return
    lead = guess_for(rules, work, real, state, np.int64(0)) if work[USE_EVALUATION] else 0.0
    for player in range(players):
        low, high = real[LEAST_AT + player], real[MOST_AT + player]
        own = lead if player == 0 else -lead
        real[PAYOFFS_AT + player] = 0.5 * (low + high) + _SHRUNK * own * 0.5 * (high - low)


@kernel(types.int64(TABLE, INTEGERS, REALS, STATE, types.int64))
def play_out(rules: Any, work: Any, real: Any, state: Any, ply: int) -> int:
    """Play a game on in place, and leave its payoffs; the number of plies. One that is too long is judged where it stands."""
    most = work[PLAYOUT_PLIES]
    picks = rules[_PICK] != 0 and work[POLICY] == UNIFORM
    is_noted = work[USE_RAVE]
    plies = 0
    turn = turn_of(state)
    if rules[_PLAY_ON] != 0 and work[POLICY] == UNIFORM and not is_noted:
        while turn != OVER and (plies < most or (turn == CHANCE and plies <= work[LONGEST])):
            plies += call_play_on(rules, state, next_random(work), max(most - plies, 1))
            turn = turn_of(state)
    elif picks and not is_noted:
        random = word(work[RANDOM])
        while turn != OVER and (plies < most or (turn == CHANCE and plies <= work[LONGEST])):
            random = word(random + word(_GOLDEN))
            call_play(rules, state, call_pick(rules, state, mixed(random)))
            plies += 1
            turn = turn_of(state)
        work[RANDOM] = np.int64(random)
    else:
        while turn != OVER and (plies < most or (turn == CHANCE and plies <= work[LONGEST])):
            move = call_pick(rules, state, next_random(work)) if picks else policy_move(rules, work, real, state, turn)
            if is_noted:
                note_move(work, turn, move, ply + plies)
            call_play(rules, state, move)
            plies += 1
            turn = turn_of(state)
    judge(rules, work, real, state)
    return plies


@step(types.void(TABLE, INTEGERS, REALS, STATE))
def _blur(rules: Any, work: Any, real: Any, state: Any) -> None:
    """How a weaker player sees it: an error that is always the same for the same position and seed."""
    drawn = mixed(key_of(rules, state) ^ mixed(word(work[NOISE_SEED])))
    error = (2.0 * share_of(drawn) - 1.0) * real[BLUR]
    for player in range(work[PLAYER_COUNT]):
        low, high = real[LEAST_AT + player], real[MOST_AT + player]
        seen = real[PAYOFFS_AT + player] + (error if player == 0 else -error) * 0.5 * (high - low)
        real[PAYOFFS_AT + player] = min(max(seen, low), high)


@kernel(types.void(TABLE, INTEGERS, REALS, STATE, STATE, types.int64))
def value_leaf(rules: Any, work: Any, real: Any, state: Any, scratch: Any, ply: int) -> None:
    """The payoffs that a leaf promises: the mean of its playouts, mixed with its evaluation."""
    players, playouts, blend = work[PLAYER_COUNT], work[PLAYOUTS], real[BLEND]
    if blend < 1.0 and playouts > 1:
        for player in range(players):
            real[SUMS_AT + player] = 0.0
        for _ in range(playouts):
            copy_state(scratch, state, rules[STATE_BYTES])
            play_out(rules, work, real, scratch, ply)
            for player in range(players):
                real[SUMS_AT + player] += real[PAYOFFS_AT + player] / playouts
        for player in range(players):
            real[PAYOFFS_AT + player] = real[SUMS_AT + player]
    elif blend < 1.0:
        copy_state(scratch, state, rules[STATE_BYTES])
        play_out(rules, work, real, scratch, ply)
    if blend > 0.0 and turn_of(state) >= 0:
        for player in range(players):
            real[SUMS_AT + player] = real[PAYOFFS_AT + player]
        judge(rules, work, real, state)
        for player in range(players):
            mean = real[SUMS_AT + player] if blend < 1.0 else 0.0
            real[PAYOFFS_AT + player] = (1.0 - blend) * mean + blend * real[PAYOFFS_AT + player]
    elif blend >= 1.0:  # the dice are in the air, and cannot be evaluated
        copy_state(scratch, state, rules[STATE_BYTES])
        play_out(rules, work, real, scratch, ply)
    if real[BLUR] > 0.0:
        _blur(rules, work, real, state)
