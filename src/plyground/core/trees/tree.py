"""A game tree as a value: a flat, immutable list of nodes.

Nodes stand in the order in which a reader meets them, each before its children, whole branches from left to
right. They know one another by number, so that a deep tree is as easy to compare, to hash and to send as a
shallow one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from plyground.core.errors import BadTreeError
from plyground.core.game import CHANCE, OVER

MOST_NODES = 100_000
DEEPEST = 500

TWO_PLAYERS = ("MAX", "MIN")
_MOST_DECIMALS = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """One node. `player` moves here: a number, CHANCE, or OVER at a leaf.

    `label` names the branch that leads here, "" if nobody named it; `odds` is how likely that branch is where
    chance moves. `values` of a leaf: the value to MAX, or each player's; empty when the leaf only has a `name`.
    """

    player: int
    parent: int = -1
    depth: int = 0
    children: tuple[int, ...] = ()
    label: str = ""
    odds: Fraction | None = None
    values: tuple[Fraction, ...] = ()
    name: str = ""


@dataclass(frozen=True)
class Tree:
    """The nodes, the root first; what the players are called; and the range of the values if somebody stated it.

    A tree with one value a leaf (`is_zero_sum`) is a contest of MAX, who gets the value, and MIN, who pays it.
    """

    nodes: tuple[Node, ...]
    players: tuple[str, ...] = TWO_PLAYERS
    utility: tuple[Fraction, Fraction] | None = None
    is_zero_sum: bool = True

    @cached_property
    def depth(self) -> int:
        """The most moves from the root to a leaf."""
        return max(node.depth for node in self.nodes)

    @cached_property
    def leaves(self) -> tuple[Node, ...]:
        """The leaves from left to right."""
        return tuple(node for node in self.nodes if node.player == OVER)

    @cached_property
    def unknown(self) -> tuple[str, ...]:
        """The names of the leaves without a value, from left to right."""
        return tuple(node.name for node in self.leaves if not node.values)

    @cached_property
    def has_chance(self) -> bool:
        """Whether chance moves anywhere."""
        return any(node.player == CHANCE for node in self.nodes)

    def find(self, path: Sequence[int]) -> int:
        """The number of the node to which a path of child numbers leads from the root."""
        number = 0
        for step in path:
            children = self.nodes[number].children
            if not 0 <= step < len(children):
                raise BadTreeError(f"There is no branch number {step} at this node of the tree: it has {len(children)}.")
            number = children[step]
        return number

    def path(self, number: int) -> tuple[int, ...]:
        """The child numbers that lead from the root to a node."""
        steps: list[int] = []
        while number:
            parent = self.nodes[number].parent
            steps.append(self.nodes[parent].children.index(number))
            number = parent
        return tuple(reversed(steps))

    def kind(self, node: Node) -> str:
        """Who moves at a node, in a word: a player's name, chance or leaf."""
        return {CHANCE: "chance", OVER: "leaf"}.get(node.player) or self.players[node.player]


def write_number(value: Fraction) -> str:
    """A number as people write it: 3, -0.25, or 1/3 where decimals do not end or run long."""
    decimals = _decimals(value.denominator)
    if decimals is None:
        return str(value)
    sign = "-" if value < 0 else ""
    digits = str(abs(value.numerator) * 10**decimals // value.denominator).rjust(decimals + 1, "0")
    written = f"{sign}{digits[:-decimals]}.{digits[-decimals:]}" if decimals else f"{sign}{digits}"
    return written if decimals <= _MOST_DECIMALS or len(written) <= len(str(value)) else str(value)


def _decimals(denominator: int) -> int | None:
    """How many decimals a fraction with this denominator takes; None if they never end."""
    decimals = 0
    for factor in (2, 5):
        power = 0
        while denominator % factor == 0:
            denominator //= factor
            power += 1
        decimals = max(decimals, power)
    return decimals if denominator == 1 else None


def write_leaf(node: Node) -> str:
    """A leaf's value, or values in brackets, or its name."""
    if not node.values:
        return node.name
    numbers = [write_number(value) for value in node.values]
    return numbers[0] if len(numbers) == 1 else f"({', '.join(numbers)})"


def write_tree(tree: Tree) -> str:
    """The tree in brackets that say at every node who moves; `read_tree` gives an equal tree back."""
    parts: list[str] = []
    todo: list[str | int] = [0]
    while todo:
        item = todo.pop()
        if isinstance(item, str):
            parts.append(item)
            continue
        node = tree.nodes[item]
        parts.append(f"{write_number(node.odds)}: " if node.odds is not None else f"{node.label}: " if node.label else "")
        if node.player == OVER:
            parts.append(write_leaf(node))
            continue
        parts.append(f"{tree.kind(node).lower() if tree.is_zero_sum else tree.kind(node)}(")
        todo.append(")")
        for child in reversed(node.children):
            todo += [child, " "] if child != node.children[0] else [child]
    return _clauses(tree) + "".join(parts)


def _clauses(tree: Tree) -> str:
    clauses = [] if tree.is_zero_sum else ["players " + " ".join(tree.players)]
    if tree.utility is not None:
        clauses.append(f"utility {write_number(tree.utility[0])}..{write_number(tree.utility[1])}")
    return "; ".join(clauses) + ": " if clauses else ""
