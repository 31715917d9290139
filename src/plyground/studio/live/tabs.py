"""A tab of a browser: what it is sent, and how far it may fall behind."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from typing import Any

MOST_WAITING = 400
"""Messages. A tab that is further behind is dropped: it comes back by itself and gets everything anew."""
MOST_BYTES = 16_000_000
TOO_SLOW = 4008
GOING_AWAY = 1001


class Tab:
    """The way out to one tab. Putting a message in never waits."""

    def __init__(self) -> None:
        self.close_code: int | None = None
        """Why the tab is to be dropped, once it is."""
        self._waiting: deque[str] = deque()
        self._bytes = 0
        self._changed = asyncio.Event()
        self._dropped = asyncio.Event()

    def send(self, message: dict[str, Any]) -> None:
        """Send a message, soon."""
        self.send_text(packed(message))

    def send_text(self, text: str) -> None:
        """The same for one that is packed already."""
        if self.close_code is not None:
            return
        if len(self._waiting) >= MOST_WAITING or self._bytes + len(text) > MOST_BYTES:
            self.drop(TOO_SLOW)
            return
        self._waiting.append(text)
        self._bytes += len(text)
        self._changed.set()

    def drop(self, code: int) -> None:
        """End it, without what still waits."""
        if self.close_code is None:
            self.close_code = code
            self._waiting.clear()
            self._changed.set()
            self._dropped.set()

    async def dropped(self) -> None:
        """Wait until the tab is to be dropped."""
        await self._dropped.wait()

    async def next(self) -> str | None:
        """The next message; None when the tab is to be dropped."""
        while not self._waiting:
            if self.close_code is not None:
                return None
            self._changed.clear()
            await self._changed.wait()
        text = self._waiting.popleft()
        self._bytes -= len(text)
        return text


def packed(message: dict[str, Any]) -> str:
    """A message as JSON."""
    return json.dumps(message, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
