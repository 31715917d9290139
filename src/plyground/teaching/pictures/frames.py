"""Which steps of a run make a series of pictures, and the pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, get_args

from plyground.core.trace import Event, EventKind, NodePath
from plyground.teaching.pictures.plan import View, plan
from plyground.teaching.pictures.refusals import PictureError
from plyground.teaching.pictures.scene import caption_lines, staged
from plyground.teaching.pictures.shapes import Scene
from plyground.teaching.pictures.texts import value_text
from plyground.teaching.running import Run

Every = Literal["step", "change", "cut"]

_VALUED = {EventKind.UPDATE, EventKind.EXIT, EventKind.BOUND, EventKind.BACKUP}


def series_steps(run: Run, every: Every = "step") -> list[int]:
    """The steps of a series: all; those at which an inner node's value changes or a cut is made; or the cuts alone.

    The last step belongs to every series, the tree before the first to all but that of the cuts.
    """
    last = len(run.events)
    if every == "step":
        return list(range(last + 1))
    if every == "cut":
        return sorted({*run.replay.cuts(), last})
    if every == "change":
        return sorted({0, *_changes(run.events), last})
    raise PictureError(f"A series is of every {', '.join(get_args(Every)[:-1])} or {get_args(Every)[-1]}, not {every!r}.")


def _changes(events: Sequence[Event]) -> list[int]:
    known: dict[NodePath, str] = {}
    steps = []
    for step, event in enumerate(events, 1):
        if event.kind in _VALUED:
            text = value_text(event.value, event.bound)
            if known.get(event.node) != text:
                steps.append(step)
            known[event.node] = text
        elif event.kind == EventKind.CUT:
            steps.append(step)
    return steps


def series(run: Run, steps: Sequence[int], captions: Sequence[str] = (), view: View = View()) -> list[Scene]:
    """A scene for each step, all of one size and with every node in one place. `captions`: one for each stage from 0."""
    drawn = plan(run, view)
    texts = [captions[step] if step < len(captions) else "" for step in steps]
    lines = max((caption_lines(drawn, text) for text in texts), default=0)
    wanted = dict(zip(steps, texts, strict=True))
    found = {
        stage.step: staged(drawn, stage, wanted[stage.step], lines) for stage in run.replay.stages() if stage.step in wanted
    }
    return [found[step] for step in steps]
