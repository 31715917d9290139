"""The compiled alpha-beta as a player: iterative deepening, aspiration windows, several threads, several lines, a clock."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from plyground.core.errors import BadLimitError
from plyground.core.game import Game
from plyground.core.search import Bound, Limits, SearchInfo, SearchResult
from plyground.engines.alpha_beta_course import NAP_SECONDS, Course, heard, proven, tell_best_first
from plyground.engines.alpha_beta_roots import Proof, Roots, equal_moves
from plyground.engines.aspiration import aspired
from plyground.engines.budget import part_of, threads_to_start
from plyground.engines.engine import Engine, Search, Task, demand_lines, with_costs
from plyground.engines.line_filling import filled, remembered
from plyground.engines.table_pages import bring_in
from plyground.engines.time_keeping import Patience
from plyground.features.weights import Weights, default_weights
from plyground.kernels.crew import MOST_THREADS
from plyground.kernels.searching import Memory, Searcher, Techniques, demand_native, key_of_state
from plyground.kernels.sharing import shared_control
from plyground.kernels.table import WON
from plyground.kernels.workspace import MOST_PLIES

_SHARE_BEFORE_EQUALS = 0.6
_SEEDS = 2**63
_LEAST_CHECKED, _LEAST_SOONER = 2_000, 50_000
"""Nodes that it may cost at least to find out that nothing is left to find out, and whether a won game can be won sooner."""
_MOST_TO_FILL, _MOST_TO_FILL_AFTERWARDS = 200_000, 1_000
"""Nodes to find the rest of a line with: while there is time, and after a stop, where they take about a millisecond."""
_TOLD_MOVES = 4
"""A line is told with so many moves if the table knows them: whoever ponders or learns wants to see the reply."""
_PLIES_AHEAD = 4
"""Helpers go no further beyond the last finished depth. Where the game ends sooner they would go round in their table."""


class AlphaBetaEngine(Engine):
    """Plays any contest of two with native rules. One thread with the same limits visits the same nodes every time."""

    def __init__(
        self,
        game: Game[Any, Any],
        *,
        megabytes: int = 64,
        threads: int = 1,
        lines: int = 1,
        techniques: Techniques = Techniques(),
        weights: Weights | None = None,
        noise: int = 0,
        seed: int = 0,
        equal: bool = False,
        aspiration: bool = True,
    ) -> None:
        """`lines` best lines are told. `weights` are the game's own unless others are given; `noise` blurs the evaluation."""
        super().__init__(game, "alpha-beta")
        self._native = demand_native(game)
        if not 1 <= threads <= MOST_THREADS:
            raise BadLimitError(f"The number of threads must be from 1 to {MOST_THREADS}; it was {threads}.")
        demand_lines(lines)
        chosen = weights or default_weights(self._native)
        if chosen is not None:
            chosen.demand_for(self._native)
        self.weights = chosen.weights if chosen else ()
        self.memory = Memory(megabytes)
        self.threads, self.lines, self.techniques = threads, lines, techniques
        self.noise, self.seed, self.equal = noise, seed % _SEEDS, equal
        self.aspiration = aspiration

    def prepare(self) -> None:
        """Compile the rules, or load what was compiled before; and have the table's memory ready."""
        start = self._native.initial()
        if not self._native.is_terminal(start):  # a first search is slower than all others: here nobody's clock pays for it
            roots = Roots(self._native, start, (), self.weights, 0, 0)
            roots.searcher(Memory(1), np.zeros(8, np.int64), self.techniques).search(2)
        bring_in(self.memory.table)

    def think(self, task: Task) -> Search:
        """Deepen until a limit is reached, the game is solved, or somebody stops it."""
        if task.is_to_be_answered_at_once:
            return task.nothing_found()
        limits = self._main_part(task)
        threads = threads_to_start(self.threads, limits.nodes)
        began, control = time.monotonic(), shared_control(threads)
        task.signal.on_set(lambda: control.__setitem__(0, 1))
        self.memory.grow_older()
        keys = [key_of_state(self._native, earlier) for earlier in task.past]
        roots = Roots(self._native, task.state, keys, self.weights, self.noise, self.seed)
        course = Course(task, roots, began)
        self._count = lambda: course.nodes
        crew = [roots.searcher(self.memory, control, self.techniques) for _ in range(threads)]
        if limits.nodes is not None:
            for helper in crew[1:]:
                helper.limit(max(limits.nodes // len(crew), 1))
        jobs: list[Callable[[], None]] = [lambda: self._lead(crew, course)]
        jobs += [lambda helper=helper: self._help(helper, course) for helper in crew[1:]]  # type: ignore[misc]
        everyone = threading.Event()  # those that search leave no time for starting others
        workers = [threading.Thread(target=lambda job=job: (everyone.wait(), job()), daemon=True) for job in jobs]
        for worker in workers:
            worker.start()
        everyone.set()
        best: dict[int, SearchInfo] = {}
        try:
            for item in heard(course.news, control, course.began, limits.seconds):
                if isinstance(item, BaseException):
                    raise item
                best[item.number] = item
                yield item
        finally:
            control[0] = 1
            for worker in workers:
                worker.join()
        return self._result(course, best)

    @staticmethod
    def _main_part(task: Task) -> Limits:
        return part_of(task.limits, _SHARE_BEFORE_EQUALS) if task.equal else task.limits

    def _lead(self, crew: Sequence[Searcher], course: Course) -> None:
        """The thread whose findings count."""
        try:
            self._deepen(crew, course)
            self._fill(crew[0].control, course)
        except BaseException as fault:  # noqa: BLE001 - handed to whoever asked
            course.news.put(fault)
        finally:
            crew[0].control[0] = 1
            course.news.put(None)

    def _deepen(self, crew: Sequence[Searcher], course: Course) -> None:
        course.crew, searcher, task = crew, crew[0], course.task
        limits = self._main_part(task)
        patience = Patience(limits, choices=len(task.actions))
        values = [0] * min(self.lines, len(task.actions))
        share = None if limits.nodes is None else limits.nodes // len(crew)
        for depth in range(1, _deepest_of(limits) + 1):
            certain = len(course.settled)
            values[certain:] = self._look(searcher, depth, course, values, share)
            if searcher.is_stopped or len(course.settled) == len(values) or course.last is None:
                return
            if patience.is_enough(course.last[1]) or _is_spent(share, crew[0], course):
                return

    def _look(self, searcher: Searcher, depth: int, course: Course, values: Sequence[int], share: int | None) -> list[int]:
        """Search and tell the lines that are not settled yet, at one depth; gives their values.

        Each line is the best with the moves of those before it left out.
        """
        left_out = [info.line[0] for _, info in course.settled]
        proofs: list[tuple[int, SearchInfo]] = []
        found: list[tuple[int, SearchInfo]] = []
        for number in range(len(course.settled), len(values)):
            if share is not None:  # proofs have taken their part of it
                if number > 0 and _is_spent(share, searcher, course):
                    break
                searcher.limit(max(share - course.beside, 1))
            searcher.leave_out(left_out)
            value = aspired(searcher, depth, values[number] if self.aspiration else None)
            if searcher.is_stopped and (not searcher.line or (course.roots.is_decided(value) and value < 0)):
                break  # of a search that was stopped, a lost move says nothing: others were not looked at
            move, info, is_proof = searcher.line[0], self._info(searcher, value, depth, course), False
            if not found and not searcher.is_stopped:  # all before it are certain, so this one may be
                proof = self._proof(searcher, course, (depth, value, share), left_out)
                course.beside += proof.nodes
                if proof.is_complete:
                    is_proof = not course.roots.is_decided(value)
                    value, move, info = proof.value, proof.line[0], proven(info, course, proof)
            if number == 0 and not searcher.is_stopped:
                course.depth, course.value, course.move, course.is_complete = depth, value, move, is_proof
            left_out.append(move)
            (proofs if is_proof else found).append((value, info))
            if searcher.is_stopped:
                break
        return tell_best_first(proofs, found, depth, course, len(values))

    @staticmethod
    def _proof(searcher: Searcher, course: Course, sought: tuple[int, int, int | None], left_out: Sequence[int]) -> Proof:
        """What is certain after a search: `sought` is its depth, its value and the nodes it may take in all.

        A game that is decided may be ended sooner, by moves that were looked at less deeply. Else there may be nothing left to
        find out. That no line was as long as the depth is only a hint of that: reduced lines are shorter, and what the table
        knows need not be searched. A plain search with an empty table is sure. It may cost as much as all that went before.
        """
        depth, value, share = sought
        is_decided = course.roots.is_decided(value)
        if is_decided and (WON - abs(value) > depth or course.task.limits.soft_seconds is not None):
            return Proof(is_complete=False)
        if not is_decided and searcher.deepest >= depth:
            return Proof(is_complete=False)
        spent = searcher.nodes + course.beside
        allowed = max(spent, _LEAST_SOONER if is_decided else _LEAST_CHECKED)
        allowed = allowed if share is None else min(allowed, share - spent)
        if allowed <= 0:
            return Proof(is_complete=False)
        look = course.roots.sooner if is_decided else course.roots.exhausted
        return look(value if is_decided else depth, searcher.control, allowed, left_out)

    def _help(self, searcher: Searcher, course: Course) -> None:
        """Another thread searches the same, and fills the shared table."""
        value = 0
        for depth in range(1, _deepest_of(course.task.limits) + 1):
            while depth > course.depth + _PLIES_AHEAD and not searcher.control[0]:
                time.sleep(NAP_SECONDS)
            value = aspired(searcher, depth, value if self.aspiration else None)
            if searcher.is_stopped:
                return

    def _info(self, searcher: Searcher, value: int, depth: int, course: Course) -> SearchInfo:
        is_decided = course.roots.is_decided(value)
        line = searcher.line if is_decided else remembered(course.roots, searcher.line, self.memory, min(depth, _TOLD_MOVES))
        return SearchInfo(
            depth=depth,
            value=course.roots.told(value),
            player=course.task.player,
            bound=Bound.LOWER if searcher.is_stopped else Bound.EXACT,
            line=line,
            nodes=course.nodes,
            seconds=time.monotonic() - course.began,
            deepest=max(len(line), *(each.deepest for each in course.crew)),
            table_fill=self.memory.fill(),
            is_proven=is_decided,
            ends_in=WON - abs(value) if is_decided else None,
        )

    def _result(self, course: Course, best: dict[int, SearchInfo]) -> SearchResult:
        """The best line's first move; before anything was found, the first legal one."""
        if not best or not best[1].line:
            return course.task.nothing_found()
        first = best[1]
        action = first.line[0]
        if course.task.equal:
            others = self._equal(course) if action == course.move else ()
            equal = (action, *(move for move in others if move != action))
        else:
            equal = tuple(info.line[0] for info in best.values() if _is_as_good(info, first))
        info = with_costs(self._lengthened(first, course), course.nodes, time.monotonic() - course.began)
        return SearchResult(action=action, info=info, equally_good=equal)

    def _lengthened(self, info: SearchInfo, course: Course) -> SearchInfo:
        """The line as far as the table knows it, where nobody's clock runs: what an earlier search left cuts lines short."""
        if info.is_proven or course.task.limits.soft_seconds is not None:
            return info
        line = remembered(course.roots, info.line, self.memory, info.depth)
        return replace(info, line=line, deepest=max(info.deepest, len(line)))

    def _fill(self, control: Any, course: Course) -> None:
        """Carry the line of a decided game on to its end, and tell it again if that made it longer.

        Within what the limits leave. A search that was stopped takes a moment more, unless a clock runs.
        """
        if course.last is None or (length := course.last[1].ends_in) is None or len(course.last[1].line) >= length:
            return
        value, info = course.last
        limits, nodes = course.task.limits, _MOST_TO_FILL
        if control[0]:
            control, nodes = np.zeros(8, np.int64), 0 if limits.soft_seconds is not None else _MOST_TO_FILL_AFTERWARDS
        if (budget := self._main_part(course.task).nodes) is not None:
            nodes = min(nodes, budget // len(course.crew) - course.crew[0].nodes - course.beside)
        found = filled(
            course.roots, info.line, value, memory=self.memory, control=control, techniques=self.techniques, nodes=nodes
        )
        course.beside += found.nodes
        if len(found.line) > len(info.line):
            seconds = time.monotonic() - course.began
            deepest = max(info.deepest, len(found.line))
            course.tell_best(value, replace(info, line=found.line, deepest=deepest, nodes=course.nodes, seconds=seconds))

    def _equal(self, course: Course) -> tuple[int, ...]:
        """The other moves that are as good, found in the part of the limits that was kept for them."""
        task, control = course.task, np.zeros(8, np.int64)
        task.signal.on_set(lambda: control.__setitem__(0, 1))
        nodes = 0 if task.limits.nodes is None else task.limits.nodes - int(_SHARE_BEFORE_EQUALS * task.limits.nodes)
        found: list[int] = []
        faults: list[BaseException] = []

        def find() -> None:
            try:
                course.beside += equal_moves(
                    course.roots,
                    found,
                    (course.move or 0, course.value, course.depth),
                    control,
                    is_complete=course.is_complete,
                    techniques=self.techniques,
                    memory=self.memory,
                    limits=(nodes, _deepest_of(task.limits)),
                )
            except BaseException as fault:  # noqa: BLE001 - handed to whoever asked
                faults.append(fault)

        worker = threading.Thread(target=find, daemon=True)
        worker.start()
        try:
            while worker.is_alive():
                worker.join(NAP_SECONDS)
                if task.limits.seconds is not None and time.monotonic() - course.began >= task.limits.seconds:
                    control[0] = 1
        finally:
            control[0] = 1
            worker.join()
        if faults:
            raise faults[0]
        return tuple(found)


def _deepest_of(limits: Limits) -> int:
    """The last depth that may be searched."""
    return MOST_PLIES if limits.depth is None else min(limits.depth, MOST_PLIES)


def _is_as_good(info: SearchInfo, first: SearchInfo) -> bool:
    """Whether a line is worth as much as the first, as far as both are known alike."""
    is_known_alike = info.is_proven if first.is_proven else info.depth == first.depth
    return info.value == first.value and is_known_alike


def _is_spent(share: int | None, leader: Searcher, course: Course) -> bool:
    """Whether a depth has ended with the last node of the budget: another would begin with one more."""
    return share is not None and leader.nodes >= share - course.beside
