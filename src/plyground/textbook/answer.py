"""What an algorithm of the book gives: an action, what it is worth, and the play that is expected."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from plyground.core.search import Bound

Line = tuple[Any, ...]
"""A line of play while it is being found: (first action, the rest of the line), and END at its end."""
END: Line = ()


@dataclass(frozen=True)
class Answer:
    """The action to play in a state, None where the game is over.

    `value` is what MAX (player 0) gets; in games of several players it is one number for each. `bound` tells an exact
    value from one that is only known to be at least or at most that much.
    """

    action: Any
    value: Any
    line: tuple[Any, ...] = ()
    bound: Bound = Bound.EXACT


def answer(value: Any, line: Line, bound: Bound = Bound.EXACT) -> Answer:
    """The answer that a value and a nested line make."""
    actions = []
    while line:
        action, line = line
        actions.append(action)
    return Answer(actions[0] if actions else None, value, tuple(actions), bound)
