"""Nim beside OpenSpiel's."""

from __future__ import annotations

import re
from typing import Any

import pytest

from plyground import load
from tests.agreement.openspiel import walk_with_openspiel


def heap_and_number(state: Any, action: int) -> str:
    match = re.fullmatch(r"pile:([0-9]+), take:([0-9]+);", state.action_to_string(action))
    assert match
    return f"{'abcdefgh'[int(match[1]) - 1]}{match[2]}"


@pytest.mark.parametrize(
    ("heaps", "misere"), [("3;4;5", False), ("1;3;5;7", True), ("1;1;1;1;1;1;1;1", True), ("40;2;17", False)]
)
def test_random_games_agree_with_openspiel(heaps: str, misere: bool) -> None:  # noqa: FBT001
    walk_with_openspiel(
        load("nim", heaps=heaps, misere=misere), f"nim(pile_sizes={heaps},is_misere={misere})", heap_and_number, positions=2_000
    )
