"""How a law says that it is broken."""

from __future__ import annotations


class LawBrokenError(AssertionError):
    """A game does not do what every game must."""


def demand(holds: bool, otherwise: str) -> None:  # noqa: FBT001 - the condition is the point
    """Raise unless it holds."""
    if not holds:
        raise LawBrokenError(otherwise)
