"""The clocks of a game while it is played: started when somebody is asked for a move, stopped when the move is there.

    clock = GameClock(Clock.read("300+3"))
    clock.start(0)                      the time of player 0 runs
    is_late = clock.stop()              the move was made; the increment is added unless it came too late

In a record two tags keep it: `Clock`, as it was set, and `Left`, the seconds of each player.
"""

from __future__ import annotations

import math
import re
import time
from collections.abc import Callable, Mapping
from dataclasses import replace

from plyground.core.clock import Clock
from plyground.core.errors import BadRecordError, shown

_SHORT = 20.0
_MINUTE, _HOUR = 60, 3600


class GameClock:
    """A `Clock` that is measured."""

    def __init__(self, clock: Clock, *, text: str = "", now: Callable[[], float] = time.monotonic) -> None:
        """`text` is how the clock was set; `now` tells the time in seconds."""
        self.clock = clock
        self.text = text
        self._now = now
        self._began: float | None = None
        self.is_off = False
        """Whether nobody's time is measured any more."""

    @classmethod
    def set_to(cls, text: str, players: int) -> GameClock:
        """A clock such as '300+3', which nobody has used yet."""
        return cls(Clock.read(text, players=players), text=text.strip())

    @classmethod
    def from_tags(cls, tags: Mapping[str, str], players: int) -> GameClock | None:
        """The clock that a record keeps; None if it keeps none."""
        if "Clock" not in tags:
            return None
        clock = cls.set_to(tags["Clock"], players)
        if "Left" in tags:
            words = tags["Left"].split()
            if len(words) != players or not all(re.fullmatch(r"\d{1,9}(\.\d+)?", word) for word in words):
                raise BadRecordError(
                    f"The tag Left must hold the seconds of {players} players, such as 120.5; it was {shown(tags['Left'])}."
                )
            clock.clock = replace(clock.clock, left=tuple(map(float, words)))
        return clock

    def tags(self) -> dict[str, str]:
        """What a record keeps of it; nothing once it is off."""
        if self.is_off:
            return {}
        return {"Clock": self.text, "Left": " ".join(f"{self.left(player):.1f}" for player in range(len(self.clock.left)))}

    def start(self, player: int) -> None:
        """The time of a player runs from now on; it goes on if it runs already."""
        if self.is_off or (self._began is not None and self.clock.player == player):
            return
        self.halt()
        self.clock = self.clock.started(player)
        self._began = self._now()

    def stop(self) -> bool:
        """The move was made. Gives whether it came too late."""
        if self._began is None:
            return False
        self.clock = self.clock.spent(self._now() - self._began)
        self._began = None
        return self.clock.is_over

    def halt(self) -> None:
        """No time runs, though no move was made: a move was taken back, or the game has ended."""
        if self._began is not None:
            left = tuple(self.left(player) for player in range(len(self.clock.left)))
            self.clock, self._began = replace(self.clock, left=left), None

    def switch_off(self) -> None:
        """From now on the game is played without it."""
        self.halt()
        self.is_off = True

    def left(self, player: int) -> float:
        """The seconds that a player has now."""
        running = self._began is not None and self.clock.player == player
        spent = self._now() - self._began if running and self._began is not None else 0.0
        return max(self.clock.left[player] - spent, 0.0)

    @property
    def running(self) -> int | None:
        """Whose time runs; None if nobody's does."""
        return None if self._began is None else self.clock.player

    def now(self) -> Clock:
        """The clock as pure data, with what has run off so far taken away."""
        return replace(self.clock, left=tuple(self.left(player) for player in range(len(self.clock.left))))


def clock_text(seconds: float) -> str:
    """Time for people: 1:02:03, 4:58, or 9.4 when it gets short."""
    if seconds < _SHORT:
        return f"{math.floor(seconds * 10) / 10:.1f}"
    whole = math.floor(seconds)
    minutes = f"{whole % _HOUR // _MINUTE}:{whole % _MINUTE:02}"
    return minutes if whole < _HOUR else f"{whole // _HOUR}:{minutes:0>5}"
