"""How a value is shown to people: with a real minus sign and the decimal mark of the language.

Display only. Text that is read back as a tree keeps the point, because there a comma separates numbers.
"""

from __future__ import annotations

from fractions import Fraction
from math import isinf, isnan
from typing import Any

from plyground.core.trees import write_number

MINUS = "\N{MINUS SIGN}"
INFINITY = "\N{INFINITY}"
ABOUT = "\N{ALMOST EQUAL TO}"
_DECIMALS_OF_FLOATS = 3
_LARGEST_IN_A_FRACTION, _DIGITS_OF_ABOUT = 999, 4


def show_value(value: Any, *, comma: bool = False) -> str:
    """A number, or the numbers of all players in brackets; `comma` sets decimals off with a comma instead of a point.

    Exact numbers are shown exactly, 1/3 as a fraction, as long as people can make something of it: -13/1440 is about -0.009028.
    Floats, which are averages of samples, have three decimals.
    """
    if isinstance(value, tuple | list):
        parts = [show_value(part, comma=comma) for part in value]
        return f"({('; ' if any(',' in part for part in parts) else ', ').join(parts)})"
    if isinstance(value, float) and (isinf(value) or isnan(value)):
        return "?" if isnan(value) else INFINITY if value > 0 else MINUS + INFINITY
    written = _float(value) if isinstance(value, float) else _exact(Fraction(value))
    return written.replace("-", MINUS).replace(".", "," if comma else ".")


def is_readable(value: Fraction) -> bool:
    """Whether people can make something of an exact number: decimals that end, or a fraction of small numbers."""
    return "/" not in write_number(value) or max(abs(value.numerator), value.denominator) <= _LARGEST_IN_A_FRACTION


def _exact(value: Fraction) -> str:
    if is_readable(value):
        return write_number(value)
    whole = len(str(abs(int(value)))) if abs(value) >= 1 else 0
    return f"{ABOUT}{float(value):.{max(_DIGITS_OF_ABOUT, whole + 1)}g}"


def _float(value: float) -> str:
    written = f"{value:.{_DECIMALS_OF_FLOATS}f}".rstrip("0").rstrip(".")
    return "0" if written == "-0" else written
