"""Threads keep out of each other's way without changing a value: what another one is looking at comes later."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from numba import types

from plyground import load
from plyground.kernels.searching import PLAIN, Memory, Searcher, demand_native, key_of_state
from plyground.kernels.sharing import CONTROL_WORDS, give_back, is_shared, is_taken, shared_control, take, task_of
from plyground.native.call import integers
from plyground.native.compiler import kernel

_WORDS = types.Array(types.int64, 1, "C")
DEPTH = 6


@kernel(types.void(_WORDS, types.int64))
def _take(control: Any, task: int) -> None:
    take(integers(control), task)


@kernel(types.void(_WORDS, types.int64))
def _give_back(control: Any, task: int) -> None:
    give_back(integers(control), task)


@kernel(types.int64(_WORDS, types.int64))
def _is_taken(control: Any, task: int) -> int:
    found: int = is_taken(integers(control), task)
    return found


@kernel(types.int64(types.uint64, types.int64, types.int64))
def _task(key: int, move: int, depth: int) -> int:
    task: int = task_of(key, move, depth)
    return task


def test_a_task_is_taken_until_it_is_given_back() -> None:
    control, task = shared_control(2), _task(np.uint64(99), 3, 5)
    assert not _is_taken(control, task)
    _take(control, task)
    assert _is_taken(control, task)
    assert not _is_taken(control, _task(np.uint64(99), 3, 6))
    assert not _is_taken(control, _task(np.uint64(99), 4, 5))
    assert not _is_taken(control, _task(np.uint64(90), 3, 5))
    _give_back(control, task)
    assert not control.any()


def test_a_full_row_forgets_a_task_and_touches_no_stop_word() -> None:
    control = shared_control(2)
    tasks = [1 + (number << 40) for number in range(1, 8)]  # all in one row
    for task in tasks:
        _take(control, task)
    assert not control[:CONTROL_WORDS].any()
    assert np.count_nonzero(control) == 4
    assert _is_taken(control, tasks[-1])
    for task in tasks:
        _give_back(control, task)
    assert not control.any()


def test_one_thread_has_no_tasks() -> None:
    assert not is_shared(shared_control(1))
    assert is_shared(shared_control(2))


@pytest.mark.parametrize("name", ["connect-four", "othello", "breakthrough", "kalah"])
def test_moves_that_others_look_at_are_put_off_and_not_forgotten(name: str) -> None:
    game = demand_native(load(name))
    state, techniques = game.initial(), replace(PLAIN, equal_depth=True, symmetry=False)
    values = []
    for taken in ((), game.actions(state), game.actions(state)[1::2]):
        control = shared_control(2)
        key = np.uint64(key_of_state(game, state) & (1 << 64) - 1)
        for move in taken:
            _take(control, _task(key, move, DEPTH))
        searcher = Searcher(game, state, Memory(1), control, techniques=techniques)
        values.append((searcher.search(DEPTH), searcher.line[0] in game.actions(state)))
    alone = Searcher(game, state, Memory(1), np.zeros(8, np.int64), techniques=techniques)
    assert values == [(alone.search(DEPTH), True)] * 3
