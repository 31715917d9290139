"""One course of learning: games against oneself, and now and then games against somebody else to see what they were good for.

Everything follows from the settings and the number of games: a course that was interrupted and went on is the same as one
that was not.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any, NamedTuple

import numpy as np

from plyground.core.errors import BadLimitError, BadWeightsError
from plyground.core.game import Game
from plyground.engines.typical_score import typical_score
from plyground.features.networks import Network
from plyground.features.weights import Weights, default_weights
from plyground.kernels.judge_games import play_between
from plyground.kernels.judging import MOST_HIDDEN
from plyground.kernels.temporal_differences import COUNTERS, CUT_OFF, ERROR, GAMES, LEARNED, PLIES, history_memory, learn_games
from plyground.learning.exporting import network_of, weights_of
from plyground.learning.judge import Judge, Table, demand_learnable, judge_from, new_judge, random_judge

MOST_GAMES = 10**9
USUAL_HIDDEN = 80
OPENING_PLIES = 4
"""So many random plies make the games of a benchmark differ where no dice do."""
MEAN_EVERY = 100
"""So many games lie between two judges that go into the mean of a course."""
MEAN_POWER = 4
"""A judge counts in the mean as this power of its number: the last fifth of a course makes two thirds of it."""
_BATCH_SECONDS = 0.3
_MOST_BATCH = 100_000
_SEEDS = 2**63


@dataclass(frozen=True, kw_only=True)
class LearningSettings:
    """How to learn. The rate falls: after `halved_at` games it is half of what it was at first, after twice as many a third."""

    seed: int = 1
    hidden: int = 0
    """Hidden units of a network; 0 learns weights of the game's features."""
    rate: float = 0.05
    halved_at: int = 60_000
    trace: float = 0.0
    """Lambda: how much of what comes later than the next position a position learns from."""
    explore: float = 0.0
    """The share of moves that are made at random."""
    every: int = 10_000
    """How many games lie between two benchmarks."""
    benchmark: int = 500
    """How many games a benchmark has; an even number, as they are played in pairs."""

    def __post_init__(self) -> None:
        ranges: dict[str, tuple[float, float]] = {
            "seed": (0, _SEEDS - 1),
            "hidden": (0, MOST_HIDDEN),
            "rate": (1e-6, 10.0),
            "halved_at": (1, MOST_GAMES),
            "trace": (0.0, 1.0),
            "explore": (0.0, 1.0),
            "every": (1, MOST_GAMES),
            "benchmark": (2, 1_000_000),
        }
        for field in fields(self):
            low, high = ranges[field.name]
            value = getattr(self, field.name)
            if not math.isfinite(value) or not low <= value <= high:
                name = {"trace": "lambda", "halved_at": "halve"}.get(field.name, field.name)
                raise BadLimitError(f"The setting {name} of learning must be from {low:g} to {high:g}; it was {value}.")
        if self.benchmark % 2:
            raise BadLimitError(f"A benchmark has an even number of games; it was {self.benchmark}.")


def usual_settings(game: Game[Any, Any]) -> LearningSettings:
    """What suits a game: a network if it shows something to one, and random moves where no dice bring variety."""
    native = demand_learnable(game)
    return LearningSettings(
        hidden=USUAL_HIDDEN if native.network_shape is not None else 0, explore=0.0 if game.facts.chance else 0.1
    )


class Point(NamedTuple):
    """What a benchmark said after so many games: points a game, with their standard error."""

    games: int
    points: float
    error: float


