"""What can be read off a run: values, cuts, and at which step something happened."""

from __future__ import annotations

from typing import Any

from plyground.core.trace import Event, EventKind
from plyground.teaching.running import Run


def step_of(run: Run, kind: EventKind, node: tuple[int, ...]) -> int | None:
    """The step after the last event of a kind at a node; None if there is none."""
    steps = [step for step, event in enumerate(run.events, 1) if event.kind == kind and event.node == node]
    return steps[-1] if steps else None


def values_of(run: Run) -> dict[int, Any]:
    """What the run found for every inner node that it left, by the node's number."""
    return {run.tree.find(event.node): event.value for event in run.events if event.kind == EventKind.EXIT}


def cuts_of(run: Run) -> list[Event]:
    """The cuts of a run."""
    return [event for event in run.events if event.kind == EventKind.CUT]


def is_deep(cut: Event) -> bool:
    """Whether a bound from above the parent causes a cut."""
    return cut.because is not None and len(cut.node) - len(cut.because) > 1
