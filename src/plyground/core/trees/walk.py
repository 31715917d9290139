"""A tree as a game that algorithms walk: states are numbers of nodes, and every answer is a look-up in a list."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import cast

from plyground.core import drawing
from plyground.core.errors import BadPositionError, BadTreeError, IllegalActionError, PlygroundError, UnsuitableGameError
from plyground.core.facts import Facts, Sum
from plyground.core.game import CHANCE, OVER, ChanceGame
from plyground.core.trees.names import read_way, write_way
from plyground.core.trees.tree import Tree, branch_letters

_Outcomes = tuple[tuple[int, float], ...]


def exact(value: Fraction) -> float:
    """A number as it is: a whole one as an int, another one as the Fraction.

    Both do what a float does in comparisons, sums and products, and nothing is rounded; `Game` says float, so this does.
    """
    return value.numerator if value.denominator == 1 else cast("float", value)


class TreeWalk(ChanceGame[int, int]):
    """A game over a tree. A state is the number of a node, 0 the root; an action is the number of a child, from 0.

    Utilities and odds are exact (see `exact`). In a contest of two MAX, player 0, has a leaf's value and player 1 its
    negative; `facts.utility` is then the range of the values to MAX, as the tree states it or as its leaves show it, and
    the range of player 1 is its mirror image. The root may be a leaf, and leaves may lack a value until they are asked.
    """

    title = "Tree"

    def __init__(self, tree: Tree) -> None:
        """Prepare the lists."""
        self.name = "tree"
        self.tree = tree
        nodes = tree.nodes
        self._players = [node.player for node in nodes]
        self._children = [node.children for node in nodes]
        self._actions = [range(len(node.children)) for node in nodes]
        self._payoffs = [_payoffs(tree, node.values) for node in nodes]
        self._outcomes: list[_Outcomes | None] = [
            tuple((action, exact(nodes[child].odds or Fraction(0))) for action, child in enumerate(node.children))
            if node.player == CHANCE
            else None
            for node in nodes
        ]
        super().__init__()

    def state_facts(self) -> Facts:
        """Everything is counted in the tree; a root without moves counts as a game of one ply with one move."""
        tree = self.tree
        return Facts(
            players=len(tree.players),
            sum=_sum_of(tree),
            chance=tree.has_chance,
            longest=max(1, tree.depth),
            most_moves=max(1, *(len(children) for children in self._children)),
            utility=_range_of(tree),
        )

    # -- the six questions -----------------------------------------------------------------------------------------

    def initial(self) -> int:
        """The root."""
        return 0

    def player(self, state: int) -> int:
        """Whose node it is."""
        return self._players[state]

    def actions(self, state: int) -> Sequence[int]:
        """The numbers of the children."""
        return self._actions[state]

    def result(self, state: int, action: int) -> int:
        """The child."""
        children = self._children[state]
        if not 0 <= action < len(children):
            raise IllegalActionError(f"There is no branch number {action} at node {state}: it has {len(children)}.")
        return children[action]

    def is_terminal(self, state: int) -> bool:
        """Whether the node is a leaf."""
        return self._players[state] == OVER

    def utility(self, state: int, player: int) -> float:
        """The leaf's exact value to a player."""
        payoffs = self._payoffs[state]
        if not 0 <= player < len(payoffs):
            raise self._why_no_utility(state, player)
        return payoffs[player]

    def outcomes(self, state: int) -> _Outcomes:
        """The branches of a chance node with their exact odds."""
        outcomes = self._outcomes[state]
        if outcomes is None:
            raise UnsuitableGameError(f"Node {state} of the tree is not a chance node.")
        return outcomes

    # -- to be shown -----------------------------------------------------------------------------------------------

    def write_action(self, state: int, action: int) -> str:
        """The name of the branch, or a letter."""
        return self.tree.nodes[self._children[state][action]].label or branch_letters(action)

    def write_position(self, state: int) -> str:
        """The branches from the root: /b/a, and / is the root itself."""
        here, words = 0, []
        for action in self.tree.path(state):
            words.append(self.write_action(here, action))
            here = self._children[here][action]
        return write_way(words)

    def read_position(self, text: str) -> int:
        """What `write_position` writes; the first slash may be left out."""
        try:
            return self.replay(read_way(text))
        except IllegalActionError as refusal:
            raise BadPositionError(f"No branch of the tree leads to {text!r}: {refusal}") from refusal

    def seats(self) -> list[drawing.Seat]:
        """As the tree calls them."""
        return [{"name": name, "colour": player} for player, name in enumerate(self.tree.players)]

    def _why_no_utility(self, state: int, player: int) -> PlygroundError:
        if self._players[state] != OVER:
            return UnsuitableGameError(f"Node {state} of the tree is not a leaf: only leaves have a utility.")
        if not self._payoffs[state]:
            return BadTreeError(f"The leaf {self.tree.nodes[state].name!r} has no value: give it a number to compute with it.")
        return UnsuitableGameError(f"The tree has players 0 to {len(self.tree.players) - 1}, not {player}.")


def _payoffs(tree: Tree, values: tuple[Fraction, ...]) -> tuple[float, ...]:
    """What each player has at a leaf; nothing where there is no value."""
    paid = (values[0], -values[0]) if tree.is_zero_sum and values else values
    return tuple(exact(value) for value in paid)


def _sum_of(tree: Tree) -> Sum:
    sums = {sum(leaf.values) for leaf in tree.leaves if leaf.values}
    if tree.is_zero_sum or (sums == {0} and len(tree.players) > 1):
        return Sum.ZERO
    return Sum.CONSTANT if len(sums) == 1 and len(tree.players) > 1 else Sum.GENERAL


def _range_of(tree: Tree) -> tuple[float, float]:
    if tree.utility is not None:
        return exact(tree.utility[0]), exact(tree.utility[1])
    found = [value for leaf in tree.leaves for value in leaf.values] or [Fraction(0)]
    return exact(min(found)), exact(max(found))
