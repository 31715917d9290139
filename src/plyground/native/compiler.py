"""The compiler, set up: the one module through which the house imports numba.

Importing this module points the compiler's cache at the folder for kernels *before* numba is first imported,
and teaches the compiler the word functions. `keeping_in` sends what is compiled inside it to another folder.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from plyground.native import cache, words
from plyground.native.rules import HELPERS

os.environ["NUMBA_CACHE_DIR"] = str(cache.folder_for_kernels())

import numba as nb
from llvmlite import ir
from numba import types
from numba.core import config
from numba.extending import intrinsic, overload, register_jitable

config.CACHE_DIR = os.environ["NUMBA_CACHE_DIR"]  # in case somebody imported numba before us

INTEGERS = types.CPointer(types.int64)
REALS = types.CPointer(types.float64)
STATE = types.voidptr
OPTIONS: dict[str, Any] = {"error_model": "numpy"}  # dividing by zero must not raise inside machine code

_lock = threading.RLock()
_taught = 0


@contextmanager
def keeping_in(folder: Path) -> Iterator[None]:
    """Compile with the cache in a folder of its own; one thread at a time."""
    with _lock:
        before = config.CACHE_DIR
        config.CACHE_DIR = str(folder)
        try:
            yield
        finally:
            config.CACHE_DIR = before


def teach_helpers() -> None:
    """Make every function that was marked as a helper callable from compiled rules."""
    global _taught  # noqa: PLW0603 - the compiler's registry is global too
    with _lock:
        for function in HELPERS[_taught:]:
            register_jitable(**OPTIONS)(function)
        _taught = len(HELPERS)


def kernel(signature: Any) -> Callable[[Callable[..., Any]], Any]:
    """Compile a kernel for one signature, free of the interpreter lock, kept in the cache."""
    return nb.njit(signature, cache=True, nogil=True, **OPTIONS)


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
