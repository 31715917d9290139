"""Searches that stop and guess: H-minimax, heuristic alpha-beta and quiescence search."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from plyground.core.errors import BadLimitError
from plyground.core.game import OVER
from plyground.core.trace import Event, EventKind
from plyground.core.trees import TreeWalk, read_tree
from plyground.textbook.answer import Answer
from plyground.textbook.depth_limited import depth_cutoff, h_minimax
from plyground.textbook.h_alpha_beta import h_alpha_beta
from plyground.textbook.minimax import minimax
from plyground.textbook.quiescence import quiescence_search
from tests.textbook.claims import Values, assert_claims, assert_cuts_justified, assert_nests, cuts, leaves, minimax_values
from tests.textbook.family import ORDERINGS
from tests.textbook.random_trees import SHAPES, forest

TREES = 40
MAX = 0
HORIZON_SEARCHES: dict[str, Callable[..., Answer]] = {"h-minimax": h_minimax, "h-alpha-beta": h_alpha_beta}


class Guesses:
    """A made-up evaluation: any number for any state, but the same whenever it is asked; never asked at the end."""

    def __init__(self, game: TreeWalk, random: Random) -> None:
        self._game = game
        self._numbers = [random.randint(-3, 3) for _ in game.tree.nodes]

    def __call__(self, state: int) -> float:
        assert self._game.player(state) != OVER
        return self._numbers[state]


def assert_best_so_far(game: TreeWalk, answer: Answer, values: Values) -> None:
    assert answer.value == values[0]
    state = 0
    for action in answer.line:
        state = game.result(state, action)
        assert values[state] == answer.value
    assert answer.action == (answer.line[0] if answer.line else None)


@pytest.mark.parametrize("search", HORIZON_SEARCHES)
@pytest.mark.parametrize("kind", SHAPES)
@pytest.mark.parametrize("depth", [0, 1, 2, 3])
def test_at_the_horizon_the_evaluation_counts(search: str, kind: str, depth: int) -> None:
    for game in forest(kind, TREES):
        guess = Guesses(game, Random(5))
        values = minimax_values(game, leaf=lambda state, below: guess(state) if below >= depth else None)  # noqa: B023
        events: list[Event] = []
        cutoff = depth_cutoff(depth)
        answer = HORIZON_SEARCHES[search](game, evaluate=guess, cutoff=cutoff, listener=events.append)
        assert answer == HORIZON_SEARCHES[search](game, evaluate=guess, cutoff=cutoff)
        assert_best_so_far(game, answer, values)
        assert_claims(game, events, values)
        assert_nests(events)
        assert all(len(leaf) <= depth for leaf in leaves(events))
        stopped = [event for event in events if event.line == "cutoff"]
        assert all(game.player(game.tree.find(event.node)) != OVER for event in stopped)


@pytest.mark.parametrize("search", HORIZON_SEARCHES)
def test_any_cutoff_test_will_do(search: str) -> None:
    random = Random(9)
    for game in forest("moving again", TREES):
        guess = Guesses(game, random)
        stops = {state for state in range(1, len(game.tree.nodes)) if random.random() < 0.3}
        values = minimax_values(game, leaf=lambda state, _: guess(state) if state in stops else None)  # noqa: B023
        answer = HORIZON_SEARCHES[search](game, evaluate=guess, cutoff=lambda state, _: state in stops)  # noqa: B023
        assert_best_so_far(game, answer, values)


@pytest.mark.parametrize("order", sorted(set(ORDERINGS) - {"given"}))
def test_orders_change_the_work_and_not_the_value(order: str) -> None:
    for game in forest("deep and narrow", TREES // 2):
        guess = Guesses(game, Random(6))
        cutoff = depth_cutoff(4)
        answer = h_alpha_beta(game, evaluate=guess, cutoff=cutoff, ordering=ORDERINGS[order](game, 0))
        assert answer.value == h_minimax(game, evaluate=guess, cutoff=cutoff).value


def test_only_the_order_of_the_evaluations_matters() -> None:
    for game in forest("irregular", TREES):
        guess = Guesses(game, Random(7))
        deep = depth_cutoff(game.tree.depth - 1)
        if any(leaf.depth < game.tree.depth for leaf in game.tree.leaves):
            continue  # utilities and evaluations would mix
        plain = h_minimax(game, evaluate=guess, cutoff=deep)
        bent = h_minimax(game, evaluate=lambda state: guess(state) ** 3 + 100, cutoff=deep)  # noqa: B023
        assert plain.line == bent.line
        assert bent.value == plain.value**3 + 100


@pytest.mark.parametrize("search", HORIZON_SEARCHES)
def test_infinite_evaluations_still_leave_an_action_to_play(search: str) -> None:
    game = TreeWalk(read_tree("max(min(max(1 2) max(3 4)) min(max(5 6) max(7 8)))"))
    for lost in (float("-inf"), float("inf")):
        answer = HORIZON_SEARCHES[search](game, evaluate=lambda _: lost, cutoff=depth_cutoff(2))  # noqa: B023
        assert (answer.action, answer.value) == (0, lost)


def test_a_negative_depth_is_refused() -> None:
    with pytest.raises(BadLimitError, match="zero or more"):
        depth_cutoff(-1)


# -- quiescence -----------------------------------------------------------------------------------------------------

EXCHANGE = TreeWalk(read_tree("max(take: min(retake: -8, leave: 1) quiet: min(a: 0, b: 0))"))
"""MAX's queen may take a defended pawn; MIN may take the queen in return."""
STATIC = {0: 0, EXCHANGE.result(0, 0): 1, EXCHANGE.result(0, 1): 0}
RETAKE = 0


