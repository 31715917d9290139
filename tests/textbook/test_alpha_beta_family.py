"""Every algorithm that claims minimax's answer gives it, and tells only what is true on the way."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from random import Random
from typing import Any, NamedTuple

import pytest

from plyground.core.game import OVER
from plyground.core.trace import Event, EventKind, NodePath
from plyground.core.trees import Tree, TreeWalk, read_tree
from plyground.textbook.answer import Answer
from plyground.textbook.mtd_f import mtd_f
from plyground.textbook.principal_variation import principal_variation_search
from tests.textbook.claims import (
    MAX,
    assert_best,
    assert_claims,
    assert_cuts_justified,
    assert_nests,
    cuts,
    leaves,
    minimax_values,
    true_values,
)
from tests.textbook.family import FAMILY, LOOKS_AT_ALL, traced
from tests.textbook.random_trees import SHAPES, Layers, forest, small_forest

TREES = 15
"""Of every kind and for every algorithm, with all events looked at."""
SMALL_TREES = 200
"""The same of trees with about a dozen nodes."""
QUICK_TREES = 30
"""More trees of the greater size, of which the answers alone are looked at."""


class Trace(NamedTuple):
    game: TreeWalk
    answer: Answer
    events: list[Event]


class Traces(NamedTuple):
    algorithm: str
    all: list[Trace]


def games() -> list[TreeWalk]:
    """1,720 trees, on which every algorithm is watched."""
    return [game for kind in SHAPES for game in (*forest(kind, TREES), *small_forest(kind, SMALL_TREES))]


def trace_all(algorithm: str) -> Traces:
    return Traces(algorithm, [Trace(game, *traced(algorithm, game)) for game in games()])


@pytest.fixture(scope="module", params=FAMILY)
def traces(request: pytest.FixtureRequest) -> Traces:
    """Every algorithm in turn; pytest runs all tests of one before it goes on to the next, and keeps no others."""
    return trace_all(request.param)


@pytest.fixture(scope="module")
def plain() -> Traces:
    return trace_all("alpha-beta")


def test_every_algorithm_finds_minimaxs_value_and_a_line_that_keeps_it(traces: Traces) -> None:
    for game, answer, _ in traces.all:
        assert_best(game, answer, true_values(game))
    for kind in SHAPES:
        for game in forest(kind, QUICK_TREES, seed=4):
            assert_best(game, FAMILY[traces.algorithm](game, None, None), true_values(game))


def test_a_listener_changes_nothing_and_hears_only_true_claims(traces: Traces) -> None:
    for game, answer, events in traces.all:
        assert answer == FAMILY[traces.algorithm](game, None, None)
        assert assert_claims(game, events, true_values(game)) >= 2
        assert_nests(events)


def test_the_root_does_not_depend_on_leaves_that_were_not_looked_at(traces: Traces) -> None:
    random = Random(3)
    skipped = 0
    for game, answer, events in traces.all:
        seen = {game.tree.find(path) for path in leaves(events)}
        skipped += len(game.tree.leaves) - len(seen)
        for other in (lambda: 1000, lambda: -1000, lambda: random.randint(-9, 9)):
            changed = values_with_other_leaves(game.tree, seen, other)
            assert changed[0] == answer.value
            assert changed[game.result(0, answer.action)] == answer.value
    assert (skipped == 0) == (traces.algorithm in LOOKS_AT_ALL)


def test_every_cut_is_justified_by_the_ancestor_that_it_names(traces: Traces) -> None:
    """One that has something as good, better if cuts are strict; in a test it may be the one that asks."""
    assert len(traces.all) > 1700
    name = traces.algorithm
    if name.startswith("MTD"):
        found = sum(assert_cuts_because_of_the_guess(events) for _, _, events in traces.all)
    elif name == "principal variation":
        found = assert_cuts_because_of_who_asks(traces.all)
    else:
        found = sum(assert_cuts_justified(events, strict="strict" in name) for _, _, events in traces.all)
    assert found == 0 if name in LOOKS_AT_ALL else found > 250


def assert_cuts_because_of_the_guess(events: Sequence[Event]) -> int:
    """MTD(f) asks at the root, and a cut is an answer to the question."""
    guess, asks = 0, ""
    for event in events:
        if event.kind == EventKind.ITERATE:
            guess, asks = event.value, dict(event.more)["asks"]
        if event.kind == EventKind.CUT:
            assert event.because == ()
            answers_yes = event.value > guess if asks == ">" else event.value >= guess
            assert answers_yes == (event.player == MAX)
    return len(cuts(events))


def assert_cuts_because_of_who_asks(all_traces: Sequence[Trace]) -> int:
    """Either the ancestor has secured that much, or it is of the same kind and asks whether there is more."""
    secured = asked = 0
    for game, _, events in all_traces:
        windows: dict[NodePath, tuple[float, float]] = {}
        for event in events:
            if event.kind == EventKind.CUT:
                assert event.because is not None
                assert event.node[: len(event.because)] == event.because != event.node
                low, high = windows[event.because]
                asker = game.player(game.tree.find(event.because))
                limit = low if asker == MAX else high
                asked += asker == event.player
                secured += asker != event.player
                assert event.value >= limit if event.player == MAX else event.value <= limit
            if event.window is not None and event.kind in {EventKind.ENTER, EventKind.UPDATE}:
                windows[event.node] = event.window
    assert secured > 100
    assert asked > 100
    return secured + asked


def values_with_other_leaves(tree: Tree, kept: Collection[int], other: Callable[[], int]) -> dict[int, Any]:
    """Minimax's value of every node, if all leaves but the ones kept had other values."""
    values: dict[int, Any] = {}
    for number in reversed(range(len(tree.nodes))):
        node = tree.nodes[number]
        if node.player == OVER:
            values[number] = node.values[0] if number in kept else other()
        else:
            values[number] = (max if node.player == MAX else min)(values[child] for child in node.children)
    return values


