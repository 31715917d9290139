"""Games whose moves have a second notation, which programs use among themselves: the squares alone."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from plyground.core.game import ActionT, Game, StateT


class CoordinateGame(Game[StateT, ActionT]):
    """A game that writes a move as programs do, such as e2e4 and e7e8q."""

    @abstractmethod
    def write_coordinates(self, state: StateT, action: ActionT, *, shuffled: bool = False) -> str:
        """One word, distinct from those of the other legal moves. With `shuffled` castling is written as in Chess960."""


def coordinates(game: Game[Any, Any], state: Any, action: Any, *, shuffled: bool = False) -> str:
    """A move for a program; a game without such a notation has one word for people and programs alike."""
    if isinstance(game, CoordinateGame):
        return game.write_coordinates(state, action, shuffled=shuffled)
    return game.write_action(state, action)
