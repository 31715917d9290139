"""Quoridor: steps, jumps, walls and the end."""

from __future__ import annotations

import random
from typing import Any

import pytest

from plyground import load
from plyground.core.errors import BadPositionError, IllegalActionError
from plyground.features import feature_values
from plyground.games.walls.quoridor import Quoridor
from plyground.native.game import NativeGame


def steps(game: Any, position: str) -> set[str]:
    """Where the pawn can go."""
    state = game.position(position)
    texts = [game.write_action(state, action) for action in game.actions(state)]
    return {text for text in texts if text[-1] not in "hv"}


def walls(game: Any, state: Any) -> set[str]:
    return {text for action in game.actions(state) if (text := game.write_action(state, action))[-1] in "hv"}


def test_a_pawn_steps_to_the_four_cells_around_unless_a_wall_is_between() -> None:
    game = load("quoridor")
    assert steps(game, "Se4:10,Ne8:10 - S 10") == {"d4", "f4", "e5", "e3"}
    assert steps(game, "Se4:8,Ne8:10 d4h,e4v S 10") == {"d4", "e3"}


def test_a_pawn_jumps_straight_over_the_one_it_faces() -> None:
    game = load("quoridor")
    assert steps(game, "Se4:10,Ne5:10 - S 10") == {"d4", "f4", "e3", "e6"}
    assert steps(game, "Se4:9,Ne5:10 e4h S 10") == {"d4", "f4", "e3"}  # a wall between them


def test_with_a_wall_behind_it_the_pawn_is_passed_on_either_side() -> None:
    game = load("quoridor")
    assert steps(game, "Se4:9,Ne5:10 e5h S 10") == {"d4", "f4", "e3", "d5", "f5"}
    assert steps(game, "Se4:8,Ne5:10 e5h,e4v S 10") == {"d4", "e3", "d5"}  # and one to the right of both


def test_the_edge_behind_it_counts_as_a_wall() -> None:
    game = load("quoridor")
    assert steps(game, "Sb4:10,Na4:10 - S 10") == {"b5", "b3", "c4", "a5", "a3"}


def test_two_pawns_in_a_row_are_not_jumped() -> None:
    game = load("quoridor", players=4)
    assert steps(game, "Se4:5,Wa5:5,Ne5:5,Ee6:5 - S 8") == {"d4", "f4", "e3"}
    assert steps(game, "Se4:5,We7:5,Ne5:4,Ee6:5 d5h S 8") == {"d4", "f4", "e3", "d5", "f5"}  # a wall between the two others


def test_a_cell_beside_two_pawns_is_one_move() -> None:
    game = load("quoridor", players=4)
    state = game.position("Se4:5,Wa5:5,Ne5:4,Ef4:4 e5h,f4v S 8")
    texts = [game.write_action(state, action) for action in game.actions(state)]
    assert texts.count("f5") == 1


def test_walls_do_not_overlap_or_cross() -> None:
    game = load("quoridor")
    free = walls(game, game.position("Se1:9,Ne9:10 e4h N 1"))
    assert {"d4h", "e4h", "f4h", "e4v"}.isdisjoint(free)
    assert {"c4h", "g4h", "e5v", "e3v", "e5h"} <= free
    assert len(free) == 128 - 4


def test_a_wall_that_shuts_somebody_in_is_refused() -> None:
    game = load("quoridor")
    state = game.position("Se1:8,Ne9:10 d1v,e1v N 3")
    assert {"d2h", "e2h"}.isdisjoint(walls(game, state))
    assert {"c2h", "f2h", "d3h"} <= walls(game, state)
    with pytest.raises(IllegalActionError):
        game.read_action(state, "e2h")


def test_every_wall_that_is_refused_would_leave_somebody_without_a_way() -> None:
    game = load("quoridor", size=5, walls=12)
    assert isinstance(game, Quoridor)
    generator, refused = random.Random(1), 0
    for _ in range(40):
        state = game.initial()
        while not game.is_terminal(state) and state.plies < 22:
            state = game.result(state, generator.choice(game.actions(state)))
        if game.is_terminal(state) or not state.left[state.turn]:
            continue
        built = set(game._walls(state))
        for name in (f"{column}{row}{kind}" for column in "abcd" for row in range(1, 5) for kind in "hv"):
            if _fits(name, built):
                is_legal = name in walls(game, state)
                assert is_legal == _has_ways(state, built | {name}), (name, game.diagram(state))
                refused += not is_legal
    assert refused > 30


def _fits(name: str, built: set[str]) -> bool:
    column, row, kind = name[0], int(name[1]), name[2]
    along = [(chr(ord(column) + by), row) if kind == "h" else (column, row + by) for by in (-1, 0, 1)]
    return not built & {f"{c}{r}{kind}" for c, r in along} and f"{column}{row}{'v' if kind == 'h' else 'h'}" not in built


