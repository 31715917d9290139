"""The compiled Monte Carlo search as a player: proofs, values, lines, limits, reuse of the tree, leaves from outside."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from plyground import Limits, load
from plyground.core.errors import BadLimitError, EngineFailedError, IllegalActionError, PlygroundError, UnsuitableGameError
from plyground.core.game import CHANCE, Game
from plyground.core.search import Bound
from plyground.engines.choosing import engine_for
from plyground.engines.monte_carlo_engine import OUTSIDE, MonteCarloEngine
from plyground.engines.settings import EngineSettings
from plyground.kernels.monte_carlo_techniques import TreeTechniques
from plyground.textbook import alpha_beta, expectiminimax

SMALL: list[tuple[str, dict[str, Any]]] = [
    ("tic-tac-toe", {}),
    ("connect-four", {"columns": 4, "rows": 4, "k": 3}),
    ("nim", {}),
    ("coins", {"coins": 11}),
    ("hex", {"size": 3}),
    ("kalah", {"pits": 2, "seeds": 2}),
]


@pytest.mark.parametrize(("name", "options"), SMALL)
@pytest.mark.parametrize("threads", [1, 2])
def test_small_games_are_proven_whatever_the_threads(name: str, options: dict[str, Any], threads: int) -> None:
    game = load(name, **options)
    found = MonteCarloEngine(game, megabytes=16, threads=threads).choose(game.initial(), Limits(nodes=300_000))
    assert found.info.is_proven
    assert found.info.bound == Bound.EXACT
    assert found.info.value == alpha_beta(game).value
    after = game.result(game.initial(), found.action)
    reached = game.utility(after, 0) if game.is_terminal(after) else alpha_beta(game, after).value
    assert reached == found.info.value


@pytest.mark.parametrize("solver", [True, False])
def test_with_dice_the_value_comes_near_the_exact_one(*, solver: bool) -> None:
    game = load("pig", target=8, horizon=7)
    exact = expectiminimax(game).value
    engine = MonteCarloEngine(game, megabytes=16, techniques=TreeTechniques(solver=solver))
    found = engine.choose(game.initial(), Limits(nodes=200_000)).info
    assert found.value == pytest.approx(exact, abs=1e-9 if found.is_proven else 0.03)
    assert solver or not found.is_proven


def test_without_the_solver_it_still_finds_the_drawing_moves() -> None:
    game = load("tic-tac-toe")
    corner = game.replay(["a1"])
    engine = MonteCarloEngine(game, megabytes=16, techniques=TreeTechniques(solver=False))
    found = engine.choose(corner, Limits(nodes=60_000))
    assert game.write_action(corner, found.action) == "b2"  # everything else loses
    assert found.info.bound == Bound.OPEN


def test_one_simulation_gives_a_legal_move_and_the_news_count_simulations() -> None:
    for name, options in (("othello", {}), ("amazons", {}), ("pig", {"players": 4}), ("checkers", {})):
        game = load(name, **options)
        engine = MonteCarloEngine(game, megabytes=1)
        found = engine.choose(game.initial(), Limits(nodes=1))
        assert found.action in game.actions(game.initial())
        assert found.info.nodes == 1
        assert [move.visits for move in engine.moves] == [1]


def test_the_moves_and_lines_are_told_with_their_visits_and_values() -> None:
    game = load("othello")
    engine = MonteCarloEngine(game, megabytes=4, lines=3)
    news = list(engine.search(game.initial(), Limits(nodes=1_000)))
    assert {info.number for info in news} == {1, 2, 3}
    last = [info for info in news if info.nodes == 1_000]
    assert [info.line[0] for info in last] == [move.move for move in engine.moves[:3]]
    assert sum(move.visits for move in engine.moves) == 1_000
    assert all(-1 <= info.value <= 1 and info.player == 0 for info in news)
    for info in last:
        state = game.initial()
        for action in info.line:
            state = game.result(state, action)


def test_the_same_seed_plays_the_same_and_another_one_differs() -> None:
    game = load("othello")
    told = [
        [
            (info.value, info.line)
            for info in MonteCarloEngine(game, megabytes=1, seed=seed).search(game.initial(), Limits(nodes=2_000))
        ]
        for seed in (1, 1, 2)
    ]
    assert told[0] == told[1] != told[2]


def test_the_tree_is_kept_for_the_next_move_over_dice_too() -> None:
    for name in ("connect-four", "pig", "nine-mens-morris"):
        game: Game[Any, Any] = load(name)
        engine = MonteCarloEngine(game, megabytes=16)
        fresh = MonteCarloEngine(game, megabytes=16, techniques=TreeTechniques(reuse=False))
        state, past = game.initial(), []
        line = engine.choose(state, Limits(nodes=8_000)).info.line
        past.append(state)
        state = game.result(state, line[0])
        if game.player(state) == CHANCE:
            past.append(state)
            state = game.result(state, game.actions(state)[2])
        for each, is_kept in ((engine, True), (fresh, False)):
            each.choose(state, Limits(nodes=10), past=past)
            assert (sum(move.visits for move in each.moves) > 10) == is_kept, name


def test_a_game_that_did_not_go_on_from_the_last_search_is_searched_anew() -> None:
    game = load("nine-mens-morris")
    engine = MonteCarloEngine(game, megabytes=4)
    engine.choose(game.initial(), Limits(nodes=2_000))
    other = game.result(game.initial(), game.actions(game.initial())[5])
    if game.facts.repetition is not None:
        engine.choose(other, Limits(nodes=10))  # its past is not told
        assert sum(move.visits for move in engine.moves) == 10


def test_the_memory_is_never_exceeded_and_the_answer_stays_good() -> None:
    game = load("connect-four")
    state = game.replay(list("4444"))
    engine = MonteCarloEngine(game, megabytes=1)
    found = engine.choose(state, Limits(nodes=100_000))
    assert len(engine.tree.words) * 8 == 2**20
    assert found.info.nodes == 100_000
    assert 0 < found.info.table_fill <= 1


def test_all_equally_good_moves_are_found_where_the_value_is_proven() -> None:
    game = load("tic-tac-toe")
    engine = MonteCarloEngine(game, megabytes=16)
    assert set(engine.equally_good(game.initial())) == set(game.actions(game.initial()))
    corner = game.replay(["a1"])
    assert [game.write_action(corner, move) for move in engine.equally_good(corner)] == ["b2"]


def test_a_soft_limit_and_a_stop_end_it() -> None:
    game = load("othello")
    engine = MonteCarloEngine(game, megabytes=4)
    engine.prepare()
    assert engine.choose(game.initial(), Limits(soft_seconds=0.02)).info.nodes > 0
    timer = threading.Timer(0.05, engine.stop)
    timer.start()
    began = time.monotonic()
    assert engine.choose(game.initial()).action in game.actions(game.initial())
    assert time.monotonic() - began < 5
    timer.join()


def test_a_finished_game_and_hidden_things_are_refused() -> None:
    game = load("tic-tac-toe")
    with pytest.raises(IllegalActionError, match="over"):
        MonteCarloEngine(game).choose(game.replay(["a1", "a2", "b1", "b2", "c1"]))
    with pytest.raises(UnsuitableGameError, match="nothing is hidden"):
        engine_for(load("kuhn-poker"), EngineSettings(kind="monte-carlo"))
    with pytest.raises(UnsuitableGameError, match="native rules"):
        engine_for(load("tree"), EngineSettings(kind="monte-carlo"))
    wrongs: list[dict[str, Any]] = [{"threads": 0}, {"lines": 0}, {"batch": 0}]
    for wrong in wrongs:
        with pytest.raises(BadLimitError, match="number of"):
            MonteCarloEngine(game, **wrong)


def test_an_evaluation_from_outside_takes_the_place_of_random_games() -> None:
    game, sizes = load("connect-four"), []
    centre = game.actions(game.initial())[3]

    def evaluate(states: Sequence[Any]) -> tuple[list[list[float]], list[tuple[float, float]]]:
        sizes.append(len(states))
        priors = [[1.0 if move == centre else 0.01 for move in game.actions(state)] for state in states]
        return priors, [(0.1, -0.1)] * len(states)

    engine = MonteCarloEngine(game, megabytes=4, evaluate=evaluate, batch=8)
    found = engine.choose(game.initial(), Limits(nodes=300))
    assert found.info.nodes == 300
    assert found.action == centre
    assert found.info.value == pytest.approx(0.1, abs=0.05)
    assert max(sizes) > 1
    assert engine.techniques == OUTSIDE


def test_an_evaluation_that_fails_or_is_nonsense_is_told_in_one_sentence() -> None:
    game = load("connect-four")

    def short(states: Sequence[Any]) -> tuple[list[None], list[tuple[float, float]]]:
        return [None] * len(states), []

    def broken(states: Sequence[Any]) -> Any:
        raise ZeroDivisionError(len(states))

    for evaluate, error in ((short, PlygroundError), (broken, EngineFailedError)):
        with pytest.raises(error) as refused:
            MonteCarloEngine(game, evaluate=evaluate).choose(game.initial(), Limits(nodes=20))
        assert "\n" not in str(refused.value)


def test_levels_grow_stronger_by_simulations_and_the_weakest_takes_a_win_in_one() -> None:
    game = load("connect-four")
    state = game.replay(list("112233"))
    for level in (1, 3, 5):
        engine = engine_for(game, EngineSettings(kind="monte-carlo", level=level, megabytes=1))
        assert game.write_action(state, engine.choose(state).action) == "d"
    nodes = [
        engine_for(game, EngineSettings(kind="monte-carlo", level=level, megabytes=1)).choose(game.initial()).info.nodes
        for level in (1, 4, 7)
    ]
    assert nodes == sorted(set(nodes))


def test_the_choice_by_value_is_another_technique() -> None:
    game = load("othello")
    for choice in ("visits", "value"):
        engine = MonteCarloEngine(game, megabytes=1, techniques=replace(TreeTechniques(), choice=choice))
        assert engine.choose(game.initial(), Limits(nodes=500)).action == engine.moves[0].move
