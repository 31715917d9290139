"""What is mistyped is recognised, what is given is not passed over, and what is told can be typed again."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.ply import ply


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (("best", "connect-four", "--secnds", "1"), "Did you mean --seconds?"),
        (("best", "connect-four", "--colums", "5"), "Did you mean --columns?"),
        (("match", "tic-tac-toe", "random", "random", "--gmes", "2"), "Did you mean --games?"),
        (("best", "connect-four", "--seconds", "0,5"), "must be a number, such as 0.5"),
        (("analyse", "othello", "--number", "2"), "--number says which game of a file"),
        (("play", "tic-tac-toe", "--seats", "engine,human", "--against", "random"), "not both"),
        (("play", "tic-tac-toe", "--save", "no-such-folder/x.record"), "There is no folder no-such-folder"),
        (("match", "tic-tac-toe", "random", "random", "--sprt", "0,inf"), "needs two numbers"),
        (("match", "tic-tac-toe", "random", "random", "--sprt", "0,6500"), "at most 2000 Elo"),
    ],
)
def test_a_sentence_says_what_to_do(words: tuple[str, ...], hint: str) -> None:
    done = ply(*words)
    assert done.returncode == 2
    assert hint in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_an_option_that_is_like_no_other_gets_no_suggestion() -> None:
    assert "Did you mean" not in ply("best", "connect-four", "--zebra", "1").stderr


@pytest.mark.parametrize("words", [("match", "tic-tac-toe", "random", "random", "--games", "2")])
def test_a_match_needs_nobody_who_reads_it(words: tuple[str, ...], tmp_path: Path) -> None:
    """Processes that play inherit a stream that is closed."""
    command = " ".join([sys.executable, "-m", "plyground", *words, "--out", str(tmp_path / "games.jsonl"), ">&-"])
    done = subprocess.run(["/bin/sh", "-c", command], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_what_is_told_to_go_on_with_can_be_typed(tmp_path: Path) -> None:
    file = tmp_path / "a b.record"
    done = ply("play", "tic-tac-toe", "--save", str(file), typed="b2\nquit\n")
    assert f"ply play --load '{file}'" in done.stdout


def test_a_folder_is_no_place_for_a_record(tmp_path: Path) -> None:
    told = ply("play", "tic-tac-toe", typed=f"b2\nsave {tmp_path}\nsave! {tmp_path}\nsave {tmp_path}/none/x\nquit\n").stdout
    assert told.count(f"{tmp_path} is a folder; give the name of a file.") == 2
    assert f"There is no folder {tmp_path}/none" in told
    assert not (tmp_path / "none").exists()


def test_nothing_searched_is_said_and_has_no_lines() -> None:
    assert "Nothing was searched" in ply("analyse", "othello", "--seconds", "0").stdout
    assert json.loads(ply("best", "tic-tac-toe", "--engine", "random", "--json").stdout)["lines"] == []


def test_the_given_opening_of_a_match_is_nobodys_mistake(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    ply("match", "othello", "engine:depth=1", "random", "--games", "2", "--openings", "6", "--out", str(file))
    told = json.loads(ply("analyse", "--record", str(file), "--depth", "1", "--json").stdout)
    assert [move["given"] for move in told["moves"][:8]] == [True] * 6 + [False] * 2
    assert all(move["loss"] is None and move["mark"] is None for move in told["moves"][:6])
    assert sum(player["moves"] for player in told["players"]) == len(told["moves"]) - 6
    assert min(told["worst"]) > 6
