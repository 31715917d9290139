"""How a room stands, for whoever has to know it while the room is being changed."""

from __future__ import annotations

from typing import NamedTuple

from plyground.core.errors import IllegalActionError


class StaleError(IllegalActionError):
    """Something was asked for at a node that is no longer the current one."""


class Situation(NamedTuple):
    """How a room stood after the last change; safe to read while the next one is under way."""

    node: int
    player: int
    wants_engine: bool
    """Whether an engine has to move by itself."""
    may_force: bool
    """Whether an engine can be told to move."""
    is_secret: bool
