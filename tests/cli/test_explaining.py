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
        (
            ("kuhn-poker",),
            "expected; in this one of kuhn-poker chance is to deal what stays hidden; say what is dealt, such as --moves 'J Q'",
        ),
        (("kuhn-poker", "--moves", "K"), "say what is dealt, such as --moves 'K J'"),
        (("8-puzzle",), "A game with features was expected, which a score is made of; 8-puzzle has none"),
        (("coins", "--players", "3"), "among 3 players they are all 0 in this one: search it with 'ply best'."),
        (("tree",), "tree has none: search it with 'ply best'"),
        (("tic-tac-toe", "--moves", "a1 b1 a2 b2 a3"), "was expected; this game of tic-tac-toe is over"),
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


def test_what_everybody_can_expect_is_told_where_the_game_says_it() -> None:
    told = json.loads(ply("explain", "quoridor", "--players", "4", "--json").stdout)["expected"]
    assert len(told) == 4
    assert sum(told) == pytest.approx(0.0)
    assert told[0] > 0 > told[1]
    assert "Expected payoffs: South +" in ply("explain", "quoridor", "--players", "4").stdout
    assert json.loads(ply("explain", "tic-tac-toe", "--json").stdout)["expected"] is None


def test_features_that_say_something_among_three_are_told() -> None:
    told = json.loads(ply("explain", "coins", "--players", "3", "--coins", "2", "--json").stdout)
    assert [part["value"] for part in told["features"]] == [1, 1, 2]


def test_weights_of_another_game_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "other.json"
    file.write_text(json.dumps(OTHER))
    done = ply("explain", "othello", "--weights", str(file))
    assert done.returncode == 2
    assert "for 'tic-tac-toe', not for othello" in done.stderr


def test_where_chance_moves_first_what_it_draws_is_told_and_the_decision_after_it_explained() -> None:
    """The start of 2048 is two tiles that fall; the same seed draws the same."""
    first, again, other = (ply("explain", "2048", *more) for more in ((), ("--seed", "0"), ("--seed", "5")))
    assert first.returncode == 0, first.stderr
    assert first.stdout.startswith("Chance is to move; it drew ")
    assert "(--seed 0)" in first.stdout
    assert "empty cells" in first.stdout
    assert first.stdout == again.stdout != other.stdout
    answer = json.loads(ply("explain", "2048", "--json").stdout)
    assert len(answer["drawn"]) == 2
    explained = json.loads(ply("explain", "2048", answer["position"], "--json").stdout)
    assert (explained["drawn"], explained["score"]) == ([], answer["score"])
