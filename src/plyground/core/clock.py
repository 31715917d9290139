"""The time of a game: what each player has left, and what a single move may take. Pure data; whoever plays measures.

A clock comes in two kinds, which may be combined: seconds for the whole game with an increment after every action, or
limits for every single action (seconds, nodes, depth).
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field, replace
from typing import Any

from plyground.core.errors import BadLimitError, shown
from plyground.core.search import Limits

GRACE_SECONDS = 0.1
_GAME_CLOCK = re.compile(r"(\d+(?:\.\d+)?|\.\d+)(?:\+(\d+(?:\.\d+)?|\.\d+))?")


@dataclass(frozen=True, kw_only=True)
class Clock:
    """Seconds left for each player, and what each action may take. `player` is the one whose clock runs.

    `grace` is forgiven: a player is late only when it has overdrawn by more. It pays for what lies between a player's own
    measurement and the one from outside.
    """

    left: tuple[float, ...] = ()
    """Seconds left for each player; empty where no clock runs over the whole game."""
    increment: float = 0.0
    limits: Limits = field(default_factory=Limits)
    """What a single action may take."""
    grace: float = GRACE_SECONDS
    player: int = 0
    is_over: bool = False
    """Whether the player whose clock ran last was late."""

    def __post_init__(self) -> None:
        told = (("increment", self.increment), ("grace", self.grace), ("limit", self.limits.seconds or 0.0))
        for name, value in told:
            if not (value >= 0 and math.isfinite(value)):
                raise BadLimitError(f"The {name} of a clock must be zero seconds or more; it was {value}.")

    @classmethod
    def for_game(cls, seconds: float, increment: float = 0.0, *, players: int = 2, grace: float = GRACE_SECONDS) -> Clock:
        """So many seconds a player for the whole game, and `increment` more after every action."""
        if not (seconds > 0 and math.isfinite(seconds)):
            raise BadLimitError(f"A clock must begin with more than zero seconds; it was {seconds}.")
        return cls(left=(float(seconds),) * players, increment=float(increment), grace=grace)

    @classmethod
    def read(cls, text: str, *, players: int = 2, grace: float = GRACE_SECONDS) -> Clock:
        """The clock that a text means: '10' is ten seconds for the game, '10+0.1' adds a tenth after every action."""
        found = _GAME_CLOCK.fullmatch(text.strip())
        if found is None:
            raise BadLimitError(f"A clock is written as seconds or seconds+increment, such as 10+0.1; found {shown(text)}.")
        return cls.for_game(float(found[1]), float(found[2] or 0), players=players, grace=grace)

    @property
    def is_timed(self) -> bool:
        """Whether a player can be late at all."""
        return bool(self.left) or self.limits.seconds is not None

    @property
    def available(self) -> float:
        """The most seconds that the player to move may take now, without grace; infinite where nothing limits them."""
        whole_game = self.left[self.player] if self.left else math.inf
        return min(whole_game, math.inf if self.limits.seconds is None else self.limits.seconds)

    def started(self, player: int) -> Clock:
        """The same clock, running for a player."""
        return replace(self, player=player)

    def spent(self, seconds: float) -> Clock:
        """The clock after the player whose clock runs took so many seconds for one action."""
        is_late = seconds > self.available + self.grace
        left = tuple(
            max(rest - seconds, 0.0) + (0.0 if is_late else self.increment) if player == self.player else rest
            for player, rest in enumerate(self.left)
        )
        return replace(self, left=left, is_over=is_late)

    def as_data(self) -> dict[str, Any]:
        """The clock for a program to read: only what limits something."""
        data: dict[str, Any] = {name: value for name, value in vars(self.limits).items() if value is not None}
        if self.left:
            data |= {"left": list(self.left), "increment": self.increment}
        return data | ({"grace": self.grace} if self.is_timed else {})

    def __str__(self) -> str:
        parts = [f"{self.left[0]:g}+{self.increment:g} s a game"] if self.left else []
        if self.limits.seconds is not None:
            parts.append(f"{self.limits.seconds:g} s a move")
        if self.limits.nodes is not None:
            parts.append(f"{self.limits.nodes} nodes a move")
        if self.limits.depth is not None:
            parts.append(f"depth {self.limits.depth}")
        return ", ".join(parts) or "no limit"
