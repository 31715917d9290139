"""The sequential test against published runs, against a search by brute force, and by its error rates."""

from __future__ import annotations

import math
import random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from plyground.core.errors import BadLimitError
from plyground.matches.elo import PAIR_SCORES, score_of
from plyground.matches.report import status_text
from plyground.matches.sprt import Sprt, Status, Verdict, log_likelihood_ratio, most_likely
from tests.matches.test_elo import _independent

# Tests of Stockfish on fishtest with logistic bounds {elo0,elo1}, as told in its pull requests; the last one is from the
# raw statistics of a test of Monty ("Logistic (exact)").
PUBLISHED = {
    "pull request 3209, short": ((253, 4282, 17604, 4431, 286), -0.25, 1.25, 2.94),
    "pull request 3209, long": ((58, 3302, 33130, 3518, 84), 0.25, 1.25, 2.97),
    "pull request 3098, long": ((53, 2220, 21459, 2445, 47), 0.25, 1.25, 2.97),
    "pull request 2971, short": ((17, 253, 1042, 337, 39), -0.5, 1.5, 2.96),
    "pull request 2971, long": ((11, 407, 3238, 513, 11), 0.25, 1.75, 2.93),
    "pull request 2598, short": ((243, 1665, 3339, 1762, 281), -1.5, 0.5, 2.95),
    "pull request 2598, long": ((444, 5546, 17841, 5604, 428), -1.5, 0.5, 2.63),
    "Monty 69d3c8dc": ((13, 37, 50, 25, 3), 0.0, 2.716, -0.5377),
}


@pytest.mark.parametrize("name", PUBLISHED)
def test_the_ratio_is_the_published_one(name: str) -> None:
    pairs, elo0, elo1, ratio = PUBLISHED[name]
    digits = len(str(ratio).partition(".")[2])
    assert log_likelihood_ratio(pairs, elo0, elo1) == pytest.approx(ratio, abs=0.51 * 10**-digits + 1e-4)


def test_the_bounds_are_those_of_wald() -> None:
    assert Sprt(0, 5).lower == pytest.approx(-2.9444, abs=1e-4)
    assert Sprt(0, 5).upper == pytest.approx(2.9444, abs=1e-4)
    assert Sprt(0, 5, alpha=0.1, beta=0.2).upper == pytest.approx(math.log(8))
    assert Sprt(0, 5, alpha=0.1, beta=0.2).lower == pytest.approx(math.log(2 / 9))


@pytest.mark.parametrize("elo", [-200, -3, 0, 10, 350])
@pytest.mark.parametrize("counts", [(1, 2, 3, 4, 5), (40, 1, 1, 1, 40), (0.001, 0.001, 0.001, 0.001, 9), (5, 50, 100, 60, 8)])
def test_no_other_distribution_of_that_score_is_more_likely(counts: tuple[float, ...], elo: float) -> None:
    score = score_of(elo)
    fitted = most_likely(counts, score)
    assert sum(fitted) == pytest.approx(1, abs=1e-7)
    assert sum(p * a for p, a in zip(fitted, PAIR_SCORES, strict=True)) == pytest.approx(score, abs=1e-7)
    best = sum(count * math.log(p) for count, p in zip(counts, fitted, strict=True))
    rng = random.Random(3)
    for _ in range(300):  # any two directions that keep both sums span what can be changed
        one, other, third = rng.sample(range(5), 3)
        step = rng.uniform(-1, 1) * 0.2 * min(fitted[one], fitted[other], fitted[third])
        tried = list(fitted)
        tried[one] += step * (PAIR_SCORES[other] - PAIR_SCORES[third])
        tried[other] += step * (PAIR_SCORES[third] - PAIR_SCORES[one])
        tried[third] += step * (PAIR_SCORES[one] - PAIR_SCORES[other])
        assert sum(count * math.log(p) for count, p in zip(counts, tried, strict=True)) <= best + 1e-6


@given(counts=st.tuples(*[st.integers(0, 60)] * 5).filter(any), elo=st.integers(-300, 300))
@example(counts=(1, 3, 20, 17, 12), elo=0)  # Newton's steps ended beside the pole of the lost pair
def test_what_is_fitted_is_a_distribution_of_that_score(counts: tuple[int, ...], elo: int) -> None:
    score = score_of(elo)
    fitted = most_likely([float(count) if count else 1e-3 for count in counts], score)
    assert min(fitted) > 0
    assert sum(fitted) == pytest.approx(1, abs=1e-7)
    assert sum(p * a for p, a in zip(fitted, PAIR_SCORES, strict=True)) == pytest.approx(score, abs=1e-7)


