"""Kalah beside OpenSpiel's mancala."""

from __future__ import annotations

from typing import Any

from plyground import load
from tests.agreement.openspiel import walk_with_openspiel


def house(_state: Any, action: int) -> str:
    """Theirs are numbered in sowing order: 0 is north's store, 7 south's."""
    return " abcdef ABCDEF"[action]


def test_random_games_agree_with_openspiel() -> None:
    walk_with_openspiel(load("kalah"), "mancala", house, positions=4_000)
