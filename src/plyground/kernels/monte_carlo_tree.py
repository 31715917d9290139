"""The tree of Monte Carlo search in memory: records, the index by key, and the edges of a node.

Nodes are shared by key: a position that two lines lead to is one node. Its key is made of the whole state, bookkeeping
included, so that what is found out there is true on every way to it; where repetition matters, also of the way. Every edge
counts its own visits, and takes its value from the node that it leads to (UCT2 of Childs, Brodeur and Kocsis, Transpositions
and move groups in Monte Carlo tree search, 2008).

Threads share the tree without a lock. Room is taken by adding to one number, edges are written by whoever claims the node, and
a child is hung up by whoever comes first. A node that loses such a race stays unused until the tree is pruned.
"""

from __future__ import annotations

import contextlib
import mmap
from typing import Any

import numpy as np
from numba import types

from plyground.core.game import CHANCE, OVER
from plyground.kernels.atomic import add, claim
from plyground.kernels.monte_carlo_places import (
    BEST_PROVEN,
    BY_EVALUATION,
    CHILD,
    COUNT_AT,
    COUNT_BITS,
    EDGE_WORDS,
    EDGES,
    EDGES_OF,
    END,
    EXPANDING,
    FIRST_EDGE,
    GUESS_AT,
    HEAD,
    INDEX_AT,
    INDEX_MASK,
    IS_FULL,
    IS_SHARED,
    KEY,
    LINE,
    MOVE,
    MOVES_AT,
    NEXT,
    NODE,
    NODE_WORDS,
    NODES,
    ODDS_AT,
    PLAYER_COUNT,
    PRIOR,
    PROVEN,
    RANKS_AT,
    SCALE,
    SMALL_EDGE,
    TIMES,
    TOTALS,
    TREE_HEADER,
    TRIED,
    TURN_AT,
    TURN_BITS,
    USE_BIAS,
    USE_PRIORS,
    USE_RANK,
    VALUE,
    VISITS,
)
from plyground.kernels.search_steps import evaluation
from plyground.native.call import (
    TABLE,
    call_chance,
    call_moves,
    call_payoff,
    call_play,
    call_rank,
    copy_state,
    integers_after,
    reals_after,
    turn_of,
    word_of,
)
from plyground.native.compiler import INTEGERS, REALS, STATE, kernel, step
from plyground.native.slots import STATE_BYTES
from plyground.native.words import down, mixed, up, word

_WORDS_PER_SLOT = 16
_PROBES = 8
_SEED = 0x9E3779B97F4A7C15


def tree_memory(megabytes: int) -> Any:
    """Fresh memory for a tree of at most so many megabytes, empty."""
    words = megabytes * 2**17
    private = {"flags": mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS} if hasattr(mmap, "MAP_PRIVATE") else {}
    pages = mmap.mmap(-1, 8 * words, **private)
    if hasattr(mmap, "MADV_HUGEPAGE"):  # a simulation goes all over the tree; with small pages finding the page takes longest
        with contextlib.suppress(OSError):
            pages.madvise(mmap.MADV_HUGEPAGE)
    memory = np.frombuffer(pages, np.int64)
    clear_tree(memory)
    return memory


def clear_tree(tree: Any) -> None:
    """Forget all nodes."""
    slots = 1
    while 2 * slots * _WORDS_PER_SLOT <= len(tree):
        slots *= 2
    tree[:TREE_HEADER] = 0
    tree[NEXT], tree[END] = TREE_HEADER, len(tree) - slots
    tree[INDEX_AT], tree[INDEX_MASK] = len(tree) - slots, slots - 1
    tree[len(tree) - slots :] = 0


