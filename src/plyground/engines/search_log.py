"""The first plies of a real search, told like a textbook's: the engine searches as it always does and keeps a log on the way.

The log holds the last depth that was finished, with the window in which its value lay; the nodes visited are those of a search
without a log. `log_events.py` turns the rows into events and a tree, in the view of MAX, who is player 0.

Values are in the units of the game's evaluation, as in `SearchInfo`. A result that is certain must still be comparable with
them, so a win in n plies from the root is `CERTAIN` - n there, and a loss the same with a minus; where a search has met nothing
but results, they are the utilities themselves. `more` tells in either case how many plies it takes (`ends_in`).
"""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from plyground.core.errors import BadLimitError, BadPositionError
from plyground.core.game import Game
from plyground.core.search import Bound, Limits, SearchInfo
from plyground.core.trace import Event
from plyground.core.trees import Tree
from plyground.engines.alpha_beta_roots import Roots
from plyground.engines.aspiration import aspired
from plyground.engines.log_events import MOST_SHOWN, Told, told
from plyground.engines.log_scale import CERTAIN, Scale, scale_of
from plyground.features.weights import Weights, default_weights
from plyground.kernels import log
from plyground.kernels import workspace as places
from plyground.kernels.quiescence import INFINITE
from plyground.kernels.searching import Memory, Searcher, Techniques, demand_native, key_of_state
from plyground.kernels.table import WON
from plyground.native.game import NativeGame
from plyground.textbook.answer import Answer

__all__ = ["CERTAIN", "MOST_PLIES_TOLD", "MOST_ROWS", "MOST_SHOWN", "SearchLog", "logged_search"]

MOST_PLIES_TOLD = 8
MOST_ROWS = 200_000
"""Rows of a log. Each is an event or less; a lesson of more steps is read by nobody."""
_NAP_SECONDS = 0.02
_LEAST_CHECKED = 2_000


@dataclass(frozen=True)
class SearchLog:
    """What a search told. The answer's actions are the numbers of branches of the tree; `info` is what the engine would say."""

    tree: Tree
    events: tuple[Event, ...]
    answer: Answer
    info: SearchInfo
    plies: int


@dataclass
class _Finished:
    """The last depth that was searched to its end."""

    depth: int
    value: int
    line: tuple[int, ...]
    rows: Any
    count: int
    is_complete: bool = False


class _LoggedSearcher(Searcher):
    """A search whose log holds the last call alone."""

    def search(self, depth: int, alpha: int = -INFINITE, beta: int = INFINITE) -> int:
        """As ever, with a fresh log."""
        self.work[places.LOG_ROWS] = 0
        return super().search(depth, alpha, beta)

    def rows(self) -> Any:
        """A copy of the rows there was room for."""
        start, count = int(self.work[places.LOG_AT]), min(int(self.work[places.LOG_ROWS]), MOST_ROWS)
        return self.work[start : start + log.ROW * count].reshape(-1, log.ROW).copy()


def logged_search(
    game: Game[Any, Any],
    state: Any = None,
    limits: Limits = Limits(depth=6),
    *,
    plies: int = 2,
    techniques: Techniques = Techniques(),
    weights: Weights | None = None,
    past: Sequence[Any] = (),
    megabytes: int = 16,
) -> SearchLog:
    """Search a position, from the start if none is given, and tell the first plies of the last depth that was finished.

    `past` are the states before it, for games in which a repetition matters.
    """
    native = demand_native(game)
    start = native.initial() if state is None else state
    native.demand_own(start)
    _demand(native, start, limits, plies)
    chosen = weights or default_weights(native)
    if chosen is not None:
        chosen.demand_for(native)
    roots = Roots(native, start, [key_of_state(native, one) for one in past], chosen.weights if chosen else (), 0, 0)
    control = np.zeros(8, np.int64)
    searcher = _LoggedSearcher(
        native,
        start,
        Memory(megabytes),
        control,
        techniques=techniques,
        weights=roots.weights,
        past=roots.past,
        log_rows=MOST_ROWS,
    )
    searcher.work[places.LOG_PLIES] = plies + 1
    began = time.monotonic()
    found = _searched(searcher, roots, limits)
    if found.count > MOST_ROWS:
        raise BadLimitError(
            f"The first {plies} plies of this search take {found.count:,} rows to tell, and there is room for {MOST_ROWS:,}; "
            f"ask for fewer plies."
        )
    told_tree = told(native, start, found.rows.tolist(), found.value, has_quiescence=bool(searcher.work[places.USE_QUIESCENCE]))
    scale = scale_of(roots, found.value, told_tree.values(), is_complete=found.is_complete)
    return _log(told_tree, scale, _info(roots, searcher, found, time.monotonic() - began), found, plies)


