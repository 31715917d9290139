"""Breakthrough beside OpenSpiel's, whose first player stands at the top, and beside Fairy-Stockfish's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pyffish
import pytest

from plyground import load
from tests.agreement.fairy import clicked_cells, walk_with_fairy_stockfish
from tests.agreement.openspiel import walk_with_openspiel

SMALL = """
[breakthrough5x6:breakthrough]
maxFile = 5
maxRank = 6
flagRegionWhite = *6
startFen = ppppp/ppppp/5/5/PPPPP/PPPPP w 0 1
"""


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


@pytest.mark.parametrize(("columns", "rows", "variant"), [(8, 8, "breakthrough"), (5, 6, "breakthrough5x6")])
def test_random_games_agree_with_fairy_stockfish(columns: int, rows: int, variant: str) -> None:
    pyffish.load_variant_config(SMALL)
    game = load("breakthrough", columns=columns, rows=rows)
    walk_with_fairy_stockfish(game, variant, clicked_cells(game))
