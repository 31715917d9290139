"""Material: who has more."""

from __future__ import annotations

from plyground.native import count, helper


@helper
def more(own: int, other: int) -> int:
    """How many more bits one word has than another."""
    return count(own) - count(other)


@helper
def sign(value: int) -> int:
    """1, 0 or -1."""
    return (1 if value > 0 else 0) - (1 if value < 0 else 0)
