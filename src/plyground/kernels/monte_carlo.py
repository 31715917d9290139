"""Monte Carlo tree search, compiled once for all games: any number of players, any payoffs, chance, threads on one tree.

Contract. `simulate` runs simulations from the first of `states`, which is the state of the tree's root, until the shared number
of simulations reaches the limit, the root is proven, there is no room, or the stop word is set, and says which. Each simulation

    selects     from the root down (`monte_carlo_selection`); chance draws by its odds
    expands     a node for the position that it comes to, and the edges of a node when it is visited again
    values      the leaf by playouts, an evaluation or both (`monte_carlo_playout`)
    backs up    the payoffs of all players, and what is certain (`monte_carlo_backup`)

so that one thread with the same seed and settings makes the same tree. `collect` and `absorb` are the same with the values
from outside: the one goes down to a number of leaves and leaves them, their edges counted as under way, the other takes what
somebody found them worth, a network for example.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from plyground.core.game import CHANCE
from plyground.kernels.atomic import add, claim
from plyground.kernels.keys import key_of
from plyground.kernels.monte_carlo_backup import back_up, release
from plyground.kernels.monte_carlo_places import (
    CHILD,
    CREATED,
    DEEPEST,
    DONE,
    EDGE_WORDS,
    EDGES_OF,
    EXPAND_AFTER,
    FINISHED,
    FIRST_EDGE,
    HAS_REFERENCE,
    HEAD,
    IS_FULL,
    IS_SHARED,
    KEY,
    KEYS_AT,
    LEAF_NODE,
    LEAST_AT,
    LENGTH,
    LIMIT,
    MOST_AT,
    MOST_PATH,
    MOVE,
    NO_ROOM,
    PAST_KEYS,
    PATH_AT,
    PAYOFFS_AT,
    PLAYER_COUNT,
    PRIOR,
    PROVEN,
    REPETITION,
    REPETITION_OTHERS,
    REPETITION_OWN,
    ROOT,
    SHARED_HITS,
    SIMULATED,
    SIMULATIONS,
    SOLVED,
    STAMP,
    STEPS_AT,
    STOP_WHEN_FULL,
    STOPPED,
    TIMES,
    TOTALS,
    UNDER_WAY,
    USE_RAVE,
    USE_TRANSPOSITIONS,
    VALUE,
    VISITS,
)
from plyground.kernels.monte_carlo_playout import next_random, note_move, share_of, value_leaf
from plyground.kernels.monte_carlo_selection import choose_edge, draw_edge
from plyground.kernels.monte_carlo_tree import edges_at, enter_node, expand, find_node, new_node, turn_at, whole_key
from plyground.native.call import (
    SMALL_STATE,
    TABLE,
    address,
    call_play,
    copy_state,
    fetch_early,
    integers,
    reals,
    state_after,
    turn_of,
)
from plyground.native.compiler import INTEGERS, REALS, STATE, kernel, step
from plyground.native.slots import STATE_BYTES
from plyground.native.words import word

_MOST_STAMP = (1 << 30) - 1
_INTEGER_ARRAY, _REAL_ARRAY = types.int64[::1], types.float64[::1]


@step(types.int64(INTEGERS, types.uint64, types.int64))
def _times_stood(work: Any, key: int, ply: int) -> int:
    """How often a position stood in the game and on the path to this ply, which it is written to."""
    start = work[KEYS_AT]
    end = start + work[PAST_KEYS] + ply
    times = 1
    for place in range(start, end):
        times += 1 if word(work[place]) == key else 0
    work[end] = np.int64(key)
    return times


@step(types.void(INTEGERS, REALS, INTEGERS, REALS, types.int64, types.int64, types.int64, types.int64))
def _seed_node(work: Any, real: Any, tree: Any, values: Any, node: int, parent: int, edge: int, turn: int) -> None:
    """A node that was pruned is made anew: what its edge remembers of it counts on."""
    times, players = tree[edge + TIMES] & FINISHED, work[PLAYER_COUNT]
    if times == 0 or turn < 0 or tree[node + HEAD] & PROVEN:
        return
    visits = max(tree[parent + VISITS], 1)
    for player in range(players):
        if player == turn:
            mean = values[edge + VALUE]
        elif players == 2:  # noqa: PLR2004 - what one gets the other does not, as far as the range says
            mean = real[LEAST_AT + turn] + real[MOST_AT + player] - values[edge + VALUE]
        else:
            mean = values[parent + TOTALS + player] / visits
        values[node + TOTALS + player] = mean * times
    tree[node + VISITS] = times


@kernel(types.int64(TABLE, INTEGERS, REALS, INTEGERS, REALS, STATE, types.int64, types.int64, types.int64))
def _child(rules: Any, work: Any, real: Any, tree: Any, values: Any, state: Any, parent: int, edge: int, ply: int) -> int:
    """The node behind an edge that has none yet: one that is known by its key, or a new one; 0 if there is no room."""
    turn = turn_at(tree, parent)
    is_repeated = 0
    way = word(0)
    if work[REPETITION]:
        way = word(tree[parent + KEY])
        times = _times_stood(work, key_of(rules, state), ply)
        is_repeated = 1 if times >= work[REPETITION] and turn_of(state) >= 0 else 0
    key = whole_key(rules, state, way)
    node = find_node(tree, key) if work[USE_TRANSPOSITIONS] else np.int64(0)
    if node:
        work[SHARED_HITS] += 1
    else:
        node = new_node(rules, work, tree, values, state, key)
        if node == 0:
            return 0
        work[CREATED] += 1
        if is_repeated:
            for player in range(work[PLAYER_COUNT]):
                paid = real[REPETITION_OWN] if player == turn else real[REPETITION_OTHERS]
                values[node + TOTALS + work[PLAYER_COUNT] + player] = paid
            tree[node + HEAD] |= PROVEN
        _seed_node(work, real, tree, values, node, parent, edge, turn)
        enter_node(tree, key, node)
    if not work[IS_SHARED]:
        tree[edge + CHILD] = node
    elif not claim(tree, edge + CHILD, np.int64(0), node):
        return tree[edge + CHILD]
    return node


@kernel(types.int64(TABLE, INTEGERS, REALS, INTEGERS, REALS, STATE, STATE))
def _descend(rules: Any, work: Any, real: Any, tree: Any, values: Any, state: Any, scratch: Any) -> int:
    """Go down to a leaf and play its state; 1 if what it is worth is proven, in which case the payoffs are there already."""
    node, ply = tree[ROOT], np.int64(0)
    work[STAMP] = work[STAMP] + 1 if work[STAMP] < _MOST_STAMP else 1
    work[HAS_REFERENCE], work[LEAF_NODE] = 0, 1
    if work[REPETITION]:
        _times_stood(work, key_of(rules, state), np.int64(0))
    while True:
        work[work[PATH_AT] + ply] = node
        work[LENGTH] = ply
        if tree[node + HEAD] & PROVEN:
            for player in range(work[PLAYER_COUNT]):
                real[PAYOFFS_AT + player] = values[node + TOTALS + work[PLAYER_COUNT] + player]
            return 1
        if ply >= MOST_PATH - 2:
            return 0
        edges = tree[node + EDGES_OF]
        if edges <= 0:
            if edges < 0 or (ply > 0 and tree[node + VISITS] < work[EXPAND_AFTER]):
                return 0
            edges = expand(rules, work, real, tree, values, state, scratch, node)
            if edges == 0:
                return 0
        turn = turn_at(tree, node)
        if turn == CHANCE:
            edge = draw_edge(work, tree, values, node, share_of(next_random(work)))
        else:
            edge = choose_edge(work, real, tree, values, node, turn)
        work[work[STEPS_AT] + ply] = edge
        add(tree, edge + TIMES, UNDER_WAY, work[IS_SHARED])
        if work[USE_RAVE]:
            note_move(work, turn, tree[edge + MOVE], ply)
        child = tree[edge + CHILD]
        fetch_early(tree, child)
        call_play(rules, state, tree[edge + MOVE])
        if child == 0:
            child = _child(rules, work, real, tree, values, state, node, edge, ply + 1)
            if child == 0:
                work[LEAF_NODE] = 0
                return 0
        elif work[REPETITION]:
            _times_stood(work, key_of(rules, state), ply + 1)
        node = child
        ply += 1


@step(types.int64(INTEGERS, INTEGERS, INTEGERS))
def _must_end(work: Any, tree: Any, control: Any) -> int:
    """Why no other simulation begins, or 0; then it is counted."""
    if control[0]:
        return STOPPED
    if tree[tree[ROOT] + HEAD] & PROVEN:
        return SOLVED
    if tree[IS_FULL] and work[STOP_WHEN_FULL]:
        return NO_ROOM
    if add(tree, SIMULATED, 1, work[IS_SHARED]) >= tree[LIMIT]:
        add(tree, SIMULATED, -1, work[IS_SHARED])
        return DONE
    work[SIMULATIONS] += 1
    return 0


@kernel(types.int64(*([_INTEGER_ARRAY] * 2), _REAL_ARRAY, _INTEGER_ARRAY, _REAL_ARRAY, *([_INTEGER_ARRAY] * 2)))
def simulate(rules: Any, work: Any, real: Any, tree: Any, values: Any, control: Any, states: Any) -> int:
    """Simulate until something ends it; why."""
    _rules, _work, _real, _tree, _values = integers(rules), integers(work), reals(real), integers(tree), reals(values)
    root = address(states)
    size = max(rules[STATE_BYTES], SMALL_STATE)
    state, scratch = state_after(root, size), state_after(root, 2 * size)
    while True:
        why = _must_end(_work, _tree, integers(control))
        if why:
            return why
        copy_state(state, root, rules[STATE_BYTES])
        if not _descend(_rules, _work, _real, _tree, _values, state, scratch):
            value_leaf(_rules, _work, _real, state, scratch, work[LENGTH] + 1)
        back_up(_work, _real, _tree, _values)
        work[DEEPEST] = max(work[DEEPEST], work[LENGTH])


ROW = 2 * MOST_PATH + 2
"""Numbers that a leaf which waits for its value is remembered by: its length, whether it has a node, its path."""


@kernel(types.int64(*([_INTEGER_ARRAY] * 2), _REAL_ARRAY, _INTEGER_ARRAY, _REAL_ARRAY, *([_INTEGER_ARRAY] * 3), types.int64))
def collect(rules: Any, work: Any, real: Any, tree: Any, values: Any, control: Any, states: Any, rows: Any, most: int) -> int:
    """Go down to as many as `most` leaves and leave them waiting; how many. A leaf that waits already ends it.

    The state of a leaf is left behind the first three of `states`. What is proven needs no value, and is backed up at once.
    """
    _rules, _work, _real, _tree, _values = integers(rules), integers(work), reals(real), integers(tree), reals(values)
    root = address(states)
    size = max(rules[STATE_BYTES], SMALL_STATE)
    state, scratch = state_after(root, size), state_after(root, 2 * size)
    found = 0
    for _ in range(4 * most):
        if found == most or _must_end(_work, _tree, integers(control)):
            return found
        copy_state(state, root, rules[STATE_BYTES])
        is_proven = _descend(_rules, _work, _real, _tree, _values, state, scratch)
        work[DEEPEST] = max(work[DEEPEST], work[LENGTH])
        if is_proven:
            back_up(_work, _real, _tree, _values)
            continue
        last = work[LENGTH]
        for other in range(found):
            row = other * ROW
            if rows[row] == last and rows[row + 1] and rows[row + 2 + last] == work[work[PATH_AT] + last]:
                release(_work, _tree)
                add(_tree, SIMULATED, -1, work[IS_SHARED])
                work[SIMULATIONS] -= 1
                return found
        row = found * ROW
        rows[row], rows[row + 1] = last, work[LEAF_NODE]
        for ply in range(last + 1):
            rows[row + 2 + ply] = work[work[PATH_AT] + ply]
            rows[row + 2 + MOST_PATH + ply] = work[work[STEPS_AT] + ply]
        copy_state(state_after(root, (3 + found) * size), state, rules[STATE_BYTES])
        found += 1
    return found


@kernel(
    types.void(
        *([_INTEGER_ARRAY] * 2),
        _REAL_ARRAY,
        _INTEGER_ARRAY,
        _REAL_ARRAY,
        *([_INTEGER_ARRAY] * 2),
        types.int64,
        _REAL_ARRAY,
        _REAL_ARRAY,
    )
)
def absorb(
    rules: Any, work: Any, real: Any, tree: Any, values: Any, states: Any, rows: Any, which: int, payoffs: Any, priors: Any
) -> None:
    """Give a waiting leaf its payoffs, and its edges their priors, in the order of the moves; no priors leave them even."""
    _rules, _work, _real, _tree, _values = integers(rules), integers(work), reals(real), integers(tree), reals(values)
    row = which * ROW
    last = rows[row]
    work[LENGTH], work[LEAF_NODE] = last, rows[row + 1]
    for ply in range(last + 1):
        work[work[PATH_AT] + ply] = rows[row + 2 + ply]
        work[work[STEPS_AT] + ply] = rows[row + 2 + MOST_PATH + ply]
    for player in range(work[PLAYER_COUNT]):
        real[PAYOFFS_AT + player] = payoffs[player]
    size = max(rules[STATE_BYTES], SMALL_STATE)
    node = rows[row + 2 + last]
    if rows[row + 1] and tree[node + EDGES_OF] == 0 and last < MOST_PATH - 2:
        state, scratch = state_after(address(states), (3 + which) * size), state_after(address(states), 2 * size)
        edges = expand(_rules, _work, _real, _tree, _values, state, scratch, node)
        if edges > 0 and priors.shape[0] == edges_at(_tree, node):
            for number in range(priors.shape[0]):
                values[edges + FIRST_EDGE + number * work[EDGE_WORDS] + PRIOR] = priors[number]
    back_up(_work, _real, _tree, _values)


@kernel(types.int64(*([_INTEGER_ARRAY] * 2), _REAL_ARRAY, _INTEGER_ARRAY, _REAL_ARRAY, _INTEGER_ARRAY, types.uint64))
def plant(rules: Any, work: Any, real: Any, tree: Any, values: Any, states: Any, key: int) -> int:
    """Make the node of a key the root, a new one if there is none; it has edges then. 0 if there is no room."""
    _rules, _work, _real, _tree, _values = integers(rules), integers(work), reals(real), integers(tree), reals(values)
    node = find_node(_tree, key)
    if node == 0:
        node = new_node(_rules, _work, _tree, _values, address(states), key)
        if node == 0:
            return 0
        enter_node(_tree, key, node)
    size = max(rules[STATE_BYTES], SMALL_STATE)
    if tree[node + EDGES_OF] == 0:
        expand(_rules, _work, _real, _tree, _values, address(states), state_after(address(states), 2 * size), node)
    tree[ROOT] = node
    return node


@kernel(types.uint64(_INTEGER_ARRAY, _INTEGER_ARRAY, types.uint64))
def state_key(rules: Any, memory: Any, way: int) -> int:
    """The key that a packed state has in the tree."""
    return whole_key(integers(rules), address(memory), way)
