"""Word of long work where standard error is no terminal: a line after a few seconds, then one every half minute.

At a terminal it is told as `cli.output` tells it. Elsewhere a thread tells it, because what takes long (compiling, finding a
depth, making a large table) often has no step at which it could say something itself.
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from plyground.cli.output import Update, complain, progress, working

_SOON_SECONDS = 3.0
_SELDOM_SECONDS = 30.0


@contextmanager
def progress_told(what: str) -> Iterator[Update]:
    """How far work is; lines say what the last update said."""
    if sys.stderr.isatty():
        with progress(what) as update:
            yield update
        return
    far = ""

    def remember(done: int, total: int, /, said: str = "", *, counted: str = "") -> None:
        nonlocal far
        far = f", {counted or f'{done} of {total}'}{said and ', '}{said}"

    with _lines(lambda seconds: f"{what}: {seconds:.0f} s so far{far}."):
        yield remember


@contextmanager
def preparing_told(what: str) -> Iterator[None]:
    """How long work without steps takes, of which compiling may be a part."""
    if sys.stderr.isatty():
        with working(what):
            yield
        return
    with _lines(lambda seconds: f"{what}: {seconds:.0f} s so far; what was never compiled before is compiled now, once."):
        yield


@contextmanager
def _lines(sentence: Callable[[float], str]) -> Iterator[None]:
    """As long as it lasts, a sentence now and then that is given the seconds."""
    began, ended = time.monotonic(), threading.Event()

    def tell() -> None:
        pause = _SOON_SECONDS
        while not ended.wait(pause):
            complain(sentence(time.monotonic() - began))
            pause = _SELDOM_SECONDS

    teller = threading.Thread(target=tell, daemon=True)
    teller.start()
    try:
        yield
    finally:
        ended.set()
        teller.join()
