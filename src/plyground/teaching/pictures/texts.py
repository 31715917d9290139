"""How numbers, values and windows are written in pictures."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import inf, isfinite
from typing import Any

from plyground.core.search import Bound
from plyground.core.trees import Node, write_number
from plyground.core.trees.tree import write_leaf
from plyground.teaching.words.numbers import is_readable

MINUS = "\N{MINUS SIGN}"
SIGNS: Mapping[Bound, str] = {Bound.EXACT: "", Bound.LOWER: "≥", Bound.UPPER: "≤", Bound.OPEN: ""}
"""At least and at most; an exact value has no sign."""

_MOST_DIGITS = 4


def written(value: Any) -> str:
    """A value as it stands in a picture: 3, 0.25, 1/3, ∞, or (1, 2, 6) for several players; nothing for None.

    There is no room for fractions that nobody can read: they are rounded, as averages are.
    """
    if value is None:
        return ""
    if isinstance(value, tuple | list):
        return f"({', '.join(written(part) for part in value)})"
    if isinstance(value, int | Fraction):
        exact = Fraction(value)
        return write_number(exact).replace("-", MINUS) if is_readable(exact) else _float(float(exact))
    if isinstance(value, float):
        return _float(value)
    return str(value)


def _float(value: float) -> str:
    if not isfinite(value):
        return {inf: "∞", -inf: f"{MINUS}∞"}.get(value, "?")
    return f"{value:.{_MOST_DIGITS}g}".replace("-", MINUS)


def value_text(value: Any, bound: Bound = Bound.EXACT) -> str:
    """A value with the sign of what it says: 3, ≥3 or ≤3."""
    return "" if value is None else SIGNS[bound] + written(value)


def window_text(window: tuple[float, float] | None) -> str:
    """A window with its ends: [3, ∞]."""
    return "" if window is None else f"[{written(window[0])}, {written(window[1])}]"


def leaf_text(node: Node) -> str:
    """What stands in a leaf: its value or values, or its name."""
    return write_leaf(node).replace("-", MINUS) if node.values else node.name


def branch_text(node: Node) -> str:
    """What stands at the branch to a node: its odds or the name somebody gave it."""
    return write_number(node.odds) if node.odds is not None else node.label


def visits_text(visits: object) -> str:
    """How often a Monte Carlo search came by; nothing for None."""
    return "" if visits is None else f"n = {visits}"
