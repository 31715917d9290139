"""Where the fields of a struct lie in memory.

    | turn | position fields ... | pad to 8 | bookkeeping ... | settings ... | pad to 8 |
      ^ byte 0                              ^ position_size                             ^ size

The same layout has two spellings: a `struct.Struct`, with which states are packed without NumPy, and a NumPy
dtype, from which the compiler learns the record type.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from plyground.core.errors import BadGameError
from plyground.native.fields import Field, Role

if TYPE_CHECKING:
    import numpy as np

WORD = 8


class Layout:
    """Names, offsets and sizes of the fields; packs values to bytes and back."""

    def __init__(self, declared: Mapping[str, Field]) -> None:
        """Lay out the fields role by role; `turn` is added in front."""
        fields = {"turn": Field("b"), **declared}
        self.fields: dict[str, Field] = {name: fields[name] for role in Role for name in fields if fields[name].role == role}
        self.offsets: dict[str, int] = {}
        end = 0
        self.position_size = 0
        for name, field in self.fields.items():
            if field.role > Role.POSITION and not self.position_size:
                end = self.position_size = _aligned(end, WORD)
            end = self.offsets[name] = _aligned(end, field.size)
            end += field.size * (field.length or 1)
        self.size = _aligned(end, WORD)
        self.position_size = self.position_size or self.size
        self._struct = struct.Struct(self._format())
        self._spans = self._value_spans()

    def pack(self, values: Sequence[Any]) -> bytes:
        """The bytes of a state given its values in the order of `fields`; values out of a field's range are refused."""
        flat: list[int] = []
        for value, field in zip(values, self.fields.values(), strict=True):
            if field.length is None:
                flat.append(value)
            else:
                flat.extend(value)
        try:
            return self._struct.pack(*flat)
        except struct.error as error:
            raise BadGameError(f"A rule stored a value that does not fit: {self._culprit(values)}.") from error

    def unpack(self, data: bytes | bytearray | memoryview) -> list[Any]:
        """The values of a state, in the order of `fields`; arrays come as tuples."""
        flat = self._struct.unpack(data)
        return [flat[start:stop] if is_array else flat[start] for start, stop, is_array in self._spans]

    def span(self, name: str) -> tuple[int, int]:
        """Where the bytes of a field begin, and how many they are."""
        field = self.fields[name]
        return self.offsets[name], field.size * (field.length or 1)

    @cached_property
    def dtype(self) -> np.dtype[Any]:
        """The layout in NumPy's words."""
        import numpy as np  # noqa: PLC0415 - a game that is only played needs no NumPy

        formats: list[Any] = [
            (field.numpy_code, (field.length,)) if field.length is not None else field.numpy_code
            for field in self.fields.values()
        ]
        return np.dtype(
            {"names": list(self.fields), "formats": formats, "offsets": list(self.offsets.values()), "itemsize": self.size},
            align=True,
        )

    def _format(self) -> str:
        parts, end = ["<"], 0
        for name, field in self.fields.items():
            parts.append(f"{self.offsets[name] - end}x{field.length or 1}{field.code}")
            end = self.offsets[name] + field.size * (field.length or 1)
        return "".join([*parts, f"{self.size - end}x"])

    def _value_spans(self) -> list[tuple[int, int, bool]]:
        spans, start = [], 0
        for field in self.fields.values():
            stop = start + (field.length or 1)
            spans.append((start, stop, field.length is not None))
            start = stop
        return spans

    def _culprit(self, values: Sequence[Any]) -> str:
        for value, (name, field) in zip(values, self.fields.items(), strict=True):
            low, high = field.bounds
            items = [value] if field.length is None else list(value)
            if field.length is not None and len(items) != field.length:
                return f"{name} has {field.length} items, not {len(items)}"
            for item in items:
                if not isinstance(item, int) or not low <= item <= high:
                    return f"{name} holds whole numbers from {low} to {high}, not {item!r}"
        return "a field has the wrong type"


def _aligned(offset: int, to: int) -> int:
    return -(-offset // to) * to
