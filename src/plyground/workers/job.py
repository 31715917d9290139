"""A job, seen by who submitted it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any

from plyground.core.errors import PlygroundError

MOST_UNREAD = 10_000


class Job:
    """One job of a pool. Used in the event loop of its pool only.

    `async for news in job` gives the news as they come and ends when the job does, however it ends; `await job.result()`
    then gives what the function returned or raises what became of it. Both may be left out. One loop reads the news of a job.
    """

    def __init__(self, number: int, function: str, payload: bytes, key: str | None, stopper: Callable[[Job], None]) -> None:
        self.number, self.function, self.payload, self.key = number, function, payload, key
        self.place = 0
        """0: it runs, or is done. n: n - 1 others begin before it, as things stand."""
        self._stopper = stopper
        self._news: deque[dict[str, Any]] = deque()
        self._changed, self._drained, self._over = asyncio.Event(), asyncio.Event(), asyncio.Event()
        self._is_read = False
        self._is_held = True
        self._is_stopped = False
        self._result: Any = None
        self._error: PlygroundError | None = None

    @property
    def is_over(self) -> bool:
        """Whether it has a result, or failed."""
        return self._over.is_set()

    @property
    def is_stopped(self) -> bool:
        """Whether it was told to stop."""
        return self._is_stopped

    async def result(self) -> Any:
        """What the function returned; raises its `PlygroundError`, or a `WorkerError` that tells why there is no result."""
        self._is_read = False
        self._drained.set()
        await self._over.wait()
        if self._error is not None:
            raise self._error
        return self._result

    def stop(self) -> None:
        """Ask the job to stop. One that waits is dropped; one that runs is ended by force if it does not end in a second."""
        if not self.is_over and not self._is_stopped:
            self._is_stopped = True
            self.let_go()
            self._stopper(self)

    def cancel(self) -> bool:
        """Drop the job if it waits; whether it did."""
        waits = self.place > 0 and not self.is_over
        if waits:
            self.stop()
        return waits

    def __aiter__(self) -> Job:
        return self

    async def __anext__(self) -> dict[str, Any]:
        self._is_read = True
        while not self._news:
            if self.is_over:
                raise StopAsyncIteration
            self._changed.clear()
            await self._changed.wait()
        news = self._news.popleft()
        if len(self._news) <= MOST_UNREAD // 2:
            self._drained.set()
        return news

    def move_to(self, place: int) -> None:
        """The pool's: note and announce the place in the queue."""
        if place != self.place:
            self.place = place
            self._put({"queue": place})

    async def add(self, news: dict[str, Any]) -> None:
        """The pool's: news came. A reader who cannot follow slows the job down; without one, the oldest are forgotten."""
        if len(self._news) >= MOST_UNREAD and self._is_read and self._is_held:
            self._drained.clear()
            await self._drained.wait()
        if not self.is_over:
            self._put(news)

    def let_go(self) -> None:
        """The pool's: slow the job down no more, because it is about to end."""
        self._is_held = False
        self._drained.set()

    def end(self, result: Any = None, error: PlygroundError | None = None) -> None:
        """The pool's: the job is over. Only the first time counts."""
        if not self.is_over:
            self._result, self._error, self.place = result, error, 0
            self._over.set()
            self._changed.set()
            self._drained.set()

    def _put(self, news: dict[str, Any]) -> None:
        if len(self._news) >= MOST_UNREAD:
            self._news.popleft()
        self._news.append(news)
        self._changed.set()
