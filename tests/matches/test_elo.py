"""Elo, its error bars and ratings, against known values and against simulated matches."""

from __future__ import annotations

import math
import random

import pytest

from plyground.core.errors import BadLimitError
from plyground.matches.elo import elo_from_games, elo_from_pairs, elo_of, moments, score_of
from plyground.matches.ratings import Rating, ratings
from plyground.matches.report import elo_text, interval_text

KINDS = range(5)


def _pairs(rng: random.Random, weights: list[float], count: int) -> list[int]:
    found = [0] * 5
    for kind in rng.choices(KINDS, weights, k=count):
        found[kind] += 1
    return found


def _independent(score: float, draws: float) -> list[float]:
    """The pentanomial of two independent games of an expected score and a share of draws."""
    single = (1 - score - draws / 2, draws, score - draws / 2)
    return [sum(single[i] * single[kind - i] for i in range(3) if 0 <= kind - i < 3) for kind in KINDS]


@pytest.mark.parametrize(
    ("score", "elo"), [(0.5, 0), (0.6, 70.4365), (0.75, 190.8485), (0.9, 381.6970), (0.4, -70.4365), (76 / 78, 631.91)]
)
def test_a_score_has_the_elo_of_the_published_tables(score: float, elo: float) -> None:
    assert elo_of(score) == pytest.approx(elo, abs=0.01)
    assert score_of(elo_of(score)) == pytest.approx(score)


def test_sixty_per_cent_is_seventy_elo_however_the_points_were_made() -> None:
    assert elo_from_games(120, 0, 80).elo == pytest.approx(70.4365, abs=1e-3)
    assert elo_from_games(80, 80, 40).elo == pytest.approx(70.4365, abs=1e-3)
    assert elo_from_pairs((16, 0, 48, 0, 36)).elo == pytest.approx(70.4365, abs=1e-3)


def test_the_error_of_single_games_is_the_binomial_one() -> None:
    estimate = elo_from_games(120, 0, 80)
    error = math.sqrt(0.6 * 0.4 / 200)
    assert estimate.low == pytest.approx(elo_of(0.6 - 1.959964 * error), abs=1e-3)
    assert estimate.high == pytest.approx(elo_of(0.6 + 1.959964 * error), abs=1e-3)
    assert estimate.superiority == pytest.approx(0.5 + 0.5 * math.erf(0.1 / error / math.sqrt(2)))


def test_the_moments_of_pairs_are_those_that_fishtest_tells() -> None:
    """From the raw statistics of a test of Monty: results 13 37 50 25 3."""
    total, mean, variance = moments((13, 37, 50, 25, 3))
    assert (total, mean) == (128, 0.4375)
    assert variance == pytest.approx(0.05762, abs=5e-6)
    assert elo_from_pairs((13, 37, 50, 25, 3)).elo == pytest.approx(-43.6578, abs=5e-5)


def test_pairs_that_cancel_make_the_error_smaller_than_single_games_would() -> None:
    unpaired = elo_from_games(100, 0, 100)
    paired = elo_from_pairs((5, 0, 90, 0, 5))
    assert paired.elo == unpaired.elo == 0
    assert paired.error < unpaired.error / 2


@pytest.mark.parametrize("pairs", [(0, 0, 0, 0, 1), (0, 0, 0, 0, 500), (7, 0, 0, 0, 0), (0, 0, 30, 0, 0)])
def test_pairs_that_all_ended_alike_have_a_finite_elo_and_as_many_bounds_as_they_set(pairs: tuple[int, ...]) -> None:
    estimate = elo_from_pairs(pairs)
    assert -3000 < estimate.elo < 3000
    assert estimate.low < estimate.high
    assert math.isfinite(estimate.low) == (pairs[0] == 0)
    assert math.isfinite(estimate.high) == (pairs[4] == 0)
    assert (estimate.elo > 0) == (pairs[4] > 0)
    assert (estimate.elo < 0) == (pairs[0] > 0)


@pytest.mark.parametrize(
    ("pairs", "told"),
    [
        ((0, 0, 0, 0, 100), "at least +743.1 (95 %), score 100.0 %"),
        ((100, 0, 0, 0, 0), "at most -743.1 (95 %), score 0.0 %"),
        ((0, 0, 0, 1, 99), "+1040.4 (95 %: at least +851.6), score 99.8 %"),
        ((1, 0, 0, 0, 1), "+0.0 (95 %: too few games to tell), score 50.0 %"),
        ((13, 37, 50, 25, 3), "-43.7 +/- 29.4 (95 %: -73.4 to -14.5), score 43.8 %"),
    ],
)
def test_an_end_that_the_games_do_not_set_is_told_as_open(pairs: tuple[int, ...], told: str) -> None:
    estimate = elo_from_pairs(pairs)
    assert elo_text(estimate) == told
    data = estimate.as_data()
    assert (data["low"] is None, data["high"] is None) == (math.isinf(estimate.low), math.isinf(estimate.high))
    assert interval_text(data["low"], data["high"], 1) == interval_text(estimate.low, estimate.high, 1)
    assert interval_text(data["low"], data["high"], 1) in told


