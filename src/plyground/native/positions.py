"""When two states are the same position: what histories of games compare."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from plyground.core.game import Game
from plyground.core.history import History
from plyground.native.game import NativeGame


def history_from(game: Game[Any, Any], start: Any) -> History:
    """The history of a game that begins at a state."""
    return History(game, start, position_key(game))


def position_key(game: Game[Any, Any]) -> Callable[[Any], Hashable]:
    """What equal positions share: the key of native rules, which leaves bookkeeping out; of plain ones the state itself."""
    return game.key if isinstance(game, NativeGame) else _itself


def _itself(state: Hashable) -> Hashable:
    return state
