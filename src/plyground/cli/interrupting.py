"""Ctrl-C that does not get lost.

Compilers call back into Python, and what is raised there they drop, or turn into errors of their own; so it is counted as well,
and whoever was compiling asks afterwards.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType

_heard = 0


def listen() -> None:
    """Count every Ctrl-C from now on, besides raising KeyboardInterrupt as usual. Who is told to ignore it goes on doing so."""
    with suppress(ValueError):  # only the main thread hears
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, _hear)


@contextmanager
def not_lost() -> Iterator[None]:
    """Whatever becomes of a Ctrl-C in here, it comes out as KeyboardInterrupt, also where it was dropped."""
    before = _heard
    with not_lost_on_failure():
        yield
    if _heard > before:
        raise KeyboardInterrupt


@contextmanager
def not_lost_on_failure() -> Iterator[None]:
    """A failure after a Ctrl-C is what became of it, and comes out as KeyboardInterrupt."""
    before = _heard
    try:
        yield
    except ImportError as error:
        if _heard > before:
            raise KeyboardInterrupt from error
        raise


def _ignore(_: object) -> None:
    """Nothing."""


def _hear(number: int, frame: FrameType | None) -> None:
    global _heard  # noqa: PLW0603 - there is one keyboard
    _heard += 1
    sys.unraisablehook = _ignore  # what was half made fails while it is thrown away, and that is no news
    signal.default_int_handler(number, frame)
