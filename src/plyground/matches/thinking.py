"""An engine as a competitor: it thinks within its own limits and within what the clock allows."""

from __future__ import annotations

from typing import Any

from plyground.core.clock import Clock
from plyground.core.game import Game
from plyground.core.search import Limits
from plyground.engines.engine import Engine
from plyground.engines.time_keeping import limits_for


class ThinkingCompetitor:
    """Plays the engine's move. It is ready when it is made, so that no clock pays for what an engine does only once."""

    def __init__(self, name: str, engine: Engine, limits: Limits = Limits()) -> None:
        """`limits` are the engine's own; those of the clock come on top."""
        self.name = name
        self.engine = engine
        self.limits = limits
        engine.prepare()

    def choose(self, game: Game[Any, Any], state: Any, clock: Clock, past: tuple[Any, ...] = ()) -> Any:
        """The best action found in the time for this move."""
        limits = limits_for(clock, self.limits, plies_left=max(game.facts.longest - len(past), 1))
        return self.engine.choose(state, limits, past=past).action
