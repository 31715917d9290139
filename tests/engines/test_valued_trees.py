"""Trees of the first plies with the kernel's own values: the textbook decides on them as the kernel does."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from plyground import load
from plyground.core.errors import BadTreeError
from plyground.core.facts import OptionValue
from plyground.core.game import CHANCE, Game
from plyground.core.trees import TreeWalk
from plyground.engines.expectations import chosen_weights, scale_for
from plyground.engines.valued_trees import valued_tree
from plyground.kernels.expecting import ChanceMemory, ChanceTechniques, Expecter
from plyground.kernels.several import SeveralSearcher, SeveralTechniques
from plyground.native.game import NativeGame
from plyground.testing import walks
from plyground.textbook import expectimax, expectiminimax, max_n

ROUNDING = 0.0006
"""Leaves are told with three digits."""
WITH_CHANCE: dict[str, dict[str, OptionValue]] = {
    "pig": {"target": 20},
    "einstein": {"size": 3, "stones": 3},
    "cant-stop": {},
    "backgammon": {},
}


def _native(name: str, **options: OptionValue) -> NativeGame[Any]:
    game = load(name, **options)
    assert isinstance(game, NativeGame)
    return game


def _decisions(game: Game[Any, Any], count: int) -> list[Any]:
    """Positions of random games in which a player moves and has a choice."""
    return [
        state
        for walk in walks(game, count)
        for state in walk.states[2::7][:2]
        if game.player(state) >= 0 and len(game.actions(state)) > 1
    ]


@pytest.mark.parametrize("name", WITH_CHANCE)
def test_the_textbook_finds_the_kernels_value_at_the_root(name: str) -> None:
    game = _native(name, **WITH_CHANCE[name])
    weights = chosen_weights(game, None)
    states = _decisions(game, 4)
    assert states
    for state in states:
        found = valued_tree(game, state, "expectiminimax", plies=2, most_nodes=10_000, searched=20_000)
        kernel = Expecter(
            game,
            state,
            ChanceMemory(1),
            np.zeros(8, np.int64),
            techniques=ChanceTechniques(table=False),
            weights=weights.numbers if weights else (),
            scale=scale_for(game, weights),
        )
        assert expectiminimax(TreeWalk(found.tree)).value == pytest.approx(kernel.search(found.depth), abs=ROUNDING)


def test_one_player_gets_what_the_kernel_says() -> None:
    game = _native("2048", rows=2, columns=2)
    for state in _decisions(game, 4):
        found = valued_tree(game, state, "expectiminimax", plies=3, most_nodes=1_000)
        kernel = Expecter(game, state, ChanceMemory(1), np.zeros(8, np.int64), scale=scale_for(game, None))
        value = expectimax(TreeWalk(found.tree)).value
        assert value == pytest.approx(kernel.search(found.depth), abs=0.06)  # points are told with one digit


def test_max_n_finds_everybodys_payoffs() -> None:
    game = _native("coins", players=3)
    for state in _decisions(game, 6):
        found = valued_tree(game, state, "max-n", plies=2, most_nodes=1_000)
        kernel = SeveralSearcher(
            game,
            ChanceMemory(1),
            np.zeros(8, np.int64),
            techniques=SeveralTechniques(table=False),
            scale=scale_for(game, chosen_weights(game, None)),
        )
        assert max_n(TreeWalk(found.tree)).value == pytest.approx(kernel.max_n(state, found.depth), abs=ROUNDING)


def test_more_nodes_search_deeper_and_the_same_are_the_same() -> None:
    game = load("pig")
    state = game.initial()
    few, many = (valued_tree(game, state, "expectiminimax", plies=2, most_nodes=100, searched=nodes) for nodes in (500, 50_000))
    assert few.depth < many.depth
    assert many.nodes <= 50_000 + len(many.tree.nodes)
    assert many == valued_tree(game, state, "expectiminimax", plies=2, most_nodes=100, searched=50_000)


def test_a_throw_can_be_the_root() -> None:
    game = load("backgammon")
    found = valued_tree(game, game.initial(), "expectiminimax", plies=1, most_nodes=100)
    assert found.tree.nodes[0].player == CHANCE
    assert all(math.isfinite(float(value)) for leaf in found.tree.leaves for value in leaf.values)


def test_a_tree_that_is_too_large_is_refused() -> None:
    game = load("backgammon")
    with pytest.raises(BadTreeError, match="more than 100 nodes"):
        valued_tree(game, game.initial(), "expectiminimax", plies=3, most_nodes=100)
