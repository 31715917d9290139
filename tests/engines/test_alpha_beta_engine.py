"""The compiled engine: always a legal move, the same nodes every time, wins found, limits kept."""

from __future__ import annotations

import threading
import time
from typing import Any

import pytest

from plyground import Limits, PlygroundError, load
from plyground.core.errors import BadLimitError, IllegalActionError, UnsuitableGameError
from plyground.engines.alpha_beta_engine import AlphaBetaEngine
from plyground.textbook.alpha_beta import alpha_beta

GAMES = ("tic-tac-toe", "connect-four", "othello", "breakthrough", "hex", "nine-mens-morris", "kalah", "checkers")


@pytest.mark.parametrize("name", GAMES)
def test_however_short_the_limits_the_move_is_legal(name: str) -> None:
    game = load(name)
    engine = AlphaBetaEngine(game, megabytes=1)
    for limits in (Limits(nodes=1), Limits(seconds=0), Limits(seconds=0.001), Limits(depth=0), Limits(depth=1)):
        assert engine.choose(game.initial(), limits).action in game.actions(game.initial())


@pytest.mark.parametrize("name", GAMES)
def test_one_thread_with_the_same_limits_visits_the_same_nodes_and_its_line_can_be_played(name: str) -> None:
    game = load(name)
    told: list[Any] = []
    for _ in range(2):
        search = AlphaBetaEngine(game, megabytes=1).search(game.initial(), Limits(depth=4))
        told.append([(info.depth, info.value, info.line, info.nodes) for info in search])
    assert told[0] == told[1]
    assert [depth for depth, *_ in told[0]] == [1, 2, 3, 4]
    state = game.initial()
    for move in told[0][-1][2]:
        state = game.result(state, move)


def test_a_node_limit_is_kept_to_the_node() -> None:
    game = load("othello")
    *_, last = AlphaBetaEngine(game, megabytes=1).search(game.initial(), Limits(nodes=20_000))
    assert last.nodes <= 20_000


def test_a_stop_from_another_thread_ends_the_search_soon() -> None:
    game = load("amazons")
    engine = AlphaBetaEngine(game, megabytes=1)
    engine.choose(game.initial(), Limits(depth=1))
    timer = threading.Timer(0.1, engine.stop)
    timer.start()
    began = time.monotonic()
    result = engine.choose(game.initial())
    assert time.monotonic() - began < 5
    assert result.action in game.actions(game.initial())


def test_a_closed_search_leaves_no_thread_behind() -> None:
    game = load("othello")
    before = threading.active_count()
    search = AlphaBetaEngine(game, megabytes=1, threads=2).search(game.initial())
    next(search)
    search.close()
    assert threading.active_count() == before


def test_a_win_in_one_is_found_and_called_proven() -> None:
    game = load("connect-four")
    state = game.replay(["d", "a", "d", "a", "d", "b"])
    found = AlphaBetaEngine(game, megabytes=1).choose(state, Limits(depth=8))
    assert game.write_action(state, found.action) == "d"
    assert (found.info.value, found.info.is_proven, found.info.ends_in) == (1.0, True, 1)


def test_small_games_are_solved_to_the_textbooks_value() -> None:
    game = load("tic-tac-toe")
    for moves in ([], ["b2"], ["a1", "b1"], ["a1", "b2", "c3"]):
        state = game.replay(moves)
        found = AlphaBetaEngine(game, megabytes=1).choose(state, Limits(depth=20))
        sign = 1 if game.player(state) == 0 else -1
        assert found.info.is_proven
        assert sign * found.info.value == alpha_beta(game, state).value


def test_several_lines_begin_with_different_moves_the_best_first() -> None:
    game = load("othello")
    state = game.replay(["d3"])
    best: dict[int, Any] = {}
    for info in AlphaBetaEngine(game, megabytes=1, lines=3).search(state, Limits(depth=4)):
        best[info.number] = info
    assert sorted(best) == [1, 2, 3]
    assert len({info.line[0] for info in best.values()}) == 3
    assert best[1].value >= best[2].value >= best[3].value


def test_two_threads_agree_with_one_on_a_proven_value() -> None:
    game = load("connect-four", columns=4, rows=4)
    results = [
        AlphaBetaEngine(game, megabytes=4, threads=threads).choose(game.initial(), Limits(depth=20)) for threads in (1, 2)
    ]
    assert [result.info.value for result in results] == [0.0, 0.0]


def test_noise_blurs_the_evaluation_the_same_way_for_the_same_seed() -> None:
    game = load("othello")
    values = [
        AlphaBetaEngine(game, megabytes=1, noise=noise, seed=seed).choose(game.initial(), Limits(depth=3)).info.value
        for noise, seed in ((0, 1), (500, 1), (500, 1), (500, 2))
    ]
    assert values[1] == values[2]
    assert len(set(values)) == 3


@pytest.mark.parametrize("name", ["pig", "kuhn-poker", "8-puzzle", "tree"])
def test_a_game_it_cannot_play_is_refused_in_one_sentence(name: str) -> None:
    with pytest.raises(UnsuitableGameError, match=name):
        AlphaBetaEngine(load(name))


def test_a_finished_game_and_settings_out_of_range_are_refused() -> None:
    game = load("tic-tac-toe")
    over = game.replay(["a1", "a2", "b1", "b2", "c1"])
    with pytest.raises(IllegalActionError, match="over"):
        AlphaBetaEngine(game).choose(over)
    for settings in ({"megabytes": 0}, {"megabytes": 10**9}, {"threads": 0}, {"lines": 0}):
        with pytest.raises(BadLimitError):
            AlphaBetaEngine(game, **settings)  # type: ignore[arg-type]  # each is a number
    with pytest.raises(PlygroundError):
        Limits(depth=-1)


@pytest.mark.parametrize(
    ("name", "options", "position", "best"),
    [
        ("kalah", {"pits": 4, "seeds": 3}, "3,0,4,0/11 0,0,1,0/5 S", "a"),
        ("kalah", {"pits": 4, "seeds": 3}, "4,1,0,9/3 0,0,1,1/5 S", "a"),
    ],
)
def test_an_end_with_a_small_margin_does_not_outweigh_what_is_estimated(
    name: str, options: dict[str, int], position: str, best: str
) -> None:
    game = load(name, payoff="margin", **options)
    state = game.position(position)
    for depth in range(1, 6):
        found = AlphaBetaEngine(game, megabytes=1).choose(state, Limits(depth=depth))
        assert game.write_action(state, found.action) == best


def test_every_line_tells_margins_in_points() -> None:
    game = load("othello", payoff="margin")
    state = game.position("XXXXXX---XXXXXXXXXXXXOXOXXXXOXO-XXOOOOOOXOXOOOOOXXXOOOOOX-XO-XXX X")
    last = {info.number: info for info in AlphaBetaEngine(game, lines=3).search(state, Limits(depth=20))}
    values = {info.line[0]: info.value for info in last.values()}
    by_the_book = {action: alpha_beta(game, game.result(state, action)).value for action in game.actions(state)}
    assert values == by_the_book
