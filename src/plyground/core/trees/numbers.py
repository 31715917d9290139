"""The numbers of a tree: exact fractions, written as people write them and short enough to be read back."""

from __future__ import annotations

import math
from fractions import Fraction
from functools import lru_cache

LONGEST_NUMBER = 30
"""How many characters a number may have in a text, its sign and its leading zeros not counted."""
LONGEST_WITH_ZEROS = 40
"""And with them."""
NUMBER = r"[-+\u2212]?(?:[0-9]+/[0-9]+|[0-9]+\.[0-9]+|[0-9]+|\.[0-9]+)"
"""The pattern of a number in a text."""
_MOST_DECIMALS = 6
_MOST_BITS = 128  # more than any number of so few characters has
_SIMPLE = 10_000


@lru_cache(maxsize=4096)
def read_number(text: str) -> Fraction | None:
    """The exact value of a text that matches NUMBER and is not too long; None if it divides by zero."""
    whole, _, below = text.replace("\u2212", "-").partition("/")
    if not below:
        return Fraction(whole)
    return Fraction(int(whole), int(below)) if int(below) else None


def is_too_long(text: str) -> bool:
    """Whether a text has too many characters for a number."""
    return _length(text) > LONGEST_NUMBER or len(text) > LONGEST_WITH_ZEROS


def write_number(value: Fraction) -> str:
    """A number as people write it: 3, -0.25, or 1/3 where decimals do not end or run long."""
    decimals = _decimals(value.denominator)
    if decimals is None:
        return str(value)
    sign = "-" if value < 0 else ""
    digits = str(abs(value.numerator) * 10**decimals // value.denominator).rjust(decimals + 1, "0")
    written = f"{sign}{digits[:-decimals]}.{digits[-decimals:]}" if decimals else f"{sign}{digits}"
    is_handy = decimals <= _MOST_DECIMALS and _length(written) <= LONGEST_NUMBER
    return written if is_handy or len(written) <= len(str(value)) else str(value)


def is_writable(value: Fraction) -> bool:
    """Whether a text may hold the number."""
    if max(value.numerator.bit_length(), value.denominator.bit_length()) > _MOST_BITS:
        return False
    return _length(write_number(value)) <= LONGEST_NUMBER


@lru_cache(maxsize=4096)
def from_float(value: float) -> Fraction:
    """The number that a finite float most likely stands for.

    That is a simple fraction if one rounds to the very same float, as 1/6 does to 0.16666666666666666, and else the decimals
    that Python shows. Of tiny numbers the decimals that no text could hold are dropped.
    """
    simple = Fraction(value).limit_denominator(_SIMPLE)
    if float(simple) == value:
        return simple
    shown = Fraction(repr(value))
    return shown if is_writable(shown) or abs(value) >= 1 else Fraction(f"{value:.{LONGEST_NUMBER - 2}f}")


def add_up_to_one(odds: list[Fraction]) -> tuple[bool, float]:
    """Whether the odds of a chance node are whole together, rounding forgiven, and what they add up to."""
    total = math.fsum(map(float, odds))  # exact sums of many odd fractions would take for ever
    return abs(total - 1) <= 1e-9, total  # noqa: PLR2004 - typed decimals are rounded somewhere


def _length(written: str) -> int:
    return len(written.lstrip("-+\u22120"))


def _decimals(denominator: int) -> int | None:
    """How many decimals a fraction with this denominator takes; None if they never end."""
    decimals = 0
    for factor in (2, 5):
        power = 0
        while denominator % factor == 0:
            denominator //= factor
            power += 1
        decimals = max(decimals, power)
    return decimals if denominator == 1 else None
