"""Games of several players solved whole: what each gets in every position that can be reached, by exact max^n."""

from __future__ import annotations

from typing import Any

import numpy as np

from plyground.core.errors import UnsuitableGameError
from plyground.kernels.chance_graph import ChanceGraph
from plyground.kernels.graph import STOPPED
from plyground.kernels.several import demand_several
from plyground.kernels.several_settling import ENDLESS, RESTLESS, begin_vectors, settle_vectors
from plyground.kernels.value_iteration import PLACE_AT
from plyground.native.game import NativeGame

ERROR = 1e-10
"""How near two vectors of a circle must come to be one, as a share of the range of the payoffs."""

_MARGIN = 1e-12
_MOST_ROUNDS = 20_000


class SeveralSolver:
    """Finds all positions within a budget of memory, then what everybody gets in each. Of equal actions the first counts."""

    def __init__(self, game: NativeGame[Any], megabytes: int = 256, *, books: bool | None = None) -> None:
        """Prepare room for as many positions as fit. Images are not taken for one: they have other first actions."""
        self.game = demand_several(game)
        if game.facts.repetition is not None:
            raise UnsuitableGameError(
                f"{game.name} ends when a position comes again, so that its value depends on what was played before; for "
                f"{game.facts.players} players it cannot be solved."
            )
        self.players = game.facts.players
        self.graph = ChanceGraph(game, megabytes, 16 * self.players, symmetry=False, books=books)
        self.rounds = 0
        self._payoffs = np.zeros(0)

    def solve(self, state: Any) -> bool:
        """Find and value everything that follows from a state; whether that was finished before it was stopped."""
        graph, players = self.graph, self.players
        if not graph.explore(state):
            return False
        found = graph.positions
        some, other = np.zeros(found * players), np.zeros(found * players)
        begin_vectors(graph.rules, graph.real, graph.states, graph.turns, some, other, found, players)
        if not np.isfinite(some[0]):
            raise self._unsettled("No end of the game follows", 0)
        span = max(float(np.max(other) - np.min(some)), 1e-300)
        self.rounds = int(
            settle_vectors(
                graph.control,
                graph.turns,
                graph.ends,
                graph.following,
                graph.odds,
                graph.order,
                some,
                other,
                players,
                _MARGIN * span,
                ERROR * span,
                _MOST_ROUNDS,
            )
        )
        if self.rounds in {ENDLESS, RESTLESS}:
            what = (
                "Players can go round without end, which no payoff values,"
                if self.rounds == ENDLESS
                else "What players prefer goes round without end"
            )
            raise self._unsettled(what, int(graph.control[PLACE_AT]))
        self._payoffs = some
        return self.rounds != STOPPED

    def payoffs(self, state: Any) -> tuple[float, ...]:
        """What each player gets in a position that was found."""
        start = self.players * self.graph.number(state)
        return tuple(float(payoff) for payoff in self._payoffs[start : start + self.players])

    def looked_at(self) -> tuple[int, int]:
        """How many positions are done, a half for being found and a half for being valued; and how many are known."""
        return self.graph.looked_at()

    def stop(self) -> None:
        """End it soon."""
        self.graph.stop()

    def _unsettled(self, what: str, number: int) -> UnsuitableGameError:
        where = self.game.write_position(self.game.rules.struct.unpack(self.graph.packed(number)))
        return UnsuitableGameError(
            f"{what} from the position {where} of {self.game.name}, so max^n has no exact value there; begin nearer to the "
            f"end, or give the game an option that ends it sooner."
        )
