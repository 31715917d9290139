"""What kernels are made of: calls by address and raw memory.

A kernel is compiled once for all games. It knows a game only as its function table and a state only as an
address: it copies states, reads `turn` from their first byte, and calls rules by the numbers of `slots`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from plyground.native.compiler import INTEGERS, REALS, STATE
from plyground.native.slots import NUMBER, SLOTS

TYPES = {"S": STATE, "V": types.void, "I": types.int64, "W": types.uint64, "M": INTEGERS, "R": REALS}
TABLE = INTEGERS
SMALL_STATE = 64
"""States of up to so many bytes are copied as one block of that size, in registers: much faster than a call to copy so many
bytes. States in memory therefore lie at least that far apart; see `state_memory`."""
_SMALL_BLOCK = ir.VectorType(ir.IntType(64), SMALL_STATE // 8)


def _caller(slot_number: int) -> Any:
    """An intrinsic `(table, *arguments)` that calls the rule in a slot.

    It calls by the compiler's own convention, as compiled functions call each other: addresses for the answer
    and for an exception come first, and a status is returned. Rules raise nothing, so the status is not looked
    at.
    """
    slot = SLOTS[slot_number]
    arguments = [TYPES[letter] for letter in slot.arguments]
    result = TYPES[slot.result]

    def code(context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        address = builder.load(builder.gep(values[0], [context.get_constant(types.intp, slot_number)]))
        kind = cgutils.voidptr_t if result == types.void else context.get_value_type(result)
        with builder.goto_entry_block():  # not by the compiler's own function, which would also clear both at every entry
            answer, fault = builder.alloca(kind), builder.alloca(cgutils.voidptr_t)
        parameters = [answer.type, fault.type, *(context.get_value_type(argument) for argument in arguments)]
        function = ir.FunctionType(ir.IntType(32), parameters)
        builder.call(builder.inttoptr(address, function.as_pointer()), [answer, fault, *values[1:]])
        return context.get_dummy_value() if result == types.void else builder.load(answer)

    signature = result(TABLE, *arguments)
    if len(arguments) == 1:
        return intrinsic(lambda _typing, _table, _a: (signature, code))
    if len(arguments) == 2:  # noqa: PLR2004 - the compiler wants the exact number of parameters
        return intrinsic(lambda _typing, _table, _a, _b: (signature, code))
    return intrinsic(lambda _typing, _table, _a, _b, _c: (signature, code))


call_start = _caller(NUMBER["start"])
call_moves = _caller(NUMBER["moves"])
call_play = _caller(NUMBER["play"])
call_payoff = _caller(NUMBER["payoff"])
call_chance = _caller(NUMBER["chance"])
call_observe = _caller(NUMBER["observe"])
call_guess = _caller(NUMBER["guess"])
call_features = _caller(NUMBER["features"])
call_evaluate = _caller(NUMBER["evaluate"])
call_loud = _caller(NUMBER["loud"])
call_rank = _caller(NUMBER["rank"])
call_null = _caller(NUMBER["null"])
call_key = _caller(NUMBER["key"])
call_image = _caller(NUMBER["image"])
call_pick = _caller(NUMBER["pick"])
call_prospects = _caller(NUMBER["prospects"])
call_bounds = _caller(NUMBER["bounds"])
call_expect = _caller(NUMBER["expect"])
call_inputs = _caller(NUMBER["inputs"])
call_play_on = _caller(NUMBER["play_on"])
call_urgent = _caller(NUMBER["urgent"])


@intrinsic
def address(_typing: Any, array: Any) -> Any:
    """The memory of an array, as a state."""

    def code(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        data = context.make_array(signature.args[0])(context, builder, values[0]).data
        return builder.bitcast(data, cgutils.voidptr_t)

    return STATE(array), code


@intrinsic
def integers(_typing: Any, array: Any) -> Any:
    """The memory of an array, as integers to write to."""

    def code(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        return context.make_array(signature.args[0])(context, builder, values[0]).data

    return INTEGERS(array), code


@intrinsic
def reals(_typing: Any, array: Any) -> Any:
    """The memory of an array, as real numbers to write to."""

    def code(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        return context.make_array(signature.args[0])(context, builder, values[0]).data

    return REALS(array), code


@intrinsic
def state_after(_typing: Any, _state: Any, _size: Any) -> Any:
    """The address so many bytes further on: the next state of a stack."""

    def code(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        return builder.gep(values[0], [values[1]])

    return STATE(STATE, types.int64), code


@intrinsic
def integers_after(_typing: Any, _memory: Any, _count: Any) -> Any:
    """The address so many integers further on."""

    def code(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        return builder.gep(values[0], [values[1]])

    return INTEGERS(INTEGERS, types.int64), code


@intrinsic
def reals_after(_typing: Any, _memory: Any, _count: Any) -> Any:
    """The address so many real numbers further on."""

    def code(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        return builder.gep(values[0], [values[1]])

    return REALS(REALS, types.int64), code


@intrinsic
def copy_state(_typing: Any, _to: Any, _source: Any, _size: Any) -> Any:
    """Copy a state of so many bytes to a place of its own: at least SMALL_STATE bytes are written."""

    def code(context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        small = builder.icmp_unsigned("<=", values[2], ir.Constant(ir.IntType(64), SMALL_STATE))
        with builder.if_else(small) as (then, otherwise):
            with then:  # a copy by length would be joined with the other one, and both become a call
                to, source = (builder.bitcast(value, _SMALL_BLOCK.as_pointer()) for value in values[:2])
                builder.store(builder.load(source, align=1), to, align=1)
            with otherwise:
                cgutils.raw_memcpy(builder, values[0], values[1], values[2], 1)
        return context.get_dummy_value()

    return types.void(STATE, STATE, types.int64), code


@intrinsic
def turn_of(_typing: Any, _state: Any) -> Any:
    """The player to move: the first byte of every state."""

    def code(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        return builder.sext(builder.load(builder.bitcast(values[0], ir.IntType(8).as_pointer())), ir.IntType(64))

    return types.int64(STATE), code


@intrinsic
def word_of(_typing: Any, _state: Any, _index: Any) -> Any:
    """A word of a state's memory."""

    def code(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        memory = builder.bitcast(values[0], ir.IntType(64).as_pointer())
        return builder.load(builder.gep(memory, [values[1]]))

    return types.uint64(STATE, types.int64), code


@intrinsic
def fetch_early(_typing: Any, _memory: Any, _index: Any) -> Any:
    """Tell the processor that the memory at an index will be read soon."""

    def code(context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        place = builder.bitcast(builder.gep(values[0], [values[1]]), cgutils.voidptr_t)
        number = ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [cgutils.voidptr_t, number, number, number])
        prefetch = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0i8")
        builder.call(prefetch, [place, *(ir.Constant(number, word) for word in (0, 3, 1))])
        return context.get_dummy_value()

    return types.void(INTEGERS, types.int64), code


def state_memory(states: int, size: int) -> Any:
    """Fresh memory for so many states of a size in bytes, as 64-bit words."""
    return np.zeros(states * max(size, SMALL_STATE) // 8, np.int64)
