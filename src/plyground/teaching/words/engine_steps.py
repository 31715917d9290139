"""What an engine's search does and no textbook's: why it left a node without trying its moves, and how it looked at it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from plyground.core.trace import Event, EventKind
from plyground.teaching.running import Run
from plyground.teaching.words.speaking import knows, say

CERTAIN = 10_000
"""What a certain win counts beside evaluations, before the plies it takes are taken off (`engines.search_log`)."""

Say = Callable[..., str]
"""Says a sentence of the catalogue about the event at hand."""


def is_engine_leaf(event: Event) -> bool:
    """Whether a leaf has a reason that only an engine has."""
    return event.kind == EventKind.LEAF and "why" in dict(event.more) and knows(f"engine.{event.line}")


def engine_leaf(event: Event, tell: Say, **slots: Any) -> str:
    """The reason, how it was looked at, the value and whether that is certain."""
    more = dict(event.more)
    told = [tell(f"engine.{event.line}", **slots, depth=more["depth"], nodes=more.get("nodes", ""))]
    if event.window is not None and event.window[0] == event.window[1]:
        told.append(tell("engine.tested", limit=event.window[0]))
    told += [*how(more, tell), tell(f"engine.value.{event.bound}"), *certain(event, tell)]
    return " ".join(told)


def how(more: Mapping[str, Any], tell: Say) -> list[str]:
    """How a look differs from a plain one: less deep, not the first, or not at all moves."""
    told = [tell("engine.reduced", less=more["less"])] if "less" in more else []
    told += [tell("engine.again")] if more.get("why") == "again" else []
    return [*told, tell("engine.among", considered=more["considered"])] if "considered" in more else told


def certain(event: Event, tell: Say) -> list[str]:
    """What is certain of an exact value: who wins, and how soon."""
    plies = dict(event.more).get("ends_in")
    if plies is None or event.bound != "exact":
        return []
    return [tell("engine.win" if event.value > 0 else "engine.loss", plies=plies)]


def engine_summary(run: Run, language: str) -> list[str]:
    """What the whole search cost, and how its numbers are meant; nothing of other runs."""
    first = dict(run.events[0].more) if run.events else {}
    if "plies" not in first:
        return []
    told = [say("summary.engine", language, **first)]
    ends = [event.value for event in run.events if "ends_in" in dict(event.more) and event.value is not None]
    if any(abs(value) > 1 for value in ends):
        told.append(say("summary.certain", language, most=CERTAIN))
    return told