@given(counts=st.tuples(*[st.integers(0, 60)] * 5).filter(any))
@example(counts=(1, 3, 20, 17, 12))
def test_a_score_beyond_a_hypothesis_speaks_for_it(counts: tuple[int, ...]) -> None:
    """Above what H1 says the ratio is above zero, below what H0 says it is below."""
    mean = sum(count * value for count, value in zip(counts, PAIR_SCORES, strict=True)) / sum(counts)
    ratio = log_likelihood_ratio(counts, 0, 20)
    if mean > score_of(20) + 0.001:  # pairs that have not come count a little
        assert ratio > 0
    if mean < 0.499:
        assert ratio < 0


def _best_by_trial(losses: int, draws: int, wins: int, score: float) -> float:
    """The best log-likelihood of pairs that only ended 0, 1 or 2, over a fine grid of the share of 1."""
    top = 2 * min(score, 1 - score)
    shares = (top * step / 20_000 for step in range(1, 20_000))
    return max(
        losses * math.log(1 - score - share / 2) + draws * math.log(share) + wins * math.log(score - share / 2)
        for share in shares
    )


@pytest.mark.parametrize(("losses", "draws", "wins"), [(3, 5, 7), (10, 1, 10), (2, 30, 9)])
def test_the_ratio_is_that_of_a_search_by_brute_force(losses: int, draws: int, wins: int) -> None:
    trial = _best_by_trial(losses, draws, wins, score_of(60)) - _best_by_trial(losses, draws, wins, score_of(-20))
    assert log_likelihood_ratio((losses, 0, draws, 0, wins), -20, 60) == pytest.approx(trial, abs=0.005)


def test_the_ratio_changes_its_sign_with_the_sides() -> None:
    assert log_likelihood_ratio((1, 2, 3, 4, 5), -5, 10) == pytest.approx(-log_likelihood_ratio((5, 4, 3, 2, 1), -10, 5))


def test_nothing_is_decided_before_a_pair_is_played() -> None:
    assert Sprt(0, 10).status((0, 0, 0, 0, 0)).verdict == Verdict.CONTINUE
    assert Sprt(0, 10).status((0, 0, 1, 0, 0)).verdict == Verdict.CONTINUE
    assert Sprt(0, 100).status((0, 0, 0, 0, 60)).verdict == Verdict.H1
    assert Sprt(0, 100).status((60, 0, 0, 0, 0)).verdict == Verdict.H0


def _verdict(test: Sprt, weights: list[float], rng: random.Random) -> Verdict:
    pairs = [0] * 5
    while True:
        pairs[rng.choices(range(5), weights)[0]] += 1
        if (status := test.status(pairs)).verdict != Verdict.CONTINUE:
            return status.verdict


@pytest.mark.parametrize(("elo0", "elo1", "draws"), [(0, 100, 0.3), (-60, 60, 0.0)])
def test_wrong_verdicts_are_as_rare_as_was_asked_for(elo0: float, elo1: float, draws: float) -> None:
    test, rng, runs = Sprt(elo0, elo1, alpha=0.05, beta=0.1), random.Random(7), 400
    false_alarms = sum(_verdict(test, _independent(score_of(elo0), draws), rng) == Verdict.H1 for _ in range(runs))
    misses = sum(_verdict(test, _independent(score_of(elo1), draws), rng) == Verdict.H0 for _ in range(runs))
    assert 0.015 < false_alarms / runs < 0.08
    assert 0.04 < misses / runs < 0.14


@pytest.mark.parametrize("text", ["5", "a,b", "1,2,3", "5,5", "5,0", "nan,3", "0,5,0,0.1", "0,5,0.6,0.6", ""])
def test_a_test_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(BadLimitError):
        Sprt.read(text)


def test_a_test_is_read_with_or_without_its_errors() -> None:
    assert Sprt.read("0,10") == Sprt(0, 10)
    assert Sprt.read("-3, 1, 0.1, 0.2") == Sprt(-3, 1, 0.1, 0.2)


def test_an_undecided_test_says_how_far_it_has_come_and_an_accepted_hypothesis_with_which_error() -> None:
    test = Sprt(-5, 20, alpha=0.01, beta=0.1)
    told = [status_text(test, Status(llr, test.lower, test.upper, verdict), ("a", "b")).splitlines() for llr, verdict in SAID]
    assert [lines[0] for lines in told] == [
        "SPRT: undecided, 44 % of the way to H1 (LLR 2.00, bounds -2.29 and 4.50)",
        "SPRT: undecided, 87 % of the way to H0 (LLR -2.00, bounds -2.29 and 4.50)",
        "SPRT: H1 accepted (LLR 4.60, bounds -2.29 and 4.50)",
        "SPRT: H0 accepted (LLR -2.40, bounds -2.29 and 4.50)",
    ]
    assert {tuple(lines[1:]) for lines in told} == {
        (
            "  H0: a is stronger than b by -5 Elo or less; accepted though H1 is true in 10 % of tests",
            "  H1: a is stronger than b by +20 Elo or more; accepted though H0 is true in 1 % of tests",
        )
    }


SAID = ((2.0, Verdict.CONTINUE), (-2.0, Verdict.CONTINUE), (4.6, Verdict.H1), (-2.4, Verdict.H0))
