"""Rules of somebody's own that never end or fail: they hold nobody else, and what was kept stays as it was."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from plyground.studio import ruling
from plyground.studio.live.host import Host
from tests.studio.live.playing import HUMAN, connected, new_room, tab

GAME = """
import os

class {name}:
    '''Take steps; some are never done.'''
    def initial(self): return (0, 0)
    def player(self, state): return state[1]
    def actions(self, state): return [1, 2, 3, 4]
    def is_terminal(self, state): return state[0] >= 10
    def utility(self, state, player): return -1.0 if player == state[1] else 1.0
    def result(self, state, action):
        if action == 2:
            while True:
                pass
        while action == 3 and not os.path.exists({flag!r}):
            try:
                while not os.path.exists({flag!r}):
                    pass
            except BaseException:
                pass
        return (state[0] + action // (action != 4), 1 - state[1])
"""
ENDLESS = """
class Endless:
    def initial(self): return 0
    def player(self, state): return state % 2
    def actions(self, state): return [1]
    def is_terminal(self, state): return False
    def utility(self, state, player): return 0.0
    def result(self, state, action):
        while True:
            pass
"""


@pytest.fixture
def flag(tmp_path: Path) -> Iterator[Path]:
    """A file that ends what cannot be interrupted, as soon as it is there."""
    flag = tmp_path / "enough"
    yield flag
    flag.touch()
    while ruling.has_lost_threads():
        time.sleep(0.01)


@pytest.fixture
def client(database: Path, flag: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    monkeypatch.setattr(ruling, "RULE_SECONDS", 0.5)
    monkeypatch.setattr(ruling, "_GRACE_SECONDS", 0.3)
    steps, endless = tmp_path / "steps.py", tmp_path / "endless.py"
    steps.write_text(GAME.format(name="Steps", flag=str(flag)))
    endless.write_text(ENDLESS)
    with connected(database, [steps, endless]) as client:
        yield client


def _host(client: TestClient, room: str) -> Host:
    host: Host = client.studio.rooms._hosts[room]  # type: ignore[attr-defined]
    return host


def test_a_rule_without_end_is_interrupted_and_meanwhile_the_others_go_on(client: TestClient) -> None:
    room = new_room(client, "steps", seats=[HUMAN, HUMAN])
    with tab(client) as me, tab(client) as other:
        me.open(room)
        other.open(new_room(client, "tic-tac-toe", seats=[HUMAN, HUMAN]))
        asked = me.begin("room.play", node=0, text="2")
        for move in ("a1", "b2", "c3"):
            other.play(move)
        assert asked not in me._answers
        assert len(client.get("/api/rooms").json()) == 2
        assert me.answer(asked)["error"]["code"] == "stuck"
        assert not ruling.has_lost_threads()
        me.play("1")
        assert me.line() == ["1"]
        assert client.studio.store.room(room)["tree"]["nodes"][0][2] == "1"  # type: ignore[attr-defined]


def test_a_rule_that_cannot_be_interrupted_is_left_behind_and_changes_nothing(client: TestClient, flag: Path) -> None:
    room = new_room(client, "steps", seats=[HUMAN, HUMAN])
    with tab(client) as me:
        me.open(room)
        me.play("1")
        assert me.refused("room.play", node=1, text="3")["code"] == "stuck"
        assert ruling.has_lost_threads()
        assert _host(client, room).is_stuck
        assert "open the game again" in me.refused("room.play", node=1, text="1")["text"]
        with tab(client) as again:
            again.open(room)
            again.play("1")
            flag.touch()
            while ruling.has_lost_threads():
                time.sleep(0.01)
            assert again.line() == ["1", "1"]
            assert [node[2] for node in client.studio.store.room(room)["tree"]["nodes"]] == ["1", "1"]  # type: ignore[attr-defined]


def test_a_rule_that_fails_is_told_and_the_game_stays_as_it_was(client: TestClient) -> None:
    room = new_room(client, "steps", seats=[HUMAN, HUMAN])
    with tab(client) as me:
        me.open(room)
        fault = me.refused("room.play", node=0, text="4")
        assert "Traceback" not in fault["text"]
        me.play("1")
        assert me.line() == ["1"]


def test_the_gallery_shows_the_others_beside_a_game_without_end(client: TestClient) -> None:
    names = [card["name"] for card in client.get("/api/games").json()]
    assert "endless" not in names
    assert "hex" in names
    assert client.get("/api/games/endless").status_code == 400
    assert client.get("/api/games/hex").status_code == 200


def test_no_rule_of_a_room_runs_in_the_thread_of_the_server(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    room = new_room(client, "tic-tac-toe", seats=[HUMAN, HUMAN])
    game = client.studio.library.load("tic-tac-toe")  # type: ignore[attr-defined]
    real, threads = type(game).result, set()

    def result(self: object, state: object, action: object) -> object:
        threads.add(threading.current_thread().name)
        return real(self, state, action)

    monkeypatch.setattr(type(game), "result", result)
    with tab(client) as me:
        me.open(room)
        me.play("a1")
        me.ask("room.preview", node=1, moves=["b2"])
        me.ask("room.undo")
    assert threads
    assert all(name.startswith("AnyIO worker") for name in threads), threads
