"""How each node looks at a stage of a run: what is known of it there, in the words of the picture."""

from __future__ import annotations

from collections.abc import Container
from typing import NamedTuple

from plyground.core.game import OVER
from plyground.core.trace import EventKind, NodePath
from plyground.teaching.pictures.plan import Plan, View
from plyground.teaching.pictures.texts import value_text, visits_text, window_text
from plyground.teaching.pictures.theme import HOLLOW, SEEN, SKIPPED
from plyground.teaching.stages import NodeView, Stage

NOTHING_YET = Stage(0, None, {}, (), (), (), 0, 0)
"""The stage of a tree on which nothing has run."""


class NodeLook(NamedTuple):
    """One node at one stage. `state` is one of the theme's; `side` are the texts beside it.

    `crossed`: the branch to it was cut; `chosen`: it lies on the best line so far; `called`: the algorithm is in its
    call, or below; `here`: it is the node of the last event.
    """

    state: str = HOLLOW
    value: str = ""
    side: tuple[str, ...] = ()
    crossed: bool = False
    chosen: bool = False
    called: bool = False
    here: bool = False


Memory = dict[int, tuple[NodeView | None, tuple[bool, ...], NodeLook]]
"""By place: what a look was made of, and the look."""


def looks(plan: Plan, stage: Stage, memory: Memory | None = None) -> list[NodeLook]:
    """How every place of the plan looks. A counter shows how far the algorithm is with the nodes it stands for.

    With a memory that is kept from stage to stage, a place of which nothing has changed keeps the very same look.
    """
    memory = {} if memory is None else memory
    crossed, chosen, called = set(stage.crossed), set(stage.chosen), set(stage.stack)
    chosen = chosen if len(chosen) > 1 else set()
    here = event_node(stage)
    skipped = [False] * len(plan.places)
    found: list[NodeLook] = []
    folded = {place.path for place in plan.places if place.folded}
    deep = counter_of(here, folded, {place.path for place in plan.places if not place.folded})
    for number, place in enumerate(plan.places):
        above = place.parent >= 0 and skipped[place.parent]
        if place.folded:
            state = SKIPPED if above else SEEN if (*place.path, 0) in stage.nodes else HOLLOW
            found.append(NodeLook(state, here=place.path == deep, called=place.path == deep))
            skipped[number] = above
            continue
        cut = place.path in crossed
        skipped[number] = above or cut
        node = stage.nodes.get(place.path)
        flags = (cut, place.path in chosen, place.path in called, place.path == here and deep is None, skipped[number])
        kept = memory.get(number)
        if kept is None or kept[0] is not node or kept[1] != flags:
            look = node_look(plan.view, node, skipped=skipped[number])
            marked = look._replace(crossed=flags[0], chosen=flags[1], called=flags[2], here=flags[3])
            kept = (node, flags, marked)
            memory[number] = kept
        found.append(kept[2])
    return found


def node_look(view: View, node: NodeView | None, *, skipped: bool) -> NodeLook:
    """What a node shows of what is known of it."""
    if node is None:
        return NodeLook(SKIPPED if skipped else HOLLOW)
    window = window_text(node.window) if view.windows and node.player != OVER else ""
    visits = visits_text(dict(node.more).get("visits"))
    value = value_text(node.value, node.bound) if node.player != OVER else ""
    return NodeLook(SEEN, value, tuple(text for text in (window, visits) if text))


def event_node(stage: Stage) -> NodePath | None:
    """The node of the last event; nobody is anywhere before the first and after the root has been left."""
    event = stage.event
    if event is None or (not event.node and not stage.stack and event.kind in {EventKind.EXIT, EventKind.LEAF}):
        return None
    return event.node


def counter_of(here: NodePath | None, folded: set[NodePath], drawn: Container[NodePath]) -> NodePath | None:
    """The path of the counter that stands for a node; None if it is drawn itself, as some of a large family are."""
    if here is None or not folded or here in drawn:
        return None
    return next((here[:length] for length in range(len(here)) if here[:length] in folded), None)
