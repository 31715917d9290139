"""What the nodes of a tree are called, the same in pictures, words and exercises.

Inner nodes are A, B, C ... level by level from the left, as in the textbooks; A is the root. A leaf goes by its value or
its name.
"""

from __future__ import annotations

from functools import lru_cache

from plyground.boards import column_letters
from plyground.core.game import OVER
from plyground.core.trees import Tree, with_letters


@lru_cache(maxsize=32)
def node_names(tree: Tree) -> tuple[str, ...]:
    """The name of every node by its number; nothing for leaves."""
    names = [""] * len(tree.nodes)
    inner = (number for number, node in enumerate(tree.nodes) if node.player != OVER)
    for place, number in enumerate(sorted(inner, key=lambda number: tree.nodes[number].depth)):
        names[number] = column_letters(place).upper()
    return tuple(names)


MOST_LETTERED = 150


def lettered(tree: Tree) -> Tree:
    """The tree with the letters that sentences use written at its branches, unless it is too large for them to be read."""
    return with_letters(tree) if len(tree.nodes) <= MOST_LETTERED else tree


def branch_name(tree: Tree, number: int) -> str:
    """The name of the branch that leads to a node: the one it was given, or a, b, c from the left."""
    node = tree.nodes[number]
    return node.label or column_letters(tree.nodes[node.parent].children.index(number))
