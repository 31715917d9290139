"""The compiled search gives the textbook's values: every game of two players, every technique on and off.

Several threads are compared in `test_alpha_beta_threads.py`, techniques that change values in `test_alpha_beta_switches.py`.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

from plyground import games, load
from plyground.kernels.searching import Memory, Searcher, Techniques
from plyground.native.game import NativeGame
from plyground.textbook.depth_limited import depth_cutoff
from plyground.textbook.h_alpha_beta import h_alpha_beta
from tests.agreement.kernel_positions import (
    ALL,
    CHESSLIKE,
    GAMES,
    KEEPING_VALUES,
    NOISE,
    NOTHING,
    PLIES_TO_COME_BACK,
    SEED,
    SETTINGS,
    bare_searcher,
    comes_back,
    evaluation_of,
    game_of,
    noise_in,
    numbers_for,
    positions,
    utility_of,
)
from tests.agreement.returning_game import ReturningGame

SELDOM = dict.fromkeys(("nine-mens-morris", "checkers", "othello", "quoridor", "chinese-checkers", "pac-man"), 4)
SELDOM |= {"amazons": 9, "hex": 9, "othello by margin": 4}
"""How seldom to look three plies deep, where Python is slow."""
POSITIONS = 260
MORE_POSITIONS = 1_000
SLOW = ("racing-kings", "amazons", "chess", "maharajah", "hex", "nine-mens-morris", "breakthrough", "nim")
"""Of these so many, of each other game more: about fifteen thousand in all."""
OF_ONE_WALK = {"racing-kings": 26, "maharajah": 26}
"""Random games of these are long, and slow in Python."""
SMALL_POSITIONS: dict[str, tuple[dict[str, Any], tuple[str, ...]]] = {
    "chess": ({}, ("4k3/8/8/p7/P7/8/8/4K3 w - - 0 1", "k7/p7/8/8/8/8/7P/7K b - - 0 1")),
    "racing-kings": ({}, ("8/8/8/8/8/8/8/k6K w - - 0 1", "8/8/8/8/k7/8/8/7K b - - 0 1")),
    "maharajah": ({}, ("k7/8/8/8/8/8/8/7M b - - 0 1",)),
    "checkers": ({}, ("W:WK32:BK1", "B:WK32,K31:BK1,K2", "W:WK18:BK15,K1")),
    "nine-mens-morris": ({"men": 3}, ("moves a1 b2 c1 b1 b3 a3",)),
    "quoridor": ({"size": 3, "walls": 0}, ("start",)),
}
"""With few moves, so that the textbook sees positions come back."""


def test_no_game_that_the_kernel_can_play_is_forgotten() -> None:
    playable = {
        entry.name
        for entry in games()
        if entry.players == 2 and entry.tier == "native" and not entry.chance and entry.information == "perfect"
    }
    assert {name.partition(" ")[0] for name in GAMES} == playable


def test_the_games_that_come_back_to_positions_are_compared_where_that_matters() -> None:
    assert set(SMALL_POSITIONS) == {name for name in GAMES if comes_back(game_of(name))}


def _value(game: NativeGame[Any], state: Any, depth: int, techniques: Techniques, *, is_noisy: bool) -> float:
    """What the kernel finds for player 0 by deepening, with evaluations that differ everywhere or with the game's own."""
    weights = () if is_noisy else numbers_for(game)
    searcher = Searcher(game, state, Memory(1), np.zeros(8, np.int64), techniques=techniques, weights=weights)
    searcher.blur(NOISE if is_noisy else 0, SEED)
    value = 0
    for ply in range(1, depth + 1):
        value = searcher.search(ply)
    utility = utility_of(game, value)
    return utility if game.player(state) == 0 else -utility


def _depth_for_the_textbook(name: str, number: int) -> int:
    """Less deep where Python is slow."""
    if name in CHESSLIKE:
        return 3 if number % 37 == 1 else 2 if number % 3 == 0 or name == "chess" else 1
    return 2 if number % SELDOM.get(name, 1) else 3


@pytest.mark.parametrize("name", GAMES)
def test_to_a_depth_the_kernel_finds_what_the_textbook_finds(name: str) -> None:
    """Each position with two settings in turn; evaluations that differ everywhere, unless symmetric positions count as one."""
    game = game_of(name)
    settings = list(SETTINGS.values())
    guesses = {True: noise_in(game), False: evaluation_of(game)}
    count = POSITIONS if name in SLOW else MORE_POSITIONS
    for number, state in enumerate(positions(game, count, seed=1, of_one_walk=OF_ONE_WALK.get(name, 4))):
        depth = _depth_for_the_textbook(name, number)
        found: dict[bool, float] = {}
        for techniques in (settings[number % len(settings)], settings[(number + 7) % len(settings)]):
            is_noisy = not (techniques.symmetry and game.facts.symmetries > 1)
            if is_noisy not in found:
                found[is_noisy] = h_alpha_beta(game, state, evaluate=guesses[is_noisy], cutoff=depth_cutoff(depth)).value
            value = _value(game, state, depth, techniques, is_noisy=is_noisy)
            assert value == pytest.approx(found[is_noisy], abs=1e-9), (game.write_position(state), depth, techniques)


