"""Pig against OpenSpiel."""

from __future__ import annotations

from typing import Any

import pytest

from plyground import load
from tests.agreement.openspiel import walk_with_openspiel


def text_of(twin: Any, action: int) -> str:
    return str(action + 1) if twin.is_chance_node() else ("roll", "hold")[action]


@pytest.mark.parametrize(
    ("players", "target", "horizon"), [(2, 100, 1_000), (2, 20, 30), (3, 10, 25), (4, 30, 1_000), (6, 15, 60)]
)
def test_pig_agrees_with_openspiel(players: int, target: int, horizon: int) -> None:
    game = load("pig", players=players, target=target, horizon=horizon)
    walk_with_openspiel(game, f"pig(players={players},winscore={target},horizon={horizon})", text_of)
