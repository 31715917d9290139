"""`ply best`: moves for people and for programs, and bad wishes answered in one sentence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.ply import ply


def test_the_best_move_is_told_with_what_the_search_saw() -> None:
    done = ply("best", "connect-four", "--moves", "d a d a d b", "--depth", "6")
    assert done.returncode == 0, done.stderr
    assert "wins in 1" in done.stdout
    assert done.stdout.endswith("best: d\n")


def test_positions_in_a_file_are_answered_line_by_line(tmp_path: Path) -> None:
    file = tmp_path / "positions.txt"
    file.write_text("start\nmoves d a d a d b\n", encoding="utf-8")
    answers = [
        json.loads(line) for line in ply("best", "connect-four", "--positions", str(file), "--depth", "4").stdout.splitlines()
    ]
    assert [answer["position"] for answer in answers] == ["start", "moves d a d a d b"]
    assert {"move", "value", "bound", "depth", "nodes", "seconds", "line"} <= set(answers[0])
    assert (answers[1]["move"], answers[1]["value"], answers[1]["ends_in"]) == ("d", 1.0, 1)


def test_the_engine_plays_a_match(tmp_path: Path) -> None:
    done = ply("match", "tic-tac-toe", "engine:depth=9", "random", "--games", "6", "--json", data=tmp_path)
    assert done.returncode == 0, done.stderr
    assert '"losses": 0' in done.stdout


BAD = {
    "an engine that cannot play it": (("best", "pig", "--engine", "alpha-beta"), "without chance"),
    "a finished game": (("best", "tic-tac-toe", "--moves", "a1 a2 b1 b2 c1"), "the game is over"),
    "a negative depth": (("best", "hex", "--depth", "-1"), "depth must be zero or more"),
    "no table": (("best", "hex", "--megabytes", "0"), "megabytes must be a whole number from 1 to 1048576; it was 0"),
    "a table in words": (
        ("best", "hex", "--megabytes", "big"),
        "megabytes must be a whole number from 1 to 1048576; it was 'big'",
    ),
    "a level in words": (("best", "hex", "--level", "low"), "level must be a whole number from 1 to 10; it was 'low'"),
    "half a thread": (("analyse", "hex", "--threads", "0.5"), "threads must be a whole number from 1 to 256; it was '0.5'"),
    "a depth in words": (("best", "hex", "--depth", "deep"), "depth must be a whole number, zero or more; it was 'deep'"),
    "a player's level": (
        ("match", "hex", "engine:level=low", "random"),
        "level must be a whole number from 1 to 10; it was 'low'",
    ),
    "no lines": (("best", "hex", "--lines", "0"), "lines must be a whole number from 1 to 64; it was 0"),
    "two positions": (("best", "hex", "--positions", "x", "--moves", "a1"), "not both"),
    "no such file": (("best", "hex", "--positions", "nowhere.txt"), "cannot be read"),
    "a player that is none": (("match", "hex", "engine:depht=3", "random", "--games", "2"), "cannot be set"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_wish_gets_one_sentence(name: str) -> None:
    words, sentence = BAD[name]
    done = ply(*words)
    assert done.returncode == 2, done.stdout
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr
