"""Proof-number search: is the value at least so much? It goes where the question seems easiest to settle.

Victor Allis, Searching for solutions in games and artificial intelligence, 1994. Each node of a tree kept in memory has
two numbers: how many leaves must at least be proved to prove it, and disproved to disprove it.

    proof     0 if proved, infinite if disproved, 1 at a leaf not yet expanded; MAX's least, MIN's sum over the children
    disproof  infinite if proved, 0 if disproved, 1 at a leaf not yet expanded; MAX's sum, MIN's least over the children

The leaf to expand next, the most-proving node, is found from the root: at MAX nodes the child with the node's own proof
number, at MIN nodes the one with its disproof number, the first of equals. Good where forced lines are narrow; it takes
O(nodes) space, and time that depends on nothing so much as on luck. The tree is a tree: states met twice count twice.

`proof_value` finds the exact value of a game whose few possible values are known, such as win, draw and loss, by
halving: two questions for three values.

Emits select (the most-proving node), expand, and backup for every node whose numbers are worked out anew, new
leaves included; more: proof, disproof.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import Any

from plyground.core.errors import BadGameError, BadLimitError
from plyground.core.game import OVER, Game
from plyground.core.trace import Event, EventKind, Listener
from plyground.textbook.answer import Answer
from plyground.textbook.demands import MAX, demand_contest
from plyground.textbook.telling import ROLES, decided


@dataclass(frozen=True)
class Proof:
    """How the question was answered: yes, no, or None if the limit came first.

    `action` is the one that proves it if MAX moves, that disproves it if MIN does; None if the answer is not the
    mover's doing. `nodes` counts the nodes of the tree.
    """

    proved: bool | None
    action: Any
    nodes: int
    proof: float
    disproof: float


class _Node:
    """A node of the tree. It has no children until it is expanded."""

    __slots__ = ("children", "disproof", "number", "parent", "player", "proof", "state")

    def __init__(self, state: Any, player: int, parent: _Node | None = None, number: int = 0) -> None:
        self.state, self.player, self.parent, self.number = state, player, parent, number
        self.children: list[_Node] = []
        self.proof: float = 1
        self.disproof: float = 1


def proof_number(
    game: Game[Any, Any], state: Any = None, *, target: float, nodes: int | None = None, listener: Listener | None = None
) -> Proof:
    """Whether MAX can get at least `target`, whatever MIN does; given up when the tree has `nodes` nodes."""
    demand_contest(game, "proof-number search")
    return _prove(game, game.initial() if state is None else state, target, nodes, listener)


def proof_value(
    game: Game[Any, Any],
    state: Any = None,
    *,
    values: Sequence[float] | None = None,
    nodes: int | None = None,
    listener: Listener | None = None,
) -> Answer:
    """The exact value, one of `values` (by default loss, draw and win: the ends and the middle of the utilities' range).

    No line of play comes with it. Too few `nodes` for a question raise BadLimitError.
    """
    demand_contest(game, "proof-number search")
    low, high = game.facts.utility
    possible = sorted({low, (low + high) / 2, high} if values is None else set(values))
    here = game.initial() if state is None else state
    if game.is_terminal(here):
        return decided(listener, game, here, Answer(None, game.utility(here, MAX)))
    at_least, at_most = 0, len(possible) - 1
    action = game.actions(here)[0]
    while at_least < at_most:
        middle = (at_least + at_most + 1) // 2
        if listener:
            more = (("asks", ">="), ("low", possible[at_least]), ("high", possible[at_most]))
            listener(Event(EventKind.ITERATE, (), None, possible[middle], line="iterate", more=more))
        found = _prove(game, here, possible[middle], nodes, listener, possible=possible)
        if found.proved is None:
            raise BadLimitError(f"{nodes} nodes are too few to tell whether the value is at least {possible[middle]}.")
        at_least, at_most = (middle, at_most) if found.proved else (at_least, middle - 1)
        action = action if found.action is None else found.action
    return decided(listener, game, here, Answer(action, possible[at_least]))


def _prove(
    game: Game[Any, Any],
    state: Any,
    target: float,
    nodes: int | None,
    listener: Listener | None,
    *,
    possible: Sequence[float] = (),
) -> Proof:
    if nodes is not None and nodes < 1:
        raise BadLimitError(f"Proof-number search needs room for one node at least; it was given {nodes}.")

    def begin(node: _Node) -> _Node:
        """A new node is proved or disproved if the game is over there, and open else."""
        if node.player == OVER:
            value = game.utility(node.state, MAX)
            if possible and value not in possible:
                raise BadGameError(f"A game is worth {value}, which is none of the values {list(possible)}; give all `values`.")
            node.proof, node.disproof = (0, inf) if value >= target else (inf, 0)
        if listener:
            _tell(listener, EventKind.BACKUP, node)
        return node

    root = here = begin(_Node(state, game.player(state)))
    count = 1
    while root.proof and root.disproof:
        here = _most_proving(here)
        actions = game.actions(here.state)
        if nodes is not None and count + len(actions) > nodes:
            break
        if listener:
            _tell(listener, EventKind.SELECT, here)
            _tell(listener, EventKind.EXPAND, here, len(actions))
        for number, action in enumerate(actions):
            after = game.result(here.state, action)
            here.children.append(begin(_Node(after, game.player(after), here, number)))
        count += len(actions)
        here = _updated(here, listener)
    proved = None if root.proof and root.disproof else not root.proof
    return Proof(proved, _settling_action(game, root), count, root.proof, root.disproof)


def _most_proving(node: _Node) -> _Node:
    """The leaf that contributes to a proof and to a disproof at once."""
    while node.children:
        for child in node.children:
            if child.proof == node.proof if node.player == MAX else child.disproof == node.disproof:
                node = child
                break
    return node


def _updated(node: _Node, listener: Listener | None) -> _Node:
    """Work out the numbers of a node and of those above it as far as they change; where the next descent may begin."""
    while True:
        proofs, disproofs = [child.proof for child in node.children], [child.disproof for child in node.children]
        proof, disproof = (min(proofs), sum(disproofs)) if node.player == MAX else (sum(proofs), min(disproofs))
        if (proof, disproof) == (node.proof, node.disproof):
            return node
        node.proof, node.disproof = proof, disproof
        if listener:
            _tell(listener, EventKind.BACKUP, node)
        if node.parent is None:
            return node
        node = node.parent


def _settling_action(game: Game[Any, Any], root: _Node) -> Any:
    for child in root.children:
        if child.proof == root.proof == 0 if root.player == MAX else child.disproof == root.disproof == 0:
            return game.actions(root.state)[child.number]
    return None


def _tell(listener: Listener, kind: EventKind, node: _Node, children: int | None = None) -> None:
    path: list[int] = []
    above = node
    while above.parent is not None:
        path.append(above.number)
        above = above.parent
    more = (("proof", node.proof), ("disproof", node.disproof))
    line = f"{ROLES[node.player]}.{kind}"
    listener(Event(kind, tuple(reversed(path)), node.player, line=line, children=children, more=more))
