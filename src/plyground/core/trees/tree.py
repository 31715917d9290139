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
from string import ascii_lowercase

from plyground.core.errors import BadTreeError
from plyground.core.game import CHANCE, OVER
from plyground.core.trees.numbers import write_number

MOST_NODES = 100_000
DEEPEST = 500

TWO_PLAYERS = ("MAX", "MIN")


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


def branch_letters(place: int) -> str:
    """What a branch without a name is called, counted from 0: a, b ... z, then aa, ab ..., as on the boards."""
    letters, rest = "", place + 1
    while rest:
        rest, letter = divmod(rest - 1, len(ascii_lowercase))
        letters = ascii_lowercase[letter] + letters
    return letters


def write_leaf(node: Node) -> str:
    """A leaf's value, or values in brackets, or its name."""
    if not node.values:
        return node.name
    numbers = [write_number(value) for value in node.values]
    return numbers[0] if len(numbers) == 1 else f"({', '.join(numbers)})"
