"""What the function of a job holds in its hand while it works."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any


class Link:
    """The way from a job to who submitted it. All of it may be used from any thread of the worker."""

    def __init__(self, send: Callable[[dict[str, Any]], None]) -> None:
        self.is_stopped = False
        """Whether the job was told to stop. Whoever sees it returns what it has, within a second."""
        self._send = send
        self._lock = threading.Lock()
        self._callbacks: list[Callable[[], None]] = []

    def tell(self, news: dict[str, Any]) -> None:
        """Send news: anything that JSON can hold. They arrive in order, and before the result."""
        self._send(news)

    def on_stop(self, callback: Callable[[], None]) -> None:
        """Have the callback called when the job is told to stop; at once if it was told already.

        It is called in another thread than the job's own: it sets a flag, or the stop word of a search, and returns.
        """
        with self._lock:
            if not self.is_stopped:
                self._callbacks.append(callback)
                return
        callback()

    def stop(self) -> None:
        """Tell the job to stop; only the first time counts."""
        with self._lock:
            callbacks, self._callbacks = self._callbacks, []
            self.is_stopped = True
        for callback in callbacks:
            callback()
