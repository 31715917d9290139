"""Asking a person's own class: whatever it raises is told with the place in its file, as an error of the game."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

from plyground.core.errors import BadGameError, PlygroundError

_SHOWN_OF_AN_ERROR = 200


class Asked:
    """An object whose methods, when they fail, say so in one sentence. Its other attributes are as they are."""

    def __init__(self, own: object) -> None:
        """Ask this object."""
        self._own = own

    def __getattr__(self, name: str) -> Any:
        """A method, guarded; anything else as it is."""
        value = getattr(self._own, name)
        return guarded(value, f"{type(self._own).__name__}.{name}") if callable(value) else value


def guarded(function: Callable[..., Any], called: str) -> Callable[..., Any]:
    """The function; an exception of its own becomes a BadGameError that names the line."""

    def ask(*arguments: Any, **options: Any) -> Any:
        try:
            return function(*arguments, **options)
        except PlygroundError:
            raise
        except (Exception, SystemExit) as error:  # a rule may fail, and has no say in when the program ends
            said = " ".join(str(error).split())[:_SHOWN_OF_AN_ERROR]
            said = f": {said}" if said else ""
            raise BadGameError(f"{called} fails{_place(error)}: {type(error).__name__}{said}") from error

    return ask


def _place(error: BaseException) -> str:
    """The line that raised it; `exit()` and the like are code of Python's own, which lies in no file."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if not frame.filename.startswith("<frozen ")]
    return f" in {Path(frames[-1].filename).name}, line {frames[-1].lineno}" if len(frames) > 1 else ""
