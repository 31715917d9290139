"""The transposition table of the search with chance: between which values a position lies, at players' nodes and chance nodes.

A bucket is two entries of four words, one line of the processor's cache:

    word 0   the position's key, mixed with the other three
    word 1   | hash of the best move: 16 | age: 6 | unused: 34 | depth: 8 |
    word 2   the least value that player 0 can have, a real number
    word 3   the greatest

The value is exact where both are the same. A chance node that was left early knows one or the other, and probing tells both a
little, so an entry keeps both and the next search of the same depth narrows them further. What rests on results alone holds at
every depth: COMPLETE. An entry that one thread reads while another writes it fits no key, and counts as empty.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from plyground.native.compiler import INTEGERS, REALS, step
from plyground.native.words import down, up, word

COMPLETE = 255
"""The depth of an entry that holds at every depth."""
ENTRIES, ENTRY_WORDS = 2, 4
BUCKET_WORDS = ENTRIES * ENTRY_WORDS
NOT_FOUND = -1


@step(types.int64(INTEGERS, types.int64, types.uint64))
def find_entry(table: Any, buckets: int, key: int) -> int:
    """Where the position's entry begins, or NOT_FOUND."""
    first = np.int64(key & word(buckets - 1)) * BUCKET_WORDS
    for place in range(ENTRIES):
        at = first + ENTRY_WORDS * place
        data = word(table[at + 1])
        if data != word(0) and word(table[at]) ^ data ^ word(table[at + 2]) ^ word(table[at + 3]) == key:
            return at
    return np.int64(NOT_FOUND)


@step(types.int64(INTEGERS, types.int64))
def entry_depth(table: Any, at: int) -> int:
    """The depth that an entry holds for."""
    return np.int64(word(table[at + 1]) & word(255))


@step(types.uint64(INTEGERS, types.int64))
def entry_move(table: Any, at: int) -> int:
    """The hash of the best move, or 0."""
    return down(word(table[at + 1]), 48)


@step(
    types.void(INTEGERS, REALS, types.int64, types.uint64, types.float64, types.float64, types.int64, types.int64, types.uint64)
)
def keep_entry(table: Any, kept: Any, buckets: int, key: int, low: float, high: float, depth: int, age: int, move: int) -> None:
    """Keep what was found: in the position's own entry, narrowed at the same depth; else an old or shallow one is lost."""
    first = np.int64(key & word(buckets - 1)) * BUCKET_WORDS
    chosen, worst = first, np.int64(1) << 60
    for place in range(ENTRIES):
        at = first + ENTRY_WORDS * place
        data = word(table[at + 1])
        if data == word(0):
            chosen = at
            break
        if word(table[at]) ^ data ^ word(table[at + 2]) ^ word(table[at + 3]) == key:
            chosen = at
            if np.int64(data & word(255)) == depth:
                low, high = max(low, kept[at + 2]), min(high, kept[at + 3])
            if move == word(0):
                move = down(data, 48)
            break
        is_old = np.int64(down(data, 42) & word(63)) != age
        worth = np.int64(data & word(255)) - (np.int64(512) if is_old else np.int64(0))
        if worth < worst:
            worst, chosen = worth, at
    data = up(move, 48) | up(word(age), 42) | up(word(1), 41) | word(depth)
    kept[chosen + 2], kept[chosen + 3] = low, high
    table[chosen + 1] = np.int64(data)
    table[chosen] = np.int64(key ^ data ^ word(table[chosen + 2]) ^ word(table[chosen + 3]))


@step(types.int64(types.int64[::1], types.int64))
def entries_in_use(table: Any, age: int) -> int:
    """How many of the first thousand entries hold something of this age."""
    used = 0
    for entry in range(min(1000, table.shape[0] // ENTRY_WORDS)):
        data = word(table[ENTRY_WORDS * entry + 1])
        used += 1 if data != word(0) and np.int64(down(data, 42) & word(63)) == age else 0
    return used
