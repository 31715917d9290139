"""The tree of a game from one of its positions, as deep as it is asked for."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from numbers import Rational, Real
from typing import Generic

from plyground.core.errors import BadTreeError, IllegalActionError, shown
from plyground.core.facts import Sum
from plyground.core.game import CHANCE, OVER, ActionT, ChanceGame, Game, StateT
from plyground.core.trees.names import complaint_about_label, complaint_about_players
from plyground.core.trees.numbers import add_up_to_one, from_float, is_writable
from plyground.core.trees.tree import DEEPEST, MOST_NODES, Node, Tree

Evaluation = Callable[[StateT], float | Sequence[float]]
Only = str | Sequence[str] | Sequence[Sequence[str]]


def tree_from_game(
    game: Game[StateT, ActionT],
    state: StateT | None = None,
    *,
    depth: int,
    evaluate: Evaluation[StateT] | None = None,
    only: Only | None = None,
    most_nodes: int = MOST_NODES,
) -> Tree:
    """What can happen within `depth` plies, chance events counted, from a state or from the start.

    Branches have the names of the actions, players those of the seats. A leaf holds the utility to player 0 in a
    zero-sum game of two, else everybody's. Where the game goes on beyond the depth, `evaluate` says the value: a number
    to player 0, or one for each player; without it such leaves are called x1, x2 ... `only` keeps the actions it names,
    in the order in which it names them: at the first ply, or, as a list of lists, ply by ply; an empty list keeps all.
    What is hidden from players is not hidden in the tree. A tree in which chance moves also states the range of
    utilities that the game declares, unless an evaluation leaves it.
    """
    if isinstance(depth, bool) or not isinstance(depth, int) or not 0 <= depth <= DEEPEST:
        raise BadTreeError(f"The depth of a tree is a whole number from 0 to {DEEPEST}; it was {shown(depth)}.")
    if not 1 <= most_nodes <= MOST_NODES:
        raise BadTreeError(f"A tree may be limited to 1 to {MOST_NODES:,} nodes; the limit was {most_nodes:,}.")
    start = game.initial() if state is None else state
    return _Expansion(game, depth, evaluate, _by_ply(only), most_nodes).grow(start)


@dataclass(slots=True)
class _Todo(Generic[StateT]):
    """A node to be looked at: its state, what it will be in the tree, and where it hangs."""

    state: StateT
    node: Node


@dataclass
class _Expansion(Generic[StateT, ActionT]):
    game: Game[StateT, ActionT]
    depth: int
    evaluate: Evaluation[StateT] | None
    only: list[list[str]]
    most_nodes: int

    def __post_init__(self) -> None:
        facts = self.game.facts
        self.players = range(facts.players)
        self.is_zero_sum = facts.players == 2 and facts.sum == Sum.ZERO  # noqa: PLR2004 - MAX and MIN
        self.unknown = 0

    def grow(self, start: StateT) -> Tree:
        """Expand state by state, every node before its children; nothing is expanded that would exceed the limit."""
        nodes: list[Node] = []
        children: list[list[int]] = []
        todo = [_Todo(start, Node(player=OVER))]
        while todo:
            item = todo.pop()
            number, parent = len(nodes), item.node.parent
            if parent >= 0:
                children[parent].append(number)
            children.append([])
            player = self.game.player(item.state)
            if player == OVER or item.node.depth == self.depth:
                nodes.append(self._leaf(item.state, item.node, is_over=player == OVER))
                continue
            nodes.append(replace(item.node, player=player))
            branches = self._branches(item.state, item.node.depth, player)
            if number + 1 + len(todo) + len(branches) > self.most_nodes:
                raise BadTreeError(
                    f"The tree of {self.game.name or 'the game'} to depth {self.depth} has more than {self.most_nodes:,} "
                    f"nodes, the limit. Ask for a smaller depth or for only some of the moves."
                )
            labels = self._labels(item.state, [action for action, _ in branches])
            todo += [
                _Todo(
                    self.game.result(item.state, action),
                    Node(player=OVER, parent=number, depth=item.node.depth + 1, label=label, odds=odds),
                )
                for (action, odds), label in reversed(list(zip(branches, labels, strict=True)))
            ]
        complete = tuple(replace(node, children=tuple(below)) for node, below in zip(nodes, children, strict=True))
        return Tree(complete, self._names(), self._utility(complete), self.is_zero_sum)

    def _branches(self, state: StateT, ply: int, player: int) -> list[tuple[ActionT, Fraction | None]]:
        names = self.only[ply] if ply < len(self.only) else []
        if player != CHANCE:
            actions = self._named(state, ply, names) if names else self.game.actions(state)
            if not actions:
                raise BadTreeError(f"{self.game.name or 'The game'} is not over, but its mover has no action.")
            return [(action, None) for action in actions]
        if names:
            raise BadTreeError(f"At ply {ply + 1} chance moves, and it cannot be told to do only {shown(' '.join(names))}.")
        if not isinstance(self.game, ChanceGame):
            raise BadTreeError(f"{self.game.name or 'The game'} lets chance move but does not tell the odds.")
        branches = [(action, _number(share, "odds")) for action, share in self.game.outcomes(state)]
        is_whole, total = add_up_to_one([odds for _, odds in branches])
        if not is_whole:
            raise BadTreeError(f"{self.game.name or 'The game'} tells odds that add up to {total:.9g} instead of 1.")
        return [(action, odds) for action, odds in branches if odds > 0]  # what cannot happen is no branch

    def _named(self, state: StateT, ply: int, names: list[str]) -> list[ActionT]:
        """The actions that `only` names. Below the first ply a name may be legal at some nodes alone, but one must be."""
        found: dict[ActionT, None] = {}
        refusal: IllegalActionError | None = None
        for name in names:
            try:
                found[self.game.read_action(state, name)] = None
            except IllegalActionError as error:
                refusal = error
                if ply == 0:
                    break
        if refusal is not None and (ply == 0 or not found):
            raise BadTreeError(f"The tree cannot keep only {shown(' '.join(names))} at ply {ply + 1}: {refusal}") from refusal
        return list(found)

    def _labels(self, state: StateT, actions: list[ActionT]) -> list[str]:
        labels = ["".join(self.game.write_action(state, action).split()) for action in actions]
        for label in labels:
            if complaint := complaint_about_label(label):
                raise BadTreeError(f"An action of {self.game.name or 'the game'} cannot name a branch: {complaint}.")
        if len(set(labels)) < len(labels):
            twice = next(label for label in labels if labels.count(label) > 1)
            raise BadTreeError(f"Two actions of {self.game.name or 'the game'} are both written {shown(twice)}.")
        return labels

    def _leaf(self, state: StateT, node: Node, *, is_over: bool) -> Node:
        if is_over:
            return replace(node, values=self._values([self.game.utility(state, player) for player in self.players]))
        if self.evaluate is None:
            self.unknown += 1
            return replace(node, name=f"x{self.unknown}")
        return replace(node, values=self._values(self.evaluate(state)))

    def _values(self, given: object) -> tuple[Fraction, ...]:
        """Everybody's value, or player 0's where that says all."""
        wanted = len(self.players)
        values = tuple(given) if isinstance(given, Iterable) and not isinstance(given, str) else (given,)
        if len(values) not in ({1, wanted} if self.is_zero_sum else {wanted}):
            expected = "one number" if self.is_zero_sum else f"{wanted} numbers, one for each player"
            raise BadTreeError(f"The value of a leaf is {expected}; the evaluation was {shown(given)}.")
        return tuple(_number(value, "the value of a leaf") for value in (values[:1] if self.is_zero_sum else values))

    def _names(self) -> tuple[str, ...]:
        seats = tuple(self.game.seat(player) for player in self.players)
        return tuple(f"Player {player + 1}" for player in self.players) if complaint_about_players(seats) else seats

    def _utility(self, nodes: tuple[Node, ...]) -> tuple[Fraction, Fraction] | None:
        if not any(node.player == CHANCE for node in nodes) or not all(map(math.isfinite, self.game.facts.utility)):
            return None
        low, high = (_number(bound, "the range of utilities") for bound in self.game.facts.utility)
        return (low, high) if all(low <= value <= high for node in nodes for value in node.values) else None


def _by_ply(only: Only | None) -> list[list[str]]:
    if only is None:
        return []
    plies = only.split() if isinstance(only, str) else list(only)
    if all(isinstance(name, str) for name in plies):
        return [[str(name) for name in plies]]
    if any(isinstance(names, str) for names in plies):
        raise BadTreeError("`only` names the actions of the first ply, or is a list of such lists, one for each ply.")
    return [list(names) for names in plies]


def _number(given: object, what: str) -> Fraction:
    """The exact number of what a game or an evaluation says, NumPy's numbers included."""
    value: Fraction | None = None
    if isinstance(given, bool):
        pass
    elif isinstance(given, Rational):
        value = Fraction(int(given.numerator), int(given.denominator))
    elif isinstance(given, Real) and math.isfinite(given):
        value = from_float(float(given))
    if value is None or not is_writable(value):
        raise BadTreeError(f"Expected a number for {what}, finite and not too long; the game says {shown(given)}.")
    return value
