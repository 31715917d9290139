"""Positions of games with chance, or of one player, solved: what every move is worth, from the exact values of all positions.

Three ways lead there. What a game knows of itself is asked first. Then everything is valued depth first, which needs little
memory, unless a position can come back. A game that goes round in circles is valued by narrowing bounds.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, Protocol, runtime_checkable

from plyground.core.errors import BadLimitError, UnsuitableGameError
from plyground.core.game import CHANCE, OVER
from plyground.engines.solve_counting import VALUING, Counted, counted
from plyground.kernels.depth_first_solving import DepthFirstSolver, is_told_apart
from plyground.kernels.expectation_solving import ERROR, ExpectationSolver
from plyground.kernels.expecting import for_player
from plyground.kernels.remembered_values import STOP
from plyground.native.game import NativeGame

_LONGEST_LINE = 300
_SMALL_MEGABYTES = 4
_PIECE = 2**21
"""So many numbers of a table are asked of the machine at once, 16 megabytes."""


class PerfectPlay(Protocol):
    """The exact value of every position to player 0, as a game knows it."""

    def value(self, state: Any) -> float:
        """What player 0 gets on average if everybody plays best."""


@runtime_checkable
class GameWithPerfectPlay(Protocol):
    """A game that can work out its own values better than by trying everything."""

    def perfect_play(self, is_enough: Callable[[int, int], bool]) -> PerfectPlay | None:
        """The values; None if it knows none as its options are, or if it was stopped.

        `is_enough(done, all)` is told now and then how far it is, and says whether to stop.
        """


class StoppableSolver(DepthFirstSolver):
    """One that can be stopped while the machine gives it its table.

    Memory is given when it is first touched, and keys lie all over the table: the first thousand positions would touch a
    gigabyte, which takes seconds, and between them nobody looks whether to stop.
    """

    def solve(self, state: Any) -> bool:
        """Touch the table piece by piece, and solve."""
        for start in range(0, len(self._table), _PIECE):
            if self.control[STOP]:
                return False
            self._table[start : start + _PIECE] = 0
        return super().solve(state)


class ChanceSolver:
    """Knows what positions are worth, once one that they follow from has been solved."""

    def __init__(self, game: NativeGame[Any], megabytes: int) -> None:
        """What a game knows of itself takes neither a compiler nor memory; other rules are compiled before a clock runs."""
        self.game, self._megabytes = game, megabytes
        if not isinstance(game, GameWithPerfectPlay):
            game.machine_table()
        self._is_stopped, self._done, self._all = False, 0, 0
        self._before = 0
        """Positions that were valued in a small table: a larger one values the same ones first, in the same order."""
        self._perfect: PerfectPlay | None = None
        self._solver: DepthFirstSolver | ExpectationSolver | None = None

    def solve(self, state: Any) -> bool:
        """Find and value everything that follows from a state; whether that was finished before it was stopped."""
        if isinstance(self.game, GameWithPerfectPlay):
            self._perfect = self.game.perfect_play(self._is_enough)
            if self._perfect is not None or self._is_stopped:
                return self._perfect is not None
        if is_told_apart(self.game):
            is_solved, has_circle = self._solved_depth_first(state)
            if not has_circle:
                return is_solved
        return self._solved_by(ExpectationSolver(self.game, self._megabytes), state)

    def _solved_depth_first(self, state: Any) -> tuple[bool, bool]:
        """Whether it was finished before it was stopped, and whether a position can come back.

        Most of a large table's cost is to get it from the machine; what is small is solved before it is needed.
        """
        if self._megabytes > _SMALL_MEGABYTES:
            small = DepthFirstSolver(self.game, _SMALL_MEGABYTES)
            with suppress(BadLimitError):  # it is full
                return self._solved_by(small, state), small.has_circle
            self._before = small.looked_at()[0]
        large = StoppableSolver(self.game, self._megabytes)
        return self._solved_by(large, state), large.has_circle

    def _solved_by(self, solver: DepthFirstSolver | ExpectationSolver, state: Any) -> bool:
        self._solver = solver
        return not self._is_stopped and solver.solve(state)

    def _is_enough(self, done: int, of_all: int) -> bool:
        self._done, self._all = done, of_all
        return self._is_stopped

    def interval(self, state: Any) -> tuple[float, float]:
        """Between which values lies what player 0 can expect."""
        if self._solver is not None:
            return self._solver.interval(state)
        return self.value(state), self.value(state)

    def value(self, state: Any) -> float:
        """What player 0 can expect."""
        if self._perfect is not None:
            return self._perfect.value(state)
        if self._solver is None:
            raise UnsuitableGameError(f"Nothing of {self.game.name} has been solved yet.")
        return self._solver.value(state)

    def counted(self) -> Counted:
        """How far it is."""
        if self._solver is None:
            return Counted(VALUING, self._done, self._all)
        now = counted(self._solver)
        return replace(now, done=max(now.done, self._before)) if isinstance(self._solver, DepthFirstSolver) else now

    def stop(self) -> None:
        """End it soon."""
        self._is_stopped = True
        if self._solver is not None:
            self._solver.stop()


@dataclass
class Expected:
    """What was found for a player: between which values the position lies, what its moves are worth, a line of play.

    The line ends where chance moves. Before a throw there is no move to choose.
    """

    low: float
    high: float
    moves: dict[Any, float] = field(default_factory=dict)
    best: tuple[Any, ...] = ()
    line: tuple[Any, ...] = ()

    @property
    def value(self) -> float | None:
        """The value, if its bounds have met."""
        return (self.low + self.high) / 2 if self.high - self.low <= ERROR * max(1.0, abs(self.low)) else None


def ends_for(game: NativeGame[Any], player: int) -> tuple[float, float]:
    """The least and the most that a player can get."""
    low, high = sorted(for_player(game, end, player) for end in game.facts.utility)
    return low, high


def expected(solver: ChanceSolver, state: Any, player: int) -> Expected:
    """What a solver that is done knows of a position."""
    game = solver.game
    low, high = sorted(for_player(game, end, player) for end in solver.interval(state))
    found = Expected(low, high)
    if game.player(state) == CHANCE:
        return found
    found.moves = _worth(solver, game, state, player)
    found.best = _best(found.moves)
    line = [found.best[0]]
    here, seen = game.result(state, line[0]), {game.key(state)}
    while game.player(here) not in {CHANCE, OVER} and game.key(here) not in seen and len(line) < _LONGEST_LINE:
        seen.add(game.key(here))
        line.append(_best(_worth(solver, game, here, game.player(here)))[0])
        here = game.result(here, line[-1])
    found.line = tuple(line)
    return found


def _worth(solver: ChanceSolver, game: NativeGame[Any], state: Any, player: int) -> dict[Any, float]:
    worth = {}
    for action in game.actions(state):
        after = game.result(state, action)
        is_over = game.player(after) == OVER
        worth[action] = game.utility(after, player) if is_over else for_player(game, solver.value(after), player)
    return worth


def _best(worth: dict[Any, float]) -> tuple[Any, ...]:
    most = max(worth.values())
    return tuple(action for action, value in worth.items() if value >= most - ERROR * max(1.0, abs(most)))
