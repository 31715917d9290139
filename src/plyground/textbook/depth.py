"""Room for recursion: the book's algorithms call themselves once a move, and games may be thousands of moves long."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from plyground.core.errors import BadGameError
from plyground.core.game import Game

_CALLS_A_MOVE = 3
_SPARE_CALLS = 1_000


@contextmanager
def room_for(game: Game[Any, Any]) -> Iterator[None]:
    """Let calls nest as deep as the longest game of these rules.

    A call from Python to Python takes no room on the machine's own stack, so that the limit may be raised freely; it
    only has to stop a game that never ends. Algorithms therefore recurse in plain loops, not inside `max` or a
    generator, which would take such room.
    """
    usual = sys.getrecursionlimit()
    sys.setrecursionlimit(usual + _SPARE_CALLS + _CALLS_A_MOVE * game.facts.longest)
    try:
        yield
    except RecursionError as error:
        raise BadGameError(
            f"{game.name or 'The game'} goes on for more than the {game.facts.longest} moves that its facts declare as the "
            f"longest game; declare more, as in facts = {{'longest': {10 * game.facts.longest}}}, or search to a limited depth."
        ) from error
    finally:
        sys.setrecursionlimit(usual)
