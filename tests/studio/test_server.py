"""The studio as a program: where it listens, how it ends, and that it speaks to nobody else."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.studio.serving import PATIENCE, Served, command, served


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path) as running:
        yield running


def _ended(words: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(words, capture_output=True, text=True, check=False, timeout=PATIENCE)


def test_a_second_start_finds_a_free_port_and_both_keep_their_keys(tmp_path: Path) -> None:
    with served(tmp_path / "a") as first, served(tmp_path / "b") as second:
        assert first.address != second.address
        assert first.token != second.token
        with first.client as one, second.client as two:
            cookies = [
                client.get("/", params={"token": whose.token}).headers["set-cookie"]
                for client, whose in ((one, first), (two, second))
            ]
            assert cookies[0].partition("=")[0] != cookies[1].partition("=")[0]
            assert one.get("/api/start").status_code == two.get("/api/start").status_code == 200


def test_a_port_that_was_asked_for_and_is_taken_is_an_error(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = _ended(command(tmp_path, "--port", port))
    assert (done.returncode, done.stdout) == (2, "")
    assert f"Port {port} cannot be used" in done.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--port", "70000"], "from 0 to 65535"),
        (["--port", "-1"], "from 0 to 65535"),
        (["--host", "no such host"], "cannot listen"),
        (["--host", "203.0.113.1"], "cannot listen"),
        (["--db", "mysql://x/y"], ""),
        (["missing.py"], "no file"),
        (["--data", "/dev/null/folder"], "Nothing can be kept in /dev/null/folder"),
    ],
)
def test_what_cannot_be_started_ends_with_one_sentence(tmp_path: Path, words: list[str], said: str) -> None:
    done = _ended(command(tmp_path, *words))
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_it_cleanly_while_sockets_are_open(tmp_path: Path, number: int) -> None:
    with served(tmp_path) as running:
        headers = {"Authorization": f"Bearer {running.token}"}
        with connect(running.address.replace("http", "ws") + "/ws", additional_headers=headers) as tab:
            assert running.end(number) == (0, "")
            with pytest.raises(ConnectionClosed):
                tab.recv(timeout=PATIENCE)


def test_it_ends_at_once_while_engines_think_and_workers_are_asked(tmp_path: Path) -> None:
    seat = {"kind": "engine", "level": 10, "seconds": 300}
    with served(tmp_path) as running, running.client as client:
        room = client.post("/api/rooms", json={"game": "hex", "seats": [seat, seat]}).json()["room"]
        headers = {"Authorization": f"Bearer {running.token}"}
        with connect(running.address.replace("http", "ws") + "/ws", additional_headers=headers) as tab:
            tab.send(json.dumps({"n": 1, "do": "room.open", "room": room}))
            while json.loads(tab.recv(timeout=PATIENCE)).get("t") != "thinking":
                pass
            assert running.end() == (0, "")
    with served(tmp_path) as again, again.client as client:
        assert [card["room"] for card in client.get("/api/rooms").json()] == [room]


def test_a_foreign_page_opens_no_socket_at_a_real_server(running: Served) -> None:
    address = running.address.replace("http", "ws") + "/ws"
    cookie = {"Cookie": f"plyground_{running.address.rpartition(':')[2]}={running.token}"}
    with pytest.raises(InvalidStatus) as refused:
        connect(address, additional_headers=cookie, origin=Origin("http://evil.example"))
    assert refused.value.response.status_code == 403
    with connect(address, additional_headers=cookie, origin=Origin(running.address)) as tab:
        tab.send("x" * 100_000)
        with pytest.raises(ConnectionClosed) as closed:
            tab.recv(timeout=PATIENCE)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009


def test_an_open_page_goes_on_after_a_restart_because_the_key_stays(tmp_path: Path) -> None:
    with served(tmp_path) as first:
        with first.client as client:
            assert client.put("/api/settings", json={"theme": "dark"}).status_code == 200
        first.process.kill()
    with served(tmp_path) as second, second.client as client:
        assert second.token == first.token
        assert client.get("/api/settings").json()["theme"] == "dark"


def test_listening_elsewhere_is_warned_of(tmp_path: Path) -> None:
    with served(tmp_path, "--host", "0.0.0.0") as running:  # noqa: S104 - the test's subject
        with running.client as client:
            assert client.get("/api/start", headers={"Host": "192.168.7.7:1"}).status_code == 200
            assert client.get("/api/start", headers={"Host": "evil.example"}).status_code == 421
        code, complaints = running.end()
    assert code == 0
    assert "not encrypted" in complaints


def test_a_game_of_a_file_is_played_beside_the_others(tmp_path: Path) -> None:
    game = Path(__file__).parents[2] / "examples" / "plain_game.py"
    with served(tmp_path, str(game)) as running, running.client as client:
        cards = client.get("/api/games").json()
    assert len(cards) >= 17
    assert cards[0]["family"] == "Your own"


def test_the_server_imports_no_compiler(tmp_path: Path) -> None:
    script = (
        "import sys, atexit\n"
        "heavy = ('numba', 'numpy', 'llvmlite', 'resvg_py', 'fpdf')\n"
        "atexit.register(lambda: print([name for name in heavy if name in sys.modules], file=sys.stderr))\n"
        f"sys.argv = {['ply', 'studio', *command(tmp_path)[3:]]!r}\n"
        "from plyground.cli.main import main\nmain()"
    )
    with served(tmp_path, program=[sys.executable, "-c", script]) as running, running.client as client:
        for path in ("/api/games", "/api/games/amazons", "/api/rooms", "/api/words/sr-Cyrl"):
            assert client.get(path).status_code == 200
        assert running.end()[1].strip().splitlines()[-1] == "[]"


def test_without_the_packages_of_the_studio_the_command_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "starlette.py").write_text("raise ModuleNotFoundError(\"No module named 'starlette'\", name='starlette')")
    done = subprocess.run(
        [sys.executable, "-m", "plyground", "studio", "--no-browser"],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
    )
    assert done.returncode == 2
    assert "pip install 'plyground[studio]'" in done.stderr
    assert "Traceback" not in done.stderr
