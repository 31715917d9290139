"""The lectures' evaluation of tic-tac-toe: lines that are open for one player minus those that are open for the other."""

from __future__ import annotations

from typing import Any

from plyground.core.game import Game

_COLUMNS, _ROWS = "abc", "123"
LINES = (
    *(tuple(column + row for column in _COLUMNS) for row in _ROWS),
    *(tuple(column + row for row in _ROWS) for column in _COLUMNS),
    ("a1", "b2", "c3"),
    ("a3", "b2", "c1"),
)
"""The eight rows of three cells."""


def open_lines(game: Game[Any, Any], state: Any) -> tuple[int, int]:
    """How many lines MAX, who plays first, can still complete, and how many MIN can: those without a mark of the other one."""
    marks = {cell: standing[0]["o"] for cell, standing in game.pieces(state, None).items()}
    owners = [{marks[cell] for cell in line if cell in marks} for line in LINES]
    return sum(1 not in found for found in owners), sum(0 not in found for found in owners)
