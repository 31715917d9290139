"""Monte Carlo tree search: it comes near the true values, proves what it can, and counts right."""

from __future__ import annotations

from math import inf, log, sqrt
from random import Random
from typing import Any

import pytest

import plyground
from plyground.core.errors import BadLimitError, UnsuitableGameError
from plyground.core.game import CHANCE
from plyground.core.trace import Event, EventKind, NodePath
from plyground.core.trees import TreeWalk, read_tree
from plyground.textbook.minimax import minimax
from plyground.textbook.monte_carlo import monte_carlo, random_playout, ucb1
from tests.textbook import random_trees
from tests.textbook.claims import state_at
from tests.textbook.random_chance_trees import expected_values, forest, vectors
from tests.textbook.small_chance_games import LuckyChain, Race


def test_the_bound_is_the_mean_and_a_bonus_for_few_visits() -> None:
    assert ucb1(0.5, 4, 16, sqrt(2)) == pytest.approx(0.5 + sqrt(2) * sqrt(log(16) / 4))
    assert ucb1(0.5, 4, 16, 0) == 0.5
    assert ucb1(0.5, 0, 16, 1) == inf
    assert ucb1(0.5, 3, 16, 1) > ucb1(0.5, 4, 16, 1)


@pytest.mark.parametrize("solver", [True, False])
def test_it_comes_near_the_value_of_small_trees(solver: bool) -> None:  # noqa: FBT001 - a parameter of the test
    right = 0
    games = random_trees.forest("regular", 12, seed=7)
    for game in games:
        answer = monte_carlo(game, random=Random(1), iterations=1500, solver=solver)
        right += minimax(game, game.result(0, answer.action)).value == minimax(game).value
    assert right == 12 if solver else right >= 10


@pytest.mark.parametrize("kind", ["irregular", "moving again", "MIN first", "full of ties"])
def test_what_the_solver_proves_is_true(kind: str) -> None:
    for game in random_trees.forest(kind, 40, seed=8):
        answer = monte_carlo(game, random=Random(2), iterations=3_000)
        assert answer.value == minimax(game).value
        if answer.action is not None:
            assert minimax(game, game.result(0, answer.action)).value == answer.value


def test_the_solver_knows_expectations() -> None:
    for game in forest("anybody", 30, seed=8):
        values = expected_values(game)
        proofs = [event for event in traced(game, iterations=400) if dict(event.more).get("proven") is not None]
        assert proofs
        for event in proofs:
            assert event.value == pytest.approx(float(values[state_at(game, event.node)]))


def test_the_solver_knows_vectors() -> None:
    for game in forest("three without ties", 30, seed=8):
        answer = monte_carlo(game, random=Random(3), iterations=5_000)
        assert answer.value == vectors(game)[0]
        if answer.action is not None:
            assert vectors(game)[game.result(0, answer.action)] == answer.value


def test_a_forced_win_is_proven_and_played() -> None:
    game = plyground.load("tic-tac-toe")
    for text in ("xx1/oo1/3 x", "xo1/3/3 x", "x2/1o1/2x o", "xox/oxo/3 x"):
        state = game.position(text)
        answer = monte_carlo(game, state, random=Random(4), iterations=4_000)
        true = minimax(game, state)
        assert answer.value == true.value
        assert minimax(game, game.result(state, answer.action)).value == true.value


def test_without_the_solver_a_win_at_once_is_still_found() -> None:
    game = plyground.load("tic-tac-toe")
    state = game.position("xx1/oo1/3 x")
    answer = monte_carlo(game, state, random=Random(4), iterations=300, solver=False)
    assert game.write_action(state, answer.action) == "c3"
    assert 0.8 < answer.value <= 1


def test_the_least_payoff_of_max_is_the_most_of_min() -> None:
    # All values are below 2, so that MIN's payoffs of 3 and 5 exceed every payoff of MAX; 5 is better for MIN all the same.
    game = TreeWalk(read_tree("min(max(-3 -4) max(-5 -5) max(1 0))"))
    answer = monte_carlo(game, random=Random(1), iterations=200)
    assert (answer.action, answer.value) == (1, -5)


