"""The end of a game solved while the engine plays: where that is quick, only moves that keep the exact result are left.

A search that must give every position a number spends its time on differences that no longer matter near the end; a solver
asks only who wins. It gets a small part of what a move may take, and a table of its own that is kept from move to move.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from plyground.core.errors import UnsuitableGameError
from plyground.core.search import Limits
from plyground.kernels.searching import Memory
from plyground.kernels.solving import WIDEST, ExactSolver
from plyground.kernels.workspace import MOST_LEFT_OUT
from plyground.native.game import NativeGame

_SHARE = 8
"""What a move may take over what its solver may take."""
_SHARE_OF_MEMORY = 16
_UNLIMITED_SECONDS = 0.25
"""What a search without limits counts as."""
_MOST_SECONDS = 8.0
"""A longer search counts as one of these: what is not solved in a second will hardly be in two."""
_FEWEST_NODES, _NODES_A_LOOK = 500, 4_000


@dataclass(frozen=True)
class Certain:
    """The exact value of a position to its mover, in the kernels' units, and the moves that lose something of it."""

    value: int
    worse: tuple[int, ...]


class Endgame:
    """A solver at hand. For games that cannot be searched to the end it finds nothing."""

    def __init__(self, game: NativeGame[Any], megabytes: int) -> None:
        """The solver takes a sixteenth of the memory of the engine's table, on top."""
        self._game, self._megabytes = game, max(megabytes // _SHARE_OF_MEMORY, 1)
        self._is_able = game.facts.repetition is None

    def prepare(self) -> None:
        """Make the solver now, so that no move pays for it."""
        if self._is_able:
            _ = self.solver

    @cached_property
    def solver(self) -> ExactSolver:
        """The solver, made when it is first needed."""
        return ExactSolver(self._game, Memory(self._megabytes), distance=False)

    def certain(self, state: Any, limits: Limits, control: Any) -> tuple[Certain | None, int]:
        """What is certain of a position, if that can be found out quickly, and the nodes it took."""
        budget = _budget(limits)
        if not self._is_able or budget is None:
            return None, 0
        solver = self.solver
        solver.control = control
        before = solver.nodes
        try:
            return self._solved(solver, state, budget), solver.nodes - before
        except UnsuitableGameError:  # lines that are too long: it will not be better next time
            self._is_able = False
            return None, solver.nodes - before

    def _solved(self, solver: ExactSolver, state: Any, budget: _Budget) -> Certain | None:
        known = WIDEST
        while budget.allows(solver):
            known = solver.narrow(state, known)
            if known.is_exact:
                break
        if not known.is_exact:
            return None
        worse: list[int] = []
        mover = self._game.player(state)
        for move in self._game.actions(state):
            after = self._game.result(state, move)
            if known.low > WIDEST.low and not self._keeps(solver, after, mover, known.low):
                worse.append(move)
            if not budget.allows(solver):
                return Certain(known.low, ())
        return Certain(known.low, tuple(worse) if len(worse) <= MOST_LEFT_OUT else ())

    def _keeps(self, solver: ExactSolver, after: Any, mover: int, value: int) -> bool:
        if self._game.is_terminal(after):
            return solver.paid(after, mover) >= value
        return solver.reaches(after, mover, value) is not False


class _Budget:
    """Nodes, or seconds looked at every few thousand nodes."""

    def __init__(self, nodes: int | None, seconds: float) -> None:
        self._nodes, self._ends = nodes, time.monotonic() + seconds
        self._first: int | None = None

    def allows(self, solver: ExactSolver) -> bool:
        """Whether the solver may go on; if so, it is given its next nodes."""
        self._first = solver.nodes if self._first is None else self._first
        if solver.control[0]:
            return False
        if self._nodes is None:
            solver.limit(solver.nodes + _NODES_A_LOOK)
            return time.monotonic() < self._ends
        solver.limit(self._first + self._nodes)
        return solver.nodes < self._first + self._nodes


def _budget(limits: Limits) -> _Budget | None:
    """A part of what the move may take. A search to a depth is left as it is."""
    if limits.depth is not None:
        return None
    if limits.nodes is not None:
        return _Budget(limits.nodes // _SHARE, 0.0) if limits.nodes >= _SHARE * _FEWEST_NODES else None
    seconds = _UNLIMITED_SECONDS if limits.seconds is None else limits.seconds
    return _Budget(None, min(seconds, limits.soft_seconds or seconds, _MOST_SECONDS) / _SHARE)
