"""Chess: castling, taking in passing, becoming something else, mates, draws, how moves are read, and how it is shown."""

from __future__ import annotations

from typing import Any

import pytest

from plyground import load
from plyground.core.errors import IllegalActionError
from plyground.sessions.session import Session

FREE_TO_CASTLE = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1"
ON_THE_SPOT = ("Nf3", "Nf6", "Ng1", "Ng8")


def after(position: str, *moves: str, **options: Any) -> tuple[Any, Any]:
    """A game and its state after some moves from a position."""
    game: Any = load("chess", **options)
    return game, game.replay(moves, game.position(position))


def texts(position: str, *moves: str) -> set[str]:
    game, state = after(position, *moves)
    return {game.write_action(state, action) for action in game.actions(state)}


# -- castling --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "allowed"),
    [
        (FREE_TO_CASTLE, {"O-O", "O-O-O"}),
        ("4k3/8/8/8/8/8/8/R3K2R w K - 0 1", {"O-O"}),
        ("4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1", set()),
        ("4k3/8/8/8/5r2/8/8/R3K2R w KQ - 0 1", {"O-O-O"}),
        ("4k3/8/8/8/6r1/8/8/R3K2R w KQ - 0 1", {"O-O-O"}),
        ("4k3/8/8/8/1r6/8/8/R3K2R w KQ - 0 1", {"O-O", "O-O-O"}),
        ("4k3/8/8/8/r6r/8/8/R3K2R w KQ - 0 1", {"O-O", "O-O-O"}),
        ("4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1", set()),
    ],
)
def test_a_king_castles_neither_out_of_check_nor_through_one_but_its_rook_may_be_attacked(
    position: str, allowed: set[str]
) -> None:
    castling = {text.rstrip("+") for text in texts(position) if text.startswith("O")}
    assert castling == allowed


@pytest.mark.parametrize(
    ("moves", "rights"),
    [
        (("Kd1", "Kd8"), "-"),
        (("Rg1", "Rb8"), "Qk"),
        (("O-O", "O-O-O"), "-"),
        (("h4", "h5", "g4", "hxg4", "h5", "Rxh5", "Rxh5"), "Qq"),
    ],
)
def test_the_right_to_castle_is_lost_with_a_move_of_king_or_rook_and_with_a_rook_that_is_taken(
    moves: tuple[str, ...], rights: str
) -> None:
    game, state = after(FREE_TO_CASTLE, *moves)
    assert game.write_position(state).split()[2] == rights


def test_in_chess960_a_rook_may_stand_where_its_king_goes() -> None:
    game, state = after("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "O-O")
    assert game.write_position(state) == "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"
    assert game.path(*_first_castling("4k3/8/8/8/8/8/8/5KR1 w G - 0 1")) == ["f1", "g1"]


def test_in_chess960_a_king_may_stay_where_it_is_and_a_man_behind_the_rook_may_pin_it() -> None:
    game, state = after("4k3/8/8/8/8/8/8/2RK4 w C - 0 1", "O-O-O")
    assert game.write_position(state) == "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"
    assert "O-O-O" not in texts("4k3/8/8/8/8/8/8/rR1K4 w B - 0 1")


def _first_castling(position: str) -> tuple[Any, int]:
    game, state = after(position)
    return state, game.read_action(state, "O-O")


def test_the_inner_of_two_rooks_that_castles_is_named_by_its_file() -> None:
    game, state = after("4k3/8/8/8/8/8/8/3K1R1R w F - 0 1")
    assert game.write_position(state) == "4k3/8/8/8/8/8/8/3K1R1R w F - 0 1"
    assert game.position("4k3/8/8/8/8/8/8/3K1R1R w K - 0 1").rights == 1 << 7


def test_castling_is_clicked_as_the_two_steps_of_the_king() -> None:
    game, state = after(FREE_TO_CASTLE)
    assert game.path(state, game.read_action(state, "O-O-O")) == ["e1", "c1"]


# -- pawns -----------------------------------------------------------------------------------------------------------------


def test_a_pawn_is_taken_in_passing_at_once_or_never() -> None:
    position = "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1"
    game, state = after(position, "d5", "exd6")
    assert game.write_position(state) == "4k3/8/3P4/8/8/8/8/4K3 b - - 0 2"
    assert "exd6" not in texts(position, "d5", "Kd1", "Kd8")


@pytest.mark.parametrize("position", ["8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", "8/8/4k3/8/3Pp3/8/8/3KR3 b - d3 0 1"])
def test_taking_in_passing_may_not_uncover_the_own_king(position: str) -> None:
    game, state = after(position)
    assert "exd3" not in texts(position)
    assert game.write_position(state).split()[3] == "-"


def test_taking_in_passing_meets_a_check_by_the_pawn_itself() -> None:
    assert "exd3" in texts("8/8/8/4k3/3Pp3/8/8/4K3 b - d3 0 1")


def test_a_pawn_becomes_one_of_four_which_are_buttons() -> None:
    game, state = after("7k/P7/8/8/8/8/8/K7 w - - 0 1")
    paths = [
        game.path(state, action)[2:] for action in game.actions(state) if game.write_action(state, action).startswith("a8")
    ]
    assert sorted(paths) == [["?bishop"], ["?knight"], ["?queen"], ["?rook"]]


# -- ends ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "utilities", "said"),
    [
        ("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", [-1, 1], "Black wins by checkmate."),
        ("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", [1, -1], "White wins by checkmate."),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", [0, 0], "A draw by stalemate: Black has no legal move."),
        ("7k/8/6K1/8/8/8/8/6N1 b - - 0 1", [0, 0], "A draw: what is left on the board cannot mate."),
        (
            "7k/8/6K1/8/8/8/8/R7 b - - 100 90",
            [0, 0],
            "A draw: 50 moves of both without a capture and without a move of a pawn.",
        ),
    ],
)
def test_every_end_is_told_with_its_reason(position: str, utilities: list[int], said: str) -> None:
    game, state = after(position)
    assert game.utilities(state) == utilities
    assert game.describe(state)["result"]["text"] == game.say(state) == said


