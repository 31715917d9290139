"""A position solved: its exact value, all best moves, a line of best play. Stoppable, and able to go on later.

    solving = Solving(game, state)
    for news in (run := solving.run()): ...            news, as they come; the generator's result is a Solution

Five methods, one of which suits:

    alpha-beta     to the end of the game, with a large table: value and plies to the end
    proof-number   for games that are won or lost in lines of very different length: value only
    backwards      for games that can come back to a position, as long as all positions fit in memory: value and plies
    expectation    for games with chance, as long as all positions fit in memory: what can be expected, and of every move
    max-n          for several players, with chance or without, as long as all positions fit in memory: what everybody gets

The first two search, and can be gone on with another day; the others look at all positions at once, and begin anew.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Generator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from plyground.core.errors import BadSettingsError, IllegalActionError
from plyground.core.game import Game
from plyground.engines.guessing import range_of
from plyground.engines.solve_counting import Counted, counted
from plyground.engines.solve_methods import METHODS, WHOLE, demand_solvable, distance_for, method_for, solver_for
from plyground.engines.solve_steps import one_ply_back, one_ply_on
from plyground.engines.solving_backwards import settled
from plyground.engines.solving_chance import ChanceSolver, ends_for, expected
from plyground.engines.solving_several import shared
from plyground.kernels.graph_solving import GraphSolver
from plyground.kernels.searching import Memory
from plyground.kernels.several_solving import SeveralSolver
from plyground.kernels.solving import WIDEST, ExactSolver, Range, Solver, plies_of, utility_of
from plyground.kernels.table import WON

__all__ = [
    "METHODS",
    "WHOLE",
    "Solution",
    "SolveNews",
    "Solving",
    "demand_solvable",
    "distance_for",
    "method_for",
    "solver_for",
]

_NEWS_SECONDS = 0.2
_LONGEST_LINE = 300
_SMALL_MEGABYTES, _SMALL_NODES = 16, 1_000_000


@dataclass(frozen=True, kw_only=True)
class SolveNews:
    """How far it is: what is asked now, between which payoffs to the player to move the value lies, and what it took."""

    doing: str
    low: float
    high: float
    nodes: int
    seconds: float
    asked_seconds: float = 0.0
    """How long the present question is being asked."""
    share: float = 0.0
    """The share of it that is answered: counted, or where there is nothing to count a guess from the moves near the root."""
    counted: Counted | None = None
    """What is counted, where all positions are looked at."""


@dataclass(frozen=True, kw_only=True)
class Solution:
    """What was found. `value` is the payoff to `player`, who is to move; it is None where the search was stopped before.

    `low` and `high` are certain in any case. `plies` to the end of best play are None where the method does not tell them.
    `moves` are the values of moves that are known, in the order of the game's actions.
    """

    player: int
    value: float | None
    low: float
    high: float
    plies: int | None = None
    best: tuple[Any, ...] = ()
    moves: Mapping[Any, float] = field(default_factory=dict)
    plies_after: Mapping[Any, int | None] = field(default_factory=dict)
    payoffs: tuple[float, ...] = ()
    """What everybody gets, and below by each move, where more than two play or a sum is not constant."""
    payoffs_after: Mapping[Any, tuple[float, ...]] = field(default_factory=dict)
    line: tuple[Any, ...] = ()
    nodes: int = 0
    """Earlier goes included; `seconds` and `fresh_nodes` are of this one."""
    fresh_nodes: int = 0
    seconds: float = 0.0
    method: str = ""
    is_finished: bool = True


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
    ) -> None:
        """`solver` is one to go on with, for its table; `known` and `nodes_before` are what an earlier go has left."""
        self.game, self.state = demand_solvable(game), state
        if self.game.is_terminal(state):
            raise IllegalActionError(f"There is nothing to solve: the game is over. {game.outcome(state)}")
        self.method = method or method_for(self.game, distance=distance)
        if self.method not in METHODS:
            raise BadSettingsError(f"A method of solving is one of {', '.join(METHODS)}; it was {self.method!r}.")
        suited = method_for(self.game)
        if any((self.method == only) != (suited == only) for only in ("expectation", "max-n")):
            raise BadSettingsError(f"The method {self.method} does not suit {game.name} as its options are; it needs {suited}.")
        self.every, self.known = every, known
        self.player = max(self.game.player(state), 0)  # before a throw, the first player
        self._before = self._earlier = nodes_before
        self._began = time.monotonic()
        self._doing = "value"
        self._asked_at = self._began
        self._stopped = False
        self._done = threading.Event()  # a thread's own join is not to be trusted once it was interrupted
        self._found: Solution | None = None
        self._fault: BaseException | None = None
        self.graph: GraphSolver | ChanceSolver | SeveralSolver | None = None
        self._larger = 0
        self._distance = distance_for(self.game, method, distance=distance)
        self.solver = solver
        if self.method == "backwards":
            self.graph = GraphSolver(self.game, megabytes)
        elif self.method == "expectation":
            self.graph = ChanceSolver(self.game, megabytes)
        elif self.method == "max-n":
            self.graph = SeveralSolver(self.game, megabytes)
        elif solver is None:
            # Most of a large table's cost is to make it; what is small is solved before it is needed.
            self.solver = self._made(min(megabytes, _SMALL_MEGABYTES))
            self._larger = megabytes if megabytes > _SMALL_MEGABYTES and known == WIDEST else 0
        if solver is not None:
            solver.resume()
        self._before -= self.solver.nodes if self.solver is not None else 0

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
        while not self._done.wait(_NEWS_SECONDS):
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
        return self.graph.counted() if isinstance(self.graph, ChanceSolver) else counted(self.graph)

    @property
    def _solver(self) -> Solver:
        assert self.solver is not None  # noqa: S101 - told to mypy
        return self.solver

    def _bounds(self) -> tuple[float, float]:
        """Between which payoffs to the player the value lies for certain."""
        if self.method == "expectation":
            return ends_for(self.game, self.player)
        if self.method == "max-n":
            return range_of(self.game, self.player)
        return utility_of(self.game, self.known.low), utility_of(self.game, self.known.high)

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
            seconds=now - self._began,
            asked_seconds=now - self._asked_at,
            share=self._solver.progress() if seen is None else seen.share,
            counted=seen,
        )

    def _hear(self, known: Range) -> None:
        self.known, self._asked_at = known, time.monotonic()

    # -- searching -------------------------------------------------------------------------------------------------

    def _made(self, megabytes: int) -> Solver:
        return solver_for(self.game, self.method, Memory(megabytes), distance=self._distance)

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
            plies=plies_of(known.low) if known.is_exact else None,
            best=tuple(best or ()),
            moves={action: utility_of(self.game, value) for action, value in values.items()},
            plies_after={action: plies_of(value) for action, value in values.items()},
            line=line,
            nodes=self.nodes,
            fresh_nodes=self.nodes - self._earlier,
            seconds=time.monotonic() - self._began,
            method=self.method,
            is_finished=is_finished,
        )

    # -- all positions at once -------------------------------------------------------------------------------------

    def _whole(self, graph: GraphSolver | ChanceSolver | SeveralSolver) -> Solution:
        if not graph.solve(self.state):
            return self._solution(is_finished=False)
        if isinstance(graph, ChanceSolver):
            return self._expectation(graph)
        if isinstance(graph, SeveralSolver):
            return self._for_everybody(graph)
        found = settled(graph, self.state)
        self.known = Range(found.value, found.value)
        return self._solution(is_finished=True, best=list(found.best), values=found.moves, line=found.line)

    def _expectation(self, graph: ChanceSolver) -> Solution:
        found = expected(graph, self.state, self.player)
        return replace(
            self._solution(is_finished=True),
            value=found.value,
            low=found.low if found.value is None else found.value,
            high=found.high if found.value is None else found.value,
            plies=None,
            best=found.best,
            moves=found.moves,
            plies_after=dict.fromkeys(found.moves),
            line=found.line,
        )

    def _for_everybody(self, graph: SeveralSolver) -> Solution:
        found = shared(graph, self.state)
        value = found.payoffs[self.player]
        return replace(
            self._solution(is_finished=True),
            value=value,
            low=value,
            high=value,
            plies=None,
            best=found.best,
            moves={action: payoffs[self.player] for action, payoffs in found.moves.items()},
            plies_after=dict.fromkeys(found.moves),
            payoffs=found.payoffs,
            payoffs_after=found.moves,
            line=found.line,
        )
