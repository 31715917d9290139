"""An event loop of a test's own, in a thread of its own: tests with a browser leave one running in the main thread."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any


def run_apart(work: Coroutine[Any, Any, None]) -> None:
    """Run the work to its end; what it raises is raised here."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, work).result()
