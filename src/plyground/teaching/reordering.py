"""The order of moves: how many leaves alpha-beta looks at in the given, the best and the worst one.

To know a value for certain one must know a plan of MAX that gets at least as much and a plan of MIN that pays at most as
much (Knuth and Moore, 1975). Both are trees of leaves with one in common, so the smallest plans give the fewest leaves that
any order can do with; their moves first is an order that does.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import inf

from plyground.core.errors import BadOptionError, shown
from plyground.core.game import CHANCE, OVER
from plyground.core.trees import Tree, TreeWalk
from plyground.teaching.demos.growing import looks, node_values
from plyground.textbook.alpha_beta import alpha_beta
from plyground.textbook.demands import MAX, demand_contest

Order = dict[int, tuple[int, ...]]
"""For every inner node the numbers of its children, from 0, in the order in which they are to stand."""


@dataclass(frozen=True)
class OrderCounts:
    """Leaves that alpha-beta looks at, cutting on equality.

    `ideal` is what Knuth and Moore's formula gives for a regular tree, with the mean branching b and the depth m of this one.
    """

    given: int
    best: int
    worst: int
    total: int
    ideal: int


def is_orderable(tree: Tree) -> bool:
    """Whether alpha-beta can be run on a tree, so that the order of its moves matters."""
    return tree.is_zero_sum and len(tree.players) > 1 and not tree.has_chance and not tree.unknown


def fewest_leaves(tree: Tree) -> int:
    """The fewest leaves that alpha-beta can look at, whatever the order."""
    ours, theirs = _plans(tree, node_values(tree)[0])
    return int(ours[0] + theirs[0] - 1)


def child_order(tree: Tree, order: str) -> Order:
    """The best order, with which the fewest leaves are looked at, or the worst, with the mover's worst move always first."""
    if order not in {"best", "worst"}:
        raise BadOptionError(f"An order of moves is best or worst; it was {shown(order)}.")
    demand_contest(TreeWalk(tree), "an order of moves")
    values = node_values(tree)
    ours, theirs = _plans(tree, values[0])
    found: Order = {}
    for number, node in enumerate(tree.nodes):
        if node.player == OVER:
            continue
        is_max = node.player == MAX
        sign = -1 if is_max == (order == "best") else 1
        key = [sign * values[child] for child in node.children]
        places = sorted(range(len(node.children)), key=key.__getitem__)
        if order == "best":
            plan = ours if is_max else theirs
            first = min(places, key=lambda place: plan[node.children[place]])
            if plan[node.children[first]] < inf:
                places = [first, *(place for place in places if place != first)]
        found[number] = tuple(places)
    return found


def order_counts(tree: Tree) -> OrderCounts:
    """The counts, for a tree on which alpha-beta can be run and whose leaves all have values."""
    from plyground.teaching.editing import with_order  # noqa: PLC0415 - editing asks for orders

    demand_contest(TreeWalk(tree), "an order of moves")
    inner = [len(node.children) for node in tree.nodes if node.children]
    branching = sum(inner) / len(inner) if inner else 1.0
    return OrderCounts(
        given=looks(tree, alpha_beta)[0],
        best=fewest_leaves(tree),
        worst=looks(with_order(tree, child_order(tree, "worst")), alpha_beta)[0],
        total=len(tree.leaves),
        ideal=round(branching ** ((tree.depth + 1) // 2) + branching ** (tree.depth // 2) - 1),
    )


def _plans(tree: Tree, value: Fraction) -> tuple[list[float], list[float]]:
    """For every node the leaves of the smallest plan of MAX that gets the value below it, and of MIN's that pays no more.

    Infinite where there is no such plan.
    """
    found: list[list[float]] = []
    for is_max in (True, False):
        sizes: list[float] = [0.0] * len(tree.nodes)
        for number in range(len(tree.nodes) - 1, -1, -1):
            node = tree.nodes[number]
            below = [sizes[child] for child in node.children]
            if node.player == OVER:
                is_enough = node.values[0] >= value if is_max else node.values[0] <= value
                sizes[number] = 1 if is_enough else inf
            else:
                sizes[number] = min(below) if (node.player == MAX) == is_max and node.player != CHANCE else sum(below)
        found.append(sizes)
    return found[0], found[1]
