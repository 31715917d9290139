"""Checkers: compulsory captures, series of jumps, kings, the ends of the game, PDN."""

from __future__ import annotations

from typing import Any

import pytest

from plyground import load
from plyground.core.errors import BadPositionError, IllegalActionError
from plyground.features import feature_values
from plyground.kernels.perft import perft


def texts(position: str) -> list[str]:
    game: Any = load("checkers")
    state = game.position(position)
    return sorted(game.write_action(state, action) for action in game.actions(state))


def after(position: str, *moves: str) -> str:
    game: Any = load("checkers")
    return game.write_position(game.replay(moves, game.position(position)))  # type: ignore[no-any-return]


def seen(position: str) -> dict[str, int]:
    """The features of a position by their names, as the player to move sees them."""
    game: Any = load("checkers")
    return dict(zip(game.feature_names, feature_values(game, game.position(position)), strict=True))


def test_the_sequences_of_moves_are_as_many_as_is_published() -> None:
    counts = [perft(load("draughts"), depth).nodes for depth in range(1, 9)]
    assert counts == [7, 49, 302, 1469, 7361, 36768, 179740, 845931]


def test_black_begins_at_the_top() -> None:
    game: Any = load("english-draughts")
    assert game.diagram(game.initial()).splitlines() == [
        " 1   ●   ●   ●   ●",
        " 5 ●   ●   ●   ●",
        " 9   ●   ●   ●   ●",
        "13 ·   ·   ·   ·",
        "17   ·   ·   ·   ·",
        "21 ○   ○   ○   ○",
        "25   ○   ○   ○   ○",
        "29 ○   ○   ○   ○",
    ]
    assert game.seat(game.player(game.initial())) == "Black"


def test_whoever_can_capture_must() -> None:
    assert texts("B:W18,32:B1,15,20") == ["15x22"]


def test_a_series_of_jumps_must_be_finished_but_need_not_be_the_longest() -> None:
    assert texts("B:W18,26,19:B15") == ["15x22x31", "15x24"]
    assert after("B:W18,26,19:B15", "15x22x31") == "W:W19:BK31"


def test_a_man_captures_forward_only_and_a_king_in_all_directions() -> None:
    assert texts("B:W10,18:B14") == ["14x23"]
    assert texts("B:W10,18:BK14") == ["14x23", "14x7"]


def test_a_man_that_is_crowned_stops_there() -> None:
    assert texts("B:W26,27:B22") == ["22x31"]
    assert texts("B:W26,27:BK22") == ["22x31x24"]


def test_a_king_may_come_round_to_where_it_started_and_each_way_is_a_move() -> None:
    assert texts("B:W6,7,14,15:BK2") == ["2x11x18x9x2", "2x9x18x11x2"]
    assert after("B:W6,7,14,15,32:BK2", "2x9x18x11x2") == "W:W32:BK2"


def test_the_squares_between_may_be_left_out_where_that_is_clear() -> None:
    game: Any = load("checkers")
    state = game.position("B:W18,26,19:B15")
    assert game.read_action(state, "15x31") == game.read_action(state, "15x22x31") == game.read_action(state, "15-31")
    with pytest.raises(IllegalActionError):
        game.read_action(game.position("B:W6,7,14,15:BK2"), "2x2")
    with pytest.raises(IllegalActionError):
        game.read_action(state, "15x26")


def test_a_player_without_pieces_or_without_a_move_has_lost() -> None:
    game: Any = load("checkers")
    assert game.outcome(game.replay(["15x22"], game.position("B:W18:B15"))) == "Black wins (Black 1, White -1)."
    assert game.outcome(game.replay(["5-9"], game.position("B:W13:B5,6"))) == "Black wins (Black 1, White -1)."


def test_forty_moves_each_without_capture_or_man_are_a_draw() -> None:
    game: Any = load("checkers")
    state = game.replay(["1-6"], game.position("B:WK32:BK1,5:H79"))
    assert game.outcome(state) == "A draw (Black 0, White 0)."
    assert game.position(game.write_position(state)) == state
    assert not game.is_terminal(game.replay(["5-9"], game.position("B:WK32:BK1,5:H79")))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "B",
        "X:W1:B2",
        "B:W1:W2",
        "B:W1:B2",
        "B:W18,18:B2",
        "B:W33:B2",
        "B:W0:B2",
        "B:W18:B30",
        "B:W:B2",
        "B:W18:B2:H81",
        "B:W20,21,22,23,24,25,26,27,28,29,30,31,32:B1",
        "B:W18,:B2",
        "B:WKK18:B2",
    ],
)
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(BadPositionError):
        load("checkers").position(text)


def test_a_lead_in_checkers_is_a_larger_share_after_an_exchange() -> None:
    shares = [seen(f"W:W{own}:B{other}")["lead, as a share"] for own, other in (("22,23,24", "1,2"), ("22,23", "1"))]
    assert shares == [240 // 5, 240 // 3]
    assert seen("B:W22,23,24:B1,2")["lead, as a share"] == -240 // 5


def test_checkers_counts_how_near_the_kings_ahead_are_to_those_that_flee() -> None:
    near, corner, steps = "hunting kings", "hunted kings in corners", "hunted kings' steps"
    far = seen("W:WK29,K30:BK1")  # six steps from square 1 is 25 and 26; 29 and 30 are seven away
    assert (far[near], far[corner], far[steps]) == (0, 1, 2)
    close = seen("W:WK10,K14:BK6")  # one step away and two
    assert (close[near], close[corner], close[steps]) == (6 + 5, 0, 3)
    fleeing = seen("B:WK10,K14:BK6")
    assert (fleeing[near], fleeing[corner], fleeing[steps]) == (-6 - 5, 0, -3)


@pytest.mark.parametrize("position", ["W:WK10,K29:BK1,K6", "W:W21,22,23,24,25,26,K10:BK1,2,3,4,5,6"])
def test_nobody_hunts_in_checkers_without_a_lead_or_with_many_pieces(position: str) -> None:
    found = seen(position)
    assert found["hunting kings"] == found["hunted kings in corners"] == found["hunted kings' steps"] == 0