@pytest.mark.parametrize(
    ("men", "is_drawn"),
    [
        ("K7/8/8/8/8/8/8/7k", True),
        ("KN6/8/8/8/8/8/8/7k", True),
        ("K7/8/8/8/8/8/8/6bk", True),
        ("KB6/8/8/8/8/8/8/6bk", True),
        ("KB1B4/8/8/8/8/8/8/7k", True),
        ("KBB5/8/8/8/8/8/8/7k", False),
        ("KB6/8/8/8/8/8/8/5b1k", False),
        ("KNN5/8/8/8/8/8/8/7k", False),
        ("KN6/8/8/8/8/8/8/6nk", False),
        ("KN6/8/8/8/8/8/8/6bk", False),
        ("K7/P7/8/8/8/8/8/7k", False),
    ],
)
def test_the_game_ends_when_nothing_could_mate_and_only_then(men: str, *, is_drawn: bool) -> None:
    game, state = after(f"{men} w - - 0 1")
    assert game.is_terminal(state) == is_drawn


@pytest.mark.parametrize(("draws", "last"), [("claimed", 99), ("automatic", 149)])
def test_quiet_moves_end_the_game_but_a_mate_on_the_last_of_them_wins(draws: str, last: int) -> None:
    game, state = after(f"6k1/5ppp/8/8/8/8/8/KR6 w - - {last} 200", draws=draws)
    assert not game.is_terminal(state)
    quiet, mate = (game.result(state, game.read_action(state, text)) for text in ("Rb2", "Rb8#"))
    assert game.utilities(quiet) == [0, 0]
    assert game.utilities(mate) == [1, -1]


@pytest.mark.parametrize("move", ["Kxb3", "h4"])
def test_a_capture_and_a_move_of_a_pawn_begin_the_count_anew(move: str) -> None:
    game, state = after("6k1/8/8/8/8/1p6/1K5P/7R w - - 99 90", move)
    assert not game.is_terminal(state)
    assert game.write_position(state).split()[4] == "0"


@pytest.mark.parametrize(("draws", "times", "word"), [("claimed", 3, "third"), ("automatic", 5, "fifth")])
def test_a_position_that_stands_too_often_is_a_draw(draws: str, times: int, word: str) -> None:
    session, ended = Session(load("chess", draws=draws)), []
    for _ in range(times - 1):
        for move in ON_THE_SPOT:
            session.submit(move)
            ended.append(session.is_over)
    assert ended == [False] * (4 * times - 5) + [True]
    assert set(session.utilities or ()) == {0}
    assert session.outcome() == f"A draw: the position stands for the {word} time."


def test_a_position_in_which_a_pawn_could_be_taken_in_passing_is_another_one() -> None:
    """After d5 the position stands three times but for that; Kd1 comes for the third time only then."""
    session, ended = Session(load("chess"), "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1"), []
    for move in ("d5", *("Kd1", "Kd8", "Ke1", "Ke8") * 2, "Kd1"):
        session.submit(move)
        ended.append(session.is_over)
    assert ended == [False] * 9 + [True]


