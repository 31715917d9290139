"""The walks beside other programs notice a difference: with one rule changed on our side they fail."""

from __future__ import annotations

import pyffish
import pytest

from plyground import load
from tests.agreement.fairy import clicked_cells, line_variant, walk_with_fairy_stockfish
from tests.agreement.openspiel import walk_with_openspiel

OTHER_LENGTHS = [3, 5]


@pytest.mark.parametrize("k", OTHER_LENGTHS)
def test_the_walk_beside_openspiel_notices_another_length_of_the_row(k: int) -> None:
    with pytest.raises(AssertionError):
        walk_with_openspiel(load("connect-four", k=k), "connect_four", lambda _state, action: "abcdefg"[action])


@pytest.mark.parametrize("k", OTHER_LENGTHS)
def test_the_walk_beside_fairy_stockfish_notices_another_length_of_the_row(k: int) -> None:
    pyffish.load_variant_config(line_variant("falling7x6k4", 7, 6, 4, falling=True))
    game = load("connect-four", k=k)
    with pytest.raises(AssertionError):
        walk_with_fairy_stockfish(game, "falling7x6k4", clicked_cells(game), lambda move: move.removeprefix("P@"))


def test_the_walk_beside_openspiel_notices_other_payoffs() -> None:
    with pytest.raises(AssertionError):
        walk_with_openspiel(
            load("connect-four"),
            "connect_four",
            lambda _state, action: "abcdefg"[action],
            payoffs=lambda returns: [-value + 0.5 for value in returns],
        )
