"""`ply tree --search`: the engine's own search as text, data, pictures and a lesson; what does not go with it is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.ply import ply


def test_the_engines_search_is_shown_as_a_tree_and_told_in_sentences() -> None:
    shown = ply("tree", "connect-four", "--search", "--depth", "6")
    assert shown.returncode == 0, shown.stderr
    assert "Depth of the search: 6; positions visited: " in shown.stdout
    told = ply("tree", "--game", "connect-four", "--search", "--depth", "6", "--steps", "--language", "id")
    assert told.returncode == 0, told.stderr
    assert "Iterasi baru dimulai, sampai kedalaman 6." in told.stdout


def test_its_value_and_move_are_those_of_the_engine() -> None:
    words = ("--depth", "5")
    found = json.loads(ply("best", "othello", *words, "--json").stdout)
    tree = json.loads(ply("tree", "othello", "--search", *words, "--json", "--steps").stdout)
    assert (tree["action"], tree["value"]) == (found["move"], found["value"])
    assert tree["events"][0]["more"]["nodes"] == found["nodes"]
    assert tree["line"] == found["line"][:2]


def test_options_of_the_game_moves_and_techniques_are_taken() -> None:
    words = ("tree", "connect-four", "--search", "--columns", "5", "--moves", "c c", "--depth", "4", "--plies", "1", "--json")
    data = json.loads(ply(*words, "--set", "table=no", "--set", "test=no").stdout)
    assert data["leaves_total"] == 5
    assert (data["settings"]["table"], data["settings"]["test"], data["settings"]["null"]) == (False, False, True)


@pytest.mark.parametrize(
    ("name", "start"), [("s.html", b"<!DOCTYPE html>"), ("s.tex", b"\\documentclass"), ("s.png", b"\x89PNG")]
)
def test_it_is_written_to_every_kind_of_file(tmp_path: Path, name: str, start: bytes) -> None:
    out = tmp_path / name
    done = ply("tree", "kalah", "--search", "--depth", "4", "--out", str(out))
    assert (done.returncode, done.stdout) == (0, f"Wrote {out}.\n"), done.stderr
    assert out.read_bytes().startswith(start)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("3 5 | 2 1", "--plies", "2"), "--plies belongs to the engine's search"),
        (("--search",), "--search needs one game"),
        (("nim", "--game", "nim", "--search"), "--search needs one game"),
        (("nim", "--search", "-a", "minimax"), "-a does not go with --search"),
        (("nim", "--search", "--strict"), "--strict does not go with --search"),
        (("nim", "--search", "--only", "a1"), "--only does not go with --search"),
        (("nim", "--search", "--depth", "0"), "depth must be a whole number from 1 to"),
        (("nim", "--search", "--plies", "9"), "plies must be a whole number from 1 to"),
        (("nim", "--search", "--set", "magic=yes"), "has no option 'magic'"),
        (("nim", "--search", "--depth", "3", "--set", "depth=4"), "depth is given twice"),
        (("pig", "--search"), "Compiled alpha-beta needs"),
        (("nim", "--search", "--step", "99999"), "--step must be from 0 to"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_sentence(words: tuple[str, ...], complaint: str) -> None:
    done = ply("tree", *words)
    assert done.returncode == 2
    assert complaint in done.stderr
    assert "Traceback" not in done.stderr


def test_the_help_says_how() -> None:
    told = " ".join(ply("tree", "--help").stdout.split())
    assert "ply tree connect-four --search --depth 8 --plies 2 --out lesson.html" in told
