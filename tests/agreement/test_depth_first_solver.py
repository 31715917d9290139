"""Games without circles solved depth first: a search's values, boards of 2048 counted by other programs, banks and circles."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from plyground import load
from plyground.core.errors import BadGameError, BadLimitError, UnsuitableGameError
from plyground.core.game import CHANCE
from plyground.engines.solving import Solution, Solving
from plyground.engines.solving_chance import ChanceSolver
from plyground.games import catalogue
from plyground.kernels.depth_first_solving import BankingGame, DepthFirstSolver, is_told_apart
from plyground.kernels.expectation_solving import ExpectationSolver
from plyground.kernels.expecting import ChanceMemory, Expecter
from plyground.native.game import NativeGame
from tests.agreement.wrong_rules import demand_wrong_odds_are_told
from tests.engines.solved import result_of
from tests.games.small_2048 import solve

TREE, GAMBLER = (Path(__file__).with_name(name) for name in ("hashed_tree.py", "gambler.py"))
# By a program in C++ that keeps boards as bytes and slides them by loops; `small_2048` agrees where it is fast enough.
SCORE_3X3 = {32: 246.398504103008, 64: 568.756665776119, 128: 1149.866359713364}
REACHED_3X3 = {128: 0.999999805905}


def native(name: str, **options: Any) -> NativeGame[Any]:
    game = load(name, **options)
    assert isinstance(game, NativeGame)
    return game


def value_of(game: NativeGame[Any], **settings: Any) -> float:
    solver = DepthFirstSolver(game, 64, **settings)
    assert solver.solve(game.initial())
    return solver.value(game.initial())


@pytest.mark.parametrize("players", [1, 2])
def test_trees_are_worth_what_a_search_to_their_ends_finds(players: int) -> None:
    trees: Any = type(load(str(TREE)))
    memory = ChanceMemory(1)
    for seed in range(60):
        game = trees(seed=seed, players=players, height=6, width=3, dice=3)
        memory.clear()
        found = Expecter(game, game.initial(), memory, np.zeros(8, np.int64)).search(20)
        assert value_of(game) == pytest.approx(found, abs=1e-12)


@pytest.mark.parametrize("target", [8, 16, 32, 0])
def test_the_smallest_boards_of_2048_are_worth_what_another_program_finds(target: int) -> None:
    found = solve(2, target)
    assert value_of(native("2048", rows=2, columns=2, target=target)) == pytest.approx(found.score, abs=1e-9)
    if target:
        assert value_of(native("2048", rows=2, columns=2, target=target, aim="target")) == pytest.approx(
            found.reached, abs=1e-9
        )


@pytest.mark.parametrize("target", list(SCORE_3X3))
def test_boards_of_three_by_three_are_worth_what_another_program_finds(target: int) -> None:
    assert value_of(native("2048", rows=3, columns=3, target=target)) == pytest.approx(SCORE_3X3[target], abs=1e-9)


def test_the_chance_to_make_128_of_nine_cells_is_what_another_program_finds() -> None:
    game = native("2048", rows=3, columns=3, target=128, aim="target")
    assert value_of(game) == pytest.approx(REACHED_3X3[128], abs=1e-9)


def test_symmetric_positions_are_one_and_their_values_the_same() -> None:
    game = native("2048", rows=3, columns=3, target=16)
    whole, plain = DepthFirstSolver(game, 16), DepthFirstSolver(game, 16, symmetry=False)
    assert whole.solve(game.initial())
    assert plain.solve(game.initial())
    assert whole.value(game.initial()) == pytest.approx(plain.value(game.initial()), abs=1e-9)
    assert 6 * whole.positions < plain.positions < 8 * whole.positions


def test_what_is_in_the_bank_is_added_to_what_the_rest_is_worth() -> None:
    game = native("2048", rows=2, columns=2, target=32)
    solver = DepthFirstSolver(game, 8)
    poor, rich = (game.position(f"8 4 / 0 2 score {points}") for points in (16, 20))
    assert solver.solve(rich)
    assert solver.value(rich) - solver.value(poor) == pytest.approx(4, abs=1e-9)
    assert ExpectationSolver(game, 8).solve(poor)


def test_a_payoff_is_the_bank_and_what_is_won_without_it() -> None:
    games = {entry.name: load(entry.name) for entry in catalogue.games()}
    banks = {name: game.bank() for name, game in games.items() if isinstance(game, BankingGame)}
    assert banks == {"2048": "score"}
    for name, bank in banks.items():
        game, dice = games[name], random.Random(3)
        for _ in range(3):
            state, states, actions = game.initial(), [], []
            while not game.is_terminal(state):
                states.append(state)
                actions.append(dice.choice(list(game.actions(state))))
                state = game.result(state, actions[-1])
            for place in range(0, len(states), 1 + len(states) // 10):
                view = states[place].thaw()
                banked = getattr(view, bank)
                setattr(view, bank, 0)
                end = view.freeze()
                for action in actions[place:]:
                    end = game.result(end, action)
                assert game.utility(end, 0) + banked == game.utility(state, 0)


def test_a_circle_is_noticed_and_the_game_solved_another_way() -> None:
    """The gambler's ruin, whose value is known."""
    game = native(str(GAMBLER))
    solver = DepthFirstSolver(game, 8)
    assert not solver.solve(game.initial())
    assert solver.has_circle
    found = solved(game, game.initial())
    assert found.value == pytest.approx((1 - (2 / 3) ** 2) / (1 - (2 / 3) ** 6), abs=1e-9)
    assert [game.write_action(game.initial(), action) for action in found.best] == ["table2"]


