"""Random trees in which chance moves, or several players, and the plainest definitions of what they are worth."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import Any

from plyground.core.game import CHANCE, OVER
from plyground.core.trees import Node, Tree, TreeWalk

MAX, MIN = 0, 1


@dataclass(frozen=True)
class Shape:
    """What a random tree is like.

    `movers` holds, for the depths from 0 on and then over again, those of whom one is drawn to move at a node. Irregular
    trees have from 1 to `branching` children and may end early. Values are whole numbers or thirds from -span to span.
    Outcomes are as likely as weights from `least_weight` on; those without weight have odds, but they are 0.
    """

    movers: tuple[tuple[int, ...], ...]
    depth: int = 4
    branching: int = 3
    irregular: bool = True
    span: int = 6
    thirds: bool = False
    players: int = 2
    least_weight: int = 1


ANYBODY = (MAX, MIN, CHANCE)
SHAPES = {
    "anybody": Shape((ANYBODY,), depth=5),
    "regular": Shape(((MAX,), (CHANCE,), (MIN,), (CHANCE,)), depth=4, irregular=False),
    "dice first": Shape(((CHANCE,), (MAX,), (CHANCE,), (MIN,)), depth=5, branching=2, irregular=False),
    "dice after dice": Shape(((MAX, MIN), (CHANCE,), (CHANCE,)), depth=6, branching=2),
    "own dice": Shape(((MAX,), (CHANCE,), (MAX,), (MIN,)), depth=4, irregular=False, span=20),
    "wins and losses": Shape((ANYBODY,), depth=5, span=1),
    "thirds": Shape((ANYBODY,), thirds=True),
    "bushy": Shape(((MAX,), (CHANCE,), (MIN,)), depth=3, branching=5, irregular=False, span=20),
    "bushy, MIN first": Shape(((MIN,), (CHANCE,), (MAX,)), depth=3, branching=5, irregular=False, span=20),
    "some impossible": Shape((ANYBODY, (CHANCE,)), least_weight=-2),
    "alone": Shape(((0,), (0, CHANCE)), players=1),
    "three players": Shape(((0, 1, 2),), depth=4, span=3, players=3),
    "three without ties": Shape(((0, 1, 2),), depth=4, span=10_000, players=3),
    "three in turn": Shape(((0,), (1,), (2,)), depth=6, branching=2, span=2, players=3),
    "three and dice": Shape(((0, 1, 2, CHANCE),), depth=4, span=3, players=3),
}
CONTESTS = tuple(kind for kind, shape in SHAPES.items() if shape.players == 2)


def random_tree(random: Random, shape: Shape) -> Tree:
    nodes: list[Node] = []

    def value() -> Fraction:
        return Fraction(random.randint(-shape.span, shape.span), random.choice((1, 3)) if shape.thirds else 1)

    def grow(parent: int, depth: int, odds: Fraction | None) -> int:
        number = len(nodes)
        if depth == shape.depth or (shape.irregular and depth > 0 and random.random() < 0.15):
            values = tuple(value() for _ in range(1 if shape.players == 2 else shape.players))
            nodes.append(Node(player=OVER, parent=parent, depth=depth, odds=odds, values=values))
            return number
        player = random.choice(shape.movers[depth % len(shape.movers)])
        nodes.append(Node(player=player, parent=parent, depth=depth, odds=odds))
        count = random.randint(1, shape.branching) if shape.irregular else shape.branching
        weights = [max(random.randint(shape.least_weight, 4), 0) for _ in range(count)]
        weights[-1] = weights[-1] if any(weights) else 1
        shares = [Fraction(weight, sum(weights)) if player == CHANCE else None for weight in weights]
        children = tuple([grow(number, depth + 1, share) for share in shares])
        nodes[number] = replace(nodes[number], children=children)
        return number

    grow(-1, 0, None)
    if shape.players == 2:
        return Tree(tuple(nodes))
    return Tree(tuple(nodes), players=tuple("ABCDEF"[: shape.players]), is_zero_sum=False)


@lru_cache
def forest(kind: str, trees: int, seed: int = 1) -> tuple[TreeWalk, ...]:
    random = Random(f"{kind} {seed}")
    return tuple(TreeWalk(random_tree(random, SHAPES[kind])) for _ in range(trees))


@lru_cache
def small_forest(kind: str, trees: int) -> tuple[TreeWalk, ...]:
    """The same with at most two children and four moves, so that thousands of trees can be searched."""
    random = Random(f"{kind}, small")
    shape = replace(SHAPES[kind], depth=min(SHAPES[kind].depth, 4), branching=2)
    return tuple(TreeWalk(random_tree(random, shape)) for _ in range(trees))


def expected_values(game: TreeWalk, leaf: Callable[[int], Any] | None = None) -> dict[int, Any]:
    """Expectiminimax by its definition: the value of every node to MAX. `leaf` may give leaves other values."""
    values: dict[int, Any] = {}
    for number in reversed(range(len(game.tree.nodes))):
        node = game.tree.nodes[number]
        below = [values[child] for child in node.children]
        if node.player == OVER:
            values[number] = leaf(number) if leaf else game.utility(number, MAX)
        elif node.player == CHANCE:
            shares = [game.tree.nodes[child].odds or Fraction(0) for child in node.children]
            values[number] = sum(share * value for share, value in zip(shares, below, strict=True))
        else:
            values[number] = max(below) if node.player == MAX else min(below)
    return values


def vectors(game: TreeWalk) -> dict[int, tuple[Any, ...]]:
    """Max^n by its definition, the first of equal children counting: what each player gets at every node."""
    values: dict[int, tuple[Any, ...]] = {}
    for number in reversed(range(len(game.tree.nodes))):
        node = game.tree.nodes[number]
        below = [values[child] for child in node.children]
        if node.player == OVER:
            values[number] = tuple(game.utility(number, player) for player in range(game.facts.players))
        elif node.player == CHANCE:
            shares = [game.tree.nodes[child].odds or Fraction(0) for child in node.children]
            weighed = [[share * value for value in vector] for share, vector in zip(shares, below, strict=True)]
            values[number] = tuple(sum(column) for column in zip(*weighed, strict=True))
        else:
            own = [vector[node.player] for vector in below]
            values[number] = below[own.index(max(own))]
    return values
