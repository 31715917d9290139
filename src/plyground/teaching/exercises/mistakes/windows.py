"""Mistakes with windows and cuts: alpha-beta done almost right."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from plyground.core.game import OVER
from plyground.core.trees import Node, exact
from plyground.teaching.exercises.mistakes.walk import MAX, MIN, Walk, Window


class Swapped(Walk):
    """MAX and MIN swapped."""

    def mover(self, node: Node) -> int:
        """The other one."""
        return MIN if node.player == MAX else MAX


class NoOpponent(Walk):
    """Every node taken as MAX's."""

    def mover(self, node: Node) -> int:  # noqa: ARG002 - whoever's it is
        """Always MAX."""
        return MAX


class NotPassedDown(Walk):
    """Every node begins with the widest window, so that nothing is ever cut."""

    def handed_down(self, player: int, window: Window, best: float | None) -> Window:  # noqa: ARG002 - that is the mistake
        """Nothing."""
        return -inf, inf


class ParentOnly(Walk):
    """Only the parent's value counts: bounds from further up are forgotten, and with them the deep cuts."""

    def handed_down(self, player: int, window: Window, best: float | None) -> Window:  # noqa: ARG002 - that is the mistake
        """The parent's own value so far, at its own end."""
        if best is None:
            return -inf, inf
        return (best, inf) if player == MAX else (-inf, best)


class KeptByParent(Walk):
    """The window is one for all: what a child narrows stays narrowed for its parent."""

    _shared: Window = (-inf, inf)

    def inner(self, number: int, node: Node, entered: Window) -> float:
        """With the window in one place for the whole walk."""
        player, actions = node.player, self.order(node)
        self.tell.enter(player, len(actions), *self._shared)
        best: float | None = None
        for place, action in enumerate(actions):
            self.tell.to(action)
            value = self.value(node.children[action], *self._shared)
            if best is None or (value > best if player == MAX else value < best):
                best = value
                self.choose(number, action)
                self.tell.update(best)
            if self.is_cut(player, best, self._shared, entered):
                self.tell.cut(best, len(actions) - place - 1)
                break
            self._shared = self.narrowed(player, best, self._shared)
        assert best is not None  # noqa: S101 - a node that is no leaf has a child
        self.tell.exit(best)
        return best


class KeptBySibling(Walk):
    """The window with which a child was left is handed to its next sibling."""

    _left_with: Window | None = None

    def inner(self, number: int, node: Node, entered: Window) -> float:
        """The node's own window is remembered when it is left."""
        player, actions = node.player, self.order(node)
        self.tell.enter(player, len(actions), *entered)
        window, best = entered, None
        for place, action in enumerate(actions):
            self.tell.to(action)
            self._left_with = None
            value = self.value(node.children[action], *window)
            if best is None or (value > best if player == MAX else value < best):
                best = value
                self.choose(number, action)
                self.tell.update(best)
            if self.is_cut(player, best, window, entered):
                self.tell.cut(best, len(actions) - place - 1)
                break
            window = self.narrowed(player, best, self._left_with or window)
        assert best is not None  # noqa: S101 - a node that is no leaf has a child
        self._left_with = window
        self.tell.exit(best)
        return best


class WrongSide(Walk):
    """Cuts at the wrong end of the window: MAX where it is below alpha, MIN where it is above beta."""

    def is_cut(self, player: int, best: float, window: Window, entered: Window) -> bool:  # noqa: ARG002 - that is the mistake
        """The other end than the right one."""
        end = entered[0] if player == MAX else entered[1]
        return best == end and not self.strict if best == end else (best < end) == (player == MAX)


class StrictAtMax(Walk):
    """Equality is remembered at the nodes of MIN only."""

    forgetful = MAX

    def is_cut(self, player: int, best: float, window: Window, entered: Window) -> bool:
        """Turned round where values are equal at the nodes of one player."""
        is_equal = best == (window[1] if player == MAX else window[0])
        return super().is_cut(player, best, window, entered) != (is_equal and player == self.forgetful)


class StrictAtMin(StrictAtMax):
    """Equality is remembered at the nodes of MAX only."""

    forgetful = MIN


class CutsTheCause(Walk):
    """Crosses out the child that causes the cut together with those it makes superfluous."""

    def inner(self, number: int, node: Node, entered: Window) -> float:
        """Looks ahead: what will cause a cut is not entered."""
        player, actions = node.player, self.order(node)
        self.tell.enter(player, len(actions), *entered)
        window, best = entered, None
        for place, action in enumerate(actions):
            ahead = self._peek(node.children[action], window)
            if place and self.is_cut(player, ahead, window, entered):
                self.tell.cut(ahead, len(actions) - place)
                best = ahead
                break
            self.tell.to(action)
            value = self.value(node.children[action], *window)
            if best is None or (value > best if player == MAX else value < best):
                best = value
                self.choose(number, action)
                self.tell.update(best)
            if self.is_cut(player, best, window, entered):
                self.tell.cut(best, len(actions) - place - 1)
                break
            window = self.narrowed(player, best, window)
        assert best is not None  # noqa: S101 - a node that is no leaf has a child
        self.tell.exit(best)
        return best

    def _peek(self, number: int, window: Window) -> float:
        """What alpha-beta gives for a node, told to nobody."""
        node = self.tree.nodes[number]
        if node.player == OVER:
            return exact(node.values[0])
        best: float | None = None
        entered = window
        for child in node.children:
            value = self._peek(child, window)
            best = value if best is None else max(best, value) if node.player == MAX else min(best, value)
            if self.is_cut(node.player, best, window, entered):
                break
            window = self.narrowed(node.player, best, window)
        assert best is not None  # noqa: S101 - a node that is no leaf has a child
        return best


class OneBranchOnly(Walk):
    """A cut skips the next child only; those behind it are looked at again."""

    def skipped_after_cut(self, place: int, count: int) -> range:
        """The next one."""
        return range(place + 1, min(place + 2, count))


class BoundsAsExact(Walk):
    """Takes a bound for a value: the root changes its mind for a child that only looks as good."""

    def inner(self, number: int, node: Node, entered: Window) -> float:
        """At the root the last child with the best number is chosen, whatever that number says."""
        value = super().inner(number, node, entered)
        if number == 0:
            returned: Sequence[float] = [self._value_of(action) for action in range(len(node.children))]
            self.choose(0, max(action for action, found in enumerate(returned) if found == value))
        return value

    def _value_of(self, action: int) -> float:
        found: float = inf
        for event in self._events:
            if event.node == (action,) and event.kind in {"leaf", "exit"}:
                found = event.value
        return found
