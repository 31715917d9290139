"""A position solved: its exact value, all best moves, a line of best play. Stoppable, and able to go on later.

    solving = Solving(game, state)
    for news in (run := solving.run()): ...            news, as they come; the generator's result is a Solution

Six methods, one of which suits:

    alpha-beta     to the end of the game, with a large table: value and plies to the end
    proof-number   for games that are won or lost in lines of very different length: value only
    backwards      for games that can come back to a position, as long as all positions fit in memory: value and plies
    expectation    for games with chance, as long as all positions fit in memory: what can be expected, and of every move
    max-n          for several players, with chance or without, as long as all positions fit in memory: what everybody gets
    plain          for any game without native rules, as long as no position can come back and all fit in memory

The first two search, and can be gone on with another day; the others look at all positions at once, and begin anew.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Generator, Mapping
from typing import Any

from plyground.core.errors import IllegalActionError
from plyground.core.game import Game
from plyground.engines.guessing import range_of
from plyground.engines.solve_answer import Solution, SolveNews
from plyground.engines.solve_counting import Counted, counted
from plyground.engines.solve_methods import (
    METHODS,
    WHOLE,
    asked_of,
    demand_method,
    demand_solvable,
    demand_suitable,
    distance_for,
    method_for,
    solver_for,
)
from plyground.engines.solve_steps import one_ply_back, one_ply_on
from plyground.engines.solve_whole import answer_of
from plyground.engines.solving_backwards import settled
from plyground.engines.solving_chance import ChanceSolver, ends_for
from plyground.engines.solving_plain import PlainSolver
from plyground.kernels.graph_solving import GraphSolver
from plyground.kernels.searching import Memory
from plyground.kernels.several_solving import SeveralSolver
from plyground.kernels.solving import WIDEST, ExactSolver, Range, Solver, plies_of, utility_of
from plyground.kernels.table import WON
from plyground.native.game import NativeGame

__all__ = [
    "METHODS",
    "WHOLE",
    "Solution",
    "SolveNews",
    "Solving",
    "asked_of",
    "demand_method",
    "demand_solvable",
    "distance_for",
    "method_for",
    "solver_for",
]

_NEWS_SECONDS = 0.2
_LONGEST_LINE = 300
_SMALL_MEGABYTES, _SMALL_NODES = 16, 1_000_000
WholeSolver = GraphSolver | ChanceSolver | SeveralSolver | PlainSolver


class Solving:
    """One position being solved. `every` asks for the exact value of every move.

    `distance` asks for the quickest win; None leaves it to the game and the method, and False says that any win will do.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        state: Any,
        *,
        method: str = "",
        megabytes: int = 1024,
        distance: bool | None = None,
        every: bool = False,
        solver: Solver | None = None,
        known: Range = WIDEST,
        nodes_before: int = 0,
        seconds: float | None = None,
    ) -> None:
        """`solver` is one to go on with, for its table; `known` and `nodes_before` are what an earlier go has left.

        After so many seconds of a run it stops by itself.
        """
        demand_method(method)
        self.game, self.state = demand_solvable(game), state
        if self.game.is_terminal(state):
            raise IllegalActionError(f"There is nothing to solve: the game is over. {game.outcome(state)}")
        self.method = method or method_for(self.game, distance=distance)
        demand_suitable(self.game, self.method)
        self.every, self.known = every, known
        self.player = max(self.game.player(state), 0)  # before a throw, the first player
        self._before = self._earlier = nodes_before
        self._began = time.monotonic()
        self._seconds, self._deadline = seconds, math.inf
        self._doing = "value"
        self._asked_at = self._began
        self._stopped = False
        self._done = threading.Event()  # a thread's own join is not to be trusted once it was interrupted
        self._found: Solution | None = None
        self._fault: BaseException | None = None
        self.graph: WholeSolver | None = None
        self._larger = 0
        self._distance = distance_for(self.game, method, distance=distance)
        self.solver = solver
        if self.method in WHOLE:
            self.graph = self._whole_solver(megabytes)
        elif solver is None:
            # Most of a large table's cost is to make it; what is small is solved before it is needed.
            self.solver = self._made(min(megabytes, _SMALL_MEGABYTES))
            self._larger = megabytes if megabytes > _SMALL_MEGABYTES and known == WIDEST else 0
        if solver is not None:
            solver.resume()
        self._before -= self.solver.nodes if self.solver is not None else 0

    def _whole_solver(self, megabytes: int) -> WholeSolver:
        if self.method == "plain":
            return PlainSolver(self.game, megabytes, distance=self._distance)
        if self.method == "backwards":
            return GraphSolver(self._native, megabytes)
        return (ChanceSolver if self.method == "expectation" else SeveralSolver)(self._native, megabytes)

    @property
    def large_solver(self) -> Solver | None:
        """The solver with its table, if that is as large as was asked for: another position can go on with it."""
        is_large = self.solver is not None and (not self._larger or self.solver.memory.megabytes > _SMALL_MEGABYTES)
        return self.solver if is_large else None

    def stop(self) -> None:
        """End it soon; what was found so far is kept."""
        self._stopped = True
        (self.graph or self._solver).stop()

    def run(self) -> Generator[SolveNews, None, Solution]:
        """Solve; closing the generator stops it."""
        if self._seconds is not None:
            self._deadline = time.monotonic() + self._seconds
        threading.Thread(target=self._work, daemon=True).start()
        try:
            found = yield from self.rest()
        except GeneratorExit:
            self.stop()
            self._done.wait()
            raise
        return found

    def rest(self) -> Generator[SolveNews, None, Solution]:
        """The news from now on, for whoever was interrupted while it heard them."""
        while not self._done.wait(max(min(_NEWS_SECONDS, self._deadline - time.monotonic()), 0.0)):
            if time.monotonic() >= self._deadline:
                self._deadline = math.inf
                self.stop()
            yield self._news()
        if self._fault is not None:
            raise self._fault
        assert self._found is not None  # noqa: S101 - the worker leaves one or the other
        return self._found

    def _work(self) -> None:
        try:
            self._found = self._search() if self.graph is None else self._whole(self.graph)
        except BaseException as fault:  # noqa: BLE001 - handed to the caller
            self._fault = fault
        self._done.set()

    @property
    def nodes(self) -> int:
        """Positions looked at, earlier goes included."""
        return self._before + (self._counted.done if self.graph is not None else self._solver.nodes)

    @property
    def _counted(self) -> Counted:
        assert self.graph is not None  # noqa: S101 - told to mypy
        return self.graph.counted() if isinstance(self.graph, ChanceSolver | PlainSolver) else counted(self.graph)

    @property
    def _native(self) -> NativeGame[Any]:
        assert isinstance(self.game, NativeGame)  # noqa: S101 - told to mypy
        return self.game

    @property
    def _solver(self) -> Solver:
        assert self.solver is not None  # noqa: S101 - told to mypy
        return self.solver

    def _bounds(self) -> tuple[float, float]:
        """Between which payoffs to the player the value lies for certain."""
        if self.method == "expectation":
            return ends_for(self._native, self.player)
        if self.method in {"max-n", "plain"}:
            return range_of(self.game, self.player)
        return utility_of(self._native, self.known.low), utility_of(self._native, self.known.high)

    def _news(self) -> SolveNews:
        low, high = self._bounds()
        now, seen = time.monotonic(), self._counted if self.graph is not None else None
        if seen is not None and seen.doing != self._doing:
            self._doing, self._asked_at = seen.doing, now
        return SolveNews(
            doing=self._doing,
            low=low,
            high=high,
            nodes=self.nodes,
            nodes_before=self._earlier,
            seconds=now - self._began,
            asked_seconds=now - self._asked_at,
            share=self._solver.progress() if seen is None else seen.share,
            counted=seen,
        )

    def _hear(self, known: Range) -> None:
        self.known, self._asked_at = known, time.monotonic()

    # -- searching -------------------------------------------------------------------------------------------------

    def _made(self, megabytes: int) -> Solver:
        return solver_for(self._native, self.method, Memory(megabytes), distance=self._distance)

    def _search(self) -> Solution:
        if self._larger:
            self._solver.limit(_SMALL_NODES)
            self.known = self._solver.narrow(self.state, self.known, self._hear)
            if not self.known.is_exact and not self._stopped:
                self._before += self._solver.nodes
                self.solver = self._made(self._larger)
            self._solver.limit(0)
        if self._stopped:
            return self._solution(is_finished=False)
        self.known = self._solver.narrow(self.state, self.known, self._hear)
        if not self.known.is_exact:
            return self._solution(is_finished=False)
        value = self.known.low
        self._doing = "moves"
        values: dict[Any, int] = {}
        best: list[Any] = []
        for action in self.game.actions(self.state):
            after = self._after(self.state, action, value, exactly=self.every)
            if after is None:
                return self._solution(best=best, values=values, is_finished=False)
            is_as_good, exact = after
            if exact is not None:
                values[action] = exact
            if is_as_good:
                values[action] = value
                best.append(action)
        self._doing = "line"
        line = self._line(best[0], value)
        return self._solution(best=best, values=values, line=line, is_finished=not self._stopped)

    def _after(self, state: Any, action: Any, value: int, *, exactly: bool) -> tuple[bool, int | None] | None:
        """Whether a move keeps the value of its position, and its own if that is asked for; None if stopped."""
        mover, after = self.game.player(state), self.game.result(state, action)
        if self.game.is_terminal(after):
            got = one_ply_on(self._solver.paid(after, mover), tells_plies=self._tells_plies)
            return got >= value, got
        if exactly:
            found = self._solver.narrow(after)
            if not found.is_exact:
                return None
            got = one_ply_on(found.low if self.game.player(after) == mover else -found.low, tells_plies=self._tells_plies)
            return got >= value, got
        least = one_ply_back(value, tells_plies=self._tells_plies)
        if least <= -WON:
            return True, None
        reached = self._solver.reaches(after, mover, least)
        return None if reached is None else (reached, None)

    def _line(self, first: Any, value: int) -> tuple[Any, ...]:
        """Best play for both, as far as it is found before a stop."""
        line = [first]
        state, mover = self.game.result(self.state, first), self.player
        while not self.game.is_terminal(state) and len(line) < _LONGEST_LINE:
            value = one_ply_back(value, tells_plies=self._tells_plies)
            if self.game.player(state) != mover:
                value, mover = -value, self.game.player(state)
            for action in self.game.actions(state):
                after = self._after(state, action, value, exactly=False)
                if after is None:
                    return tuple(line)
                if after[0]:
                    break
            line.append(action)
            state = self.game.result(state, action)
        return tuple(line)

    @property
    def _tells_plies(self) -> bool:
        return isinstance(self.solver, ExactSolver) and self.solver.distance

    @property
    def _may_tell_plies(self) -> bool:
        """Whether a value near that of a win is one in so many plies; else it may be the largest margin."""
        return self._tells_plies or not isinstance(self.solver, ExactSolver)

    def _solution(
        self,
        *,
        is_finished: bool,
        best: list[Any] | None = None,
        values: Mapping[Any, int] | None = None,
        line: tuple[Any, ...] = (),
    ) -> Solution:
        known, values = self.known, values or {}
        low, high = self._bounds()
        return Solution(
            player=self.player,
            value=low if low == high else None,
            low=low,
            high=high,
            plies=plies_of(known.low) if known.is_exact and self._may_tell_plies else None,
            best=tuple(best or ()),
            moves={action: utility_of(self._native, value) for action, value in values.items()},
            plies_after={action: plies_of(value) if self._may_tell_plies else None for action, value in values.items()},
            line=line,
            nodes=self.nodes,
            fresh_nodes=self.nodes - self._earlier,
            seconds=time.monotonic() - self._began,
            method=self.method,
            is_finished=is_finished,
        )

    # -- all positions at once -------------------------------------------------------------------------------------

    def _whole(self, graph: WholeSolver) -> Solution:
        if not graph.solve(self.state):
            return self._solution(is_finished=False)
        if not isinstance(graph, GraphSolver):
            return answer_of(graph, self.state, self._solution(is_finished=True))
        found = settled(graph, self.state)
        self.known = Range(found.value, found.value)
        return self._solution(is_finished=True, best=list(found.best), values=found.moves, line=found.line)
