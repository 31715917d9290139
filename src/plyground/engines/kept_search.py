"""The first plies of the search that an engine has just made, kept while it made it, to be told later.

    engine = keeping(engine_for(game, settings))      the same engine, move for move and node for node; others stay as they are
    engine.choose(state, limits)
    kept = kept_by(engine)                            KeptSearch or None; `as_data` and `from_data` carry it to another process
    told_search(game, state, kept, past=past)         a SearchLog: tree, events with windows and cuts, answer

Nothing is searched again: the table that the engine had filled before, its noise and its clock are all in what was kept. Of the
depths that it searched one after the other the last one that was finished is told, of several lines the best.
"""

from __future__ import annotations

import base64
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from plyground.core.errors import BadTreeError
from plyground.core.game import Game
from plyground.core.search import Bound, SearchInfo
from plyground.engines.alpha_beta_engine import AlphaBetaEngine
from plyground.engines.alpha_beta_roots import Roots
from plyground.engines.engine import Engine
from plyground.engines.kept_simulations import KeptSimulations, kept_simulations
from plyground.engines.levels import LevelEngine
from plyground.engines.log_events import told
from plyground.engines.log_scale import scale_of
from plyground.engines.monte_carlo_engine import MonteCarloEngine
from plyground.engines.search_log import SearchLog
from plyground.kernels import log
from plyground.kernels import workspace as places
from plyground.kernels.quiescence import INFINITE
from plyground.kernels.searching import Searcher, demand_native, key_of_state
from plyground.kernels.table import WON
from plyground.textbook.answer import Answer

PLIES = 2
MOST_ROWS = 40_000
"""A search whose first plies take more rows to tell is not kept."""


@dataclass(frozen=True)
class KeptSearch:
    """A depth that was searched to its end. `value` is the kernel's own number for the player to move."""

    depth: int
    value: int
    line: tuple[int, ...]
    nodes: int
    deepest: int
    plies: int
    is_complete: bool
    has_quiescence: bool
    rows: Any

    def as_data(self) -> dict[str, Any]:
        """For JSON; the rows are packed."""
        data = {one.name: getattr(self, one.name) for one in fields(self) if one.name != "rows"}
        packed = zlib.compress(self.rows.astype("<i8").tobytes(), 1)
        return data | {"line": list(self.line), "rows": base64.b64encode(packed).decode()}

    @classmethod
    def from_data(cls, data: Any) -> KeptSearch:
        """What was packed; anything else is refused."""
        try:
            rows = np.frombuffer(zlib.decompress(base64.b64decode(data["rows"])), "<i8").reshape(-1, log.ROW)
            numbers = {one.name: data[one.name] for one in fields(cls) if one.name not in {"rows", "line"}}
            return cls(**numbers, line=tuple(data["line"]), rows=rows)
        except (KeyError, TypeError, ValueError, zlib.error) as error:
            raise BadTreeError("The search that was kept is damaged; have the position searched again.") from error


class _KeepingSearcher(Searcher):
    """Keeps the log of the last call that found the value within its window, with no move left out."""

    kept: KeptSearch | None = None
    _has_all = True

    def leave_out(self, moves: Sequence[int]) -> None:
        """As ever; a search without the best move is not the one that is told."""
        super().leave_out(moves)
        self._has_all = not moves

    def search(self, depth: int, alpha: int = -INFINITE, beta: int = INFINITE) -> int:
        """As ever, with a fresh log."""
        work = self.work
        work[places.LOG_ROWS] = 0
        value = super().search(depth, alpha, beta)
        count = int(work[places.LOG_ROWS])
        if self._has_all and not self.is_stopped and alpha < value < beta:
            start = int(work[places.LOG_AT])
            rows = work[start : start + log.ROW * min(count, MOST_ROWS)].reshape(-1, log.ROW).copy()
            self.kept = None
            if count <= MOST_ROWS:
                self.kept = KeptSearch(
                    depth=depth,
                    value=value,
                    line=self.line,
                    nodes=self.nodes,
                    deepest=self.deepest,
                    plies=PLIES,
                    is_complete=False,
                    has_quiescence=bool(work[places.USE_QUIESCENCE]),
                    rows=rows,
                )
        return value


