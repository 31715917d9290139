"""Two programs measured in turns, so that whatever else the machine does slows both alike."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median

Measure = Callable[[], float]
"""Does some work and gives how much of it was done a second."""


@dataclass(frozen=True)
class Rates:
    """What every round gave, in units of work a second."""

    ours: tuple[float, ...]
    theirs: tuple[float, ...]

    @property
    def our_median(self) -> float:
        """The middle one of our rates."""
        return median(self.ours)

    @property
    def their_median(self) -> float:
        """The middle one of their rates."""
        return median(self.theirs)

    @property
    def ratio(self) -> float:
        """Our median over theirs."""
        return self.our_median / self.their_median

    @property
    def spread(self) -> tuple[float, float]:
        """The lowest and the highest ratio of a single round."""
        ratios = [ours / theirs for ours, theirs in zip(self.ours, self.theirs, strict=True)]
        return min(ratios), max(ratios)


def interleave(ours: Measure, theirs: Measure, rounds: int) -> Rates:
    """Measure both in every round; who goes first alternates."""
    our_rates: list[float] = []
    their_rates: list[float] = []
    for number in range(rounds):
        pair = ((ours, our_rates), (theirs, their_rates))
        for measure, rates in pair if number % 2 == 0 else pair[::-1]:
            rates.append(measure())
    return Rates(tuple(our_rates), tuple(their_rates))
