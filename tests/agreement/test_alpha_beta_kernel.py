"""The compiled search gives the textbook's values: every game of two players, every technique on and off."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from plyground import load
from plyground.core.game import Game
from plyground.kernels.searching import PLAIN, Memory, Searcher, Techniques
from plyground.kernels.table import WON
from plyground.native.game import NativeGame
from plyground.textbook.alpha_beta import alpha_beta
from plyground.textbook.depth_limited import depth_cutoff
from plyground.textbook.h_alpha_beta import h_alpha_beta

GAMES: dict[str, dict[str, Any]] = {
    "tic-tac-toe": {},
    "connect-four": {"columns": 4, "rows": 4},
    "othello": {"size": 6},
    "breakthrough": {"columns": 4, "rows": 5, "ranks": 1},
    "hex": {"size": 4},
    "nine-mens-morris": {},
    "kalah": {"pits": 3, "seeds": 3},
    "checkers": {},
    "dots-and-boxes": {"columns": 2, "rows": 2},
    "amazons": {"size": 6},
    "nim": {},
    "coins": {"coins": 9},
}
NOTHING = replace(PLAIN, table=False, test=False, rank=False, killers=False, history=False, replies=False, symmetry=False)
SETTINGS = {
    "nothing": NOTHING,
    "table": replace(NOTHING, table=True, equal_depth=True),
    "table and symmetry": replace(NOTHING, table=True, equal_depth=True, symmetry=True),
    "test": replace(NOTHING, test=True),
    "ordering": replace(NOTHING, rank=True, killers=True, history=True, replies=True),
    "all that keep values": replace(PLAIN, equal_depth=True),
}


def _game(name: str) -> NativeGame[Any]:
    game = load(name, **GAMES[name])
    assert isinstance(game, NativeGame)
    return game


def _positions(game: Game[Any, Any], count: int, seed: int) -> Iterator[Any]:
    """Positions on random ways through the game that are not over."""
    dice = random.Random(seed)
    for _ in range(count):
        states = [game.initial()]
        while not game.is_terminal(states[-1]):
            states.append(game.result(states[-1], dice.choice(game.actions(states[-1]))))
        yield dice.choice(states[:-1])


def _value(game: NativeGame[Any], state: Any, depth: int, techniques: Techniques, *, full: bool = False) -> float:
    """The utility to player 0 that the kernel finds; unknown ones count as a draw, as without an evaluation."""
    searcher = Searcher(game, state, Memory(1), np.zeros(8, np.int64), techniques=techniques, full=full)
    value = 0
    for ply in [depth] if full else range(1, depth + 1):
        value = searcher.search(ply)
    utility = round(value / WON, 3)
    return utility if game.player(state) == 0 else -utility


@pytest.mark.parametrize("setting", SETTINGS)
@pytest.mark.parametrize("name", GAMES)
def test_to_a_depth_the_kernel_finds_what_the_textbook_finds(name: str, setting: str) -> None:
    game = _game(name)
    for state in _positions(game, 25, seed=1):
        for depth in (1, 3):
            found = h_alpha_beta(game, state, evaluate=lambda _: 0, cutoff=depth_cutoff(depth))
            assert _value(game, state, depth, SETTINGS[setting]) == pytest.approx(found.value, abs=0.01)


@pytest.mark.parametrize("name", ["tic-tac-toe", "connect-four", "hex", "kalah", "dots-and-boxes", "nim", "coins"])
def test_to_the_end_the_kernel_finds_what_the_textbook_finds_even_with_every_technique(name: str) -> None:
    game = _game(name)
    tried = 0
    for state in _positions(game, 60, seed=2):
        if len(game.actions(state)) > 7:
            continue
        tried += 1
        expected = alpha_beta(game, state).value
        assert _value(game, state, 200, Techniques(), full=True) == expected
        assert _value(game, state, 200, NOTHING, full=True) == expected
    assert tried >= 10


@pytest.mark.parametrize("name", GAMES)
def test_the_same_search_visits_the_same_nodes_and_its_line_can_be_played(name: str) -> None:
    game = _game(name)
    state = next(_positions(game, 1, seed=3))
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
    game = _game("amazons")
    control = np.ones(8, np.int64)
    stopped = Searcher(game, game.initial(), Memory(1), control)
    stopped.search(50)
    assert stopped.is_stopped
    assert stopped.nodes < 1000
    limited = Searcher(game, game.initial(), Memory(1), np.zeros(8, np.int64))
    limited.limit(5000)
    limited.search(50)
    assert limited.nodes == 5000
