"""Numbers that several threads count in at once: additions that get lost nowhere, and a claim that only one of them wins.

A lone thread pays for none of it: where `shared` is 0 they are plain additions.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from plyground.native.compiler import INTEGERS, REALS, step

_ORDER = "acq_rel"


@intrinsic
def _fetch_add(_typing: Any, _memory: Any, _at: Any, _amount: Any) -> Any:
    def code(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        return builder.atomic_rmw("add", builder.gep(values[0], [values[1]]), values[2], _ORDER)

    return types.int64(INTEGERS, types.int64, types.int64), code


@intrinsic
def _replace_if(_typing: Any, _memory: Any, _at: Any, _expected: Any, _wanted: Any) -> Any:
    def code(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        place = builder.gep(values[0], [values[1]])
        pair = builder.cmpxchg(place, values[2], values[3], _ORDER, "acquire")
        return builder.zext(builder.extract_value(pair, 1), ir.IntType(64))

    return types.int64(INTEGERS, types.int64, types.int64, types.int64), code


@intrinsic
def bits_of(_typing: Any, _number: Any) -> Any:
    """A real number as the integer that lies in memory."""

    def code(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        return builder.bitcast(values[0], ir.IntType(64))

    return types.int64(types.float64), code


@step(types.int64(INTEGERS, types.int64, types.int64, types.int64))
def add(memory: Any, at: int, amount: int, shared: int) -> int:
    """Add to an integer; what it was before."""
    if shared:
        return _fetch_add(memory, at, amount)
    before = memory[at]
    memory[at] = before + amount
    return before


@step(types.int64(INTEGERS, types.int64, types.int64, types.int64))
def claim(memory: Any, at: int, expected: int, wanted: int) -> int:
    """Write a number where another one is expected; 1 if it was there."""
    return _replace_if(memory, at, expected, wanted)


@step(types.float64(INTEGERS, REALS, types.int64, types.float64, types.int64))
def add_real(memory: Any, reals: Any, at: int, amount: float, shared: int) -> float:
    """Add to a real number, which both kinds of address lead to; what it is then."""
    after = reals[at] + amount
    if not shared:
        reals[at] = after
        return after
    for _ in range(1000):  # another thread may come between, but hardly ever twice
        before = reals[at]
        after = before + amount
        if _replace_if(memory, at, bits_of(before), bits_of(after)):
            break
    return after
