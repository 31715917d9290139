"""The cache of compiled rules is never stale, whichever file is edited."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from plyground.native import cache

GAME = '''
from plyground.boards import row
from plyground.boards.glyphs import letter
from plyground.core.facts import Facts
from plyground.native import OVER, NativeGame, Rules, Struct, i8
from {helpers} import moves_in_a_turn

class Counter(Struct):
    """Counts down."""

    left: int = i8()

rules = Rules(Counter)

@rules.start
def start(s):
    s.left = 4

@rules.moves
def moves(s, out):
    for i in range(moves_in_a_turn(s.left)):
        out[i] = i
    return moves_in_a_turn(s.left)

@rules.play
def play(s, move):
    s.left -= 1
    s.turn = OVER if s.left == 0 else 1 - s.turn

@rules.payoff
def payoff(s, out):
    out[0] = 0.0
    out[1] = 0.0

class Game(NativeGame):
    """A game whose branching is decided in another file."""

    rules = rules

    def state_facts(self):
        self.board = row("a")
        return Facts(longest=4, most_moves=9)

    def boards(self):
        return [(self.board, self.board.space())]

    def glyphs(self):
        return {{"x": letter("x", "x")}}
'''
HELPER = """
from plyground.native import helper

BRANCHES = {branches}

@helper
def moves_in_a_turn(left):
    return BRANCHES
"""


def _perft(folder: Path, cache_folder: Path) -> str:
    environment = os.environ | {"PLYGROUND_CACHE": str(cache_folder)}
    done = subprocess.run(
        [sys.executable, "-m", "plyground", "perft", str(folder / "counter.py"), "3"],
        capture_output=True,
        text=True,
        env=environment,
        check=True,
    )
    return done.stdout.strip()


def test_editing_a_helper_in_another_file_changes_the_result_at_the_next_start(tmp_path: Path) -> None:
    (tmp_path / "counter.py").write_text(GAME.format(helpers="counter_helpers"))
    kept = tmp_path / "cache"
    for branches in (2, 3, 4, 2, 5):
        (tmp_path / "counter_helpers.py").write_text(HELPER.format(branches=branches))
        assert _perft(tmp_path, kept) == str(branches**3)
        assert _perft(tmp_path, kept) == str(branches**3), "from the cache"
    misplaced = [file.name for folder in kept.glob("kernels-*") for file in folder.rglob("*.nbi") if "counter" in file.name]
    assert not misplaced, "rules that lie with the kernels would outlive an edit"


def test_a_helper_behind_a_relative_import_counts_too(tmp_path: Path) -> None:
    (tmp_path / "counter.py").write_text(GAME.format(helpers="counting.middle"))
    (tmp_path / "counting").mkdir()
    (tmp_path / "counting" / "__init__.py").write_text("")
    (tmp_path / "counting" / "middle.py").write_text("from .low import moves_in_a_turn\n")
    for branches in (2, 3, 4):
        (tmp_path / "counting" / "low.py").write_text(HELPER.format(branches=branches))
        assert _perft(tmp_path, tmp_path / "cache") == str(branches**3)


def test_sweeping_removes_old_folders_of_the_cache_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "root", lambda: tmp_path)
    for name in ("kernels-0123456789abcdef", "games-line-0123456789abcdef", "photos"):
        (tmp_path / name).mkdir()
        os.utime(tmp_path / name, (0, 0))
    (tmp_path / "file-new-0123456789abcdef").mkdir()
    assert cache.sweep() == 2
    assert {folder.name for folder in tmp_path.iterdir()} == {"photos", "file-new-0123456789abcdef"}


def test_a_room_below_or_a_neighbour_in_the_family_changes_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "plyground"
    for room in ("core", "boards", "native", "kernels", "games/line", "games/other"):
        (package / room).mkdir(parents=True)
        (package / room / "file.py").write_text("x = 1\n")
    monkeypatch.setattr(cache, "PACKAGE", package)
    monkeypatch.setattr(cache, "root", lambda: tmp_path / "cache")
    game = package / "games" / "line" / "file.py"

    def folders() -> tuple[str, str]:
        cache._room_sources.cache_clear()
        return cache.folder_for(game).name, cache.folder_for_kernels().name

    first = folders()
    (package / "games" / "other" / "file.py").write_text("x = 2\n")
    assert folders() == first, "another family is none of its business"
    (package / "games" / "line" / "sheet.py").write_text("x = 2\n")
    second = folders()
    assert second[0] != first[0]
    assert second[1] == first[1]
    (package / "native" / "file.py").write_text("x = 2\n")
    third = folders()
    assert third[0] != second[0]
    assert third[1] != second[1]
    cache._room_sources.cache_clear()


def test_an_unwritable_cache_folder_is_replaced_by_a_temporary_one(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    done = subprocess.run(
        [sys.executable, "-c", "from plyground.core.places import *; print(cache_root().is_dir(), is_temporary())"],
        check=True,
        text=True,
        capture_output=True,
        env=os.environ | {"PLYGROUND_CACHE": str(blocked / "below")},
    )
    assert done.stdout.split() == ["True", "True"]