def _demand(game: NativeGame[Any], state: Any, limits: Limits, plies: int) -> None:
    if game.is_terminal(state):
        raise BadPositionError("The game is over in this position: there is nothing to search.")
    if not 1 <= plies <= MOST_PLIES_TOLD:
        raise BadLimitError(f"The plies to tell must be from 1 to {MOST_PLIES_TOLD}; they were {plies}.")
    if limits == Limits():
        raise BadLimitError("A search that is told needs a limit; give a depth, nodes or seconds.")
    if 0 in {limits.depth, limits.nodes, limits.seconds}:
        raise BadLimitError("A search that is told must finish a ply at least; a limit of 0 leaves it no time.")


def _searched(searcher: _LoggedSearcher, roots: Roots, limits: Limits) -> _Finished:
    """Deepen in a thread of its own, so that somebody who waits can interrupt it."""
    finished: list[_Finished] = []
    faults: list[BaseException] = []

    def work() -> None:
        try:
            _deepen(searcher, roots, limits, finished)
        except BaseException as fault:  # noqa: BLE001 - handed to whoever asked
            faults.append(fault)

    worker = threading.Thread(target=work, daemon=True)
    began = time.monotonic()
    worker.start()
    try:
        while worker.is_alive():
            worker.join(_NAP_SECONDS)
            if limits.seconds is not None and time.monotonic() - began >= limits.seconds:
                searcher.control[0] = 1
    finally:
        searcher.control[0] = 1
        worker.join()
    if faults:
        raise faults[0]
    if not finished:
        raise BadLimitError("The limits are too tight to finish a single ply of this search; allow more nodes or seconds.")
    return finished[-1]


def _deepen(searcher: _LoggedSearcher, roots: Roots, limits: Limits, finished: list[_Finished]) -> None:
    """Iterative deepening as the engine does it; it ends early where nothing is left to find out."""
    if limits.nodes is not None:
        searcher.limit(limits.nodes)
    deepest = places.MOST_PLIES if limits.depth is None else min(limits.depth, places.MOST_PLIES)
    value = 0
    for depth in range(1, deepest + 1):
        value = aspired(searcher, depth, value)
        if searcher.is_stopped:
            return
        found = _Finished(depth, value, searcher.line, searcher.rows(), int(searcher.work[places.LOG_ROWS]))
        finished[:] = [found]
        is_decided = roots.is_decided(value)
        if searcher.deepest < depth and not is_decided:
            plain = roots.exhausted(depth, searcher.control, max(searcher.nodes, _LEAST_CHECKED))
            found.is_complete = plain.is_complete and plain.value == value
        if found.is_complete or (is_decided and WON - abs(value) <= depth):
            return


def _info(roots: Roots, searcher: Searcher, found: _Finished, seconds: float) -> SearchInfo:
    is_decided = roots.is_decided(found.value)
    is_proven = is_decided or found.is_complete
    return SearchInfo(
        depth=found.depth,
        value=roots.payoff(found.value) if is_proven else roots.told(found.value),
        player=roots.game.player(roots.state),
        line=found.line,
        nodes=searcher.nodes,
        seconds=seconds,
        deepest=searcher.deepest,
        table_fill=searcher.memory.fill(),
        is_proven=is_proven,
        ends_in=WON - abs(found.value) if is_decided else None,
    )


def _log(tale: Told, scale: Scale, info: SearchInfo, found: _Finished, plies: int) -> SearchLog:
    """The tale on its scale, and the line of play as far as the tree shows it."""
    tree = tale.tree(scale)
    number, line = 0, []
    for place in tale.numbers_of(found.line):
        if place >= len(tree.nodes[number].children):
            break
        line.append(place)
        number = tree.nodes[number].children[place]
    sign = 1 if info.player == 0 else -1
    answer = Answer(line[0] if line else None, scale.shown(sign * found.value), tuple(line), Bound.EXACT)
    first = (("depth", found.depth), ("nodes", info.nodes), ("plies", plies))
    return SearchLog(tree, tale.events(scale, first), answer, info, plies)
