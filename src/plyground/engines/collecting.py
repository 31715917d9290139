"""Python's full garbage collections, put off while an engine thinks in Python.

A full collection looks at every object of the process and answers nobody meanwhile: a tenth of a second, where a stop is to be
answered in a fiftieth. The small collections, which take what is young, go on as ever. What is put off is done soon after.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

_NEVER = 2**31 - 1
_lock = Lock()
_thinking = 0
_usual = 0


@contextmanager
def no_full_collections() -> Iterator[None]:
    """Put them off until the last search that asked for it has ended. Nothing is changed where there are none."""
    _begin()
    try:
        yield
    finally:
        _end()


def _begin() -> None:
    global _thinking, _usual  # noqa: PLW0603 - the collector is the process's
    with _lock:
        if _thinking == 0:
            young, middle, _usual = gc.get_threshold()
            gc.set_threshold(young, middle, _NEVER)
        _thinking += 1


def _end() -> None:
    global _thinking  # noqa: PLW0603 - the collector is the process's
    with _lock:
        _thinking -= 1
        if _thinking == 0:
            young, middle, _ = gc.get_threshold()
            gc.set_threshold(young, middle, _usual)
