"""So many worker processes, and a fair queue before them."""

from __future__ import annotations

import asyncio
import os
from types import TracebackType
from typing import Any, Self

from plyground.core.errors import BadLimitError
from plyground.workers import frames
from plyground.workers.errors import BadJobError, JobCancelledError, PoolBusyError, PoolClosedError, WorkerLateError
from plyground.workers.fair import FairQueue
from plyground.workers.job import Job
from plyground.workers.worker import Worker

MOST_WORKERS = 256
MOST_WAITING = 1000
LEAST_MEGABYTES = 256
USUAL_MEGABYTES = 2048
_IDLE_SECONDS = 300.0


class Pool:
    """Runs jobs in at most `size` processes at once (as many as cores, if not told), and asks in `spare` more.

    Processes start when there is work for them and end when there was none for some minutes. A job goes to the worker that
    last served its key, if that one is free. Submitted jobs never take the spare workers, so that a question is not kept
    waiting by long analyses. What is prepared ahead (`submit(..., is_early=True)`) begins when nothing else waits, and leaves a
    worker free for what comes, where there are two. Everything is used within one running event loop; making a pool needs none.
    """

    def __init__(
        self, size: int | None = None, *, megabytes: int = USUAL_MEGABYTES, spare: int = 1, idle_seconds: float = _IDLE_SECONDS
    ) -> None:
        size = size if size is not None else _cores()
        if not (1 <= size <= MOST_WORKERS and 0 <= spare <= MOST_WORKERS):
            raise BadLimitError(f"A pool has 1 to {MOST_WORKERS} workers; it was {size}, and {spare} to spare.")
        if megabytes < LEAST_MEGABYTES:
            raise BadLimitError(f"A worker needs {LEAST_MEGABYTES} MB of memory at least; it was {megabytes} MB.")
        self.size, self.spare, self.megabytes = size, spare, megabytes
        self._idle_seconds = idle_seconds
        self._workers: list[Worker] = []
        self._jobs, self._asks, self._early = FairQueue(), FairQueue(), FairQueue()
        self._home: dict[int, FairQueue] = {}
        self._seconds: dict[int, float] = {}
        self._number = 0
        self._is_closed = False
        self._sweeper: asyncio.TimerHandle | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    def submit(self, function: str, arguments: dict[str, Any], *, key: str | None = None, is_early: bool = False) -> Job:
        """Have a job done: "module:function" with these arguments. Jobs of one key take turns with those of the others.

        One that `is_early` is not needed yet, and gives precedence to all others.
        """
        return self._queued(self._early if is_early else self._jobs, function, arguments, key, None)

    async def ask(self, function: str, arguments: dict[str, Any], *, seconds: float = 20.0, key: str | None = None) -> Any:
        """What a short job gives; one that waits or works longer than so many seconds is ended with a `WorkerLateError`.

        News are not heard. A caller who is cancelled stops the job.
        """
        job = self._queued(self._asks, function, arguments, key, seconds)
        try:
            if job.place:
                await self._begun(job, seconds)
            return await job.result()
        finally:
            job.stop()

    async def close(self) -> None:
        """Fail what waits and what runs, and end every process."""
        self._is_closed = True
        if self._sweeper is not None:
            self._sweeper.cancel()
        why = PoolClosedError("The work was ended because the program that asked for it is ending.")
        for queue in (self._jobs, self._asks, self._early):
            for job in list(queue):
                queue.drop(job)
                job.end(error=why)
        workers = list(self._workers)
        for worker in workers:
            worker.end(why)
        for worker in workers:
            await worker.ended()

    @property
    def pids(self) -> list[int]:
        """The numbers of the processes that live."""
        return [worker.pid for worker in self._workers if worker.pid is not None and not worker.is_gone]

    @property
    def busy_pids(self) -> list[int]:
        """The numbers of those that have a job."""
        return [worker.pid for worker in self._busy() if worker.pid is not None and not worker.is_gone]

    async def _begun(self, job: Job, seconds: float) -> None:
        try:
            async with asyncio.timeout(seconds):
                async for _ in job:
                    if not job.place:
                        return
        except TimeoutError:
            if job.cancel():
                raise WorkerLateError(f"All workers were busy for {seconds:g} seconds; try again when they are done.") from None

    def _queued(
        self, queue: FairQueue, function: str, arguments: dict[str, Any], key: str | None, seconds: float | None
    ) -> Job:
        if self._is_closed:
            raise PoolClosedError("No work is taken any more: the program is ending.")
        if len(queue) >= MOST_WAITING:
            raise PoolBusyError(f"{MOST_WAITING} jobs wait already; try again when some are done.")
        if not all(function.partition(":")):
            raise BadJobError(f'A job is named "module:function"; it was "{function}".')
        self._number += 1
        try:
            payload = frames.encode({"job": self._number, "function": function, "arguments": arguments})
        except frames.FrameError as error:
            raise BadJobError(f'The arguments of the job "{function}" cannot be sent: {error}.') from error
        job = Job(self._number, function, payload, key, self._stop)
        if seconds is not None:
            self._seconds[job.number] = seconds
        self._home[job.number] = queue
        queue.add(job)
        self._dispatch()
        return job

    def _dispatch(self) -> None:
        """Begin what can begin, questions first and what is early last, and tell the others their places."""
        while len(self._busy()) < self.size + self.spare and (job := self._asks.take()) is not None:
            self._begin(job)
        while self._running_jobs() < self.size and len(self._busy()) < self.size + self.spare:
            if (job := self._jobs.take()) is None:
                break
            self._begin(job)
        while not len(self._asks) and not len(self._jobs) and self._running_jobs() < max(1, self.size - 1):
            if len(self._busy()) >= self.size + self.spare or (job := self._early.take()) is None:
                break
            self._begin(job)
        before = 0
        for queue in (self._jobs, self._early):
            for job in queue:
                before += 1
                job.move_to(before)
        for place, job in enumerate(self._asks, start=1):
            job.move_to(place)

    def _begin(self, job: Job) -> None:
        worker = self._chosen(job)
        job.move_to(0)
        worker.take(job, self._seconds.get(job.number))

    def _chosen(self, job: Job) -> Worker:
        """The free worker that served the key last; else the one that was free longest; else a new one."""
        free = self._free()
        if job.key is not None and (knowing := [worker for worker in free if job.key in worker.keys]):
            key = job.key
            return max(knowing, key=lambda worker: worker.keys[key])
        if free:
            return min(free, key=lambda worker: worker.used)
        worker = Worker(self.megabytes, self._freed)
        self._workers.append(worker)
        return worker

    def _free(self) -> list[Worker]:
        return [worker for worker in self._workers if worker.job is None and not worker.is_gone and not worker.has_died]

    def _busy(self) -> list[Worker]:
        return [worker for worker in self._workers if worker.job is not None]

    def _running_jobs(self) -> int:
        return sum(worker.job.number not in self._seconds for worker in self._workers if worker.job is not None)

    def _freed(self, worker: Worker, job: Job | None) -> None:
        worker.used = asyncio.get_running_loop().time()
        if worker.is_ended:
            self._workers.remove(worker)
        self._is_closed |= worker.is_orphaned
        if job is not None:
            self._seconds.pop(job.number, None)
            self._home.pop(job.number).done(job)
        if not self._is_closed:
            self._dispatch()
            self._sweep()

    def _stop(self, job: Job) -> None:
        if job.number in self._home and self._home[job.number].drop(job):
            del self._home[job.number]
            self._seconds.pop(job.number, None)
            job.end(error=JobCancelledError("The work was cancelled before it began."))
            self._dispatch()
            return
        for worker in [worker for worker in self._workers if worker.job is job]:
            worker.stop()

    def _sweep(self) -> None:
        """End the workers that had nothing to do for long, and look again later."""
        if self._sweeper is not None:
            self._sweeper.cancel()
        loop = asyncio.get_running_loop()
        idle = self._free()
        for worker in idle:
            if loop.time() - worker.used >= self._idle_seconds:
                worker.end()
        self._sweeper = loop.call_later(self._idle_seconds, self._sweep) if idle else None


def _cores() -> int:
    """How many cores this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not Linux
        return os.cpu_count() or 1
