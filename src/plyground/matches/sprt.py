"""A sequential test: is A better than B by at least elo1, or is it not even better by elo0?

The hypotheses and the errors that are allowed are given first; then pairs are played until the log-likelihood ratio
leaves its bounds (Wald 1945):

    H0: A is stronger by elo0      accepted at  LLR <= log(beta / (1 - alpha))
    H1: A is stronger by elo1      accepted at  LLR >= log((1 - beta) / alpha)

alpha is the chance to accept H1 where H0 holds, beta the chance to accept H0 where H1 holds.

A hypothesis fixes the expected score s = score_of(elo), logistic Elo, and leaves the distribution p of the pairs' scores
a_i = 0, 1/4, 1/2, 3/4, 1 open otherwise. Both distributions are therefore fitted (the generalised test, GSPRT, as used by
fishtest): p maximises sum n_i log p_i under sum p_i = 1 and sum p_i a_i = s, which is

    p_i = q_i / (1 + t (a_i - s)),    q_i = n_i / N,    with t such that  sum q_i (a_i - s) / (1 + t (a_i - s)) = 0

and LLR = sum n_i log(p1_i / p0_i). The sum falls with t, from +infinity at -1/(1 - s) to -infinity at 1/s, so that t is
found by halving what lies between: Newton's steps may end beside a pole, where they become small. A kind of pair that has not
come yet counts as 0.001 pairs. That the errors are kept is asymptotic theory; simulations in the tests show that they are for a
few hundred pairs and for a dozen, where the last pair carries the ratio beyond its bound and the errors become smaller.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from plyground.core.errors import BadLimitError, shown
from plyground.matches.elo import PAIR_SCORES, Pentanomial, moments, score_of

_UNSEEN_PAIRS = 1e-3
_MOST_ELO = 2_000.0
_TOLERANCE = 1e-14


class Verdict(StrEnum):
    """What a test says so far."""

    H0 = "H0"
    H1 = "H1"
    CONTINUE = "continue"


@dataclass(frozen=True)
class Status:
    """The log-likelihood ratio, the bounds it is held against, and the verdict."""

    llr: float
    lower: float
    upper: float
    verdict: Verdict

    def as_data(self) -> dict[str, Any]:
        """The status for a program to read."""
        return {
            "llr": round(self.llr, 6),
            "lower": round(self.lower, 6),
            "upper": round(self.upper, 6),
            "verdict": self.verdict.value,
        }


@dataclass(frozen=True)
class Sprt:
    """A test of H0, stronger by `elo0`, against H1, stronger by `elo1`."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not (math.isfinite(self.elo0) and math.isfinite(self.elo1) and self.elo0 < self.elo1):
            raise BadLimitError(
                f"The test needs two numbers, elo0 below elo1, such as 0,10; they were {self.elo0:g} and {self.elo1:g}."
            )
        if max(abs(self.elo0), abs(self.elo1)) > _MOST_ELO:
            raise BadLimitError(
                f"The test needs differences of at most {_MOST_ELO:g} Elo; they were {self.elo0:g} and {self.elo1:g}."
            )
        if not (0 < self.alpha < 1 and 0 < self.beta < 1 and self.alpha + self.beta < 1):
            raise BadLimitError(
                f"The errors alpha and beta must be above 0 and add up to less than 1; they were {self.alpha:g} and "
                f"{self.beta:g}."
            )

    @classmethod
    def read(cls, text: str) -> Sprt:
        """The test that a text means: 'elo0,elo1' or 'elo0,elo1,alpha,beta'."""
        try:
            numbers = [float(word) for word in text.split(",")]
        except ValueError:
            numbers = []
        if len(numbers) not in {2, 4}:
            raise BadLimitError(f"A test is given as ELO0,ELO1, such as 0,10, or ELO0,ELO1,ALPHA,BETA; found {shown(text)}.")
        return cls(*numbers)

    @property
    def lower(self) -> float:
        """At or below it H0 is accepted."""
        return math.log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """At or above it H1 is accepted."""
        return math.log((1 - self.beta) / self.alpha)

    def status(self, pairs: Pentanomial) -> Status:
        """What the test says after these pairs."""
        ratio = log_likelihood_ratio(pairs, self.elo0, self.elo1) if sum(pairs) > 0 else 0.0
        verdict = Verdict.H1 if ratio >= self.upper else Verdict.H0 if ratio <= self.lower else Verdict.CONTINUE
        return Status(ratio, self.lower, self.upper, verdict)

    def as_data(self) -> dict[str, float]:
        """The test for a program to read."""
        return {"elo0": self.elo0, "elo1": self.elo1, "alpha": self.alpha, "beta": self.beta}


def log_likelihood_ratio(pairs: Pentanomial, elo0: float, elo1: float) -> float:
    """How much more likely the pairs are, in logarithms, if A is stronger by `elo1` than if it is by `elo0`."""
    moments(pairs)  # refuses what counts no pairs
    counts = [float(count) if count > 0 else _UNSEEN_PAIRS for count in pairs]
    fitted0, fitted1 = (most_likely(counts, score_of(elo)) for elo in (elo0, elo1))
    return sum(count * math.log(one / none) for count, one, none in zip(counts, fitted1, fitted0, strict=True))


def most_likely(counts: Pentanomial, score: float) -> list[float]:
    """Of all distributions of pairs with that expected score, the one under which the counts are most likely."""
    total = sum(counts)
    shares = [count / total for count in counts]
    gaps = [value - score for value in PAIR_SCORES]
    low, high = -1 / gaps[-1], -1 / gaps[0]
    while low < (guess := (low + high) / 2) < high and high - low > _TOLERANCE * max(1.0, abs(guess)):
        if sum(share * gap / (1 + guess * gap) for share, gap in zip(shares, gaps, strict=True)) > 0:
            low = guess
        else:
            high = guess
    return [share / (1 + guess * gap) for share, gap in zip(shares, gaps, strict=True)]