def test_a_long_game_whose_books_may_matter_is_not_told_apart_by_its_keys() -> None:
    assert not is_told_apart(native("pig"))
    assert is_told_apart(native("pig", target=4, horizon=6))
    assert is_told_apart(native("2048", rows=3, columns=3))
    assert is_told_apart(native("8-puzzle", limit=5000))


def test_too_little_memory_a_stop_and_a_strange_position_are_told() -> None:
    game = native("2048", rows=3, columns=3)
    with pytest.raises(BadLimitError, match="more megabytes"):
        DepthFirstSolver(game, 1).solve(game.initial())
    stopped = DepthFirstSolver(game, 8)
    stopped.stop()
    assert not stopped.solve(game.initial())
    assert not stopped.has_circle
    small = native("2048", rows=2, columns=2, target=16)
    solver = DepthFirstSolver(small, 8)
    assert solver.solve(small.position("8 4 / 0 2 score 16"))
    with pytest.raises(UnsuitableGameError, match="does not follow"):
        solver.value(small.initial())


def test_rules_that_are_wrong_are_refused_with_the_position(tmp_path: Path) -> None:
    demand_wrong_odds_are_told(DepthFirstSolver, TREE, tmp_path, height=6)


def test_a_bank_that_is_no_field_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    game = native("2048", rows=2, columns=2)
    monkeypatch.setattr(type(game), "bank", lambda _: "gold")
    with pytest.raises(BadGameError, match="'gold'"):
        DepthFirstSolver(game, 8)


def solved(game: NativeGame[Any], state: Any, megabytes: int = 64) -> Solution:
    return result_of(Solving(game, state, megabytes=megabytes))


def test_every_step_of_a_puzzle_has_its_own_worth() -> None:
    """The steps are counted in the position, and the way on is as short as can be."""
    game = native("8-puzzle", scramble=9, seed=4, limit=20)
    steps = fewest_steps(game, game.initial())
    found = solved(game, game.initial())
    assert len(found.line) == steps
    assert found.value == pytest.approx((20 + 1 - steps) / 20)
    for action, worth in found.moves.items():
        after = game.result(game.initial(), action)
        longer = 1 + (0 if game.is_terminal(after) else fewest_steps(game, after))
        assert worth == pytest.approx((20 + 1 - longer) / 20 if longer <= 20 else 0.0)


def fewest_steps(game: NativeGame[Any], start: Any) -> int:
    """From tray to tray, all of them at once."""
    seen, edge, steps = {start.tiles}, [start], 0
    while True:
        steps += 1
        following = []
        for state in edge:
            for action in game.actions(state):
                after = game.result(state, action)
                if after.tiles == after.goal:
                    return steps
                if after.tiles not in seen and not game.is_terminal(after):
                    seen.add(after.tiles)
                    following.append(after)
        edge = following
        if not edge:
            return 10**6


def test_a_puzzle_with_too_many_positions_is_refused_before_the_memory_is_gone() -> None:
    game = native("8-puzzle", size=4)
    with pytest.raises(BadLimitError, match="8-puzzle has more positions"):
        solved(game, game.initial(), megabytes=4)


def test_what_a_game_knows_of_itself_is_what_trying_everything_finds() -> None:
    game: Any = native("yahtzee", dice=3, faces=3, rolls=2, boxes="ones,twos,chance")
    own, tried = ChanceSolver(game, 8), DepthFirstSolver(game, 64)
    assert own.solve(game.initial())
    assert tried.solve(game.initial())
    assert own.value(game.initial()) == pytest.approx(tried.value(game.initial()), abs=1e-9)
    state = next(
        state for state in map(game.result, [game.initial()] * 3, game.actions(game.initial())) if state.turn != CHANCE
    )
    found = solved(game, state)
    assert found.value == pytest.approx(tried.value(state), abs=1e-9)
    assert {action: pytest.approx(worth) for action, worth in found.moves.items()} == {
        action: tried.value(game.result(state, action)) for action in game.actions(state)
    }


def test_what_a_game_works_out_can_be_stopped() -> None:
    game: Any = native("yahtzee")
    told: list[tuple[int, int]] = []

    def is_enough(done: int, of_all: int) -> bool:
        told.append((done, of_all))
        return len(told) > 3

    assert game.perfect_play(is_enough) is None
    assert len(told) == 4
    assert told[0][0] == 0 < told[-1][0] < told[-1][1]
    stopped = ChanceSolver(game, 8)
    stopped.stop()
    assert not stopped.solve(game.initial())
    company: Any = native("yahtzee", players=2)
    assert company.perfect_play(is_enough) is None
