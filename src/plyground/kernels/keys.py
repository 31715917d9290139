"""Keys in machine code: the game's own rule if it has one, else a hash of the position's bytes."""

from __future__ import annotations

from typing import Any

from numba import types

from plyground.native.call import TABLE, address, call_key, integers, word_of
from plyground.native.compiler import STATE, step
from plyground.native.keys import SEED
from plyground.native.slots import NUMBER, POSITION_WORDS
from plyground.native.words import mixed, word

_KEY = NUMBER["key"]


@step(types.uint64(TABLE, STATE))
def key_of(table: Any, state: Any) -> int:
    """The key of a state, for kernels."""
    if table[_KEY] != 0:
        return call_key(table, state)
    key = word(SEED)
    for place in range(table[POSITION_WORDS]):
        key = mixed((key ^ word_of(state, place)) + word(SEED))
    return key


@step(types.uint64(types.int64[::1], types.int64[::1]))
def key_of_packed(table: Any, memory: Any) -> int:
    """The key of a packed state, for Python."""
    return key_of(integers(table), address(memory))