@step(types.uint64(TABLE, STATE, types.uint64))
def whole_key(rules: Any, state: Any, way: int) -> int:
    """The key of all bytes of a state, and of a way if one is given."""
    total, place_key = mixed(word(way) ^ word(_SEED)), word(_SEED)
    for place in range(rules[STATE_BYTES] // 8):  # no word waits for another
        total = word(total + mixed(word_of(state, place) + place_key))
        place_key = word(place_key + word(_SEED))
    return mixed(total)


@step(types.int64(INTEGERS, types.int64))
def turn_at(tree: Any, node: int) -> int:
    """Whose turn it is at a node."""
    return ((tree[node] >> TURN_AT) & TURN_BITS) - 2


@step(types.int64(INTEGERS, types.int64))
def edges_at(tree: Any, node: int) -> int:
    """How many edges a node has."""
    return (tree[node] >> COUNT_AT) & COUNT_BITS


@step(types.int64(types.int64))
def whole_lines(words: int) -> int:
    """So many words, and what is left of their last line."""
    return (words + LINE - 1) & ~(LINE - 1)


@step(types.int64(INTEGERS, INTEGERS, types.int64))
def take_room(work: Any, tree: Any, words: int) -> int:
    """The address of so many words, or 0 if there is no room."""
    if tree[NEXT] + words > tree[END]:
        tree[IS_FULL] = 1
        return 0
    at = add(tree, NEXT, words, work[IS_SHARED])
    if at + words > tree[END]:  # another thread was faster; whatever comes after it fails as well
        if at < tree[END]:
            tree[at + HEAD] = 0  # here the records end
        tree[IS_FULL] = 1
        return 0
    return at


@kernel(types.int64(INTEGERS, types.uint64))
def find_node(tree: Any, key: int) -> int:
    """The node of a key, or 0."""
    mask, tag = tree[INDEX_MASK], down(key, 32)
    for probe in range(_PROBES):
        entry = word(tree[tree[INDEX_AT] + ((np.int64(key & word(0x7FFFFFFF)) + probe) & mask)])
        if entry == word(0):
            return 0
        if down(entry, 32) == tag:
            node = np.int64(entry & word(0xFFFFFFFF))
            if word(tree[node + KEY]) == key:
                return node
    return 0


@kernel(types.void(INTEGERS, types.uint64, types.int64))
def enter_node(tree: Any, key: int, node: int) -> None:
    """Make a node known by its key; where the index is crowded, it is not."""
    mask = tree[INDEX_MASK]
    entry = np.int64(up(down(key, 32), 32) | word(node))
    for probe in range(_PROBES):
        slot = tree[INDEX_AT] + ((np.int64(key & word(0x7FFFFFFF)) + probe) & mask)
        if tree[slot] == 0 and claim(tree, slot, np.int64(0), entry):
            return


@kernel(types.int64(TABLE, INTEGERS, INTEGERS, REALS, STATE, types.uint64))
def new_node(rules: Any, work: Any, tree: Any, values: Any, state: Any, key: int) -> int:
    """A fresh node for a state, or 0 if there is no room. One where the game is over is proven."""
    node = take_room(work, tree, work[NODE_WORDS])
    if node == 0:
        return 0
    turn, players = turn_of(state), work[PLAYER_COUNT]
    tree[node + KEY] = np.int64(key)
    tree[node + EDGES_OF] = 0
    tree[node + VISITS] = 0
    for player in range(players):
        values[node + TOTALS + player] = 0.0
    flags = 0
    if turn == OVER:
        call_payoff(rules, state, reals_after(values, node + TOTALS + players))
        flags = PROVEN
    tree[node + HEAD] = NODE | flags | ((turn + 2) << TURN_AT)
    add(tree, NODES, 1, work[IS_SHARED])
    return node


@step(types.float64(TABLE, INTEGERS, REALS, STATE, types.int64))
def guess_for(rules: Any, work: Any, real: Any, state: Any, player: int) -> float:
    """The evaluation of a state as a share of a win between -1 and 1, to one of two players; for chance to move, nothing."""
    turn = turn_of(state)
    if turn == OVER:
        call_payoff(rules, state, reals_after(real, GUESS_AT))
        payoff = real[GUESS_AT + player]
        return 1.0 if payoff > 0.0 else -1.0 if payoff < 0.0 else 0.0
    if turn == CHANCE:
        return 0.0
    lead = np.tanh(np.float64(evaluation(rules, work, state)) / real[SCALE])
    return lead if turn == player else -lead


@kernel(types.void(TABLE, INTEGERS, REALS, STATE, STATE, types.int64, types.int64))
def sort_moves(rules: Any, work: Any, real: Any, state: Any, scratch: Any, turn: int, count: int) -> None:
    """The best-looking moves first, equal ones as they were. Their priors, from 0 to 1, are left where odds are.

    By rank a prior is one over the place of the first that ranks the same; by evaluation it is that of the position behind.
    """
    moves, ranks = integers_after(work, work[MOVES_AT]), integers_after(work, work[RANKS_AT])
    is_evaluated = work[USE_BIAS] == BY_EVALUATION
    for number in range(count):
        if is_evaluated:
            copy_state(scratch, state, rules[STATE_BYTES])
            call_play(rules, scratch, moves[number])
            rank = np.int64(guess_for(rules, work, real, scratch, turn) * 1e6)
        else:
            rank = call_rank(rules, state, moves[number])
        move = moves[number]
        place = number
        while place > 0 and ranks[place - 1] < rank:
            ranks[place], moves[place] = ranks[place - 1], moves[place - 1]
            place -= 1
        ranks[place], moves[place] = rank, move
    first = 0
    for number in range(count):
        if ranks[number] != ranks[first]:
            first = number
        real[ODDS_AT + number] = 0.5 + 0.5e-6 * ranks[number] if is_evaluated else 1.0 / (1.0 + first)


@kernel(types.int64(TABLE, INTEGERS, REALS, INTEGERS, REALS, STATE, STATE, types.int64))
def expand(rules: Any, work: Any, real: Any, tree: Any, values: Any, state: Any, scratch: Any, node: int) -> int:
    """Write the edges of a node; their address, or 0 if there is no room or another thread is at it."""
    if work[IS_SHARED] and not claim(tree, node + EDGES_OF, np.int64(0), np.int64(EXPANDING)):
        return max(tree[node + EDGES_OF], 0)
    moves, odds = integers_after(work, work[MOVES_AT]), reals_after(real, ODDS_AT)
    turn = turn_at(tree, node)
    count = call_chance(rules, state, moves, odds) if turn == CHANCE else call_moves(rules, state, moves)
    stride = work[EDGE_WORDS]
    size = whole_lines(FIRST_EDGE + count * stride)
    edges = take_room(work, tree, size) if count > 0 else np.int64(0)
    if edges == 0:
        tree[node + EDGES_OF] = 0
        return 0
    total = 0.0
    if turn != CHANCE:
        is_sorted = work[USE_RANK] or work[USE_BIAS]
        if is_sorted:
            sort_moves(rules, work, real, state, scratch, turn, count)
        for number in range(count):
            odds[number] = odds[number] if is_sorted else 1.0
            total += odds[number]
    tree[edges + HEAD] = EDGES | (size << COUNT_AT)
    tree[edges + TRIED] = 0
    tree[edges + BEST_PROVEN] = 0
    for number in range(count):
        edge = edges + FIRST_EDGE + number * stride
        tree[edge + MOVE] = moves[number]
        tree[edge + CHILD] = 0
        tree[edge + TIMES] = 0
        values[edge + VALUE] = odds[number] if turn == CHANCE else 0.0
        if stride > SMALL_EDGE:
            values[edge + PRIOR] = odds[number] / total if work[USE_PRIORS] and total > 0.0 else odds[number]
            for place in range(PRIOR + 1, stride):
                tree[edge + place] = 0
    for place in range(edges + FIRST_EDGE + count * stride, edges + size):
        tree[place] = 0
    tree[node + HEAD] = (tree[node + HEAD] & ~(COUNT_BITS << COUNT_AT)) | (count << COUNT_AT)
    tree[node + EDGES_OF] = edges
    return edges
