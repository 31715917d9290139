"""Searches of one root beside the main one: is anything left to find out, and which other moves are as good?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from plyground.kernels.quiescence import INFINITE
from plyground.kernels.searching import PLAIN, Memory, Searcher, Techniques, counts_plies, numbers_of, search_unit
from plyground.kernels.table import PROVEN, WON
from plyground.kernels.workspace import MOST_LEFT_OUT
from plyground.native.game import NativeGame

_SMALL_TABLE = 1
_TIMES_MORE = 8


class Proof(NamedTuple):
    """What a search without short cuts has found out for certain, if it has: the true value and its line. The nodes it took."""

    is_complete: bool
    value: int = 0
    line: tuple[int, ...] = ()
    nodes: int = 0


@dataclass(frozen=True)
class Roots:
    """A position and everything that a search of it needs."""

    game: NativeGame[Any]
    state: Any
    past: Sequence[int]
    weights: Sequence[int]
    noise: int
    seed: int

    def searcher(self, memory: Memory, control: Any, techniques: Techniques) -> Searcher:
        """One thread's search from here."""
        searcher = Searcher(self.game, self.state, memory, control, techniques=techniques, weights=self.weights, past=self.past)
        searcher.blur(self.noise, self.seed)
        return searcher

    def exact(self, control: Any, nodes: int) -> Searcher:
        """A search that knows nothing yet and takes no short cuts; 0 nodes are no limit.

        Its first search reaches its whole depth if and only if a line goes on beyond it.
        """
        searcher = self.searcher(Memory(_SMALL_TABLE), control, PLAIN)
        searcher.limit(nodes)
        return searcher

    def exhausted(self, depth: int, control: Any, nodes: int, left_out: Sequence[int] = ()) -> Proof:
        """Search to a depth and see whether a line goes on beyond it. A search that is cut off does not know.

        Where one does, it is found within few nodes as a rule, so few are spent at first, and then more and more.
        """
        spent, allowed = 0, 2 * depth
        while spent < nodes and not control[0]:
            searcher = self.exact(control, min(allowed, nodes - spent))
            searcher.leave_out(left_out)
            value = searcher.search(depth)
            spent += searcher.nodes
            if searcher.deepest >= depth:
                break
            if not searcher.is_stopped:
                return Proof(bool(searcher.line), value, searcher.line, spent)
            allowed *= _TIMES_MORE
        return Proof(is_complete=False, nodes=spent)

    def sooner(self, value: int, control: Any, nodes: int, left_out: Sequence[int] = ()) -> Proof:
        """Whether whoever wins a decided game can end it sooner than its value says. Else, for a loss, the move that lasts."""
        searcher = self.exact(control, nodes)
        searcher.leave_out(left_out)
        low, high = (value, INFINITE) if value > 0 else (-INFINITE, value)
        found = searcher.search(WON - abs(value) - 1, low, high)
        is_sooner = abs(found) > abs(value) and found * value > 0
        is_known = not searcher.is_stopped and (is_sooner or value < 0) and bool(searcher.line)
        return Proof(is_known, found if is_sooner else value, searcher.line, searcher.nodes)

    def is_decided(self, value: int) -> bool:
        """Whether a value is a win or a loss in a known number of plies."""
        return abs(value) > PROVEN and self.game.facts.utility == (-1.0, 1.0)

    def payoff(self, value: int) -> float:
        """What a value pays that rests on results alone."""
        return float(value > 0) - float(value < 0) if self.is_decided(value) else value / search_unit(self.game)

    @property
    def unit(self) -> int:
        """What divides a value that may rest on evaluations, as it is told: without any, it is all payoffs."""
        has_evaluation = self.game.rules.has("evaluate") or self.game.rules.has("features")
        return told_unit(self.game) if has_evaluation or counts_plies(self.game) else search_unit(self.game)

    def told(self, value: int) -> float:
        """A value as people read it: what is certain as a payoff, anything else as an evaluation."""
        return self.payoff(value) if self.is_decided(value) else value / self.unit


def told_unit(game: NativeGame[Any]) -> int:
    """What divides an evaluation as it is told: people count in pawns, the kernels in parts of them."""
    return numbers_of(game)["parts"]


def equal_moves(
    roots: Roots,
    found: list[int],
    best: tuple[int, int, int],
    control: Any,
    *,
    is_complete: bool,
    techniques: Techniques,
    memory: Memory,
    limits: tuple[int, int],
) -> int:
    """Put into `found` the moves as good as the best, which is given as (move, value, depth). `limits`: nodes and depth.

    Gives the nodes that it took.

    A move is as good at a depth if, with all better and equal ones left out, the value still reaches the best. Beside a proven
    loss all are; beside a proven win those that win as well, however long it takes, as far as the limits go.
    """
    move, value, depth = best
    nodes, deepest = limits
    if roots.is_decided(value) and value < 0:
        found += [other for other in roots.game.actions(roots.state) if other != move]
        return 0
    known = [move]
    if not (is_complete or roots.is_decided(value)):
        searcher = roots.searcher(memory, control, techniques)
        searcher.limit(nodes)
        _collect(searcher, known, found, depth, value)
        return searcher.nodes
    least = PROVEN + 1 if roots.is_decided(value) else value
    spent = 0
    for deeper in range(depth, deepest + 1):
        if nodes and spent >= nodes:
            break
        searcher = roots.exact(control, nodes - spent if nodes else 0)
        _collect(searcher, known, found, deeper, least)
        spent += searcher.nodes
        if searcher.is_stopped or len(known) >= MOST_LEFT_OUT or searcher.deepest < deeper:
            break
    return spent


def _collect(searcher: Searcher, known: list[int], found: list[int], depth: int, least: int) -> None:
    """Leave out what is known and search on, while there is a move that reaches `least`."""
    while len(known) < MOST_LEFT_OUT:
        searcher.leave_out(known)
        value = searcher.search(depth, least - 1, least)
        if searcher.is_stopped or value < least or value <= -INFINITE or not searcher.line:
            return
        known.append(searcher.line[0])
        found.append(searcher.line[0])