def takes(state: int) -> list[int]:
    return [RETAKE] if state == EXCHANGE.result(0, 0) else []


def test_the_horizon_effect_and_its_two_cures() -> None:
    shallow = h_alpha_beta(EXCHANGE, evaluate=STATIC.__getitem__, cutoff=depth_cutoff(1))
    assert (EXCHANGE.write_action(0, shallow.action), shallow.value) == ("take", 1)
    deep = h_alpha_beta(EXCHANGE, evaluate=STATIC.__getitem__, cutoff=depth_cutoff(2))
    quiet = quiescence_search(EXCHANGE, evaluate=STATIC.__getitem__, cutoff=depth_cutoff(1), loud=takes)
    for cured in (deep, quiet):
        assert (EXCHANGE.write_action(0, cured.action), cured.value) == ("quiet", 0)


def test_without_loud_plies_quiescence_search_is_heuristic_alpha_beta() -> None:
    for game in forest("irregular", TREES):
        guess = Guesses(game, Random(8))
        plain = h_alpha_beta(game, evaluate=guess, cutoff=depth_cutoff(2))
        for loud, most in ((lambda _: (), None), (game.actions, 0)):
            assert plain == quiescence_search(game, evaluate=guess, cutoff=depth_cutoff(2), loud=loud, most_plies=most)


def quiescent_values(game: TreeWalk, guess: Guesses, depth: int, loud: dict[int, tuple[int, ...]], most: float) -> Values:
    """By definition: beyond the horizon the mover has the evaluation or the best of the loud actions."""
    values: Values = {}

    def value_of(state: int, below: int) -> Any:
        player = game.player(state)
        if player == OVER:
            values[state] = game.utility(state, MAX)
            return values[state]
        beyond = below >= depth
        actions = game.actions(state) if not beyond else loud[state] if below - depth < most else ()
        options = [value_of(game.result(state, action), below + 1) for action in actions]
        options += [guess(state)] if beyond else []
        values[state] = max(options) if player == MAX else min(options)
        return values[state]

    value_of(0, 0)
    return values


@pytest.mark.parametrize("kind", SHAPES)
@pytest.mark.parametrize("most", [None, 1, 2])
def test_quiescence_search_follows_loud_actions_and_may_stand_pat(kind: str, most: int | None) -> None:
    random = Random(12)
    stood = cut = 0
    for game in forest(kind, TREES):
        guess = Guesses(game, random)
        loud = {
            state: tuple(action for action in game.actions(state) if random.random() < 0.6)
            for state in range(len(game.tree.nodes))
        }
        values = quiescent_values(game, guess, 1, loud, float("inf") if most is None else most)
        events: list[Event] = []
        asked = {"evaluate": guess, "cutoff": depth_cutoff(1), "loud": loud.__getitem__, "most_plies": most}
        answer = quiescence_search(game, listener=events.append, **asked)  # type: ignore[arg-type]
        assert answer == quiescence_search(game, **asked)  # type: ignore[arg-type]
        assert_best_so_far(game, answer, values)
        assert_claims(game, events, values)
        assert_nests(events)
        assert_cuts_justified(events)
        stood += sum(event.kind == EventKind.UPDATE and event.line.endswith(".stand") for event in events)
        cut += len(cuts(events))
    assert stood > 10
    assert cut > 10


def test_a_negative_number_of_loud_plies_is_refused() -> None:
    with pytest.raises(BadLimitError, match="beyond the horizon"):
        quiescence_search(EXCHANGE, evaluate=STATIC.__getitem__, cutoff=depth_cutoff(1), loud=takes, most_plies=-1)


def test_a_search_deep_enough_needs_no_guess() -> None:
    for game in forest("irregular", TREES):
        deep = depth_cutoff(game.tree.depth)
        assert h_minimax(game, evaluate=Guesses(game, Random(1)), cutoff=deep) == minimax(game)
