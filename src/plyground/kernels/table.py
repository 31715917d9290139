"""The transposition table: what is known of positions, shared by all threads without a lock.

A bucket is four entries of two words, one line of the processor's cache:

    word 0   the position's key, mixed with word 1
    word 1   | hash of the best move: 16 | age: 6 | bound: 2 | depth: 8 | value: 32 |

A thread that reads an entry while another writes it sees two words that do not belong together; un-mixed, they give a
key that fits no position, so the entry counts as empty. Values near a win are kept as the distance from the position, not from
the root (`to_table`, `from_table`).
"""

from __future__ import annotations

import contextlib
import mmap
from typing import Any

import numpy as np
from numba import types

from plyground.kernels.fresh_memory import PRIVATE
from plyground.native.call import fetch_early
from plyground.native.compiler import INTEGERS, step
from plyground.native.words import down, mixed, up, word

EXACT, LOWER, UPPER = 1, 2, 3
ENTRIES = 4
BUCKET_WORDS = 2 * ENTRIES
BUCKET_BYTES = 8 * BUCKET_WORDS
WON = 1_000_000
"""The value of a win at the root; a win in n plies is worth n less. Evaluations stay below PROVEN."""
PROVEN = 900_000
NOTHING = 0
_LOW32 = 0xFFFFFFFF


def table_memory(megabytes: int) -> Any:
    """An empty table of a power of two of buckets that fits in so many megabytes, and at least one bucket."""
    buckets = 1
    while 2 * buckets * BUCKET_BYTES <= megabytes * 2**20:
        buckets *= 2
    memory = mmap.mmap(-1, buckets * BUCKET_BYTES, **PRIVATE)
    if hasattr(mmap, "MADV_HUGEPAGE"):
        # A probe goes anywhere; with small pages even finding the page takes longer than reading it.
        with contextlib.suppress(OSError):
            memory.madvise(mmap.MADV_HUGEPAGE)
    return np.frombuffer(memory, np.int64)


def clear_table(table: Any) -> None:
    """Empty it: the system is told to forget its pages where that is possible, which takes no time."""
    memory = table.base.obj if isinstance(table.base, memoryview) else None
    if isinstance(memory, mmap.mmap) and hasattr(mmap, "MADV_DONTNEED"):
        memory.madvise(mmap.MADV_DONTNEED)
    else:
        table[:] = 0


@step(types.uint64(types.int64))
def move_hash(move: int) -> int:
    """Sixteen bits of a move; of two moves of a position with the same bits the wrong one may be tried first."""
    return down(mixed(word(move)), 48) | word(1)


@step(types.void(INTEGERS, types.int64, types.uint64))
def fetch_bucket(table: Any, buckets: int, key: int) -> None:
    """The position's bucket will be probed soon: a table is far larger than the processor's own memory."""
    fetch_early(table, np.int64(key & word(buckets - 1)) * BUCKET_WORDS)


@step(types.uint64(INTEGERS, types.int64, types.uint64))
def probe(table: Any, buckets: int, key: int) -> int:
    """Word 1 of the position's entry, or 0."""
    first = np.int64(key & word(buckets - 1)) * BUCKET_WORDS
    for place in range(ENTRIES):
        data = word(table[first + 2 * place + 1])
        if word(table[first + 2 * place]) ^ data == key and data != word(0):
            return data
    return word(NOTHING)


@step(types.int64(types.uint64))
def age_in(data: int) -> int:
    """The number of the search that made an entry; one of 63."""
    return np.int64(down(data, 42) & word(63))


@step(types.void(INTEGERS, types.int64, types.uint64, types.int64, types.int64, types.int64, types.int64, types.uint64))
def store(table: Any, buckets: int, key: int, value: int, bound: int, depth: int, age: int, move: int) -> None:
    """Keep what was found: in the position's own entry, else where an old or shallow one is lost."""
    first = np.int64(key & word(buckets - 1)) * BUCKET_WORDS
    chosen, worst = first, np.int64(1) << 60
    for place in range(ENTRIES):
        at = first + 2 * place
        data = word(table[at + 1])
        if word(table[at]) ^ data == key or data == word(0):
            chosen = at
            if move == word(0) and data != word(0):
                move = down(data, 48)
            break
        is_old = age_in(data) != age
        worth = np.int64(down(data, 32) & word(255)) - (np.int64(512) if is_old else np.int64(0))
        if worth < worst:
            worst, chosen = worth, at
    packed = up(move, 48) | up(word(age), 42) | up(word(bound), 40) | up(word(min(max(depth, 0), 255)), 32)
    packed = packed | (word(value) & word(_LOW32))
    table[chosen] = np.int64(key ^ packed)
    table[chosen + 1] = np.int64(packed)


@step(types.int64(types.uint64))
def value_in(data: int) -> int:
    """The value of an entry, a signed number of 32 bits."""
    return np.int64(data & word(_LOW32)) - (np.int64(down(data, 31) & word(1)) << 32)


@step(types.int64(types.uint64))
def depth_in(data: int) -> int:
    """The depth of an entry."""
    return np.int64(down(data, 32) & word(255))


@step(types.int64(types.uint64))
def bound_in(data: int) -> int:
    """EXACT, LOWER or UPPER."""
    return np.int64(down(data, 40) & word(3))


@step(types.uint64(types.uint64))
def move_in(data: int) -> int:
    """The hash of the best move, or 0."""
    return down(data, 48)


@step(types.int64(types.int64, types.int64))
def to_table(value: int, ply: int) -> int:
    """A value as seen from its own position."""
    return value + ply if value > PROVEN else value - ply if value < -PROVEN else value


@step(types.int64(types.int64, types.int64))
def from_table(value: int, ply: int) -> int:
    """A value as seen from the root."""
    return value - ply if value > PROVEN else value + ply if value < -PROVEN else value


@step(types.int64(types.int64[::1], types.int64))
def fullness(table: Any, age: int) -> int:
    """How many of the first thousand entries hold something of this age."""
    used = 0
    for entry in range(min(1000, table.shape[0] // 2)):
        data = word(table[2 * entry + 1])
        used += 1 if data != word(0) and age_in(data) == age else 0
    return used
