"""Rules of games in the server: in a thread, and within a time.

Anybody may write a game, and a rule of it may never end. In a thread it holds nobody but who asked for it. After some seconds
it is interrupted as Ctrl-C would interrupt it. A rule that cannot be interrupted, because it is busy within one step of the
interpreter or catches everything, is left behind: Python has no way to end a thread. What a thread that was left behind does
later changes nothing that is kept.
"""

from __future__ import annotations

import asyncio
import ctypes
import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial
from typing import Any, TypeVar

from anyio.to_thread import run_sync

from plyground.core.errors import PlygroundError

T = TypeVar("T")
RULE_SECONDS = 5.0
"""What a rule may take: a move, with all that follows from it."""
LOAD_SECONDS = 20.0
"""What many may take: a whole game that is replayed."""
_GRACE_SECONDS = 1.0
_log = logging.getLogger(__name__)
_lost: set[_Call] = set()


class StuckError(PlygroundError):
    """The rules of a game did not come to an end in time."""

    is_lost = False
    """Whether they run on, because they cannot be interrupted."""


class _Interrupted(BaseException):
    """A rule took too long."""


class _Call:
    """Rules at work in a thread."""

    def __init__(self, work: Callable[[], Any]) -> None:
        self._work = work
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self.is_outside = False
        """Whether it waits for something else than rules."""
        self.is_lost = False

    def run(self) -> Any:
        """The work; in the thread."""
        _current.set(self)
        with self._lock:
            self._thread = threading.current_thread()
        try:
            return self._work()
        finally:
            with self._lock:
                self._thread = None
                _lost.discard(self)

    def interrupt(self) -> None:
        """Have the thread stop at the next step of the interpreter."""
        with self._lock:
            if self._thread is not None and self._thread.ident is not None:
                thread = ctypes.c_ulong(self._thread.ident)
                ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, ctypes.py_object(_Interrupted))

    def leave_behind(self) -> None:
        """Expect nothing from it any more."""
        with self._lock:
            self.is_lost = True
            if self._thread is not None:
                _lost.add(self)

    @contextmanager
    def outside(self) -> Iterator[None]:
        """Do something that is not interrupted."""
        with self._lock:
            if self.is_lost:
                raise _Interrupted
            self.is_outside = True
        try:
            yield
        finally:
            self.is_outside = False


_current: ContextVar[_Call | None] = ContextVar("call", default=None)


@contextmanager
def off_the_clock() -> Iterator[None]:
    """Within rules that are run by `ruled`: something that takes its own time, and that those left behind must not do."""
    call = _current.get()
    if call is None:
        yield
        return
    with call.outside():
        yield


async def ruled(work: Callable[..., T], *arguments: Any, seconds: float | None = None) -> T:
    """What work with the rules of a game gives. One that takes longer is interrupted, and raises a `StuckError`."""
    seconds = RULE_SECONDS if seconds is None else seconds
    call = _Call(partial(work, *arguments))
    running: asyncio.Task[T] = asyncio.ensure_future(run_sync(call.run, abandon_on_cancel=True))
    while True:
        if (await asyncio.wait({running}, timeout=seconds))[0]:
            return running.result()
        if not call.is_outside:
            break
    call.interrupt()
    await asyncio.wait({running}, timeout=_GRACE_SECONDS)
    stuck = StuckError(f"The rules of the game did not come to an end in {seconds:g} seconds; nothing was changed.")
    if not running.done():
        call.leave_behind()
        running.cancel()
        stuck.is_lost = True
        _log.warning("A rule of a game runs on without end, and slows everything down until the studio is started anew.")
    elif not running.cancelled() and not isinstance(running.exception(), _Interrupted):
        return running.result()
    raise stuck


def has_lost_threads() -> bool:
    """Whether rules run on that would keep the program from ending."""
    return bool(_lost)
