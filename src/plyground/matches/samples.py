"""A few fixed positions of a game to measure on: the start, and random openings that are the same every time."""

from __future__ import annotations

from itertools import islice
from typing import Any, NamedTuple

from plyground.core.game import Game
from plyground.matches.openings import openings, usual_plies


class Sample(NamedTuple):
    """A position, and the moves that lead to it as one text; nothing for the start."""

    moves: str
    state: Any


def samples(game: Game[Any, Any], count: int, seed: int = 0) -> list[Sample]:
    """The start and openings, `count` in all; fewer where a game has no more different ones."""
    found = {game.initial(): ""}
    plies = usual_plies(game, seed)
    for opening in islice(openings(game, plies, seed), count - 1 if plies else 0):
        found.setdefault(game.replay(list(opening.actions)), " ".join(opening.actions))
    return [Sample(moves, state) for state, moves in found.items()]