class KeepingEngine(AlphaBetaEngine):
    """The compiled alpha-beta, which keeps the first plies of its last search as `kept`."""

    kept: KeptSearch | None = None

    @classmethod
    def like(cls, engine: AlphaBetaEngine) -> KeepingEngine:
        """The same engine, with the same table."""
        made = cls(
            engine.game,
            megabytes=1,
            threads=engine.threads,
            lines=engine.lines,
            techniques=engine.techniques,
            noise=engine.noise,
            seed=engine.seed,
            equal=engine.equal,
            aspiration=engine.aspiration,
        )
        made.memory, made.weights = engine.memory, engine.weights
        return made

    def _deepen(self, crew: Sequence[Searcher], course: Any) -> None:
        """Lead with a searcher that keeps a log. It visits the same nodes."""
        roots: Roots = course.roots
        self.kept = None
        leader = _KeepingSearcher(
            roots.game,
            roots.state,
            self.memory,
            crew[0].control,
            techniques=self.techniques,
            weights=roots.weights,
            past=roots.past,
            log_rows=MOST_ROWS,
        )
        leader.blur(roots.noise, roots.seed)
        leader.work[places.LOG_PLIES] = PLIES + 1
        try:
            super()._deepen([leader, *crew[1:]], course)
        finally:
            if leader.kept is not None:
                is_complete = course.is_complete and course.depth == leader.kept.depth and course.value == leader.kept.value
                self.kept = KeptSearch(**{**vars(leader.kept), "is_complete": bool(is_complete)})


def keeping(engine: Engine) -> Engine:
    """The engine, if it can, with its searches kept."""
    if isinstance(engine, LevelEngine):
        engine.engine = keeping(engine.engine)
        return engine
    return KeepingEngine.like(engine) if type(engine) is AlphaBetaEngine else engine


def kept_by(engine: Engine) -> KeptSearch | KeptSimulations | None:
    """The last search of an engine, if it was kept. A tree of simulations is there anyhow until the next search."""
    while isinstance(engine, LevelEngine):
        engine = engine.engine
    if isinstance(engine, MonteCarloEngine):
        return kept_simulations(engine)
    return engine.kept if isinstance(engine, KeepingEngine) else None


def told_search(game: Game[Any, Any], state: Any, kept: KeptSearch, *, past: Sequence[Any] = ()) -> SearchLog:
    """A kept search of a position as a tree with events. What is of another position is refused."""
    native = demand_native(game)
    roots = Roots(native, state, [key_of_state(native, one) for one in past], (), 0, 0)
    try:
        tale = told(native, state, kept.rows.tolist(), kept.value, has_quiescence=kept.has_quiescence)
        line, number = [], 0
        scale = scale_of(roots, kept.value, tale.values(), is_complete=kept.is_complete)
        tree = tale.tree(scale)
        for place in tale.numbers_of(kept.line):
            if place >= len(tree.nodes[number].children):
                break
            line.append(place)
            number = tree.nodes[number].children[place]
    except (IndexError, KeyError, ValueError) as error:
        raise BadTreeError("The search that was kept is of another position; have this one searched again.") from error
    is_decided = roots.is_decided(kept.value)
    player = native.player(state)
    info = SearchInfo(
        depth=kept.depth,
        value=roots.payoff(kept.value) if kept.is_complete else roots.told(kept.value),
        player=player,
        line=kept.line,
        nodes=kept.nodes,
        deepest=kept.deepest,
        is_proven=is_decided or kept.is_complete,
        ends_in=WON - abs(kept.value) if is_decided else None,
    )
    sign = 1 if player == 0 else -1
    answer = Answer(line[0] if line else None, scale.shown(sign * kept.value), tuple(line), Bound.EXACT)
    first = (("depth", kept.depth), ("nodes", kept.nodes), ("plies", kept.plies))
    return SearchLog(tree, tale.events(scale, first), answer, info, kept.plies)
