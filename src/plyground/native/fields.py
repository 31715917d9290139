"""A state's fields, declared in a class body.

    class Board(Struct):
        own: int = u64()                    # part of the position: compared by `key`
        cells: Cells = i8(64)               # an array
        quiet: int = bookkeeping(i16())     # counts towards a draw; not part of the position
        columns: int = setting(i8())        # an option of the game, or something `start` derives from one

`turn` comes first in every struct: 0..n-1 the player to move, CHANCE or OVER. A setting that has the name of a
declared option is filled in before `start` is called; a choice among words arrives as the word's place among
the choices.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Any

Cells = MutableSequence[int]


class Role(IntEnum):
    """What a field is for; the fields of one role lie together in memory, in this order."""

    POSITION = 0
    BOOKKEEPING = 1
    SETTING = 2


@dataclass(frozen=True)
class Field:
    """A field's type as a code of the `struct` module, its length if it is an array, and its role."""

    code: str
    length: int | None = None
    role: Role = Role.POSITION

    @property
    def size(self) -> int:
        """Bytes of one item, which is also its alignment."""
        return {"b": 1, "h": 2, "i": 4, "q": 8, "Q": 8}[self.code]

    @property
    def numpy_code(self) -> str:
        """The same type in NumPy's spelling."""
        return {"b": "i1", "h": "i2", "i": "i4", "q": "i8", "Q": "u8"}[self.code]

    @property
    def bounds(self) -> tuple[int, int]:
        """The smallest and the largest value an item can hold."""
        if self.code == "Q":
            return 0, 2**64 - 1
        return -(2 ** (8 * self.size - 1)), 2 ** (8 * self.size - 1) - 1


def i8(length: int | None = None) -> Any:
    """A small number, or an array of them."""
    return Field("b", length)


def i16(length: int | None = None) -> Any:
    """A 16-bit number, or an array of them."""
    return Field("h", length)


def i32(length: int | None = None) -> Any:
    """A 32-bit number, or an array of them."""
    return Field("i", length)


def i64(length: int | None = None) -> Any:
    """A 64-bit number, or an array of them."""
    return Field("q", length)


def u64(length: int | None = None) -> Any:
    """A word of 64 bits, one a cell, or an array of words."""
    return Field("Q", length)


def bookkeeping(field: Field) -> Any:
    """The field is kept, but two positions that differ in it alone are the same position."""
    return replace(field, role=Role.BOOKKEEPING)


def setting(field: Field) -> Any:
    """The field stays what it is at the start for the whole game."""
    return replace(field, role=Role.SETTING)
