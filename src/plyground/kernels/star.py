"""The arithmetic of cuts at chance nodes (Star1 and Star2; Ballard 1983), exact in floating point.

With some outcomes searched the expectation lies between `expected + least` and `expected + most`, where `least` and `most` are
the sums of odds times bounds over all others. Sums are rounded, so every cut keeps a margin that is larger than all that
rounding can do: a cut node then never has, if it is searched without cuts, a value on the other side of the window, and
plain search, Star1 and Star2 give the same number to the last bit.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from plyground.kernels.chance_table import NOT_FOUND, entry_depth, find_entry
from plyground.kernels.chance_workspace import CEILINGS, FLOORS, HAS_BOUNDS, HIGH, HIGHS, LOW, LOWS, ODDS, PAYOFFS_AT, USE_BOOKS
from plyground.kernels.keys import key_of
from plyground.kernels.outcomes import row
from plyground.kernels.workspace import BUCKETS, SYMMETRY_PLIES, USE_SYMMETRY, USE_TABLE
from plyground.native.call import TABLE, address, call_bounds, call_image, copy_state, integers, reals_after, word_of
from plyground.native.compiler import INTEGERS, REALS, STATE, step
from plyground.native.keys import SEED as KEY_SEED
from plyground.native.slots import STATE_BYTES
from plyground.native.words import mixed, word

_ROUNDING = 2.0**-53
_BY_OUTCOME = 16.0
_LOOSE = 1e-9

PAIR = types.UniTuple(types.float64, 2)


@step(types.uint64(TABLE, INTEGERS, STATE))
def _one_key(rules: Any, own: Any, state: Any) -> int:
    """What tells positions apart here: all of their memory, or the game's key, which leaves out what it only keeps books on."""
    if own[USE_BOOKS] == 0:
        return key_of(rules, state)
    key = word(KEY_SEED)
    for place in range(rules[STATE_BYTES] // 8):
        key = mixed((key ^ word_of(state, place)) + word(KEY_SEED))
    return key


@step(types.uint64(TABLE, INTEGERS, INTEGERS, STATE, STATE, types.int64))
def chance_key(rules: Any, work: Any, own: Any, state: Any, scratch: Any, ply: int) -> int:
    """The key; near the root the smallest among those of all symmetric images, so that they share their entry."""
    key = _one_key(rules, own, state)
    if ply <= work[SYMMETRY_PLIES]:
        for which in range(1, work[USE_SYMMETRY]):
            copy_state(scratch, state, rules[STATE_BYTES])
            call_image(rules, scratch, which)
            key = min(key, _one_key(rules, own, scratch))
    return key


@step(PAIR(TABLE, INTEGERS, REALS, STATE))
def range_here(rules: Any, own: Any, real: Any, state: Any) -> Any:
    """Between which values a position lies whatever happens: what the game says, a little wider for rounding, or the facts."""
    if own[HAS_BOUNDS] == 0:
        return real[LOW], real[HIGH]
    call_bounds(rules, state, reals_after(real, PAYOFFS_AT))
    low, high = real[PAYOFFS_AT], real[PAYOFFS_AT + 1]
    return max(real[LOW], low - _LOOSE * (1.0 + abs(low))), min(real[HIGH], high + _LOOSE * (1.0 + abs(high)))


@step(types.float64(REALS, types.int64))
def margin_of(real: Any, n: int) -> float:
    """More than rounding can change a mean of n outcomes, or a bound that is worked out from one."""
    return _BY_OUTCOME * (n + 2) * _ROUNDING * max(abs(real[LOW]), abs(real[HIGH]))


@step(PAIR(INTEGERS, REALS, types.int64, types.int64, types.int64))
def sums_from(work: Any, real: Any, ply: int, first: int, n: int) -> Any:
    """Odds times bounds, summed from an outcome to the last."""
    odds, lows, highs = row(work, real, ply, ODDS), row(work, real, ply, LOWS), row(work, real, ply, HIGHS)
    least, most = 0.0, 0.0
    for place in range(first, n):
        least += odds[place] * lows[place]
        most += odds[place] * highs[place]
    return least, most


@step(types.void(INTEGERS, REALS, types.int64, types.int64, types.float64, types.float64, types.float64))
def narrow_window(work: Any, real: Any, ply: int, place: int, floor: float, ceiling: float, margin: float) -> None:
    """The window of an outcome: outside of it, by more than the margin, the chance node is decided. It only ever narrows.

    `floor` and `ceiling` are what odds times its value must not reach.
    """
    odds = row(work, real, ply, ODDS)[place]
    floors, ceilings = row(work, real, ply, FLOORS), row(work, real, ply, CEILINGS)
    floors[place] = max(floors[place], (floor - margin) / odds)
    ceilings[place] = min(ceilings[place], (ceiling + margin) / odds)


@step(PAIR(INTEGERS, REALS, types.int64, types.int64))
def window_of(work: Any, real: Any, ply: int, place: int) -> Any:
    """What an outcome is searched with: its window, within its bounds."""
    low, high = row(work, real, ply, LOWS)[place], row(work, real, ply, HIGHS)[place]
    alpha, beta = max(row(work, real, ply, FLOORS)[place], low), min(row(work, real, ply, CEILINGS)[place], high)
    if alpha < beta:
        return alpha, beta
    return low, high


@step(types.int64(INTEGERS, INTEGERS, types.uint64, types.int64, types.int64, types.int64))
def known_entry(work: Any, table: Any, key: int, depth: int, equal_depth: int, complete: int) -> int:
    """Where the table says something that holds at a depth, or NOT_FOUND."""
    if work[USE_TABLE] == 0:
        return np.int64(NOT_FOUND)
    at = find_entry(table, work[BUCKETS], key)
    if at == NOT_FOUND:
        return at
    deep = entry_depth(table, at)
    if deep == depth or deep == complete or (deep > depth and equal_depth == 0):  # noqa: PLR1714, SIM109 - a tuple would be made
        return at
    return np.int64(NOT_FOUND)


@step(types.uint64(types.int64[::1], types.int64[::1], types.int64[::1]))
def key_in_memory(rules: Any, own: Any, memory: Any) -> int:
    """The key of a packed state, for Python."""
    return _one_key(integers(rules), integers(own), address(memory))
