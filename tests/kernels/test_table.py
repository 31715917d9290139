"""The transposition table: what is kept, what is lost, how much memory it takes, and what threads see of each other."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np
import pytest
from numba import types

from plyground.core.errors import BadLimitError
from plyground.kernels.searching import Memory
from plyground.kernels.table import (
    BUCKET_BYTES,
    BUCKET_WORDS,
    ENTRIES,
    EXACT,
    LOWER,
    PROVEN,
    UPPER,
    WON,
    bound_in,
    depth_in,
    from_table,
    move_hash,
    move_in,
    probe,
    store,
    table_memory,
    to_table,
    value_in,
)
from plyground.native.call import integers
from plyground.native.compiler import kernel
from plyground.native.words import mixed, word

_WORDS = types.int64[::1]


@kernel(types.void(_WORDS, types.uint64, types.int64, types.int64, types.int64, types.int64, types.uint64))
def put(  # noqa: PLR0917 - those of `store`
    table: Any, key: int, value: int, bound: int, depth: int, age: int, move: int
) -> None:
    """`store`, for Python."""
    store(integers(table), len(table) // BUCKET_WORDS, key, value, bound, depth, age, move)


@kernel(types.uint64(_WORDS, types.uint64))
def get(table: Any, key: int) -> int:
    """`probe`, for Python."""
    data: int = probe(integers(table), len(table) // BUCKET_WORDS, key)
    return data


@kernel(types.int64(_WORDS, types.int64, types.int64, types.int64, _WORDS))
def write_and_read(table: Any, seed: int, positions: int, rounds: int, found: Any) -> int:
    """Store entries that follow from their keys and probe others; how many hits were another key's."""
    memory, buckets = integers(table), len(table) // BUCKET_WORDS
    wrong, random = 0, word(seed)
    for _ in range(rounds):
        random = mixed(random + word(0x9E3779B97F4A7C15))
        key = mixed(random % word(positions))
        value = np.int64(mixed(key) % word(2 * WON)) - WON
        store(
            memory,
            buckets,
            key,
            value,
            1 + np.int64(key % word(3)),
            np.int64(key % word(97)),
            1 + np.int64(random % word(5)),
            move_hash(np.int64(key)),
        )
        asked = mixed(mixed(random) % word(positions))
        data = probe(memory, buckets, asked)
        if data != word(0):
            found[0] += 1
            is_right = value_in(data) == np.int64(mixed(asked) % word(2 * WON)) - WON
            is_right = (
                is_right and depth_in(data) == np.int64(asked % word(97)) and bound_in(data) == 1 + np.int64(asked % word(3))
            )
            wrong += 0 if is_right and move_in(data) == move_hash(np.int64(asked)) else 1
    return wrong


def test_threads_that_write_at_once_never_show_an_entry_of_another_position() -> None:
    table = table_memory(1)[: 64 * BUCKET_WORDS]  # so small that everybody writes to the same places
    found = np.zeros((4, 8), np.int64)
    wrong = [-1] * 4

    def work(number: int) -> None:
        wrong[number] = write_and_read(table, number + 1, 2_000, 3_000_000, found[number])

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == [0, 0, 0, 0]
    assert found[:, 0].min() > 10_000


def test_words_that_do_not_belong_together_are_not_found() -> None:
    table = table_memory(1)
    put(table, 64, 12, EXACT, 3, 1, 5)
    assert get(table, 64) != 0
    table[64 % (len(table) // BUCKET_WORDS) * BUCKET_WORDS + 1] += 1  # as if another thread had written half of its entry
    assert get(table, 64) == 0


@pytest.mark.parametrize("value", [0, 1, -1, WON, -WON, PROVEN, -PROVEN, WON - 77, 77 - WON, 2**31 - 1, -(2**31)])
@pytest.mark.parametrize("bound", [EXACT, LOWER, UPPER])
def test_what_was_stored_is_found(value: int, bound: int) -> None:
    table = table_memory(1)
    for depth in (0, 1, 199, 255):
        put(table, 2**63 + 17, value, bound, depth, 63, 0xFFFF)
        data = get(table, 2**63 + 17)
        assert (value_in(data), bound_in(data), depth_in(data), move_in(data)) == (value, bound, depth, 0xFFFF)
    assert get(table, 2**62 + 17) == 0


def test_the_newest_of_a_position_counts_and_keeps_the_move_if_it_has_none() -> None:
    table = table_memory(1)
    put(table, 99, 10, EXACT, 5, 1, 321)
    put(table, 99, 20, LOWER, 2, 1, 0)
    data = get(table, 99)
    assert (value_in(data), bound_in(data), depth_in(data), move_in(data)) == (20, LOWER, 2, 321)


def test_of_a_full_bucket_the_old_go_first_and_then_the_shallow() -> None:
    table = table_memory(1)
    buckets = len(table) // BUCKET_WORDS
    keys = [7 + buckets * number for number in range(1, ENTRIES + 3)]
    for key, (depth, age) in zip(keys, ((9, 2), (3, 2), (50, 1), (8, 2)), strict=False):
        put(table, key, key, EXACT, depth, age, 1)
    put(table, keys[4], 1, EXACT, 1, 2, 1)
    assert [get(table, key) != 0 for key in keys] == [True, True, False, True, True, False]
    put(table, keys[5], 1, EXACT, 4, 2, 1)
    assert [get(table, key) != 0 for key in keys] == [True, True, False, True, False, True]


def test_values_near_a_win_are_kept_as_distances_and_others_as_they_are() -> None:
    for value in (WON - 30, 30 - WON, 0, 500, PROVEN, -PROVEN):
        for ply in (0, 1, 20):
            assert from_table(to_table(value, ply), ply) == value
    assert to_table(WON - 30, 20) == WON - 10
    assert to_table(30 - WON, 20) == 10 - WON
    assert to_table(500, 20) == 500


@pytest.mark.parametrize("megabytes", [1, 2, 3, 5, 7, 16, 63, 64])
def test_a_table_never_takes_more_than_it_may_and_at_least_half(megabytes: int) -> None:
    memory = Memory(megabytes)
    assert memory.table.nbytes == memory.megabytes * 2**20
    assert megabytes / 2 < memory.megabytes <= megabytes
    buckets = memory.table.nbytes // BUCKET_BYTES
    assert buckets & (buckets - 1) == 0


def test_sizes_that_are_none_are_refused() -> None:
    for megabytes in (0, -1, 2**20 + 1, 10**9):
        with pytest.raises(BadLimitError, match="megabytes"):
            Memory(megabytes)


def test_the_fill_counts_this_search_alone_and_a_cleared_table_is_empty() -> None:
    memory = Memory(1)
    for key in range(2_000):
        put(memory.table, key, 1, EXACT, 1, memory.age, 1)
    assert memory.fill() > 0.2
    memory.grow_older()
    assert memory.fill() == 0
    memory.clear()
    assert not memory.table.any()
