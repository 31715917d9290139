"""Random trees from a seed. Only whole numbers are drawn, so that a seed means the same tree on every machine."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random
from typing import TypeVar

from plyground.core.errors import BadLimitError
from plyground.core.game import CHANCE, OVER
from plyground.core.trees import Node, Tree, with_letters
from plyground.teaching.exercises.difficulty import MOST_LEAVES, Difficulty
from plyground.textbook.demands import MAX, MIN

T = TypeVar("T")

PLAYERS = ("X", "Y", "Z")
"""Not A, B, C: so the nodes are called."""
LARGEST_VALUE = 20
_FEW_VALUES = 9
_CHANCE_VALUES = 10
_VECTOR_VALUES = 9
_CHANCE_LEVELS = (MAX, CHANCE, MIN, CHANCE)
_SHORT_BRANCH = 4  # in an irregular tree one inner node in so many becomes a leaf
_ODDS: dict[int, tuple[tuple[int, ...], ...]] = {  # in tenths and quarters, so that expectations are short decimals
    2: ((5, 5), (2, 8), (4, 6), (6, 4), (3, 7), (7, 3), (8, 2)),
    3: ((5, 3, 2), (2, 2, 6), (4, 4, 2), (1, 4, 5), (3, 5, 2), (6, 1, 3)),
    4: ((4, 3, 2, 1), (1, 2, 3, 4), (2, 5, 2, 1), (3, 3, 2, 2)),
    5: ((2, 2, 2, 2, 2), (4, 2, 2, 1, 1), (1, 1, 2, 3, 3)),
}


def pick(dice: Random, things: Sequence[T]) -> T:
    """One of the things."""
    return things[dice.randrange(len(things))]


def shuffled(dice: Random, things: Sequence[T]) -> list[T]:
    """The things in a random order (Fisher and Yates)."""
    mixed = list(things)
    for last in range(len(mixed) - 1, 0, -1):
        other = dice.randrange(last + 1)
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return mixed


@dataclass(frozen=True)
class Shape:
    """What is asked of a tree. Fields as in `Difficulty`, with nothing left open."""

    depth: int
    branching: int
    irregular: bool = False
    chance: bool = False
    players: int = 2
    ties: bool | None = None

    @classmethod
    def of(cls, difficulty: Difficulty) -> Shape:
        """The shape that a filled target asks for; one that no page can hold is refused."""
        shape = cls(
            difficulty.depth or 2,
            difficulty.branching or 2,
            bool(difficulty.irregular),
            bool(difficulty.chance),
            difficulty.players or 2,
            difficulty.ties,
        )
        if shape.branching**shape.depth > MOST_LEAVES:
            raise BadLimitError(
                f"A tree of depth {shape.depth} and branching {shape.branching} has {shape.branching**shape.depth} leaves; "
                f"an exercise has at most {MOST_LEAVES}. Ask for less depth or branching."
            )
        return shape


def grow(dice: Random, shape: Shape) -> Tree:
    """A tree of that shape with random leaves."""
    nodes: list[Node] = []

    def add(parent: int, depth: int, odds: Fraction | None) -> int:
        number = len(nodes)
        nodes.append(Node(player=OVER, parent=parent, depth=depth, odds=odds))
        if depth < shape.depth and not _ends_early(dice, shape, depth):
            width = 2 + dice.randrange(shape.branching - 1) if shape.irregular else shape.branching
            mover = _mover(shape, depth)
            shares = _odds(dice, width) if mover == CHANCE else (None,) * width
            below = tuple(add(number, depth + 1, share) for share in shares)
            nodes[number] = replace(nodes[number], player=mover, children=below)
        return number

    add(-1, 0, None)
    places = [number for number, node in enumerate(nodes) if node.player == OVER]
    for number, values in zip(places, _leaves(dice, shape, len(places)), strict=True):
        nodes[number] = replace(nodes[number], values=values)
    if shape.players > MIN + 1:
        return Tree(tuple(nodes), PLAYERS[: shape.players], is_zero_sum=False)
    utility = (Fraction(0), Fraction(_CHANCE_VALUES)) if shape.chance else None
    return Tree(tuple(nodes), utility=utility)


def with_leaf(tree: Tree, number: int, value: Fraction | None, name: str = "") -> Tree:
    """The tree with one leaf changed to a value or, for None, to a name without a value."""
    nodes = list(tree.nodes)
    nodes[number] = replace(nodes[number], values=() if value is None else (value,), name=name if value is None else "")
    return replace(tree, nodes=tuple(nodes))


def with_lettered_moves(tree: Tree) -> Tree:
    """The tree with letters at the players' moves, of which answers speak; the outcomes of chance go by their odds."""
    pairs = zip(tree.nodes, with_letters(tree).nodes, strict=True)
    return replace(tree, nodes=tuple(lettered if node.odds is None else node for node, lettered in pairs))


def reordered(tree: Tree, order: Callable[[int], Sequence[int]]) -> tuple[Tree, tuple[int, ...]]:
    """The tree with the children of every node in another order, and each node's number in the tree as it was."""
    before: list[int] = []
    nodes: list[Node] = []

    def add(number: int, parent: int) -> int:
        here = len(nodes)
        before.append(number)
        nodes.append(replace(tree.nodes[number], parent=parent))
        children = tree.nodes[number].children
        below = tuple(add(children[action], here) for action in order(number)) if children else ()
        nodes[here] = replace(nodes[here], children=below)
        return here

    add(0, -1)
    return replace(tree, nodes=tuple(nodes)), tuple(before)


def _mover(shape: Shape, depth: int) -> int:
    if shape.chance:
        return _CHANCE_LEVELS[depth % len(_CHANCE_LEVELS)]
    return depth % shape.players


def _ends_early(dice: Random, shape: Shape, depth: int) -> bool:
    """Whether an irregular tree has a leaf where others go on. The root and its first move always go on."""
    return shape.irregular and depth >= 1 and dice.randrange(_SHORT_BRANCH) == 0


def _odds(dice: Random, width: int) -> tuple[Fraction, ...]:
    return tuple(Fraction(tenths, 10) for tenths in pick(dice, _ODDS[width]))


def _leaves(dice: Random, shape: Shape, count: int) -> list[tuple[Fraction, ...]]:
    if shape.players > MIN + 1:
        if shape.ties:
            return [tuple(Fraction(1 + dice.randrange(_VECTOR_VALUES)) for _ in range(shape.players)) for _ in range(count)]
        columns = [shuffled(dice, range(1, max(_VECTOR_VALUES, count) + 1))[:count] for _ in range(shape.players)]
        return [tuple(map(Fraction, row)) for row in zip(*columns, strict=True)]
    if shape.chance:
        return [(Fraction(dice.randrange(_CHANCE_VALUES + 1)),) for _ in range(count)]
    if shape.ties:
        return [(Fraction(1 + dice.randrange(_FEW_VALUES)),) for _ in range(count)]
    drawn = shuffled(dice, range(1, max(LARGEST_VALUE, count + count // 2) + 1))[:count]
    if shape.ties is None and count > 1 and dice.randrange(2):
        drawn[dice.randrange(count)] = drawn[dice.randrange(count)]
    return [(Fraction(value),) for value in drawn]
