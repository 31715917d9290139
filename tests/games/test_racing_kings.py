"""Racing Kings: no check, the goal, Black's last move, and how positions and moves are read and shown."""

from __future__ import annotations

from typing import Any

import pytest

from plyground import load
from plyground.core.errors import BadPositionError, IllegalActionError
from plyground.core.facts import Repetition
from plyground.sessions.session import Session

ONE_STEP_EACH = "8/k6K/8/8/8/8/8/8 w - - 0 1"


def after(position: str, *moves: str) -> tuple[Any, Any]:
    """The game and its state after some moves from a position."""
    game: Any = load("racing-kings")
    return game, game.replay(moves, game.position(position))


def texts(position: str) -> set[str]:
    game, state = after(position)
    return {game.write_action(state, action) for action in game.actions(state)}


def test_the_array_has_no_pawns_and_both_sides_below() -> None:
    game: Any = load("racing-kings")
    assert game.write_position(game.initial()) == "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1"
    assert len(game.actions(game.initial())) == 21
    assert set(game.glyphs()) == set("NBRQKnbrqk")
    assert game.facts.repetition == Repetition(3)


@pytest.mark.parametrize(
    ("position", "forbidden", "allowed"),
    [
        ("8/8/8/k7/8/8/8/6RK w - - 0 1", {"Rg5", "Ra1"}, {"Rg4", "Rb1"}),
        ("8/8/8/k7/8/8/1N6/5B1K w - - 0 1", {"Nc4"}, {"Nd1", "Na4", "Ba6"}),
        ("8/8/8/k1N4R/8/8/7K/8 w - - 0 1", {"Nd3", "Ne4", "Nb7"}, {"Rg5"}),
    ],
    ids=["a rook must not attack the king", "nor must a knight", "nor may a line be opened"],
)
def test_no_move_gives_check(position: str, forbidden: set[str], allowed: set[str]) -> None:
    found = texts(position)
    assert found.isdisjoint(forbidden)
    assert allowed <= found
    assert not any(text.endswith(("+", "#")) for text in found)


def test_no_move_leaves_the_own_king_attacked() -> None:
    found = texts("8/8/8/r2R3K/8/8/1k6/8 w - - 0 1")
    assert {text for text in found if text.startswith("R")} == {"Rc5", "Re5", "Rf5", "Rg5", "Rxa5"}
    assert "Kh6" in found


def test_black_may_follow_at_once_for_a_draw() -> None:
    game, state = after(ONE_STEP_EACH, "Kh8")
    assert state.turn == 1
    drawn = game.result(state, game.read_action(state, "Kb8"))
    assert game.outcome(drawn) == "A draw: both kings have arrived."
    assert game.utilities(drawn) == [0, 0]
    lost = game.result(state, game.read_action(state, "Ka6"))
    assert game.outcome(lost) == "White wins: the king has arrived."
    assert game.utilities(lost) == [1, -1]


@pytest.mark.parametrize(
    ("position", "move"),
    [("8/7K/k7/8/8/8/8/8 w - - 0 1", "Kh8"), ("4R3/k5K1/8/8/8/8/8/8 w - - 0 1", "Kg8")],
    ids=["too far away", "the last rank is guarded"],
)
def test_the_game_is_over_where_black_cannot_follow(position: str, move: str) -> None:
    game, state = after(position, move)
    assert game.outcome(state) == "White wins: the king has arrived."
    assert game.utilities(state) == [1, -1]


def test_white_has_no_second_chance() -> None:
    game, state = after("8/k6K/8/8/8/8/8/8 b - - 0 1", "Ka8")
    assert game.outcome(state) == "Black wins: the king has arrived."
    assert game.utilities(state) == [-1, 1]


def test_without_a_legal_move_it_is_a_draw() -> None:
    game, state = after("1r6/8/8/5b2/8/8/8/K6k b - - 0 1", "Be6")
    assert game.outcome(state) == "A draw by stalemate: White has no legal move."
    assert game.utilities(state) == [0, 0]


def test_fifty_quiet_moves_and_the_third_repetition_are_draws() -> None:
    game, state = after("8/8/8/8/8/8/k6K/8 w - - 99 60", "Kh3")
    assert game.outcome(state).startswith("A draw: 50 moves of both")
    session = Session(load("racing-kings"))
    for text in ("Kh3", "Ka3", "Kh2", "Ka2") * 2:
        assert not session.is_over
        session.submit(text)
    assert session.is_over


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        ("8/8/8/k6R/8/8/8/7K w - - 0 1", "White is to move and could take the royal man on a5"),
        ("8/8/8/k6R/8/8/8/7K b - - 0 1", "Nobody may be in check here, but the royal man on a5 is"),
        ("8/8/8/k7/8/8/8/7K w KQ - 0 1", "Nobody castles in this game"),
        ("8/8/8/k7/8/8/8/8 w - - 0 1", "a royal man of White, written as K, and found none"),
        ("8/8/8/k7/8/8/8/K6K w - - 0 1", "White has 2 men written as K; there are at most 1"),
        ("8/8/8/k7/8/8/8/QQ5K w - - 0 1", "White has 2 men written as Q; there are at most 1"),
        ("8/8/8/k7/8/8/8/7K w - e3 0 1", "No pawn can just have passed e3"),
        ("8/8/8/k7/8/P7/8/7K w - - 0 1", "one of"),
        ("8/8/8/k7/8/8/8/7K x - - 0 1", "Expected w or b"),
        ("8/8/8/k7/8/8/8/7K w - - x 1", "a number of moves from 0 to 5999"),
        ("8/8", "as FEN writes it"),
    ],
)
def test_a_position_that_cannot_be_is_refused_in_a_sentence(position: str, sentence: str) -> None:
    with pytest.raises(BadPositionError, match=sentence):
        load("racing-kings").position(position)


def test_moves_are_read_in_every_notation_and_what_is_unclear_is_asked_back() -> None:
    game, state = after("8/8/8/8/8/7k/K7/1R3R2 w - - 0 1")
    found = {game.read_action(state, text) for text in ("Rbd1", "b1d1", "Rb1-d1", "Rb1d1!", "♖bd1")}
    assert len(found) == 1
    assert game.write_coordinates(state, found.pop()) == "b1d1"
    with pytest.raises(IllegalActionError, match="can be played in several ways: say Rbd1 or Rfd1"):
        game.read_action(state, "Rd1")
    with pytest.raises(IllegalActionError, match="not a legal action"):
        game.read_action(state, "O-O")
