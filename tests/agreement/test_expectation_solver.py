"""Games with chance solved whole: published values, the search's values, and what evaluations are worth beside them."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from plyground import load
from plyground.core.errors import BadLimitError, UnsuitableGameError
from plyground.core.game import CHANCE, OVER
from plyground.core.search import Limits
from plyground.engines.budget import Budget
from plyground.engines.engine import StopSignal
from plyground.engines.expectations import scale_for
from plyground.engines.guessing import FeatureGuess
from plyground.engines.solving import Solution, Solving
from plyground.features import default_weights
from plyground.kernels.expectation_solving import ExpectationSolver
from plyground.kernels.expecting import ChanceMemory, ChanceTechniques, Expecter
from plyground.native.game import NativeGame
from tests.agreement.wrong_rules import demand_wrong_odds_are_told
from tests.engines.solved import result_of

TREE = Path(__file__).with_name("hashed_tree.py")


def _pig(**options: int) -> NativeGame[Any]:
    game = load("pig", **options)
    assert isinstance(game, NativeGame)
    return game


@pytest.fixture(scope="module")
def whole_pig() -> ExpectationSolver:
    pig = _pig()
    solver = ExpectationSolver(pig, 700)
    assert solver.solve(pig.initial())
    return solver


def test_the_optimal_first_player_of_pig_wins_5306_of_10000_games(whole_pig: ExpectationSolver) -> None:
    """Neller and Presser, Optimal play of the dice game Pig, 2004."""
    low, high = whole_pig.interval(whole_pig.game.initial())
    assert high - low < 1e-9
    assert round((1 + low) / 2, 4) == 0.5306


def test_optimal_play_of_pig_holds_at_21_in_the_first_turn(whole_pig: ExpectationSolver) -> None:
    """The same source: roll at 20 points, hold at 21, when neither player has scored."""
    pig = whole_pig.game
    for total, best in ((20, "roll"), (21, "hold")):
        state = pig.read_position(f"0-0 +{total} p1 d6 n4")
        worth = {pig.write_action(state, action): whole_pig.value(pig.result(state, action)) for action in pig.actions(state)}
        assert max(worth, key=worth.__getitem__) == best


def test_what_pigs_evaluation_predicts_is_what_optimal_play_brings(whole_pig: ExpectationSolver) -> None:
    """Positions of games in which every fourth decision is random. The error is a part of the range from -1 to 1."""
    pig = whole_pig.game
    weights = default_weights(pig)
    assert weights is not None
    assert weights.scale == 10_000
    guess, budget = FeatureGuess(pig, weights), Budget(Limits(), StopSignal())
    dice = random.Random(5)
    predicted: list[float] = []
    true: list[float] = []
    while len(true) < 1500:
        state = pig.initial()
        while pig.player(state) != OVER:
            actions = pig.actions(state)
            if pig.player(state) != CHANCE:
                predicted.append(guess(state, budget)[0])
                true.append(whole_pig.value(state))
                if dice.random() < 0.75:
                    actions = [actions[-1 if state.total >= 20 else 0]]
            state = pig.result(state, dice.choice(actions))
    errors = np.array(predicted) - np.array(true)
    assert np.corrcoef(predicted, true)[0, 1] > 0.985
    assert np.sqrt(np.mean(errors**2)) < 0.08, f"root mean square error {np.sqrt(np.mean(errors**2)):.4f}"
    assert abs(np.mean(errors)) < 0.02
    # In proportion, too: among positions that look like 60 to 80 % the true mean lies there.
    hopeful = [value for value, seen in zip(true, predicted, strict=True) if 0.2 <= seen <= 0.6]
    assert 0.2 <= np.mean(hopeful) <= 0.6


@pytest.mark.parametrize("players", [1, 2])
def test_trees_are_worth_what_a_search_to_their_ends_finds(players: int) -> None:
    trees: Any = type(load(str(TREE)))
    memory = ChanceMemory(1)
    for seed in range(60):
        game = trees(seed=seed, players=players, height=6, width=3, dice=3)
        solver = ExpectationSolver(game, 8)
        assert solver.solve(game.initial())
        memory.clear()
        searcher = Expecter(game, game.initial(), memory, np.zeros(8, np.int64))
        found = searcher.search(20)
        assert searcher.guesses == 0
        low, high = solver.interval(game.initial())
        assert low == pytest.approx(found, abs=1e-12)
        assert high == pytest.approx(found, abs=1e-12)


def test_the_deeper_the_search_of_pig_the_nearer_it_is_to_the_exact_value() -> None:
    for target in (5, 8):
        pig = _pig(target=target)
        solver = ExpectationSolver(pig, 32)
        assert solver.solve(pig.initial())
        weights = default_weights(pig)
        assert weights is not None
        for state in (pig.initial(), pig.result(pig.result(pig.initial(), 0), 3)):
            searcher = Expecter(
                pig,
                state,
                ChanceMemory(8),
                np.zeros(8, np.int64),
                techniques=ChanceTechniques(books=False, equal_depth=True),
                weights=weights.weights,
                scale=scale_for(pig, weights),
            )
            errors = [abs(searcher.search(depth) - solver.value(state)) for depth in (2, 6, 9)]
            assert errors[0] > errors[2]
            assert errors[2] < 0.001, errors


def test_a_game_that_a_count_of_plies_ends_is_exact_with_its_books() -> None:
    pig = _pig(target=6, horizon=5)
    solver = ExpectationSolver(pig, 8)
    assert solver.solve(pig.initial())
    searcher = Expecter(pig, pig.initial(), ChanceMemory(1), np.zeros(8, np.int64))
    assert solver.value(pig.initial()) == pytest.approx(searcher.search(10), abs=1e-12)
    assert searcher.guesses == 0


def test_too_little_memory_a_stop_and_a_strange_position_are_told() -> None:
    pig = _pig()
    with pytest.raises(BadLimitError, match="more megabytes"):
        ExpectationSolver(pig, 2).solve(pig.initial())
    stopped = ExpectationSolver(pig, 64)
    stopped.stop()
    assert not stopped.solve(pig.initial())
    small = _pig(target=5)
    solver = ExpectationSolver(small, 8)
    assert solver.solve(small.position("3-0 +0 p1 d1 n5"))
    with pytest.raises(UnsuitableGameError, match="does not follow"):
        solver.value(small.initial())


def test_rules_that_are_wrong_are_refused_with_the_position(tmp_path: Path) -> None:
    demand_wrong_odds_are_told(ExpectationSolver, TREE, tmp_path, height=6)


def _solved(game: NativeGame[Any], state: Any) -> Solution:
    return result_of(Solving(game, state, megabytes=64))


def test_solving_a_game_with_chance_tells_the_value_of_every_move() -> None:
    pig = _pig(target=10)
    found = _solved(pig, pig.initial())
    assert found.method == "expectation"
    assert found.is_finished
    assert [pig.write_action(pig.initial(), action) for action in found.best] == ["roll"]
    assert found.value == pytest.approx(max(found.moves.values()))
    assert len(found.moves) == 2
    thrown = _solved(pig, pig.result(pig.initial(), 0))
    assert thrown.value == pytest.approx(found.value)
    assert thrown.best == ()
