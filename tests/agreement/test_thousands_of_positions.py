"""Compiled max^n and expectiminimax are the textbook's on thousands of different positions of many games.

Where a search stops, both call it even. So that they mean the same, the compiled ones are not told what a game expects.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

from plyground import load
from plyground.kernels.expecting import ChanceMemory, ChanceTechniques, Expecter
from plyground.kernels.several import NO_TECHNIQUES, SeveralSearcher, SeveralTechniques
from plyground.native.game import NativeGame
from plyground.native.slots import NUMBER
from plyground.textbook import expectimax, expectiminimax
from plyground.textbook.best_reply import best_reply
from plyground.textbook.max_n import max_n
from plyground.textbook.paranoid import paranoid
from tests.agreement.near_game import NearGame, distinct_positions

HERE = Path(__file__).parent
TREE, TRUCE = str(HERE / "shared_tree.py"), str(HERE.parents[1] / "examples" / "truce.py")


class Case(NamedTuple):
    """So many positions of a game, each searched so deep, from the beginnings of random games."""

    game: str
    options: dict[str, Any]
    positions: int
    depth: int
    most_plies: int = 10**9


SHARED = {
    "coins for three": Case("coins", {"players": 3, "coins": 60, "most": 5}, 150, 4),
    "coins for three, the last wins": Case("coins", {"players": 3, "coins": 60, "misere": False}, 160, 5),
    "pig for three": Case("pig", {"players": 3, "target": 30}, 300, 2),
    "pig for five": Case("pig", {"players": 5, "target": 20}, 200, 2),
    "can't stop for three": Case("cant-stop", {"players": 3, "sides": 3, "to_win": 1, "horizon": 60}, 100, 1),
    "can't stop for four": Case("cant-stop", {"players": 4, "sides": 3, "to_win": 1, "horizon": 60}, 100, 1),
    "Chinese checkers for three": Case("chinese-checkers", {"players": 3, "size": 1, "horizon": 200}, 200, 2),
    "Chinese checkers for four": Case("chinese-checkers", {"players": 4, "size": 1, "horizon": 200}, 60, 3),
    "Chinese checkers for six": Case("chinese-checkers", {"players": 6, "size": 2, "horizon": 200}, 60, 2, 30),
    "quoridor for four": Case("quoridor", {"players": 4, "size": 3, "horizon": 100}, 250, 2),
    "yahtzee for three": Case("yahtzee", {"players": 3, "dice": 2, "faces": 3, "boxes": "ones,twos"}, 80, 2),
    "truce": Case(TRUCE, {"first": 4, "second": 5, "third": 6, "turns": 12}, 200, 5),
}
TREES = {"general": 250, "zero": 250, "constant": 250}
EXPECTED = {
    "pig": Case("pig", {"target": 40}, 400, 1),
    "pig to a horizon": Case("pig", {"target": 12, "horizon": 9}, 250, 2),
    "can't stop": Case("cant-stop", {"sides": 2, "to_win": 1, "shortest": 1, "horizon": 60}, 40, 1),
    "EinStein": Case("einstein", {"size": 3, "stones": 3, "arrangement": "fixed"}, 250, 1),
    "EinStein on a larger board": Case("einstein", {"size": 5, "arrangement": "fixed"}, 100, 1),
    "2048 of four cells": Case("2048", {"rows": 2, "columns": 2, "target": 64}, 250, 2),
    "2048 of nine cells": Case("2048", {"rows": 3, "columns": 3}, 150, 1),
    "yahtzee": Case("yahtzee", {"dice": 2, "faces": 4, "boxes": "ones,twos,chance"}, 200, 2),
    "yahtzee for two": Case("yahtzee", {"players": 2, "dice": 2, "faces": 3, "boxes": "ones,chance"}, 200, 2),
    "Pac-Man and random ghosts": Case("pac-man", {"ghosts": "random", "hunters": 2}, 150, 1),
    "backgammon": Case("backgammon", {}, 8, 1, 60),
    "backgammon with the cube": Case("backgammon", {"cube": True}, 8, 1, 60),
}
MEMORY = ChanceMemory(1)
PLAIN_TABLE = SeveralTechniques(equal_depth=True)
CUTS, STARS = SeveralTechniques(table=False), ChanceTechniques(table=False, bounds=False)
"""Without the table, which may know more than is asked where positions are reached in several ways; trees have only one way."""


def _game(case: Case) -> NativeGame[Any]:
    game = load(case.game, **case.options)
    assert isinstance(game, NativeGame)
    return game


@cache
def _trees() -> Any:
    return type(load(TREE))


def _several(game: NativeGame[Any], techniques: SeveralTechniques) -> SeveralSearcher:
    MEMORY.clear()
    searcher = SeveralSearcher(game, MEMORY, np.zeros(8, np.int64), techniques=techniques)
    searcher.rules[NUMBER["expect"]] = 0
    return searcher


def _compare(game: NativeGame[Any], searcher: SeveralSearcher, state: Any, depth: int) -> None:
    near = NearGame(game)
    assert searcher.max_n(state, depth) == pytest.approx(max_n(near, (state, depth)).value, abs=1e-9)


@pytest.mark.parametrize("name", SHARED)
def test_max_n_is_the_textbooks_on_many_positions(name: str) -> None:
    case = SHARED[name]
    game = _game(case)
    searchers = [_several(game, CUTS), _several(game, NO_TECHNIQUES)]
    states = list(distinct_positions(game, case.positions, seed=11, most_plies=case.most_plies))
    assert len(states) == case.positions
    for number, state in enumerate(states):
        _compare(game, searchers[number % 2], state, case.depth)


@pytest.mark.parametrize("kind", TREES)
def test_max_n_paranoid_and_best_reply_are_the_textbooks_on_many_trees(kind: str) -> None:
    """Also where payoffs do not add up to a constant, with chance and without, for two to five players."""
    for seed in range(TREES[kind]):
        game = _trees()(seed=seed, players=2 + seed % 4, sum=kind, dice=3 * (seed % 2), height=5)
        state = game.initial()
        searcher = _several(game, (PLAIN_TABLE, NO_TECHNIQUES, CUTS)[seed % 3])
        _compare(game, searcher, state, 1 + seed % 5)
        if not game.facts.chance:
            me = game.player(state)
            assert searcher.against_all(state, me, 20, conspire=True) == paranoid(game, state).value
            assert searcher.against_all(state, me, 20, conspire=False) == best_reply(game, state).value


@pytest.mark.parametrize("name", EXPECTED)
def test_expectiminimax_is_the_textbooks_on_many_positions(name: str) -> None:
    case = EXPECTED[name]
    game = _game(case)
    near = NearGame(game, looks_at_a_throw=True)
    textbook = expectimax if game.facts.players == 1 else expectiminimax
    states = list(distinct_positions(game, case.positions, seed=12, most_plies=case.most_plies))
    assert len(states) == case.positions
    for state in states:
        searcher = Expecter(game, state, MEMORY, np.zeros(8, np.int64), techniques=STARS)
        searcher.rules[NUMBER["expect"]] = searcher.rules[NUMBER["bounds"]] = 0
        found = textbook(near, (state, case.depth)).value
        assert searcher.search(case.depth) == pytest.approx(found, rel=1e-9, abs=1e-9)


def test_there_are_thousands() -> None:
    assert sum(case.positions for case in SHARED.values()) + sum(TREES.values()) >= 2000
    assert sum(case.positions for case in EXPECTED.values()) >= 2000
