"""What each technique of the compiled search is worth: the same positions, the same depth, one technique less.

    plan = plan_ablation(game)              the full engine, then each technique switched off, then all of them
    for row in measure_rows(plan, states, depth): ...

Turned round (`added=True`), each technique is switched on in plain alpha-beta. There only the selective techniques may change
a value, so any other that does is wrong; in the full engine the order of moves decides what is reduced, and so may a value.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from functools import partial
from itertools import pairwise
from typing import Any

import numpy as np

from plyground.engines.measuring import MEGABYTES, Measured, Way, demand_depth, measure
from plyground.kernels.perft import DEEPEST, perft
from plyground.kernels.searching import Memory, Searcher, Techniques, numbers_of
from plyground.native.game import NativeGame

FULL, PLAIN, ORDERING = "full", "plain", "ordering"
TITLES = {
    FULL: "full engine",
    PLAIN: "plain alpha-beta",
    ORDERING: "any order but the table's",
    "table": "transposition table",
    "test": "principal variation search",
    "rank": "the game's ranking of moves",
    "killers": "killer moves",
    "history": "history of cuts",
    "replies": "replies to moves",
    "root_order": "the last look's order at the root",
    "quiescence": "quiescence",
    "null": "null move",
    "verification": "verification of null moves",
    "distance": "distance bounds",
    "reduction": "late-move reductions",
    "futility": "futility",
    "reverse": "futility, reversed",
    "internal": "less depth for what the table does not know",
    "urgency": "extension of threats",
    "malus": "history of moves that did not cut",
    "extension": "extension of forced moves",
    "symmetry": "symmetries",
    "prospects": "what the game knows for certain",
    "deepening": "iterative deepening",
    "aspiration": "aspiration windows",
}
BUDGET = 20
"""A variant is cut off after so many times the nodes of the search it is compared with."""

_ORDERING = ("rank", "killers", "history", "malus", "replies", "root_order")
_OTHERS = ("equal_depth", "sharing")
"""What is no technique to measure here: a matter of the table, and one of several threads."""
_DRIVING = ("deepening", "aspiration")
_SELECTIVE = {"quiescence", "null", "verification", "reduction", "futility", "reverse"}
_SELECTIVE |= {"internal", "urgency", "extension", "prospects"}
_NEEDS = {
    "root_order": "deepening",
    "symmetry": "table",
    "reduction": "test",
    "null": "test",
    "verification": "null",
    "futility": "test",
    "reverse": "test",
    "internal": "table",
    "malus": "history",
    "aspiration": "deepening",
}
_LEAST_NODES = 1_000
_MOST_COUNTED = 100_000_000


@dataclass(frozen=True)
class Variant:
    """One way to search among those compared. `keeps_value`: it must find the values of the first."""

    name: str
    way: Way
    keeps_value: bool = False

    @property
    def title(self) -> str:
        """What people call it."""
        return TITLES.get(self.name, self.name.replace("_", " "))


@dataclass(frozen=True)
class Plan:
    """What is compared: the base first, then what differs from it by one thing, and what a game's rules do not support."""

    game: NativeGame[Any]
    base: Variant
    variants: tuple[Variant, ...]
    unsupported: tuple[str, ...]
    added: bool


@dataclass(frozen=True)
class Row:
    """A variant, and what it took for each position."""

    variant: Variant
    searches: tuple[Measured, ...]

    @property
    def nodes(self) -> int:
        """Over all positions."""
        return sum(one.nodes for one in self.searches)

    @property
    def seconds(self) -> float:
        """Over all positions."""
        return sum(one.seconds for one in self.searches)

    @property
    def is_cut_off(self) -> bool:
        """Whether it would have taken more."""
        return any(one.is_cut_off for one in self.searches)

    @property
    def first_cuts(self) -> float | None:
        """The share of cuts that the first move made: how good the order was."""
        cuts = sum(one.cuts for one in self.searches)
        return sum(one.first_cuts for one in self.searches) / cuts if cuts else None

    def branching(self, depth: int) -> float:
        """The effective branching factor: the number of which the nodes a position are the power."""
        return float((self.nodes / len(self.searches)) ** (1 / depth))

    def changed(self, base: Row, what: str) -> tuple[int, int]:
        """In how many positions its value or its move differs from the base's, of how many that both finished."""
        pairs = [(one, other) for one, other in zip(self.searches, base.searches, strict=True) if not one.is_cut_off]
        return sum(getattr(one, what) != getattr(other, what) for one, other in pairs), len(pairs)


