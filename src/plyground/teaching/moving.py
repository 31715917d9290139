"""A number that depends on an unknown x, and remembers for which x a comparison would have come out differently.

An algorithm that only adds, scales and compares can be run with such a number in the place of a leaf. Between the nearest of
the remembered points on both sides it does exactly the same for every x: ranges are found, not sampled.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from math import isfinite
from operator import eq, ge, gt, le, lt, ne
from typing import Any


@dataclass
class Turns:
    """The values of x at which comparisons turn: the nearest below and above `at`, and whether one turns at `at` itself."""

    at: Fraction
    below: Fraction | None = None
    above: Fraction | None = None
    is_point: bool = False

    def note(self, x: Fraction) -> None:
        """A comparison turns at x."""
        if x == self.at:
            self.is_point = True
        elif x < self.at:
            self.below = x if self.below is None else max(self.below, x)
        else:
            self.above = x if self.above is None else min(self.above, x)


@dataclass(frozen=True, eq=False)
class Moving:
    """`base` + `slope` * x, at the x of its `turns`."""

    base: Fraction
    slope: Fraction
    turns: Turns = field(repr=False)

    denominator = 0  # never 1, so that `core.trees.exact` leaves it as it is

    @property
    def value(self) -> Fraction:
        """Its value at the x that is being tried."""
        return self.base + self.slope * self.turns.at

    def __add__(self, other: Any) -> Moving | float:
        if isinstance(other, float) and not isfinite(other):
            return other
        base, slope = _parts(other)
        return Moving(self.base + base, self.slope + slope, self.turns)

    __radd__ = __add__

    def __sub__(self, other: Any) -> Any:
        return self + -other

    def __rsub__(self, other: Any) -> Any:
        return -self + other

    def __neg__(self) -> Moving:
        return Moving(-self.base, -self.slope, self.turns)

    def __mul__(self, other: Any) -> Moving:
        base, slope = _parts(other)
        if slope and self.slope:
            raise TypeError("x times x is not a straight line")
        if slope:
            return Moving(self.base * base, self.base * slope, self.turns)
        return Moving(self.base * base, self.slope * base, self.turns)

    __rmul__ = __mul__

    def __truediv__(self, other: Any) -> Moving:
        base, slope = _parts(other)
        if slope:
            raise TypeError("a number divided by x is not a straight line")
        return Moving(self.base / base, self.slope / base, self.turns)

    def _compared(self, other: Any, how: Callable[[Any, Any], Any]) -> bool:
        if isinstance(other, float) and not isfinite(other):
            return bool(how(self.value, other))
        base, slope = _parts(other)
        steep = self.slope - slope
        if steep:
            self.turns.note((base - self.base) / steep)
        return bool(how(self.value, base + slope * self.turns.at))

    def __lt__(self, other: Any) -> bool:
        return self._compared(other, lt)

    def __le__(self, other: Any) -> bool:
        return self._compared(other, le)

    def __gt__(self, other: Any) -> bool:
        return self._compared(other, gt)

    def __ge__(self, other: Any) -> bool:
        return self._compared(other, ge)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, int | float | Fraction | Moving) and self._compared(other, eq)

    def __ne__(self, other: object) -> bool:
        return not isinstance(other, int | float | Fraction | Moving) or self._compared(other, ne)

    def __bool__(self) -> bool:
        return self._compared(0, ne)

    __hash__ = object.__hash__  # by its value, a set would compare at some x and not at others


def _parts(other: Any) -> tuple[Fraction, Fraction]:
    if isinstance(other, Moving):
        return other.base, other.slope
    if isinstance(other, int | float | Fraction):
        return Fraction(other), Fraction(0)
    raise TypeError(f"{type(other).__name__} is no number to count with")
