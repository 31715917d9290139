"""What a trace has shown after so many steps: a fold over its events.

Nothing but the events is needed: the tree as far as it is known, values, windows, the order of visits, crossed edges,
counters, the call stack, the line of play and the line of pseudo-code all come from them. Snapshots make any step quick
to reach.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from plyground.core.game import CHANCE, OVER
from plyground.core.search import Bound
from plyground.core.trace import Event, EventKind, NodePath

_EVENTS_A_SNAPSHOT = 256


class Status(StrEnum):
    """How far the algorithm is with a node."""

    OPEN = "open"
    DONE = "done"


class NodeView(NamedTuple):
    """What is known of a node. `best` is the number of the child that gives the value; `visits` counts the looks."""

    player: int | None = None
    status: Status = Status.OPEN
    value: Any = None
    bound: Bound = Bound.EXACT
    window: tuple[float, float] | None = None
    children: int = 0
    best: int | None = None
    visits: int = 0
    more: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True)
class Stage:
    """Everything known after `step` events; `event` is the last of them.

    `leaves` holds the leaves in the order of their first visits, `looks` counts all visits of leaves, `crossed` holds the
    children that cuts skipped, `stack` the path of calls from the root to the current node.
    """

    step: int
    event: Event | None
    nodes: Mapping[NodePath, NodeView]
    stack: tuple[NodePath, ...]
    leaves: tuple[NodePath, ...]
    crossed: tuple[NodePath, ...]
    looks: int
    cuts: int
    decided: tuple[int, ...] = ()
    """The line of play that a best-first algorithm told when it ended."""

    @property
    def line(self) -> str:
        """The line of pseudo-code at which the algorithm is."""
        return self.event.line if self.event else ""

    @property
    def chosen(self) -> tuple[NodePath, ...]:
        """The nodes of the line of play that is best so far, from the root down."""
        if self.decided:
            return tuple(self.decided[:length] for length in range(len(self.decided) + 1))
        node: NodePath = ()
        chosen = [node]
        while (view := self.nodes.get(node)) is not None and view.best is not None:
            node = (*node, view.best)
            chosen.append(node)
        return tuple(chosen)


class Replay:
    """The stages of a trace, from 0 (nothing happened yet) to the number of events."""

    def __init__(self, events: Sequence[Event]) -> None:
        """Fold these events once, leaving snapshots on the way."""
        self.events = tuple(events)
        fold = _Fold()
        self._snapshots = [fold.stage(0, None)]
        for number, event in enumerate(self.events, 1):
            fold.apply(event)
            if number % _EVENTS_A_SNAPSHOT == 0:
                self._snapshots.append(fold.stage(number, event))
        self.last = fold.stage(len(self.events), self.events[-1] if self.events else None)

    def __len__(self) -> int:
        return len(self.events) + 1

    def stage(self, step: int) -> Stage:
        """The stage after so many events."""
        step = min(max(step, 0), len(self.events))
        snapshot = self._snapshots[step // _EVENTS_A_SNAPSHOT]
        fold = _Fold(snapshot)
        for event in self.events[snapshot.step : step]:
            fold.apply(event)
        return fold.stage(step, self.events[step - 1] if step else None)

    def stages(self) -> Iterator[Stage]:
        """All stages in order."""
        fold = _Fold()
        yield fold.stage(0, None)
        for number, event in enumerate(self.events, 1):
            fold.apply(event)
            yield fold.stage(number, event)

    def passing_stages(self) -> Iterator[Stage]:
        """All stages in order, each to be looked at before the next is asked for: what is known of the nodes is not copied."""
        fold = _Fold()
        yield fold.stage(0, None, is_kept=False)
        for number, event in enumerate(self.events, 1):
            fold.apply(event)
            yield fold.stage(number, event, is_kept=False)

    def cuts(self) -> tuple[int, ...]:
        """The steps after which a cut has just been made."""
        return tuple(number for number, event in enumerate(self.events, 1) if event.kind == EventKind.CUT)


class _Fold:
    """The stage being built."""

    def __init__(self, stage: Stage | None = None) -> None:
        self.nodes: dict[NodePath, NodeView] = dict(stage.nodes) if stage else {}
        self.stack: list[NodePath] = list(stage.stack) if stage else []
        self.leaves: dict[NodePath, None] = dict.fromkeys(stage.leaves) if stage else {}
        self.crossed: dict[NodePath, None] = dict.fromkeys(stage.crossed) if stage else {}
        self.looks = stage.looks if stage else 0
        self.cuts = stage.cuts if stage else 0
        self.left: NodePath = stage.event.node if stage and stage.event else ()
        self.decided: tuple[int, ...] = stage.decided if stage else ()

    def stage(self, step: int, event: Event | None, *, is_kept: bool = True) -> Stage:
        crossed, leaves = tuple(self.crossed), tuple(self.leaves)
        nodes, stack = dict(self.nodes) if is_kept else self.nodes, tuple(self.stack)
        return Stage(step, event, nodes, stack, leaves, crossed, self.looks, self.cuts, self.decided)

    def apply(self, event: Event) -> None:
        _STEPS.get(event.kind, _Fold.note)(self, event)

    def enter(self, event: Event) -> None:
        before = self.nodes.get(event.node, NodeView())
        self.nodes[event.node] = NodeView(
            event.player, window=event.window, children=event.children or 0, visits=before.visits + 1, more=event.more
        )
        self.crossed.pop(event.node, None)
        self.stack.append(event.node)

    def leaf(self, event: Event) -> None:
        before = self.nodes.get(event.node, NodeView())
        self.nodes[event.node] = NodeView(
            event.player, Status.DONE, event.value, event.bound, event.window, visits=before.visits + 1, more=event.more
        )
        self.leaves[event.node] = None
        self.looks += 1
        self.crossed.pop(event.node, None)
        self.left = event.node

    def update(self, event: Event) -> None:
        best = self.left[-1] if self.left[:-1] == event.node and self.left else None
        self._change(event, value=event.value, bound=event.bound, window=event.window, best=best)

    def cut(self, event: Event) -> None:
        self._change(event, value=event.value, bound=event.bound, window=event.window)
        self.cuts += 1
        self._cross(event.node)
        if event.player == CHANCE:  # whose children may only have been probed so far
            for number in range(self.nodes[event.node].children):
                self._cross((*event.node, number))

    def _cross(self, node: NodePath) -> None:
        """Children of a node that nobody has looked at are not going to be looked at."""
        for number in range(self.nodes[node].children if node in self.nodes else 0):
            child = (*node, number)
            if child not in self.nodes:
                self.crossed[child] = None

    def exit(self, event: Event) -> None:
        self._change(event, status=Status.DONE, value=event.value, bound=event.bound, window=event.window)
        if self.stack and self.stack[-1] == event.node:
            self.stack.pop()
        self.crossed.pop(event.node, None)
        self.left = event.node
        self.decided = dict(event.more).get("line", self.decided)
        self._reach(event)  # a leaf whose value a table knew is left without having been looked up itself

    def backup(self, event: Event) -> None:
        before = self.nodes.get(event.node, NodeView())
        visits = dict(event.more).get("visits", before.visits)
        self._change(event, value=event.value, bound=event.bound, visits=visits, more=event.more)
        self._reach(event)

    def expand(self, event: Event) -> None:
        self._change(event, player=event.player, children=event.children or 0, more=event.more)
        self._reach(event)

    def _reach(self, event: Event) -> None:
        """Whoever has come to the end of the game, or of what is shown of it, has looked at a leaf."""
        if event.player == OVER and event.node not in self.leaves:
            self.leaves[event.node] = None
            self.looks += 1

    def note(self, event: Event) -> None:
        if event.kind == EventKind.BOUND:
            self._change(event, value=event.value, bound=event.bound, more=event.more)

    def _change(self, event: Event, **changes: Any) -> None:
        self.nodes[event.node] = self.nodes.get(event.node, NodeView(event.player))._replace(**changes)


_STEPS = {
    EventKind.ENTER: _Fold.enter,
    EventKind.LEAF: _Fold.leaf,
    EventKind.UPDATE: _Fold.update,
    EventKind.CUT: _Fold.cut,
    EventKind.EXIT: _Fold.exit,
    EventKind.BACKUP: _Fold.backup,
    EventKind.EXPAND: _Fold.expand,
}
