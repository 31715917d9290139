"""Random trees and other small games on which algorithms are tried against one another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import Any

from plyground.core.facts import Facts
from plyground.core.game import OVER, Game
from plyground.core.trees import Node, Tree, TreeWalk

MAX, MIN = 0, 1


@dataclass(frozen=True)
class Shape:
    """What a random tree is like.

    Regular trees have `branching` children everywhere and all leaves at `depth`; irregular ones have from 1 to `branching`
    and may end early. `values` is how many different values leaves may have, 0 for all different. `again` is how likely
    the same player moves once more; `thirds` makes the values thirds instead of whole numbers.
    """

    depth: int = 4
    branching: int = 4
    irregular: bool = True
    values: int = 7
    first: int = MAX
    again: float = 0.0
    thirds: bool = False


SHAPES = {
    "irregular": Shape(),
    "regular": Shape(depth=3, branching=3, irregular=False, values=0),
    "full of ties": Shape(values=2),
    "MIN first": Shape(first=MIN, values=4),
    "moving again": Shape(again=0.4, values=5),
    "moving again, MIN first, thirds": Shape(again=0.4, values=5, first=MIN, thirds=True),
    "deep and narrow": Shape(depth=7, branching=3, values=5, again=0.2),
    "thirds": Shape(thirds=True, values=0),
}
SMALL_SHAPES = {
    kind: replace(shape, depth=5 if shape.depth > 4 else 3, branching=3 if shape.depth == 4 else 2)
    for kind, shape in SHAPES.items()
}
"""The same kinds with about a dozen nodes a tree, so that thousands of trees can be searched."""


def random_tree(random: Random, shape: Shape) -> Tree:
    """A tree of that shape, its nodes in the order in which a reader meets them."""
    nodes: list[Node] = []

    def grow(parent: int, depth: int, player: int) -> int:
        number = len(nodes)
        ends = depth == shape.depth or (shape.irregular and depth > 0 and random.random() < 0.15)
        if ends:
            nodes.append(Node(player=OVER, parent=parent, depth=depth))
            return number
        nodes.append(Node(player=player, parent=parent, depth=depth))
        count = random.randint(1, shape.branching) if shape.irregular else shape.branching
        children = []
        for _ in range(count):
            mover = player if random.random() < shape.again else 1 - player
            children.append(grow(number, depth + 1, mover))
        nodes[number] = replace(nodes[number], children=tuple(children))
        return number

    grow(-1, 0, shape.first)
    leaves = [number for number, node in enumerate(nodes) if node.player == OVER]
    many = shape.values or len(leaves)
    drawn = random.sample(range(many), many) if not shape.values else [random.randrange(many) for _ in leaves]
    for number, value in zip(leaves, drawn, strict=True):
        shifted = value - many // 2
        nodes[number] = replace(nodes[number], values=(Fraction(shifted, 3) if shape.thirds else Fraction(shifted),))
    return Tree(tuple(nodes))


@lru_cache
def forest(kind: str, trees: int, seed: int = 1) -> tuple[TreeWalk, ...]:
    """So many random trees of a kind, as games; the same ones whenever they are asked for."""
    random = Random(f"{kind} {seed}")
    return tuple(TreeWalk(random_tree(random, SHAPES[kind])) for _ in range(trees))


@lru_cache
def small_forest(kind: str, trees: int) -> tuple[TreeWalk, ...]:
    """The same with small trees."""
    random = Random(f"{kind}, small")
    return tuple(TreeWalk(random_tree(random, SMALL_SHAPES[kind])) for _ in range(trees))


class SmallGame(Game[Any, Any]):
    """What the games below have in common: two players, one of whom gets what the other loses."""

    name = "small"

    def state_facts(self) -> Facts:
        return Facts(longest=100, utility=(-100.0, 100.0))

    def utility(self, state: Any, player: int) -> float:
        return self.worth(state) if player == MAX else -self.worth(state)

    def worth(self, state: Any) -> float:
        raise NotImplementedError


class Layers(SmallGame):
    """A random game in which many ways lead to the same state: (layer, place), and moves go to the next layer."""

    def __init__(self, random: Random, *, layers: int = 6, width: int = 4, values: int = 6) -> None:
        super().__init__()
        self.layers = layers
        self.movers = {(layer, place): random.randrange(2) for layer in range(layers) for place in range(width)}
        self.ways = {state: tuple(random.sample(range(width), random.randint(1, width - 1))) for state in self.movers}
        self.ends = [random.randrange(values) for _ in range(width)]

    def initial(self) -> tuple[int, int]:
        return 0, 0

    def player(self, state: tuple[int, int]) -> int:
        return self.movers.get(state, OVER)

    def actions(self, state: tuple[int, int]) -> Sequence[int]:
        return self.ways.get(state, ())

    def result(self, state: tuple[int, int], action: int) -> tuple[int, int]:
        return state[0] + 1, action

    def worth(self, state: tuple[int, int]) -> float:
        return self.ends[state[1]]


class Chain(SmallGame):
    """Thousands of moves long: at each the mover may go on or stop; whoever stops gives the other a point."""

    def __init__(self, length: int) -> None:
        self.length = length
        super().__init__()

    def state_facts(self) -> Facts:
        return Facts(longest=self.length)

    def initial(self) -> int:
        return 0

    def player(self, state: int) -> int:
        return OVER if state < 0 or state == self.length else state % 2

    def actions(self, state: int) -> Sequence[str]:
        return () if self.player(state) == OVER else ("go on", "stop")

    def result(self, state: int, action: str) -> int:
        return state + 1 if action == "go on" else -1 - state

    def worth(self, state: int) -> float:
        if state == self.length:
            return 0
        return 1 if (-1 - state) % 2 == MIN else -1
