"""Two threads that share a table find the values of a search without any technique: every game, every switch on and off."""

from __future__ import annotations

from threading import Thread
from typing import Any

import pytest

from plyground import Limits
from plyground.core.search import SearchResult
from plyground.engines.alpha_beta_engine import AlphaBetaEngine
from plyground.engines.alpha_beta_roots import Roots
from plyground.kernels.searching import Memory, Searcher, Techniques
from plyground.kernels.sharing import shared_control
from plyground.native.game import NativeGame
from tests.agreement.kernel_positions import (
    CHESSLIKE,
    GAMES,
    PLIES_TO_COME_BACK,
    SETTINGS,
    bare_searcher,
    comes_back,
    game_of,
    numbers_for,
    positions,
)

MOST_PLIES = 60
"""Of the random games: later, a draw after so many quiet plies comes near, which tables do not see."""
ENGINE_POSITIONS, CREW_POSITIONS = 75, 25
SHARING = [techniques for techniques in SETTINGS.values() if techniques.table]


def _depth_of_the_engine(game: NativeGame[Any]) -> int:
    """Another thread may be a depth ahead, meet positions that come back on its way, and remember that.

    What it remembers of a single ply rests on nothing before it, so to two plies everything must agree in every game.
    """
    return 2 if comes_back(game) else 3


@pytest.mark.parametrize("name", GAMES)
def test_two_threads_find_the_value_of_a_bare_search_and_a_move_that_is_worth_it(name: str) -> None:
    game, settings = game_of(name), list(SETTINGS.values())
    depth = _depth_of_the_engine(game)
    for number, state in enumerate(positions(game, ENGINE_POSITIONS, seed=6, of_one_walk=5, most_plies=MOST_PLIES)):
        techniques = settings[number % len(settings)]
        engine = AlphaBetaEngine(game, megabytes=1, threads=2, techniques=techniques)
        _compare(game, state, engine.choose(state, Limits(depth=depth)), depth, techniques)


def _compare(game: NativeGame[Any], state: Any, found: SearchResult, depth: int, techniques: Techniques) -> None:
    roots, bare, told = Roots(game, state, (), numbers_for(game), 0, 0), bare_searcher(game, state), found.info
    value = bare.search(depth)
    where = game.write_position(state), techniques
    assert told.value == (roots.payoff(value) if told.is_proven else roots.told(value)), where
    assert told.is_proven or (told.depth == depth and not roots.is_decided(value)), where
    bare.leave_out([action for action in game.actions(state) if action != found.action])
    assert bare.search(depth) == value, where


@pytest.mark.parametrize("name", GAMES)
def test_both_of_two_threads_find_the_values_of_a_bare_search_depth_by_depth(name: str) -> None:
    """Both look as deep as they are asked to and no deeper, and so no position comes back in any game."""
    game = game_of(name)
    deepest = 3 if name in CHESSLIKE else PLIES_TO_COME_BACK
    for number, state in enumerate(positions(game, CREW_POSITIONS, seed=8, of_one_walk=5, most_plies=MOST_PLIES)):
        bare, techniques = bare_searcher(game, state), SHARING[number % len(SHARING)]
        expected = [bare.search(depth) for depth in range(1, deepest + 1)]
        assert _values_of_a_crew(game, state, deepest, techniques) == [expected] * 2, (game.write_position(state), techniques)


def _values_of_a_crew(game: NativeGame[Any], state: Any, deepest: int, techniques: Techniques) -> list[list[int]]:
    memory, control, weights = Memory(1), shared_control(2), numbers_for(game)
    crew = [Searcher(game, state, memory, control, techniques=techniques, weights=weights) for _ in range(2)]
    values: list[list[int]] = [[], []]

    def deepen(member: int) -> None:
        values[member] = [crew[member].search(depth) for depth in range(1, deepest + 1)]

    threads = [Thread(target=deepen, args=(member,)) for member in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return values
