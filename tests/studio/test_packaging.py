"""What is shipped: a wheel with the built page, which needs no Node where it is installed."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest
from websockets.sync.client import connect

from plyground import games
from tests.studio.serving import PATIENCE, Served, served

ROOT = Path(__file__).parents[2]
SHIPPED = ["src", "client", "pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "CHANGELOG.md", ".gitignore"]
LEFT_OUT = shutil.ignore_patterns("node_modules", "static", "__pycache__", "*.nbi", "*.nbc")


def _run(words: list[str | Path], folder: Path, environment: dict[str, str] | None = None) -> None:
    done = subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=900)
    assert done.returncode == 0, f"{done.stdout[-3000:]}\n{done.stderr[-3000:]}"


def _without_node(tmp_path: Path) -> dict[str, str]:
    """An environment whose path has the system's programs, but no Node."""
    programs = tmp_path / "programs"
    programs.mkdir()
    taken = {"node", "nodejs", "npm", "npx", "corepack"}
    for folder in map(Path, os.environ["PATH"].split(os.pathsep)):
        for program in folder.glob("*"):
            if program.name not in taken and program.is_file():
                taken.add(program.name)
                (programs / program.name).symlink_to(program)
    return os.environ | {"PATH": str(programs)}


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source archive of a fresh copy of the sources, with its page built."""
    copy = tmp_path_factory.mktemp("fresh") / "plyground"
    copy.mkdir()
    for name in SHIPPED:
        place = ROOT / name
        if place.is_dir():
            shutil.copytree(place, copy / name, ignore=LEFT_OUT)
        else:
            shutil.copy(place, copy)
    _run([sys.executable, "-m", "build", "--sdist", "--no-isolation"], copy)
    return next((copy / "dist").glob("*.tar.gz"))


def test_the_source_archive_has_the_page_and_what_it_was_built_from(archive: Path) -> None:
    with tarfile.open(archive) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    assert {"src/plyground/studio/static/index.html", "client/package-lock.json", "client/build.py", "hatch_build.py"} <= names
    assert not [name for name in names if "node_modules" in name]


def test_a_wheel_from_the_archive_is_a_working_studio_where_there_is_no_node(archive: Path, tmp_path: Path) -> None:
    bare = _without_node(tmp_path)
    with tarfile.open(archive) as packed:
        packed.extractall(tmp_path, filter="data")
    sources = tmp_path / archive.name.removesuffix(".tar.gz")
    _run([sys.executable, "-m", "build", "--wheel", "--no-isolation"], sources, bare)
    wheel = next((sources / "dist").glob("*.whl"))
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
    assert "plyground/studio/static/index.html" in names
    assert {"plyground/studio/messages.schema.json", "plyground/studio/estimates.json"} <= set(names)
    assert [name for name in names if name.startswith("plyground/studio/static/assets/") and name.endswith(".js")]
    assert all(name.startswith("plyground") for name in names)
    assert not [name for name in names if name.endswith((".svelte", ".ts"))]

    _run([sys.executable, "-m", "venv", tmp_path / "empty"], tmp_path, bare)
    python = tmp_path / "empty" / "bin" / "python"
    _run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", f"{wheel}[studio]"], tmp_path, bare)
    start = [str(tmp_path / "empty" / "bin" / "ply"), "studio", "--no-browser", "--data", str(tmp_path / "data")]
    with served(tmp_path, program=start, environment=bare, folder=tmp_path) as running, running.client as client:
        page = client.get("/")
        assert page.status_code == 200
        parts = [part.partition('"')[0] for part in page.text.split('="/')[1:]]
        assert any(part.endswith(".js") for part in parts)
        assert all(client.get(f"/{part}").status_code == 200 for part in parts)
        assert {game["name"] for game in client.get("/api/games").json()} == {entry.name for entry in games()}
        room = client.post("/api/rooms", json={"game": "tic-tac-toe", "seats": [{"kind": "human"}] * 2}).json()["room"]
        assert client.get(f"/api/rooms/{room}/picture.png").content.startswith(b"\x89PNG")
        _play(running, room, ["b2", "a1"])
        assert client.get(f"/api/rooms/{room}/record").text.rstrip().endswith("b2 a1")


def _play(running: Served, room: str, moves: list[str]) -> None:
    """Play moves over the socket, as the page does."""
    key = {"Authorization": f"Bearer {running.token}"}
    asked = [{"do": "room.open"}, *({"do": "room.play", "text": move} for move in moves)]
    with connect(f"{running.address.replace('http', 'ws')}/ws", additional_headers=key) as tab:
        for number, request in enumerate(asked, start=1):
            tab.send(json.dumps({"n": number, "room": room, **request}))
            while (answer := json.loads(tab.recv(timeout=PATIENCE))).get("re") != number:
                pass
            assert "ok" in answer, answer


def test_the_lock_file_names_no_registry() -> None:
    assert "resolved" not in (ROOT / "client" / "package-lock.json").read_text()
