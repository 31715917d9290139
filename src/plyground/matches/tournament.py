"""Tournaments: everybody against everybody, or one against all others, with a cross-table and ratings.

Every two who meet play the same number of pairs from the same openings. The pairs are played in rounds, a pair of every
encounter at a time, so that a tournament that is interrupted has been fair so far.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import combinations
from pathlib import Path
from typing import Any

from plyground.core.errors import BadLimitError
from plyground.core.facts import OptionValue
from plyground.core.game import Game
from plyground.matches.arena import Arena
from plyground.matches.ledger import Ledger
from plyground.matches.match import Progress, play_all
from plyground.matches.openings import openings
from plyground.matches.plan import SEATS, Finished, Fixture, Key, Plan, checked_games
from plyground.matches.ratings import Rating, ratings
from plyground.matches.table import Table

MOST_COMPETITORS = 100


class Kind(StrEnum):
    """Who meets whom: everybody everybody, or the first competitor all others."""

    ROUND_ROBIN = "round-robin"
    GAUNTLET = "gauntlet"


@dataclass(frozen=True)
class TournamentResult:
    """How a tournament stands at its end, or where it was interrupted. `games` are those of two who meet."""

    plan: Plan
    kind: Kind
    games: int
    table: Table
    is_interrupted: bool = False
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    """All of the game, those that nobody set among them."""

    def ratings(self) -> list[Rating]:
        """The rating of every competitor, from all finished pairs."""
        return ratings(len(self.plan.competitors), self.table.pairs)

    def order(self) -> list[int]:
        """The competitors from the strongest to the weakest."""
        rated = self.ratings()
        return sorted(range(len(rated)), key=lambda player: (-rated[player].elo, player))


def encounters(kind: Kind, competitors: int) -> list[tuple[int, int]]:
    """Who meets whom, each two once."""
    if not SEATS <= competitors <= MOST_COMPETITORS:
        raise BadLimitError(f"A tournament has from {SEATS} to {MOST_COMPETITORS} competitors; there are {competitors}.")
    everybody = list(combinations(range(competitors), 2))
    return everybody if kind == Kind.ROUND_ROBIN else [both for both in everybody if both[0] == 0]


def run_tournament(
    plan: Plan,
    games: int,
    *,
    kind: Kind = Kind.ROUND_ROBIN,
    keep: Path | None = None,
    processes: int = 1,
    progress: Progress | None = None,
) -> TournamentResult:
    """Play `games` games between every two who meet. `keep`, `processes` and Ctrl-C are as in a match."""
    pairs, meetings = checked_games(games), encounters(kind, len(plan.competitors))
    game = plan.load()
    table = Table(plan.names)
    identity = {"kind": kind.value} | plan.identity(game)
    with closing(Ledger(keep, identity, game)) as ledger, Arena(plan, game, processes) as arena:
        for finished in ledger.finished.values():
            if finished.pair < pairs:
                table.add(finished)
        fixtures = _fixtures(plan, game, pairs, meetings, ledger.finished)
        is_interrupted = play_all(
            arena, fixtures, ledger, lambda finished: _told(table, finished, games * len(meetings), progress)
        )
    return TournamentResult(plan, kind, games, table, is_interrupted, dict(game.options))


def _told(table: Table, finished: Finished, total: int, progress: Progress | None) -> bool:
    table.add(finished)
    if progress is not None:
        progress(table.games, total, table)
    return False


def _fixtures(
    plan: Plan, game: Game[Any, Any], pairs: int, meetings: list[tuple[int, int]], played: dict[Key, Finished]
) -> Iterator[Fixture]:
    for pair, opening in zip(range(pairs), openings(game, plan.plies, plan.seed), strict=False):
        for first, second in meetings:
            for swapped in (False, True):
                fixture = Fixture(first, second, pair, swapped, opening)
                if fixture.key not in played:
                    yield fixture
