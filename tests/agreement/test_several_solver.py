"""Games of several players solved whole: the textbook's max^n to the end, circles of dice, and what has no value."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from plyground import load
from plyground.core.errors import BadLimitError, UnsuitableGameError
from plyground.core.game import CHANCE
from plyground.engines.solving import Solution, Solving
from plyground.kernels.expectation_solving import ExpectationSolver
from plyground.kernels.expecting import ChanceMemory
from plyground.kernels.several import SeveralSearcher
from plyground.kernels.several_solving import SeveralSolver
from plyground.native.game import NativeGame
from plyground.textbook.max_n import max_n
from tests.agreement.near_game import distinct_positions
from tests.agreement.wrong_rules import demand_wrong_odds_are_told
from tests.engines.solved import result_of

HERE = Path(__file__).parent
TREE, TRUCE = HERE / "shared_tree.py", HERE.parents[1] / "examples" / "truce.py"


def native(name: str, **options: Any) -> NativeGame[Any]:
    game = load(name, **options)
    assert isinstance(game, NativeGame)
    return game


def solved(game: NativeGame[Any], state: Any = None, megabytes: int = 64) -> Solution:
    return result_of(Solving(game, game.initial() if state is None else state, megabytes=megabytes))


@pytest.mark.parametrize("kind", ["general", "zero", "constant"])
def test_trees_are_worth_to_everybody_what_the_textbook_says(kind: str) -> None:
    trees: Any = type(load(str(TREE)))
    for seed in range(60):
        game = trees(seed=seed, players=2 + seed % 4, sum=kind, dice=3 * (seed % 2), height=6)
        solver = SeveralSolver(game, 2)
        assert solver.solve(game.initial())
        assert solver.payoffs(game.initial()) == pytest.approx(max_n(game).value, abs=1e-12)


@pytest.mark.parametrize("coins", [4, 7, 11, 13])
def test_coins_for_three_have_the_textbooks_value_and_all_best_moves(coins: int) -> None:
    game = native("coins", coins=coins, players=3)
    found = solved(game)
    assert found.payoffs == max_n(game).value
    worth = {action: max_n(game, game.result(game.initial(), action)).value for action in game.actions(game.initial())}
    assert found.payoffs_after == worth
    assert set(found.best) == {action for action in worth if worth[action][0] == found.value}
    state = game.initial()
    for action in found.line:
        state = game.result(state, action)
    assert tuple(game.utilities(state)) == found.payoffs
    assert found.method == "max-n"
    assert found.nodes > 0


def test_two_players_of_pig_get_what_value_iteration_between_bounds_finds() -> None:
    pig = native("pig", target=12)
    bounds, solver = ExpectationSolver(pig, 16), SeveralSolver(pig, 16)
    assert bounds.solve(pig.initial())
    assert solver.solve(pig.initial())
    for state in distinct_positions(pig, 200, seed=4):
        value = bounds.value(state)
        assert solver.payoffs(state) == pytest.approx((value, -value), abs=1e-9)


def test_pig_for_three_is_best_for_who_begins_and_no_single_decision_can_be_bettered() -> None:
    pig: Any = native("pig", players=3, target=10)
    solver = SeveralSolver(pig, 32)
    assert solver.solve(pig.initial())
    first, second, third = solver.payoffs(pig.initial())
    assert first > second > third
    assert first + second + third == pytest.approx(0, abs=1e-9)
    for state in distinct_positions(pig, 150, seed=5):
        here = solver.payoffs(state)
        reached = [pig.result(state, action) for action in pig.actions(state)]
        after = [pig.utilities(one) if pig.is_terminal(one) else solver.payoffs(one) for one in reached]
        if state.turn == CHANCE:
            odds = [probability for _, probability in pig.outcomes(state)]
            means = [sum(share * one[player] for share, one in zip(odds, after, strict=True)) for player in range(3)]
            assert here == pytest.approx(means, abs=1e-9)
        else:
            assert here[state.turn] == pytest.approx(max(one[state.turn] for one in after), abs=1e-9)


def test_a_search_of_pig_for_three_to_a_horizon_agrees() -> None:
    pig = native("pig", players=3, target=6, horizon=6)
    solver = SeveralSolver(pig, 16)
    assert solver.solve(pig.initial())
    searcher = SeveralSearcher(pig, ChanceMemory(1), np.zeros(8, np.int64))
    assert searcher.max_n(pig.initial(), 60) == pytest.approx(solver.payoffs(pig.initial()), abs=1e-12)


def test_weak_players_stand_together_and_nobody_had_to_agree() -> None:
    """The first two can only keep what they have if both hit the third; who expects the worst of everybody expects nothing."""
    game = native(str(TRUCE), turns=2)
    found = solved(game)
    assert [game.write_action(game.initial(), move) for move in found.best] == ["hit3"]
    assert found.payoffs == (2.0, 2.0, 2.0)
    assert list(map(sum, found.payoffs_after.values())) == [7.0, 7.0, 6.0]  # not a constant sum
    searcher = SeveralSearcher(game, ChanceMemory(1), np.zeros(8, np.int64))
    assert searcher.max_n(game.initial(), 9) == found.payoffs
    assert searcher.against_all(game.initial(), 0, 9, conspire=True) == 0
    betrayed = game.replay(["hit2"])
    assert solved(game, betrayed).payoffs == (0.0, 0.0, 7.0)


def test_circles_that_no_payoff_values_are_refused_with_the_position_and_a_horizon_helps() -> None:
    endless = native("chinese-checkers", players=3, size=1)
    with pytest.raises(UnsuitableGameError, match=r"without end.* of chinese-checkers, so max") as refused:
        solved(endless)
    assert "\n" not in str(refused.value)
    ended = native("chinese-checkers", players=3, size=1, horizon=12)
    found = solved(ended)
    assert found.is_finished
    assert len(found.line) <= 12


def test_before_a_throw_everybody_has_a_mean_and_nobody_a_move() -> None:
    pig = native("pig", players=3, target=6)
    thrown = pig.result(pig.initial(), 0)
    found = solved(pig, thrown)
    assert found.best == ()
    assert found.payoffs == pytest.approx(solved(pig).payoffs_after[0])


def test_too_little_memory_a_stop_and_a_strange_position_are_told() -> None:
    pig = native("pig", players=3)
    with pytest.raises(BadLimitError, match="more megabytes"):
        SeveralSolver(pig, 2).solve(pig.initial())
    stopped = Solving(pig, pig.initial(), megabytes=64)
    stopped.stop()
    found = result_of(stopped)
    assert not found.is_finished
    assert (found.low, found.high) == pig.facts.utility
    small = native("pig", players=3, target=5)
    solver = SeveralSolver(small, 8)
    assert solver.solve(small.position("3-0-0 +0 p1 d1 n5"))
    with pytest.raises(UnsuitableGameError, match="does not follow"):
        solver.payoffs(small.initial())


def test_rules_that_are_wrong_are_refused_with_the_position(tmp_path: Path) -> None:
    demand_wrong_odds_are_told(SeveralSolver, TREE, tmp_path, dice=4, height=6)
