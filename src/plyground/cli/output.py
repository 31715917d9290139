"""What every command prints with: columns, JSON, complaints. How far long work is, is told by `cli.progress`."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from plyground.core.drawing import Style

_NARROWEST = 40


def speaks_unicode() -> bool:
    """Whether any character can be printed."""
    return (sys.stdout.encoding or "ascii").lower().replace("-", "") in {"utf8", "utf16"}


def style(*, ascii_only: bool = False) -> Style:
    """How diagrams may be written to this terminal: its encoding, its colours, and what NO_COLOR says."""
    return Style(unicode=not ascii_only and speaks_unicode(), colour=sys.stdout.isatty() and "NO_COLOR" not in os.environ)


def width() -> int:
    """How many characters fit on a line."""
    return max(shutil.get_terminal_size().columns, _NARROWEST)


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
