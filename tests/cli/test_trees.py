"""`ply tree`: the lectures' numbers, every kind of file, and bad trees answered in one sentence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.ply import ply

TWO_PLY = "3 12 8 | 2 4 6 | 14 5 2"
LEFT_RIGHT = "LLL=3; LLR=5; LRL=6; LRR=9; RLL=1; RLR=2; RRL=0; RRR=-1"
THREE_PLY = "depth 3 branch 3: 8 6 3 1 10 3 15 20 6 7 4 6 25 10 4 4 3 5 1 20 4 12 1 10 4 22 10"


@pytest.mark.parametrize(
    ("tree", "words", "found"),
    [
        (TWO_PLY, (), (3, "a", 7, 9, 1, 2)),
        (LEFT_RIGHT, (), (5, "L", 5, 8, 2, 2)),
        (THREE_PLY, (), (12, "c", 17, 27, 4, 6)),
        ("3 5 | 3 9 | 2 8", (), (3, "a", 4, 6, 2, 2)),
        ("3 5 | 3 9 | 2 8", ("--strict",), (3, "a", 5, 6, 1, 1)),
        (TWO_PLY, ("--algorithm", "minimax"), (3, "a", 9, 9, 0, 0)),
        ("-3 5 | 2 -8", (), (-3, "a", 4, 4, 0, 0)),
    ],
)
def test_the_lectures_trees_have_the_lectures_answers(
    tree: str, words: tuple[str, ...], found: tuple[int, str, int, int, int, int]
) -> None:
    done = ply("tree", tree, "--json", *words)
    assert done.returncode == 0, done.stderr
    data = json.loads(done.stdout)
    names = ("value", "action", "leaves_seen", "leaves_total", "cuts", "crossed_edges")
    assert tuple(data[name] for name in names) == found


def test_the_steps_are_told_in_sentences_and_given_as_events() -> None:
    told = ply("tree", TWO_PLY, "--algorithm", "alpha-beta", "--steps")
    assert "Cut at C: because of its branch a, C is worth at most 2." in told.stdout
    data = json.loads(ply("tree", TWO_PLY, "--algorithm", "alpha-beta", "--steps", "--json").stdout)
    cuts = [event for event in data["events"] if event["kind"] == "cut"]
    assert len(data["events"]) == data["steps"] == 22
    assert [(cut["name"], cut["value"], cut["because"]["name"]) for cut in cuts] == [("C", 2, "A")]


def test_three_players_and_chance_get_the_algorithm_that_suits_them() -> None:
    three = "players A B C: (((1,2,6) (4,2,3)) ((6,1,2) (7,4,1))) (((5,1,1) (1,5,2)) ((7,7,1) (5,4,5)))"
    assert json.loads(ply("tree", three, "--json").stdout)["value"] == [1, 2, 6]
    chance = json.loads(ply("tree", "chance(0.5: min(2 4), 0.5: min(0 -2))", "--json").stdout)
    assert (chance["algorithm"], chance["value"]) == ("expectiminimax", 0)


def test_a_tree_is_read_from_a_file_from_standard_input_and_from_a_game(tmp_path: Path) -> None:
    file = tmp_path / "tree.txt"
    file.write_text(TWO_PLY, encoding="utf-8")
    assert json.loads(ply("tree", "--file", str(file), "--json").stdout)["value"] == 3
    assert json.loads(ply("tree", "-", "--json", typed=TWO_PLY).stdout)["value"] == 3
    coins = json.loads(ply("tree", "--game", "coins", "-o", "coins=4", "--depth", "4", "--json", "-a", "minimax").stdout)
    assert (coins["value"], coins["action"], coins["leaves_total"]) == (1, "3", 7)


@pytest.mark.parametrize(
    ("name", "start"),
    [
        ("t.svg", b"<svg"),
        ("t.png", b"\x89PNG"),
        ("t.pdf", b"%PDF"),
        ("t.tex", b"\\documentclass"),
        ("t.html", b"<!DOCTYPE html>"),
    ],
)
def test_a_picture_is_written_in_every_form(tmp_path: Path, name: str, start: bytes) -> None:
    out = tmp_path / name
    done = ply("tree", TWO_PLY, "--out", str(out))
    assert (done.returncode, done.stdout) == (0, f"Wrote {out}.\n"), done.stderr
    assert out.read_bytes().startswith(start)


def test_a_series_has_a_picture_for_every_cut_and_one_for_the_end(tmp_path: Path) -> None:
    done = ply("tree", THREE_PLY, "--out", str(tmp_path / "cut.svg"), "--each", "cut", "--language", "sr-Cyrl")
    files = sorted(tmp_path.glob("cut-*.svg"))
    assert done.returncode == 0, done.stderr
    assert len(files) == 5
    assert "Одсецање" in files[0].read_text(encoding="utf-8")


def test_the_tree_is_written_back_in_every_notation() -> None:
    assert ply("tree", TWO_PLY, "--notation", "shape").stdout == "depth 2 branch 3: 3 12 8 2 4 6 14 5 2\n"
    assert ply("tree", LEFT_RIGHT, "--notation", "paths").stdout.startswith("LLL=3; LLR=5")


BAD = {
    "nothing": ((), "Give a tree"),
    "empty": (("",), "Give a tree"),
    "unbalanced": (("max(3 4",), "expected"),
    "not a number": (("3 nan | 2 4",), "expected"),
    "odds that miss 1": (("chance(0.5: 3, 0.4: 2)",), "add up to 1"),
    "vectors of mixed length": (("players A B C: (1,2,3) (1,2)",), "expected"),
    "a megabyte of brackets": (("-",), "expected at most"),
    "unknown algorithm": ((TWO_PLY, "-a", "alphabeta"), "Did you mean alpha-beta?"),
    "unknown setting": ((TWO_PLY, "-s", "speed=3"), "has no option 'speed'"),
    "setting out of range": ((TWO_PLY, "-a", "monte-carlo", "-s", "iterations=0"), "iterations must be"),
    "a setting of another algorithm": ((TWO_PLY, "-a", "minimax", "--strict"), "has no option 'strict'"),
    "unsuitable": (("chance(0.5: 3, 0.5: 2)", "-a", "alpha-beta"), "needs a game without chance"),
    "unknown leaf": (("3 x | 2 4",), "'x' has no value"),
    "step too far": ((TWO_PLY, "--step", "99"), "--step must be from 0 to 22"),
    "unknown language": ((TWO_PLY, "--steps", "--language", "xx"), "language"),
    "unknown kind of file": ((TWO_PLY, "--out", "tree.docx"), "must end with"),
    "no such folder": ((TWO_PLY, "--out", "/nowhere/at/all.svg"), "cannot be written"),
    "series without a file": ((TWO_PLY, "--each", "cut"), "--out FILE"),
    "unknown series": ((TWO_PLY, "--each", "day", "--out", "t.svg"), "must be one of"),
    "unknown notation": ((TWO_PLY, "--notation", "roman"), "must be one of"),
    "missing file": (("--file", "nowhere.txt"), "cannot be read"),
    "a game's position without a game": ((TWO_PLY, "--moves", "a1"), "--game GAME"),
    "a game too deep": (("--game", "tic-tac-toe", "--depth", "9"), "smaller depth"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_tree_or_wish_gets_one_sentence(name: str) -> None:
    words, sentence = BAD[name]
    done = ply("tree", *words, typed="(" * 1_000_000 if words == ("-",) else "")
    assert done.returncode == 2, done.stdout
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""
