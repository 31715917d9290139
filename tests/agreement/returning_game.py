"""A game of which a textbook search sees what the compiled one sees: a position of its own path that comes again ends it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from plyground.core.facts import Facts
from plyground.core.game import OVER, Game
from plyground.native.game import NativeGame

Walked = tuple[Any, tuple[int, ...], int]
"""A state, the keys of those before it, and who moved last."""


class ReturningGame(Game[Any, Any]):
    """Positions count as the same by their keys. `depth` is the horizon, where nobody asks any more; `returns` counts."""

    def __init__(self, game: NativeGame[Any], depth: int) -> None:
        self._game, self._depth, self.name, self.returns = game, depth, game.name, 0
        super().__init__()

    def state_facts(self) -> Facts:
        return replace(self._game.facts, symmetries=1, repetition=None)

    def initial(self) -> Walked:
        return self.from_here(self._game.initial())

    def from_here(self, state: Any) -> Walked:
        """A state at which the path begins."""
        return state, (), OVER

    def _has_come_back(self, state: Walked) -> bool:
        return len(state[1]) < self._depth and self._game.key(state[0]) in state[1]

    def player(self, state: Walked) -> int:
        return OVER if self._has_come_back(state) else self._game.player(state[0])

    def actions(self, state: Walked) -> Sequence[Any]:
        return () if self._has_come_back(state) else self._game.actions(state[0])

    def result(self, state: Walked, action: Any) -> Walked:
        here, path, _ = state
        return self._game.result(here, action), (*path, self._game.key(here)), self._game.player(here)

    def is_terminal(self, state: Walked) -> bool:
        return self.player(state) == OVER

    def utility(self, state: Walked, player: int) -> float:
        if self._has_come_back(state):
            self.returns += 1
            return self._game.facts.repetition_payoffs(state[2])[player]
        return self._game.utility(state[0], player)
