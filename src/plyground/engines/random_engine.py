"""A random player behind the interface of engines: any game, any limits."""

from __future__ import annotations

from typing import Any

from plyground.core.game import Game
from plyground.core.search import Bound, SearchInfo, SearchResult
from plyground.engines.engine import Engine, Search, Task
from plyground.engines.random_player import RandomPlayer


class RandomEngine(Engine):
    """Chooses any legal action, and knows nothing of its value."""

    def __init__(self, game: Game[Any, Any], *, seed: int | None = 0) -> None:
        """The same seed makes the same choices, one after the other; None takes a new one each time."""
        super().__init__(game, "random")
        self._player = RandomPlayer(seed)

    def think(self, task: Task) -> Search:
        """Choose, without a look ahead."""
        action = self._player.choose(self.game, task.state)
        info = SearchInfo(depth=0, value=0.0, player=task.player, bound=Bound.OPEN, line=(action,))
        yield info
        return SearchResult(action=action, info=info, equally_good=tuple(task.actions) if task.equal else (action,))
