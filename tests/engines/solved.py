"""Solving a position to its end, without asking how far it is."""

from __future__ import annotations

from typing import Any

from plyground.engines.solving import Solution, Solving


def solved(game: Any, state: Any = None, **settings: Any) -> Solution:
    """What is found about a state, or about the start, with a small table."""
    return result_of(Solving(game, game.initial() if state is None else state, megabytes=8, **settings))


def result_of(solving: Solving) -> Solution:
    """What a run ends with."""
    run = solving.run()
    while True:
        try:
            next(run)
        except StopIteration as ended:
            found: Solution = ended.value
            return found
