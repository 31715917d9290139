"""Random trees of a regular shape, and counting the leaves at which an algorithm looks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from random import Random
from typing import Any

from plyground.core.game import CHANCE, OVER
from plyground.core.trees import Node, Tree
from plyground.core.trees.walk import TreeWalk
from plyground.textbook.answer import Answer
from plyground.textbook.demands import MAX, MIN

ALTERNATING = (MAX, MIN)
DICE = (MAX, CHANCE, MIN, CHANCE)


def random_source(seed: int, *more: int) -> Random:
    """A source of random numbers for one part of a demonstration: the same for the same numbers."""
    return Random(":".join(map(str, (seed, *more))))  # noqa: S311 - trees, not secrets


def regular_tree(branch: int, depth: int, leaves: Sequence[int | Fraction], movers: Sequence[int] = ALTERNATING) -> Tree:
    """The tree with so many branches everywhere; `movers` says whose each level is, over and over, chance with equal odds."""
    values = iter(leaves)
    nodes: list[Node] = []

    def grow(parent: int, level: int, odds: Fraction | None) -> int:
        number = len(nodes)
        if level == depth:
            nodes.append(Node(player=OVER, parent=parent, depth=level, odds=odds, values=(Fraction(next(values)),)))
            return number
        player = movers[level % len(movers)]
        share = Fraction(1, branch) if player == CHANCE else None
        nodes.append(Node(player=player, parent=parent, depth=level, odds=odds))
        children = tuple([grow(number, level + 1, share) for _ in range(branch)])
        nodes[number] = Node(player=player, parent=parent, depth=level, odds=odds, children=children)
        return number

    grow(-1, 0, None)
    return Tree(tuple(nodes))


def random_tree(
    random: Random, branch: int, depth: int, *, movers: Sequence[int] = ALTERNATING, values: Sequence[int] | None = None
) -> Tree:
    """A tree whose leaves are drawn from `values`, or are all different if none are given."""
    count = branch**depth
    leaves = random.sample(range(count), count) if values is None else random.choices(values, k=count)
    return regular_tree(branch, depth, leaves, movers)


class CountedWalk(TreeWalk):
    """A tree that counts how often the value of a leaf is asked for."""

    def __init__(self, tree: Tree) -> None:
        """Nothing is asked yet."""
        super().__init__(tree)
        self.looks = 0

    def utility(self, state: int, player: int) -> float:
        """The value, counted."""
        self.looks += 1
        return super().utility(state, player)


def looks(tree: Tree, search: Callable[[TreeWalk], Answer]) -> tuple[int, Answer]:
    """At how many leaves a search looks, and its answer."""
    walk = CountedWalk(tree)
    answer = search(walk)
    return walk.looks, answer


def decisions(tree: Tree, values: Sequence[Any]) -> Iterator[tuple[int, frozenset[int]]]:
    """At every node where a player moves: its number and which of its children are best, given the value of every node."""
    for number, node in enumerate(tree.nodes):
        if node.player in {MAX, MIN}:
            below = [values[child] for child in node.children]
            best = max(below) if node.player == MAX else min(below)
            yield number, frozenset(place for place, value in enumerate(below) if value == best)


def node_values(tree: Tree) -> list[Fraction]:
    """The value of every node to MAX, with expectations at chance nodes: expectiminimax from the leaves up."""
    values: list[Fraction] = [Fraction(0)] * len(tree.nodes)
    for number in range(len(tree.nodes) - 1, -1, -1):
        node = tree.nodes[number]
        below = [values[child] for child in node.children]
        if node.player == OVER:
            values[number] = node.values[0]
        elif node.player == CHANCE:
            odds = [tree.nodes[child].odds or Fraction(0) for child in node.children]
            values[number] = sum((share * value for share, value in zip(odds, below, strict=True)), Fraction(0))
        else:
            values[number] = max(below) if node.player == MAX else min(below)
    return values


def mapped(tree: Tree, change: Callable[[Fraction], Fraction]) -> Tree:
    """The same tree with another value at every leaf."""
    nodes = tuple(
        Node(
            player=node.player,
            parent=node.parent,
            depth=node.depth,
            children=node.children,
            label=node.label,
            odds=node.odds,
            values=tuple(change(value) for value in node.values),
            name=node.name,
        )
        for node in tree.nodes
    )
    return Tree(nodes, tree.players, None, tree.is_zero_sum)
