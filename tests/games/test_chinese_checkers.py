"""Chinese checkers: steps, chains, points and the end."""

from __future__ import annotations

from typing import Any

import pytest

from plyground import load
from plyground.boards.star import star
from plyground.core.errors import BadOptionError, BadPositionError
from plyground.features import feature_values
from plyground.games.hopping._chinese_checkers_features import place_of
from plyground.games.hopping._star import holes, number
from plyground.native.game import NativeGame
from plyground.testing import walks


def moves_of(game: Any, state: Any, hole: str) -> set[str]:
    """Where the peg in a hole can end."""
    texts = [game.write_action(state, action) for action in game.actions(state)]
    return {text.split("-")[1] for text in texts if text.startswith(f"{hole}-")}


@pytest.mark.parametrize(("size", "count"), [(1, 13), (2, 37), (3, 73), (4, 121)])
def test_a_star_has_so_many_holes_and_every_one_its_number(size: int, count: int) -> None:
    places = holes(size)
    assert len(star(size)) == len(places) == count
    assert len({number(place) for place in places}) == count
    assert all(place_of(number(place)) == place for place in places)


def test_neighbours_on_the_board_are_those_of_the_rules() -> None:
    board, places = star(4), holes(4)
    for cell, (row, column) in enumerate(places):
        around = {
            (row, column + 1),
            (row, column - 1),
            (row + 1, column),
            (row - 1, column),
            (row + 1, column - 1),
            (row - 1, column + 1),
        }
        assert {places[other] for other in board.neighbours[cell]} == around & set(places)


def test_a_peg_steps_to_the_free_holes_around() -> None:
    game = load("chinese-checkers", size=2)
    state = game.position("A/A1/7/6/2A2/6/7/DD/D A 8")
    assert moves_of(game, state, "e3") == {"e2", "e4", "f3", "f4", "d3", "d4"}


def test_a_chain_may_end_at_each_of_its_hops() -> None:
    game = load("chinese-checkers", size=2)
    state = game.position("A/A1/3A3/3D2/5/3D2/7/D1/1 A 8")
    assert moves_of(game, state, "g4") == {"e4", "c4", "g3", "g5", "f3", "h2"}
    assert {game.write_action(state, game.read_action(state, text)) for text in ("g4-c4", "G4 c4", "g4=>c4")} == {"g4-c4"}


def test_every_chain_is_what_hopping_one_by_one_finds() -> None:
    """Against slow and obvious Python on the drawn board, for all sizes and numbers of players."""
    for options in (
        {"players": 2},
        {"players": 3, "size": 3},
        {"players": 6, "size": 2},
        {"players": 5, "size": 2},
        {"players": 4},
        {"wide": True},
    ):
        game = load("chinese-checkers", **options)
        for walk in walks(game, 2, 60):
            for state in walk.states[::7]:
                assert {game.write_action(state, action) for action in game.actions(state)} == _all_moves(game, state)


def _all_moves(game: Any, state: Any) -> set[str]:
    places = {place: cell for cell, place in enumerate(holes(game.size))}
    letters, found = game._pegs(state), set()
    if game.is_terminal(state):
        return set()
    free = {place for place, cell in places.items() if not letters[cell]}
    for place, cell in places.items():
        if letters[cell] == game.letters[state.turn]:
            ends = {_gone(place, way, 1) for way in WAYS} & free
            waiting, reached = [place], {place}
            while waiting:
                here = waiting.pop()
                for way in WAYS:
                    over, beyond = _gone(here, way, 1), _gone(here, way, 2)
                    is_taken = over in places and over not in free and over != place
                    if is_taken and beyond in free and beyond not in reached:
                        reached.add(beyond)
                        waiting.append(beyond)
            found |= {f"{game.board.name(cell)}-{game.board.name(places[end])}" for end in ends | reached - {place}}
    return found


WAYS = ((0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1))


def _gone(place: tuple[int, int], way: tuple[int, int], paces: int) -> tuple[int, int]:
    return place[0] + paces * way[0], place[1] + paces * way[1]


