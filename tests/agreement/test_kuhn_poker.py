"""Kuhn poker against OpenSpiel."""

from __future__ import annotations

from typing import Any

import pytest

from plyground import load
from tests.agreement.openspiel import walk_with_openspiel


def text_of(twin: Any, action: int) -> str:
    return "JQKA"[action] if twin.is_chance_node() else ("pass", "bet")[action]


@pytest.mark.parametrize("players", [2, 3])
def test_kuhn_poker_agrees_with_openspiel(players: int) -> None:
    walk_with_openspiel(load("kuhn-poker", players=players), f"kuhn_poker(players={players})", text_of)
