"""A run as data for programs: what was found, what it cost, and every event."""

from __future__ import annotations

from math import isinf
from typing import Any

from plyground.core.trace import Event
from plyground.core.trees import Tree
from plyground.teaching.names import branch_name, node_names
from plyground.teaching.running import Run


def run_data(run: Run, *, steps: bool = False) -> dict[str, Any]:
    """The result and the counters, plain enough for JSON; with the events if `steps` are asked for."""
    last = run.replay.last
    data: dict[str, Any] = {
        "algorithm": run.algorithm,
        "settings": dict(run.settings),
        "value": plain_number(run.answer.value),
        "bound": str(run.answer.bound),
        "action": _branches(run)[0] if run.answer.line else None,
        "line": _branches(run),
        "leaves_seen": run.leaves_seen,
        "leaves_total": len(run.tree.leaves),
        "looks": last.looks,
        "cuts": last.cuts,
        "crossed_edges": len(last.crossed),
        "steps": len(run.events),
    }
    if steps:
        data["events"] = [event_data(event, run.tree) for event in run.events]
    return data


def event_data(event: Event, tree: Tree) -> dict[str, Any]:
    """One event; what it does not say is left out. Ends of a window that are infinite are null."""
    number = tree.find(event.node)
    data: dict[str, Any] = {"kind": str(event.kind), "node": list(event.node), "name": node_names(tree)[number]}
    if event.player is not None:
        data["player"] = event.player
    if event.children is not None:
        data["children"] = event.children
    if event.value is not None:
        data["value"] = plain_number(event.value)
        data["bound"] = str(event.bound)
    if event.window is not None:
        data["window"] = [plain_number(end) for end in event.window]
    if event.because is not None:
        data["because"] = {"node": list(event.because), "name": node_names(tree)[tree.find(event.because)]}
    if event.more:
        data["more"] = {name: plain_number(value) for name, value in event.more}
    data["line"] = event.line
    return data


def plain_number(value: Any) -> Any:
    """A number that JSON has: whole ones whole, infinite ones None; vectors as lists; anything else as it is written."""
    if isinstance(value, tuple | list):
        return [plain_number(item) for item in value]
    if value is None or isinstance(value, str | bool | int):
        return value
    try:
        number = float(value)
    except (TypeError, ValueError):
        return str(value)
    if isinf(number):
        return None
    return int(number) if number.is_integer() else number


def _branches(run: Run) -> list[str]:
    """The line of play by the names of its branches."""
    names, number = [], 0
    for action in run.answer.line:
        number = run.tree.nodes[number].children[action]
        names.append(branch_name(run.tree, number))
    return names
