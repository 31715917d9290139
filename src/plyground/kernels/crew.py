"""Jobs over threads, stoppable: how kernels use several cores.

Kernels run outside the interpreter lock, so threads are enough. The calling thread only waits, in short naps,
so that Ctrl-C reaches it at once; it then raises the stop word that every kernel polls.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from typing import Any, TypeVar

import numpy as np

from plyground.core.errors import BadLimitError

Job = TypeVar("Job")
Answer = TypeVar("Answer")
MOST_THREADS = 256
_NAP_SECONDS = 0.1


class Crew:
    """A number of threads that work through a list of jobs."""

    def __init__(self, threads: int) -> None:
        """The number of threads is checked here, once for every kernel."""
        if not 1 <= threads <= MOST_THREADS:
            raise BadLimitError(f"The number of threads must be from 1 to {MOST_THREADS}; it was {threads}.")
        self.threads = threads

    def work(
        self, do: Callable[[Job, Any], Answer], jobs: Sequence[Job], progress: Callable[[int, int], None] | None = None
    ) -> list[Answer]:
        """The answers in the order of the jobs. `progress(done, total)` is called from the calling thread."""
        control = np.zeros(8, np.int64)
        with ThreadPoolExecutor(self.threads) as pool:
            futures = [pool.submit(do, job, control) for job in jobs]
            waiting = set(futures)
            try:
                while waiting:
                    done, waiting = wait(waiting, timeout=_NAP_SECONDS, return_when=FIRST_COMPLETED)
                    for future in done:
                        future.result()
                    if progress is not None:
                        progress(len(futures) - len(waiting), len(futures))
            except BaseException:
                control[0] = 1
                pool.shutdown(wait=True, cancel_futures=True)
                raise
        return [future.result() for future in futures]
