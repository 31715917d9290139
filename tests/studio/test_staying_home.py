"""No request leaves the machine: not from the server, and not from the workers in which engines and algorithms run."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from websockets.sync.client import connect

from tests.studio.serving import Served, command, served

# Read by every Python that starts with this on its path: what goes to anybody but this machine is written down, with the
# process that did it; and that the process was watched at all.
WATCH = """
import os, sys

def note(text):
    with open({log!r}, "a") as file:
        file.write(f"{{os.getpid()}} {{text}}\\n")

def hook(event, arguments):
    if event in ("socket.connect", "socket.sendto", "socket.sendmsg"):
        host = arguments[1][0] if isinstance(arguments[1], tuple) else ""
    elif event in ("socket.getaddrinfo", "socket.gethostbyname"):
        host = arguments[0]
    else:
        return
    if host not in ("", None, "127.0.0.1", "::1", "localhost", b"127.0.0.1"):
        note(f"{{event}} {{host}}")

sys.addaudithook(hook)
note("watched")
"""
ABROAD = "import socket; s = socket.socket(); s.settimeout(0.01); s.connect_ex(('192.0.2.1', 9))"
SECONDS = 240


class Watch:
    """What processes did that were started with `environment`."""

    def __init__(self, folder: Path) -> None:
        self.log = folder / "log"
        (folder / "sitecustomize.py").write_text(WATCH.format(log=str(self.log)))
        self.environment = os.environ | {"PYTHONPATH": str(folder)}

    def lines(self, process: int | None = None) -> list[str]:
        """What was written down, of one process or of all."""
        found = [line.partition(" ") for line in self.log.read_text().splitlines()]
        return [text for number, _, text in found if process is None or int(number) == process]


@pytest.fixture
def watch(tmp_path: Path) -> Watch:
    folder = tmp_path / "watch"
    folder.mkdir()
    return Watch(folder)


def _children(process: int) -> list[int]:
    return [int(child) for task in Path(f"/proc/{process}/task").iterdir() for child in (task / "children").read_text().split()]


def _played(running: Served) -> None:
    """An engine makes a move, in a worker."""
    seats = [{"kind": "engine", "level": 3, "seconds": 0.1}, {"kind": "human"}]
    with running.client as client:
        room = client.post("/api/rooms", json={"game": "othello", "seats": seats}).json()["room"]
    headers = {"Authorization": f"Bearer {running.token}"}
    with connect(running.address.replace("http", "ws") + "/ws", additional_headers=headers) as tab:
        tab.send(json.dumps({"n": 1, "do": "room.open", "room": room}))
        while (news := json.loads(tab.recv(timeout=SECONDS))).get("moved", {}).get("current", 0) == 0:
            assert news.get("thinking", {}).get("state") != "failed"


def test_the_watch_sees_who_goes_abroad(watch: Watch) -> None:
    subprocess.run([sys.executable, "-c", ABROAD], env=watch.environment, check=True)
    assert watch.lines() == ["watched", "socket.connect 192.0.2.1"]


def test_no_request_leaves_the_machine(tmp_path: Path, watch: Watch) -> None:
    program = [sys.executable, "-W", "ignore", *command(tmp_path)[1:]]
    with served(tmp_path, program=program, environment=watch.environment) as running:
        with running.client as client:
            for path in ("/", "/api/start", "/api/games", "/api/games/hex", "/api/words/hu", "/api/lessons", "/api/demos"):
                assert client.get(path).status_code in {200, 303}
            run = {"source": {"kind": "text", "text": "3 12 8 | 2 4 6"}, "algorithm": "alpha-beta"}
            assert client.post("/api/trees/run", json=run).status_code == 200
        _played(running)
        server, workers = running.process.pid, _children(running.process.pid)
        running.end()
    assert watch.lines(server) == ["watched"]
    assert workers
    assert all(watch.lines(worker) == ["watched"] for worker in workers)
    assert set(watch.lines()) == {"watched"}
