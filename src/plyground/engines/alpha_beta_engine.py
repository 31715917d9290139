"""The compiled alpha-beta as a player: iterative deepening, aspiration windows, several threads, several lines, a clock."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from queue import Empty, SimpleQueue
from typing import Any

import numpy as np

from plyground.core.errors import BadLimitError
from plyground.core.game import Game
from plyground.core.search import Bound, Limits, SearchInfo, SearchResult
from plyground.engines.engine import Engine, Search
from plyground.features.weights import Weights, default_weights
from plyground.kernels.alpha_beta import INFINITE
from plyground.kernels.crew import MOST_THREADS
from plyground.kernels.searching import Memory, Searcher, Techniques, demand_native, key_of_state
from plyground.kernels.table import PROVEN, WON
from plyground.kernels.workspace import MOST_LEFT_OUT, MOST_PLIES

UNIT = 100
"""Scores are in hundredths of the unit of a game's evaluation."""
_FIRST_WINDOW = 50
_NAP_SECONDS = 0.005
_WINDOW_FROM_DEPTH = 4


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
    ) -> None:
        """`lines` best lines are told. `weights` are the game's own unless others are given; `noise` blurs the evaluation."""
        super().__init__(game, "alpha-beta")
        self._native = demand_native(game)
        if not 1 <= threads <= MOST_THREADS:
            raise BadLimitError(f"The number of threads must be from 1 to {MOST_THREADS}; it was {threads}.")
        if not 1 <= lines <= MOST_LEFT_OUT:
            raise BadLimitError(f"The number of lines must be from 1 to {MOST_LEFT_OUT}; it was {lines}.")
        chosen = weights or default_weights(self._native)
        if chosen is not None:
            chosen.demand_for(self._native)
        self.weights = chosen.weights if chosen else ()
        self.memory = Memory(megabytes)
        self.threads, self.lines, self.techniques = threads, lines, techniques
        self.noise, self.seed = noise, seed
        self._control = np.zeros(8, np.int64)

    def stop(self) -> None:
        """The kernels look at this word every few nodes."""
        self._control[0] = 1

    def search(self, state: Any, limits: Limits = Limits(), *, past: Sequence[Any] = ()) -> Search:
        """Deepen until a limit is reached, the game is solved, or somebody stops it."""
        actions = self.demand_moves(state)
        self._control = control = np.zeros(8, np.int64)
        self.memory.grow_older()
        keys = [key_of_state(self._native, earlier) for earlier in past]
        crew = [self._searcher(state, control, keys) for _ in range(self.threads)]
        news: SimpleQueue[SearchInfo | BaseException | None] = SimpleQueue()
        began = time.monotonic()
        workers = [threading.Thread(target=self._lead, args=(crew, state, limits, news, began), daemon=True)]
        workers += [
            threading.Thread(target=self._help, args=(crew[number], number), daemon=True) for number in range(1, len(crew))
        ]
        for worker in workers:
            worker.start()
        best: dict[int, SearchInfo] = {}
        try:
            for item in self._heard(news, control, began, limits.seconds):
                if isinstance(item, BaseException):
                    raise item
                best[item.number] = item
                yield item
        finally:
            control[0] = 1
            for worker in workers:
                worker.join()
        return self._result(state, actions, best)

    def _heard(
        self, news: SimpleQueue[SearchInfo | BaseException | None], control: Any, began: float, seconds: float | None
    ) -> Iterator[SearchInfo | BaseException]:
        """The news as they come; when the time is up the search is stopped, and ends by itself."""
        while True:
            try:
                item = news.get(timeout=_NAP_SECONDS)
            except Empty:
                if seconds is not None and time.monotonic() - began >= seconds:
                    control[0] = 1
                continue
            if item is None:
                return
            yield item

    def _searcher(self, state: Any, control: Any, keys: Sequence[int]) -> Searcher:
        searcher = Searcher(
            self._native, state, self.memory, control, techniques=self.techniques, weights=self.weights, past=keys
        )
        searcher.blur(self.noise, self.seed)
        return searcher

    def _lead(self, crew: Sequence[Searcher], state: Any, limits: Limits, news: SimpleQueue[Any], began: float) -> None:
        """The thread whose findings count."""
        searcher, player = crew[0], self.game.player(state)
        searcher.limit(limits.nodes or 0)
        deepest = min(limits.depth if limits.depth is not None else MOST_PLIES, MOST_PLIES)
        lines = min(self.lines, len(self.game.actions(state)))
        values = [0] * lines
        try:
            for depth in range(1, deepest + 1):
                left_out: list[int] = []
                for number in range(lines):
                    searcher.leave_out(left_out)
                    value = _aspired(searcher, depth, values[number])
                    if searcher.is_stopped and not searcher.line:
                        return
                    left_out.append(searcher.line[0])
                    values[number] = value
                    nodes = sum(each.nodes for each in crew)
                    info = _info(searcher, value, depth, player=player, nodes=nodes, seconds=time.monotonic() - began)
                    news.put(replace(info, number=number + 1, table_fill=self.memory.fill()))
                    if searcher.is_stopped:
                        return
                is_solved = abs(values[0]) > PROVEN and WON - abs(values[0]) <= depth
                if is_solved or searcher.deepest < depth:
                    return
        except BaseException as fault:  # noqa: BLE001 - handed to whoever asked
            news.put(fault)
        finally:
            crew[0].control[0] = 1
            news.put(None)

    def _help(self, searcher: Searcher, number: int) -> None:
        """Another thread fills the shared table, every second one a ply ahead."""
        for depth in range(1, MOST_PLIES + 1):
            searcher.search(min(depth + number % 2, MOST_PLIES))
            if searcher.is_stopped:
                return

    def _result(self, state: Any, actions: Sequence[Any], best: dict[int, SearchInfo]) -> SearchResult:
        """The best line's first move; before anything was found, the first legal one."""
        if not best or not best[1].line:
            info = SearchInfo(depth=0, value=0.0, player=self.game.player(state), line=(actions[0],))
            return SearchResult(action=actions[0], info=info)
        first = best[1]
        equal = tuple(info.line[0] for info in best.values() if info.value == first.value and info.depth == first.depth)
        return SearchResult(action=first.line[0], info=first, equally_good=equal)


def _aspired(searcher: Searcher, depth: int, guess: int) -> int:
    """Search with a narrow window round the last value, and wider ones until the value lies inside."""
    if depth < _WINDOW_FROM_DEPTH or abs(guess) > PROVEN:
        return searcher.search(depth)
    width = _FIRST_WINDOW
    low, high = guess - width, guess + width
    while True:
        value = searcher.search(depth, low, high)
        if searcher.is_stopped or low < value < high:
            return value
        width *= 4
        low = -INFINITE if value <= low and width > PROVEN // 4 else (guess - width if value <= low else low)
        high = INFINITE if value >= high and width > PROVEN // 4 else (guess + width if value >= high else high)


def _info(searcher: Searcher, value: int, depth: int, *, player: int, nodes: int, seconds: float) -> SearchInfo:
    is_proven = abs(value) > PROVEN
    shown = float(np.sign(value)) if is_proven else value / UNIT
    return SearchInfo(
        depth=depth,
        value=shown,
        player=player,
        bound=Bound.LOWER if searcher.is_stopped else Bound.EXACT,
        line=searcher.line,
        nodes=nodes,
        seconds=seconds,
        deepest=searcher.deepest,
        is_proven=is_proven or searcher.deepest < depth,
        ends_in=WON - abs(value) if is_proven else None,
    )
