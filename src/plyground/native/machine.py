"""Rules as machine code: every filled slot compiled, its address in one table.

`MachineRules` also calls its functions one at a time from Python, which is how they are compared with the
interpreted ones.
"""

from __future__ import annotations

import ctypes
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numba as nb
import numpy as np

from plyground.core.errors import BadGameError
from plyground.native import cache, compiler
from plyground.native.call import TYPES
from plyground.native.slots import NUMBER, POSITION_WORDS, SLOTS, STATE_BYTES, TABLE_LENGTH, Slot

if TYPE_CHECKING:
    from plyground.native.rules import Rules

_C_TYPES: dict[str, Any] = {
    "S": ctypes.c_void_p,
    "V": None,
    "I": ctypes.c_int64,
    "W": ctypes.c_uint64,
    "M": ctypes.c_void_p,
    "R": ctypes.c_void_p,
}


class MachineRules:
    """The compiled rules of a game. The table holds addresses, so whoever uses it must keep this object alive."""

    def __init__(self, rules: Rules[Any]) -> None:
        """Compile every filled slot, or load it from the cache."""
        began = time.perf_counter()
        self.struct = rules.struct
        self.table = np.zeros(TABLE_LENGTH, np.int64)
        self.table[STATE_BYTES] = self.struct.layout.size
        self.table[POSITION_WORDS] = self.struct.layout.position_size // 8
        self._kept: list[Any] = []
        self._functions: dict[str, Callable[..., Any]] = {}
        record = nb.from_dtype(self.struct.layout.dtype)
        compiler.teach_helpers()
        file = rules.file
        with compiler.keeping_in(cache.folder_for(file)):
            for slot in SLOTS:
                if rules.has(slot.name):
                    self._compile(slot, rules.rule(slot.name), record)
        self.seconds = time.perf_counter() - began
        self.was_cached = all(compiled.cache_hits for compiled in self._kept)
        if not self.was_cached:
            cache.note_compilation(file, self.seconds)

    def _compile(self, slot: Slot, rule: Callable[..., Any], record: Any) -> None:
        arguments = [record if letter == "S" else TYPES[letter] for letter in slot.arguments]
        signature = TYPES[slot.result](*arguments)
        try:
            compiled = nb.cfunc(signature, cache=True, **compiler.OPTIONS)(rule)
        except nb.core.errors.NumbaError as error:
            raise BadGameError(f"The rule {slot.name!r} in {rules_place(rule)} cannot be compiled: {reason(error)}") from error
        self._kept.append(compiled)
        # Kernels call the function itself: the C callback around it would be a second call at every ply.
        inner = compiled.native_name.removeprefix("cfunc.")
        self.table[NUMBER[slot.name]] = compiled._library.get_pointer_to_function(inner)  # noqa: SLF001 - nothing public gives it
        kinds = [_C_TYPES[letter] for letter in slot.result + slot.arguments]
        self._functions[slot.name] = ctypes.CFUNCTYPE(*kinds)(compiled.address)

    def call(self, slot: str, state: bytes, *arguments: Any) -> tuple[bytes, Any]:
        """Call one rule on a copy of a packed state; gives the state afterwards and the rule's answer."""
        memory = ctypes.create_string_buffer(state, len(state))
        passed = [argument.ctypes.data if isinstance(argument, np.ndarray) else argument for argument in arguments]
        answer = self._functions[slot](ctypes.addressof(memory), *passed)
        return memory.raw, answer


def rules_place(rule: Callable[..., Any]) -> str:
    """The file and line of a rule."""
    return f"{Path(rule.__code__.co_filename).name}, line {rule.__code__.co_firstlineno}"


def reason(error: Exception) -> str:
    """The compiler's reason in one line, with the line of the source if it names one; its whole report stays in the cause."""
    lines = [line.strip() for line in re.sub(r"\x1b\[\d*m", "", str(error)).splitlines()]
    said = [line for line in lines if line and not line.startswith(("Failed in", "File ", "- ", "<source", "During:"))]
    place = re.search(r'File "[^"]*?([^/"]+)", line (\d+)', "\n".join(lines))
    return (said[0] if said else type(error).__name__) + (f" ({place[1]}, line {place[2]})" if place else "")
