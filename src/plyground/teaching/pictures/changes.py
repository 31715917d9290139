"""What changes in a picture from one step to the next, found without looking at every place again.

A step touches few places: the node of its event, the calls that begin or end, the line of play, and whole branches where
one is cut or looked at after all. So a run is drawn in the time that its changes take, not in steps times places.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from plyground.core.trace import EventKind, NodePath
from plyground.teaching.pictures.looks import NodeLook, counter_of, event_node, node_look
from plyground.teaching.pictures.plan import Plan
from plyground.teaching.pictures.theme import HOLLOW, SEEN, SKIPPED
from plyground.teaching.stages import Stage

_NOTHING = NodeLook()


class Changes:
    """The looks of all places of a plan, kept up to date. `follow` every stage in order, `take` what has changed."""

    def __init__(self, drawn: Plan) -> None:
        """As before the first step."""
        self._plan = drawn
        self._looks: list[NodeLook] = [_NOTHING] * len(drawn.places)
        self._places: dict[NodePath, int] = {}
        self._counters: dict[NodePath, int] = {}
        for number, place in enumerate(drawn.places):
            (self._counters if place.folded else self._places)[place.path] = number
        self._folded = set(self._counters)
        self._skipped = [False] * len(drawn.places)
        self._crossed: set[NodePath] = set()
        self._chosen: Sequence[NodePath] = ()
        self._stack: Sequence[NodePath] = ()
        self._here: NodePath | None = None
        self._deep: NodePath | None = None
        self._touched: set[int] = set(range(len(drawn.places)))

    def follow(self, stage: Stage) -> None:
        """Note what a stage touches."""
        touched = self._touched
        event = stage.event
        if event is not None:
            self._touch(event.node)
            if event.node and event.node[:-1] in self._counters:
                touched.add(self._counters[event.node[:-1]])
            if event.kind == EventKind.CUT or event.node in self._crossed:
                self._cross(stage)
        here = event_node(stage)
        deep = counter_of(here, self._folded, self._places)
        for path in (self._here, here):
            if path is not None:
                self._touch(path)
        for path in (self._deep, deep):
            if path is not None:
                touched.add(self._counters[path])
        self._here, self._deep = here, deep
        chosen = stage.chosen
        chosen = chosen if len(chosen) > 1 else ()
        for path in (*_differing(self._chosen, chosen), *_differing(self._stack, stage.stack)):
            self._touch(path)
        self._chosen, self._stack = chosen, stage.stack

    def take(self, stage: Stage) -> Iterator[tuple[int, NodeLook]]:
        """The places that look different since the last time, from the first to the last, and how they look at this stage."""
        chosen, called = set(self._chosen), set(self._stack)
        for number in sorted(self._touched):
            look = self._look(number, stage, chosen, called)
            if look != self._looks[number]:
                self._looks[number] = look
                yield number, look
        self._touched.clear()

    def _look(self, number: int, stage: Stage, chosen: set[NodePath], called: set[NodePath]) -> NodeLook:
        place, is_skipped = self._plan.places[number], self._skipped[number]
        if place.folded:
            state = SKIPPED if is_skipped else SEEN if (*place.path, 0) in stage.nodes else HOLLOW
            is_here = place.path == self._deep
            return NodeLook(state, here=is_here, called=is_here)
        look = node_look(self._plan.view, stage.nodes.get(place.path), skipped=is_skipped)
        return look._replace(
            crossed=place.path in self._crossed,
            chosen=place.path in chosen,
            called=place.path in called,
            here=place.path == self._here and self._deep is None,
        )

    def _touch(self, path: NodePath) -> None:
        if path in self._places:
            self._touched.add(self._places[path])

    def _cross(self, stage: Stage) -> None:
        """Branches that were cut or are looked at after all: all that hangs on them looks different."""
        crossed = set(stage.crossed)
        changed = [self._places[path] for path in crossed ^ self._crossed if path in self._places]
        self._crossed = crossed
        while changed:
            number = changed.pop()
            place = self._plan.places[number]
            above = place.parent >= 0 and self._skipped[place.parent]
            is_skipped = above or (not place.folded and place.path in crossed)
            self._touched.add(number)
            if is_skipped != self._skipped[number]:
                self._skipped[number] = is_skipped
                changed += place.children


def _differing(old: Sequence[NodePath], new: Sequence[NodePath]) -> Iterator[NodePath]:
    """The nodes of one way from the root that are not on another."""
    shared = 0
    for one, other in zip(old, new, strict=False):
        if one != other:
            break
        shared += 1
    yield from old[shared:]
    yield from new[shared:]
