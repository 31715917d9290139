"""A game file that is dropped into a family's folder is in the catalogue, with no other edit."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEMPLATES = ROOT / "src" / "plyground" / "cli" / "templates"


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("copy")
    shutil.copytree(ROOT / "src", folder / "src")
    return folder


def _ply(copy: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {
        "PYTHONPATH": str(copy / "src"),
        "PLYGROUND_CACHE": str(copy / "cache"),
        "PYTHONIOENCODING": "utf-8",
    }
    return subprocess.run(
        [sys.executable, "-m", "plyground", *words], capture_output=True, text=True, check=False, env=environment, cwd=copy
    )


def _drop(copy: Path, template: str, key: str) -> None:
    text = (TEMPLATES / template).read_text().replace("@Title@", key.title()).replace("@Class@", key.title())
    (copy / "src" / "plyground" / "games" / "taking" / f"{key}.py").write_text(text)


def _names(copy: Path) -> list[str]:
    return [game["name"] for game in json.loads(_ply(copy, "games", "--json").stdout)]


def test_a_native_and_a_plain_game_appear_everywhere(copy: Path) -> None:
    before = _names(copy)
    _drop(copy, "native_game.py.txt", "kayles")
    _drop(copy, "plain_game.py.txt", "stones")
    assert sorted(_names(copy)) == sorted([*before, "kayles", "stones"])
    assert _ply(copy, "perft", "kayles", "2").stdout.strip().isdecimal()
    assert _ply(copy, "perft", "stones", "3").stdout == "27\n"
    assert "knock down one pin" in _ply(copy, "rules", "kayles").stdout
    assert _ply(copy, "check", "kayles").returncode == 0
    played = _ply(copy, "play", "stones", "--seats", "random,random", "--save", str(copy / "stones.record"))
    assert played.returncode == 0, played.stderr


def test_a_broken_file_is_named_and_hides_no_other_game(copy: Path) -> None:
    before = _names(copy)
    (copy / "src" / "plyground" / "games" / "taking" / "broken.py").write_text("raise SystemExit(3)\n")
    listed = _ply(copy, "games")
    assert "broken" in listed.stderr
    assert _names(copy) == before
    assert _ply(copy, "show", "tic-tac-toe").returncode == 0
