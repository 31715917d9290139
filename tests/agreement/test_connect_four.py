"""Connect four beside OpenSpiel's, and beside Fairy-Stockfish's from a definition of our own, on several boards."""

from __future__ import annotations

from typing import Any

import pyffish
import pytest

from plyground import load
from tests.agreement.fairy import clicked_cells, line_variant, walk_with_fairy_stockfish
from tests.agreement.openspiel import walk_with_openspiel


def column(_state: Any, action: int) -> str:
    return "abcdefghijkl"[action]


@pytest.mark.parametrize(
    ("columns", "rows", "k"),
    [(7, 6, 4), (5, 4, 4), (4, 5, 3), (6, 7, 5), (8, 7, 4), (9, 6, 4), (12, 4, 4), (5, 11, 4), (4, 4, 2), (3, 3, 4), (1, 8, 3)],
)
def test_random_games_agree_with_openspiel(columns: int, rows: int, k: int) -> None:
    walk_with_openspiel(
        load("connect-four", columns=columns, rows=rows, k=k),
        f"connect_four(rows={rows},columns={columns},x_in_row={k})",
        column,
        positions=2_000,
    )


@pytest.mark.parametrize(("columns", "rows", "k"), [(7, 6, 4), (5, 4, 3), (12, 4, 5)])
def test_random_games_agree_with_fairy_stockfish(columns: int, rows: int, k: int) -> None:
    variant = f"falling{columns}x{rows}k{k}"
    pyffish.load_variant_config(line_variant(variant, columns, rows, k, falling=True))
    game = load("connect-four", columns=columns, rows=rows, k=k)
    walk_with_fairy_stockfish(game, variant, clicked_cells(game), lambda move: move.removeprefix("P@"))
