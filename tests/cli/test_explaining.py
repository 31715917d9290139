"""`ply explain`: the score of a position, feature by feature."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.ply import ply

OTHER = {
    "format": "plyground-weights",
    "version": 1,
    "game": "tic-tac-toe",
    "features": ["open lines", "twos", "centre"],
    "weights": [1, 2, 3],
}


def test_explain_shows_what_adds_up_to_the_score() -> None:
    shown = ply("explain", "tic-tac-toe", "--position", "3/1x1/1o1 x")
    assert shown.returncode == 0, shown.stderr
    assert "for Crosses, who is to move" in shown.stdout
    rows = re.findall(r"^(\w[\w ]*?)  +([+-]?\d+)  +(-?\d+)  +(-?\d+)$", shown.stdout, re.MULTILINE)
    assert [(name, int(value)) for name, value, *_ in rows] == [("open lines", 2), ("twos", 0), ("centre", 1)]
    assert all(int(value) * int(weight) == int(part) for _, value, weight, part in rows)
    total = re.search(r"^score +(-?\d+)$", shown.stdout, re.MULTILINE)
    assert total is not None
    assert int(total[1]) == sum(int(part) for *_, part in rows)


def test_explain_answers_a_program() -> None:
    told = json.loads(ply("explain", "othello", "--moves", "d3 c5", "--json").stdout)
    assert told["game"] == "othello"
    assert told["player"] == 1
    assert sum(part["contribution"] for part in told["features"]) == told["score"]
    assert all(part["value"] * part["weight"] == part["contribution"] for part in told["features"])


def test_explain_takes_the_options_of_a_game_and_other_weights(tmp_path: Path) -> None:
    assert ply("explain", "hex", "--size", "5", "--moves", "c3").returncode == 0
    file = tmp_path / "other.json"
    file.write_text(json.dumps(OTHER))
    told = json.loads(ply("explain", "tic-tac-toe", "--moves", "b2", "--weights", str(file), "--json").stdout)
    assert [part["weight"] for part in told["features"]] == [1, 2, 3]
    assert told["score"] == -4 * 1 + 0 * 2 - 1 * 3


def test_explain_takes_the_position_as_its_second_word() -> None:
    named = ply("explain", "tic-tac-toe", "--position", "3/1x1/1o1 x", "--json").stdout
    assert ply("explain", "tic-tac-toe", "3/1x1/1o1 x", "--json").stdout == named
    assert ply("explain", "tic-tac-toe", "moves b2 b1", "--json").stdout == named
    assert ply("explain", "tic-tac-toe", "3/1x1/3 o", "--moves", "b1", "--json").stdout == named
    assert json.loads(ply("explain", "hex", "moves c3", "--size", "5", "--json").stdout)["player"] == 2


@pytest.mark.parametrize("before", [(), ("--",), ("--position",)])
def test_a_position_may_begin_with_dashes(before: tuple[str, ...]) -> None:
    start = "---------------------------OX------XO--------------------------- X"
    told = json.loads(ply("explain", "othello", "--json", *before, start).stdout)
    assert told["position"] == start


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("kuhn-poker",), "Chance is to move"),
        (("8-puzzle",), "8-puzzle has no features"),
        (("tree",), "tree has no features"),
        (("tic-tac-toe", "--moves", "a1 b1 a2 b2 a3"), "The game is over"),
        (("tic-tac-toe", "--weights", "nowhere.json"), "cannot be read"),
        (("tic-tac-toe", "--weights", ""), "must be the name of a file"),
        (("tic-tac-toe", "--position", "nonsense"), "Expected 3 rows"),
        (("tic-tac-toe", "nonsense"), "Expected 3 rows"),
        (("tic-tac-toe", "3/1x1/1o1 x", "--position", "3/1x1/1o1 x"), "given twice"),
        (("tic-tac-toe", "3/1x1/1o1", "x"), "quote it if it has spaces in it, such as '3/1x1/1o1 x'"),
    ],
)
def test_explain_refuses_in_one_sentence(words: tuple[str, ...], said: str) -> None:
    done = ply("explain", *words)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


def test_weights_of_another_game_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "other.json"
    file.write_text(json.dumps(OTHER))
    done = ply("explain", "othello", "--weights", str(file))
    assert done.returncode == 2
    assert "for 'tic-tac-toe', not for othello" in done.stderr
