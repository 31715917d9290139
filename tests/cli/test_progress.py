"""Long work is told on standard error where that is no terminal; standard output holds the answer and nothing else."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time

import pytest

from plyground.cli import progress as progressing
from plyground.cli.progress import progress, working

IMPATIENT = """
import sys
from plyground.cli import progress as progressing
from plyground.cli.main import main
progressing._SOON_SECONDS = float(sys.argv.pop(1))
sys.argv = ["ply", *sys.argv[1:]]
main()
"""


def impatiently(*words: str, after: float = 0.7, typed: str = "") -> subprocess.CompletedProcess[str]:
    """The command in a pipe, of which a line is wanted after a moment rather than seconds."""
    return subprocess.run(
        [sys.executable, "-c", IMPATIENT, str(after), *words],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def test_the_first_line_comes_soon_and_the_others_seldom(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(progressing, "_SOON_SECONDS", 0.05)
    with progress("solve") as update:
        update(1, 4, "trying")
        time.sleep(0.3)
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", "ply: solve: 0 s so far, 1 of 4, trying.\n")


def test_what_has_no_steps_tells_the_seconds(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(progressing, "_SOON_SECONDS", 0.05)
    monkeypatch.setattr(progressing, "_SELDOM_SECONDS", 0.05)
    with working("preparing", compiles=True):
        time.sleep(0.4)
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) > 1
    assert set(lines) == {"ply: preparing: 0 s so far; what was never compiled before is compiled now, once."}


def test_what_is_short_is_silent(capsys: pytest.CaptureFixture[str]) -> None:
    with working("preparing", compiles=True), progress("solve") as update:
        update(1, 2)
    assert capsys.readouterr() == ("", "")


def test_solving_into_a_pipe_is_told_beside_the_answer() -> None:
    done = impatiently("solve", "connect-four", "--megabytes", "8", "--seconds", "1.5", "--json")
    assert done.returncode == 0, done.stderr
    assert not json.loads(done.stdout)["finished"]
    assert re.search(r"^ply: solve: \d+ s so far, about \d+ % of this question, .*positions", done.stderr, re.MULTILINE)


def test_many_positions_are_counted_as_they_are_answered() -> None:
    typed = "start\nmoves d\n"
    done = impatiently("solve", "connect-four", "--megabytes", "8", "--seconds", "0.6", "--positions", "-", typed=typed)
    assert [json.loads(line)["position"] for line in done.stdout.splitlines()] == ["start", "moves d"]
    assert re.search(r"^ply: solve: \d+ s so far, [01] positions answered\.$", done.stderr, re.MULTILINE)


def test_ablation_in_a_pipe_is_told_beside_the_answer() -> None:
    done = impatiently("ablate", "connect-four", "--moves", "d", "--seconds", "0.3", "--times", "1", "--json", after=0.1)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["depth"] > 1
    assert re.search(r"^ply: ablate: \d+ s so far, 0 of \d+, finding a depth\.$", done.stderr, re.MULTILINE)


def test_every_command_that_takes_long_is_told_in_a_pipe() -> None:
    done = impatiently("match", "connect-four", "random", "random", "--games", "400", "--json", after=0.05)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["games"] == 400
    assert re.search(r"^ply: match: \d+ s so far", done.stderr, re.MULTILINE)


def test_work_that_compiles_nothing_does_not_say_that_it_does(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(progressing, "_SOON_SECONDS", 0.05)
    with working("drawing"):
        time.sleep(0.3)
    assert capsys.readouterr().err == "ply: drawing: 0 s so far.\n"
