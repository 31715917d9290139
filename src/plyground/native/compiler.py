"""The compiler, set up: the one module through which the house imports numba.

Importing this module teaches the compiler the word functions. Everything is compiled inside `keeping_in`, which
says where the machine code is kept. The compiler takes that from the environment, and reads the environment
again, whatever it was told in between, as soon as it finds it changed; so the folder is set there.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numba as nb
from llvmlite import binding as llvm
from llvmlite import ir
from numba import types
from numba.core import cgutils, config
from numba.extending import intrinsic, overload, register_jitable

from plyground.native import cache, wide, words
from plyground.native.rules import HELPERS

INTEGERS = types.CPointer(types.int64)
REALS = types.CPointer(types.float64)
STATE = types.voidptr
OPTIONS: dict[str, Any] = {"error_model": "numpy"}  # dividing by zero must not raise inside machine code

_CACHE_FOLDER = "NUMBA_CACHE_DIR"
_lock = threading.RLock()
_taught = 0


@contextmanager
def keeping_in(folder: Path) -> Iterator[None]:
    """Compile with the cache in a folder of its own; one thread at a time. Other users of the compiler keep theirs."""
    with _lock:
        before = os.environ.get(_CACHE_FOLDER)
        os.environ[_CACHE_FOLDER] = str(folder)
        config.reload_config()
        try:
            yield
        finally:
            if before is None:
                del os.environ[_CACHE_FOLDER]
            else:
                os.environ[_CACHE_FOLDER] = before
            config.reload_config()


def teach_helpers() -> None:
    """Make every function that was marked as a helper callable from compiled rules."""
    global _taught  # noqa: PLW0603 - the compiler's registry is global too
    with _lock:
        for function in HELPERS[_taught:]:
            register_jitable(**OPTIONS, forceinline=True)(function)
        _taught = len(HELPERS)


def kernel(signature: Any) -> Callable[[Callable[..., Any]], Any]:
    """Compile a kernel for one signature, free of the interpreter lock, kept in the cache."""
    return _compiler(signature, inline=False)


def step(signature: Any) -> Callable[[Callable[..., Any]], Any]:
    """Compile a small part of kernels. It is put into those that use it: a call would cost as much as what it does."""
    return _compiler(signature, inline=True)


def _compiler(signature: Any, *, inline: bool) -> Callable[[Callable[..., Any]], Any]:
    def compiled(function: Callable[..., Any]) -> Any:
        with keeping_in(cache.folder_for_kernels()):
            return nb.njit(signature, cache=True, nogil=True, forceinline=inline, **OPTIONS)(function)

    return compiled


@intrinsic
def _population(_typing: Any, _bits: Any) -> Any:
    def code(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), code


@intrinsic
def _trailing_zeros(_typing: Any, _bits: Any) -> Any:
    def code(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.uint64), code


@intrinsic
def _leading_zeros(_typing: Any, _bits: Any) -> Any:
    def code(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctlz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.uint64), code


@intrinsic
def _nth(_typing: Any, _bits: Any, _number: Any) -> Any:
    """The n-th set bit without a branch: by depositing a bit where the processor can do that fast, else by halving."""

    def deposit(builder: Any, bits: Any, number: Any) -> Any:
        word = ir.IntType(64)
        pdep = cgutils.get_or_insert_function(builder.module, ir.FunctionType(word, [word, word]), "llvm.x86.bmi.pdep.64")
        one = builder.call(pdep, [builder.shl(ir.Constant(word, 1), number), bits])
        return builder.cttz(one, ir.Constant(ir.IntType(1), 0))

    def halve(builder: Any, bits: Any, number: Any) -> Any:
        word = ir.IntType(64)
        place, rest, wanted = ir.Constant(word, 0), bits, number
        for width in (32, 16, 8, 4, 2, 1):
            low = builder.and_(rest, ir.Constant(word, 2**width - 1))
            below = builder.ctpop(low)
            is_above = builder.icmp_unsigned(">=", wanted, below)
            place = builder.select(is_above, builder.add(place, ir.Constant(word, width)), place)
            wanted = builder.select(is_above, builder.sub(wanted, below), wanted)
            rest = builder.select(is_above, builder.lshr(rest, ir.Constant(word, width)), low)
        return place

    def code(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return (deposit if _deposits_fast() else halve)(builder, *arguments)

    return types.int64(types.uint64, types.uint64), code


def _deposits_fast() -> bool:
    """Whether the processor has the instruction, and not in microcode as the first two generations of AMD's Zen do."""
    return bool(llvm.get_host_cpu_features().get("bmi2")) and llvm.get_host_cpu_name() not in {"znver1", "znver2"}


_u = types.uint64
_i = types.int64
_COMPILED_WORDS: dict[Callable[..., Any], Callable[..., Any]] = {
    words.word: lambda value: _u(value) | _u(0),
    words.bit: lambda index: _u(1) << _u(index),
    words.has: lambda bits, index: ((_u(bits) >> _u(index)) & _u(1)) != 0,
    words.count: lambda bits: _population(_u(bits)),
    words.lowest: lambda bits: _trailing_zeros(_u(bits)),
    words.highest: lambda bits: 63 - _leading_zeros(_u(bits)),
    words.without_lowest: lambda bits: _u(bits) & (_u(bits) - _u(1)),
    words.nth: lambda bits, number: _nth(_u(bits), _u(number)),
    words.up: lambda bits, steps: _u(bits) << _u(steps),
    words.down: lambda bits, steps: _u(bits) >> _u(steps),
    words.flipped: lambda bits: ~_u(bits),
    words.below: lambda random, limit: _i(((_u(random) >> _u(32)) * _u(limit)) >> _u(32)),
}


def _teach_words() -> None:
    for function, compiled in _COMPILED_WORDS.items():
        _overload(function, compiled)
    register_jitable(**OPTIONS)(words.mixed)


def _overload(function: Callable[..., Any], compiled: Callable[..., Any]) -> None:
    names = compiled.__code__.co_varnames[: compiled.__code__.co_argcount]
    if len(names) == 1:
        overload(function, jit_options=OPTIONS, strict=False)(lambda _first: compiled)
    else:
        overload(function, jit_options=OPTIONS, strict=False)(lambda _first, _second: compiled)


_teach_words()
wide.teach_lanes(OPTIONS)
