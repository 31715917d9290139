"""Breakthrough beside OpenSpiel's, whose first player stands at the top."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from plyground import load
from tests.agreement.openspiel import walk_with_openspiel


def turned_over(rows: int) -> Callable[[Any, int], str]:
    def text(state: Any, action: int) -> str:
        theirs = state.action_to_string(action)
        start, to = (f"{cell[0]}{rows + 1 - int(cell[1])}" for cell in (theirs[:2], theirs[2:4]))
        return f"{start}{'x' if theirs.endswith('*') else '-'}{to}"

    return text


@pytest.mark.parametrize(("columns", "rows"), [(8, 8), (6, 6), (5, 8), (8, 7), (3, 5), (2, 4), (8, 4)])
def test_random_games_agree_with_openspiel(columns: int, rows: int) -> None:
    walk_with_openspiel(
        load("breakthrough", columns=columns, rows=rows, ranks=2 if rows >= 6 else 1),
        f"breakthrough(rows={rows},columns={columns})",
        turned_over(rows),
        positions=2_000,
    )