@pytest.mark.parametrize(
    ("players", "points"),
    [
        (2, ["North", "South"]),
        (3, ["North", "Southeast", "Southwest"]),
        (4, ["North", "Northeast", "South", "Southwest"]),
        (5, ["North", "Northeast", "Southeast", "South", "Southwest"]),
        (6, ["North", "Northeast", "Southeast", "South", "Southwest", "Northwest"]),
    ],
)
def test_players_sit_round_the_star(players: int, points: list[str]) -> None:
    game = load("chinese-checkers", players=players)
    assert [seat["name"] for seat in game.seats()] == points
    assert sum(1 for pieces in game.pieces(game.initial(), None).values() if pieces) == 10 * players


def test_wide_homes_have_fifteen_pegs_and_are_for_two() -> None:
    game = load("chinese-checkers", wide=True)
    assert len(game.pieces(game.initial(), None)) == 30
    with pytest.raises(BadOptionError):
        load("chinese-checkers", wide=True, players=3)


def test_who_fills_the_opposite_point_wins() -> None:
    game = load("chinese-checkers", size=1)
    over = game.position("moves e1-d2 a1-b2 d2-c1 b2-b1 c1-b2 b1-c1 b2-a1")
    assert game.is_terminal(over)
    assert [game.utility(over, player) for player in (0, 1)] == [1.0, -1.0]


def test_the_losers_share_the_loss() -> None:
    game = load("chinese-checkers", size=1, players=3)
    over = game.position("moves e1-d2 b4-c3 b1-c1 d2-c2 c3-d3 c1-d2 c2-b3 d3-c3 d2-d3 b3-a1")
    assert game.is_terminal(over)
    assert [game.utility(over, player) for player in range(3)] == [1.0, -0.5, -0.5]


def test_a_point_filled_by_both_counts_unless_it_is_switched_off() -> None:
    for unblocking in (True, False):
        game = load("chinese-checkers", size=2, unblocking=unblocking)
        state = game.position("A/2/7/6/1D3/6/2A4/DD/A A 8")
        after = game.result(state, game.read_action(state, "i1-h1"))
        assert game.is_terminal(after) == unblocking
        assert not unblocking or game.utility(after, 0) == 1.0


def test_without_resting_a_peg_hops_through_a_foreign_point_but_does_not_stay() -> None:
    free, strict = load("chinese-checkers", size=2), load("chinese-checkers", size=2, resting=False)
    position = "A/A1/2DA3/1D4/5/6/7/D1/1 A 8"
    assert {"g2", "e2"} <= moves_of(free, free.position(position), "g4")
    assert moves_of(free, free.position(position), "g4") - moves_of(strict, strict.position(position), "g4") == {"g2"}
    with pytest.raises(BadPositionError):
        strict.position("A/A1/A6/6/5/6/7/DD/D A 8")


def test_the_horizon_is_a_draw_or_is_tallied() -> None:
    for tally, payoff in ((False, 0.0), (True, 1.0)):
        game = load("chinese-checkers", size=2, horizon=9, tally=tally, unblocking=False)
        state = game.position("A/2/7/6/1D3/1D4/7/AA/D A 8")
        over = game.result(state, game.read_action(state, "i1-h1"))
        assert game.is_terminal(over)
        assert game.utility(over, 0) == payoff


def test_features_count_the_way_to_go() -> None:
    game = load("chinese-checkers")
    assert isinstance(game, NativeGame)
    assert feature_values(game, game.initial()) == (0, 0, 0, 1)
    after = game.position("moves o1-m5")
    assert feature_values(game, after)[0] == -2
    three = load("chinese-checkers", players=3)
    assert isinstance(three, NativeGame)
    assert feature_values(three, three.initial())[:3] == (0, 0, 0)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "A/2/7",
        "A/AA/7/6/5/6/7/DD/D",
        "A/AA/7/6/5/6/7/BB/B A 0",
        "A/AA/7/6/5/6/7/DD/D B 0",
        "A/AA/7/6/5/6/7/DD/D = 0",
        "A/AA/7/6/5/6/7/DD/D +A 1",
        "A/AA/7/6/5/6/7/DD/D D 0",
        "A/AA/7/6/5/6/7/DD/D A 1",
        "A/AA/7/6/5/6/7/DD/1 A 0",
        "A/AA/7/6/5/6/6/DD/D A 0",
        "A/AA/7/6/5/6/7/DD/D C 0",
        "A/AA/7/6/5/6/7/DD/D A 1001",
        "D/DD/7/6/5/6/7/AA/A A 20",
    ],
)
def test_a_position_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(BadPositionError):
        load("chinese-checkers", size=2).position(text)
