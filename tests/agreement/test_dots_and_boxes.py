"""Dots and boxes beside OpenSpiel's, on several boards."""

from __future__ import annotations

import re
from typing import Any

import pytest

from plyground import load
from plyground.boards import coordinate
from tests.agreement.openspiel import walk_with_openspiel


def ends(state: Any, action: int) -> str:
    """Theirs are written P1(h,row,column)."""
    match = re.search(r"\((h|v),(\d+),(\d+)\)", state.action_to_string(action))
    assert match is not None
    row, column = int(match[2]), int(match[3])
    return coordinate(column, row) + (coordinate(column + 1, row) if match[1] == "h" else coordinate(column, row + 1))


@pytest.mark.parametrize(("columns", "rows"), [(1, 1), (3, 3), (2, 4), (4, 2), (7, 3), (8, 5), (10, 10)])
def test_random_games_agree_with_openspiel(columns: int, rows: int) -> None:
    game = load("dots-and-boxes", columns=columns, rows=rows)
    walk_with_openspiel(game, f"dots_and_boxes(num_rows={rows},num_cols={columns})", ends, positions=2_000)