def test_single_games_without_a_loss_have_no_upper_bound_either() -> None:
    assert math.isinf(elo_from_games(100, 0, 0).high)
    assert math.isinf(elo_from_games(0, 0, 100).low)
    assert math.isfinite(elo_from_games(0, 100, 0).error)


def test_a_better_score_never_has_a_lower_elo() -> None:
    for pairs in (1, 3, 20, 500):
        assert elo_from_pairs((0, 0, 0, 1, pairs - 1)).elo < elo_from_pairs((0, 0, 0, 0, pairs)).elo
        assert elo_from_pairs((0, 0, 0, 0, pairs)).score == 1


def test_more_wins_without_a_loss_tell_more() -> None:
    assert elo_from_pairs((0, 0, 0, 0, 100)).low > elo_from_pairs((0, 0, 0, 0, 10)).low > 0
    assert elo_from_games(100, 0, 0).low > elo_from_games(10, 0, 0).low


@pytest.mark.parametrize("pairs", [(0, 0, 0, 0, 0), (1, 2, 3), (1, -1, 0, 0, 0)])
def test_what_counts_no_pairs_is_refused(pairs: tuple[int, ...]) -> None:
    with pytest.raises(BadLimitError, match="five numbers"):
        elo_from_pairs(pairs)
    with pytest.raises(BadLimitError, match="not all are zero"):
        elo_from_games(0, 0, 0)
    with pytest.raises(BadLimitError, match="between 0 and 1"):
        elo_of(1)


@pytest.mark.parametrize("elo", [0, 40, -120])
def test_nineteen_of_twenty_intervals_hold_the_true_elo(elo: float) -> None:
    rng = random.Random(elo)
    weights = _independent(score_of(elo), 0.3)
    estimates = [elo_from_pairs(_pairs(rng, weights, 150)) for _ in range(1500)]
    assert 0.93 < sum(found.low <= elo <= found.high for found in estimates) / 1500 < 0.97


def test_two_players_are_rated_as_their_match_says() -> None:
    first, second = ratings(2, {(0, 1): (13, 37, 50, 25, 3)})
    match = elo_from_pairs((13, 37, 50, 25, 3))
    assert first.elo - second.elo == pytest.approx(match.elo)
    assert first.elo + second.elo == pytest.approx(0)
    assert first.error is not None
    assert 2 * first.error == pytest.approx(match.error, rel=0.01)


def test_every_player_is_expected_to_have_the_points_it_has() -> None:
    rng = random.Random(5)
    met = {(i, j): _pairs(rng, [1, 2, 4, 2 + j, 1 + j], 20) for i in range(5) for j in range(i + 1, 5)}
    rated = ratings(5, met)
    assert sum(rating.elo for rating in rated) == pytest.approx(0, abs=1e-6)
    for player in range(5):
        surplus = 0.0
        for (i, j), pairs in met.items():
            total, mean, _ = moments(pairs)
            sign = (player == i) - (player == j)
            surplus += sign * 2 * total * (mean - score_of(rated[i].elo - rated[j].elo))
        assert surplus == pytest.approx(0, abs=1e-6)


def test_ratings_find_the_strengths_that_games_were_made_with_and_know_their_error() -> None:
    strengths = [120.0, 30.0, -40.0, -110.0]
    rng = random.Random(11)
    runs = []
    for _ in range(200):
        met = {
            (i, j): _pairs(rng, _independent(score_of(strengths[i] - strengths[j]), 0.4), 60)
            for i in range(4)
            for j in range(i + 1, 4)
        }
        runs.append(ratings(4, met))
    for player, strength in enumerate(strengths):
        found = [run[player].elo for run in runs]
        mean = sum(found) / len(found)
        spread = math.sqrt(sum((elo - mean) ** 2 for elo in found) / (len(found) - 1))
        error = sum(run[player].error or 0 for run in runs) / len(runs)
        assert mean == pytest.approx(strength, abs=4)
        assert error == pytest.approx(1.96 * spread, rel=0.2)


def test_a_player_who_won_everything_has_a_finite_rating() -> None:
    rated = ratings(3, {(0, 1): (0, 0, 0, 0, 10), (0, 2): (0, 0, 0, 0, 10), (1, 2): (0, 0, 0, 0, 10)})
    assert 1500 > rated[0].elo > rated[1].elo > rated[2].elo > -1500
    assert all(rating.error is not None and 0 < rating.error < 1500 for rating in rated)
    assert all(rating.is_guess for rating in rated)
    assert not any(rating.is_guess for rating in ratings(2, {(0, 1): (1, 0, 0, 0, 9)}))


def test_who_has_not_met_is_rated_apart_and_who_has_not_played_is_not_rated() -> None:
    rated = ratings(5, {(0, 1): (1, 0, 4, 0, 3), (2, 3): (0, 0, 2, 2, 0), (0, 4): (0, 0, 0, 0, 0)})
    assert rated[4] == Rating(0.0, None)
    assert rated[0].elo == pytest.approx(-rated[1].elo)
    assert rated[2].elo == pytest.approx(-rated[3].elo)
    assert ratings(2, {}) == [Rating(0.0, None)] * 2


def test_encounters_that_name_nobody_are_refused() -> None:
    with pytest.raises(BadLimitError, match="i < j < 2"):
        ratings(2, {(1, 0): (1, 0, 0, 0, 0)})
