"""A tree in bars: 3 12 8 | 2 4 6, with more bars between what parts higher up."""

from __future__ import annotations

from collections.abc import Iterator

from plyground.core.game import OVER
from plyground.core.trees.tree import Tree
from plyground.core.trees.writing_parts import (
    clauses_text,
    common_depth,
    first_clause,
    joined,
    leaf_text,
    refusal,
    refuse_labels,
)


def write_bars(tree: Tree) -> str:
    """A tree whose leaves are equally deep; the most bars in a row say how deep, so the root needs two branches."""
    first = first_clause(tree, "bars")
    refuse_labels(tree, "bars")
    depth = common_depth(tree, "bars")
    if len(tree.nodes[0].children) == 1:
        raise refusal("bars", "its root has one branch, and there is nothing to part")
    return joined(_parts(tree, first, depth), "bars")


def _parts(tree: Tree, first: str, depth: int) -> Iterator[str]:
    yield clauses_text(tree, first)
    is_after_leaf = False
    for node in tree.nodes:
        if is_after_leaf:  # where a branch of this depth begins, so many levels end
            bars = "|" * (depth - node.depth)
            yield f" {bars} " if bars else " "
        is_after_leaf = node.player == OVER
        if is_after_leaf:
            yield leaf_text(tree, node)
