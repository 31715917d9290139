"""Coins without a limit to a turn is nim with one heap, which OpenSpiel has if an empty one lies beside it."""

from __future__ import annotations

from typing import Any

import pytest

from plyground import load
from tests.agreement.openspiel import walk_with_openspiel


def taken(state: Any, action: int) -> str:
    text: str = state.action_to_string(action)
    return text.partition("take:")[2].rstrip(";")


@pytest.mark.parametrize("misere", [True, False])
def test_random_games_agree_with_openspiel(misere: bool) -> None:  # noqa: FBT001
    game = load("coins", coins=40, most=40, misere=misere)
    walk_with_openspiel(game, f"nim(pile_sizes=40;0,is_misere={misere})", taken)
