"""Positions of games with chance, or of one player, solved: what every move is worth, from the exact values of all positions.

Three ways lead there. What a game knows of itself is asked first. Then everything is valued depth first, which needs little
memory, unless a position can come back. A game that goes round in circles is valued by narrowing bounds.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable

from plyground.core.errors import UnsuitableGameError
from plyground.core.game import CHANCE, OVER
from plyground.engines.solve_counting import VALUING, Counted, counted
from plyground.kernels.depth_first_solving import DepthFirstSolver, is_told_apart
from plyground.kernels.expectation_solving import ERROR, ExpectationSolver
from plyground.kernels.expecting import for_player
from plyground.native.game import NativeGame

_LONGEST_LINE = 300


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


class ChanceSolver:
    """Knows what positions are worth, once one that they follow from has been solved."""

    def __init__(self, game: NativeGame[Any], megabytes: int) -> None:
        """Nothing is prepared before it is needed: what a game knows of itself takes neither a compiler nor memory."""
        self.game, self._megabytes = game, megabytes
        self._is_stopped, self._done, self._all = False, 0, 0
        self._perfect: PerfectPlay | None = None
        self._solver: DepthFirstSolver | ExpectationSolver | None = None

    def solve(self, state: Any) -> bool:
        """Find and value everything that follows from a state; whether that was finished before it was stopped."""
        if isinstance(self.game, GameWithPerfectPlay):
            self._perfect = self.game.perfect_play(self._is_enough)
            if self._perfect is not None or self._is_stopped:
                return self._perfect is not None
        if is_told_apart(self.game):
            quick = DepthFirstSolver(self.game, self._megabytes)
            is_solved = self._solved_by(quick, state)
            if not quick.has_circle:
                return is_solved
        return self._solved_by(ExpectationSolver(self.game, self._megabytes), state)

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
        return counted(self._solver) if self._solver is not None else Counted(VALUING, self._done, self._all)

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
