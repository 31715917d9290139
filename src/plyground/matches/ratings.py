"""Ratings of many players from their encounters: Bradley and Terry's model.

Player i scores L(r_i - r_j) = 1 / (1 + exp(r_j - r_i)) against j on average; a draw is half a win. The ratings are those
at which every player's expected points are the points it has (the maximum of the likelihood, found by Newton's method):

    g_i = sum_j 2 N_ij (s_ij - L_ij)                    the points won beyond what was expected, N_ij pairs of games
    H = sum_ij 2 N_ij L_ij (1 - L_ij) (e_i - e_j)(e_i - e_j)'    the information matrix

They are anchored at mean 0 and told in Elo, r times 400 / log 10. For two players this is the Elo of their score.

Errors come from the information matrix, the pseudo-inverse of H being the covariance of ratings of mean 0, times a
dispersion, the ratio of the pairs' squared residuals to what the model expects of independent games without draws:

    d = sum over pairs of (points - 2 L)^2 / (2 L (1 - L)) / (pairs - players + 1)

Draws and paired openings make it less than 1. For two players the error is that of the pentanomial.

The likelihood has no maximum where some players only won against all others. Then, and only then, each two players who met
get one more pair as a prior, half of it won 2-0 and half lost 0-2. Players with no chain of encounters between
them cannot be compared: each group that hangs together is rated by itself, with mean 0.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from plyground.core.errors import BadLimitError
from plyground.matches.elo import PAIR_SCORES, Z95, moments, with_prior

Encounters = Mapping[tuple[int, int], Sequence[float]]
"""(i, j) with i < j: the pentanomial of their pairs as i sees it."""

_ELO = 400 / math.log(10)
_STEPS = 100
_LONGEST_STEP = 3.0
_TOLERANCE = 1e-10


@dataclass(frozen=True)
class Rating:
    """A player's Elo above the mean, and half the width of its 95 % interval; None for one who has not played."""

    elo: float
    error: float | None
    is_guess: bool = False
    """Whether the games alone would set no limit to it or to another's of its group, so that the prior was needed."""


def ratings(players: int, encounters: Encounters) -> list[Rating]:
    """A rating for every player."""
    for (first, second), pairs in encounters.items():
        if not 0 <= first < second < players or len(pairs) != len(PAIR_SCORES):
            raise BadLimitError(f"Encounters are told as (i, j) with i < j < {players}; found {(first, second)}: {pairs}.")
    met = {both: tuple(pairs) for both, pairs in encounters.items() if sum(pairs) > 0}
    rated = [Rating(0.0, None)] * players
    for group in _groups(players, lambda one, other: (one, other) in met or (other, one) in met):
        if len(group) > 1:
            place = {player: number for number, player in enumerate(group)}
            own = {(place[one], place[other]): pairs for (one, other), pairs in met.items() if one in place}
            for player, rating in zip(group, _rated(len(group), own), strict=True):
                rated[player] = rating
    return rated


def _rated(players: int, met: dict[tuple[int, int], tuple[float, ...]]) -> list[Rating]:
    """The ratings of players who hang together by their encounters."""
    is_guess = not _is_bounded(players, met)
    if is_guess:
        met = {both: with_prior(pairs) for both, pairs in met.items()}
    strengths = [0.0] * players
    for _ in range(_STEPS):
        gradient, information = _derivatives(strengths, met)
        steps = _solved(information, gradient)
        longest = max(map(abs, steps))
        scale = min(1.0, _LONGEST_STEP / longest) if longest else 1.0
        strengths = [strength + scale * step for strength, step in zip(strengths, steps, strict=True)]
        if longest < _TOLERANCE:
            break
    mean = sum(strengths) / players
    _, information = _derivatives(strengths, met)
    dispersion = _dispersion(strengths, met)
    errors = []
    for player in range(players):
        unit = [float(player == other) - 1 / players for other in range(players)]
        errors.append(Z95 * math.sqrt(max(dispersion * _solved(information, unit)[player], 0.0)))
    return [Rating(_ELO * (strength - mean), _ELO * error, is_guess) for strength, error in zip(strengths, errors, strict=True)]


def _derivatives(
    strengths: list[float], met: dict[tuple[int, int], tuple[float, ...]]
) -> tuple[list[float], list[list[float]]]:
    """The gradient of the log-likelihood, and the information matrix made regular by what fixes the mean."""
    players = len(strengths)
    gradient = [0.0] * players
    information = [[1 / players] * players for _ in range(players)]
    for (one, other), pairs in met.items():
        total, score, _ = moments(pairs)
        expected = _logistic(strengths[one] - strengths[other])
        surplus, weight = 2 * total * (score - expected), 2 * total * expected * (1 - expected)
        gradient[one] += surplus
        gradient[other] -= surplus
        information[one][one] += weight
        information[other][other] += weight
        information[one][other] -= weight
        information[other][one] -= weight
    return gradient, information


def _dispersion(strengths: list[float], met: dict[tuple[int, int], tuple[float, ...]]) -> float:
    """How much the pairs scatter, as a part of what independent games without draws would; 1 where too few were played."""
    scatter, total = 0.0, 0.0
    for (one, other), pairs in met.items():
        expected = _logistic(strengths[one] - strengths[other])
        for count, score in zip(pairs, PAIR_SCORES, strict=True):
            scatter += count * (2 * (score - expected)) ** 2 / (2 * expected * (1 - expected))
        total += sum(pairs)
    freedom = total - len(strengths) + 1
    return scatter / freedom if freedom >= 1 and scatter > _TOLERANCE else 1.0


def _logistic(difference: float) -> float:
    return 1 / (1 + math.exp(-difference))


def _is_bounded(players: int, met: dict[tuple[int, int], tuple[float, ...]]) -> bool:
    """Whether the likelihood has a maximum: from each player there is a chain of points taken to every other."""
    took: set[tuple[int, int]] = set()
    for (one, other), pairs in met.items():
        _, score, _ = moments(pairs)
        took |= ({(one, other)} if score > 0 else set()) | ({(other, one)} if score < 1 else set())
    forward = _reached(0, players, lambda one, other: (one, other) in took)
    backward = _reached(0, players, lambda one, other: (other, one) in took)
    return len(forward) == len(backward) == players


def _groups(players: int, touch: Callable[[int, int], bool]) -> list[list[int]]:
    """The players in groups that hang together."""
    groups: list[list[int]] = []
    for player in range(players):
        if not any(player in group for group in groups):
            groups.append(sorted(_reached(player, players, touch)))
    return groups


def _reached(start: int, players: int, touch: Callable[[int, int], bool]) -> set[int]:
    reached, waiting = {start}, [start]
    while waiting:
        one = waiting.pop()
        fresh = [other for other in range(players) if other not in reached and touch(one, other)]
        reached.update(fresh)
        waiting += fresh
    return reached


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a symmetric positive definite system, by elimination."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda number: abs(rows[number][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for number in range(column + 1, size):
            factor = rows[number][column] / rows[column][column]
            if factor:
                rows[number] = [low - factor * top for low, top in zip(rows[number], rows[column], strict=True)]
    solution = [0.0] * size
    for number in reversed(range(size)):
        known = sum(rows[number][column] * solution[column] for column in range(number + 1, size))
        solution[number] = (rows[number][size] - known) / rows[number][number]
    return solution
