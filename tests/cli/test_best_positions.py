"""`ply best` for programs: many positions, bad ones among them, and engines as they are asked for."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from plyground.cli.thinking_text import LinesHeard
from plyground.core.search import SearchInfo
from plyground.engines.settings import EngineSettings
from tests.cli.ply import ply
from tests.cli.pseudo import at_a_terminal

FIELDS = {"move", "value", "bound", "depth", "nodes", "seconds", "line", "player", "equally_good", "lines"}


def test_a_bad_position_is_answered_on_its_line_and_the_others_as_ever() -> None:
    typed = "start\nmoves d z\n\nmoves d a d a d b\nmoves d a d a d a d\nnonsense\nmoves d\n"
    done = ply("best", "connect-four", "--positions", "-", "--depth", "3", typed=typed)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["position"] for answer in answers] == [line for line in typed.splitlines() if line]
    assert ["error" in answer for answer in answers] == [False, True, False, True, True, False]
    assert "'z' is not a legal action" in answers[1]["error"]
    assert "the game is over" in answers[3]["error"]
    assert set(answers[0]) >= FIELDS
    assert (answers[0]["player"], answers[5]["player"]) == (1, 2)
    assert (answers[2]["move"], answers[2]["equally_good"]) == ("d", ["d"])
    assert done.returncode == 2
    assert "3 of 6 positions" in done.stderr


def test_all_lines_that_are_asked_for_are_told_to_a_program() -> None:
    many = ply("best", "connect-four", "--positions", "-", "--depth", "3", "--lines", "3", typed="d\n")
    one = ply("best", "connect-four", "--moves", "d", "--depth", "3", "--lines", "3", "--json")
    shown = ply("best", "connect-four", "--moves", "d", "--depth", "3", "--lines", "3").stdout.splitlines()[-4:-1]
    for answer in (json.loads(many.stdout), json.loads(one.stdout)):
        lines = answer["lines"]
        assert [line["number"] for line in lines] == [1, 2, 3]
        assert len({line["move"] for line in lines}) == 3
        assert [row.endswith(" ".join(line["line"])) for row, line in zip(shown, lines, strict=True)] == [True] * 3
        assert (lines[0]["move"], lines[0]["value"]) == (answer["move"], answer["value"])
        assert [line["value"] for line in lines] == sorted((line["value"] for line in lines), reverse=True)
        assert set(lines[0]) >= FIELDS - {"equally_good", "lines"}


def test_a_depth_that_tells_only_some_lines_leaves_the_others_of_the_one_before() -> None:
    heard = LinesHeard()
    for depth, number, move in ((1, 1, "a"), (1, 2, "b"), (1, 3, "c"), (2, 1, "d"), (2, 2, "a")):
        heard.hear(SearchInfo(depth=depth, value=0.0, player=0, line=(move,), number=number))
    assert [(info.depth, *info.line) for info in heard.lines()] == [(2, "d"), (2, "a"), (1, "b")]
    assert LinesHeard().lines() == []


def test_a_line_may_be_a_bare_list_of_moves() -> None:
    typed = "d d d\nmoves d d d\nd,d,d\n444\n"
    done = ply("best", "connect-four", "--positions", "-", "--depth", "3", typed=typed)
    assert done.returncode == 0, done.stderr
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["position"] for answer in answers] == typed.splitlines()
    assert {(answer["player"], answer["move"]) for answer in answers} == {(2, "d")}


def test_one_position_is_not_counted() -> None:
    done = ply("best", "connect-four", "--positions", "-", "--depth", "1", typed="z\n")
    assert done.stderr == "ply: The only position could not be answered; its line says why.\n"


def test_a_line_that_is_neither_tells_what_is_wrong_with_both() -> None:
    done = ply("best", "connect-four", "--positions", "-", "--depth", "3", typed="d z\n")
    (answer,) = (json.loads(line) for line in done.stdout.splitlines())
    assert done.returncode == 2
    assert answer["error"] == (
        "'d z' is no position (Expected 6 rows separated by '/', got 1 in 'd') "
        "and no list of moves ('z' is not a legal action for Light; legal are: a b c d e f g)."
    )


def test_a_mark_at_the_start_is_no_part_of_the_first_position(tmp_path: Path) -> None:
    file = tmp_path / "positions.txt"
    file.write_text("\ufeffd d d\n", encoding="utf-8")
    for words, typed in ((str(file), ""), ("-", "\ufeffd d d\n"), ("/dev/stdin", "\ufeffd d d\n")):
        done = ply("best", "connect-four", "--positions", words, "--depth", "3", typed=typed)
        assert done.returncode == 0, done.stderr
        assert json.loads(done.stdout)["position"] == "d d d"


def test_a_bad_line_that_is_very_long_is_not_said_again_whole(tmp_path: Path) -> None:
    file, moves = tmp_path / "positions.txt", "d e " * 400
    file.write_text(f"{'x' * 5_000_000}\nz {'d ' * 400}\nd e\n{moves}\n")
    done = ply("best", "connect-four", "--positions", str(file), "--depth", "1")
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert ["error" in each for each in told] == [True, True, False, True]
    assert told[0]["position"].startswith("'xxxxx")
    assert told[1]["position"] == f"z {'d ' * 400}".strip()
    assert len(done.stdout) < 5_000


@pytest.mark.parametrize("words", ["/dev/zero", "-"])
def test_positions_that_never_end_are_refused(words: str) -> None:
    line = f"{sys.executable} -m plyground best tic-tac-toe --depth 1 --positions {words} </dev/zero"
    done = subprocess.run(["/bin/bash", "-c", line], capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 2
    assert "64,000,000 characters" in done.stderr
    assert done.stderr.count("\n") == 1


def test_another_program_can_ask_one_position_after_the_other() -> None:
    words = [sys.executable, "-m", "plyground", "best", "tic-tac-toe", "--positions", "-", "--depth", "9"]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for moves, best in (("a1 b1 a2 b2", "a3"), ("a1 b1 c3 b2", "b3")):
            process.stdin.write(f"moves {moves}\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["move"] == best
        process.stdin.close()
        assert process.wait() == 0


def test_no_position_at_all_is_said() -> None:
    done = ply("best", "tic-tac-toe", "--positions", "-", typed="\n")
    assert done.returncode == 2
    assert "no positions" in done.stderr


def test_all_equally_good_moves_are_found_when_asked_for() -> None:
    answer = json.loads(ply("best", "tic-tac-toe", "--depth", "9", "--equal", "--json").stdout)
    assert len(answer["equally_good"]) == 9
    assert answer["move"] == answer["equally_good"][0]


def test_settings_of_an_engine_are_taken_from_a_file_and_options_override_them(tmp_path: Path) -> None:
    file = tmp_path / "engine.json"
    EngineSettings(kind="textbook:minimax", megabytes=2).save(file)
    kept = json.loads(ply("best", "tic-tac-toe", "--moves", "a1 b2 c1", "--settings", str(file), "--json").stdout)
    compiled = ("--settings", str(file), "--engine", "alpha-beta", "--json")
    other = json.loads(ply("best", "tic-tac-toe", "--moves", "a1 b2 c1", *compiled).stdout)
    assert kept["nodes"] > other["nodes"]
    assert kept["move"] == other["move"] == "b1"
    file.write_text("{}", encoding="utf-8")
    bad = ply("best", "tic-tac-toe", "--settings", str(file))
    assert (bad.returncode, "holds no settings" in bad.stderr) == (2, True)


def test_a_level_weakens_and_one_that_is_none_is_refused() -> None:
    words = ("best", "othello", "--nodes", "3000", "--json")
    weak, strong = (json.loads(ply(*words, "--level", level).stdout) for level in ("1", "10"))
    assert weak["nodes"] < strong["nodes"]
    done = ply("best", "othello", "--level", "11")
    assert done.returncode == 2
    assert "level must be" in done.stderr


def test_answers_at_a_terminal_are_lines_of_json_and_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "positions.txt"
    file.write_text("start\nmoves d\nmoves d d\n", encoding="utf-8")
    with at_a_terminal("best", "connect-four", "--positions", str(file), "--seconds", "0.5", data=tmp_path) as typist:
        shown = typist.end()
        assert typist.process.returncode == 0
    answers = [json.loads(line.rpartition("\x1b[K")[2]) for line in shown.split("\n") if line]
    assert [answer["position"] for answer in answers] == ["start", "moves d", "moves d d"]
    assert "best [" not in shown, "a bar between the answers would be in their way"


def test_progress_is_shown_where_the_answers_go_elsewhere(tmp_path: Path) -> None:
    file = tmp_path / "positions.txt"
    file.write_text("start\nmoves d\nmoves d d\n", encoding="utf-8")
    controller, terminal = pty.openpty()
    words = ["best", "connect-four", "--positions", str(file), "--seconds", "0.5"]
    try:
        done = subprocess.run(
            [sys.executable, "-m", "plyground", *words], stdout=subprocess.PIPE, stderr=terminal, text=True, check=True
        )
        assert "best [" in os.read(controller, 10_000).decode()
    finally:
        os.close(terminal)
        os.close(controller)
    assert len([json.loads(line) for line in done.stdout.splitlines()]) == 3


@pytest.mark.parametrize("command", ["best", "analyse", "explain", "ablate"])
def test_a_refused_position_shows_how_the_game_writes_one(command: str) -> None:
    done = ply(command, "tic-tac-toe", "--position", "zzz")
    assert done.returncode == 2
    assert "The start, for example, is '3/3/3 x'." in done.stderr
