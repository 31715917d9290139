"""What a person can set once for all: the usual values, and what each may be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from plyground.core.errors import BadSettingsError, shown
from plyground.sessions.scoring import Mark
from plyground.studio.messages import Settings
from plyground.studio.words.common import LANGUAGES

MOST_LINES = 9
LONGEST_LINE = 40
"""As many moves of a line as workers tell."""
DEFAULTS: Settings = {
    "language": "",
    "theme": "",
    "motion": "",
    "patterns": False,
    "keys": True,
    "auto_complete": True,
    "engine_seconds": 1.0,
    "engine_megabytes": 64,
    "lines": 3,
    "line_length": 12,
    "hide_verdict": False,
    "coach": False,
    "coach_loss": round(100 * Mark.BLUNDER.least),
}


def _choice(*allowed: str) -> Callable[[Any], str]:
    def demand(value: Any) -> str:
        return "" if isinstance(value, str) and value in allowed else f"one of {', '.join(map(repr, allowed))}"

    return demand


def _switch(value: Any) -> str:
    return "" if isinstance(value, bool) else "true or false"


def _number(lowest: float, highest: float, *, is_whole: bool) -> Callable[[Any], str]:
    def demand(value: Any) -> str:
        is_number = isinstance(value, int if is_whole else int | float) and not isinstance(value, bool)
        kind = "a whole number" if is_whole else "a number"
        return "" if is_number and lowest <= value <= highest else f"{kind} from {lowest:g} to {highest:g}"

    return demand


_DEMANDS: dict[str, Callable[[Any], str]] = {
    "language": _choice("", *LANGUAGES),
    "theme": _choice("", "light", "dark"),
    "motion": _choice("", "full", "reduced"),
    "patterns": _switch,
    "keys": _switch,
    "auto_complete": _switch,
    "engine_seconds": _number(0.05, 600, is_whole=False),
    "engine_megabytes": _number(1, 1024, is_whole=True),
    "lines": _number(0, MOST_LINES, is_whole=True),
    "line_length": _number(1, LONGEST_LINE, is_whole=True),
    "hide_verdict": _switch,
    "coach": _switch,
    "coach_loss": _number(1, 100, is_whole=True),
}
"""What each setting must be: an empty text if a value is allowed, else the words for what is."""


def changed(old: dict[str, Any], given: dict[str, Any]) -> Settings:
    """The settings after some of them were given anew. One wrong value, and nothing is changed."""
    for name, value in given.items():
        if name not in _DEMANDS:
            raise BadSettingsError(f"There is no setting {shown(name)}. There are: {', '.join(_DEMANDS)}.")
        wanted = _DEMANDS[name](value)
        if wanted:
            raise BadSettingsError(f"The setting {name} must be {wanted}; it was {shown(value)}.")
    return {**sound(old), **given}  # type: ignore[typeddict-item]  # every name and value was looked at


def sound(kept: dict[str, Any]) -> Settings:
    """The kept settings; what is missing, unknown or wrong in them takes its default."""
    right = {name: value for name, value in kept.items() if name in _DEMANDS and not _DEMANDS[name](value)}
    return {**DEFAULTS, **right}  # type: ignore[typeddict-item]  # the same
