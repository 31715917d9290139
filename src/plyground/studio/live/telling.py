"""News of the searches of a room: merged, and told at most ten times a second until they end."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from plyground.studio.answers import fault_of
from plyground.studio.live.searching import Search
from plyground.studio.messages import Thinking

if TYPE_CHECKING:
    from plyground.studio.live.host import Host

_BETWEEN_NEWS = 0.1


class ThinkingNews:
    """What the tabs of one room hear of its searches. Of every purpose only the latest counts."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._waiting: dict[str, Search] = {}
        self._last: dict[str, Thinking] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._told = 0.0

    def hear(self, search: Search) -> None:
        """Something is new about a search."""
        self._waiting[search.purpose] = search
        if self._timer is None:
            loop = asyncio.get_running_loop()
            wait = max(0.0, self._told + _BETWEEN_NEWS - loop.time())
            self._timer = loop.call_later(wait, self._flush)

    def settle(self, search: Search, state: str) -> None:
        """How a search ended, which is told in any case and at once: before the move that comes of it."""
        search.state = state
        self._waiting[search.purpose] = search
        self._flush()

    def forget(self, search: Search) -> None:
        """Nobody wants to hear of a search any more."""
        self._last.pop(search.purpose, None)
        if self._waiting.get(search.purpose) is search:
            del self._waiting[search.purpose]

    def tell_again(self) -> None:
        """Tell how everything stands, for a tab that has just come."""
        for thinking in list(self._last.values()):
            if thinking["node"] in self._host.room.tree.nodes:
                self._host.news({"t": "thinking", "thinking": thinking})

    def end(self) -> None:
        """Tell nothing any more."""
        if self._timer is not None:
            self._timer.cancel()

    def _flush(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        waiting, self._waiting = self._waiting, {}
        self._told = asyncio.get_running_loop().time()
        for search in waiting.values():
            if not search.is_dropped or search.state == "stopped":
                thinking = self._thinking(search)
                self._last[search.purpose] = thinking
                self._host.news({"t": "thinking", "thinking": thinking})

    def _thinking(self, search: Search) -> Thinking:
        """A search as a message. Where something is hidden its lines would tell it."""
        is_hidden = self._host.situation.is_secret
        thinking: Thinking = {
            "purpose": search.purpose,  # type: ignore[typeddict-item]  # it is one of them
            "state": search.state,  # type: ignore[typeddict-item]  # the same
            "search": search.serial,
            "node": search.node,
            "lines": [] if is_hidden else [search.lines[number] for number in sorted(search.lines)],  # type: ignore[misc]
        }
        if search.is_weak:
            thinking["is_weak"] = True
        if search.state == "queued":
            thinking["queue"] = search.queue
        if search.state == "failed" and search.fault is not None:
            thinking["fault"] = fault_of(search.fault)
        return thinking
