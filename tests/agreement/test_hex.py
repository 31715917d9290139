"""Hex beside OpenSpiel's, with and without the swap."""

from __future__ import annotations

import pytest

from plyground import load
from tests.agreement.openspiel import walk_with_openspiel


@pytest.mark.parametrize(
    ("size", "swap"), [(2, False), (2, True), (3, False), (3, True), (4, False), (5, True), (8, False), (11, False), (11, True)]
)
def test_random_games_agree_with_openspiel(size: int, swap: bool) -> None:  # noqa: FBT001
    walk_with_openspiel(
        load("hex", size=size, swap=swap),
        f"hex(board_size={size},swap={swap})",
        lambda state, action: state.action_to_string(action),
        positions=2_000,
    )
