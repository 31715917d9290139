"""A tree as an s-expression: (max (min 3 12 8) (min 2 4 6))."""

from __future__ import annotations

from collections.abc import Iterator

from plyground.core.game import OVER
from plyground.core.trees.names import write_label
from plyground.core.trees.tree import Tree
from plyground.core.trees.writing_parts import clauses_text, joined, leaf_text, mover, number_text


def write_sexpression(tree: Tree) -> str:
    """Any tree. Odds and branch are a pair, a name stands before it: (chance :heads (1/2 3) :tails (1/2 4))."""
    return joined(_parts(tree), "s-expression")


def _parts(tree: Tree) -> Iterator[str]:
    yield clauses_text(tree)
    todo: list[str | int] = [0]
    while todo:
        item = todo.pop()
        if isinstance(item, str):
            yield item
            continue
        node = tree.nodes[item]
        if node.label:
            yield f":{write_label(node.label)} "
        if node.odds is not None:
            yield f"({number_text(node.odds)} "
            todo.append(")")
        if node.player == OVER:
            yield leaf_text(tree, node, " ")
            continue
        yield f"({mover(tree, node)}"
        todo.append(")")
        for child in reversed(node.children):
            todo += [child, " "]
