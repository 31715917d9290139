"""Maharajah and the Sepoys: who moves how, mates of both sides, castling, pawns on the last rank, positions, its sign."""

from __future__ import annotations

from typing import Any

import pytest

from plyground import Limits, load
from plyground.boards.svg import svg
from plyground.core.errors import BadPositionError
from plyground.engines.choosing import engine_for
from plyground.engines.settings import EngineSettings

CORNERED = "k7/8/8/4b3/8/r6p/6rn/7M b - - 0 1"
BEFORE_THE_LAST_RANK = "k7/8/8/8/8/7M/p7/8 b - - 0 1"
ON_THE_LAST_RANK = "k7/8/8/8/8/7M/8/p7 b - - 0 1"


def after(position: str, *moves: str, promotion: bool = False) -> tuple[Any, Any]:
    """The game and its state after some moves from a position; from the start if that is empty."""
    game: Any = load("maharajah", promotion=promotion)
    return game, game.replay(moves, game.position(position) if position else game.initial())


def texts(position: str, *, promotion: bool = False) -> set[str]:
    game, state = after(position, promotion=promotion)
    return {game.write_action(state, action).rstrip("+#") for action in game.actions(state)}


def test_the_maharajah_goes_like_queen_and_knight_but_not_where_it_would_be_taken() -> None:
    found = texts("")
    assert len(found) == 22
    assert {"Mh4", "Ma5", "Mc2", "Md3", "Mf3", "Mg2", "Me5", "Ma1"} <= found
    assert found.isdisjoint({"Me6", "Mxe7"})


def test_the_army_mates_the_maharajah() -> None:
    game, state = after(CORNERED)
    action = game.read_action(state, "Ra1")
    assert game.write_action(state, action) == "Ra1#"
    mated = game.result(state, action)
    assert game.outcome(mated) == "Black wins by checkmate."
    assert game.utilities(mated) == [-1, 1]
    assert game.marks(mated, None) == [{"kind": "ring", "targets": ["h1"], "by": "rule"}]


def test_the_maharajah_mates_the_king() -> None:
    game, state = after("", "Mc2", "e5", "Mb1", "Qh4", "Mc3", "Kd8", "Mxe5", "h5", "Mxf7#")
    assert game.outcome(state) == "White wins by checkmate."
    assert game.utilities(state) == [1, -1]


def test_a_check_is_said_and_must_be_answered() -> None:
    game, state = after("4k3/8/8/8/8/8/8/3M4 w - - 0 1", "Me1")
    assert state.checked
    assert game.say(state) == f"Black is in check, {len(game.actions(state))} legal actions."
    assert {"Ke7", "Kxe7"}.isdisjoint(game.write_action(state, action) for action in game.actions(state))


def test_the_army_castles_as_in_chess() -> None:
    assert {"O-O", "O-O-O"} <= texts("r3k2r/8/8/8/8/8/8/1M6 b kq - 0 1")
    assert {text for text in texts("r3k2r/8/8/8/8/8/5M2/8 b kq - 0 1") if text.startswith("O")} == {"O-O-O"}
    game, state = after("r3k2r/8/8/8/8/8/8/1M6 b kq - 0 1", "O-O")
    assert game.write_position(state) == "r4rk1/8/8/8/8/8/8/1M6 w - - 1 2"
    game, state = after("r3k2r/8/8/8/8/8/8/1M6 b kq - 0 1", "Rb8")
    assert game.write_position(state).split()[2] == "k"


def test_a_pawn_on_the_last_rank_stays_what_it_is() -> None:
    assert {text for text in texts(BEFORE_THE_LAST_RANK) if text.startswith("a")} == {"a1"}
    game, state = after(BEFORE_THE_LAST_RANK, "a1")
    assert game.write_position(state) == "k7/8/8/8/8/7M/8/p7 w - - 0 2"
    assert all(text.startswith("K") for text in texts(ON_THE_LAST_RANK))


def test_with_the_option_it_becomes_something_else() -> None:
    found = texts(BEFORE_THE_LAST_RANK, promotion=True)
    assert {text for text in found if text.startswith("a")} == {"a1=Q", "a1=R", "a1=B", "a1=N"}
    game, state = after(BEFORE_THE_LAST_RANK, "a1n", promotion=True)
    assert game.write_position(state) == "k7/8/8/8/8/7M/8/n7 w - - 0 2"
    with pytest.raises(BadPositionError, match="A pawn of Black cannot stand on a1"):
        game.position(ON_THE_LAST_RANK)


@pytest.mark.parametrize(
    ("position", "promotion", "sentence"),
    [
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", False, "White has 1 men written as K; there are at most 0"),
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", False, "a royal man of White, written as M, and found none"),
        ("4k3/8/8/8/8/8/8/4MQ2 w - - 0 1", False, "White has 1 men written as Q; there are at most 0"),
        ("qq2k3/8/8/8/8/8/8/M7 w - - 0 1", False, "Black has 2 men written as Q; there are at most 1"),
        ("qq2k3/pppppppp/8/8/8/8/8/5M2 w - - 0 1", True, "Black has 1 men more than at first; only 0 can have been promoted"),
        ("p3k3/8/8/8/8/8/8/5M2 w - - 0 1", False, "A pawn of Black cannot stand on a8"),
        ("4k3/8/8/8/8/8/8/5M2 w kq - 0 1", False, "king and rook must stand on their first squares"),
        ("4k3/8/8/8/8/8/8/5M2 w KQ - 0 1", False, "the right to castle as kq or some of these letters"),
        ("4k3/8/8/8/8/8/8/4M3 w - - 0 1", False, "White is to move and could take the royal man on e8"),
    ],
)
def test_a_position_that_cannot_be_is_refused_in_a_sentence(position: str, promotion: bool, sentence: str) -> None:  # noqa: FBT001 - a case
    with pytest.raises(BadPositionError, match=sentence):
        load("maharajah", promotion=promotion).position(position)


def test_a_promoted_army_is_read() -> None:
    game, state = after("qq2k3/1ppppppp/8/8/8/8/8/5M2 w - - 0 1", promotion=True)
    assert game.write_position(state).startswith("qq2k3/1ppppppp/")


def test_the_maharajah_has_a_sign_of_its_own() -> None:
    game, state = after("")
    glyphs = game.glyphs()
    assert set(glyphs) == set("Mpnbrqk")
    assert glyphs["M"]["layers"] != glyphs["q"]["layers"]
    drawn = svg(game.table(), game.describe(state))
    assert "white maharajah on e1" in drawn
    assert "black queen on d8" in drawn


def test_a_shallow_search_ends_where_checks_can_be_answered_by_checks() -> None:
    game, state = after("5r1b/4pk2/6pp/2p2p2/1p1p2n1/8/2q5/7M b - - 0 37")
    engine = engine_for(game, EngineSettings(megabytes=1))
    result = engine.choose(state, Limits(depth=1, nodes=100_000))
    assert result.info.depth == 1
