"""What goes into a search and what comes out of it: limits, news, result."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from math import inf
from typing import Any

from plyground.core.errors import BadLimitError, shown

_MOST_SECONDS = 10**12
"""Some thirty thousand years; computers can add to it."""


class Bound(StrEnum):
    """What a value says about the true one: it is it, it is at most it (lower bound), it is at least it (upper).

    An OPEN value is only the best so far of something that goes on, and says nothing certain.
    """

    EXACT = "exact"
    LOWER = "lower"
    UPPER = "upper"
    OPEN = "open"


@dataclass(frozen=True, kw_only=True)
class Limits:
    """When to stop. A field left at None does not limit; with no limit at all a search runs until it is told to stop.

    `seconds` is never exceeded. `soft_seconds` is what a search should take: past it nothing new is begun, but what is under
    way may be finished, and a search in trouble may take more.
    """

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    soft_seconds: float | None = None

    def __post_init__(self) -> None:
        for name in ("depth", "nodes", "seconds", "soft_seconds"):
            value = getattr(self, name)
            kinds = (int, float) if name.endswith("seconds") else (int,)
            if value is not None and (isinstance(value, bool) or not isinstance(value, kinds)):
                kind = "a number" if float in kinds else "a whole number"
                raise BadLimitError(f"The limit {name} must be {kind}, zero or more; it was {value!r}.")
            if value is not None and not value >= 0:
                raise BadLimitError(f"The limit {name} must be zero or more; it was {value}.")
            if float in kinds and value is not None and value > _MOST_SECONDS and value != inf:
                raise BadLimitError(
                    f"The limit {name} must be at most {_MOST_SECONDS:,}, or none at all; it was {shown(value)}."
                )


@dataclass(frozen=True, kw_only=True)
class SearchInfo:
    """News during a search. `value` is what `player` can expect, and `bound` says how far to trust it.

    Where `is_proven` it is the utility, and `ends_in` the number of plies to the end if that is known; else it is a guess in
    the units of the game's evaluation. `deepest` is the longest line looked at, `table_fill` the share of the table in use,
    `number` the place of the line among several.
    """

    depth: int
    value: float
    player: int
    bound: Bound = Bound.EXACT
    line: tuple[Any, ...] = ()
    nodes: int = 0
    seconds: float = 0.0
    deepest: int = 0
    table_fill: float = 0.0
    is_proven: bool = False
    ends_in: int | None = None
    number: int = 1

    @property
    def nodes_per_second(self) -> float:
        """Speed so far; zero while the clock has not moved."""
        return self.nodes / self.seconds if self.seconds > 0 else 0.0


@dataclass(frozen=True, kw_only=True)
class SearchResult:
    """The end of a search: the action to play, and the last news, which says why."""

    action: Any
    info: SearchInfo
    equally_good: tuple[Any, ...] = field(default=())
