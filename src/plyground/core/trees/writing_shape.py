"""A regular tree by its shape and its leaves: depth 2 branch 3: 3 12 8 2 4 6 14 5 2."""

from __future__ import annotations

from collections.abc import Iterator

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


def write_shape(tree: Tree) -> str:
    """A tree with equally many branches at all nodes and leaves that are equally deep, one move at least."""
    first = first_clause(tree, "shape")
    refuse_labels(tree, "shape")
    depth = common_depth(tree, "shape")
    if depth == 0:
        raise refusal("shape", "its root is a leaf")
    counts = sorted({len(node.children) for node in tree.nodes if node.children})
    if len(counts) > 1:
        raise refusal("shape", f"one node has {counts[0]} branches and another one {counts[-1]}")
    return joined(_parts(tree, clauses_text(tree, first, f"depth {depth} branch {counts[0]}")), "shape")


def _parts(tree: Tree, clauses: str) -> Iterator[str]:
    yield clauses
    for place, leaf in enumerate(tree.leaves):
        yield f" {leaf_text(tree, leaf)}" if place else leaf_text(tree, leaf)
