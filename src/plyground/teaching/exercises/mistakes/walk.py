"""Alpha-beta over a tree with a place for every mistake.

As it stands it does what the textbook does, event for event; a mistake overrides one method. The trace it leaves reads
like any other, so that a mistaken answer to any question can be taken from it as the right one is taken from the book's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf

from plyground.core.facts import OptionValue
from plyground.core.game import OVER
from plyground.core.trace import Event
from plyground.core.trees import Node, Tree, exact
from plyground.teaching.running import Run
from plyground.textbook.answer import Answer
from plyground.textbook.demands import MAX, MIN
from plyground.textbook.telling import Teller

Window = tuple[float, float]


class Walk:
    """One walk over one tree. `strict` and `hard` are the conventions of the book."""

    def __init__(self, tree: Tree, settings: Mapping[str, OptionValue]) -> None:
        self.tree = tree
        self.settings = dict(settings)
        self.strict, self.hard = bool(settings.get("strict")), bool(settings.get("hard"))
        self._events: list[Event] = []
        self.tell = Teller(self._events.append)
        self._best: dict[int, int] = {}

    def run(self) -> Run:
        """The whole walk as a run."""
        value = self.value(0, -inf, inf)
        return Run(self.tree, "alpha-beta", self.settings, tuple(self._events), Answer(self._best.get(0), value))

    # -- the places for mistakes -----------------------------------------------------------------------------------

    def mover(self, node: Node) -> int:
        """Who moves at a node."""
        return node.player

    def order(self, node: Node) -> Sequence[int]:
        """In which order its children are taken."""
        return range(len(node.children))

    def handed_down(self, player: int, window: Window, best: float | None) -> Window:  # noqa: ARG002 - mistakes look at them
        """The window for the next child; `best` is what the node has so far."""
        return window

    def is_cut(self, player: int, best: float, window: Window, entered: Window) -> bool:  # noqa: ARG002 - mistakes look at it
        """Whether a node needs no more looking at; `entered` is the window that it was given."""
        end = window[1] if player == MAX else window[0]
        return best == end and not self.strict if best == end else (best > end) == (player == MAX)

    def narrowed(self, player: int, best: float, window: Window) -> Window:
        """The window of a node after a child."""
        return (max(window[0], best), window[1]) if player == MAX else (window[0], min(window[1], best))

    def skipped_after_cut(self, place: int, count: int) -> range:
        """The places of the children that a cut at a place skips."""
        return range(place + 1, count)

    # -- the walk --------------------------------------------------------------------------------------------------

    def value(self, number: int, alpha: float, beta: float) -> float:
        """What a node is worth to MAX, as far as the window asks."""
        node = self.tree.nodes[number]
        if node.player == OVER:
            found = exact(node.values[0])
            self.tell.leaf(found)
            return found
        return self.inner(number, node, (alpha, beta))

    def inner(self, number: int, node: Node, entered: Window) -> float:
        """What a node that is no leaf is worth."""
        player, actions = self.mover(node), self.order(node)
        self.tell.enter(player, len(actions), *entered)
        window, best = entered, None
        skipped: range = range(0)
        for place, action in enumerate(actions):
            if place in skipped:
                continue
            self.tell.to(action)
            value = self.value(node.children[action], *self.handed_down(player, window, best))
            if best is None or (value > best if player == MAX else value < best):
                best = value
                self._best[number] = action
                self.tell.update(best)
            if not skipped and self.is_cut(player, best, window, entered):
                skipped = self.skipped_after_cut(place, len(actions))
                self.tell.cut(best, len(skipped))
                if len(skipped) == len(actions) - place - 1:
                    break
            window = self.narrowed(player, best, window)
        return self._left(best if best is not None else 0, entered)

    def choose(self, number: int, action: int) -> None:
        """Note the child that gives a node its value."""
        self._best[number] = action

    def _left(self, best: float, entered: Window) -> float:
        if self.hard:
            best = min(max(best, entered[0]), entered[1])
        self.tell.exit(best)
        return best


class Mirrored(Walk):
    """The other direction: children from right to left. No mistake, only another convention."""

    def order(self, node: Node) -> Sequence[int]:
        """Backwards."""
        return range(len(node.children) - 1, -1, -1)


__all__ = ["MAX", "MIN", "Mirrored", "Walk", "Window"]
