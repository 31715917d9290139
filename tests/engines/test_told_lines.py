"""Several lines are of several moves, and each is proven only by itself; margins tell no plies; horizons are not forgotten."""

from __future__ import annotations

from typing import Any

import pytest

from plyground import Limits, load
from plyground.core.game import OVER, Game
from plyground.engines.choosing import engine_for
from plyground.engines.engine import Engine
from plyground.engines.settings import EngineSettings
from plyground.engines.solving import Solving
from tests.engines.solved import result_of


def _told(engine: Engine, state: Any, limits: Limits) -> dict[int, Any]:
    """The last news of every line."""
    return {info.number: info for info in engine.search(state, limits)}


def _worth(game: Game[Any, Any], state: Any) -> float:
    """What the first player gets when everything is looked at."""
    if (player := game.player(state)) == OVER:
        return game.utility(state, 0)
    values = [_worth(game, game.result(state, action)) for action in game.actions(state)]
    return max(values) if player == 0 else min(values)


@pytest.mark.parametrize(
    ("name", "options", "position"),
    [
        ("tic-tac-toe", {}, "moves b2"),
        ("connect-four", {"columns": 3, "rows": 5}, "3/3/3/3/ox1 x"),
        ("othello", {"size": 4, "payoff": "margin"}, "start"),
        ("dots-and-boxes", {"columns": 2, "rows": 2}, "start"),
    ],
)
def test_no_line_begins_with_the_move_of_another(name: str, options: dict[str, Any], position: str) -> None:
    game = load(name, **options)
    state = game.position(position)
    engine = engine_for(game, EngineSettings(lines=12, megabytes=8))
    first = {info.line[0] for info in _told(engine, state, Limits(depth=40, seconds=20)).values()}
    assert first == set(game.actions(state))


@pytest.mark.parametrize(
    ("name", "options", "position", "kind"),
    [
        ("quoridor", {"size": 3, "walls": 0, "horizon": 8}, "Sa1:0,Nc3:0 - S 2", "plain"),
        ("tic-tac-toe", {}, "moves b2 a1 c1", "plain"),
        ("nim", {"heaps": "1,2,2"}, "start", "plain"),
    ],
)
def test_a_line_is_proven_by_itself(name: str, options: dict[str, Any], position: str, kind: str) -> None:
    game = load(name, **options)
    state = game.position(position)
    engine = engine_for(game, EngineSettings(kind=kind, lines=9))
    sign = 1 if game.player(state) == 0 else -1
    proven = 0
    for depth in range(1, 9):
        for info in _told(engine, state, Limits(depth=depth)).values():
            if info.is_proven:
                proven += 1
                assert info.value == sign * _worth(game, game.result(state, info.line[0]))
    assert proven


def test_the_largest_margin_is_no_win_in_so_many_plies() -> None:
    game = load("dots-and-boxes", columns=3, rows=1, payoff="margin")
    found = result_of(Solving(game, game.position("--./|_|B|_./.-. B"), megabytes=16))
    assert found.value == 3
    assert found.plies is None
    assert len(found.line) == 4


@pytest.mark.parametrize("horizon", range(3, 10))
@pytest.mark.parametrize("tally", [False, True])
def test_the_horizon_of_chinese_checkers_counts(horizon: int, *, tally: bool) -> None:
    game = load("chinese-checkers", size=1, horizon=horizon, tally=tally)
    for position in ("start", "1/2A1/3/2D1/1 A 2", "1/3A/3/2D1/1 A 2"):
        state = game.position(position)
        sign = 1 if game.player(state) == 0 else -1
        truth = {action: sign * _worth(game, game.result(state, action)) for action in game.actions(state)}
        found = result_of(Solving(game, state, megabytes=16))
        assert found.value == max(truth.values())
        assert set(found.best) == {action for action, value in truth.items() if value == found.value}


def test_a_table_kept_over_a_game_knows_how_near_the_horizon_was() -> None:
    game = load("chinese-checkers", size=1, horizon=9)
    engine = engine_for(game, EngineSettings(megabytes=8))
    engine.choose(game.initial(), Limits(depth=20))
    for position in ("1/3A/3/2D1/1 A 6", "1/4/2A/1D2/1 A 6", "1/2A1/3/2D1/1 A 2"):
        state = game.position(position)
        sign = 1 if game.player(state) == 0 else -1
        found = engine.choose(state, Limits(depth=20)).info
        assert found.is_proven
        assert found.value == sign * _worth(game, state)


@pytest.mark.parametrize("kind", ["alpha-beta", "plain"])
@pytest.mark.parametrize(
    ("name", "options", "position"),
    [
        ("tic-tac-toe", {}, "moves a1 b2 c3"),
        ("tic-tac-toe", {}, "moves b2 a1 c1"),
        ("connect-four", {"columns": 4, "rows": 3, "k": 3}, "moves b b"),
        ("nim", {"heaps": "1,2,2"}, "start"),
        ("dots-and-boxes", {"columns": 2, "rows": 1}, "start"),
    ],
)
def test_with_time_for_it_every_line_is_proven(name: str, options: dict[str, Any], position: str, kind: str) -> None:
    """A proven first line does not end the search of the others."""
    game = load(name, **options)
    state = game.position(position)
    engine = engine_for(game, EngineSettings(kind=kind, lines=12, megabytes=8))
    lines = _told(engine, state, Limits(depth=20, seconds=30))
    assert {info.line[0] for info in lines.values()} == set(game.actions(state))
    sign = 1 if game.player(state) == 0 else -1
    for info in lines.values():
        assert info.is_proven
        assert info.value == sign * _worth(game, game.result(state, info.line[0]))
    values = [lines[number].value for number in sorted(lines)]
    assert values == sorted(values, reverse=True)


def test_lines_as_good_as_the_first_are_told_though_they_were_settled_deeper() -> None:
    """Line one is settled at one depth, others at a later one."""
    game = load("connect-four", columns=4, rows=3, k=3)
    state = game.position("moves b b")
    engine = engine_for(game, EngineSettings(lines=4, megabytes=8))
    result = engine.choose(state, Limits(depth=20, seconds=30))
    lines = _told(engine_for(game, EngineSettings(lines=4, megabytes=8)), state, Limits(depth=20, seconds=30))
    assert set(result.equally_good) == {info.line[0] for info in lines.values() if info.value == lines[1].value}


@pytest.mark.parametrize(("name", "moves", "depth"), [("connect-four", "moves d d", 11), ("othello", "moves d3 c3", 8)])
def test_what_an_engine_remembers_saves_work_and_keeps_the_line(name: str, moves: str, depth: int) -> None:
    """The same question again: a table that answers at once must not set off other searches, or cut the answer short."""
    game = load(name)
    engine = engine_for(game, EngineSettings(megabytes=16))
    first, *others = [engine.choose(game.position(moves), Limits(depth=depth)) for _ in range(4)]
    assert len(first.info.line) == depth
    for other in others:
        assert (other.action, other.info.value) == (first.action, first.info.value)
        assert other.info.nodes < first.info.nodes / 10
        assert len(other.info.line) > depth // 2
