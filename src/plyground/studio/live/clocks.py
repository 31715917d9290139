"""The clock of a room: set by a page, kept with the game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from plyground.core.clock import Clock
from plyground.core.errors import BadOptionError, BadRecordError, shown
from plyground.sessions.game_clock import GameClock
from plyground.studio.messages import ClockSetting

_MOST_CLOCK_SECONDS = 360_000.0


def clock_from(setting: ClockSetting | None, players: int) -> GameClock | None:
    """The clock that a page sets; None for none."""
    if setting is None:
        return None
    if not isinstance(setting, dict) or not {"seconds"} <= set(setting) <= {"seconds", "increment"}:
        raise BadOptionError(f'A clock is {{"seconds": 300, "increment": 3}}; found {shown(setting)}.')
    numbers = []
    for name, least in (("seconds", 1.0), ("increment", 0.0)):
        value = setting.get(name, 0.0)
        if type(value) not in {int, float} or not least <= value <= _MOST_CLOCK_SECONDS:  # type: ignore[operator]
            most = f"{_MOST_CLOCK_SECONDS:g}"
            raise BadOptionError(f"The {name} of a clock must be from {least:g} to {most}; it was {shown(value)}.")
        numbers.append(float(value))  # type: ignore[arg-type]
    seconds, increment = numbers
    return GameClock.set_to(f"{_plain(seconds)}+{_plain(increment)}", players)


def _plain(number: float) -> str:
    return f"{number:.3f}".rstrip("0").rstrip(".")


def clock_data(clock: GameClock | None) -> dict[str, Any] | None:
    """What is kept of a clock."""
    if clock is None:
        return None
    left = [round(clock.left(player), 3) for player in range(len(clock.clock.left))]
    return {"text": clock.text, "left": left, "is_off": clock.is_off}


def kept_clock(data: Any, players: int) -> GameClock | None:
    """The clock that was kept; damaged data are refused."""
    if data is None:
        return None
    if not isinstance(data, dict) or not isinstance(data.get("text"), str):
        raise BadRecordError("The clock of the kept game is damaged.")
    clock = GameClock(Clock.read(data["text"], players=players), text=data["text"])
    left = data.get("left")
    if not isinstance(left, list) or len(left) != players or not all(type(rest) in {int, float} and rest >= 0 for rest in left):
        raise BadRecordError("The clock of the kept game is damaged.")
    clock.clock = replace(clock.clock, left=tuple(map(float, left)))
    clock.is_off = bool(data.get("is_off"))
    return clock


def resumed_clock(tags: dict[str, str], wanted: Any, players: int) -> GameClock | None:
    """The clock of a game that goes on: the one that is asked for, else its record's."""
    return GameClock.from_tags(tags, players) if wanted is None else clock_from(wanted, players)
