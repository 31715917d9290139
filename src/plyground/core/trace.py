"""The small events in which an algorithm tells what it does.

An algorithm that can be watched takes a `listener`; with None it runs plain, at full speed. A node is named by the path
of action numbers from the root, so that an event can be understood without the tree at hand. Fold the events from the
start and you have the tree, the windows, the call stack and the counters of any step.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any, NamedTuple

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


class Event(NamedTuple):
    """One step at one node. What a kind does not use stays at its default.

    Values and windows of contests between MAX and MIN are as MAX sees them, whoever moves. `because` names the ancestor
    whose bound causes a cut; `line` the line of pseudo-code; `children` how many actions an entered node has; `more`
    holds what only one algorithm knows, such as the visits of a Monte Carlo node, by name.
    """

    kind: EventKind
    node: NodePath
    player: int | None = None
    value: Any = None
    bound: Bound = Bound.EXACT
    window: tuple[float, float] | None = None
    because: NodePath | None = None
    line: str = ""
    children: int | None = None
    more: tuple[tuple[str, Any], ...] = ()


Listener = Callable[[Event], None]
