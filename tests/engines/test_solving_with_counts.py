"""Games that a count of plies may end: what is told of them is true by the whole rules, or is not told."""

from __future__ import annotations

from typing import Any

import pytest

from plyground import games, load
from plyground.core.errors import BadGameError, UnsuitableGameError
from plyground.core.facts import Patience
from plyground.core.game import OVER
from plyground.engines.solving import Solution, Solving
from plyground.kernels.graph_solving import GraphSolver
from plyground.native.game import NativeGame
from tests.engines.solved import result_of

ROOK_ENDING = "8/8/8/8/3k4/8/8/KR6 w - - {} 100"
"""The win takes 29 plies."""


def _solved(game: Any, state: Any = None) -> Solution:
    return result_of(Solving(game, game.initial() if state is None else state, megabytes=256, every=True))


def _value(game: NativeGame[Any], state: Any, known: dict[bytes, float]) -> float:
    """To the first player, by looking at everything; the books are a part of what is known."""
    if game.player(state) == OVER:
        return game.utility(state, 0)
    if (packed := state.pack()) not in known:
        choose = max if game.player(state) == 0 else min
        known[packed] = choose(_value(game, game.result(state, action), known) for action in game.actions(state))
    return known[packed]


def test_every_count_is_a_number_in_the_state_that_ends_the_game() -> None:
    counting = [game for game in (load(entry.name) for entry in games()) if game.facts.patience is not None]
    assert {game.name for game in counting} >= {
        "chess",
        "checkers",
        "nine-mens-morris",
        "quoridor",
        "racing-kings",
        "maharajah",
    }
    for game in counting:
        patience = game.facts.patience
        assert patience is not None
        assert getattr(game.initial(), patience.field) == 0


@pytest.mark.parametrize("horizon", range(1, 11))
@pytest.mark.parametrize("size", [3, 4])
def test_quoridor_that_ends_soon_is_worth_what_looking_at_everything_says(size: int, horizon: int) -> None:
    """Positions come back long before the horizon, so a search with a table would mix them up."""
    game = load("quoridor", size=size, walls=0, horizon=horizon)
    assert isinstance(game, NativeGame)
    known: dict[bytes, float] = {}
    found = _solved(game)
    assert found.value == _value(game, game.initial(), known)
    for action, value in found.moves.items():
        assert value == _value(game, game.result(game.initial(), action), known)
    assert found.best
    assert {found.moves[action] for action in found.best} == {found.value}


@pytest.mark.parametrize("quiet", [0, 71])
def test_a_win_that_is_sooner_than_the_count_is_told(quiet: int) -> None:
    game = load("chess")
    found = _solved(game, game.read_position(ROOK_ENDING.format(quiet)))
    assert (found.value, found.plies) == (1.0, 29)


@pytest.mark.parametrize(("quiet", "moves"), [(72, ""), (98, ""), (98, "Kb2")])
def test_a_win_that_the_count_may_prevent_is_not_told(quiet: int, moves: str) -> None:
    game = load("chess")
    state = game.read_position(ROOK_ENDING.format(quiet))
    for move in moves.split():
        state = game.result(state, game.read_action(state, move))
    with pytest.raises(UnsuitableGameError, match=r"without progress it is a draw.*cannot be told"):
        _solved(game, state)


def test_moves_of_which_the_count_leaves_it_open_are_not_told() -> None:
    game = load("chess")
    state = game.read_position(ROOK_ENDING.format(69))
    found = _solved(game, state)
    told = {game.write_action(state, action) for action in found.moves}
    assert told >= {"Kb2", "Re1", "Rh1"}
    assert "Rb8" not in told, "that win would take 33 plies"


def test_what_is_drawn_without_a_count_is_drawn_with_one() -> None:
    game = load("chess")
    assert _solved(game, game.read_position("8/8/8/8/4k3/8/4p3/4K3 w - - 97 120")).value == 0.0


@pytest.mark.parametrize("name", ["othello", "kalah", "dots-and-boxes"])
def test_payoffs_that_are_more_than_won_drawn_and_lost_are_refused_backwards(name: str) -> None:
    game = load(name, payoff="margin")
    assert isinstance(game, NativeGame)
    with pytest.raises(UnsuitableGameError, match="only wins, draws and losses"):
        GraphSolver(game, 8)


def test_a_count_of_nothing_is_refused() -> None:
    with pytest.raises(BadGameError, match="1 ply or more"):
        Patience("quiet", 0)
