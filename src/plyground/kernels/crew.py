"""Jobs over threads, stoppable: how kernels use several cores.

Kernels run outside the interpreter lock, so threads are enough. The calling thread only waits, in short naps, so
that Ctrl-C reaches it at once; it then raises the stop word that every kernel polls, and waits for nobody.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
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
        """The answers in the order of the jobs. `progress(done, total)` is called from the calling thread.

        The first exception of a job stops the others and is raised.
        """
        control = np.zeros(8, np.int64)
        answers: dict[int, Answer] = {}
        faults: list[BaseException] = []
        waiting = iter(range(len(jobs)))
        working = threading.Semaphore(0)

        def work_on() -> None:
            try:
                for number in waiting:  # one iterator for all: each job is taken once
                    if control[0]:
                        break
                    answers[number] = do(jobs[number], control)
            except BaseException as fault:  # noqa: BLE001 - handed to the caller
                faults.append(fault)
                control[0] = 1
            working.release()

        crew = [threading.Thread(target=work_on, daemon=True) for _ in range(min(self.threads, max(len(jobs), 1)))]
        for thread in crew:
            thread.start()
        try:
            for _ in crew:
                while not working.acquire(timeout=_NAP_SECONDS):
                    if progress is not None:
                        progress(len(answers), len(jobs))
        finally:
            control[0] = 1
        if faults:
            raise faults[0]
        return [answers[number] for number in range(len(jobs))]
