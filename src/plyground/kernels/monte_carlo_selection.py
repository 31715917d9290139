"""Selection: which edge of a node the next simulation takes. Every term of the score is a technique with a switch.

    UCB1      value + c sqrt(ln N / n)                  Kocsis and Szepesvári, Bandit based Monte-Carlo planning, 2006
    PUCT      value + c P sqrt(N) / (1 + n)             Rosin, 2011; Silver et al., 2017
    bias      + w P / (1 + n)                           Chaslot et al., Progressive strategies for MCTS, 2008
    RAVE      value mixed with that of all games in which the mover plays the move later (Gelly and Silver, 2007); with GRAVE
              from the nearest node above with enough visits (Cazenave, Generalized rapid action value estimation, 2015)
    widening  only the first C N^a edges                Coulom, Computing Elo ratings of move patterns in Go, 2007

N are the visits of the node, n those of the edge, P its prior. An edge under way in another thread counts as lost for the
mover as often as it is under way (virtual loss). Chance draws by its odds.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from plyground.kernels.atomic import add
from plyground.kernels.monte_carlo_places import (
    ADAPTIVE,
    ALL_TIMES,
    ALL_TOTAL,
    BIAS_WEIGHT,
    EDGE_PROVEN,
    EDGE_WORDS,
    EDGES_OF,
    EXPLORATION,
    FINISHED,
    FIRST_EDGE,
    GRAVE,
    HAS_REFERENCE,
    HIGHEST_AT,
    IS_PLAIN,
    IS_SHARED,
    LEAST_AT,
    LEAST_WIDTH,
    LOWEST_AT,
    MOVE,
    MOVE_HASHES,
    PRIOR,
    RAVE_BIAS,
    REFERENCE,
    REFERENCE_AT,
    ROOTS_AT,
    SMALL,
    SPREADS_AT,
    STAMP,
    TIMES,
    TOTALS,
    TRIED,
    TRY_ALL,
    UNDER_WAY_AT,
    UNDER_WAY_BITS,
    URGENCY,
    USE_BIAS,
    USE_PRIORS,
    USE_RAVE,
    USE_SKIPPING,
    USE_WIDENING,
    VALUE,
    VIRTUAL_LOSS,
    VISITS,
    WIDENING,
    WIDENING_POWER,
    WIDTH,
)
from plyground.kernels.monte_carlo_tree import edges_at
from plyground.native.compiler import INTEGERS, REALS, kernel, step

_STAMP_AT = 32
_LOW32 = (1 << 32) - 1
_CHOICE = types.int64(INTEGERS, REALS, INTEGERS, REALS, types.int64, types.int64, types.int64)


@step(types.int64(types.int64))
def move_place(move: int) -> int:
    """A small number for a move; codes below 4096 have each their own."""
    return (move ^ (move >> 12) ^ (move >> 24) ^ (move >> 36)) & (MOVE_HASHES - 1)


@step(types.float64(REALS, types.int64))
def inverse_root(real: Any, number: int) -> float:
    """One over the square root."""
    return real[ROOTS_AT + number] if number < SMALL else 1.0 / np.sqrt(np.float64(number))


@step(types.float64(REALS, types.int64))
def spread(real: Any, number: int) -> float:
    """The square root of the logarithm."""
    return real[SPREADS_AT + number] if number < SMALL else np.sqrt(np.log(np.float64(number)))


@step(types.int64(INTEGERS, REALS, types.int64, types.int64))
def allowed_edges(work: Any, real: Any, count: int, visits: int) -> int:
    """How many edges may be taken, the most promising ones."""
    if not work[USE_WIDENING]:
        return count
    width = np.int64(real[WIDENING] * np.float64(max(visits, 1)) ** real[WIDENING_POWER])
    return min(count, max(width, work[LEAST_WIDTH]))


@kernel(types.int64(INTEGERS, INTEGERS, types.int64))
def reference_of(work: Any, tree: Any, node: int) -> int:
    """The node whose statistics of all moves as first count here: itself or, with GRAVE, one above that was visited more.

    Its edges are looked up by their moves, so they are noted when it becomes the reference.
    """
    if work[HAS_REFERENCE] and (tree[node + VISITS] < work[GRAVE] or work[REFERENCE] == node):
        return work[REFERENCE]
    work[HAS_REFERENCE], work[REFERENCE] = 1, node
    if work[GRAVE]:
        edges = tree[node + EDGES_OF]
        for number in range(edges_at(tree, node)):
            edge = edges + FIRST_EDGE + number * work[EDGE_WORDS]
            work[work[REFERENCE_AT] + move_place(tree[edge + MOVE])] = (work[STAMP] << _STAMP_AT) | edge
    return node


@step(types.float64(INTEGERS, REALS, INTEGERS, REALS, types.int64, types.float64, types.int64))
def _mixed_value(work: Any, real: Any, tree: Any, values: Any, edge: int, value: float, finished: int) -> float:
    """The value of an edge mixed with that of its move played at any time; the more visits, the less of it."""
    source = edge
    if work[GRAVE]:
        noted = work[work[REFERENCE_AT] + move_place(tree[edge + MOVE])]
        source = noted & _LOW32
        if noted >> _STAMP_AT != work[STAMP] or tree[source + MOVE] != tree[edge + MOVE]:
            return value
    times = values[source + ALL_TIMES]
    if times <= 0.0:
        return value
    share = times / (times + finished + real[RAVE_BIAS] * times * finished)
    return (1.0 - share) * value + share * values[source + ALL_TOTAL] / times


@kernel(_CHOICE)
def _by_score(work: Any, real: Any, tree: Any, values: Any, node: int, mover: int, allowed: int) -> int:
    """The edge with the greatest score, the first of equals."""
    edges, stride = tree[node + EDGES_OF], work[EDGE_WORDS]
    visits = max(tree[node + VISITS], 1)
    width = real[WIDTH]
    if work[ADAPTIVE]:
        width = max(real[HIGHEST_AT + mover] - real[LOWEST_AT + mover], 0.0)
    reach = width * real[EXPLORATION] * (np.sqrt(np.float64(visits)) if work[USE_PRIORS] else spread(real, visits))
    unseen = values[node + TOTALS + mover] / visits - width * real[URGENCY]
    best, best_score, fallback = np.int64(0), -1e300, np.int64(0)
    reference = reference_of(work, tree, node) if work[USE_RAVE] else np.int64(0)
    for number in range(allowed):
        edge = edges + FIRST_EDGE + number * stride
        counted = tree[edge + TIMES]
        finished = counted & FINISHED
        waiting = (counted >> UNDER_WAY_AT) & UNDER_WAY_BITS
        times = finished + waiting
        value = values[edge + VALUE]
        if counted & EDGE_PROVEN and work[USE_SKIPPING]:
            if fallback == 0 or value > values[fallback + VALUE]:
                fallback = edge
            continue
        if times == 0:
            if work[TRY_ALL]:
                return edge
            value = unseen
        elif waiting > 0:
            value -= waiting * real[VIRTUAL_LOSS] * (value - real[LEAST_AT + mover]) / times
        if reference and not counted & EDGE_PROVEN:
            value = _mixed_value(work, real, tree, values, edge, value, finished)
        if work[USE_PRIORS]:
            score = value + reach * values[edge + PRIOR] / (1.0 + times)
        else:
            score = value + (reach * inverse_root(real, times) if times > 0 else 0.0)
            if work[USE_BIAS]:
                score += width * real[BIAS_WEIGHT] * values[edge + PRIOR] / (1.0 + times)
        if score > best_score:
            best, best_score = edge, score
    return best or fallback


@kernel(_CHOICE)
def _by_bound(work: Any, real: Any, tree: Any, values: Any, node: int, mover: int, allowed: int) -> int:
    """The same by UCB1 alone, which is most of all selections and twice as fast.

    It gives 0 where an edge is proven, under way or not tried yet.
    """
    edge, stride = tree[node + EDGES_OF] + FIRST_EDGE, work[EDGE_WORDS]
    width = real[WIDTH]
    if work[ADAPTIVE]:
        width = max(real[HIGHEST_AT + mover] - real[LOWEST_AT + mover], 0.0)
    reach = width * real[EXPLORATION] * spread(real, max(tree[node + VISITS], 1))
    best, best_score = np.int64(0), -1e300
    for _ in range(allowed):
        times = tree[edge + TIMES]
        if times <= 0 or times > FINISHED:
            return 0
        score = values[edge + VALUE] + reach * inverse_root(real, times)
        if score > best_score:
            best, best_score = edge, score
        edge += stride
    return best


@kernel(types.int64(INTEGERS, REALS, INTEGERS, REALS, types.int64, types.int64))
def choose_edge(work: Any, real: Any, tree: Any, values: Any, node: int, mover: int) -> int:
    """The edge that a player's node goes on with: one not tried yet, else the one with the greatest score."""
    edges = tree[node + EDGES_OF]
    allowed = allowed_edges(work, real, edges_at(tree, node), tree[node + VISITS])
    if work[TRY_ALL] and tree[edges + TRIED] < allowed:
        number = add(tree, edges + TRIED, 1, work[IS_SHARED])
        if number < allowed:
            return edges + FIRST_EDGE + number * work[EDGE_WORDS]
        add(tree, edges + TRIED, -1, work[IS_SHARED])
    if work[IS_PLAIN]:
        edge = _by_bound(work, real, tree, values, node, mover, allowed)
        if edge:
            return edge
    edge = _by_score(work, real, tree, values, node, mover, allowed)
    if tree[edge + TIMES] & EDGE_PROVEN and allowed < edges_at(tree, node):  # all that may be tried is settled
        return _by_score(work, real, tree, values, node, mover, edges_at(tree, node))
    return edge


@step(types.int64(INTEGERS, INTEGERS, REALS, types.int64, types.float64))
def draw_edge(work: Any, tree: Any, values: Any, node: int, point: float) -> int:
    """The outcome at a point between 0 and 1; one without odds is never drawn."""
    edges, stride = tree[node + EDGES_OF], work[EDGE_WORDS]
    chosen = np.int64(0)
    for number in range(edges_at(tree, node)):
        edge = edges + FIRST_EDGE + number * stride
        odds = values[edge + VALUE]
        if odds > 0.0:
            chosen = edge
            point -= odds
            if point < 0.0:
                break
    return chosen
