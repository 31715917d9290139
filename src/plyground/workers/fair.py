"""The order in which waiting jobs begin: every key has its turn, however much another key has submitted.

Each key has a counter of its turns. Who has fewest running jobs goes first, then who has had fewest turns, then who came first.
A key that was away begins where the others are, so that nobody saves turns up. (Start-time fair queueing, with jobs of equal
length.)
"""

from __future__ import annotations

import heapq
from collections import Counter, deque
from collections.abc import Iterator

from plyground.workers.job import Job


class FairQueue:
    """Jobs that wait, and how many run, by key."""

    def __init__(self) -> None:
        self._waiting: dict[str, deque[Job]] = {}
        self._turns: dict[str, int] = {}
        self._running: Counter[str] = Counter()
        self._now = 0

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    def __iter__(self) -> Iterator[Job]:
        """The jobs in the order in which they would begin if nothing else came."""
        heap = [self._rank(key, 0) for key in self._waiting]
        heapq.heapify(heap)
        while heap:
            *_, key, taken = heapq.heappop(heap)
            yield self._waiting[key][taken]
            if taken + 1 < len(self._waiting[key]):
                heapq.heappush(heap, self._rank(key, taken + 1))

    def add(self, job: Job) -> None:
        """Let a job wait."""
        key = _key(job)
        if key not in self._waiting:
            self._waiting[key] = deque()
            self._turns[key] = max(self._turns.get(key, 0), self._now)
        self._waiting[key].append(job)

    def take(self) -> Job | None:
        """The next job, which runs from now on."""
        job = next(iter(self), None)
        if job is not None:
            key = _key(job)
            self._now = max(self._now, self._turns[key])
            self._turns[key] += 1
            self._running[key] += 1
            self._leave(job)
        return job

    def drop(self, job: Job) -> bool:
        """Take a job out that shall not begin; whether it was there."""
        if job not in self._waiting.get(_key(job), ()):
            return False
        self._leave(job)
        self._forget(_key(job))
        return True

    def done(self, job: Job) -> None:
        """A job that was taken does not run any more."""
        key = _key(job)
        self._running[key] -= 1
        self._forget(key)

    def _leave(self, job: Job) -> None:
        key = _key(job)
        self._waiting[key].remove(job)
        if not self._waiting[key]:
            del self._waiting[key]

    def _forget(self, key: str) -> None:
        """Keys come and go with rooms: what says nothing any more is not kept."""
        if not self._running[key]:
            del self._running[key]
        if not self._running and not self._waiting:
            self._turns.clear()
            self._now = 0

    def _rank(self, key: str, taken: int) -> tuple[int, int, int, str, int]:
        return self._running[key] + taken, self._turns[key] + taken, self._waiting[key][taken].number, key, taken


def _key(job: Job) -> str:
    """A job without a key is alone with its number."""
    return job.key if job.key is not None else f"\0{job.number}"
