"""Strength levels from 1 to 10: weaker players look less far and see less clearly, but they do not play moves at random.

Two things make a level weak: a cap on how far it looks (plies and nodes), and an error in how it judges positions, always
the same for the same position and seed. The error is measured in the game's own evaluation (`typical_score`), so that a level
means the same in games with different units. What the rules say for certain is never blurred: even level 1 takes a win in one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from plyground.core.errors import BadSettingsError, shown
from plyground.core.search import Limits
from plyground.engines.engine import Engine, Search, Task


@dataclass(frozen=True)
class Level:
    """How a strength is made. `noise` is the largest error as a multiple of the usual size of a score."""

    number: int
    about: str
    depth: int | None = None
    nodes: int | None = None
    noise: float = 0.0

    def within(self, limits: Limits) -> Limits:
        """The limits, drawn closer."""
        return replace(limits, depth=_least(limits.depth, self.depth), nodes=_least(limits.nodes, self.nodes))


LEVELS: dict[int, Level] = {
    level.number: level
    for level in (
        Level(1, "sees one move, and hardly judges it", 1, 20_000, 8.0),
        Level(2, "sees one move, and judges badly", 1, 20_000, 2.5),
        Level(3, "sees the reply, and judges badly", 2, 20_000, 0.8),
        Level(4, "three plies, and judges badly", 3, 50_000, 0.6),
        Level(5, "three plies", 3, 50_000, 0.2),
        Level(6, "four plies", 4, 50_000, 0.15),
        Level(7, "six plies", 6, 100_000, 0.1),
        Level(8, "eight plies", 8, 300_000, 0.05),
        Level(9, "twelve plies", 12, 3_000_000, 0.0),
        Level(10, "full strength"),
    )
}

_OF_THE_RANGE = 0.4
"""What the usual size of a score is worth where guesses are payoffs: a share of half their range."""


def level_numbered(number: int) -> Level:
    """The level of that number."""
    if number not in LEVELS:
        raise BadSettingsError(f"A level is a whole number from {min(LEVELS)} to {max(LEVELS)}; it was {shown(number)}.")
    return LEVELS[number]


def noise_in_payoffs(level: Level) -> float:
    """The error of a level for engines whose guesses are payoffs, as a share of half the range of the utilities."""
    return level.noise * _OF_THE_RANGE


class LevelEngine(Engine):
    """Another engine, held back. What it sees unclearly has to be built into it: this only draws its limits closer."""

    def __init__(self, engine: Engine, level: Level) -> None:
        """Play as the engine does, no stronger than the level."""
        super().__init__(engine.game, f"{engine.name} level {level.number}")
        self.engine, self.level, self.equal = engine, level, engine.equal

    def think(self, task: Task) -> Search:
        """The other engine's search, within closer limits."""
        return self.engine.think(replace(task, limits=self.level.within(task.limits)))

    def prepare(self) -> None:
        """Prepare the other one."""
        self.engine.prepare()


def _least(first: int | None, second: int | None) -> int | None:
    return second if first is None else first if second is None else min(first, second)
