"""States as objects: a mutable view for rules that run interpreted, and its frozen twin that everybody else sees.

Rules are written for a struct in memory. Run by Python they get an object with the same attributes: numbers are
Python integers, arrays are lists that refuse an index out of range, where the compiled rule would silently read
a neighbour's memory.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Self, SupportsIndex, cast

from plyground.core.errors import BadGameError
from plyground.native.fields import Field
from plyground.native.layout import Layout

_WORD_MASK = 2**64 - 1


class CheckedArray(list[Any]):
    """An array of a view. Reading or writing outside it is a defect of the rules and is said loudly."""

    __slots__ = ()

    def __getitem__(self, index: Any) -> Any:
        """The item, if there is one."""
        if index < 0 or index >= len(self):
            raise BadGameError(f"A rule read item {index} of an array of {len(self)}.")
        return super().__getitem__(index)

    def __setitem__(self, index: SupportsIndex | slice, value: Any) -> None:
        """Store the item, if there is a place for it."""
        if not isinstance(index, int) or index < 0 or index >= len(self):
            raise BadGameError(f"A rule wrote item {index} of an array of {len(self)}.")
        super().__setitem__(index, value)


class _Frozen:
    """The behaviour of states: equal when all fields are equal, never changed."""

    layout: ClassVar[Layout]

    def _view_class(self) -> Any:
        return type(self).__mro__[2]

    def _identity(self) -> tuple[Any, ...]:
        own = vars(self)
        return tuple(own[name] for name in self.layout.fields)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return type(self) is type(other) and isinstance(other, _Frozen) and self._identity() == other._identity()

    def __hash__(self) -> int:
        own = vars(self)
        if "_hash" not in own:
            own["_hash"] = hash(self._identity())
        return cast("int", own["_hash"])

    def thaw(self) -> Any:
        """A fresh view that rules may change; the values of a state were checked when it was frozen."""
        kind = self._view_class()
        view = kind.__new__(kind)
        own, copied = vars(self), vars(view)
        for name, field in self.layout.fields.items():
            copied[name] = own[name] if field.length is None else CheckedArray(own[name])
        return view

    def __setattr__(self, name: str, value: object) -> None:
        raise BadGameError(f"A state is immutable: {name} cannot be set. Rules change a view, made by thaw().")

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (self._view_class(), self._identity())

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={vars(self)[name]!r}" for name in self.layout.fields)
        return f"{type(self).__name__}({fields})"


class Struct:
    """The parent of every state. Subclasses declare fields; instances are views, `freeze` gives the immutable state."""

    layout: ClassVar[Layout]
    frozen: ClassVar[type[Struct]]
    turn: int

    def __init_subclass__(cls) -> None:
        """Collect the declared fields and make the frozen twin."""
        if issubclass(cls, _Frozen):
            return
        declared = {name: value for name, value in vars(cls).items() if isinstance(value, Field)}
        for name in declared:
            delattr(cls, name)
        cls.layout = Layout(declared)
        cls.frozen = type(cls.__name__, (_Frozen, cls), {"__module__": cls.__module__, "__doc__": cls.__doc__})

    @classmethod
    def blank(cls) -> Self:
        """A view in which everything is zero."""
        return cls._filled(0 if field.length is None else (0,) * field.length for field in cls.layout.fields.values())

    @classmethod
    def _filled(cls, values: Iterable[Any]) -> Self:
        view = cls.__new__(cls)
        vars(view).update(
            (name, CheckedArray(value) if isinstance(value, tuple) else value)
            for name, value in zip(cls.layout.fields, values, strict=True)
        )
        return view

    def values(self) -> list[Any]:
        """The values in the layout's order; words are wrapped to 64 bits as memory would."""
        own = vars(self)
        return [_wrapped(own[name], field) for name, field in self.layout.fields.items()]

    def pack(self) -> bytes:
        """The bytes that a compiled rule sees."""
        return self.layout.pack(self.values())

    @classmethod
    def unpack(cls, data: bytes | bytearray | memoryview) -> Self:
        """The frozen state that bytes hold."""
        return cls._frozen_from(cls.layout.unpack(data))

    @classmethod
    def _frozen_from(cls, values: Iterable[Any]) -> Self:
        state = cls.frozen.__new__(cls.frozen)
        vars(state).update(zip(cls.layout.fields, values, strict=True))
        return cast("Self", state)  # the twin is a subclass made at run time

    def freeze(self) -> Self:
        """The immutable, hashable state; every value is checked against its field."""
        values = self.values()
        self.layout.pack(values)
        return self._frozen_from(values)

    def thaw(self) -> Self:
        """A fresh view that rules may change."""
        return self._view_class()._filled(self.values())  # noqa: SLF001 - a sibling of our own making

    def _view_class(self) -> type[Self]:
        return type(self)


def _restore(kind: type[Struct], values: tuple[Any, ...]) -> Struct:
    return kind._frozen_from(values)  # noqa: SLF001 - unpickling is the struct's own business


def _wrapped(value: Any, field: Field) -> Any:
    if field.length is not None:
        return tuple(value) if field.code != "Q" else tuple(item & _WORD_MASK for item in value)
    return value & _WORD_MASK if field.code == "Q" else int(value)
