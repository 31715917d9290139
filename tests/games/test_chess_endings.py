"""What the evaluation of chess knows of endings, and that it sees both sides alike."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

from plyground import load
from plyground.features import default_weights, feature_values
from plyground.features.evaluate import score
from plyground.games.chess import _pawn_ending_solver as solver
from plyground.games.chess._chess_chances import FULL, chances
from plyground.games.chess._chess_pawn_ending import WON, is_won_with_pawn

CHESS: Any = load("chess")
PUBLISHED_WINS = (124_960, 97_604)
"""King and pawn against king, on all files: with the move, and without it."""


def at(text: str) -> Any:
    return CHESS.read_position(text)


@cache
def solved() -> bytearray:
    return solver.solved()


def test_the_table_of_pawn_endings_is_what_its_solver_finds() -> None:
    assert [word % 2**64 for word in WON] == solver.words_of(solved())


def test_as_many_pawn_endings_are_won_as_is_published() -> None:
    won = solved()
    half = len(won) // 2
    assert (2 * sum(won[:half]), 2 * sum(won[half:])) == PUBLISHED_WINS


@pytest.mark.parametrize(
    ("text", "won"),
    [
        ("8/8/4k3/8/4K3/4P3/8/8 w - -", 0),
        ("8/8/4k3/8/4K3/4P3/8/8 b - -", 1),
        ("8/8/8/4k3/8/8/4P3/4K3 b - -", 0),
        ("4k3/8/4K3/4P3/8/8/8/8 w - -", 1),
        ("8/8/8/8/k7/p7/8/K7 b - -", 0),
        ("8/8/8/1k6/1p6/8/8/1K6 w - -", 0),
        ("8/4p3/4k3/8/4K3/8/8/8 b - -", 0),
        ("8/7P/8/8/8/8/k7/7K w - -", 1),
    ],
)
def test_a_pawn_ending_is_looked_up_from_either_side(text: str, won: int) -> None:
    state = at(text)
    assert is_won_with_pawn(state) == bool(won)
    assert any(feature_values(CHESS, state)) == bool(won)


@pytest.mark.parametrize(
    "text",
    [
        "8/8/4k3/4n3/8/4K3/8/7R w - -",
        "7k/8/8/8/8/8/7P/1B4K1 w - -",
        "8/8/4k3/3b4/8/4K3/4P3/4B3 w - -",
        "8/8/4k3/8/8/2NNK3/8/8 w - -",
    ],
)
def test_what_can_hardly_be_won_counts_for_less(text: str) -> None:
    assert chances(at(text)) < FULL


@pytest.mark.parametrize("text", ["6k1/8/8/8/8/8/P7/B5K1 w - -", "8/8/4k3/8/8/3QK3/8/8 w - -", "8/8/4k3/8/8/4KBB1/8/8 w - -"])
def test_what_can_be_won_counts_in_full(text: str) -> None:
    assert chances(at(text)) == FULL


def mirrored(text: str) -> str:
    """The position with colours changed and the board turned over."""
    board, turn, rights, passing, *rest = text.split()
    rows = "/".join(reversed(board.swapcase().split("/")))
    passed = passing if passing == "-" else passing[0] + str(9 - int(passing[1]))
    return " ".join([rows, "b" if turn == "w" else "w", rights.swapcase() if rights != "-" else rights, passed, *rest])


def test_both_sides_are_seen_alike() -> None:
    choice = random.Random(7)
    weights = default_weights(CHESS)
    assert weights is not None
    looked = 0
    for _ in range(12):
        state = CHESS.initial()
        while not CHESS.is_terminal(state) and state.plies < 120:
            if state.plies % 4 == 0:
                other = at(mirrored(CHESS.write_position(state)))
                assert feature_values(CHESS, state) == feature_values(CHESS, other), CHESS.write_position(state)
                assert score(CHESS, state, weights) == score(CHESS, other, weights)
                looked += 1
            state = CHESS.result(state, choice.choice(CHESS.actions(state)))
    assert looked > 100
