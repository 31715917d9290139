"""An engine at a table: history, clock, pondering, secrets."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from plyground import load
from plyground.core.clock import Clock
from plyground.core.errors import EngineFailedError
from plyground.core.game import CHANCE
from plyground.core.search import Limits, SearchInfo, SearchResult
from plyground.engines.choosing import engine_for
from plyground.engines.engine import Engine, Search, Task
from plyground.engines.random_player import RandomPlayer
from plyground.engines.settings import EngineSettings
from plyground.sessions.opponent import Opponent
from plyground.sessions.session import Session

PLAIN = EngineSettings(kind="plain", megabytes=4)


def test_it_tells_news_and_gives_a_legal_move() -> None:
    session = Session(load("tic-tac-toe"))
    news: list[SearchInfo] = []
    result = Opponent(engine_for(session.game, PLAIN), Limits(depth=3)).think(session, heard=news.append)
    assert [info.depth for info in news] == [1, 2, 3]
    assert session.play(result.action)


def test_it_knows_what_has_stood_before() -> None:
    """Black is ahead and may not let the position come for the third time."""
    session = Session(load("checkers"), "B:WK32:BK1,K2")
    for move in ["2-7", "32-28", "7-2", "28-32"] * 2:
        session.submit(move)
    opponent = Opponent(engine_for(session.game, PLAIN), Limits(depth=1))
    assert session.game.write_action(session.state, opponent.engine.choose(session.state, Limits(depth=1)).action) == "2-7"
    assert session.game.write_action(session.state, opponent.think(session).action) != "2-7"


def test_a_clock_limits_it() -> None:
    session = Session(load("othello"))
    clock = Clock.for_game(0.2).started(0)
    result = Opponent(engine_for(session.game, PLAIN), Limits()).think(session, clock)
    assert result.action in session.game.actions(session.state)


def test_it_ponders_and_leaves_no_thread() -> None:
    before = threading.active_count()
    session = Session(load("othello"))
    session.submit("d3")
    opponent = Opponent(engine_for(session.game, PLAIN), Limits(depth=3), ponders=True)
    result = opponent.think(session)
    session.play(result.action)
    opponent.ponder(session)
    opponent.ponder(session)
    assert threading.active_count() > before
    session.play(result.info.line[1])
    hit = opponent.think(session)
    assert hit.action in session.game.actions(session.state)
    assert hit.info.depth >= 3
    session.play(hit.action)
    opponent.ponder(session)
    session.undo()
    assert opponent.think(session).action in session.game.actions(session.state)
    opponent.ponder(session)
    opponent.rest()
    assert threading.active_count() == before


def test_where_something_is_hidden_it_does_not_ponder() -> None:
    before = threading.active_count()
    session = Session(load("kuhn-poker"), dice=RandomPlayer(1))
    Opponent(engine_for(session.game), Limits(seconds=5), ponders=True).ponder(session)
    assert threading.active_count() == before


def test_it_plays_the_same_whatever_the_other_holds() -> None:
    game = load("kuhn-poker")
    found: dict[Any, set[Any]] = {}
    for first in game.actions(game.initial()):
        dealt = game.result(game.initial(), first)
        for second in game.actions(dealt):
            session = Session(game)
            session.play(first)
            session.play(second)
            assert session.player != CHANCE
            session.submit("bet")
            result = Opponent(engine_for(game), Limits(depth=4)).think(session)
            found.setdefault(second, set()).add((result.action, result.info.value))
    assert len(found) == 3
    assert all(len(answers) == 1 for answers in found.values()), found


class _Cheat(Engine):
    def think(self, task: Task) -> Search:
        yield from ()
        return SearchResult(action=99, info=SearchInfo(depth=0, value=0.0, player=task.player))


def test_a_move_that_is_not_legal_is_the_engines_failure() -> None:
    session = Session(load("tic-tac-toe"))
    with pytest.raises(EngineFailedError, match="The engine cheat chose what is not a legal action of tic-tac-toe"):
        Opponent(_Cheat(session.game, "cheat"), Limits()).think(session)
    assert session.plies == 0