@dataclass(frozen=True)
class Minimax:
    """The nodes of the whole tree to a depth, over all positions; counted, or estimated from counts to a smaller depth."""

    nodes: int
    best: int
    """What alpha-beta needs at its best, b^(m/2): the root of the nodes, over all positions."""
    counted_to: int
    is_exact: bool


def plan_ablation(game: NativeGame[Any], *, added: bool = False) -> Plan:
    """The variants of a game's search."""
    switches = tuple(each.name for each in fields(Techniques) if str(each.type).startswith("bool") and each.name not in _OTHERS)
    full = Variant(FULL, Way())
    nothing = replace(Techniques(), **dict.fromkeys(switches, False), equal_depth=True)
    plain = Variant(PLAIN, Way(techniques=nothing, deepening=False, aspiration=False))
    usual = {name: getattr(Techniques(), name) for name in switches} | {"killers": bool(numbers_of(game)["killers"])}
    offered = [name for name in switches if added or usual[name]]  # what is off cannot be switched off
    known = [name for name in offered if _makes_a_difference(game, name)]
    names = [*known, *_DRIVING]
    if not added:
        variants = [Variant(name, _switched(full.way, {name: False})) for name in names]
        if sum(name in _ORDERING for name in known) > 1:
            variants.append(Variant(ORDERING, _switched(full.way, dict.fromkeys(_ORDERING, False))))
        return Plan(game, full, (*variants, plain), _others(offered, known), added)
    variants = [
        Variant(name, _switched(plain.way, dict.fromkeys(_with_needs(name), True)), keeps_value=name not in _SELECTIVE)
        for name in names
    ]
    return Plan(game, plain, (*variants, full), _others(offered, known), added)


def needed(name: str) -> str:
    """The technique without which another does nothing; nothing if there is none."""
    return _NEEDS.get(name, "")


def measure_rows(
    plan: Plan, states: Sequence[Any], depth: int, *, budget: float = BUDGET, megabytes: int = MEGABYTES
) -> Iterator[tuple[Variant, int, Row | None]]:
    """Each variant, how many of its positions are done, and its row once all are."""
    demand_depth(depth)
    limits = [0] * len(states)
    for variant in (plan.base, *plan.variants):
        done: list[Measured] = []
        for state, limit in zip(states, limits, strict=True):
            yield variant, len(done), None
            done.append(measure(plan.game, state, variant.way, depth=depth, nodes=limit, megabytes=megabytes))
        if variant is plan.base:
            limits = [int(budget * max(one.nodes, _LEAST_NODES)) for one in done]
        yield variant, len(done), Row(variant, tuple(done))


def count_minimax(game: NativeGame[Any], states: Sequence[Any], depth: int) -> Minimax:
    """What plain minimax would visit. What is too much to count goes on growing as it did two plies before."""
    nodes = best = 0
    counted_to = depth
    for state in states:
        counts: list[float] = [1.0]
        deepest = depth
        for ply in range(1, depth + 1):
            growth = [later / earlier if earlier else 0.0 for earlier, later in pairwise(counts)]
            expected = counts[-1] * (growth[-2] if len(growth) > 1 else growth[-1] if growth else 1.0)
            if deepest == depth and expected <= _MOST_COUNTED and ply <= DEEPEST:
                counts.append(float(perft(game, ply, state).nodes))
            else:
                deepest = min(deepest, ply - 1)
                counts.append(expected)
        nodes += int(sum(counts[1:]))
        best += math.isqrt(int(sum(counts[1:])))
        counted_to = min(counted_to, deepest)
    return Minimax(nodes, best, counted_to, counted_to == depth)


def _makes_a_difference(game: NativeGame[Any], name: str) -> bool:
    """Whether a switch changes how a search of this game is set up: the game may lack what the technique needs."""
    made = partial(Searcher, game, game.initial(), Memory(1), np.zeros(8, np.int64))
    on, off = (made(techniques=_switched(Way(), {name: value}).techniques).work for value in (True, False))
    return not np.array_equal(on, off)


def _switched(way: Way, to: dict[str, bool]) -> Way:
    """A way to search with some switches set."""
    driving = {name: value for name, value in to.items() if name in _DRIVING}
    inner = {name: value for name, value in to.items() if name not in _DRIVING}
    changes: dict[str, Any] = inner
    return replace(way, techniques=replace(way.techniques, **changes), **driving)


def _with_needs(name: str) -> tuple[str, ...]:
    return (name, *(_with_needs(_NEEDS[name]) if name in _NEEDS else ()))


def _others(switches: Sequence[str], known: Sequence[str]) -> tuple[str, ...]:
    return tuple(name for name in switches if name not in known)
