"""Elo from the scores of pairs of games.

The score s of a player is the mean of its points, a draw counting half, and its Elo difference is

    elo(s) = -400 log10(1/s - 1)            60 % is 70.4

The two games of a pair share their opening, so they are not independent and are counted together: a pair brings 0, 0.5,
1, 1.5 or 2 points. The numbers of pairs of each kind, the pentanomial, give the error: with N pairs of mean s = sum p_i a_i
and variance v = sum p_i (a_i - s)^2, where a_i = 0, 1/4, 1/2, 3/4, 1 is a pair's score, the error of s is sqrt(v / N), and

    95 % interval            elo(s - 1.96 sqrt(v/N)) to elo(s + 1.96 sqrt(v/N))
    chance to be superior    Phi((s - 1/2) / sqrt(v/N))

Where all pairs ended alike they say nothing about their spread. Then, and only then, the error is that of one pair more, half
of it won 2-0 and half lost 0-2. The Elo of a score of 0 or 1 would be infinite, so it is drawn no nearer to 0 or 1 than a
quarter of a pair; a better score never has a lower Elo. A bound that would lie nearer is no bound: who has won all games may be
stronger by any amount, and that end of the interval is infinite. The score itself is what was scored.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from statistics import NormalDist

from plyground.core.errors import BadLimitError

Pentanomial = Sequence[float]
"""How many pairs brought 0, 0.5, 1, 1.5 and 2 points."""

KINDS = 5
PAIR_SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
PRIOR = (0.5, 0.0, 0.0, 0.0, 0.5)
Z95 = NormalDist().inv_cdf(0.975)


@dataclass(frozen=True)
class Elo:
    """An Elo difference with its 95 % interval, the score it comes from and the likelihood of superiority."""

    elo: float
    low: float
    """-inf where the games set no lower bound."""
    high: float
    """inf where they set no upper one."""
    score: float
    superiority: float

    @property
    def error(self) -> float:
        """Half the width of the interval; inf where an end of it is open."""
        return (self.high - self.low) / 2

    def as_data(self) -> dict[str, float | None]:
        """The estimate for a program to read; None for an end that is open."""
        return {name: round(value, 6) if math.isfinite(value) else None for name, value in asdict(self).items()}


def elo_of(score: float) -> float:
    """The Elo difference at which a score is expected."""
    if not 0 < score < 1:
        raise BadLimitError(f"Only a score between 0 and 1 has an Elo difference; it was {score}.")
    return -400 * math.log10(1 / score - 1) + 0.0  # an even score is not -0


def score_of(elo: float) -> float:
    """The score that is expected at an Elo difference."""
    return 1 / (1 + 10 ** (-elo / 400))


def moments(pairs: Pentanomial) -> tuple[float, float, float]:
    """How many pairs, their mean score, and its variance."""
    if len(pairs) != KINDS or any(count < 0 for count in pairs) or sum(pairs) <= 0:
        raise BadLimitError(f"Pairs are counted by five numbers, not all zero; they were {tuple(pairs)}.")
    total = sum(pairs)
    mean = sum(count * score for count, score in zip(pairs, PAIR_SCORES, strict=True)) / total
    variance = sum(count * (score - mean) ** 2 for count, score in zip(pairs, PAIR_SCORES, strict=True)) / total
    return total, mean, variance


def with_prior(pairs: Pentanomial) -> tuple[float, ...]:
    """The pairs with the prior's among them."""
    return tuple(count + prior for count, prior in zip(pairs, PRIOR, strict=True))


def elo_from_pairs(pairs: Pentanomial) -> Elo:
    """The Elo difference that the pairs show."""
    total, mean, variance = moments(pairs)
    margin = 0.25 / (total + 1)
    if variance == 0:
        total, _, variance = moments(with_prior(pairs))
    return _estimate(mean, math.sqrt(variance / total), margin)


def elo_from_games(wins: int, draws: int, losses: int) -> Elo:
    """The same from single games that came in no pairs; where all ended alike, the error is that of one game more."""
    counts, scores = (float(wins), float(draws), float(losses)), (1.0, 0.5, 0.0)
    if min(counts) < 0 or sum(counts) <= 0:
        raise BadLimitError(f"Wins, draws and losses are counted from zero, and not all are zero; they were {counts}.")
    total = sum(counts)
    mean = sum(count * score for count, score in zip(counts, scores, strict=True)) / total
    margin = 0.25 / (total + 1)
    if sum(count > 0 for count in counts) == 1:
        counts, total = (wins + 0.5, float(draws), losses + 0.5), total + 1
    middle = sum(count * score for count, score in zip(counts, scores, strict=True)) / total
    variance = sum(count * (score - middle) ** 2 for count, score in zip(counts, scores, strict=True)) / total
    return _estimate(mean, math.sqrt(variance / total), margin)


def _estimate(mean: float, error: float, margin: float) -> Elo:
    least, most = mean - Z95 * error, mean + Z95 * error
    return Elo(
        elo=elo_of(min(max(mean, margin), 1 - margin)),
        low=elo_of(least) if least > margin else -math.inf,
        high=elo_of(most) if most < 1 - margin else math.inf,
        score=mean,
        superiority=NormalDist().cdf((mean - 0.5) / error),
    )
