"""Chess positions as text: what is read, what is refused and with which sentence, and what fuzzing finds."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plyground import load
from plyground.core.errors import BadPositionError, IllegalActionError

GAME: Any = load("chess")
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
SAMPLES = (
    START,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/8/1k6/8/2pP4/8/6K1/8 b - d3 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 12 34",
    "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9",
)
SIGNS = "PNBRQKpnbrqk12345678/wb-KQkqABCHabch 0369x"


@pytest.mark.parametrize("text", SAMPLES)
def test_a_position_is_written_as_it_was_read(text: str) -> None:
    written = GAME.write_position(GAME.position(text))
    assert GAME.position(written) == GAME.position(text)
    assert written.split()[:2] == text.split()[:2]
    assert written.split()[3:] == text.split()[3:]


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("4k3/8/8/8/8/8/8/4K2R w", "4k3/8/8/8/8/8/8/4K2R w - - 0 1"),
        ("4k3/8/8/8/8/8/8/4K2R b K", "4k3/8/8/8/8/8/8/4K2R b K - 0 1"),
        ("4k3/8/8/8/8/8/8/4K2R w H - 3", "4k3/8/8/8/8/8/8/4K2R w K - 3 1"),
        ("  4k3/8/8/8/8/8/8/4K2R  w - - 0 0", "4k3/8/8/8/8/8/8/4K2R w - - 0 1"),
        ("4k3/8/8/8/3P4/8/8/4K2R b - d3 0 1", "4k3/8/8/8/3P4/8/8/4K2R b - - 0 1"),
        ("8/8/1k6/8/2pP4/8/5BK1/8 b - d3 0 1", "8/8/1k6/8/2pP4/8/5BK1/8 b - - 0 1"),
    ],
)
def test_what_is_left_out_is_filled_in_and_a_square_passed_counts_only_where_it_matters(text: str, whole: str) -> None:
    assert GAME.write_position(GAME.position(text)) == whole


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("4k3/8/8/8/8/8/8/4K3", "as FEN writes it"),
        (f"{START} 7", "as FEN writes it"),
        ("4k3/8/8/8/8/8/4K3 w - - 0 1", "Expected 8 rows"),
        ("4k3/9/8/8/8/8/8/4K3 w - - 0 1", "Expected 8 cells in each row, got more in row 2"),
        ("4k3/7/8/8/8/8/8/4K3 w - - 0 1", "Expected 8 cells in each row, got 7 in row 2"),
        ("4k3/8/8/8/3Z4/8/8/4K3 w - - 0 1", "got 'Z'"),
        ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "Expected w or b for the side to move, got 'x'"),
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", "Expected one king of Black, got 0"),
        ("4k3/8/8/8/8/8/8/3KK3 w - - 0 1", "Expected one king of White, got 2"),
        ("4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1", "Black has 10 men and 9 pawns"),
        ("4k3/8/8/NNNNNNNN/NNNNNNNN/8/8/4K3 w - - 0 1", "White has 17 men and 0 pawns"),
        ("4k3/8/8/8/8/QQQQQ3/PPPPP3/4K3 w - - 0 1", "White has 5 pawns and 4 men more than at first"),
        ("Q6k/8/QQQQQQQQ/QQQQQQ2/8/8/8/4K3 b - - 0 1", "White has 0 pawns and 14 men more than at first"),
        ("3Pk3/8/8/8/8/8/8/4K3 w - - 0 1", "A pawn cannot stand on the first or the last rank"),
        ("4k3/8/8/8/8/8/8/4K2p b - - 0 1", "A pawn cannot stand on the first or the last rank"),
        ("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", "White is to move and could take the king on e8"),
        ("8/8/8/8/8/8/4k3/4K3 b - - 0 1", "Black is to move and could take the king on e1"),
        ("4k3/8/8/8/8/8/8/4K2R w X - 0 1", "Expected the right to castle as KQkq"),
        ("4k3/8/8/8/8/8/8/4K2R w KQ - 0 1", "White cannot castle as 'Q' says"),
        ("4k3/8/8/8/8/8/4K3/7R w K - 0 1", "White cannot castle as 'K' says"),
        ("4k3/8/8/8/8/8/8/4K2R w k - 0 1", "Black cannot castle as 'k' says"),
        ("4k3/8/8/8/8/8/8/4KR1R w HF - 0 1", "only one rook may castle; 'HF' names two"),
        ("4k3/8/8/8/8/8/8/4K3 w - e3 0 1", "on rank 6, or -, got 'e3'"),
        ("4k3/8/8/8/8/8/8/4K3 w - e9 0 1", "on rank 6, or -, got 'e9'"),
        ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "No pawn can just have passed e6"),
        ("4k3/4p3/8/4p3/8/8/8/4K3 w - e6 0 1", "No pawn can just have passed e6"),
        ("4k3/8/8/8/8/8/8/4K3 w - - x 1", "Expected a number of moves from 0 to 5999, got 'x'"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 6000", "Expected a number of moves from 0 to 5999, got '6000'"),
        ("4k3/8/8/8/8/8/8/4K3 w - - -1 1", "Expected a number of moves from 0 to 5999, got '-1'"),
        ("4k3/8/8/8/8/8/8/4K3 w - - ¹ 1", "Expected a number of moves from 0 to 5999, got '¹'"),
    ],
)
def test_a_text_that_is_no_position_is_refused_with_its_fault(text: str, why: str) -> None:
    with pytest.raises(BadPositionError) as refusal:
        GAME.position(text)
    assert why in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_the_position_with_most_moves_is_read_and_has_them_all() -> None:
    """By Nenad Petrovic, 1964."""
    state = GAME.position("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1")
    assert len(GAME.actions(state)) == 218


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """A position with some signs changed, dropped or put in."""
    signs = list(draw(st.sampled_from(SAMPLES)))
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, len(signs) - 1))
        signs[place] = draw(st.sampled_from(["", *SIGNS])) + draw(st.sampled_from(["", signs[place]]))
    return "".join(signs)


def demand_sound_or_refused(text: str) -> None:
    try:
        state = GAME.position(text)
    except (BadPositionError, IllegalActionError):
        return
    assert GAME.position(GAME.write_position(state)) == state
    for action in GAME.actions(state):
        after = GAME.result(state, action)
        assert GAME.position(GAME.write_position(after)) == after


@settings(max_examples=800, deadline=None, derandomize=True, database=None)
@given(damaged())
def test_a_damaged_position_is_refused_or_can_be_played(text: str) -> None:
    demand_sound_or_refused(text)


@settings(max_examples=200, deadline=None, derandomize=True, database=None)
@given(st.text(max_size=80) | st.text(alphabet=SIGNS, max_size=80))
def test_any_text_is_refused_or_is_a_position(text: str) -> None:
    demand_sound_or_refused(text)


@st.composite
def fenced(draw: st.DrawFn) -> str:
    """Men thrown on the board at random, with both kings, and every field as it may be."""
    squares = draw(st.permutations(range(64)))
    men = "Kk" + draw(st.text(alphabet="PPPNBRQpppnbrq", max_size=14))
    board = ["1"] * 64
    for square, man in zip(squares, men, strict=False):
        board[square] = man
    rows = ["".join(board[8 * row : 8 * row + 8]) for row in range(8)]
    for run in range(8, 1, -1):
        rows = [row.replace("1" * run, str(run)) for row in rows]
    fields = (draw(st.sampled_from("wb")), draw(st.sampled_from(["-", "K", "KQkq", "q", "AHah", "B"])))
    passing = draw(st.sampled_from(["-", "-", "e3", "d6", "a3"]))
    return f"{'/'.join(rows)} {' '.join(fields)} {passing} {draw(st.integers(0, 120))} {draw(st.integers(0, 6000))}"


@settings(max_examples=300, deadline=None, derandomize=True, database=None)
@given(fenced())
def test_men_thrown_on_the_board_are_refused_or_can_be_played(text: str) -> None:
    demand_sound_or_refused(text)


MOVES = st.text(max_size=12) | st.text(alphabet="abcdefgh12345678NBRQKPx=+#-O0!? .♘♛", max_size=10)


@settings(max_examples=1_500, deadline=None, derandomize=True, database=None)
@given(MOVES, st.sampled_from(SAMPLES))
def test_any_text_is_a_legal_move_or_refused(text: str, position: str) -> None:
    state = GAME.position(position)
    try:
        action = GAME.read_action(state, text)
    except IllegalActionError:
        return
    assert action in GAME.actions(state)
    assert GAME.read_action(state, GAME.write_action(state, action)) == action
