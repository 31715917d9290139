"""The values of a tree's data, each checked, with an error that names the place."""

from __future__ import annotations

import math
import re
from collections.abc import Set as AbstractSet
from decimal import Decimal
from fractions import Fraction
from typing import Any

from plyground.core.errors import BadTreeError, shown
from plyground.core.trees.numbers import LONGEST_NUMBER, LONGEST_WITH_ZEROS, NUMBER, is_too_long, is_writable, read_number

_NUMBER = re.compile(NUMBER)
_MOST_BITS = 200


def bad(place: str, complaint: str) -> BadTreeError:
    """The error at a place in the data."""
    return BadTreeError(f"Bad tree at {place}: {complaint}.")


def found(value: object) -> str:
    """What stands where something else was expected, short, whatever it is."""
    if isinstance(value, list | tuple | dict):
        return "an object" if isinstance(value, dict) else "a list"
    if isinstance(value, int) and value.bit_length() > _MOST_BITS:
        return "a number with very many digits"
    return shown(str(value)).strip("'") if isinstance(value, Decimal) else shown(value)


def keys_of(data: object, place: str, required: AbstractSet[str], optional: AbstractSet[str]) -> dict[str, Any]:
    """An object with the keys it must have and none that is unknown."""
    if not isinstance(data, dict):
        raise bad(place, f"expected an object with keys and values, but found {found(data)}")
    for key in data:
        if key not in required and key not in optional:
            known = ", ".join(sorted(required | optional))
            raise bad(place, f"expected no key but {known}; found {found(key)}")
    for key in sorted(required):
        if key not in data:
            raise bad(place, f"expected the key {key!r}, which is missing")
    return data


def list_of(data: object, place: str, least: int, most: int, what: str) -> list[Any]:
    """A list whose length is within bounds."""
    if not isinstance(data, list):
        raise bad(place, f"expected a list of {what}, but found {found(data)}")
    if not least <= len(data) <= most:
        count = f"{least:,}" if least == most else f"{least:,} to {most:,}"
        raise bad(place, f"expected a list of {count} {what}, but found {len(data):,}")
    return data


def text_of(data: object, place: str) -> str:
    """A text."""
    if not isinstance(data, str):
        raise bad(place, f"expected a text, but found {found(data)}")
    return data


def number_of(data: object, place: str) -> Fraction:
    """A number, exactly: a whole one, a text such as "1/3", or decimals as they are shown."""
    value = _fraction(data)
    if value is None:
        raise bad(place, f"expected a number, but found {found(data)}")
    if not is_writable(value):
        raise bad(place, f"expected a number of at most {LONGEST_NUMBER} characters, but found {found(data)}")
    return value


def _fraction(data: object) -> Fraction | None:
    if isinstance(data, bool):
        return None
    if isinstance(data, int):
        return Fraction(data)
    if isinstance(data, float):
        return Fraction(repr(data)) if math.isfinite(data) else None
    if isinstance(data, Decimal):
        return _from_decimal(data)
    is_number = isinstance(data, str) and _NUMBER.fullmatch(data) and not is_too_long(data)
    return read_number(str(data)) if is_number else None


def _from_decimal(data: Decimal) -> Fraction | None:
    if not data.is_finite():
        return None
    if data and (abs(data.adjusted()) > LONGEST_WITH_ZEROS or len(data.as_tuple().digits) > LONGEST_WITH_ZEROS):
        return Fraction(1 << _MOST_BITS)  # too long anyway; its fraction might not fit into memory
    return Fraction(data)