def test_the_same_random_numbers_give_the_same_search() -> None:
    pig = plyground.load("pig", target=12)
    runs = [traced(pig, iterations=60, seed=seed) for seed in (1, 1, 2)]
    assert runs[0] == runs[1] != runs[2]
    heard = monte_carlo(pig, random=Random(1), iterations=60, listener=traced(pig, iterations=1).append)
    assert heard == monte_carlo(pig, random=Random(1), iterations=60)


def test_who_can_win_at_pig_with_one_hold_holds() -> None:
    pig = plyground.load("pig", target=20)
    state = pig.position("12-10 +8 p1 d5 n8")
    assert monte_carlo(pig, state, random=Random(1), iterations=5).value == 1
    losing = pig.position("0-18 +12 p1 d6 n8")
    answer = monte_carlo(pig, losing, random=Random(1), iterations=1_500)
    assert pig.write_action(losing, answer.action) == "roll"


@pytest.mark.parametrize("kind", ["anybody", "three and dice", "alone"])
def test_every_step_is_counted(kind: str) -> None:
    for game in forest(kind, 25, seed=9):
        visits: dict[NodePath, int] = {(): 0}
        expanded: set[NodePath] = set()
        for event in traced(game, iterations=80, c=1.0, solver=False):
            more = dict(event.more)
            if event.kind == EventKind.EXPAND:
                assert event.node not in expanded
                assert event.node == () or event.node[:-1] in expanded
                expanded.add(event.node)
            elif event.kind == EventKind.BACKUP:
                visits[event.node] = visits.get(event.node, 0) + 1
                assert more["visits"] == visits[event.node]
                totals = more["total"] if isinstance(more["total"], tuple) else (more["total"],)
                means = more["mean"] if isinstance(more["mean"], tuple) else (more["mean"],)
                assert means == pytest.approx([total / more["visits"] for total in totals])
            elif event.kind == EventKind.SELECT:
                assert_selected(game, event, visits)
        for node, count in visits.items():
            numbers = range(len(game.actions(state_at(game, node))))
            below = sum(visits.get((*node, number), 0) for number in numbers)
            assert below == (0 if not numbers else count - 1 if node else count)


def assert_selected(game: TreeWalk, event: Event, visits: dict[NodePath, int]) -> None:
    more = dict(event.more)
    if event.player == CHANCE:
        assert more["odds"] == game.outcomes(state_at(game, event.node))[more["child"]][1]
        return
    assert more["visits"] == visits[event.node]
    assert more["scores"][more["child"]] == max(more["scores"])
    assert len(more["scores"]) == len(game.actions(state_at(game, event.node)))


def test_a_playout_may_be_anything() -> None:
    game = TreeWalk(read_tree("max(min(5 5) min(1 9))"))
    seen: list[Any] = []

    def playout(played: Any, state: Any, random: Random) -> tuple[float, ...]:
        seen.append(state)
        return random_playout(played, state, random)

    answer = monte_carlo(game, random=Random(1), playout=playout, iterations=4)
    assert seen
    assert answer.action in {0, 1}


def test_games_of_several_players_and_long_games() -> None:
    race = Race()
    assert monte_carlo(race, (2, 0), random=Random(1)).value == (1.0, 0.0, 0.0)
    assert monte_carlo(race, (3, 0), random=Random(1)).value == (0.0, 1.0, 0.0)
    assert monte_carlo(LuckyChain(20_000, players=1), random=Random(1), iterations=2_000).action == "on"


def test_limits_and_unsuitable_games_are_refused() -> None:
    with pytest.raises(BadLimitError, match="one iteration"):
        monte_carlo(plyground.load("tic-tac-toe"), random=Random(1), iterations=0)
    with pytest.raises(UnsuitableGameError, match="nothing is hidden"):
        monte_carlo(plyground.load("kuhn-poker"), random=Random(1))


def traced(game: Any, *, iterations: int = 1_500, seed: int = 5, **settings: Any) -> list[Event]:
    events: list[Event] = []
    monte_carlo(game, random=Random(seed), iterations=iterations, listener=events.append, **settings)
    return events
