"""What the sentences need to know of a run, looked up once: names of nodes and branches, counts, and earlier events."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict

from plyground.core.game import CHANCE, OVER
from plyground.core.trace import Event, EventKind, NodePath
from plyground.core.trees import Node
from plyground.teaching.names import branch_name, node_names
from plyground.teaching.running import Run
from plyground.textbook.demands import MAX

_ROLES = frozenset({"max", "min", "player"})
_ENDS = frozenset({EventKind.EXIT, EventKind.LEAF})


class Guide:
    """Knows its way around one run. Steps count from 1 for the first event, places among the events from 0."""

    def __init__(self, run: Run) -> None:
        """Count the leaves below every node; children stand after their parents, so one pass from the end is enough."""
        self.run, self.tree, self.events = run, run.tree, run.events
        self._names = node_names(run.tree)
        self._numbers: dict[NodePath, int] = {(): 0}
        self._leaves = [1 if node.player == OVER else 0 for node in run.tree.nodes]
        for number in range(len(run.tree.nodes) - 1, 0, -1):
            self._leaves[run.tree.nodes[number].parent] += self._leaves[number]
        self._places: dict[NodePath, list[int]] = defaultdict(list)
        self._roles: dict[NodePath, str] = {}
        for place, event in enumerate(run.events):
            self._places[event.node].append(place)
            if (role := event.line.partition(".")[0]) in _ROLES:
                self._roles[event.node] = role

    # -- the tree --------------------------------------------------------------------------------------------------

    def number(self, path: NodePath) -> int:
        """The number of the node in the tree."""
        if path not in self._numbers:
            self._numbers[path] = self.tree.nodes[self.number(path[:-1])].children[path[-1]]
        return self._numbers[path]

    def node(self, path: NodePath) -> Node:
        """The node itself."""
        return self.tree.nodes[self.number(path)]

    def name(self, path: NodePath) -> str:
        """The letter of an inner node; a leaf is called after its parent and its branch, C-a, or A if it is all there is."""
        name = self._names[self.number(path)]
        return name or (f"{self.name(path[:-1])}-{self.branch(path)}" if path else "A")

    def branch(self, path: NodePath) -> str:
        """The name of the branch that leads to a node."""
        return branch_name(self.tree, self.number(path))

    def leaves(self, path: NodePath) -> int:
        """How many leaves lie at or below a node."""
        return self._leaves[self.number(path)]

    def leaf_numbers(self) -> list[int]:
        """The numbers of the tree's leaves."""
        return [number for number, node in enumerate(self.tree.nodes) if node.player == OVER]

    def role(self, path: NodePath) -> str:
        """Whose part the mover plays: max, min, or player where each plays for itself; else chance or leaf.

        The search decides: in a paranoid one somebody of three players plays the part of MAX.
        """
        player = self.node(path).player
        if player in {CHANCE, OVER}:
            return "chance" if player == CHANCE else "leaf"
        return self._roles.get(path) or ("max" if player == MAX else "min")

    def player(self, path: NodePath) -> str:
        """What the mover is called."""
        return self.tree.kind(self.node(path))

    def chance_above(self, path: NodePath, top: NodePath) -> NodePath | None:
        """The nearest chance node above a node, below `top`."""
        for length in range(len(path) - 1, len(top), -1):
            if self.role(path[:length]) == "chance":
                return path[:length]
        return None

    # -- earlier events --------------------------------------------------------------------------------------------

    def place_of_last(self, path: NodePath, step: int, *kinds: EventKind) -> int | None:
        """Where the last event of these kinds at a node stands among the first `step` ones."""
        places = self._places.get(path, [])
        for number in range(bisect_left(places, step) - 1, -1, -1):
            if not kinds or self.events[places[number]].kind in kinds:
                return places[number]
        return None

    def last(self, path: NodePath, step: int, *kinds: EventKind) -> Event | None:
        """That event."""
        place = self.place_of_last(path, step, *kinds)
        return None if place is None else self.events[place]

    def visits(self, path: NodePath, step: int) -> int:
        """How often a node had been entered or looked at as a leaf after that step."""
        places = self._places.get(path, [])
        looks = (self.events[place].kind for place in places[: bisect_left(places, step)])
        return sum(kind in {EventKind.ENTER, EventKind.LEAF} for kind in looks)

    def best(self, path: NodePath, step: int) -> tuple[Event, int | None] | None:
        """The last update of a node on its current visit, and the number of the child that brought it.

        The child is where the event before the update happened; there is none if the mover stands pat.
        """
        place = self.place_of_last(path, step, EventKind.UPDATE, EventKind.ENTER)
        if place is None or self.events[place].kind == EventKind.ENTER:
            return None
        before = self.events[place - 1].node
        return self.events[place], before[len(path)] if before[: len(path)] == path and len(before) > len(path) else None

    def result(self, path: NodePath, step: int) -> Event | None:
        """How the last finished look at a node ended."""
        return self.last(path, step, *_ENDS)

    def untouched(self, path: NodePath, step: int) -> tuple[int, ...]:
        """The children of a node not looked at since it was last entered."""
        entered = self.place_of_last(path, step, EventKind.ENTER) or 0
        looks = [self.place_of_last((*path, number), step) for number in range(len(self.node(path).children))]
        return tuple(number for number, place in enumerate(looks) if place is None or place < entered)
