"""Pruning the tree of Monte Carlo search: what was visited least is forgotten, what is kept moves together.

Pruning marks what is kept, from the root down, then slides it to the front of the memory, as garbage collectors do (mark and
compact: where each record will lie is noted in its head, addresses are changed, records are moved). It needs no memory
besides. An edge whose child is forgotten keeps its visits and its value, so what nodes above are worth does not change.

All of it can be stopped and goes on later where it was. A tree that is only being marked can be used as before; one that is
being moved together cannot until that is done, so whoever may be stopped takes an excerpt of it first (`excerpt`).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from plyground.kernels.monte_carlo_places import (
    BEST_PROVEN,
    CHILD,
    COUNT_AT,
    COUNT_BITS,
    EDGES,
    EDGES_OF,
    END,
    FIRST_EDGE,
    FORWARD_AT,
    INDEX_AT,
    INDEX_MASK,
    IS_FULL,
    IS_MARKED,
    KEY,
    KIND_BITS,
    LIMIT,
    MARKED,
    MOVED_TO,
    NEXT,
    NODE,
    NODES,
    PHASE,
    PROVEN,
    REACHED,
    ROOT,
    SIMULATED,
    STOPS_AT,
    TREE_HEADER,
    VISITS,
)
from plyground.kernels.monte_carlo_tree import edges_at, enter_node, find_node
from plyground.native.call import integers
from plyground.native.compiler import INTEGERS, kernel, step
from plyground.native.words import word

_LOW = (1 << FORWARD_AT) - 1
_POLLED_EVERY = 1023
_SHARE_KEPT = 2
_MOST_LEAST = 1 << 40
_SLOTS_POLLED = (1 << 16) - 1
_LEAST_SHARE = 2000
"""Of an excerpt: what was not visited once in so many simulations is left out."""
USABLE, MEASURING, READDRESSING, EMPTYING, SLIDING = range(5)
PHASES = 5


@step(types.int64(INTEGERS, types.int64, types.int64))
def _size(tree: Any, at: int, node_words: int) -> int:
    return node_words if tree[at] & KIND_BITS == NODE else (tree[at] >> COUNT_AT) & COUNT_BITS


@step(types.int64(INTEGERS, types.int64))
def _forward(tree: Any, at: int) -> int:
    return (tree[at] >> FORWARD_AT) & _LOW


@step(types.int64(INTEGERS, types.int64))
def _is_record(tree: Any, at: int) -> int:
    """Whether a record begins here, and not the room that is free."""
    return 1 if at < min(tree[NEXT], tree[END]) and tree[at] & KIND_BITS in (NODE, EDGES) else 0


@kernel(types.int64(INTEGERS, INTEGERS, types.int64))
def _unmark(tree: Any, control: Any, node_words: int) -> int:
    """Forget all marks; 0 if it was stopped."""
    at, seen = np.int64(TREE_HEADER), 0
    while _is_record(tree, at):
        seen += 1
        if seen & _POLLED_EVERY == 0 and control[0]:
            return 0
        tree[at] &= _LOW & ~MARKED
        at += _size(tree, at, node_words)
    return 1


@kernel(types.int64(INTEGERS, INTEGERS, types.int64, types.int64, types.int64))
def _mark(tree: Any, control: Any, node_words: int, edge_words: int, least: int) -> int:
    """Mark what is kept, and cut off the rest; how many words are kept, or -1 if it was stopped.

    Waiting nodes hang on each other by the room in their heads. Proven nodes are kept wherever a node is kept that leads there:
    its own proof rests on them.
    """
    tree[IS_MARKED] = 1
    root = tree[ROOT]
    tree[root] = (tree[root] & _LOW) | MARKED
    waiting, kept, seen = root, np.int64(0), 0
    while waiting:
        node = waiting
        waiting = _forward(tree, node)
        seen += 1
        if seen & _POLLED_EVERY == 0 and control[0]:
            return -1
        kept += node_words
        edges = tree[node + EDGES_OF]
        if edges <= 0:
            continue
        if tree[node + VISITS] < least and node != root:
            tree[node + EDGES_OF] = 0
            continue
        tree[edges] = (tree[edges] & _LOW) | MARKED
        kept += _size(tree, edges, node_words)
        for number in range(edges_at(tree, node)):
            place = edges + FIRST_EDGE + number * edge_words + CHILD
            child = tree[place]
            if child == 0 or tree[child] & MARKED:
                continue
            if tree[child + VISITS] < least and not tree[child] & PROVEN:
                tree[place] = 0
                continue
            tree[child] = (tree[child] & _LOW) | MARKED | (waiting << FORWARD_AT)
            waiting = child
    return kept


@kernel(types.int64(INTEGERS, INTEGERS, types.int64))
def _measure(tree: Any, control: Any, node_words: int) -> int:
    """Note in the head of every marked record where it will lie; 0 if it was stopped."""
    at, to, seen = tree[REACHED], tree[MOVED_TO], 0
    while _is_record(tree, at):
        seen += 1
        if seen & _POLLED_EVERY == 0 and control[0]:
            tree[REACHED], tree[MOVED_TO] = at, to
            return 0
        size = _size(tree, at, node_words)
        if tree[at] & MARKED:
            tree[at] = (tree[at] & _LOW) | (to << FORWARD_AT)
            to += size
        at += size
    tree[STOPS_AT], tree[MOVED_TO] = at, to
    return 1


@kernel(types.int64(INTEGERS, INTEGERS, types.int64, types.int64))
def _readdress(tree: Any, control: Any, node_words: int, edge_words: int) -> int:
    """Change all addresses to where things will lie; 0 if it was stopped."""
    at, seen = tree[REACHED], 0
    while at < tree[STOPS_AT]:
        seen += 1
        if seen & _POLLED_EVERY == 0 and control[0]:
            tree[REACHED] = at
            return 0
        if tree[at] & MARKED:
            if tree[at] & KIND_BITS == NODE:
                if tree[at + EDGES_OF] > 0:
                    tree[at + EDGES_OF] = _forward(tree, tree[at + EDGES_OF])
            else:
                if tree[at + BEST_PROVEN]:
                    tree[at + BEST_PROVEN] = _forward(tree, tree[at + BEST_PROVEN])
                place = at + FIRST_EDGE + CHILD
                while place < at + _size(tree, at, node_words):
                    if tree[place] > 0:
                        tree[place] = _forward(tree, tree[place])
                    place += edge_words
        at += _size(tree, at, node_words)
    tree[ROOT] = _forward(tree, tree[ROOT])
    return 1


@kernel(types.int64(INTEGERS, INTEGERS))
def _empty_index(tree: Any, control: Any) -> int:
    """Forget what is where; 0 if it was stopped."""
    for slot in range(tree[REACHED] - TREE_HEADER, tree[INDEX_MASK] + 1):
        tree[tree[INDEX_AT] + slot] = 0
        if slot & _SLOTS_POLLED == _SLOTS_POLLED and slot < tree[INDEX_MASK] and control[0]:
            tree[REACHED] = TREE_HEADER + slot + 1
            return 0
    tree[NODES] = 0
    return 1


@kernel(types.int64(INTEGERS, INTEGERS, types.int64))
def _slide(tree: Any, control: Any, node_words: int) -> int:
    """Move what is marked to where it shall lie; 0 if it was stopped."""
    at, seen = tree[REACHED], 0
    while at < tree[STOPS_AT]:
        seen += 1
        if seen & _POLLED_EVERY == 0 and control[0]:
            tree[REACHED] = at
            return 0
        size = _size(tree, at, node_words)
        if tree[at] & MARKED:
            place = _forward(tree, at)
            tree[at] &= _LOW & ~MARKED
            for number in range(size):
                tree[place + number] = tree[at + number]
            if tree[place] & KIND_BITS == NODE:
                tree[NODES] += 1
                enter_node(tree, word(tree[place + KEY]), place)
        at += size
    tree[NEXT], tree[IS_FULL], tree[IS_MARKED] = tree[MOVED_TO], 0, 0
    return 1


@kernel(types.int64(types.int64[::1], types.int64[::1], types.int64, types.int64))
def move_together(tree: Any, control: Any, node_words: int, edge_words: int) -> int:
    """Slide what is marked to the front, or go on with that; 1 when it is done, 0 if it was stopped."""
    _tree, _control = integers(tree), integers(control)
    while tree[PHASE] != USABLE:
        phase = tree[PHASE]
        if phase == MEASURING:
            is_done = _measure(_tree, _control, node_words)
        elif phase == READDRESSING:
            is_done = _readdress(_tree, _control, node_words, edge_words)
        elif phase == EMPTYING:
            is_done = _empty_index(_tree, _control)
        else:
            is_done = _slide(_tree, _control, node_words)
        if not is_done:
            return 0
        tree[PHASE], tree[REACHED] = (phase + 1) % PHASES, TREE_HEADER
    return 1


@kernel(types.int64(types.int64[::1], types.int64[::1], types.int64, types.int64))
def mark_kept(tree: Any, control: Any, node_words: int, edge_words: int) -> int:
    """Mark what shall be kept of a tree that no thread is using: -1 if it was stopped, else 1 if half of it will be free.

    What was visited less often than `least` goes, and that is as often as it takes.
    """
    _tree, _control = integers(tree), integers(control)
    room = tree[END] - TREE_HEADER
    least = np.int64(1)
    while True:
        if tree[IS_MARKED] and not _unmark(_tree, _control, node_words):
            return -1
        kept = _mark(_tree, _control, node_words, edge_words, least)
        if kept < 0:
            return -1
        if kept * _SHARE_KEPT <= room or least >= _MOST_LEAST:
            break
        least *= 2
    tree[PHASE], tree[REACHED], tree[MOVED_TO] = MEASURING, TREE_HEADER, TREE_HEADER
    return 1 if kept * _SHARE_KEPT <= room else 0


@kernel(types.int64(INTEGERS, INTEGERS, types.int64, types.int64))
def _copied(tree: Any, other: Any, at: int, size: int) -> int:
    """Copy a record behind the last one of another tree; where it is there, or 0 if there is no room."""
    place = other[NEXT]
    if place + size > other[END]:
        return 0
    for number in range(size):
        other[place + number] = tree[at + number]
    other[place] &= _LOW & ~MARKED
    other[NEXT] = place + size
    if tree[at] & KIND_BITS == NODE:
        other[NODES] += 1
        enter_node(other, word(tree[at + KEY]), place)
    return place


@kernel(types.int64(INTEGERS, INTEGERS, types.int64, types.int64, types.int64, types.int64))
def _copied_child(tree: Any, other: Any, child: int, node_words: int, least: int, shares: int) -> int:
    """Where the copy of a node is, made now if it was visited often enough or is proven; else 0."""
    known = find_node(other, word(tree[child + KEY])) if shares else np.int64(0)
    if known or (tree[child + VISITS] < least and not tree[child] & PROVEN):
        return known
    return _copied(tree, other, child, node_words)


@kernel(types.void(types.int64[::1], types.int64[::1], types.int64, types.int64, types.int64))
def excerpt(tree: Any, other: Any, node_words: int, edge_words: int, shares: int) -> None:
    """Copy the top of a tree, what was visited most, to an empty small one that can be used like it.

    Records are copied behind each other, and what they lead to is copied when they are come to (Cheney 1970). `shares` says
    that nodes with the same key are one.
    """
    _tree, _other = integers(tree), integers(other)
    root = tree[ROOT]
    least = max(tree[root + VISITS] // _LEAST_SHARE, 2)
    other[SIMULATED], other[LIMIT] = tree[SIMULATED], tree[LIMIT]
    other[ROOT] = _copied(_tree, _other, root, node_words)
    at = np.int64(TREE_HEADER)
    while at < other[NEXT]:
        size = _size(_other, at, node_words)
        if other[at] & KIND_BITS == NODE:
            edges = other[at + EDGES_OF]
            is_wanted = edges > 0 and (at == TREE_HEADER or other[at + VISITS] >= least)
            other[at + EDGES_OF] = _copied(_tree, _other, edges, _size(_tree, edges, node_words)) if is_wanted else 0
        else:
            best = other[at + BEST_PROVEN]
            other[at + BEST_PROVEN] = 0
            place = at + FIRST_EDGE + CHILD
            while place < at + size:
                child = other[place]
                if child > 0:
                    other[place] = _copied_child(_tree, _other, child, node_words, least, shares)
                    if child == best:
                        other[at + BEST_PROVEN] = other[place]
                place += edge_words
        at += size
