"""Backing up: what a simulation brought is counted in along its path, and what became certain is proven.

The solver (Winands, Björnsson and Saito, Monte-Carlo tree search solver, 2008), for any number of players and any payoffs: a
player's node is proven if one child is proven to give the mover the most that is possible, or if all children are proven, and
is then worth what the mover's best child is worth to everybody; a chance node if all outcomes are proven. Above a proven node,
what is proven counts instead of what was played.

With `skipping` nothing proven is visited again: simulations go where something can still be found out. A node where the mover
has something certain is then worth no less to it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from plyground.core.game import CHANCE
from plyground.kernels.atomic import add, add_real, claim
from plyground.kernels.monte_carlo_places import (
    ADAPTIVE,
    ALL_TIMES,
    ALL_TOTAL,
    BEST_PROVEN,
    CHILD,
    EDGE_PROVEN,
    EDGE_WORDS,
    EDGES_OF,
    FINISHED,
    FIRST_EDGE,
    HEAD,
    HIGHEST_AT,
    IS_SHARED,
    LEAF_NODE,
    LENGTH,
    LOWEST_AT,
    MOST_AT,
    MOVE,
    PATH_AT,
    PAYOFFS_AT,
    PLAYER_COUNT,
    PROVEN,
    STEPS_AT,
    SUMS_AT,
    TIMES,
    TOTALS,
    UNDER_WAY,
    USE_RAVE,
    USE_SKIPPING,
    USE_SOLVER,
    VALUE,
    VISITS,
)
from plyground.kernels.monte_carlo_playout import was_played
from plyground.kernels.monte_carlo_tree import edges_at, turn_at
from plyground.native.compiler import INTEGERS, REALS, kernel, step

_TINY = 1e-9


@step(types.void(INTEGERS, types.int64, types.int64, types.int64))
def flag(tree: Any, at: int, bits: int, shared: int) -> None:
    """Set bits that stay set."""
    for _ in range(1000):
        before = tree[at]
        if before & bits == bits:
            return
        if not shared:
            tree[at] = before | bits
            return
        if claim(tree, at, before, before | bits):
            return


@kernel(types.int64(INTEGERS, REALS, INTEGERS, REALS, types.int64))
def prove(work: Any, real: Any, tree: Any, values: Any, node: int) -> int:
    """Whether a node is certain now; if it is, its proven payoffs are written first and then told."""
    players, turn = work[PLAYER_COUNT], turn_at(tree, node)
    edges, stride = tree[node + EDGES_OF], work[EDGE_WORDS]
    if edges <= 0:
        return 0
    is_complete, best, best_value = 1, np.int64(0), -1e300
    for player in range(players):
        real[SUMS_AT + player] = 0.0
    for number in range(edges_at(tree, node)):
        edge = edges + FIRST_EDGE + number * stride
        odds = values[edge + VALUE]
        if turn == CHANCE and odds <= 0.0:
            continue  # it cannot come up, so that it will never be visited
        child = tree[edge + CHILD]
        if child <= 0 or not tree[child + HEAD] & PROVEN:
            is_complete = 0
            if turn == CHANCE:
                return 0
            continue
        proof = child + TOTALS + players
        if turn == CHANCE:
            for player in range(players):
                real[SUMS_AT + player] += odds * values[proof + player]
        elif values[proof + turn] > best_value:
            best, best_value = child, values[proof + turn]
    if turn != CHANCE and (best == 0 or not (is_complete or best_value >= real[MOST_AT + turn] - _TINY)):
        tree[edges + BEST_PROVEN] = best
        return 0
    proof = best + TOTALS + players
    for player in range(players):
        values[node + TOTALS + players + player] = real[SUMS_AT + player] if turn == CHANCE else values[proof + player]
    flag(tree, node + HEAD, np.int64(PROVEN), work[IS_SHARED])
    return 1


@kernel(types.void(INTEGERS, INTEGERS))
def release(work: Any, tree: Any) -> None:
    """The simulation is given up: what was under way on its path is so no more."""
    last = work[LENGTH] + (0 if work[LEAF_NODE] else 1)
    for ply in range(last):
        add(tree, work[work[STEPS_AT] + ply] + TIMES, -UNDER_WAY, work[IS_SHARED])


@step(types.void(INTEGERS, INTEGERS, REALS, types.int64, types.int64, types.float64, types.int64))
def _count_all_moves(work: Any, tree: Any, values: Any, node: int, turn: int, payoff: float, ply: int) -> None:
    """All moves as first: every edge whose move the mover played in this simulation, now or later."""
    edges, stride, shared = tree[node + EDGES_OF], work[EDGE_WORDS], work[IS_SHARED]
    if edges > 0:
        for number in range(edges_at(tree, node)):
            edge = edges + FIRST_EDGE + number * stride
            if was_played(work, turn, tree[edge + MOVE], ply):
                add_real(tree, values, edge + ALL_TIMES, 1.0, shared)
                add_real(tree, values, edge + ALL_TOTAL, payoff, shared)


@step(types.void(INTEGERS, REALS, INTEGERS, REALS, types.int64, types.int64))
def _prefer_proven(work: Any, real: Any, tree: Any, values: Any, node: int, edge: int) -> None:
    """Nobody has to play what is worse than what it has for certain: then that is what the simulation brought."""
    edges, turn = tree[node + EDGES_OF], turn_at(tree, node)
    if edges > 0 and turn >= 0:
        known = tree[edges + BEST_PROVEN]
        if known:
            proof = known + TOTALS + work[PLAYER_COUNT]
            if values[proof + turn] > values[edge + VALUE]:
                for player in range(work[PLAYER_COUNT]):
                    real[PAYOFFS_AT + player] = values[proof + player]


@kernel(types.void(INTEGERS, REALS, INTEGERS, REALS))
def back_up(work: Any, real: Any, tree: Any, values: Any) -> None:
    """Count the payoffs in from the leaf up to the root."""
    players, shared, length = work[PLAYER_COUNT], work[IS_SHARED], work[LENGTH]
    path, steps = work[PATH_AT], work[STEPS_AT]
    if work[ADAPTIVE]:
        for player in range(players):
            payoff = real[PAYOFFS_AT + player]
            real[LOWEST_AT + player] = min(real[LOWEST_AT + player], payoff)
            real[HIGHEST_AT + player] = max(real[HIGHEST_AT + player], payoff)
    if not work[LEAF_NODE]:  # there was no room for a node: the edge alone remembers
        edge, turn = work[steps + length], turn_at(tree, work[path + length])
        times = (add(tree, edge + TIMES, 1 - UNDER_WAY, shared) & FINISHED) + 1
        if turn != CHANCE:
            values[edge + VALUE] += (real[PAYOFFS_AT + turn] - values[edge + VALUE]) / times
    is_below_proven = 0
    for ply in range(length, -1, -1):
        node = work[path + ply]
        is_proven = tree[node + HEAD] & PROVEN
        if not is_proven and is_below_proven and work[USE_SOLVER]:
            is_proven = prove(work, real, tree, values, node)
        visits = add(tree, node + VISITS, 1, shared) + 1
        if work[USE_SKIPPING] and not is_proven and (ply < length or not work[LEAF_NODE]):
            _prefer_proven(work, real, tree, values, node, work[steps + ply])
        if is_proven:
            for player in range(players):
                real[PAYOFFS_AT + player] = values[node + TOTALS + players + player]
        for player in range(players):
            add_real(tree, values, node + TOTALS + player, real[PAYOFFS_AT + player], shared)
        if work[USE_RAVE]:
            turn = turn_at(tree, node)
            if turn >= 0:
                _count_all_moves(work, tree, values, node, turn, real[PAYOFFS_AT + turn], ply)
        if ply > 0:
            edge, turn = work[steps + ply - 1], turn_at(tree, work[path + ply - 1])
            add(tree, edge + TIMES, 1 - UNDER_WAY, shared)
            if turn >= 0:
                values[edge + VALUE] = real[PAYOFFS_AT + turn] if is_proven else values[node + TOTALS + turn] / visits
            if is_proven and not tree[edge + TIMES] & EDGE_PROVEN:
                flag(tree, edge + TIMES, np.int64(EDGE_PROVEN), shared)
        is_below_proven = is_proven