class Learner:
    """A course: a judge that learns, how far it is, and its curve."""

    def __init__(self, game: Game[Any, Any], settings: LearningSettings) -> None:
        """At the start of a course; `restore` goes on with another one."""
        self.game = demand_learnable(game)
        self.settings = settings
        self.table = Table(self.game)
        self.judge = new_judge(self.table, settings.hidden, settings.seed)
        self.mean = self.judge.numbers.astype(np.float64)
        """Of the judge's numbers over the course. What a single game has moved too far evens out in it."""
        self.unfit = ""
        """Why what lies beside the game could not be used, if it could not: a course begins anew, whatever is there."""
        self.opponent, self.opponent_name = self._opponent()
        self.counters = np.zeros(COUNTERS)
        self.curve: list[Point] = []
        self.seconds = 0.0
        """Of learning, since this object was made."""
        self._begun_at = 0
        self._memory = history_memory()
        self._control = np.zeros(8, np.int64)

    @property
    def games(self) -> int:
        """How many games were learned from."""
        return int(self.counters[GAMES])

    @property
    def per_second(self) -> float:
        """Games a second, benchmarks left out."""
        return (self.games - self._begun_at) / self.seconds if self.seconds > 0 else 0.0

    @property
    def plies_a_game(self) -> float:
        """How long games are, rolls included."""
        return float(self.counters[PLIES] / max(self.games, 1))

    @property
    def cut_off(self) -> int:
        """Games that were too long to be played to their end."""
        return int(self.counters[CUT_OFF])

    @property
    def error(self) -> float:
        """How far outputs were off what they learned from: the mean of squares."""
        return float(self.counters[ERROR] / max(self.counters[LEARNED], 1.0))

    @property
    def known(self) -> Judge:
        """What was learned so far: the mean of the course, in a course too short for one its last judge."""
        if self.games < MEAN_EVERY:
            return self.judge
        return Judge(self.judge.shape, self.mean.astype(np.float32), self.judge.steps)

    def restore(self, numbers: Any, mean: Any, counters: Any, curve: list[Point]) -> None:
        """Go on where a course with the same settings was left."""
        self.judge.numbers[:] = numbers
        self.mean[:] = mean
        self.counters[:] = counters
        self.curve = list(curve)
        self._begun_at = self.games

    def learn(self, games: int) -> Iterator[Point | None]:
        """Go on until so many games were played in all; a benchmark where one is due, else None after each short while."""
        if not 1 <= games <= MOST_GAMES:
            raise BadLimitError(f"The number of games must be from 1 to {MOST_GAMES}; it was {games}.")
        batch = 1
        while True:
            is_due = self.games % self.settings.every == 0 or self.games >= games
            if is_due and (not self.curve or self.curve[-1].games != self.games):
                yield self.measure()
            if self.games >= games:
                return
            due = min(every - self.games % every for every in (self.settings.every, MEAN_EVERY))
            began = time.perf_counter()
            self._play(min(batch, due, games - self.games))
            passed = time.perf_counter() - began
            self.seconds += passed
            if self.games % MEAN_EVERY == 0:
                weight = (1 + MEAN_POWER) / (self.games // MEAN_EVERY + MEAN_POWER)
                self.mean += weight * (self.judge.numbers - self.mean)
            batch = min(2 * batch, _MOST_BATCH) if passed < _BATCH_SECONDS else max(batch // 2, 1)
            yield None

    def measure(self) -> Point:
        """A benchmark against the opponent, always with the same dice; it becomes a point of the curve."""
        point = Point(self.games, *contest(self.table, self.known, self.opponent, self.settings.benchmark, self.settings.seed))
        self.curve.append(point)
        return point

    def learned(self, how: str) -> Network | Weights:
        """What was learned so far, as engines take it."""
        if self.judge.is_network:
            return network_of(self.game, self.known, games=self.games, seed=self.settings.seed, how=how)
        return weights_of(self.game, self.known, how=how)

    def _play(self, games: int) -> None:
        settings, table = self.settings, self.table
        how = np.array([settings.rate, settings.halved_at, settings.trace, settings.explore])
        learn_games(
            table.rules,
            table.states,
            table.moves,
            table.listing,
            table.real,
            self.judge.shape,
            self.judge.numbers,
            self.judge.steps,
            how,
            *self._memory,
            np.uint64(settings.seed),
            self.games,
            games,
            table.longest,
            self.counters,
            self._control,
        )

    def _opponent(self) -> tuple[Judge, str]:
        weights = None
        try:
            weights = default_weights(self.game) if self.game.rules.has("features") else None
        except BadWeightsError as error:
            self.unfit = str(error)
        if weights is None:
            return random_judge(), "random moves"
        return judge_from(
            self.game, weights, weights.scale or 2.0 * typical_score(self.game, weights)
        ), "the weights beside the game"


def contest(table: Table, judge: Judge, other: Judge, games: int, seed: int) -> tuple[float, float]:
    """What one judge gets a game from another, each looking one ply ahead, and the standard error over pairs of games."""
    payoffs = np.zeros(games)
    play_between(
        table.rules,
        table.states,
        table.moves,
        table.listing,
        table.real,
        judge.shape,
        judge.numbers,
        judge.steps,
        other.shape,
        other.numbers,
        other.steps,
        np.uint64(seed),
        0,
        games,
        table.longest,
        0 if table.game.facts.chance else OPENING_PLIES,
        payoffs,
        np.zeros(8, np.int64),
    )
    pairs = (payoffs[::2] + payoffs[1::2]) / 2
    error = float(pairs.std(ddof=1) / math.sqrt(len(pairs))) if len(pairs) > 1 else 0.0
    return float(pairs.mean()), error
