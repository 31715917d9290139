"""A tree as a game: exact numbers, by look-up."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings

from plyground.core.errors import BadPositionError, BadTreeError, IllegalActionError, UnsuitableGameError
from plyground.core.facts import Sum
from plyground.core.game import CHANCE, OVER
from plyground.core.trees import Tree, TreeWalk, exact, read_tree
from tests.core.tree_making import trees


def walk(text: str) -> TreeWalk:
    return TreeWalk(read_tree(text))


def test_states_are_numbers_of_nodes_and_actions_numbers_of_children() -> None:
    game = walk("max(left: 3 right: min(1/3 -2))")
    assert (game.initial(), game.player(0), game.player(2), game.player(1)) == (0, 0, 1, OVER)
    assert list(game.actions(0)) == [0, 1]
    assert list(game.actions(1)) == []
    assert (game.result(0, 1), game.result(2, 0)) == (2, 3)
    assert [game.is_terminal(state) for state in range(5)] == [False, True, False, True, True]
    assert [game.write_action(0, 1), game.write_action(2, 1)] == ["right", "b"]
    assert game.read_action(0, "RIGHT") == 1
    for state in range(5):
        assert game.read_position(game.write_position(state)) == state
    assert game.write_position(4) == "/right/b"


def test_utilities_are_exact_and_whole_numbers_are_ints() -> None:
    game = walk("max(3 1/3 0)")
    assert [game.utility(1, player) for player in (0, 1)] == [3, -3]
    assert [game.utility(2, player) for player in (0, 1)] == [Fraction(1, 3), Fraction(-1, 3)]
    assert [type(game.utility(state, 1)) for state in (1, 2, 3)] == [int, Fraction, int]
    vectors = walk("players A B C: (1,2,1/2) (4,2,3)")
    assert [vectors.utility(1, player) for player in range(3)] == [1, 2, Fraction(1, 2)]
    assert exact(Fraction(4, 2)) == 2


def test_odds_are_exact() -> None:
    game = walk("chance(1/3: 5 2/3: max(chance(7)))")
    assert game.player(0) == CHANCE
    assert list(map(repr, game.outcomes(0))) == ["(0, Fraction(1, 3))", "(1, Fraction(2, 3))"]
    assert game.outcomes(3) == ((0, 1),)
    with pytest.raises(UnsuitableGameError, match="not a chance node"):
        game.outcomes(1)


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("3 12 8 | 2 4 6 | 14 5 2", (2, Sum.ZERO, False, 2, 3, (2, 14))),
        ("utility -20..20: 3 12 | 2", (2, Sum.ZERO, False, 2, 2, (-20, 20))),
        ("chance(1/3 x)", (2, Sum.ZERO, True, 1, 2, (Fraction(1, 3), Fraction(1, 3)))),
        ("players A B: (1,2) (0,3)", (2, Sum.CONSTANT, False, 1, 2, (0, 3))),
        ("players A B: (1,-1) (0,0)", (2, Sum.ZERO, False, 1, 2, (-1, 1))),
        ("players A B C: (1,2,3) (4,5,6)", (3, Sum.GENERAL, False, 1, 2, (1, 6))),
        ("players A: A(0 0 0)", (1, Sum.GENERAL, False, 1, 3, (0, 0))),
        ("5", (2, Sum.ZERO, False, 1, 1, (5, 5))),
        ("x y", (2, Sum.ZERO, False, 1, 2, (0, 0))),
    ],
)
def test_the_facts_are_counted_in_the_tree(text: str, facts: tuple[object, ...]) -> None:
    found = walk(text).facts
    assert (found.players, found.sum, found.chance, found.longest, found.most_moves, found.utility) == facts


def test_a_leaf_may_be_the_whole_game() -> None:
    game = walk("-5/2")
    assert game.is_terminal(game.initial())
    assert game.utility(0, 1) == Fraction(5, 2)
    assert game.write_position(0) == "/"


def test_what_cannot_be_answered_is_refused() -> None:
    game = walk("max(3 x)")
    with pytest.raises(BadTreeError, match="The leaf 'x' has no value"):
        game.utility(2, 0)
    with pytest.raises(UnsuitableGameError, match="not a leaf"):
        game.utility(0, 0)
    for player in (2, -1):
        with pytest.raises(UnsuitableGameError, match=f"players 0 to 1, not {player}"):
            game.utility(1, player)
    for action in (2, -1):
        with pytest.raises(IllegalActionError, match=f"no branch number {action}"):
            game.result(0, action)
    with pytest.raises(BadPositionError, match="leads to '/q'"):
        game.read_position("/q")


@given(trees())
@settings(max_examples=150, deadline=None)
def test_every_node_can_be_reached_named_and_found_again(tree: Tree) -> None:
    game = TreeWalk(tree)
    for number, node in enumerate(tree.nodes):
        assert [game.result(number, action) for action in game.actions(number)] == list(node.children)
        assert [game.read_action(number, game.write_action(number, action)) for action in game.actions(number)] == list(
            game.actions(number)
        )
        assert game.read_position(game.write_position(number)) == number
        if node.values:
            low, high = game.facts.utility
            assert low <= game.utility(number, 0) <= high
            total = sum(game.utility(number, player) for player in range(game.facts.players))
            assert total == 0 or game.facts.sum != Sum.ZERO
        if node.player == CHANCE:
            assert sum(odds for _, odds in game.outcomes(number)) == 1
