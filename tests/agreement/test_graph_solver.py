"""Games that can come back to a position, solved backwards: what theory and slow Python say of small ones."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

from plyground import load
from plyground.core.errors import BadLimitError, PlygroundError, UnsuitableGameError
from plyground.kernels.graph_solving import GraphSolver
from plyground.native.game import NativeGame
from tests.agreement import brute_force


def _game(name: str, **options: Any) -> NativeGame[Any]:
    game = load(name, **options)
    assert isinstance(game, NativeGame)
    return game


def _quiet(game: NativeGame[Any]) -> NativeGame[Any]:
    """The same game whose results have their books as they are at the start, so that a count of quiet plies ends nothing."""
    play, start = game.result, game.initial()

    def result(state: Any, action: int) -> Any:
        view = play(state, action).thaw()
        for name, field in start.layout.fields.items():
            if field.role.name == "BOOKKEEPING":
                setattr(view, name, getattr(start, name))
        return view.freeze()

    game.result = result  # type: ignore[method-assign]
    return game


@cache
def _slow_morris() -> dict[Any, tuple[int, int]]:
    game = _quiet(_game("nine-mens-morris", men=3))
    return brute_force.backwards(game, game.initial())


@pytest.mark.parametrize("symmetry", [True, False])
def test_the_first_player_wins_three_mens_morris(*, symmetry: bool) -> None:
    """With diagonals through the centre: an exhaustive search by other rule code says the same."""
    game = _game("nine-mens-morris", men=3)
    solver = GraphSolver(game, 32, symmetry=symmetry)
    assert solver.solve(game.initial())
    assert solver.value(game.initial())[0] == 1


@pytest.mark.parametrize("symmetry", [True, False])
def test_every_position_of_three_mens_morris_is_worth_what_slow_python_says(*, symmetry: bool) -> None:
    game = _game("nine-mens-morris", men=3)
    solver = GraphSolver(game, 32, symmetry=symmetry)
    assert solver.solve(game.initial())
    slow = _slow_morris()
    assert len(slow) == 5390
    assert solver.positions == (744 if symmetry else len(slow))
    assert {state: solver.value(state) for state in slow} == slow


@pytest.mark.parametrize("position", ["W:WK32:BK1", "B:WK32:B24", "W:W31:B2"])
def test_every_position_of_a_checkers_ending_is_worth_what_slow_python_says(position: str) -> None:
    game = _game("checkers")
    solver = GraphSolver(game, 32)
    start = game.position(position)
    assert solver.solve(start)
    slow = brute_force.backwards(_quiet(_game("checkers")), start)
    assert solver.positions == len(slow)
    assert {state: solver.value(state) for state in slow} == slow


@pytest.mark.parametrize(
    ("position", "winner"),
    [
        ("W:WK32:BK1", 0),  # a king against a king in the double corners and in the open
        ("B:WK18:BK1", 0),
        ("W:WK32,K31:BK1", -1),  # two kings drive one even out of the double corner
        ("B:WK32,K31:BK1", -1),
        ("W:WK18:BK1,K2", 1),
        ("W:WK18:BK15", -1),  # a king that can be taken
        ("B:WK18:BK15", 1),
        ("B:WK32:B24", 0),  # a man that gets a king in time
    ],
)
def test_endings_with_few_kings_end_as_theory_says(position: str, winner: int) -> None:
    """Black is player 0. Two kings win against one, wherever it stands; one against one is a draw unless it is taken."""
    game = _game("checkers")
    solver = GraphSolver(game, 64)
    assert solver.solve(game.position(position))
    assert solver.value(game.position(position))[0] == winner


def test_two_kings_to_move_win_against_one_from_everywhere() -> None:
    game = _game("checkers")
    solver = GraphSolver(game, 64)
    dice = random.Random(5)
    for _ in range(25):
        first, second, lone = dice.sample(range(1, 33), 3)
        state = game.position(f"W:WK{first},K{second}:BK{lone}")
        assert solver.solve(state)
        assert solver.value(state)[0] == -1, game.write_position(state)


def test_what_does_not_follow_from_the_start_is_not_known() -> None:
    game = _game("checkers")
    solver = GraphSolver(game, 16)
    assert solver.solve(game.position("W:WK32:BK1"))
    with pytest.raises(UnsuitableGameError, match="does not follow"):
        solver.value(game.position("W:W31:B2"))


def test_too_little_memory_is_told_in_one_sentence() -> None:
    game = _game("checkers")
    with pytest.raises(BadLimitError, match="more megabytes") as told:
        GraphSolver(game, 1).solve(game.position("W:WK32,K31:BK1,K2"))
    assert "\n" not in str(told.value)
    with pytest.raises(PlygroundError):
        GraphSolver(game, 0)


def test_a_stop_ends_it() -> None:
    game = _game("checkers")
    solver = GraphSolver(game, 16)
    solver.stop()
    assert not solver.solve(game.position("W:WK32,K31:BK1"))
