"""What a search may spend: in Python counted state by state, in compiled threads shared out among them."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from plyground.core.search import Limits
from plyground.engines.engine import StopSignal

_NODES_A_THREAD = 500
"""With less, a thread ends before it has left anything in the table that another could use."""
_THREADS_A_PROCESSOR = 4
"""More only wait for each other, and a crowd takes longer to start than a short search lasts."""


class EnoughError(Exception):
    """The budget is spent, or somebody said stop. It ends a search from within, and never leaves an engine."""


class Budget:
    """Nodes, seconds and the stop signal of one search. Rules in Python are slow, so all three are looked at every time."""

    def __init__(self, limits: Limits, signal: StopSignal) -> None:
        """The time begins now."""
        self.nodes = 0
        """States made so far, those of random games included."""
        self._began = time.monotonic()
        self.signal = signal
        self.extend(limits)

    def extend(self, limits: Limits) -> None:
        """Other limits from now on, counted from the same beginning."""
        self._most_nodes = limits.nodes
        self.deadline = None if limits.seconds is None else self._began + limits.seconds
        """When the time is up, by the clock of `now`."""

    @contextmanager
    def at_most(self, nodes: int) -> Iterator[None]:
        """For a while, so many states and no more, whatever the limits are."""
        before = self._most_nodes
        self._most_nodes = self.nodes + nodes if before is None else min(before, self.nodes + nodes)
        try:
            yield
        finally:
            self._most_nodes = before

    @staticmethod
    def now() -> float:
        """The clock."""
        return time.monotonic()

    @property
    def nodes_left(self) -> int | None:
        """How many states may still be made; None for any number."""
        return None if self._most_nodes is None else max(self._most_nodes - self.nodes, 0)

    @property
    def seconds(self) -> float:
        """Seconds since it began."""
        return time.monotonic() - self._began

    def spend(self) -> None:
        """Pay for one more state; raises EnoughError when nothing is left."""
        if self.nodes == self._most_nodes:
            raise EnoughError
        self.check()
        self.nodes += 1

    def check(self) -> None:
        """Raise EnoughError if the time is up or somebody said stop; for what takes time and makes no state."""
        if self.signal.is_set or (self.deadline is not None and time.monotonic() >= self.deadline):
            raise EnoughError


def part_of(limits: Limits, share: float) -> Limits:
    """Limits that leave the rest of the time and of the nodes for later."""
    return replace(
        limits,
        nodes=None if limits.nodes is None else int(limits.nodes * share),
        seconds=None if limits.seconds is None else limits.seconds * share,
    )


def threads_to_start(wanted: int, nodes: int | None) -> int:
    """How many of the threads that were asked for are worth starting: what the nodes feed and the machine has room for."""
    fed = wanted if nodes is None else max(nodes // _NODES_A_THREAD, 1)
    return min(wanted, fed, _processors() * _THREADS_A_PROCESSOR)


def _processors() -> int:
    """Those that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
