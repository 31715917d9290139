"""How a law says that it is broken."""

from __future__ import annotations

from collections.abc import Callable


class LawBrokenError(AssertionError):
    """A game does not do what every game must."""


def demand(holds: bool, otherwise: str | Callable[[], str]) -> None:  # noqa: FBT001 - the condition is the point
    """Raise unless it holds. A sentence that is dear to make, with a diagram in it, is given as a function."""
    if not holds:
        raise LawBrokenError(otherwise if isinstance(otherwise, str) else otherwise())