@pytest.mark.parametrize("algorithm", ["negamax", "alpha-beta, given", "h-alpha-beta"])
def test_the_same_search_written_otherwise_tells_the_same_events(algorithm: str, plain: Traces) -> None:
    for game, answer, events in plain.all:
        assert traced(algorithm, game) == (answer, events)


def test_without_transpositions_a_table_changes_nothing() -> None:
    for game in forest("irregular", TREES):
        table, plain = traced("table alpha-beta", game), traced("alpha-beta", game)
        assert table[0] == plain[0]
        assert [event for event in table[1] if event.kind != EventKind.STORE] == plain[1]
        assert not [event for event in table[1] if event.kind == EventKind.PROBE]


@pytest.mark.parametrize("hard", ["", "hard "])
def test_every_leaf_that_strict_alpha_beta_skips_is_skipped_by_the_other_too(hard: str) -> None:
    more = 0
    for game in games():
        strict, other = (set(leaves(traced(f"{name}{hard}alpha-beta", game)[1])) for name in ("strict ", ""))
        assert strict >= other
        more += strict > other
    assert more > 200


def test_a_node_that_strict_alpha_beta_cuts_need_not_be_one_that_the_other_cuts() -> None:
    # At 3 the strict search goes on, and cuts deeper down, at a node that the other one never meets.
    game = TreeWalk(read_tree("max(3 min(3 max(5 6)))"))
    assert [cut.node for cut in cuts(traced("strict alpha-beta", game)[1])] == [(1, 1)]
    assert [cut.node for cut in cuts(traced("alpha-beta", game)[1])] == [(1,)]


def test_without_ties_strict_cuts_are_all_cuts() -> None:
    for game in forest("regular", TREES):
        strict, plain = traced("strict alpha-beta", game)[1], traced("alpha-beta", game)[1]
        assert [event.node for event in cuts(strict)] == [event.node for event in cuts(plain)]


def test_principal_variation_search_sees_some_of_the_leaves_that_alpha_beta_sees(plain: Traces) -> None:
    """Reinefeld's theorem on NegaScout: it may see a leaf twice, but none that alpha-beta skips."""
    saved = 0
    for game, _, events in plain.all:
        sees, alpha_beta_sees = set(leaves(traced("principal variation", game)[1])), set(leaves(events))
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
