"""Many measured times as the few numbers that are told of them."""

from __future__ import annotations

import os
from dataclasses import dataclass
from math import ceil
from statistics import median


@dataclass(frozen=True)
class Times:
    """Seconds, in any order."""

    seconds: tuple[float, ...]

    @property
    def median(self) -> float:
        """The middle one."""
        return median(self.seconds)

    @property
    def worst(self) -> float:
        """The longest."""
        return max(self.seconds)

    def within(self, share: float) -> float:
        """The least time within which this share of them lay."""
        ordered = sorted(self.seconds)
        return ordered[max(0, ceil(share * len(ordered)) - 1)]

    def cells(self) -> list[str]:
        """Median, 95 %, 99 % and worst, for a table."""
        return [milliseconds(each) for each in (self.median, self.within(0.95), self.within(0.99), self.worst)]


HEADS = ["median", "95 %", "99 %", "worst"]


def milliseconds(seconds: float) -> str:
    """Three digits at most behind which nobody looks."""
    value = 1000 * seconds
    return f"{value:.0f} ms" if value >= 100 else f"{value:.1f} ms"


def megabytes(size: float) -> str:
    """Of a million bytes each."""
    return f"{size / 1e6:.0f} MB"


def kilobytes(size: float) -> str:
    """Of a thousand bytes each."""
    return f"{size / 1e3:.1f} kB"


def load() -> str:
    """How many programs wanted a core, over the last minute and the last five."""
    one, five, _ = os.getloadavg()
    return f"{one:.1f} and {five:.1f} on {os.cpu_count()} cores"
