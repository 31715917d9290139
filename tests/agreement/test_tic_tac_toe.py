"""Tic-tac-toe beside OpenSpiel's, and beside Fairy-Stockfish's from a definition of our own."""

from __future__ import annotations

from typing import Any

import pyffish

from plyground import load
from tests.agreement.fairy import line_variant, single_actions, walk_with_fairy_stockfish
from tests.agreement.openspiel import walk_with_openspiel


def cell(_state: Any, action: int) -> str:
    return f"{'abc'[action % 3]}{3 - action // 3}"


def test_random_games_agree_with_openspiel() -> None:
    walk_with_openspiel(load("tic-tac-toe"), "tic_tac_toe", cell, positions=4_000)


def test_random_games_agree_with_fairy_stockfish() -> None:
    pyffish.load_variant_config(line_variant("placing3x3k3", 3, 3, 3, falling=False))
    game = load("tic-tac-toe")
    walk_with_fairy_stockfish(game, "placing3x3k3", single_actions(game), lambda move: move.removeprefix("P@"))
