"""An engine as a competitor: it thinks within its own limits and within what the clock allows."""

from __future__ import annotations

from typing import Any

from plyground.core.clock import Clock
from plyground.core.game import Game
from plyground.core.search import Limits
from plyground.engines.engine import Engine

_MOVES_LEFT = 30
_SHARE_OF_INCREMENT = 0.8
_MOST_OF_WHAT_IS_LEFT = 0.3
_OVERHEAD_SECONDS = 0.005


class ThinkingCompetitor:
    """Plays the engine's move."""

    def __init__(self, name: str, engine: Engine, limits: Limits) -> None:
        """`limits` are the engine's own; those of the clock come on top."""
        self.name = name
        self._engine = engine
        self._limits = limits

    def choose(self, game: Game[Any, Any], state: Any, clock: Clock) -> Any:
        """The best action found in the time for this move."""
        del game
        return self._engine.choose(state, self._within(clock)).action

    def _within(self, clock: Clock) -> Limits:
        given, own = clock.limits, self._limits
        return Limits(
            depth=_least(given.depth, own.depth),
            nodes=_least(given.nodes, own.nodes),
            seconds=_least(_less_overhead(given.seconds), own.seconds, _share(clock)),
        )


def _share(clock: Clock) -> float | None:
    """What one move may take of the time for the whole game: as if so many moves were still to come, and never most of it."""
    if not clock.left:
        return None
    left = clock.left[clock.player]
    wanted = left / _MOVES_LEFT + _SHARE_OF_INCREMENT * clock.increment
    return max(min(wanted, _MOST_OF_WHAT_IS_LEFT * left) - _OVERHEAD_SECONDS, 0.0)


def _less_overhead(seconds: float | None) -> float | None:
    return None if seconds is None else max(seconds - _OVERHEAD_SECONDS, 0.0)


def _least(*limits: Any) -> Any:
    known = [limit for limit in limits if limit is not None]
    return min(known) if known else None
