"""The compiler's side of `lanes`: four words as one vector."""

# ruff: noqa: PLW0108 - the compiler takes a function apart, so that it must be one of our own

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, models, overload, register_model

from plyground.native import lanes

_VECTOR = ir.VectorType(ir.IntType(64), 4)
_NUMBERS = ir.VectorType(ir.IntType(32), 4)
_u = types.uint64


class Four(types.Type):  # type: ignore[misc] # the compiler is not typed
    """Four words in a register."""

    def __init__(self) -> None:
        super().__init__("four words")


_FOUR = Four()


@register_model(Four)
class _FourModel(models.PrimitiveModel):  # type: ignore[misc] # the compiler is not typed
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, _VECTOR)


def _number(place: int) -> Any:
    return ir.Constant(ir.IntType(32), place)


@intrinsic  # type: ignore[untyped-decorator] # the compiler is not typed
def _four(_typing: Any, _one: Any, _two: Any, _three: Any, _last: Any) -> Any:
    def code(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        vector = ir.Constant(_VECTOR, ir.Undefined)
        for place, value in enumerate(values):
            vector = builder.insert_element(vector, value, _number(place))
        return vector

    return _FOUR(_u, _u, _u, _u), code


@intrinsic  # type: ignore[untyped-decorator] # the compiler is not typed
def _lane(_typing: Any, _some: Any, _which: Any) -> Any:
    def code(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        return builder.extract_element(values[0], values[1])

    return _u(_FOUR, _u), code


@intrinsic  # type: ignore[untyped-decorator] # the compiler is not typed
def _alone(_typing: Any, _bits: Any, _which: Any) -> Any:
    def code(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        undefined = ir.Constant(_VECTOR, ir.Undefined)
        first = ir.Constant(_NUMBERS, [0] * 4)
        bits, which = (
            builder.shuffle_vector(builder.insert_element(undefined, value, _number(0)), undefined, first) for value in values
        )
        is_there = builder.icmp_unsigned("==", which, ir.Constant(_VECTOR, [0, 1, 2, 3]))
        return builder.select(is_there, bits, ir.Constant(_VECTOR, [0] * 4))

    return _FOUR(_u, _u), code


def _operation(operate: Callable[[Any, Any, Any], Any]) -> Any:
    def code(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        return operate(builder, *values)

    return intrinsic(lambda _typing, _some, _others: (_FOUR(_FOUR, _FOUR), code))


def _rotate(builder: Any, words: Any, places: Any) -> Any:
    kind = ir.FunctionType(_VECTOR, [_VECTOR] * 3)
    return builder.call(cgutils.get_or_insert_function(builder.module, kind, "llvm.fshr.v4i64"), [words, words, places])


_both = _operation(lambda builder, some, others: builder.and_(some, others))
_either = _operation(lambda builder, some, others: builder.or_(some, others))
_without = _operation(lambda builder, some, others: builder.and_(some, builder.not_(others)))
_changed = _operation(lambda builder, some, others: builder.xor(some, others))
_times = _operation(lambda builder, some, others: builder.mul(some, others))
_turned = _operation(_rotate)


@intrinsic(prefer_literal=True)  # type: ignore[untyped-decorator] # the compiler is not typed
def _crossed(_typing: Any, _some: Any, by: Any) -> Any:
    if not isinstance(by, types.IntegerLiteral):
        return None
    order = [place ^ by.literal_value for place in range(4)]

    def code(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        return builder.shuffle_vector(values[0], ir.Constant(_VECTOR, ir.Undefined), ir.Constant(_NUMBERS, order))

    return _FOUR(_FOUR, by), code


def _of_one(name: str, result: Any, kind: Any) -> Any:
    """What the compiler's own operation of that name makes of a vector."""

    def code(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        return builder.call(cgutils.get_or_insert_function(builder.module, ir.FunctionType(kind, [_VECTOR]), name), values)

    return intrinsic(lambda _typing, _some: (result(_FOUR), code))


_counted = _of_one("llvm.ctpop.v4i64", _FOUR, _VECTOR)
_joined = _of_one("llvm.vector.reduce.or.v4i64", _u, ir.IntType(64))
_total = _of_one("llvm.vector.reduce.add.v4i64", _u, ir.IntType(64))


@intrinsic  # type: ignore[untyped-decorator] # the compiler is not typed
def _firsts(_typing: Any, _some: Any) -> Any:
    def code(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        return builder.and_(values[0], builder.sub(ir.Constant(_VECTOR, [0] * 4), values[0]))

    return _FOUR(_FOUR), code


@intrinsic  # type: ignore[untyped-decorator] # the compiler is not typed
def _word_of(_typing: Any, rows: Any, _row: Any, _which: Any) -> Any:
    """Through memory: the fours are stored as soon as they are known, and which is wanted is known last."""

    def code(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        with builder.goto_entry_block():
            memory = builder.alloca(ir.ArrayType(_VECTOR, rows.count))
            memory.align = 32
        for place in range(rows.count):
            at = builder.gep(memory, [_number(0), _number(place)], inbounds=True)
            builder.store(builder.extract_value(values[0], place), at)
        words = builder.bitcast(memory, ir.IntType(64).as_pointer())
        number = builder.add(builder.shl(values[1], ir.Constant(ir.IntType(64), 2)), values[2])
        return builder.load(builder.gep(words, [number], inbounds=True))

    return _u(rows, _u, _u), code


@intrinsic  # type: ignore[untyped-decorator] # the compiler is not typed
def _is_same(_typing: Any, _some: Any, _others: Any) -> Any:
    def code(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        differs = builder.icmp_unsigned("!=", *values)
        return builder.icmp_unsigned("==", builder.bitcast(differs, ir.IntType(4)), ir.Constant(ir.IntType(4), 0))

    return types.boolean(_FOUR, _FOUR), code


def teach_lanes(options: dict[str, Any]) -> None:
    """Make the functions of `lanes` callable from compiled rules."""
    inlined = {**options, "forceinline": True}
    of_two: dict[Callable[..., Any], Any] = {
        lanes.both: lambda some, others: _both(some, others),
        lanes.either: lambda some, others: _either(some, others),
        lanes.without: lambda some, others: _without(some, others),
        lanes.changed: lambda some, others: _changed(some, others),
        lanes.times: lambda some, others: _times(some, others),
        lanes.turned: lambda some, others: _turned(some, others),
        lanes.is_same: lambda some, others: _is_same(some, others),
        lanes.crossed: lambda some, by: _crossed(some, by),
        lanes.lane: lambda some, which: _lane(some, _u(which)),
        lanes.alone: lambda bits, which: _alone(_u(bits), _u(which)),
    }
    for function, compiled in of_two.items():
        _overload(function, compiled, inlined)

    of_one: dict[Callable[..., Any], Any] = {
        lanes.counted: lambda some: _counted(some),
        lanes.firsts: lambda some: _firsts(some),
        lanes.joined: lambda some: _joined(some),
        lanes.total: lambda some: _total(some),
    }
    for function, compiled in of_one.items():
        _overload_one(function, compiled, inlined)

    @overload(lanes.word_of, jit_options=inlined, strict=False)  # type: ignore[untyped-decorator] # the compiler is not typed
    def _(_rows: Any, _row: Any, _which: Any) -> Any:
        return lambda rows, row, which: _word_of(rows, _u(row), _u(which))

    @overload(lanes.four, jit_options=inlined, strict=False)  # type: ignore[untyped-decorator] # the compiler is not typed
    def _(_one: Any, _two: Any, _three: Any, _last: Any) -> Any:
        return lambda one, two, three, last: _four(_u(one), _u(two), _u(three), _u(last))


def _overload(function: Callable[..., Any], compiled: Callable[..., Any], options: dict[str, Any]) -> None:
    overload(function, jit_options=options, strict=False, prefer_literal=True)(lambda _first, _second: compiled)


def _overload_one(function: Callable[..., Any], compiled: Callable[..., Any], options: dict[str, Any]) -> None:
    overload(function, jit_options=options, strict=False)(lambda _first: compiled)
