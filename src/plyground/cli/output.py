"""What every command prints with: columns, JSON, complaints, progress."""

from __future__ import annotations

import json
import os
import shutil
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Protocol

from plyground.core.drawing import Style

_QUIET_SECONDS = 0.7
_SELDOM_SECONDS = 30.0
_NARROWEST = 40
_USUAL_WIDTH = 80
_LONGEST_BAR, _SHORTEST_BAR = 30, 6


def speaks_unicode() -> bool:
    """Whether any character can be printed."""
    return (sys.stdout.encoding or "ascii").lower().replace("-", "") in {"utf8", "utf16"}


def style(*, ascii_only: bool = False) -> Style:
    """How diagrams may be written to this terminal: its encoding, its colours, and what NO_COLOR says."""
    return Style(unicode=not ascii_only and speaks_unicode(), colour=sys.stdout.isatty() and "NO_COLOR" not in os.environ)


def width() -> int:
    """How many characters fit on a line."""
    return max(shutil.get_terminal_size().columns, _NARROWEST)


def line_width() -> int | None:
    """How many characters of progress fit on a line of the error stream; None where that is no terminal."""
    if not sys.stderr.isatty():
        return None
    said = os.environ.get("COLUMNS", "")
    columns = int(said) if said.isdecimal() else 0
    with suppress(OSError, ValueError):
        columns = columns or os.get_terminal_size(sys.stderr.fileno()).columns
    return max(columns or _USUAL_WIDTH, _NARROWEST) - 1


def print_rows(rows: Sequence[tuple[str, str]], indent: str = "") -> None:
    """Names and what is said of them, in two columns."""
    longest = max((len(name) for name, _ in rows), default=0)
    for name, text in rows:
        print(f"{indent}{name:<{longest}}  {text}")


def print_json(data: Any) -> None:
    """Data for a program, on one line per object of a list so that a person can read it too."""
    plain = not speaks_unicode()
    if isinstance(data, list):
        print("[\n" + ",\n".join(json.dumps(item, ensure_ascii=plain) for item in data) + "\n]")
    else:
        print(json.dumps(data, ensure_ascii=plain))


def counted(number: int, thing: str) -> str:
    """So many of a thing, in the singular where it is one."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


def complain(sentence: str, *, after_echo: bool = False) -> None:
    """Say what went wrong, where errors are said; on a line of its own where a terminal has just shown ^C."""
    with suppress(OSError, ValueError):  # nobody is there to hear it
        if sys.stdout is not None and sys.stdout.isatty():
            sys.stdout.flush()
        start = "\n" if after_echo and sys.stderr.isatty() else ""
        print(f"{start}ply: {sentence}", file=sys.stderr, flush=True)


def warn_if_nothing_is_kept() -> None:
    """Tell why compiling will take as long the next time."""
    if sentence := nothing_kept():
        complain(sentence)


def nothing_kept() -> str:
    """A sentence if compiled rules cannot be kept, else nothing."""
    from plyground.core.places import is_temporary

    if not is_temporary():
        return ""
    return (
        "The folder for compiled rules cannot be written, so they are compiled anew at every start; "
        "set PLYGROUND_CACHE to a folder that can be."
    )


class Update(Protocol):
    """Told how much is done of how much, and what else is worth saying.

    `counted` says in words how far it is, in the place of the two numbers. Where nobody knows the total it is 0, and there
    is no bar.
    """

    def __call__(self, done: int, total: int, /, said: str = "", *, counted: str = "") -> None:
        """Show it."""


@contextmanager
def progress(what: str) -> Iterator[Update]:
    """A bar on the error stream that appears once the work takes noticeable time; in a file, a line every half minute."""
    if not sys.stderr.isatty():
        yield _seldom(what)
        return
    began, shown = time.monotonic(), False

    def update(done: int, total: int, /, said: str = "", *, counted: str = "") -> None:
        nonlocal shown
        if time.monotonic() - began < _QUIET_SECONDS:
            return
        shown = True
        text = f"{counted or f'{done} of {total}'}, {time.monotonic() - began:.0f} s{said and ', '}{said}"
        share = done / max(total, 1) if total or not counted else None
        sys.stderr.write(f"\r{fitted(what, share, text, line_width() or _USUAL_WIDTH)}\x1b[K")
        sys.stderr.flush()

    try:
        yield update
    finally:
        if shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


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


def _seldom(what: str) -> Update:
    """Progress where nobody looks at it as it comes: long work leaves a line now and then, short work none."""
    began = told = time.monotonic()

    def update(done: int, total: int, /, said: str = "", *, counted: str = "") -> None:
        nonlocal told
        now = time.monotonic()
        if now - told >= _SELDOM_SECONDS:
            told = now
            complain(f"{what}: {counted or f'{done} of {total}'} after {now - began:.0f} s{said and ', '}{said}.")

    return update


@contextmanager
def working(what: str) -> Iterator[None]:
    """The seconds that work without steps takes, on the error stream of a terminal, once they are noticeable."""
    if not sys.stderr.isatty():
        yield
        return
    began, ended = time.monotonic(), threading.Event()

    def count() -> None:
        while not ended.wait(_QUIET_SECONDS):
            sys.stderr.write(f"\r{what} ... {time.monotonic() - began:.0f} s ")
            sys.stderr.flush()
        if time.monotonic() - began >= _QUIET_SECONDS:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()

    counter = threading.Thread(target=count, daemon=True)
    counter.start()
    try:
        yield
    finally:
        ended.set()
        counter.join()
