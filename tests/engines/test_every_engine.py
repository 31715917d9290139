"""What every engine promises, tried on every kind of engine with every kind of game."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

from plyground import Limits, load
from plyground.core.errors import EngineFailedError, IllegalActionError, PlygroundError
from plyground.core.game import CHANCE, Game
from plyground.engines.choosing import KINDS, engine_for
from plyground.engines.engine import Engine, Search, Task, result_of
from plyground.engines.settings import EngineSettings
from plyground.engines.textbook_engine import ALGORITHMS
from tests.engines.small_games import Broken, Endless, Halving, Row, plain

GAMES: dict[str, Callable[[], Game[Any, Any]]] = {
    "connect-four": lambda: load("connect-four"),
    "pig": lambda: load("pig"),
    "8-puzzle": lambda: load("8-puzzle"),
    "coins": lambda: load("coins", players=3),
    "kuhn-poker": lambda: load("kuhn-poker"),
    "halving": lambda: plain(Halving),
    "row": lambda: plain(Row),
    "endless": lambda: plain(Endless),
}
SHORT = (Limits(nodes=0), Limits(nodes=1), Limits(seconds=0), Limits(seconds=0.001), Limits(depth=0), Limits(depth=1))


def first_choice(game: Game[Any, Any]) -> Any:
    state = game.initial()
    while game.player(state) == CHANCE:
        state = game.result(state, game.actions(state)[0])
    return state


def engines(name: str) -> list[Engine]:
    game = GAMES[name]()
    return [engine_for(game, EngineSettings(kind=kind, megabytes=1)) for kind in KINDS if KINDS[kind].suits(game)]


@pytest.mark.parametrize("name", GAMES)
def test_however_short_the_limits_the_action_is_legal(name: str) -> None:
    for engine in engines(name):
        state = first_choice(engine.game)
        for limits in SHORT:
            result = engine.choose(state, limits)
            assert result.action in engine.game.actions(state), engine.name
            assert result.action in result.equally_good, engine.name


@pytest.mark.parametrize("name", GAMES)
def test_nodes_are_kept_to_the_node_and_the_same_limits_give_the_same_search(name: str) -> None:
    told: list[list[Any]] = []
    for _ in range(2):
        told.append([])
        for engine in engines(name):
            news = list(engine.search(first_choice(engine.game), Limits(nodes=300)))
            assert all(info.nodes <= 300 for info in news), engine.name
            told[-1].append([(engine.name, info.depth, info.value, info.line, info.nodes) for info in news])
    assert told[0] == told[1]


@pytest.mark.parametrize("name", ["connect-four", "pig", "endless", "row", "kuhn-poker"])
def test_a_stop_before_the_first_news_ends_the_search_and_not_the_next_one(name: str) -> None:
    for engine in engines(name):
        state = first_choice(engine.game)
        search = engine.search(state)
        engine.stop()
        assert result_of(search).action in engine.game.actions(state)
        after = engine.choose(state, Limits(depth=2))
        assert after.info.depth >= 1 or engine.name == "random"


@pytest.mark.parametrize("kind", ["alpha-beta", "plain", "expectiminimax", "max-n", "textbook:minimax", "textbook:monte-carlo"])
def test_a_stop_from_another_thread_ends_a_search_without_limits(kind: str) -> None:
    game = load("othello")
    engine = engine_for(game, EngineSettings(kind=kind, megabytes=1))
    engine.prepare()
    timer = threading.Timer(0.05, engine.stop)
    timer.start()
    assert engine.choose(game.initial()).action in game.actions(game.initial())
    timer.join()


def test_a_search_that_is_closed_leaves_no_thread_and_does_not_disturb_the_next() -> None:
    for name in ("connect-four", "halving"):
        engine = engine_for(GAMES[name](), EngineSettings(megabytes=1, threads=2))
        before = threading.active_count()
        search = engine.search(engine.game.initial())
        next(search)
        search.close()
        assert threading.active_count() == before
        engine.search(engine.game.initial())  # begun, and forgotten before its first news
        assert engine.choose(engine.game.initial(), Limits(depth=3)).info.depth == 3


def test_what_was_searched_before_does_not_end_the_next_search_early() -> None:
    for name in ("othello", "connect-four", "breakthrough"):
        game = load(name)
        engine = engine_for(game, EngineSettings(megabytes=4))
        assert [engine.choose(game.initial(), Limits(depth=depth)).info.depth for depth in (6, 7)] == [6, 7]


def test_the_news_deepen_and_their_lines_can_be_played() -> None:
    for name in ("connect-four", "halving", "coins", "row"):
        for engine in engines(name):
            news = list(engine.search(engine.game.initial(), Limits(depth=3)))
            if engine.name != "random":
                assert [info.depth for info in news] == sorted({info.depth for info in news}), engine.name
            state = engine.game.initial()
            for action in news[-1].line:
                state = engine.game.result(state, action)


def test_a_finished_game_and_a_throw_of_the_dice_are_refused() -> None:
    game = load("tic-tac-toe")
    over = game.replay(["a1", "a2", "b1", "b2", "c1"])
    for kind in ("alpha-beta", "plain", "random", "textbook:negamax"):
        with pytest.raises(IllegalActionError, match="over"):
            engine_for(game, EngineSettings(kind=kind)).choose(over)
    dice = load("pig")
    thrown = dice.result(dice.initial(), dice.actions(dice.initial())[0])
    state = thrown if dice.player(thrown) == CHANCE else dice.initial()
    if dice.player(state) == CHANCE:
        with pytest.raises(IllegalActionError, match="chance"):
            engine_for(dice).choose(state)


class Native(Engine):
    """An engine with a defect of its own."""

    def think(self, task: Task) -> Search:
        raise ZeroDivisionError(task.player)


def test_whatever_fails_inside_an_engine_is_told_in_one_sentence() -> None:
    game = load("tic-tac-toe")
    with pytest.raises(EngineFailedError, match=r"broken failed .*ZeroDivisionError"):
        Native(game, "broken").choose(game.initial())
    for kind in ("auto", "max-n", *(f"textbook:{name}" for name in ("minimax", "mtd-f", "monte-carlo"))):
        with pytest.raises(PlygroundError, match=r"Broken\.result fails"):
            engine_for(plain(Broken), EngineSettings(kind=kind)).choose(plain(Broken).initial(), Limits(depth=20))


def test_rules_that_raise_outside_the_plain_tier_are_told_too(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("connect-four")
    engine = engine_for(game, EngineSettings(kind="plain"))
    state = game.initial()

    def fail(state: Any, action: Any) -> Any:
        raise KeyError(action)

    monkeypatch.setattr(game, "result", fail)
    with pytest.raises(EngineFailedError, match=r"connect-four \(KeyError"):
        engine.choose(state, Limits(depth=2))
    with pytest.raises(EngineFailedError):
        list(engine.search(state))


def test_every_textbook_engine_finds_the_win_in_one() -> None:
    game = load("tic-tac-toe")
    state = game.replay(["a1", "a2", "b1", "b2"])
    for name in ALGORITHMS:
        if KINDS[f"textbook:{name}"].suits(game):
            found = engine_for(game, EngineSettings(kind=f"textbook:{name}")).choose(state, Limits(depth=5, nodes=20_000))
            assert game.write_action(state, found.action) == "c1", name
            assert found.info.value > 0.9, name


def test_seconds_are_kept_by_algorithms_that_know_no_clock() -> None:
    game = load("othello")
    engine = engine_for(game, EngineSettings(kind="textbook:minimax"))
    began = time.monotonic()
    engine.choose(game.initial(), Limits(seconds=0.1))
    assert time.monotonic() - began < 5
