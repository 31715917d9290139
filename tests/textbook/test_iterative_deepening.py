"""Iterative deepening: an answer at any time, and in the end the right one."""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import islice
from random import Random

import pytest

import plyground
from plyground.core.errors import BadLimitError, UnsuitableGameError
from plyground.core.trace import Event, EventKind
from plyground.core.trees import TreeWalk
from plyground.textbook.depth_limited import depth_cutoff, h_minimax
from plyground.textbook.iterative_deepening import iterative_deepening
from plyground.textbook.minimax import minimax
from plyground.textbook.ordering import Given
from tests.textbook.claims import minimax_values
from tests.textbook.random_trees import SHAPES, forest


def tall() -> TreeWalk:
    """A tree deep enough for several iterations."""
    return max(forest("deep and narrow", 10), key=lambda game: game.tree.depth)


def noisy(game: TreeWalk, seed: int = 1) -> Callable[[int], float]:
    """An evaluation that is nearly right."""
    values, random = minimax_values(game), Random(seed)
    guesses = {state: value + random.uniform(-0.4, 0.4) for state, value in values.items()}
    return guesses.__getitem__


@pytest.mark.parametrize("kind", SHAPES)
def test_each_iteration_has_the_answer_to_its_depth_and_the_last_the_answer_to_the_game(kind: str) -> None:
    for game in forest(kind, 30):
        evaluate = noisy(game)
        found = list(iterative_deepening(game, evaluate=evaluate))
        assert [iteration.depth for iteration in found] == list(range(1, len(found) + 1))
        for iteration in found:
            exact = h_minimax(game, evaluate=evaluate, cutoff=depth_cutoff(iteration.depth))
            assert iteration.answer.value == exact.value
        assert [iteration.complete for iteration in found] == [False] * (len(found) - 1) + [True]
        assert found[-1].answer.value == minimax(game).value
        assert len(found) <= game.tree.depth


def test_depths_may_be_given() -> None:
    game = tall()
    assert [iteration.depth for iteration in iterative_deepening(game, evaluate=noisy(game), depths=range(2, 7, 2))] == [
        2,
        4,
        6,
    ]


def test_every_iteration_is_told_with_its_depth() -> None:
    game = tall()
    events: list[Event] = []
    found = list(iterative_deepening(game, evaluate=noisy(game), listener=events.append))
    told = [event for event in events if event.kind == EventKind.ITERATE]
    assert [dict(event.more)["depth"] for event in told] == [iteration.depth for iteration in found]
    assert events[0] == told[0]


def test_nodes_are_the_states_looked_at_that_are_not_over() -> None:
    game = forest("irregular", 1)[0]
    events: list[Event] = []
    for iteration in iterative_deepening(game, evaluate=noisy(game), listener=events.append):
        looks = [event for event in events if event.kind == EventKind.ENTER or event.line == "cutoff"]
        assert iteration.nodes == len(looks)
        events.clear()


def test_a_stop_drops_the_unfinished_iteration_and_keeps_the_others() -> None:
    game = tall()
    whole = list(iterative_deepening(game, evaluate=noisy(game)))
    polls = sum(iteration.nodes for iteration in whole)
    finished = set()
    limit = sys.getrecursionlimit()
    for allowed in range(polls):
        left = iter(range(allowed))
        found = list(iterative_deepening(game, evaluate=noisy(game), stop=lambda: next(left, None) is None))  # noqa: B023
        assert found == whole[: len(found)]
        spent = sum(iteration.nodes for iteration in found)
        assert spent <= allowed < spent + whole[len(found)].nodes
        finished.add(len(found))
    assert finished == set(range(len(whole)))
    assert sys.getrecursionlimit() == limit
    left = iter(range(polls))
    assert list(iterative_deepening(game, evaluate=noisy(game), stop=lambda: next(left, None) is None)) == whole


def test_nothing_is_searched_before_the_first_answer_is_asked_for_nor_after_the_last() -> None:
    game = tall()
    asked = []

    def evaluate(state: int) -> float:
        asked.append(state)
        return 0

    limit = sys.getrecursionlimit()
    answers = iterative_deepening(game, evaluate=evaluate)
    assert not asked
    assert [iteration.depth for iteration in islice(answers, 2)] == [1, 2]
    assert sys.getrecursionlimit() == limit
    looked = len(asked)
    answers.close()
    assert list(answers) == []
    assert len(asked) == looked


def test_what_was_best_before_is_looked_at_first_and_saves_work() -> None:
    plain = learning = 0
    for game in forest("deep and narrow", 60):
        learning += sum(iteration.nodes for iteration in iterative_deepening(game, evaluate=noisy(game)))
        plain += sum(iteration.nodes for iteration in iterative_deepening(game, evaluate=noisy(game), ordering=Given()))
    assert learning < 0.9 * plain


def test_a_game_that_is_over_has_a_value_and_no_action() -> None:
    game = forest("irregular", 1)[0]
    leaf = next(state for state, node in enumerate(game.tree.nodes) if not node.children)
    (only,) = iterative_deepening(game, leaf, evaluate=noisy(game))
    assert only.complete
    assert (only.answer.action, only.answer.value, only.nodes) == (None, game.utility(leaf, 0), 0)


def test_unsuitable_games_and_depths_are_refused() -> None:
    with pytest.raises(UnsuitableGameError, match="without chance"):
        iterative_deepening(plyground.load("pig"), evaluate=lambda _: 0)
    game = forest("irregular", 1)[0]
    with pytest.raises(BadLimitError):
        next(iterative_deepening(game, evaluate=lambda _: 0, depths=[-1]))
