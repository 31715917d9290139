"""A tree by the way to each leaf: LL=3; LR=12, or left/up=3; left/down=12 where moves are words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from plyground.core.game import OVER
from plyground.core.trees.names import quoted, write_label
from plyground.core.trees.paths import has_slashed_words
from plyground.core.trees.tree import Tree, branch_letters
from plyground.core.trees.writing_parts import clauses_text, first_clause, joined, leaf_text, refusal

_LETTERS, _DIGITS = re.compile(r"[^\W\d]"), re.compile(r"[0-9]")


def with_letters(tree: Tree) -> Tree:
    """The tree with a name at every branch: the one it has, or else its letter, a, b, c from the left."""
    nodes = list(tree.nodes)
    for node in tree.nodes:
        for place, child in enumerate(node.children):
            nodes[child] = replace(nodes[child], label=nodes[child].label or branch_letters(place))
    return replace(tree, nodes=tuple(nodes))


def write_paths(tree: Tree) -> str:
    """A tree in which players take turns. Branches without names go by their letters."""
    first = first_clause(tree, "paths")
    if not tree.depth:
        raise refusal("paths", "its root is a leaf, to which no way leads", "bars, brackets and json")
    named = with_letters(tree)
    return joined(_parts(named, clauses_text(tree, first)), "paths")


def _parts(tree: Tree, clauses: str) -> Iterator[str]:
    yield clauses
    labels = {node.label for node in tree.nodes[1:]}
    is_short = any(all(kind.fullmatch(label) for label in labels) for kind in (_LETTERS, _DIGITS))
    is_wordy = not is_short and _has_slashed_words(tree)
    way: list[str] = []
    is_later = False
    for node in tree.nodes[1:]:
        del way[node.depth - 1 :]
        way.append(node.label if is_short else write_label(node.label))
        if node.player != OVER:
            continue
        if is_later:
            yield "; "
        is_later = True
        is_loose = len(way) == 1 and len(node.label) > 1 and not is_wordy  # would be taken for several moves
        yield quoted(node.label) if is_loose else ("" if is_short else "/").join(way)
        yield f"={leaf_text(tree, node)}"


def _has_slashed_words(tree: Tree) -> bool:
    """Whether the reader will see, from any way, that moves are words: some move but the first stands there unquoted."""
    return any(has_slashed_words("/" + write_label(node.label)) for node in tree.nodes if node.depth > 1)