def _has_ways(state: Any, built: set[str]) -> bool:
    """Breadth first over single cells, as slow and obvious as can be."""
    blocked = set()
    for name in built:
        column, row = ord(name[0]) - ord("a"), int(name[1]) - 1
        for by in (0, 1):
            near = (column + by, row) if name[2] == "h" else (column, row + by)
            far = (near[0], near[1] + 1) if name[2] == "h" else (near[0] + 1, near[1])
            blocked |= {(near, far), (far, near)}
    for player, goal in ((0, 4), (1, 0)):
        reached = {(state.pawns[player] % 5, state.pawns[player] // 5)}
        waiting = list(reached)
        while waiting:
            x, y = waiting.pop()
            for there in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                is_cell = 0 <= there[0] < 5 and 0 <= there[1] < 5
                if is_cell and there not in reached and ((x, y), there) not in blocked:
                    reached.add(there)
                    waiting.append(there)
        if all(y != goal for _, y in reached):
            return False
    return True


def test_who_reaches_the_far_side_wins() -> None:
    game = load("quoridor", size=3)
    over = game.position("moves a1 c3 a2 c2 a3")
    assert game.is_terminal(over)
    assert [game.utility(over, player) for player in (0, 1)] == [1.0, -1.0]
    assert game.outcome(over) == "South wins (South 1, North -1)."


def test_four_run_to_four_sides_and_the_losers_share_the_loss() -> None:
    game = load("quoridor", players=4, size=3, walls=0)
    assert [seat["name"] for seat in game.seats()] == ["South", "West", "North", "East"]
    over = game.position("moves a1 b2 c3 c1 a2 c2")
    assert [game.utility(over, player) for player in range(4)] == pytest.approx([-1 / 3, 1.0, -1 / 3, -1 / 3])


def test_who_cannot_move_passes() -> None:
    game = load("quoridor", players=4, walls=1)
    state = game.position("Sa1:0,Wa2:0,Na3:0,Ed5:0 a1v,d6h,f2h,g7v S 8")
    assert [game.write_action(state, action) for action in game.actions(state)] == ["pass"]
    after = game.result(state, game.read_action(state, "pass"))
    assert (after.turn, after.pawns[0]) == (1, state.pawns[0])


def test_without_walls_nobody_builds() -> None:
    game = load("quoridor", walls=0)
    assert len(game.actions(game.initial())) == 3


def test_the_horizon_is_a_draw_but_the_last_move_may_still_win() -> None:
    game = load("quoridor", size=3, horizon=4)
    over = game.position("moves a1 c3 a2 b3")
    assert game.is_terminal(over)
    assert game.utility(over, 0) == 0.0
    assert game.utility(load("quoridor", size=3, horizon=5).position("moves a1 c3 a2 c2 a3"), 0) == 1.0


def test_as_usual_is_ten_walls_for_two_and_five_for_four() -> None:
    assert list(load("quoridor").initial().left) == [10, 10, 0, 0]
    assert list(load("quoridor", players=4).initial().left) == [5, 5, 5, 5]
    assert list(load("quoridor", size=5).initial().left) == [3, 3, 0, 0]


def test_features_see_the_length_of_the_ways_and_the_walls() -> None:
    game = load("quoridor")
    assert isinstance(game, NativeGame)
    assert feature_values(game, game.initial()) == (0, 0, 0, 1)
    assert feature_values(game, game.position("Se3:10,Ne9:10 - S 4"))[0] == 2
    # The wall makes both go round it, a step aside to the column d.
    assert feature_values(game, game.position("Se3:10,Ne9:9 e3h S 4"))[:2] == (9 - 7, 1)
    assert feature_values(game, game.position("Se3:10,Ne9:9 e3h N 5"))[:2] == (7 - 9, -1)


def test_features_of_four_look_at_the_nearest_of_the_others() -> None:
    game = load("quoridor", players=4)
    assert isinstance(game, NativeGame)
    assert feature_values(game, game.position("Se3:5,Wd5:5,Ne9:5,Ei5:5 - S 8"))[0] == 5 - 6


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Se1:10,Ne9:10 -",
        "Ne1:10,Se9:10 - S 0",
        "Se1:10 - S 0",
        "Se1:11,Ne9:10 - S 0",
        "Se1:10,Ne1:10 - S 0",
        "Sj1:10,Ne9:10 - S 0",
        "Se1:10,Ne9:10 - N 0",
        "Se1:10,Ne9:10 - +S 1",
        "Se9:10,Ne8:10 - S 20",
        "Se9:10,Ne8:10 - +N 20",
        "Se1:9,Ne9:10 - N 1",
        "Se1:10,Ne9:10 e3h N 1",
        "Se1:8,Ne9:10 e3h,f3h N 3",
        "Se1:8,Ne9:10 e3h,e3v N 3",
        "Se1:9,Ne9:10 i3h N 1",
        "Se1:9,Ne9:10 e9v N 1",
        "Se1:9,Ne9:10 e3x N 1",
        "Se1:6,Ne9:10 d1v,e1v,d2h,c1h S 2",
        "Se1:7,Ne9:10 d1v,e1v,d2h S 2",
        "Se1:6,Ne9:10 d1v,e1v,c2h,e2h N 7",
        "Se1:10,Ne9:10 - S 401",
        "Se1:10,Ne9:10 - S 400",
        "Se1:10,Ne9:10 - = 10",
    ],
)
def test_a_position_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(BadPositionError):
        load("quoridor").position(text)
