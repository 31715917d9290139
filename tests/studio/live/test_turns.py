"""Who has a worker when: a look back gives way, engines are made ready ahead, and nobody's time runs meanwhile."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from plyground.studio.live.host import Host
from tests.studio.live.playing import HUMAN, RACE, FakeTab, connected, engine, new_room, tab

SLOW = f"""
import sys, time

if sys.argv[0] == "-c":  # in a worker, as if everything had to be compiled first
    time.sleep(1.5)
{RACE}"""


def _host(client: TestClient, tab: FakeTab) -> Host:
    host: Host = client.studio.rooms._hosts[tab.room]  # type: ignore[attr-defined]
    return host


def _sweeps(me: FakeTab) -> list[str]:
    return [news["sweep"]["state"] for news in me.news if news["t"] == "sweep"]


def _begun(client: TestClient, me: FakeTab, seconds: float) -> None:
    """A game of some moves that is being looked through."""
    me.open(new_room(client, "othello", seats=[HUMAN, HUMAN]))
    for _ in range(3):
        me.play(me.moves[0])
    me.ask("engine.sweep", seconds=seconds)
    _until_thinking(client, me)


def _until_thinking(client: TestClient, me: FakeTab) -> None:
    for _ in range(600):
        search = _host(client, me).engines.sweeping.search
        if search is not None and search.is_thinking:
            return
        me.rest(0.1)
    pytest.fail("the look back does not think")


def test_a_look_back_gives_way_to_the_move_of_another_room_and_goes_on(database: Path) -> None:
    with connected(database, workers=1) as client, tab(client) as one, tab(client) as two:
        _begun(client, one, seconds=60)
        two.open(new_room(client, "othello", seats=[HUMAN, engine(seconds=0.1)]))
        two.play(two.moves[0])
        two.wait_for_turn()
        assert len(two.line()) == 2
        assert set(_sweeps(one)) == {"thinking"}
        _until_thinking(client, one)
        one.ask("engine.sweep-stop")
        one.wait(lambda: _sweeps(one)[-1] == "stopped")


def test_a_look_back_and_an_analysis_of_another_room_take_turns(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("plyground.studio.live.engines._PATIENT_TURN", 0.3)
    with connected(database, workers=1) as client, tab(client) as one, tab(client) as two:
        _begun(client, one, seconds=0.6)
        two.open(new_room(client, "othello", seats=[HUMAN, HUMAN]))
        two.ask("engine.analyse", lines=1)
        two.wait(lambda: "thinking" in two.states("analysis"))
        one.wait(lambda: _sweeps(one)[-1] == "done")
        assert one.news[-1]["sweep"]["done"] == 4
        two.news.clear()
        two.wait(lambda: "thinking" in two.states("analysis"))


def test_an_engine_is_made_ready_when_its_room_is_opened_and_nobody_is_told_that_it_thinks(database: Path) -> None:
    with connected(database) as client, tab(client) as me:
        me.open(new_room(client, "tic-tac-toe", seats=[HUMAN, engine(seconds=0.1, level=5)]))
        job = _host(client, me).engines.warming._job
        assert job is not None
        while not job.is_over:
            me.rest(0.1)
        assert me.states("move") == []
        (pid,) = client.studio.pool.pids  # type: ignore[attr-defined]
        me.play("b2")
        me.wait_for_turn()
        assert client.studio.pool.pids == [pid], "the worker that is ready thinks"  # type: ignore[attr-defined]


def test_nobodys_time_runs_while_an_engine_is_made_ready(tmp_path: Path, database: Path) -> None:
    file = tmp_path / "slow.py"
    file.write_text(SLOW)
    with connected(database, [file]) as client, tab(client) as me:
        clock = {"seconds": 300, "increment": 0}
        me.open(new_room(client, "slow", seats=[HUMAN, engine(seconds=0.05)], clock=clock))
        me.play("1")
        me.wait_for_turn()
        assert me.states("move")[0] == "preparing"
        played = next(news["moved"] for news in me.news if news["t"] == "moved")
        assert (played["waits_for"], played["clock"]["running"]) == ("engine", None)
        assert me.now["clock"]["left"][1] > 299
        assert me.now["clock"]["running"] == 0


def test_nobodys_time_runs_while_the_coach_judges(tmp_path: Path, database: Path) -> None:
    file = tmp_path / "slow.py"
    file.write_text(SLOW)
    with connected(database, [file]) as client, tab(client) as me:
        clock = {"seconds": 300, "increment": 0}
        me.open(new_room(client, "slow", seats=[HUMAN, HUMAN], clock=clock, coach=True))
        me.play("1")
        assert len(me.line()) == 1
        assert me.now["clock"]["left"][0] > 299
        running = [news["moved"]["clock"]["running"] for news in me.news if news["t"] == "moved"]
        assert running == [None, 0, 1]
