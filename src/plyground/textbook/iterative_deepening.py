"""Iterative deepening: search to depth 1, then 2, then 3 ..., so that there is an answer whenever time is up.

Slate and Atkin, Chess 4.5, 1977; Korf, Depth-first iterative-deepening, 1985. An anytime algorithm: each iteration is
heuristic alpha-beta (`h_alpha_beta.py`), and what was best in the last one is looked at first in the next, which more
than pays for looking at the upper levels again. All iterations together take O(b^d) time, for a tree grows by the factor
b a level, and O(b d) space besides what the ordering remembers.

No clock in here. The caller takes the answers one by one and stops when it likes: between two answers by not asking for
more, in the middle of an iteration by way of `stop`, which is asked at every state.

Emits iterate, with the depth, before each iteration, and then what h_alpha_beta emits.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from itertools import count
from typing import Any

from plyground.core.game import Game
from plyground.core.trace import EventKind, Listener
from plyground.textbook.answer import Answer
from plyground.textbook.demands import demand_contest
from plyground.textbook.depth_limited import Evaluate, depth_cutoff
from plyground.textbook.h_alpha_beta import h_alpha_beta
from plyground.textbook.ordering import BestFirst, Ordering
from plyground.textbook.telling import Teller


@dataclass(frozen=True)
class Iteration:
    """What one iteration found.

    `nodes` counts its looks at states in which the game was not over. It is `complete` if it stopped nowhere before the
    end of the game: its answer is then minimax's, and deeper ones would not differ.
    """

    depth: int
    answer: Answer
    nodes: int
    complete: bool


def iterative_deepening(
    game: Game[Any, Any],
    state: Any = None,
    *,
    evaluate: Evaluate,
    depths: Iterable[int] | None = None,
    ordering: Ordering | None = None,
    stop: Callable[[], bool] | None = None,
    listener: Listener | None = None,
) -> Generator[Iteration, None, None]:
    """The answers to depth 1, 2, 3 ... or to the depths given, until the tree is exhausted, `depths` ends or `stop` is true.

    An iteration that `stop` interrupts is dropped, even the first: a caller that needs an action whatever happens lets
    `stop` be false until it has one.
    """
    demand_contest(game, "iterative deepening")
    order = ordering or BestFirst()

    def iterations() -> Generator[Iteration, None, None]:
        for depth in count(1) if depths is None else depths:
            look = _Look(depth, stop)
            if listener:
                Teller(listener).remark(EventKind.ITERATE, depth=depth)
            try:
                found = h_alpha_beta(game, state, evaluate=evaluate, cutoff=look.cutoff, ordering=order, listener=listener)
            except _StoppedError:
                return
            yield Iteration(depth, found, look.nodes, look.complete)
            if look.complete:
                return

    return iterations()


class _Look:
    """The cutoff test of one iteration, which also counts, polls `stop`, and notes whether it ever said stop here."""

    def __init__(self, depth: int, stop: Callable[[], bool] | None) -> None:
        self._is_deep_enough = depth_cutoff(depth)
        self._stop = stop
        self.nodes = 0
        self.complete = True

    def cutoff(self, state: Any, depth: int) -> bool:
        if self._stop and self._stop():
            raise _StoppedError
        self.nodes += 1
        if not self._is_deep_enough(state, depth):
            return False
        self.complete = False
        return True


class _StoppedError(Exception):
    """The caller wants no more."""
