"""Rules of the house that a linter does not know."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from plyground import games
from plyground.games.catalogue import broken

ROOT = Path(__file__).parents[2]
SOURCES = sorted((ROOT / "src" / "plyground").rglob("*.py"))
LONGEST_FILE = 400


def test_no_file_is_longer_than_one_idea() -> None:
    long = {
        str(path.relative_to(ROOT)): lines for path in SOURCES if (lines := len(path.read_text().splitlines())) > LONGEST_FILE
    }
    assert not long


def test_only_the_faces_print() -> None:
    printing = {
        path.relative_to(ROOT / "src" / "plyground").parts[0]
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"
    }
    assert printing <= {"cli"}


@pytest.mark.parametrize("entry", games(), ids=lambda entry: entry.name)
def test_every_game_tells_its_rules_its_board_and_its_source(entry: object) -> None:
    name, family = entry.name, entry.family  # type: ignore[attr-defined]
    tree = ast.parse((ROOT / "src" / "plyground" / "games" / family / f"{name.replace('-', '_')}.py").read_text())
    text = ast.get_docstring(tree) or ""
    assert all(f"\n{section}\n" in text for section in ("Rules", "Board", "Source")), f"{name}: {text[:80]}"
    assert ": " in text.partition("\n")[0], "the first line is 'Name: aim.'"


@pytest.mark.parametrize("command", [["--help"], ["games"], ["games", "--json"], ["show", "hex"], ["rules", "kalah"]])
def test_menus_and_boards_start_without_the_compiler(command: list[str]) -> None:
    script = (
        "import sys, atexit\n"
        "heavy = ('numba', 'numpy', 'llvmlite', 'pydantic', 'typer')\n"
        "atexit.register(lambda: print([name for name in heavy if name in sys.modules], file=sys.stderr))\n"
        f"sys.argv = ['ply', *{command!r}]\n"
        "from plyground.cli.main import main\nmain()"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"PYTHONIOENCODING": "utf-8"},
    )
    assert done.stderr.strip().splitlines()[-1] == "[]"


def test_lists_load_no_rules_once_they_are_indexed() -> None:
    script = (
        "import sys\nfrom plyground import games\ngames()\n"
        "here = 'plyground.games.'\n"
        "print([name for name in sys.modules if name.startswith(here) and name != here + 'catalogue'])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_games_are_there_and_no_file_is_broken() -> None:
    assert broken() == {}
    assert {entry.name for entry in games()} >= {
        "tic-tac-toe",
        "coins",
        "nim",
        "connect-four",
        "othello",
        "breakthrough",
        "hex",
        "nine-mens-morris",
        "kalah",
        "checkers",
        "dots-and-boxes",
        "amazons",
        "8-puzzle",
        "pig",
        "kuhn-poker",
        "tree",
        "backgammon",
        "einstein",
        "2048",
        "yahtzee",
        "cant-stop",
        "chinese-checkers",
        "quoridor",
        "pac-man",
        "chess",
        "racing-kings",
        "maharajah",
    }
