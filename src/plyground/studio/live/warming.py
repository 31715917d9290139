"""The engines of a room are made ready before they are needed, so that the first answer does not wait for the compiler.

It is the least urgent of all work: it begins when nothing waits, and nobody is told that an engine thinks.
"""

from __future__ import annotations

import json
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from plyground.core.errors import PlygroundError
from plyground.studio.live.asking import seat_engine
from plyground.workers import Job

if TYPE_CHECKING:
    from plyground.studio.live.host import Host

PREPARE = "plyground.studio.jobs.thinking:prepare"


class Warming:
    """What is prepared for one room."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._job: Job | None = None
        self._asked = ""

    def begin(self) -> None:
        """Have the engines at the table made ready, unless that was asked for already."""
        engines = self._engines()
        asked = json.dumps(engines, sort_keys=True)
        if not engines or asked == self._asked:
            return
        self._asked = asked
        self.end()
        with suppress(PlygroundError):  # too much waits already: the engine is made ready when it has to move
            self._job = self._host.pool.submit(
                PREPARE, {"game": self._host.spec, "engines": engines}, key=self._host.key, is_early=True
            )

    @property
    def is_at_work(self) -> bool:
        """Whether something is being prepared now. What only waits to be is given up: who asks will do it."""
        self.end()
        return self._job is not None and not self._job.is_over

    async def done(self) -> None:
        """Wait until it is. Whatever went wrong goes wrong again when the engine has to move, and is told then."""
        if self._job is not None:
            with suppress(PlygroundError):
                await self._job.result()

    def end(self) -> None:
        """Nobody needs it any more. What is being compiled is finished, because the next one will need it."""
        if self._job is not None:
            self._job.cancel()

    def _engines(self) -> list[dict[str, Any]]:
        room = self._host.room
        found: list[dict[str, Any]] = []
        for player, seat in enumerate(room.seats):
            if seat["kind"] == "engine":
                found.append({"megabytes": self._host.megabytes, **seat_engine(room, player)})
        return found
