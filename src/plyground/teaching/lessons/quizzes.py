"""Small alpha-beta trees to be filled in, made from a seed so that everybody who has the seed has the same tree."""

from __future__ import annotations

from plyground.core.trees import Tree
from plyground.teaching.demos.growing import node_values, random_source, random_tree
from plyground.teaching.running import run

BRANCH, DEPTH = 2, 3
VALUES = range(1, 16)
FEWEST_CUTS = 2


def quiz_tree(seed: int) -> Tree:
    """The first of a series of random trees that is worth asking: there are several cuts, and the best move is no tie."""
    random = random_source(seed)
    while True:
        tree = random_tree(random, BRANCH, DEPTH, values=VALUES)
        values = node_values(tree)
        at_root = [values[child] for child in tree.nodes[0].children]
        if at_root.count(max(at_root)) == 1 and run(tree, "alpha-beta").replay.last.cuts >= FEWEST_CUTS:
            return tree
