"""A match: two competitors, paired games, until so many were played or a sequential test has decided.

Same plan and same limits by nodes or depth: same table, on one core or on many, in one go or in several. With a test,
pairs are therefore counted in the order of their numbers: the match is over with the first pair at which the ratio leaves
its bounds, and a later pair that happened to be finished before is not counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from plyground.core.errors import BadLimitError
from plyground.core.facts import OptionValue
from plyground.core.game import Game
from plyground.matches.arena import Arena, deaf
from plyground.matches.elo import Elo, elo_from_pairs
from plyground.matches.ledger import Ledger
from plyground.matches.openings import openings
from plyground.matches.plan import SEATS, Finished, Fixture, Key, Plan, checked_games
from plyground.matches.sprt import Sprt, Status, Verdict
from plyground.matches.table import Table

Progress = Callable[[int, int, Table], None]
"""Told how many games are finished, of how many, and the table so far."""


@dataclass(frozen=True)
class MatchResult:
    """How a match stands at its end, or where it was interrupted."""

    plan: Plan
    games: int
    table: Table
    sprt: Sprt | None = None
    is_interrupted: bool = False
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    """All of the game, those that nobody set among them."""

    @property
    def elo(self) -> Elo | None:
        """How much stronger the first competitor is; None before a pair is finished."""
        pairs = self.table.pentanomial()
        return elo_from_pairs(pairs) if any(pairs) else None

    @property
    def status(self) -> Status | None:
        """What the test says, if there is one."""
        return self.sprt.status(self.table.pentanomial()) if self.sprt is not None else None


def run_match(
    plan: Plan,
    games: int,
    *,
    sprt: Sprt | None = None,
    keep: Path | None = None,
    processes: int = 1,
    progress: Progress | None = None,
) -> MatchResult:
    """Play a match of so many games, or of at most so many if there is a test.

    With `keep`, finished games are kept in that file, and those that it already holds are not played again. Ctrl-C
    ends the match early; what was played is kept and counted. `processes=0` plays in the caller's own process.
    """
    if len(plan.competitors) != SEATS:
        raise BadLimitError(f"A match is between two competitors; there are {len(plan.competitors)}.")
    pairs = checked_games(games)
    game = plan.load()
    identity = {"kind": "match"} | plan.identity(game) | {"sprt": sprt.as_data() if sprt is not None else None}
    count = _Count(plan, sprt, pairs)
    with closing(Ledger(keep, identity, game)) as ledger, Arena(plan, game, processes) as arena:
        for finished in list(ledger.finished.values()):
            count.add(finished)
        fixtures = _fixtures(plan, game, pairs, ledger.finished)
        is_interrupted = not count.is_decided and play_all(
            arena, fixtures, ledger, lambda finished: _told(count, finished, games, progress)
        )
    return MatchResult(plan, games, count.table, sprt, is_interrupted, dict(game.options))


def play_all(arena: Arena, fixtures: Iterator[Fixture], ledger: Ledger, tell: Callable[[Finished], bool]) -> bool:
    """Play and keep until nothing is left or `tell` says that it is enough; whether Ctrl-C came first."""
    try:
        for finished in arena.play(fixtures):
            with deaf():  # a game is kept and counted whole, or not at all
                ledger.add(finished)
                is_enough = tell(finished)
            if is_enough:
                break
    except KeyboardInterrupt:
        with deaf():
            for finished in arena.collect():
                ledger.add(finished)
                tell(finished)
        return True
    return False


class _Count:
    """The table of a match, and whether its test has decided."""

    def __init__(self, plan: Plan, sprt: Sprt | None, pairs: int) -> None:
        self.table = Table(plan.names)
        self.finished = 0
        self._sprt, self._pairs, self._counted = sprt, pairs, 0
        self._waiting: dict[tuple[int, bool], Finished] = {}
        self.is_decided = False

    def add(self, finished: Finished) -> None:
        """Count a game: at once, or with a test when all pairs before its own are complete."""
        if finished.pair >= self._pairs:
            return
        self.finished += 1
        if self._sprt is None:
            self.table.add(finished)
            return
        self._waiting[finished.pair, finished.swapped] = finished
        while not self.is_decided and all((self._counted, swapped) in self._waiting for swapped in (False, True)):
            for swapped in (False, True):
                self.table.add(self._waiting.pop((self._counted, swapped)))
            self._counted += 1
            self.is_decided = self._sprt.status(self.table.pentanomial()).verdict != Verdict.CONTINUE


def _told(count: _Count, finished: Finished, games: int, progress: Progress | None) -> bool:
    count.add(finished)
    if progress is not None:
        progress(count.finished, games, count.table)
    return count.is_decided


def _fixtures(plan: Plan, game: Game[Any, Any], pairs: int, played: dict[Key, Finished]) -> Iterator[Fixture]:
    """The games of the match that have not been played, in order."""
    for pair, opening in zip(range(pairs), openings(game, plan.plies, plan.seed), strict=False):
        for swapped in (False, True):
            fixture = Fixture(0, 1, pair, swapped, opening)
            if fixture.key not in played:
                yield fixture
