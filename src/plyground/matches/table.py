"""What has been played so far, counted: wins, draws and losses, offences, and pairs by their scores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field

from plyground.matches.elo import KINDS
from plyground.matches.plan import Finished, points_of
from plyground.matches.playing import OFFENCES


@dataclass
class Tally:
    """One competitor's games. Those lost by crashing, by time or by an illegal action are among the losses."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    crash: int = 0
    time: int = 0
    illegal: int = 0
    payoff: float = field(default=0.0, compare=False)
    """The sum of what its seats got; its last digits depend on the order in which games come."""
    seats: int = field(default=0, compare=False)
    """How many it has had, over all games."""
    seconds: float = field(default=0.0, compare=False)

    @property
    def mean_payoff(self) -> float | None:
        """What one of its seats got in the mean."""
        return self.payoff / self.seats if self.seats else None

    @property
    def games(self) -> int:
        """How many games it played; of those that one plays alone, how many were compared with another's."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """A win counts 1, a draw 1/2."""
        return self.wins + self.draws / 2

    def as_data(self) -> dict[str, float | None]:
        """The tally for a program to read."""
        mean = self.mean_payoff
        more = {"points": self.points, "seconds": round(self.seconds, 3)}
        return asdict(self) | more | {"mean_payoff": None if mean is None else round(mean, 6)}


class Table:
    """The games of a competition, counted as they come in any order. Two tables of the same games are equal."""

    def __init__(self, names: Sequence[str]) -> None:
        """A table for the competitors of these names, empty."""
        self.names = tuple(names)
        self.tallies = [Tally() for _ in names]
        self.pairs: dict[tuple[int, int], list[int]] = {}
        """(i, j): how many pairs brought i 0, 0.5, 1, 1.5 and 2 points."""
        self.points: dict[tuple[int, int], float] = {}
        """(i, j): the points of i against j."""
        self.games = 0
        """How many games have been counted."""
        self._halves: dict[tuple[int, int, int], float] = {}

    def add(self, game: Finished) -> None:
        """Count a game. One that is played alone brings points when the other one of its pair is there, too."""
        self.games += 1
        for player, payoff, seconds in zip(game.seats, game.utilities, game.seconds, strict=True):
            tally = self.tallies[player]
            tally.seconds += seconds
            tally.payoff += payoff
            tally.seats += 1
        if game.offender is not None and game.ending in OFFENCES:
            tally = self.tallies[game.seats[game.offender]]
            setattr(tally, game.ending.value, getattr(tally, game.ending.value) + 1)
        points = game.points
        half = (game.first, game.second, game.pair)
        other = self._halves.pop(half, None)
        if points is not None:
            self._score(game.first, game.second, points)
            if other is not None:
                self._pair(game.first, game.second, points + other)
        elif other is not None:
            mine, theirs = (other, game.utilities[0]) if game.swapped else (game.utilities[0], other)
            points = points_of(mine, theirs)
            self._score(game.first, game.second, points)
            self._pair(game.first, game.second, 2 * points)
        if other is None:
            self._halves[half] = game.utilities[0] if points is None else points

    def _score(self, first: int, second: int, points: float) -> None:
        """Put down what two got."""
        for player, other, own in ((first, second, points), (second, first, 1 - points)):
            tally = self.tallies[player]
            tally.wins += own == 1
            tally.losses += own == 0
            tally.draws += own not in {0, 1}
            self.points[player, other] = self.points.get((player, other), 0.0) + own

    def _pair(self, first: int, second: int, points: float) -> None:
        self.pairs.setdefault((first, second), [0] * KINDS)[round(2 * points)] += 1

    def pentanomial(self, first: int = 0, second: int = 1) -> tuple[int, ...]:
        """The finished pairs of two competitors, counted by the points they brought to `first`."""
        if first > second:
            return self.pentanomial(second, first)[::-1]
        return tuple(self.pairs.get((first, second), [0] * KINDS))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table):
            return NotImplemented
        return (self.names, self.tallies, self.pairs) == (other.names, other.tallies, other.pairs)

    __hash__ = None  # type: ignore[assignment]  # it changes with every game
