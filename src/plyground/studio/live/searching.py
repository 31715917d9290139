"""One search in a worker, for a room: what it is for, how it stands, and what it has told."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import Callable
from typing import Any

from plyground.core.errors import PlygroundError
from plyground.workers import Job, Pool

_PREPARE_SECONDS = 240.0
"""How long an engine may take to be ready before a search that nobody wants any more is ended by force."""
_serials = itertools.count(1)


class Search:
    """A job about one node. Whoever does not want it any more drops it."""

    def __init__(self, purpose: str, node: int, heard: Callable[[Search], None]) -> None:
        self.purpose, self.node = purpose, node
        self.serial = next(_serials)
        """Later searches have larger numbers, so that late news of an earlier one can be told from theirs."""
        self.is_weak = False
        """Whether an engine below its full strength thinks, whose scores say nothing about the position."""
        self.state = "queued"
        self.queue = 0
        self.lines: dict[int, dict[str, Any]] = {}
        self.certain: dict[str, Any] | None = None
        """The last best line whose value is no mere bound."""
        self.fault: PlygroundError | None = None
        self.is_dropped = False
        self.is_hurried = False
        self.began = 0.0
        """When it began to think."""
        self.runs = 0
        """How often it was handed to the workers."""
        self._heard = heard
        self._job: Job | None = None
        self._is_paused = False

    async def run(
        self,
        pool: Pool,
        function: str,
        arguments: dict[str, Any],
        key: str,
        told: Callable[[dict[str, Any]], Any] | None = None,
    ) -> Any:
        """Have it done; news that are no lines go to `told`, which may be a coroutine function."""
        self.runs += 1
        self._job = job = pool.submit(function, arguments, key=key)
        self.state, self.queue = ("queued" if job.place else "preparing"), job.place
        self._heard(self)
        async for news in job:
            await self._notice(news, told)
        return await job.result()

    @property
    def is_thinking(self) -> bool:
        """Whether an engine is at work."""
        return self.state == "thinking"

    @property
    def is_over(self) -> bool:
        """Whether it has come to an end, in any way."""
        return self.is_dropped or self.state in {"done", "failed", "stopped"}

    def drop(self) -> None:
        """Nobody wants it any more. While an engine is being made ready that is finished first: the next one needs it."""
        if self.is_dropped:
            return
        self.is_dropped = True
        job = self._job
        if job is None or job.is_over:
            return
        if self.state == "preparing" and not job.place:
            asyncio.get_running_loop().call_later(_PREPARE_SECONDS, job.stop)
        else:
            job.stop()

    def prepare(self) -> None:
        """Its engine is being made ready by another job, for which it waits."""
        self.state = "preparing"
        self._heard(self)

    def pause(self) -> None:
        """End its job for now; whoever runs it runs it again."""
        if self._job is not None and not self._job.is_over:
            self._is_paused = True
            self._job.stop()

    def take_pause(self) -> bool:
        """Whether its job was ended by a pause."""
        was_paused, self._is_paused = self._is_paused, False
        return was_paused

    def hurry(self) -> None:
        """Have the best move so far, as soon as there is one."""
        self.is_hurried = True
        if self.is_thinking and self.lines and self._job is not None:
            self._job.stop()

    def seconds(self) -> float:
        """How long it has been thinking."""
        return time.monotonic() - self.began if self.is_thinking else 0.0

    def settle(self, lines: list[dict[str, Any]]) -> None:
        """The lines of the result."""
        self.lines = {}
        for line in lines:
            self._note(line)

    def settle_certain(self) -> None:
        """The best line is the one whose value is kept, not what was half searched when it was stopped."""
        if self.certain is not None:
            self.lines[1] = self.certain

    def _note(self, line: dict[str, Any]) -> None:
        self.lines[line["number"]] = line
        if line["number"] == 1 and line["bound"] == "exact" and line["moves"]:
            self.certain = line

    def _count(self, tick: dict[str, Any]) -> None:
        """How hard it has worked since the news of its best line, whose value stays what it was."""
        if not self.is_dropped and (best := self.lines.get(1)) is not None and tick["nodes"] > best["nodes"]:
            self.lines[1] = best | tick

    async def _notice(self, news: dict[str, Any], told: Callable[[dict[str, Any]], Any] | None) -> None:
        job = self._job
        if "queue" in news:
            self.queue = news["queue"]
            self.state = "queued" if self.queue else "preparing"
        elif "state" in news:
            self.state = news["state"]
            self.began = time.monotonic()
        elif "tick" in news:
            self._count(news["tick"])
        elif "line" in news:
            self._note(news["line"])
            if self.is_hurried and job is not None:
                job.stop()
        elif told is not None and not self.is_dropped:
            await told(news)
        if self.is_dropped:
            if self.is_thinking and job is not None:
                job.stop()
            return
        if self.state != "queued" or "queue" in news:
            self._heard(self)
