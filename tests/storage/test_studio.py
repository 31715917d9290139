"""`ply studio --db`: a studio that keeps its games in each kind of database, ended in the middle of one and started again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.studio.serving import PATIENCE, Served, served

HUMAN = {"kind": "human"}


def _socket(running: Served) -> ClientConnection:
    headers = {"Authorization": f"Bearer {running.token}"}
    return connect(running.address.replace("http", "ws") + "/ws", additional_headers=headers)


def _asked(tab: ClientConnection, number: int, **request: Any) -> dict[str, Any]:
    tab.send(json.dumps({"n": number} | request))
    while True:
        message: dict[str, Any] = json.loads(tab.recv(timeout=PATIENCE))
        if message.get("re") == number:
            assert "ok" in message, message
            return dict(message["ok"])


def test_a_game_goes_on_after_a_restart_of_the_studio(url: str, tmp_path: Path) -> None:
    with served(tmp_path, "--db", url) as running:
        with running.client as client:
            room = client.post("/api/rooms", json={"game": "tic-tac-toe", "seats": [HUMAN, HUMAN]}).json()["room"]
        with _socket(running) as tab:
            _asked(tab, 1, do="room.open", room=room)
            assert _asked(tab, 2, do="room.play", room=room, text="b2") == {"node": 1}
        running.process.kill()
    with served(tmp_path, "--db", url) as running, running.client as client:
        (card,) = client.get("/api/rooms").json()
        assert (card["room"], card["plies"]) == (room, 1)
        with _socket(running) as tab:
            now = _asked(tab, 1, do="room.open", room=room)["now"]
            assert [node["text"] for node in now["nodes"]] == ["", "b2"]
            assert _asked(tab, 2, do="room.play", room=room, node=1, text="a1") == {"node": 2}
        assert client.get(f"/api/rooms/{room}/record").text.rstrip().endswith("b2 a1")
        assert running.end() == (0, "")
