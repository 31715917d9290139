"""Monte Carlo tree search, compiled, as a player: threads on one tree, several lines, a clock, and a tree that is kept.

It has no depth of its own. A search goes in rounds, each of which ends with twice as many simulations as the last and counts
as a depth; the first gives every move a simulation at least. Nodes are simulations. Values are expected payoffs of the mover.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from typing import Any

import numpy as np

from plyground.core.errors import BadGameError, BadLimitError
from plyground.core.game import Game
from plyground.core.search import Bound, Limits, SearchInfo, SearchResult
from plyground.engines.budget import part_of, threads_to_start
from plyground.engines.deepening_engine import ends_in
from plyground.engines.engine import Engine, Search, Task, demand_lines, with_costs
from plyground.engines.monte_carlo_choice import line_from, ranked
from plyground.engines.payoffs import PayoffsInfo
from plyground.engines.playout_policy import with_policy
from plyground.engines.time_keeping import Patience
from plyground.engines.typical_score import typical_score
from plyground.features.weights import Weights, default_weights
from plyground.kernels import monte_carlo_places as places
from plyground.kernels.crew import MOST_THREADS
from plyground.kernels.monte_carlo_searching import Evaluate, Move, Simulator, Tree, demand_simulable
from plyground.kernels.monte_carlo_techniques import MOST_SIMULATIONS, TreeTechniques

MOST_ROUNDS = 34
MOST_BATCH = 4096
_FIRST_ROUND = 32
_NAP_SECONDS = 0.005
_SHARE_BEFORE_EQUALS = 0.6
_PARTS_OF_A_ROUND = 8
_LEAST_PART = 64
_SCORES_OF_A_LEAD = 2

OUTSIDE = TreeTechniques(priors=True, exploration=0.7)
"""What is used where leaves are valued from outside."""

News = SimpleQueue[SearchInfo | BaseException | None]


@dataclass
class _Course:
    """How one search goes."""

    task: Task
    crew: list[Simulator]
    control: Any
    began: float
    news: News = field(default_factory=SimpleQueue)
    best: dict[int, SearchInfo] = field(default_factory=dict)
    settled: int = 0
    """Simulations that were made to prove other moves than the best."""
    moves: tuple[Move, ...] = ()
    """What was found out about every move, once the tree has grown."""

    @property
    def simulations(self) -> int:
        """Simulations of this search so far."""
        return self.settled + sum(each.simulations for each in self.crew)


class MonteCarloEngine(Engine):
    """Plays any game with native rules and nothing hidden. One thread with the same seed and limits makes the same tree."""

    def __init__(
        self,
        game: Game[Any, Any],
        *,
        megabytes: int = 64,
        threads: int = 1,
        lines: int = 1,
        techniques: TreeTechniques | None = None,
        weights: Weights | None = None,
        noise: float = 0.0,
        seed: int = 0,
        equal: bool = False,
        evaluate: Evaluate | None = None,
        batch: int = 16,
    ) -> None:
        """`evaluate` says in the place of playouts what leaves are worth, `batch` of them at a time, in one thread."""
        super().__init__(game, "monte-carlo")
        self._native = demand_simulable(game)
        if not 1 <= threads <= MOST_THREADS:
            raise BadLimitError(f"The number of threads must be from 1 to {MOST_THREADS}; it was {threads}.")
        demand_lines(lines)
        if not 1 <= batch <= MOST_BATCH:
            raise BadLimitError(f"The number of leaves in a batch must be from 1 to {MOST_BATCH}; it was {batch}.")
        chosen = weights or default_weights(self._native)
        if chosen is not None:
            chosen.demand_for(self._native)
        self._weights = chosen
        self.techniques = with_policy(game, techniques or (TreeTechniques() if evaluate is None else OUTSIDE))
        self.threads, self.lines = 1 if evaluate else threads, lines
        self.noise, self.seed, self.equal = noise, seed, equal
        self._evaluate, self._batch = evaluate, batch if evaluate else 0
        self._scale = self._usual_lead()
        self.tree = Tree(self._native, megabytes, self.techniques)
        self.moves: tuple[Move, ...] = ()
        """What the last search found out about every move, the best first."""
        self._beginning = threading.Lock()
        self._running: tuple[Any, threading.Thread] | None = None
        """The stop word and the thread of the search that was begun last."""

    def _usual_lead(self) -> float:
        """The score that stands for a clear lead; it takes a while to find out, so it is asked only if it is used."""
        used = self.techniques.evaluation or self.techniques.playout_plies is not None or self.techniques.bias == "evaluation"
        if not used or self._weights is None:
            return 1.0
        return float(_SCORES_OF_A_LEAD * typical_score(self._native, self._weights))

    def prepare(self) -> None:
        """Compile the rules, or load what was compiled before."""
        state = self._native.initial()
        if self._native.actions(state):
            small = Tree(self._native, 1, self.techniques)
            simulator = Simulator(small, state, np.zeros(8, np.int64))
            small.plant(simulator, state, ())
            small.words[places.LIMIT] = _FIRST_ROUND
            simulator.run()

    def think(self, task: Task) -> Search:
        """Simulate until a limit is reached, the position is proven, or somebody stops it."""
        self.moves = ()
        if task.is_to_be_answered_at_once:
            return task.nothing_found()
        control = np.zeros(8, np.int64)
        task.signal.on_set(lambda: control.__setitem__(0, 1))
        began = time.monotonic()
        threads = threads_to_start(self.threads, None)
        with self._beginning:  # there is one tree: whoever comes next has it alone
            self._end_older()
            crew = [self._simulator(task.state, task.past, control, (number, threads)) for number in range(threads)]
            course = _Course(task, crew, control, began)
            worker = threading.Thread(target=self._lead, args=(course,), daemon=True)
            self._running = control, worker
            worker.start()
        self._count = lambda: course.simulations
        try:
            for item in _heard(course, task.limits.seconds):
                if isinstance(item, BaseException):
                    raise item
                yield item
        finally:
            control[0] = 1
            worker.join()
        return self._result(course)

    def _end_older(self) -> None:
        """A search that somebody began and did not end keeps what it has found, and leaves the tree."""
        if self._running is not None:
            control, worker = self._running
            control[0] = 1
            worker.join()

    def _simulator(self, state: Any, past: Sequence[Any], control: Any, place: tuple[int, int]) -> Simulator:
        """One thread's part; `place` is its number and how many there are."""
        return Simulator(
            self.tree,
            state,
            control,
            weights=self._weights.weights if self._weights else (),
            scale=self._scale,
            past=past,
            seed=self.seed,
            thread=place[0],
            threads=place[1],
            noise=self.noise,
            batch=self._batch,
        )

    def _lead(self, course: _Course) -> None:
        """The thread that plants the tree, gives out the work and tells the news."""
        try:
            self._begin(course)
            self._rounds(course)
            if course.task.equal and course.best:
                self._settle_others(course)
            if course.best:
                course.moves = tuple(ranked(self.tree, self.tree.root, self.techniques.choice))
        except BaseException as fault:  # noqa: BLE001 - handed to whoever asked
            self.tree.clear()
            course.news.put(fault)
        finally:
            course.news.put(None)

    def _begin(self, course: _Course) -> None:
        task = course.task
        self.tree.plant(course.crew[0], task.state, task.past)
        self.tree.words[places.SIMULATED] = 0
        if self._evaluate is not None and not self.tree.visits(self.tree.root):
            priors, values = _asked(self._evaluate, self._native, [task.state])
            del values
            if priors[0] is not None:
                self.tree.set_priors(self.tree.root, priors[0])

    def _rounds(self, course: _Course) -> None:
        task = course.task
        limits = part_of(task.limits, _SHARE_BEFORE_EQUALS) if task.equal else task.limits
        patience = Patience(limits, choices=len(task.actions))
        most = MOST_SIMULATIONS if limits.nodes is None else max(limits.nodes, 1)
        rounds = MOST_ROUNDS if limits.depth is None else min(limits.depth, MOST_ROUNDS)
        is_watched = limits.soft_seconds is not None or (task.equal and limits.seconds is not None)
        target = done = 0
        for depth in range(1, rounds + 1):
            target = max(_FIRST_ROUND, len(task.actions)) << (depth - 1)
            while done < min(target, most):
                part = max((target - done) // _PARTS_OF_A_ROUND, _LEAST_PART) if is_watched else target
                done = self._run(course, min(done + part, target, most))
                is_over = course.control[0] or self.tree.proof(self.tree.root) is not None
                is_late = limits.seconds is not None and time.monotonic() - course.began >= limits.seconds
                if is_over or is_late or self._is_enough(course, patience, limits, depth):
                    self._tell(course, depth)
                    return
            self._tell(course, depth)
            if done >= most:
                return

    def _is_enough(self, course: _Course, patience: Patience, limits: Limits, depth: int) -> bool:
        """Whether a soft limit ends the search here: it has thought enough, or no other move can catch up any more."""
        if limits.soft_seconds is None:
            return False
        infos = self._infos(course, depth)
        if not infos or patience.is_enough(infos[0]):
            return bool(infos)
        elapsed = time.monotonic() - course.began
        moves = ranked(self.tree, self.tree.root)
        to_come = course.simulations / max(elapsed, 1e-6) * max(limits.soft_seconds - elapsed, 0.0)
        return len(moves) > 1 and moves[0].visits - max(move.visits for move in moves[1:]) > to_come

    def _run(self, course: _Course, target: int) -> int:
        """Simulate until there are so many in this search, or something else ends it; how many there are."""
        words = self.tree.words
        words[places.LIMIT] = target
        while True:
            why = self._run_outside(course) if self._evaluate is not None else self._run_crew(course)
            if why != places.NO_ROOM:
                return int(words[places.SIMULATED])
            if not self.tree.prune(course.control):
                for each in course.crew:
                    each.work[places.STOP_WHEN_FULL] = 0  # nothing more can be forgotten: the tree stops growing

    @staticmethod
    def _run_crew(course: _Course) -> int:
        """All threads at once; why the first of them ended."""
        helpers = [threading.Thread(target=each.run, daemon=True) for each in course.crew[1:]]
        for helper in helpers:
            helper.start()
        why = course.crew[0].run()
        for helper in helpers:
            helper.join()
        return why

    def _run_outside(self, course: _Course) -> int:
        """Leaves are valued by somebody else, a batch at a time."""
        assert self._evaluate is not None  # noqa: S101 - asked before
        simulator, words = course.crew[0], self.tree.words
        while True:
            states = simulator.collect()
            if states:
                priors, values = _asked(self._evaluate, self._native, states)
                for number in range(len(states)):
                    simulator.absorb(number, priors[number], values[number])
            elif words[places.IS_FULL] and simulator.work[places.STOP_WHEN_FULL]:
                return places.NO_ROOM
            is_done = words[places.SIMULATED] >= words[places.LIMIT] or self.tree.proof(self.tree.root) is not None
            if course.control[0] or is_done:
                return places.DONE

    def _settle_others(self, course: _Course) -> None:
        """All moves as good as a proven one are wanted: prove the others, too, in what is left of the limits."""
        task, words = course.task, self.tree.words
        if self.tree.proof(self.tree.root) is None:
            return
        most = MOST_SIMULATIONS if task.limits.nodes is None else max(task.limits.nodes, 1)
        root = self.tree.root
        for move in self.tree.moves(root):
            if move.is_proven or course.control[0] or words[places.SIMULATED] >= most:
                continue
            after, past = self._native.result(task.state, move.move), (*task.past, task.state)
            simulator = self._simulator(after, past, course.control, (0, len(course.crew)))
            simulator.work[places.STOP_WHEN_FULL] = 0
            child = self.tree.child(simulator, root, move.move)
            if child:
                words[places.ROOT], words[places.LIMIT] = child, most
                simulator.run()
                words[places.ROOT] = root
                course.settled += simulator.simulations

    def _tell(self, course: _Course, depth: int) -> None:
        for info in self._infos(course, depth):
            course.best[info.number] = info
            course.news.put(info)

    def _infos(self, course: _Course, depth: int) -> list[SearchInfo]:
        tree, task = self.tree, course.task
        moves = ranked(tree, tree.root, self.techniques.choice)
        infos: list[SearchInfo] = []
        for number, move in enumerate(moves[: self.lines], 1):
            line = (move.move, *line_from(tree, move.child, self.techniques.choice))
            is_proven = move.is_proven if number > 1 else tree.proof(tree.root) is not None
            infos.append(
                PayoffsInfo(
                    payoffs=self._payoffs(move, task.player),
                    depth=depth,
                    value=move.value,
                    player=task.player,
                    bound=Bound.EXACT if is_proven else Bound.OPEN,
                    line=line,
                    nodes=course.simulations,
                    seconds=time.monotonic() - course.began,
                    deepest=max(len(line), *(each.deepest for each in course.crew)),
                    table_fill=tree.fill(),
                    is_proven=is_proven,
                    ends_in=ends_in(self.game, task.state, line) if is_proven else None,
                    number=number,
                )
            )
        return infos

    def _payoffs(self, move: Move, player: int) -> tuple[float, ...]:
        """What everybody can expect after a move; of one whose position is not in the tree, what was expected before it."""
        found = list(self.tree.mean(move.child or self.tree.root))
        found[player] = move.value
        return tuple(found)

    def _result(self, course: _Course) -> SearchResult:
        """The best move of the last news; before there were any, the first legal one."""
        self.moves = course.moves
        if not course.best:
            return course.task.nothing_found()
        first = course.best[1]
        action = first.line[0]
        equal = [move.move for move in self.moves if first.is_proven and move.is_proven and move.value == first.value]
        if not course.task.equal:
            equal = [info.line[0] for info in course.best.values() if info.is_proven and info.value == first.value]
        info = with_costs(first, course.simulations, time.monotonic() - course.began)
        return SearchResult(
            action=action, info=info, equally_good=(action, *(move for move in equal if first.is_proven and move != action))
        )


def _asked(evaluate: Evaluate, game: Game[Any, Any], states: Sequence[Any]) -> tuple[list[Any], list[Any]]:
    """What somebody outside says of states, if it can be what was asked for."""
    priors, values = evaluate(states)
    if len(priors) != len(states) or len(values) != len(states):
        raise BadGameError(
            f"An evaluation of {len(states)} positions of {game.name} must give as many priors and values; "
            f"it gave {len(priors)} and {len(values)}."
        )
    for row in values:
        if len(row) != game.facts.players or not np.all(np.isfinite(row)):
            raise BadGameError(f"An evaluation must give each of {game.facts.players} players a number; it gave {row!r}.")
    return list(priors), list(values)


def _heard(course: _Course, seconds: float | None) -> Iterator[SearchInfo | BaseException]:
    """The news as they come; when the time is up the search is stopped, and ends by itself."""
    news: Callable[..., SearchInfo | BaseException | None] = course.news.get
    while True:
        rest = _NAP_SECONDS if seconds is None else seconds - (time.monotonic() - course.began)
        if rest <= 0:
            course.control[0] = 1
        try:
            item = news(timeout=min(max(rest, 0.0005), _NAP_SECONDS))
        except Empty:
            continue
        if item is None:
            return
        yield item