# -- reading moves ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "text", "meant"),
    [
        ("start", "e4", "e4"),
        ("start", "e2e4", "e4"),
        ("start", "e2-e4", "e4"),
        ("start", "Pe4", "e4"),
        ("start", "Ng1-f3", "Nf3"),
        ("start", "♘f3", "Nf3"),
        ("start", "nf3", "Nf3"),
        ("start", " Nf3!? ", "Nf3"),
        (FREE_TO_CASTLE, "0-0", "O-O"),
        (FREE_TO_CASTLE, "o-o-o", "O-O-O"),
        (FREE_TO_CASTLE, "e1g1", "O-O"),
        (FREE_TO_CASTLE, "e1h1", "O-O"),
        ("k7/7P/8/8/8/8/8/K7 w - - 0 1", "h8Q", "h8=Q+"),
        ("k7/7P/8/8/8/8/8/K7 w - - 0 1", "h8(N)", "h8=N"),
        ("k7/7P/8/8/8/8/8/K7 w - - 0 1", "h7h8r", "h8=R+"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6 e.p.", "exd6"),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4xd5", "exd5"),
        ("4k3/8/8/8/R6R/8/8/4K3 w - - 0 1", "Rad4", "Rad4"),
        ("4k3/8/8/8/R7/8/8/R3K3 w - - 0 1", "R1a3", "R1a3"),
        ("8/8/3N1N2/8/k7/8/5N2/4K3 w - - 0 1", "Nf6e4", "Nf6e4"),
        ("8/8/3N1N2/8/k7/8/5N2/4K3 w - - 0 1", "Nf6-e4", "Nf6e4"),
    ],
)
def test_a_move_is_read_in_every_usual_notation_and_written_in_the_short_one(position: str, text: str, meant: str) -> None:
    game, state = after(position)
    assert game.write_action(state, game.read_action(state, text)) == meant


@pytest.mark.parametrize(
    ("position", "text", "ways"),
    [
        ("k7/7P/8/8/8/8/8/K7 w - - 0 1", "h8", "h8=Q. or h8=N or h8=R. or h8=B"),
        ("k7/7P/8/8/8/8/8/K7 w - - 0 1", "h7h8", "h8=Q. or h8=N or h8=R. or h8=B"),
        ("4k3/8/8/8/R6R/8/8/4K3 w - - 0 1", "Rd4", "Rad4 or Rhd4"),
    ],
)
def test_a_move_that_is_not_told_in_full_is_refused_with_the_ways_to_tell_it(position: str, text: str, ways: str) -> None:
    game, state = after(position)
    with pytest.raises(IllegalActionError, match=f"'{text}' can be played in several ways: say {ways}"):
        game.read_action(state, text)


@pytest.mark.parametrize("text", ["e5", "Nd2", "O-O", "e2e5", "h8=K", "Qxd7", "", "e2", "♔e2", "++", "a1h8q"])
def test_what_cannot_be_played_is_refused(text: str) -> None:
    game, state = after("start")
    with pytest.raises(IllegalActionError):
        game.read_action(state, text)


# -- what is shown ---------------------------------------------------------------------------------------------------------


def test_a_king_in_check_is_ringed_and_told() -> None:
    game, state = after("4k3/8/8/8/8/8/8/4R1K1 b - - 0 1")
    shown = game.describe(state)
    assert shown["marks"] == [{"kind": "ring", "targets": ["e8"], "by": "rule"}]
    assert shown["say"] == "Black is in check, 4 legal actions."
    assert game.describe(game.initial())["marks"] == []


def test_the_board_is_drawn_in_letters_or_in_figures() -> None:
    game, state = after("start")
    rows = game.diagram(state).splitlines()
    assert rows[0].split() == ["8", *"♜♞♝♛♚♝♞♜"]
    assert rows[6].split() == ["2", *"♙♙♙♙♙♙♙♙"]


def test_setups_are_numbered_and_518_is_the_usual_one() -> None:
    rows = {
        number: load("chess", setup=number).diagram(load("chess", setup=number).initial()).splitlines() for number in (0, 959)
    }
    assert rows[0][7].split() == ["1", *"♗♗♕♘♘♖♔♖"]
    assert rows[959][7].split() == ["1", *"♖♔♖♘♘♕♗♗"]
    assert load("chess").initial() == load("chess", setup=518).initial()
