"""SSS* and proof-number search: the searches that jump about in the tree."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf
from time import process_time
from typing import Any

import pytest

import plyground
from plyground.core.errors import BadGameError, BadLimitError, UnsuitableGameError
from plyground.core.game import OVER
from plyground.core.trace import Event, EventKind, NodePath
from plyground.core.trees import TreeWalk, read_tree
from plyground.textbook.alpha_beta import alpha_beta
from plyground.textbook.minimax import minimax
from plyground.textbook.proof_number import proof_number, proof_value
from plyground.textbook.sss_star import sss_star
from tests.textbook.claims import assert_best, holds, leaves, minimax_values, state_at
from tests.textbook.random_trees import MAX, SHAPES, Chain, forest


@pytest.mark.parametrize("kind", SHAPES)
def test_sss_star_has_minimaxs_value_and_a_line_that_gets_it(kind: str) -> None:
    for game in forest(kind, 120):
        assert_best(game, sss_star(game), minimax_values(game))


@pytest.mark.parametrize("kind", ["regular", "thirds"])
def test_sss_star_looks_at_no_leaf_that_alpha_beta_skips(kind: str) -> None:
    saved = 0
    for game in forest(kind, 150, seed=2):
        best, depth = looked_at(sss_star, game), looked_at(alpha_beta, game)
        assert set(best) <= set(depth)
        saved += len(depth) - len(best)
    assert saved > 50


@pytest.mark.parametrize("kind", SHAPES)
def test_what_sss_star_says_is_true(kind: str) -> None:
    for game in forest(kind, 40, seed=3):
        values = minimax_values(game)
        events: list[Event] = []
        answer = sss_star(game, listener=events.append)
        assert answer == sss_star(game)
        seen = [event.node for event in events if event.kind == EventKind.LEAF]
        assert len(seen) == len(set(seen))
        merits = [dict(event.more)["merit"] for event in events if event.kind == EventKind.SELECT]
        assert merits == sorted(merits, reverse=True)
        assert merits[-1] == answer.value
        for event in events:
            if event.kind in {EventKind.LEAF, EventKind.BACKUP}:
                assert holds(event.value, event.bound, values[state_at(game, event.node)])


def test_sss_star_goes_on_with_the_most_promising_plan() -> None:
    game = TreeWalk(read_tree("3 12 8 | 2 4 6 | 14 5 2"))
    events: list[Event] = []
    answer = sss_star(game, listener=events.append)
    assert (answer.value, answer.action) == (3, 0)
    # First the first leaf of every plan, then always the best of what is left: 14, which becomes 5, which becomes 2.
    assert leaves(events) == [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (0, 1), (0, 2)]


@pytest.mark.parametrize("kind", SHAPES)
def test_proof_numbers_tell_whether_the_value_is_at_least_so_much(kind: str) -> None:
    answers = set()
    for game in forest(kind, 60, seed=4):
        value = minimax(game).value
        for target in (value - 1, value, value + 1):
            found = proof_number(game, target=target)
            assert found.proved == (value >= target)
            assert (found.proof, found.disproof) == ((0, inf) if found.proved else (inf, 0))
            if found.action is not None:
                after = minimax(game, game.result(0, found.action)).value
                assert (after >= target) == found.proved
            assert (found.action is not None) == (game.player(0) != OVER and found.proved == (game.player(0) == MAX))
            answers.add(found.proved)
    assert answers == {True, False}


@pytest.mark.parametrize("kind", ["irregular", "moving again", "MIN first"])
def test_the_numbers_told_are_those_of_the_tree_so_far(kind: str) -> None:
    for game in forest(kind, 30, seed=5):
        events: list[Event] = []
        found = proof_number(game, target=1, listener=events.append)
        assert found == proof_number(game, target=1)
        assert len({event.node for event in events if event.kind == EventKind.BACKUP}) == found.nodes
        expanded: set[NodePath] = set()
        numbers: dict[NodePath, dict[str, Any]] = {}
        for event in events:
            if event.kind == EventKind.SELECT:
                assert_numbers(game, numbers, expanded)
                assert event.node not in expanded
            elif event.kind == EventKind.EXPAND:
                expanded.add(event.node)
            numbers[event.node] = dict(event.more)
        assert_numbers(game, numbers, expanded)


def assert_numbers(game: TreeWalk, numbers: dict[NodePath, dict[str, Any]], expanded: Iterable[NodePath]) -> None:
    for node in expanded:
        state = state_at(game, node)
        below = [numbers[*node, place] for place in range(len(game.actions(state)))]
        proofs, disproofs = [child["proof"] for child in below], [child["disproof"] for child in below]
        is_max = game.player(state) == MAX
        assert numbers[node]["proof"] == (min(proofs) if is_max else sum(proofs))
        assert numbers[node]["disproof"] == (sum(disproofs) if is_max else min(disproofs))


def test_two_questions_give_the_value_of_a_game_of_win_draw_and_loss() -> None:
    game = plyground.load("tic-tac-toe")
    for text in ("3/1o1/x2 x", "xx1/oo1/3 x", "xx1/oo1/2x o", "xox/1o1/3 x", "x1o/1x1/2o x"):
        state = game.position(text)
        found, true = proof_value(game, state), minimax(game, state)
        assert found.value == true.value
        assert minimax(game, game.result(state, found.action)).value == true.value


def test_the_value_is_found_among_any_values() -> None:
    for game in forest("irregular", 60, seed=6):
        values = [leaf.values[0] for leaf in game.tree.leaves]
        answer = proof_value(game, values=[float(value) for value in values])
        assert answer.value == minimax(game).value
        if answer.action is not None:
            assert minimax(game, game.result(0, answer.action)).value == answer.value


def test_limits_and_unsuitable_games_are_refused() -> None:
    game = TreeWalk(read_tree("3 12 8 | 2 4 6 | 14 5 2"))
    assert proof_number(game, target=3, nodes=5).proved is None
    assert proof_number(game, target=3, nodes=5).nodes <= 5
    with pytest.raises(BadLimitError, match="5 nodes are too few"):
        proof_value(game, values=range(20), nodes=5)
    with pytest.raises(BadLimitError):
        proof_number(game, target=3, nodes=0)
    with pytest.raises(BadGameError, match="none of the values"):
        proof_value(game, values=(1, 2, 3))
    with pytest.raises(UnsuitableGameError, match="without chance"):
        sss_star(plyground.load("pig"))
    with pytest.raises(UnsuitableGameError, match="two players"):
        proof_number(plyground.load("coins", players=3), target=1)


def test_a_game_that_is_over_has_its_value() -> None:
    over = TreeWalk(read_tree("5"))
    assert (sss_star(over).action, sss_star(over).value) == (None, 5)
    assert (proof_value(over).action, proof_value(over).value) == (None, 5)
    assert proof_number(over, target=5).proved


def test_very_long_games_are_searched() -> None:
    chain = Chain(2_000)
    assert sss_star(chain).value == minimax(chain).value
    assert proof_value(Chain(20_000)).value == 0


def test_sss_star_searches_a_game_of_twenty_thousand_moves_in_seconds() -> None:
    begun = process_time()
    answer = sss_star(Chain(20_000))
    assert (answer.value, answer.action, len(answer.line)) == (0, "go on", 20_000)
    assert process_time() - begun < 10, "1 to 2 s when written; 90 s with plans compared by paths"


def looked_at(search: Any, game: TreeWalk) -> list[NodePath]:
    events: list[Event] = []
    search(game, listener=events.append)
    return leaves(events)
