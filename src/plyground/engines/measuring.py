"""Searches to be measured: one thread, a fresh table, a fixed depth. The same settings visit the same nodes every time."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from plyground.core.errors import BadLimitError
from plyground.engines.aspiration import aspired
from plyground.features.weights import default_weights
from plyground.kernels.crew import Crew
from plyground.kernels.searching import Memory, Searcher, Techniques
from plyground.kernels.table import PROVEN, WON
from plyground.kernels.workspace import MOST_PLIES
from plyground.native.game import NativeGame

MEGABYTES = 16
ALL = Techniques()
_TRUSTED_NODES = 20_000
"""A speed measured over fewer says little."""


@dataclass(frozen=True, kw_only=True)
class Way:
    """How to search: the techniques of the kernel, and those of whoever calls it."""

    techniques: Techniques = ALL
    deepening: bool = True
    aspiration: bool = True
    """Search with a narrow window round the last depth's value first; needs deepening."""


@dataclass(frozen=True, kw_only=True)
class Measured:
    """What one search found and what it cost. After a cut-off, value and move are those of the last finished depth."""

    depth: int
    """The depth that was finished: the one asked for, or a smaller one that proved a win or that no game goes beyond."""
    nodes: int
    seconds: float
    """Of the processor, so that what else a machine does counts little."""
    value: int | None
    """To the player to move, in hundredths of the evaluation's unit; above PROVEN, WON less the plies to the end."""
    move: int | None
    cuts: int
    first_cuts: int
    """Cuts by the first move that was tried."""
    is_cut_off: bool


def measure(
    game: NativeGame[Any],
    state: Any,
    way: Way = Way(),
    *,
    depth: int = MOST_PLIES,
    nodes: int = 0,
    enough: int = 0,
    megabytes: int = MEGABYTES,
) -> Measured:
    """Search to a depth; cut off after `nodes`, if not 0; begin no new depth after `enough` nodes, if not 0.

    Ctrl-C is answered at once: the search runs in a thread of its own, and stops soon after.
    """
    demand_depth(depth)
    game.machine_table()  # compiled before the clock runs
    weights = default_weights(game)
    numbers = weights.weights if weights is not None else ()

    def search(memory: Memory, control: Any) -> Measured:
        searcher = Searcher(game, state, memory, control, techniques=way.techniques, weights=numbers)
        searcher.limit(nodes)
        return _measured(searcher, way, min(depth, game.facts.longest), enough)

    return Crew(1).work(search, [Memory(megabytes)])[0]


def depth_within(
    game: NativeGame[Any], states: Sequence[Any], way: Way = Way(), *, seconds: float, megabytes: int = MEGABYTES
) -> int:
    """The deepest depth that is reached in so many seconds a position on average; 1 at least."""
    allowed, speed, found, before = seconds * len(states), 0.0, 1, 0
    for depth in range(1, min(MOST_PLIES, game.facts.longest) + 1):
        done: list[Measured] = []
        spent = 0.0
        for state in states:
            most = max(1_000, int(speed * (allowed - spent))) if speed else 0
            done.append(measure(game, state, way, depth=depth, nodes=most, megabytes=megabytes))
            spent += done[-1].seconds
            if depth > 1 and (done[-1].is_cut_off or spent > allowed):
                return found
        nodes = sum(one.nodes for one in done)
        if nodes == before:  # every game is looked through to its end
            return found
        found, before = depth, nodes
        if nodes > _TRUSTED_NODES and spent > 0:
            speed = max(speed, nodes / spent)
    return found


def demand_depth(depth: int) -> None:
    """Refuse a depth that no search has."""
    if not 1 <= depth <= MOST_PLIES:
        raise BadLimitError(f"The depth of a search must be from 1 to {MOST_PLIES}; it was {depth}.")


def _measured(searcher: Searcher, way: Way, depth: int, enough: int) -> Measured:
    reached, value, move = 0, None, None
    began = time.thread_time()
    for now in range(1, depth + 1) if way.deepening else (depth,):
        found = aspired(searcher, now, value) if way.aspiration and way.deepening else searcher.search(now)
        if searcher.is_stopped:
            break
        reached, value, move = now, found, next(iter(searcher.line), None)
        is_solved = abs(found) > PROVEN and WON - abs(found) <= now
        if is_solved or (enough and searcher.nodes >= enough):
            break
    seconds, counted = time.thread_time() - began, searcher.counters()
    return Measured(
        depth=reached,
        nodes=searcher.nodes,
        seconds=seconds,
        value=value,
        move=move,
        cuts=counted["cuts"],
        first_cuts=counted["first_cuts"],
        is_cut_off=searcher.is_stopped,
    )
