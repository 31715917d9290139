"""A step of a run as a scene: the one model from which all pictures are made."""

from __future__ import annotations

from collections.abc import Iterator

from plyground.core.trees import Tree
from plyground.teaching.pictures.drawing import arc, arrow, body, cross, edge, edge_style, label, node_style, node_texts
from plyground.teaching.pictures.looks import NOTHING_YET, NodeLook, looks
from plyground.teaching.pictures.metrics import text_width, wrapped
from plyground.teaching.pictures.plan import MARGIN, Plan, View, deep_cut, plan
from plyground.teaching.pictures.shapes import Rect, Scene, Shape, Text
from plyground.teaching.running import Run
from plyground.teaching.stages import Stage

CAPTION_SIZE, CAPTION_LEAD = 15.0, 21.0
LEAST_CAPTION, MOST_CAPTION = 420.0, 900.0
"""How wide the lines of a caption may be: as the picture, but not less and not more than this."""


def scene(what: Run | Tree, stage: Stage | int | None = None, *, caption: str = "", view: View = View()) -> Scene:
    """The picture of a run at a stage, given as such or by its number; the last if none is given.

    A tree on which nothing has run is drawn with hollow nodes, to be filled in by hand.
    """
    if isinstance(what, Tree):
        return staged(plan(what, view), NOTHING_YET, caption)
    if not isinstance(stage, Stage):
        stage = what.replay.last if stage is None else what.replay.stage(stage)
    return staged(plan(what, view), stage, caption)


def staged(drawn: Plan, stage: Stage, caption: str = "", lines: int = 0) -> Scene:
    """The picture of a stage after a plan. `lines`: how many lines to keep free for captions, the same in a series."""
    found = looks(drawn, stage)
    texts, wide = _caption(drawn, caption)
    width, height = drawn.width, drawn.height
    if texts or lines:
        width = max(width, (LEAST_CAPTION if lines else wide) + 2 * MARGIN)
        height += CAPTION_LEAD * max(len(texts), lines) + 2
    foot = [
        Text((width / 2, drawn.height + CAPTION_LEAD * number + 4), text, "caption", CAPTION_SIZE)
        for number, text in enumerate(texts)
    ]
    drawn = drawn.moved((width - drawn.width) / 2)
    shapes = (*_branches(drawn, found), *_arc(drawn, stage), *_nodes(drawn, found))
    page = Rect((0.0, 0.0), (width, height), "page")
    return Scene(width, height, (page, *shapes, *foot), drawn.view.title, caption or drawn.view.title, caption)


def caption_lines(drawn: Plan, caption: str) -> int:
    """How many lines a caption takes under a picture."""
    return len(_caption(drawn, caption)[0])


def _caption(drawn: Plan, caption: str) -> tuple[list[str], float]:
    room = min(max(drawn.width - 2 * MARGIN, LEAST_CAPTION), MOST_CAPTION)
    texts = wrapped(caption, CAPTION_SIZE, room)
    return texts, max((text_width(text, CAPTION_SIZE) for text in texts), default=0.0)


def _branches(drawn: Plan, found: list[NodeLook]) -> Iterator[Shape]:
    """From below: where the algorithm went, the branches, the chosen ones, crosses and labels."""
    below = [(place, found[place]) for place in range(1, len(found))]
    yield from (edge(drawn, place, "trail") for place, look in below if look.called)
    yield from (edge(drawn, place, edge_style(look)) for place, look in below if not look.chosen)
    for place, look in below:
        if look.chosen:
            yield edge(drawn, place, "edge.chosen")
            yield arrow(drawn, place)
    for place, look in below:
        yield from cross(drawn, place) if look.crossed else ()
    for place, _ in below:
        yield from label(drawn, place) if drawn.labels[place] else ()


def _nodes(drawn: Plan, found: list[NodeLook]) -> Iterator[Shape]:
    for place, look in enumerate(found):
        if look.here:
            yield body(drawn, place, "halo")
        yield body(drawn, place, node_style(drawn, place, look))
        yield from node_texts(drawn, place, look)


def _arc(drawn: Plan, stage: Stage) -> Iterator[Shape]:
    ends = deep_cut(stage.event) if stage.event else None
    if ends is None:
        return
    found = {place.path: number for number, place in enumerate(drawn.places) if not place.folded and place.path in ends}
    if len(found) == len(ends):
        yield from arc(drawn, found[ends[0]], found[ends[1]])
