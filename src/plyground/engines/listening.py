"""A search in a thread of its own, and whoever listens to it: news as they come, and a stop word set when the time is up."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Generator
from queue import Empty, SimpleQueue
from typing import Any

from plyground.core.search import SearchInfo

_NAP_SECONDS = 0.005
_LEAST_NAP_SECONDS = 0.0005

Tell = Callable[[SearchInfo], None]


def listened(
    work: Callable[[Tell], None], control: Any, *, began: float, seconds: float | None
) -> Generator[SearchInfo, None, None]:
    """Run `work` in a thread and yield what it tells. Whatever it raises is raised here.

    `control[0]` is set once `seconds` have passed since `began`, and when the listener leaves; the work must then end soon.
    """
    news: SimpleQueue[SearchInfo | BaseException | None] = SimpleQueue()

    def run() -> None:
        try:
            work(news.put)
        except BaseException as fault:  # noqa: BLE001 - handed to whoever listens
            news.put(fault)
        finally:
            news.put(None)

    worker = threading.Thread(target=run, daemon=True)
    worker.start()
    try:
        while True:
            rest = _NAP_SECONDS if seconds is None else seconds - (time.monotonic() - began)
            if rest <= 0:
                control[0] = 1
            try:
                item = news.get(timeout=min(max(rest, _LEAST_NAP_SECONDS), _NAP_SECONDS))
            except Empty:
                continue
            if item is None:
                return
            if isinstance(item, BaseException):
                raise item
            yield item
    finally:
        control[0] = 1
        worker.join()
