"""How one search of the compiled alpha-beta goes: its news, what is settled, and what its last finished depth has found."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from operator import itemgetter
from queue import Empty, SimpleQueue
from typing import Any

from plyground.core.search import Bound, SearchInfo
from plyground.engines.alpha_beta_roots import Proof, Roots
from plyground.engines.engine import Task
from plyground.kernels.searching import Searcher
from plyground.kernels.table import WON

NAP_SECONDS = 0.005

News = SimpleQueue[SearchInfo | BaseException | None]


@dataclass
class Course:
    """How one search goes: what it is about, and what its last finished depth has found."""

    task: Task
    roots: Roots
    began: float
    news: News = field(default_factory=SimpleQueue)
    crew: Sequence[Searcher] = ()
    settled: list[tuple[int, SearchInfo]] = field(default_factory=list)
    """The kernel's values and the news of the best lines that nothing can change any more, best first."""
    depth: int = 0
    value: int = 0
    move: int | None = None
    is_complete: bool = False
    """Whether nothing was guessed: every line was searched to the end of the game."""
    told: dict[int, tuple[int, SearchInfo]] = field(default_factory=dict)
    """The kernel's values and the last news of all lines, by number."""
    last: tuple[int, SearchInfo] | None = None
    """The kernel's value and the news of the best line that were told last."""
    beside: int = 0
    """Nodes that other searches than those of the crew took: to find out whether anything is left, to fill the line."""

    @property
    def nodes(self) -> int:
        """All that were visited so far."""
        return self.beside + sum(each.nodes for each in self.crew)

    def tell(self, number: int, value: int, info: SearchInfo) -> None:
        """News of a line."""
        self.told[number] = value, replace(info, number=number)
        self.news.put(self.told[number][1])

    def tell_best(self, value: int, info: SearchInfo) -> None:
        """News of the best line."""
        self.last = value, info
        self.tell(1, value, info)


def tell_best_first(
    proofs: list[tuple[int, SearchInfo]], found: list[tuple[int, SearchInfo]], depth: int, course: Course, lines: int
) -> list[int]:
    """Tell the lines of a depth once all are known: a later one may turn out better than an earlier. Gives their values.

    Proofs stay in front: what is found behind them is only searched. Whatever is certain from the first line on is settled. A
    depth that was not finished has fewer lines; those of the one before it follow, as far as they are of other moves.
    """
    ordered = proofs + sorted(found, key=itemgetter(0), reverse=True)
    first = len(course.settled) + 1
    moves = {info.line[0] for _, info in ordered}
    older = [course.told[number] for number in range(first, lines + 1) if number in course.told]
    older = [each for each in older if each[1].line[0] not in moves] if ordered else []
    for number, (value, info) in enumerate([*ordered, *older][: lines - first + 1], first):
        if number > 1:
            course.tell(number, value, info)
            continue
        if not proofs and (course.depth == info.depth or info.is_proven):  # a win is one also where the depth was not finished
            course.depth, course.value, course.move = info.depth, value, info.line[0]
        course.tell_best(value, info)
    for place, (value, info) in enumerate(ordered):
        is_decided = course.roots.is_decided(value) and WON - abs(value) <= depth and info.bound == Bound.EXACT
        if place >= len(proofs) and not is_decided:
            break
        course.settled.append((value, info))
    return [value for value, _ in ordered]


def proven(info: SearchInfo, course: Course, found: Proof) -> SearchInfo:
    """The news of a depth beyond which nothing lies."""
    ends_in = WON - abs(found.value) if course.roots.is_decided(found.value) else None
    value, deepest = course.roots.payoff(found.value), max(info.deepest, len(found.line))
    return replace(info, value=value, line=found.line, deepest=deepest, is_proven=True, ends_in=ends_in)


def heard(news: News, control: Any, began: float, seconds: float | None) -> Iterator[SearchInfo | BaseException]:
    """The news as they come; when the time is up the search is stopped, and ends by itself."""
    while True:
        rest = NAP_SECONDS if seconds is None else seconds - (time.monotonic() - began)
        if rest <= 0:
            control[0] = 1
        try:
            item = news.get(timeout=min(max(rest, 0.0005), NAP_SECONDS))
        except Empty:
            continue
        if item is None:
            return
        yield item
