"""What every command prints with: tables, JSON, complaints, progress."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from plyground.core.drawing import Style

if TYPE_CHECKING:
    from rich.console import Console

_QUIET_SECONDS = 0.7


def style(*, ascii_only: bool = False) -> Style:
    """How diagrams may be written to this terminal: its encoding, its colours, and what NO_COLOR says."""
    unicode = not ascii_only and (sys.stdout.encoding or "ascii").lower().replace("-", "") in {"utf8", "utf16"}
    return Style(unicode=unicode, colour=sys.stdout.isatty() and "NO_COLOR" not in os.environ)


def console() -> Console:
    """A console for tables."""
    from rich.console import Console

    return Console(highlight=False)


def print_json(data: Any) -> None:
    """Data for a program, on one line per object of a list so that a person can read it too."""
    if isinstance(data, list):
        print("[\n" + ",\n".join(json.dumps(item, ensure_ascii=False) for item in data) + "\n]")
    else:
        print(json.dumps(data, ensure_ascii=False))


def complain(sentence: str) -> None:
    """Say what went wrong, where errors are said."""
    print(f"ply: {sentence}", file=sys.stderr)


@contextmanager
def progress(what: str) -> Iterator[Callable[[int, int], None]]:
    """A bar on the error stream that appears once the work takes noticeable time; silent when nobody is looking."""
    if not sys.stderr.isatty():
        yield lambda _done, _total: None
        return
    began, shown = time.monotonic(), False

    def update(done: int, total: int) -> None:
        nonlocal shown
        if time.monotonic() - began < _QUIET_SECONDS:
            return
        shown = True
        width = 30
        filled = width * done // max(total, 1)
        bar = "#" * filled + "." * (width - filled)
        sys.stderr.write(f"\r{what} [{bar}] {done} of {total}, {time.monotonic() - began:.0f} s ")
        sys.stderr.flush()

    try:
        yield update
    finally:
        if shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
