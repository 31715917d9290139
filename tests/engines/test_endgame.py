"""Near the end the engine solves: what it then knows is true, and only moves that keep the result are played."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from plyground import load
from plyground.core.search import Limits
from plyground.engines.alpha_beta_engine import AlphaBetaEngine
from plyground.engines.endgame import Endgame
from plyground.kernels.table import WON
from plyground.native.game import NativeGame
from plyground.textbook.alpha_beta import alpha_beta

GAMES: dict[str, dict[str, Any]] = {
    "connect-four": {"columns": 4, "rows": 4},
    "tic-tac-toe": {},
    "othello": {"size": 4},
    "hex": {"size": 3},
    "kalah": {"pits": 3, "seeds": 2},
    "dots-and-boxes": {"columns": 2, "rows": 2},
    "breakthrough": {"columns": 3, "rows": 5, "ranks": 1},
}


def _game(name: str) -> NativeGame[Any]:
    game = load(name, **GAMES.get(name, {}))
    assert isinstance(game, NativeGame)
    return game


def _endings(game: NativeGame[Any], count: int) -> Iterator[Any]:
    dice = random.Random(5)
    for _ in range(count):
        states = [game.initial()]
        while not game.is_terminal(states[-1]):
            states.append(game.result(states[-1], dice.choice(game.actions(states[-1]))))
        yield states[max(len(states) - dice.randint(3, 7), 0)]


def _worth(game: NativeGame[Any], state: Any, mover: int) -> float:
    value = float(alpha_beta(game, state).value) if not game.is_terminal(state) else game.utility(state, 0)
    return value if mover == 0 else -value


@pytest.mark.parametrize("name", GAMES)
def test_what_is_certain_is_what_the_textbook_finds(name: str) -> None:
    game = _game(name)
    endgame = Endgame(game, 16)
    for state in _endings(game, 25):
        mover = game.player(state)
        known, _ = endgame.certain(state, Limits(nodes=4_000_000), np.zeros(8, np.int64))
        assert known is not None
        after = {move: _worth(game, game.result(state, move), mover) for move in game.actions(state)}
        assert known.value == max(after.values()) * WON
        if known.value > -WON:
            assert set(known.worse) == {move for move, worth in after.items() if worth < max(after.values())}
        else:
            assert known.worse == ()


@pytest.mark.parametrize("name", GAMES)
def test_the_engine_keeps_the_result_and_says_that_it_is_proven(name: str) -> None:
    game = _game(name)
    engine = AlphaBetaEngine(game, megabytes=1)
    for state in _endings(game, 15):
        mover = game.player(state)
        result = engine.choose(state, Limits(nodes=400_000))
        assert result.info.is_proven
        assert result.info.value == _worth(game, state, mover)
        assert _worth(game, game.result(state, result.action), mover) == result.info.value


def test_a_search_to_a_depth_is_left_as_it_is() -> None:
    game = _game("connect-four")
    found = [AlphaBetaEngine(game, endgame=endgame).choose(game.initial(), Limits(depth=6)).info for endgame in (True, False)]
    assert (found[0].nodes, found[0].value, found[0].line) == (found[1].nodes, found[1].value, found[1].line)


def test_nothing_is_certain_without_time_after_a_stop_or_where_positions_come_again() -> None:
    game = load("connect-four")
    assert isinstance(game, NativeGame)
    free, stopped = np.zeros(8, np.int64), np.ones(8, np.int64)
    assert Endgame(game, 16).certain(game.initial(), Limits(nodes=100), free) == (None, 0)
    assert Endgame(game, 16).certain(game.initial(), Limits(seconds=1), stopped)[0] is None
    assert Endgame(game, 16).certain(game.initial(), Limits(nodes=80_000), free)[0] is None
    morris = load("nine-mens-morris")
    assert isinstance(morris, NativeGame)
    assert Endgame(morris, 16).certain(morris.initial(), Limits(seconds=1), free) == (None, 0)
