"""The small events in which an algorithm tells what it does.

An algorithm that can be watched takes a `listener`; with None it runs plain, at full speed. A node is named by the path
of action numbers from the root, so that an event can be understood without the tree at hand. Fold the events from the
start and you have the tree, the windows, the call stack and the counters of any step.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from plyground.core.search import Bound

NodePath = tuple[int, ...]


class EventKind(StrEnum):
    """What happened. The words are those of the lessons that are told from the events."""

    ENTER = "enter"
    LEAF = "leaf"
    UPDATE = "update"
    CUT = "cut"
    EXIT = "exit"
    BOUND = "bound"
    PROBE = "probe"
    STORE = "store"
    ITERATE = "iterate"
    SELECT = "select"
    EXPAND = "expand"
    SIMULATE = "simulate"
    BACKUP = "backup"


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """One step at one node. `because` names the ancestor whose bound causes a cut; `line` the line of pseudo-code."""

    kind: EventKind
    node: NodePath
    player: int | None = None
    value: float | tuple[float, ...] | None = None
    bound: Bound = Bound.EXACT
    window: tuple[float, float] | None = None
    because: NodePath | None = None
    line: str = ""


Listener = Callable[[Event], None]
