"""Which nodes of a large tree are drawn, and what stands for the rest.

Whole families are drawn or folded: where the children of a node are left out, one counter stands for all leaves below.
The choice depends on the run and not on the step, so that the pictures of a series lie exactly on one another.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from plyground.core.game import OVER
from plyground.core.trace import NodePath
from plyground.core.trees import Tree

MOST_DRAWN = 2000


@dataclass(frozen=True)
class Place:
    """Something drawn: a node, or a counter (`folded` leaves) that stands for the nodes below its parent that are not.

    `number` is the node's number in the tree, for a counter its parent's; `parent` and `children` count drawn things.
    """

    number: int
    path: NodePath
    parent: int
    depth: int
    children: tuple[int, ...] = ()
    folded: int = 0


def drawn_places(tree: Tree, keep: Sequence[NodePath] = (), most: int = MOST_DRAWN) -> tuple[Place, ...]:
    """At most so many places, parents first; the families along `keep`, a way from the root, are drawn before others."""
    opened, counts = _opened(tree, keep, most)
    leaves = _leaves_below(tree) if len(counts) or len(opened) < _inner(tree) else []
    places: list[Place] = []
    families: list[list[int]] = []
    todo: list[tuple[int, NodePath, int, int]] = [(0, (), -1, 0)]
    while todo:
        number, path, parent, folded = todo.pop()
        here = len(places)
        places.append(Place(number, path, parent, tree.nodes[number].depth + (1 if folded else 0), (), folded))
        families.append([])
        if parent >= 0:
            families[parent].append(here)
        children = tree.nodes[number].children
        if folded or not children:
            continue
        shown = children[: counts.get(number, len(children))] if number in opened else ()
        hidden = leaves[number] - sum(leaves[child] for child in shown) if len(shown) < len(children) else 0
        below = [(child, (*path, place), here, 0) for place, child in enumerate(shown)]
        todo.extend(reversed([*below, (number, path, here, hidden)] if hidden else below))
    return tuple(
        Place(place.number, place.path, place.parent, place.depth, tuple(family), place.folded)
        for place, family in zip(places, families, strict=True)
    )


def _opened(tree: Tree, keep: Sequence[NodePath], most: int) -> tuple[set[int], dict[int, int]]:
    """The nodes whose children are drawn and, where only the first of them are, how many."""
    opened: set[int] = set()
    counts: dict[int, int] = {}
    # Every node drawn may need a counter below it, so a tree that must be folded gets half of the room for its nodes.
    room = (most if len(tree.nodes) <= most else max(most // 2, 2)) - 1
    queue = deque([0])
    for number in _first(tree, keep, queue):
        children = tree.nodes[number].children
        if not children or number in opened:
            continue
        if len(children) <= room:
            opened.add(number)
            room -= len(children)
            queue.extend(children)
        elif not number:
            opened.add(number)
            counts[number] = room
            room = 0
    return opened, counts


def _first(tree: Tree, keep: Sequence[NodePath], queue: deque[int]) -> Iterator[int]:
    """The root, the nodes along a way, then all by level."""
    yield 0
    number = 0
    for path in keep:
        if path:
            number = tree.nodes[number].children[path[-1]]
            yield number
    while queue:
        yield queue.popleft()


def _inner(tree: Tree) -> int:
    return sum(1 for node in tree.nodes if node.player != OVER)


def _leaves_below(tree: Tree) -> list[int]:
    """How many leaves each node has below it; a leaf counts itself. Children have larger numbers than their parents."""
    counts = [1 if node.player == OVER else 0 for node in tree.nodes]
    for number in range(len(counts) - 1, 0, -1):
        counts[tree.nodes[number].parent] += counts[number]
    return counts
