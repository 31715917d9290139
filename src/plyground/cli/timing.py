"""The clock at the terminal: shown beside the board, heard when a person's time is up, and what it means to be late."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from types import FrameType
from typing import Any

from plyground.core.clock import Clock
from plyground.core.game import Game
from plyground.sessions.game_clock import GameClock, clock_text

_LEAST_SECONDS = 0.001
_MOMENT_SECONDS = 0.5


class TimeIsUpError(Exception):
    """A person's time ran off while the program waited for a line. It never leaves the terminal."""


class Timing:
    """The clock of one game, if there is one. Who is late loses where it `ends` the game, and is told so where it does not."""

    def __init__(self, timer: GameClock | None = None, *, ends: bool = True) -> None:
        self._timer = timer
        self._ends = ends
        self._told: set[int] = set()

    @property
    def is_on(self) -> bool:
        """Whether time is measured."""
        return self._timer is not None and not self._timer.is_off

    def text(self, game: Game[Any, Any]) -> str:
        """What everybody has left, on one line; nothing without a clock."""
        timer = self._timer
        if timer is None or timer.is_off:
            return ""
        left = (f"{game.seat(player)} {clock_text(timer.left(player))}" for player in range(game.facts.players))
        return f"Clock: {', '.join(left)}."

    def start(self, player: int) -> None:
        """The time of a player runs."""
        if self._timer is not None:
            self._timer.start(player)

    def stop(self) -> bool:
        """The move is there. Gives whether its player loses by it."""
        if self._timer is None or not self._timer.stop():
            return False
        player = self._timer.clock.player
        if not self._ends and player not in self._told:
            self._told.add(player)
            print("Out of time; the game goes on.")
        return self._ends

    def halt(self) -> None:
        """No time runs until somebody is asked for a move."""
        if self._timer is not None:
            self._timer.halt()

    def switch_off(self) -> bool:
        """Play on without a clock; gives whether there was one."""
        was_on = self.is_on
        if self._timer is not None:
            self._timer.switch_off()
        return was_on

    def now(self) -> Clock | None:
        """The clock for a player who thinks by it. One who may go on with nothing left gets a moment for every move."""
        if self._timer is None or self._timer.is_off:
            return None
        clock = self._timer.now()
        return clock if self._ends else replace(clock, left=tuple(max(left, _MOMENT_SECONDS) for left in clock.left))

    @contextmanager
    def heard(self, player: int) -> Iterator[None]:
        """While it lasts, TimeIsUpError is raised when the time of a player is up; where that cannot be, `stop` still knows."""
        if not self.is_on or not self._ends or self._timer is None or not hasattr(signal, "setitimer"):
            yield
            return
        before = signal.signal(signal.SIGALRM, _ring)
        signal.setitimer(signal.ITIMER_REAL, max(self._timer.left(player), _LEAST_SECONDS))
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before or signal.SIG_DFL)


def _ring(number: int, frame: FrameType | None) -> None:
    del number, frame
    raise TimeIsUpError
