"""How threads that search the same tree keep out of each other's way: each says which move it is looking at.

Behind the words of `control` lies a small table of tasks, a task being a move in a position at a depth. Who meets a move that
another thread is looking at puts it off; when it comes back to it, the answer is often in the transposition table already.
Nothing is locked: a task that is lost costs time, never a value.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from plyground.kernels.workspace import MOST, MOVES_AT, RANKS_AT
from plyground.native.call import integers_after
from plyground.native.compiler import INTEGERS, step
from plyground.native.words import mixed, up, word

CONTROL_WORDS = 8
_WAYS, _ROWS = 4, 1 << 12
_TASKS = types.int64(INTEGERS, types.int64)


def shared_control(threads: int) -> Any:
    """The stop word and its neighbours; for several threads, with room for their tasks."""
    return np.zeros(CONTROL_WORDS + (_WAYS * _ROWS if threads > 1 else 0), np.int64)


def is_shared(control: Any) -> bool:
    """Whether several threads use it."""
    return len(control) > CONTROL_WORDS


@step(types.int64(types.uint64, types.int64, types.int64))
def task_of(key: int, move: int, depth: int) -> int:
    """A number for a move in a position at a depth; never 0."""
    return np.int64(key ^ mixed(word(move) ^ up(word(depth), 48))) | 1


@step(types.int64(types.int64))
def _first_way(task: int) -> int:
    return CONTROL_WORDS + ((task >> 1) & (_ROWS - 1)) * _WAYS


@step(_TASKS)
def is_taken(control: Any, task: int) -> int:
    """Whether another thread is at it."""
    first = _first_way(task)
    for way in range(first, first + _WAYS):
        if control[way] == task:
            return 1
    return 0


@step(types.void(INTEGERS, types.int64))
def take(control: Any, task: int) -> None:
    """Tell the others that this thread is at it; where there is no room, somebody's first task is forgotten."""
    first = _first_way(task)
    for way in range(first, first + _WAYS):
        if control[way] == 0:
            control[way] = task
            return
    control[first] = task


@step(types.void(INTEGERS, types.int64))
def give_back(control: Any, task: int) -> None:
    """It is done."""
    first = _first_way(task)
    for way in range(first, first + _WAYS):
        if control[way] == task:
            control[way] = 0


@step(types.void(INTEGERS, types.int64, types.int64, types.int64))
def put_off(work: Any, ply: int, place: int, n: int) -> None:
    """Move a move behind all others."""
    moves = integers_after(work, work[MOVES_AT] + ply * work[MOST])
    ranks = integers_after(work, work[RANKS_AT] + ply * work[MOST])
    move, rank = moves[place], ranks[place]
    for other in range(place, n - 1):
        moves[other], ranks[other] = moves[other + 1], ranks[other + 1]
    moves[n - 1], ranks[n - 1] = move, rank
