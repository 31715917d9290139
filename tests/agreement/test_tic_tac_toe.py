"""Tic-tac-toe beside OpenSpiel's."""

from __future__ import annotations

from typing import Any

from plyground import load
from tests.agreement.openspiel import walk_with_openspiel


def cell(_state: Any, action: int) -> str:
    return f"{'abc'[action % 3]}{3 - action // 3}"


def test_random_games_agree_with_openspiel() -> None:
    walk_with_openspiel(load("tic-tac-toe"), "tic_tac_toe", cell, positions=4_000)
