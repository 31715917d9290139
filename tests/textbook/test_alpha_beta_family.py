"""Every algorithm that claims minimax's answer gives it, and tells only what is true on the way."""

from __future__ import annotations

from random import Random

import pytest

from plyground.core.trace import EventKind, NodePath
from plyground.core.trees import TreeWalk
from plyground.textbook.mtd_f import mtd_f
from plyground.textbook.principal_variation import principal_variation_search
from tests.textbook.claims import (
    assert_best,
    assert_claims,
    assert_cuts_justified,
    assert_nests,
    cuts,
    leaves,
    minimax_values,
    true_values,
    with_other_leaves,
)
from tests.textbook.family import FAMILY, LOOKS_AT_ALL, TESTS, traced
from tests.textbook.random_trees import SHAPES, Layers, forest

TREES = 15
"""Of every kind and for every algorithm, with all events looked at."""
QUICK_TREES = 130
"""The same for algorithms whose answers alone are looked at."""


@pytest.mark.parametrize("algorithm", FAMILY)
def test_every_algorithm_finds_minimaxs_value_and_a_line_that_keeps_it(algorithm: str) -> None:
    for kind in SHAPES:
        for game in forest(kind, QUICK_TREES):
            assert_best(game, FAMILY[algorithm](game, None, None), true_values(game))


@pytest.mark.parametrize("algorithm", FAMILY)
def test_a_listener_changes_nothing_and_hears_only_true_claims(algorithm: str) -> None:
    for kind in SHAPES:
        for game in forest(kind, TREES):
            answer, events = traced(algorithm, game)
            assert answer == FAMILY[algorithm](game, None, None)
            assert assert_claims(game, events, true_values(game)) >= 2
            assert_nests(events)


@pytest.mark.parametrize("algorithm", FAMILY)
def test_the_root_does_not_depend_on_leaves_that_were_not_looked_at(algorithm: str) -> None:
    random = Random(3)
    skipped = 0
    for kind in SHAPES:
        for game in forest(kind, TREES):
            answer, events = traced(algorithm, game)
            seen = leaves(events)
            skipped += len(game.tree.leaves) - len(seen)
            for other in (lambda: 1000, lambda: -1000, lambda: random.randint(-9, 9)):
                changed = minimax_values(TreeWalk(with_other_leaves(game.tree, seen, other)))
                assert changed[0] == answer.value
                assert changed[game.result(0, answer.action)] == answer.value
    assert (skipped == 0) == (algorithm in LOOKS_AT_ALL)


@pytest.mark.parametrize("algorithm", sorted(set(FAMILY) - TESTS))
def test_every_cut_names_an_ancestor_that_has_something_as_good(algorithm: str) -> None:
    found = sum(
        assert_cuts_justified(traced(algorithm, game)[1], strict="strict" in algorithm)
        for kind in SHAPES
        for game in forest(kind, TREES)
    )
    assert (found == 0) == (algorithm in LOOKS_AT_ALL)


def test_a_cut_in_a_test_names_the_node_that_asks() -> None:
    """Either the ancestor has secured that much, or it is of the same kind and asks whether there is more."""
    secured = asked = 0
    for kind in SHAPES:
        for game in forest(kind, 2 * TREES):
            windows: dict[NodePath, tuple[float, float]] = {}
            for event in traced("principal variation", game)[1]:
                if event.kind == EventKind.CUT:
                    assert event.because is not None
                    assert event.node[: len(event.because)] == event.because != event.node
                    low, high = windows[event.because]
                    limit = low if game.player(game.tree.find(event.because)) == 0 else high
                    if game.player(game.tree.find(event.because)) == event.player:
                        asked += 1
                    else:
                        secured += 1
                    assert event.value >= limit if event.player == 0 else event.value <= limit
                if event.window is not None and event.kind in {EventKind.ENTER, EventKind.UPDATE}:
                    windows[event.node] = event.window
    assert secured > 100
    assert asked > 100


def test_cuts_of_mtd_f_are_because_of_the_guess() -> None:
    for game in forest("full of ties", TREES):
        guess, asks = 0, ""
        for event in traced("MTD(f)", game)[1]:
            if event.kind == EventKind.ITERATE:
                guess, asks = event.value, dict(event.more)["asks"]
            if event.kind == EventKind.CUT:
                assert event.because == ()
                answers_yes = event.value > guess if asks == ">" else event.value >= guess
                assert answers_yes == (event.player == 0)


@pytest.mark.parametrize("algorithm", ["negamax", "alpha-beta, given", "h-alpha-beta"])
def test_the_same_search_written_otherwise_tells_the_same_events(algorithm: str) -> None:
    for kind in SHAPES:
        for game in forest(kind, TREES):
            assert traced(algorithm, game) == traced("alpha-beta", game)


def test_without_transpositions_a_table_changes_nothing() -> None:
    for game in forest("irregular", TREES):
        table, plain = traced("table alpha-beta", game), traced("alpha-beta", game)
        assert table[0] == plain[0]
        assert [event for event in table[1] if event.kind != EventKind.STORE] == plain[1]
        assert not [event for event in table[1] if event.kind == EventKind.PROBE]


def test_strict_cuts_are_some_of_the_others_and_leave_more_leaves_to_see() -> None:
    more = 0
    for kind in SHAPES:
        for game in forest(kind, 2 * TREES):
            strict, plain = traced("strict alpha-beta", game)[1], traced("alpha-beta", game)[1]
            assert set(leaves(strict)) >= set(leaves(plain))
            more += len(leaves(strict)) > len(leaves(plain))
    assert more > 20


def test_without_ties_strict_cuts_are_all_cuts() -> None:
    for game in forest("regular", TREES):
        strict, plain = traced("strict alpha-beta", game)[1], traced("alpha-beta", game)[1]
        assert [event.node for event in cuts(strict)] == [event.node for event in cuts(plain)]


def test_principal_variation_search_sees_some_of_the_leaves_that_alpha_beta_sees() -> None:
    """Reinefeld's theorem on NegaScout: it may see a leaf twice, but none that alpha-beta skips."""
    saved = 0
    for kind in SHAPES:
        for game in forest(kind, 2 * TREES):
            sees, alpha_beta_sees = (set(leaves(traced(name, game)[1])) for name in ("principal variation", "alpha-beta"))
            assert sees <= alpha_beta_sees
            saved += len(alpha_beta_sees) - len(sees)
    assert saved > 100


@pytest.mark.parametrize("algorithm", FAMILY)
def test_games_in_which_many_ways_lead_to_one_state(algorithm: str) -> None:
    random = Random(11)
    for _ in range(12):
        game = Layers(random, layers=5)
        answer, events = traced(algorithm, game)
        assert_best(game, answer, minimax_values(game))
        assert_claims(game, events, minimax_values(game))
        assert_nests(events)


def test_thousands_of_tied_trees_do_not_mislead_a_window_of_no_width() -> None:
    for kind in ("full of ties", "moving again, MIN first, thirds"):
        for game in forest(kind, 1000, seed=2):
            true = true_values(game)
            assert_best(game, principal_variation_search(game), true)
            assert_best(game, mtd_f(game, first_guess=true[0]), true)
