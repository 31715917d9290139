"""What a studio is made of. The pages and the socket are handed one of these."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from anyio.to_thread import run_sync

from plyground.storage import Store
from plyground.studio.library import Library
from plyground.studio.live.rooms import Rooms
from plyground.workers import Pool


@dataclass
class Studio:
    """The games there are, what is kept, who works, what is played, and the key to it all."""

    library: Library
    store: Store
    pool: Pool
    rooms: Rooms
    token: str
    settings_lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    is_closed: bool = False

    async def close(self) -> None:
        """End the searches, then let the database go. May be called again."""
        if self.is_closed:
            return
        self.is_closed = True
        await self.rooms.close()
        await self.pool.close()
        await run_sync(self.store.close)
