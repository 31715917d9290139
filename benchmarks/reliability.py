"""How far predictions are expectations: slope and intercept with intervals over games, bins, and the mean squared error.

Positions of one game have one result, so they are no independent witnesses: the intervals come from drawing whole games again
and again (the bootstrap), never single positions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

BINS = 10
DRAWS = 2_000
_TAIL = 2.5
_GOOD_SLOPE = (0.9, 1.1)
_LEAST_GAMES = 2


class Seen(NamedTuple):
    """The number of the game, what was predicted of a position in it for a player, and what this player was paid."""

    game: int
    predicted: float
    paid: float


class Interval(NamedTuple):
    """A number and between which two it lies in 95 of 100 cases."""

    value: float
    low: float
    high: float

    def holds(self, number: float) -> bool:
        """Whether the number may be the true one."""
        return self.low <= number <= self.high


class Bin(NamedTuple):
    """Positions of about the same prediction: the means of what was predicted and paid, the 95 % error of the second."""

    predicted: float
    paid: float
    error: float
    positions: int


@dataclass(frozen=True)
class Reliability:
    """What the games say about the predictions."""

    games: int
    positions: int
    slope: Interval
    intercept: Interval
    """What was paid on average where nothing was predicted."""
    gap: Interval
    """How much more was paid than predicted, over all positions."""
    squared_error: float
    spread: float
    """The mean squared error of who always predicts the mean of what was paid."""
    range_paid: float
    bins: tuple[Bin, ...]

    @property
    def explained(self) -> float:
        """The part of the spread that the predictions explain; below zero, the mean alone would have been better."""
        return 1.0 - self.squared_error / self.spread if self.spread else 0.0

    @property
    def is_calibrated(self) -> bool:
        """The interval of the slope holds 1, or it is within a tenth of 1; the gap may be 0, or is a fiftieth of the range."""
        is_straight = self.slope.holds(1.0) or _GOOD_SLOPE[0] <= self.slope.value <= _GOOD_SLOPE[1]
        return is_straight and (self.gap.holds(0.0) or abs(self.gap.value) <= 0.02 * self.range_paid)


def reliability(seen: Sequence[Seen], draws: int = DRAWS, seed: int = 0) -> Reliability:
    """Measure predictions; there must be two games at least, and predictions that differ."""
    numbers, predicted, paid = (np.array(column, float) for column in zip(*seen, strict=True))
    games, place = np.unique(numbers, return_inverse=True)
    if len(games) < _LEAST_GAMES or np.ptp(predicted) == 0.0:
        raise ValueError("A slope takes two games at least and predictions that differ.")
    columns = (np.ones_like(paid), predicted, paid, predicted * predicted, predicted * paid)
    sums = np.stack([np.bincount(place, weights=column) for column in columns])
    times = np.random.default_rng(seed).multinomial(len(games), np.full(len(games), 1 / len(games)), draws)
    drawn = _lines(sums @ times.T)
    slope, intercept, gap = (
        Interval(float(value), *(float(end) for end in np.nanpercentile(values, [_TAIL, 100 - _TAIL])))
        for value, values in zip(_lines(sums.sum(axis=1)), drawn, strict=True)
    )
    return Reliability(
        len(games),
        len(paid),
        slope,
        intercept,
        gap,
        float(np.mean((paid - predicted) ** 2)),
        float(np.var(paid)),
        float(np.ptp(paid)),
        _bins(place, predicted, paid),
    )


def _lines(sums: Any) -> tuple[Any, Any, Any]:
    """Slope, intercept and gap of what was paid over what was predicted, from the sums of both, their squares and products."""
    number, x, y, xx, xy = sums
    spread = number * xx - x * x
    with np.errstate(divide="ignore", invalid="ignore"):
        slope = np.where(spread > 0, (number * xy - x * y) / spread, np.nan)
    return slope, (y - slope * x) / number, (y - x) / number


def _bins(place: Any, predicted: Any, paid: Any) -> tuple[Bin, ...]:
    """Bins of as many positions each. Their errors are those of the mean over games."""
    found = []
    for part in np.array_split(np.argsort(predicted, kind="stable"), BINS):
        if len(part):
            gaps = np.bincount(place[part], weights=(paid - predicted)[part])
            centred = gaps - np.bincount(place[part]) * np.mean((paid - predicted)[part])
            error = 1.96 * float(np.sqrt(np.sum(centred**2))) / len(part)
            found.append(Bin(float(predicted[part].mean()), float(paid[part].mean()), error, len(part)))
    return tuple(found)