@pytest.mark.parametrize("name", GAMES)
def test_with_the_games_own_evaluation_it_finds_what_the_textbook_finds(name: str) -> None:
    game = game_of(name)
    for state in positions(game, 12, seed=2, of_one_walk=OF_ONE_WALK.get(name, 4)):
        found = h_alpha_beta(game, state, evaluate=evaluation_of(game), cutoff=depth_cutoff(2)).value
        value = bare_searcher(game, state, ALL).search(2) * (1 if game.player(state) == 0 else -1)
        assert utility_of(game, value) == pytest.approx(found, abs=1e-9), game.write_position(state)


@pytest.mark.parametrize("setting", [setting for setting in SETTINGS if setting != "nothing"])
@pytest.mark.parametrize("name", GAMES)
def test_deeper_down_no_switch_changes_a_value(name: str, setting: str) -> None:
    assert _values_deeper_down(name, SETTINGS[setting]) == _bare_values_deeper_down(name)


@cache
def _bare_values_deeper_down(name: str) -> dict[str, list[int]]:
    """Without any technique; looked at once for all settings, since nothing takes longer."""
    return _values_deeper_down(name, NOTHING)


@cache
def _positions_deeper_down(name: str) -> tuple[Any, ...]:
    return tuple(positions(game_of(name), 6, seed=5))


def _values_deeper_down(name: str, techniques: Techniques) -> dict[str, list[int]]:
    """Of some positions, depth by depth. Games in which positions come back are looked at as deep as none can."""
    game, values = game_of(name), {}
    deepest = PLIES_TO_COME_BACK if comes_back(game) else 5
    for state in _positions_deeper_down(name):
        searcher = bare_searcher(game, state, techniques)
        values[game.write_position(state)] = [searcher.search(depth) for depth in range(1, deepest + 1)]
    return values


@pytest.mark.parametrize("name", SMALL_POSITIONS)
def test_where_positions_come_back_the_textbook_counts_them_as_the_kernel_does(name: str) -> None:
    """Without a table, in which a value would be remembered without the way that led to it."""
    options, drawn = SMALL_POSITIONS[name]
    game = load(name, **options)
    assert isinstance(game, NativeGame)
    settings = [techniques for techniques in SETTINGS.values() if not techniques.table]
    guess, returns = noise_in(game), 0
    for text in drawn:
        start = game.position(text)
        for state in (start, *(game.result(start, action) for action in game.actions(start))):
            for depth in (PLIES_TO_COME_BACK + 1,) if name in CHESSLIKE else (5, 6, 7):
                near = ReturningGame(game, depth)
                found = h_alpha_beta(
                    near, near.from_here(state), evaluate=lambda walked: guess(walked[0]), cutoff=depth_cutoff(depth)
                ).value
                returns += near.returns
                for techniques in settings:
                    value = _value(game, state, depth, techniques, is_noisy=True)
                    assert value == pytest.approx(found, abs=1e-9), (game.write_position(state), depth, techniques)
    assert returns > 0


@pytest.mark.parametrize("name", GAMES)
def test_the_same_search_visits_the_same_nodes_and_its_line_can_be_played(name: str) -> None:
    game = game_of(name)
    state = next(positions(game, 1, seed=3))
    searches = []
    for _ in range(2):
        searcher = Searcher(game, state, Memory(1), np.zeros(8, np.int64))
        values = [searcher.search(depth) for depth in range(1, 5)]
        searches.append((values, searcher.counters(), searcher.line))
    assert searches[0] == searches[1]
    here = state
    for move in searches[0][2]:
        here = game.result(here, move)


def test_a_stop_word_and_a_node_limit_end_the_search() -> None:
    game = game_of("amazons")
    control = np.ones(8, np.int64)
    stopped = Searcher(game, game.initial(), Memory(1), control)
    stopped.search(50)
    assert stopped.is_stopped
    assert stopped.nodes < 1000
    limited = Searcher(game, game.initial(), Memory(1), np.zeros(8, np.int64))
    limited.limit(5000)
    limited.search(50)
    assert limited.nodes == 5000


def test_every_switch_that_keeps_values_is_among_the_settings() -> None:
    """A new switch is taken to keep values until it is named among those that change them."""
    for name in KEEPING_VALUES:
        assert {getattr(techniques, name) for techniques in SETTINGS.values()} == {False, True}
