"""How far long work is, on the error stream: a line that changes at a terminal, and lines now and then where there is none.

At a terminal something is seen after a moment. Elsewhere a thread tells it after a few seconds and then every half minute: what
takes long (compiling, finding a depth, making a large table) often has no step at which it could say something itself.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from typing import Protocol

from plyground.cli.interrupting import not_lost
from plyground.cli.output import complain

_QUIET_SECONDS = 0.7
_SOON_SECONDS, _SELDOM_SECONDS = 3.0, 30.0
_NARROWEST, _USUAL_WIDTH = 40, 80
_LONGEST_BAR, _SHORTEST_BAR = 30, 6


class Update(Protocol):
    """Told how much is done of how much, and what else is worth saying.

    `counted` says in words how far it is, in the place of the two numbers. Where nobody knows the total it is 0, and there
    is no bar.
    """

    def __call__(self, done: int, total: int, /, said: str = "", *, counted: str = "") -> None:
        """Show it."""


@contextmanager
def progress(what: str) -> Iterator[Update]:
    """Work of several steps: a bar, or lines that say what the last step said."""
    with _bar(what) if sys.stderr.isatty() else _told_lines(what) as update:
        yield update


@contextmanager
def working(what: str, *, compiles: bool = False) -> Iterator[None]:
    """Work without steps: the seconds that it takes, and why it may, if compiling is a part of it."""
    with _seconds_told(what, compiles=compiles), not_lost() if compiles else nullcontext():
        yield


@contextmanager
def _seconds_told(what: str, *, compiles: bool) -> Iterator[None]:
    if sys.stderr.isatty():
        with _regularly(_QUIET_SECONDS, _QUIET_SECONDS, lambda seconds: _show(f"{what} ... {seconds:.0f} s "), end=_clear):
            yield
        return

    why = "; what was never compiled before is compiled now, once" if compiles else ""
    with _regularly(_SOON_SECONDS, _SELDOM_SECONDS, lambda seconds: complain(f"{what}: {seconds:.0f} s so far{why}.")):
        yield


def line_width() -> int | None:
    """How many characters of progress fit on a line of the error stream; None where that is no terminal."""
    if not sys.stderr.isatty():
        return None
    said = os.environ.get("COLUMNS", "")
    columns = int(said) if said.isdecimal() else 0
    with suppress(OSError, ValueError):
        columns = columns or os.get_terminal_size(sys.stderr.fileno()).columns
    return max(columns or _USUAL_WIDTH, _NARROWEST) - 1


def fitted(what: str, share: float | None, text: str, columns: int) -> str:
    """A line of progress in so many characters, with a bar if a share is told.

    What does not fit is left out: first of the bar, then what it is the progress of, then the last parts between commas.
    """
    while len(text) > columns and ", " in text:
        text = text.rpartition(", ")[0]
    named = f"{what} {text}"
    if len(named) > columns:
        return text[:columns]
    length = min(columns - len(named) - len("[] "), _LONGEST_BAR)
    if share is None or length < _SHORTEST_BAR:
        return named
    filled = min(int(length * share), length)
    return f"{what} [{'#' * filled}{'.' * (length - filled)}] {text}"


@contextmanager
def _bar(what: str) -> Iterator[Update]:
    began, shown = time.monotonic(), False

    def update(done: int, total: int, /, said: str = "", *, counted: str = "") -> None:
        nonlocal shown
        if time.monotonic() - began < _QUIET_SECONDS:
            return
        shown = True
        text = f"{counted or f'{done} of {total}'}, {time.monotonic() - began:.0f} s{said and ', '}{said}"
        share = done / max(total, 1) if total or not counted else None
        _show(f"{fitted(what, share, text, line_width() or _USUAL_WIDTH)}\x1b[K")

    try:
        yield update
    finally:
        if shown:
            _clear()


@contextmanager
def _told_lines(what: str) -> Iterator[Update]:
    far = ""

    def remember(done: int, total: int, /, said: str = "", *, counted: str = "") -> None:
        nonlocal far
        far = f", {counted or f'{done} of {total}'}{said and ', '}{said}"

    with _regularly(_SOON_SECONDS, _SELDOM_SECONDS, lambda seconds: complain(f"{what}: {seconds:.0f} s so far{far}.")):
        yield remember


@contextmanager
def _regularly(
    first: float, later: float, tell: Callable[[float], None], *, end: Callable[[], None] = lambda: None
) -> Iterator[None]:
    """As long as it lasts, told the seconds it has lasted: the first time, and every time later. Ended if it was told once."""
    began, ended = time.monotonic(), threading.Event()

    def count() -> None:
        pause, is_told = first, False
        while not ended.wait(pause):
            tell(time.monotonic() - began)
            pause, is_told = later, True
        if is_told:
            end()

    counter = threading.Thread(target=count, daemon=True)
    counter.start()
    try:
        yield
    finally:
        ended.set()
        counter.join()


def _show(text: str) -> None:
    sys.stderr.write(f"\r{text}")
    sys.stderr.flush()


def _clear() -> None:
    _show("\x1b[K")
