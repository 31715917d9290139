"""How long to think: shares of a clock, and when enough has been thought."""

from __future__ import annotations

from typing import Any

import pytest

from plyground import Limits, load
from plyground.core.clock import Clock
from plyground.core.errors import BadLimitError
from plyground.core.game import Game
from plyground.core.search import SearchInfo
from plyground.engines.choosing import engine_for
from plyground.engines.engine import Search, Task
from plyground.engines.random_engine import RandomEngine
from plyground.engines.settings import EngineSettings
from plyground.engines.time_keeping import GLANCE_NODES, GLANCE_SECONDS, RESERVE_SECONDS, Patience, limits_for
from plyground.matches.playing import Ending, play_game
from plyground.matches.thinking import ThinkingCompetitor


def info(depth: int, value: float, move: int, seconds: float) -> SearchInfo:
    return SearchInfo(depth=depth, value=value, player=0, line=(move,), seconds=seconds)


def test_a_clock_gives_a_soft_and_a_hard_limit_within_what_is_left() -> None:
    for left in (0.001, 0.05, 0.2, 1.0, 10.0, 600.0):
        for increment in (0.0, 0.1, 5.0):
            for plies in (None, 1, 2, 7, 100):
                limits = limits_for(Clock.for_game(left, increment), plies_left=plies)
                assert limits.soft_seconds is not None
                assert limits.seconds is not None
                assert 0 <= limits.soft_seconds <= limits.seconds < left


def test_a_game_on_one_clock_never_uses_it_up() -> None:
    for start in (0.1, 1.0, 60.0):
        clock = Clock.for_game(start)
        for _ in range(300):
            hard = limits_for(clock).seconds
            assert hard is not None
            clock = clock.spent(hard + 0.002)  # always the most that is allowed, and late on top
            assert not clock.is_over
    assert limits_for(Clock.for_game(0.005)).seconds == 0


def test_more_is_spent_where_few_moves_are_left_and_after_an_increment() -> None:
    def soft(clock: Clock, plies: int | None = None) -> float:
        return limits_for(clock, plies_left=plies).soft_seconds or 0.0

    assert soft(Clock.for_game(10), 4) > soft(Clock.for_game(10), 30) > 0
    assert soft(Clock.for_game(10), 10_000) == soft(Clock.for_game(10))
    assert soft(Clock.for_game(10, 1)) > soft(Clock.for_game(10))


def test_a_clock_that_cannot_pay_for_the_moves_to_come_allows_a_glance_and_at_last_nothing() -> None:
    glance = limits_for(Clock.for_game(0.04, 0.001))
    assert (glance.nodes, glance.seconds, glance.soft_seconds) == (GLANCE_NODES, GLANCE_SECONDS, GLANCE_SECONDS)
    assert limits_for(Clock.for_game(0.04), Limits(nodes=50)).nodes == 50
    assert limits_for(Clock.for_game(RESERVE_SECONDS)).seconds == 0
    assert limits_for(Clock.for_game(60)).nodes is None
    clock, moves = Clock.for_game(0.04, grace=0.0), 0
    while (seconds := limits_for(clock).seconds) and moves < 1000:
        clock, moves = clock.spent(seconds), moves + 1
    assert moves > 20
    assert clock.left[0] > RESERVE_SECONDS - GLANCE_SECONDS


def test_limits_of_a_move_and_of_ones_own_are_kept_too() -> None:
    clock = Clock(limits=Limits(seconds=2, nodes=100))
    limits = limits_for(clock, Limits(nodes=50, depth=3))
    assert (limits.depth, limits.nodes, limits.soft_seconds) == (3, 50, None)
    assert limits.seconds is not None
    assert 1.9 < limits.seconds < 2
    assert limits_for(clock, Limits(seconds=1)).seconds == 1
    assert limits_for(Clock()) == Limits()
    with pytest.raises(BadLimitError):
        Limits(soft_seconds=-1)


def test_patience_without_a_soft_limit_never_ends_a_search() -> None:
    patience = Patience(Limits(seconds=0.001), credit=10)
    assert not any(patience.is_enough(info(depth, 0.0, 1, 10.0)) for depth in range(1, 20))


def test_a_depth_that_would_not_fit_is_not_begun() -> None:
    patience = Patience(Limits(soft_seconds=100, seconds=400), credit=60)
    assert not patience.is_enough(info(1, 0.0, 1, 1.0))
    patience = Patience(Limits(soft_seconds=100, seconds=400), credit=60)
    assert patience.is_enough(info(1, 0.0, 1, 60.0))


def test_a_search_whose_best_move_changes_or_whose_value_falls_takes_longer() -> None:
    def enough_at(moves: list[int], values: list[float], credit: float) -> bool:
        patience = Patience(Limits(soft_seconds=100, seconds=1000), credit=credit)
        told = [info(depth, value, move, depth) for depth, (move, value) in enumerate(zip(moves, values, strict=True), 1)]
        return [patience.is_enough(each) for each in told][-1]

    calm = ([1] * 8, [0.5] * 8)
    wavering = ([1, 1, 1, 1, 1, 2, 1, 2], [0.5] * 8)
    falling = ([1] * 8, [0.5] * 7 + [-2.0])
    assert enough_at(*calm, credit=80)
    assert not enough_at(*wavering, credit=80)
    assert not enough_at(*falling, credit=80)
    assert enough_at(*wavering, credit=400)


def test_a_single_legal_move_and_a_proven_value_need_no_thought() -> None:
    assert Patience(Limits(soft_seconds=100), choices=1).is_enough(info(1, 0.0, 1, 0.0))
    proven = SearchInfo(depth=1, value=1.0, player=0, line=(1,), is_proven=True)
    assert Patience(Limits(soft_seconds=100)).is_enough(proven)


def test_engines_stop_by_the_soft_limit() -> None:
    game = load("othello")
    for kind in ("alpha-beta", "plain", "textbook:alpha-beta"):
        engine = engine_for(game, EngineSettings(kind=kind, megabytes=1))
        engine.prepare()
        result = engine.choose(game.initial(), Limits(soft_seconds=0.05, seconds=60))
        assert result.info.depth >= 1
        assert result.info.seconds < 30


def test_no_game_is_lost_on_a_tiny_clock() -> None:
    for name, kind in (("connect-four", "alpha-beta"), ("connect-four", "plain"), ("tic-tac-toe", "textbook:minimax")):
        game = load(name)
        for clock in (Clock.for_game(0.3), Clock.for_game(0.02), Clock.for_game(0.1, 0.01)):
            players = [
                ThinkingCompetitor(str(seat), engine_for(game, EngineSettings(kind=kind, megabytes=1))) for seat in range(2)
            ]
            assert play_game(game, players, clock=clock).ending == Ending.RULES


class Listening(RandomEngine):
    """Notes how many states it was told to have stood before."""

    def __init__(self, game: Game[Any, Any]) -> None:
        super().__init__(game)
        self.told: list[int] = []

    def think(self, task: Task) -> Search:
        self.told.append(len(task.past))
        return super().think(task)


def test_a_competitor_tells_its_engine_what_stood_before() -> None:
    game = load("tic-tac-toe")
    engines = [Listening(game) for _ in range(2)]
    played = play_game(game, [ThinkingCompetitor(str(seat), engine) for seat, engine in enumerate(engines)])
    assert sorted(engines[0].told + engines[1].told) == list(range(len(played.actions)))
