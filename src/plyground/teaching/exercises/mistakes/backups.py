"""Mistakes with values that are backed up: minimax, expectiminimax and max^n done almost right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from plyground.core.facts import OptionValue
from plyground.core.game import CHANCE, OVER
from plyground.core.trace import Event
from plyground.core.trees import Node, Tree, exact
from plyground.teaching.running import Run
from plyground.textbook.answer import Answer
from plyground.textbook.demands import MAX, MIN
from plyground.textbook.telling import Teller

Value = Any
"""A number, or the numbers of all players."""


class Backup:
    """Values from the leaves up. As it stands it does what the textbook does; a mistake overrides one method."""

    def __init__(self, tree: Tree, settings: Mapping[str, OptionValue]) -> None:
        self.tree = tree
        self.settings = dict(settings)
        self._events: list[Event] = []
        self._tell = Teller(self._events.append)
        self._best: dict[int, int | None] = {}

    def run(self) -> Run:
        """The whole walk as a run."""
        value = self._value(0)
        return Run(self.tree, "", self.settings, tuple(self._events), Answer(self._best.get(0), value))

    # -- the places for mistakes -----------------------------------------------------------------------------------

    def at_player(self, player: int, values: Sequence[Value]) -> tuple[Value, int | None]:
        """What a node of a player is worth, and by which child."""
        keys = [self.key(player, value) for value in values]
        best = keys.index(max(keys))
        return values[best], best

    def key(self, player: int, value: Value) -> Any:
        """What a player maximises."""
        if isinstance(value, tuple):
            return value[player]
        return value if player == MAX else -value

    def at_chance(self, odds: Sequence[Fraction], values: Sequence[Value]) -> Value:
        """What a chance node is worth."""
        return _mean(odds, values)

    # -- the walk --------------------------------------------------------------------------------------------------

    def _value(self, number: int) -> Value:
        node = self.tree.nodes[number]
        if node.player == OVER:
            found = leaf_value(node)
            self._tell.leaf(found)
            return found
        odds = tuple(self.tree.nodes[child].odds or Fraction(0) for child in node.children)
        self._tell.enter(node.player, len(node.children), odds=tuple(map(exact, odds)) if node.player == CHANCE else ())
        values = []
        for action, child in enumerate(node.children):
            self._tell.to(action)
            values.append(self._value(child))
        if node.player == CHANCE:
            value, self._best[number] = self.at_chance(odds, values), None
        else:
            value, self._best[number] = self.at_player(node.player, values)
        self._tell.exit(value)
        return value


def leaf_value(node: Node) -> Value:
    """The number of a leaf, or the numbers of all players."""
    return exact(node.values[0]) if len(node.values) == 1 else tuple(map(exact, node.values))


def _mean(odds: Sequence[Fraction], values: Sequence[Value]) -> Value:
    if isinstance(values[0], tuple):
        return tuple(_mean(odds, part) for part in zip(*values, strict=True))
    return exact(Fraction(sum(share * value for share, value in zip(odds, values, strict=True))))


class LastOfEquals(Backup):
    """Of equal children the last counts. No mistake, only another convention."""

    def at_player(self, player: int, values: Sequence[Value]) -> tuple[Value, int | None]:
        """The last of the best."""
        keys = [self.key(player, value) for value in values]
        best = max(place for place, key in enumerate(keys) if key == max(keys))
        return values[best], best


class SwappedBackup(Backup):
    """MAX and MIN swapped."""

    def key(self, player: int, value: Value) -> Any:
        """The opposite."""
        return -value if player == MAX else value


class NoOpponentBackup(Backup):
    """Every node taken as MAX's."""

    def key(self, player: int, value: Value) -> Any:  # noqa: ARG002 - that is the mistake
        """More is better for everybody."""
        return value


class Summed(Backup):
    """Adds the children up instead of choosing among them."""

    def at_player(self, player: int, values: Sequence[Value]) -> tuple[Value, int | None]:
        """The sum; the choice is as it should be."""
        return sum(values), super().at_player(player, values)[1]


class Averaged(Backup):
    """Takes the average at the nodes of MIN, as if the opponent moved at random."""

    def at_player(self, player: int, values: Sequence[Value]) -> tuple[Value, int | None]:
        """The average where MIN moves."""
        if player == MIN:
            return exact(Fraction(sum(values)) / len(values)), None
        return super().at_player(player, values)


class ChanceAsMin(Backup):
    """Takes chance for an opponent."""

    def at_chance(self, odds: Sequence[Fraction], values: Sequence[Value]) -> Value:  # noqa: ARG002 - that is the mistake
        """The worst for MAX."""
        return min(values)


class ChanceAsMax(Backup):
    """Takes chance for a friend."""

    def at_chance(self, odds: Sequence[Fraction], values: Sequence[Value]) -> Value:  # noqa: ARG002 - that is the mistake
        """The best for MAX."""
        return max(values)


class Unweighted(Backup):
    """Forgets the odds."""

    def at_chance(self, odds: Sequence[Fraction], values: Sequence[Value]) -> Value:
        """The plain average."""
        return super().at_chance([Fraction(1, len(odds))] * len(odds), values)


class MostLikely(Backup):
    """Takes the value of the most likely branch for the expected one."""

    def at_chance(self, odds: Sequence[Fraction], values: Sequence[Value]) -> Value:
        """The first of the most likely."""
        return values[odds.index(max(odds))]


class NextPlayersComponent(Backup):
    """Compares the number of the player who moves next."""

    shift = 1

    def key(self, player: int, value: Value) -> Any:
        """The wrong component."""
        return value[(player + self.shift) % len(value)]


class LastPlayersComponent(NextPlayersComponent):
    """Compares the number of the player who moved before."""

    shift = -1


class FirstComponent(Backup):
    """Compares the first player's number at every node."""

    def key(self, player: int, value: Value) -> Any:  # noqa: ARG002 - that is the mistake
        """Always the first."""
        return value[0]


class SumOfVector(Backup):
    """Everybody maximises the sum of all numbers."""

    def key(self, player: int, value: Value) -> Any:  # noqa: ARG002 - that is the mistake
        """The sum."""
        return sum(value)


class AllAgainstFirst(Backup):
    """Everybody else minimises the first player's number, as MIN does in a contest of two."""

    def key(self, player: int, value: Value) -> Any:
        """The first player's number, up or down."""
        return value[0] if player == MAX else -value[0]


class EachTheirOwn(Backup):
    """Takes the best number of every component, though they stand at different leaves."""

    def at_player(self, player: int, values: Sequence[Value]) -> tuple[Value, int | None]:
        """A vector that no leaf has."""
        return tuple(max(part) for part in zip(*values, strict=True)), super().at_player(player, values)[1]
