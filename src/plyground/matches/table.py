"""What has been played so far, counted: wins, draws and losses, offences, and pairs by their scores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field

from plyground.matches.elo import KINDS
from plyground.matches.plan import Finished
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
    seconds: float = field(default=0.0, compare=False)

    @property
    def games(self) -> int:
        """How many games it played."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """A win counts 1, a draw 1/2."""
        return self.wins + self.draws / 2

    def as_data(self) -> dict[str, float]:
        """The tally for a program to read."""
        return asdict(self) | {"points": self.points, "seconds": round(self.seconds, 3)}


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
        self._halves: dict[tuple[int, int, int], float] = {}

    @property
    def games(self) -> int:
        """How many games have been counted."""
        return sum(tally.games for tally in self.tallies) // 2

    def add(self, game: Finished) -> None:
        """Count a game."""
        first, second, points = game.first, game.second, game.points
        for player, own in ((first, points), (second, 1 - points)):
            tally = self.tallies[player]
            tally.wins += own == 1
            tally.losses += own == 0
            tally.draws += own not in {0, 1}
        for player, seconds in zip(game.seats, game.seconds, strict=True):
            self.tallies[player].seconds += seconds
        if game.offender is not None and game.ending in OFFENCES:
            tally = self.tallies[game.seats[game.offender]]
            setattr(tally, game.ending.value, getattr(tally, game.ending.value) + 1)
        self.points[first, second] = self.points.get((first, second), 0.0) + points
        self.points[second, first] = self.points.get((second, first), 0.0) + 1 - points
        other = self._halves.pop((first, second, game.pair), None)
        if other is None:
            self._halves[first, second, game.pair] = points
        else:
            self.pairs.setdefault((first, second), [0] * KINDS)[round(2 * (points + other))] += 1

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
