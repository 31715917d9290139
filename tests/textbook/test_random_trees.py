"""The random trees are what they say they are; otherwise the tests that use them would prove less than they seem to."""

from __future__ import annotations

from random import Random

import pytest

from plyground.core.game import OVER
from plyground.core.trees import read_tree, write_tree
from tests.textbook.claims import minimax_values
from tests.textbook.random_trees import MAX, MIN, SHAPES, Chain, Layers, forest, random_tree

TREES = 60


@pytest.mark.parametrize("kind", SHAPES)
def test_trees_are_well_formed(kind: str) -> None:
    for game in forest(kind, TREES):
        assert read_tree(write_tree(game.tree)) == game.tree
        assert all((node.player == OVER) == (not node.children) for node in game.tree.nodes)


@pytest.mark.parametrize("kind", SHAPES)
def test_trees_have_the_shape_asked_for(kind: str) -> None:
    asked = SHAPES[kind]
    trees = [game.tree for game in forest(kind, TREES)]
    inner = [node for tree in trees for node in tree.nodes if node.children]
    assert {tree.nodes[0].player for tree in trees} == {asked.first}
    assert max(tree.depth for tree in trees) == asked.depth
    assert {len(node.children) for node in inner} == (
        set(range(1, asked.branching + 1)) if asked.irregular else {asked.branching}
    )
    ends = {leaf.depth for tree in trees for leaf in tree.leaves}
    assert (len(ends) > 1) == asked.irregular


@pytest.mark.parametrize("kind", SHAPES)
def test_values_are_of_the_kind_asked_for(kind: str) -> None:
    asked = SHAPES[kind]
    trees = [game.tree for game in forest(kind, TREES)]
    for tree in trees:
        values = [leaf.values[0] for leaf in tree.leaves]
        if not asked.values:
            assert len(set(values)) == len(values)
        else:
            assert len(set(values)) <= asked.values
    denominators = {leaf.values[0].denominator for tree in trees for leaf in tree.leaves}
    assert denominators == ({1, 3} if asked.thirds else {1})
    assert any(leaf.values[0] < 0 for tree in trees for leaf in tree.leaves)


@pytest.mark.parametrize("kind", SHAPES)
def test_players_take_turns_unless_they_may_move_again(kind: str) -> None:
    moves = [
        (tree.nodes[node.parent].player, node.player)
        for tree in (game.tree for game in forest(kind, TREES))
        for node in tree.nodes
        if node.player != OVER and node.parent >= 0
    ]
    again = sum(above == below for above, below in moves) / len(moves)
    assert again == pytest.approx(SHAPES[kind].again, abs=0.06)


def test_the_same_seed_grows_the_same_tree_and_another_one_another() -> None:
    shape = SHAPES["irregular"]
    assert random_tree(Random(1), shape) == random_tree(Random(1), shape)
    assert random_tree(Random(1), shape) != random_tree(Random(2), shape)


def test_many_ways_lead_to_one_state_of_the_layers() -> None:
    game = Layers(Random(4))
    ways = {game.initial(): 1}
    for layer in range(game.layers):
        for state, count in [item for item in ways.items() if item[0][0] == layer]:
            for action in game.actions(state):
                child = game.result(state, action)
                ways[child] = ways.get(child, 0) + count
    assert max(ways.values()) > 10
    assert {game.player(state) for state in ways} == {MAX, MIN, OVER}


def test_the_chain_is_as_long_as_it_says_and_worth_nothing_to_those_who_go_on() -> None:
    game = Chain(31)
    assert minimax_values(game)[0] == 0
    assert game.player(31) == OVER
    assert game.utility(game.result(0, "stop"), MAX) == -1
    assert game.utility(game.result(1, "stop"), MAX) == 1
