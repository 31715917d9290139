"""Between two news of a search: how many nodes it has looked at, so that whoever watches sees that it works."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from plyground.engines.engine import Engine
from plyground.workers import Link

SECONDS_BETWEEN = 0.25


@contextmanager
def ticking(engine: Engine, link: Link) -> Iterator[None]:
    """Tell {"tick": nodes, nodes_per_second, seconds} while the block runs, where the engine counts on the way."""
    ended, began = threading.Event(), time.monotonic()

    def tick() -> None:
        while not ended.wait(SECONDS_BETWEEN):
            if nodes := engine.nodes_so_far:
                seconds = time.monotonic() - began
                told = {"nodes": nodes, "nodes_per_second": round(nodes / seconds, 1), "seconds": round(seconds, 3)}
                link.tell({"tick": told})

    teller = threading.Thread(target=tick, daemon=True)
    teller.start()
    try:
        yield
    finally:
        ended.set()
        teller.join()
