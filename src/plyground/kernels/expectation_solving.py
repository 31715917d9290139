"""Games with chance solved whole: the exact expectation of every position that can be reached from one."""

from __future__ import annotations

from typing import Any

import numpy as np

from plyground.kernels.chance_graph import ChanceGraph
from plyground.kernels.expecting import demand_expectable
from plyground.kernels.graph import STOPPED
from plyground.kernels.value_iteration import begin_values, settle_values
from plyground.native.game import NativeGame

ERROR = 1e-10
"""How near the bounds of a value must be for it to be called exact, as a share of the range of the payoffs."""

_BOUNDS_BYTES = 16
_LEAST_CHANGE = 1e-14


class ExpectationSolver:
    """Finds all positions within a budget of memory, then narrows the bounds of all their values until they meet."""

    def __init__(
        self, game: NativeGame[Any], megabytes: int = 256, *, symmetry: bool = True, books: bool | None = None
    ) -> None:
        """Prepare room for as many positions as fit; `books` as in `ChanceGraph`."""
        self.game = demand_expectable(game)
        self.graph = ChanceGraph(self.game, megabytes, _BOUNDS_BYTES, symmetry=symmetry, books=books)
        self.rounds = 0
        self._lower = self._upper = np.zeros(0)

    def solve(self, state: Any) -> bool:
        """Find and value everything that follows from a state; whether that was finished before it was stopped."""
        graph = self.graph
        if not graph.explore(state):
            return False
        found = graph.positions
        self._lower, self._upper = np.zeros(found), np.zeros(found)
        begin_values(graph.rules, graph.real, graph.states, graph.turns, self._lower, self._upper, found)
        span = float(np.max(self._upper) - np.min(self._lower))
        self.rounds = int(
            settle_values(
                graph.control,
                graph.turns,
                graph.ends,
                graph.following,
                graph.odds,
                graph.order,
                self._lower,
                self._upper,
                _LEAST_CHANGE * span,
            )
        )
        return self.rounds != STOPPED

    @property
    def positions(self) -> int:
        """How many were found."""
        return self.graph.positions

    def interval(self, state: Any) -> tuple[float, float]:
        """Between which values lies what player 0 can expect in a position that was found."""
        number = self.graph.number(state)
        return float(self._lower[number]), float(self._upper[number])

    def value(self, state: Any) -> float:
        """What player 0 can expect in a position that was found: the middle of its interval."""
        low, high = self.interval(state)
        return (low + high) / 2

    def looked_at(self) -> tuple[int, int]:
        """How many positions are done, a half for being found and a half for being valued; and how many are known."""
        return self.graph.looked_at()

    def stop(self) -> None:
        """End it soon."""
        self.graph.stop()
