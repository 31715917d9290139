"""Whatever ends a match, the finished games are there and the match can go on."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from plyground.matches.match import run_match
from tests.cli.ply import ply
from tests.matches.players import lines, plan

ROOT = Path(__file__).parents[2]
PATIENCE = 30

# A shell that runs the tests in the background has its children ignore Ctrl-C; this one does not.
MATCH = """
import signal, sys
from pathlib import Path
from plyground.matches.match import run_match
from tests.matches.players import plan
if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)
    result = run_match(plan("nap:0.002", "random"), 60, keep=Path(sys.argv[1]), processes=int(sys.argv[2]))
    print(result.is_interrupted, result.table.games)
"""
COMMAND = """
import signal, sys
from plyground.cli.main import main
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.argv = ["ply", *sys.argv[1:]]
main()
"""


def _started(script: str, *words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", script, *words],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env=os.environ | {"PYTHONIOENCODING": "utf-8"},
    )


def _wait_for_games(file: Path, count: int) -> None:
    end = time.monotonic() + PATIENCE
    while lines(file) < count:
        assert time.monotonic() < end, "no games are played"
        time.sleep(0.01)


def _children(pid: int) -> list[int]:
    return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def _is_running(pid: int) -> bool:
    try:
        return ") Z " not in Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False


@pytest.mark.skipif(not Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children").exists(), reason="looks at processes by /proc")
@pytest.mark.parametrize("times", [1, 2])
def test_a_match_that_was_killed_goes_on_to_the_same_table_and_leaves_no_process(tmp_path: Path, times: int) -> None:
    file = tmp_path / "games.jsonl"
    for time_number in range(1, times + 1):
        process = _started(MATCH, str(file), "2")
        _wait_for_games(file, 12 * time_number)
        players = _children(process.pid)
        assert len(players) >= 2
        process.kill()
        process.communicate()
        assert lines(file) < 60
        end = time.monotonic() + PATIENCE
        while any(map(_is_running, players)):
            assert time.monotonic() < end, "a player outlives its match"
            time.sleep(0.02)
    resumed = run_match(plan("nap:0.002", "random"), 60, keep=file, processes=2)
    assert lines(file) == 60
    assert resumed.table == run_match(plan("nap:0.002", "random"), 60, processes=0).table


@pytest.mark.parametrize("processes", ["0", "2"])
def test_ctrl_c_keeps_and_counts_every_finished_game(tmp_path: Path, processes: str) -> None:
    file = tmp_path / "games.jsonl"
    process = _started(MATCH, str(file), processes)
    _wait_for_games(file, 10)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    is_interrupted, games = out.split()
    assert is_interrupted == "True", err
    assert lines(file) == int(games) < 60
    assert "Traceback" not in err
    resumed = run_match(plan("nap:0.002", "random"), 60, keep=file, processes=0)
    assert resumed.table == run_match(plan("nap:0.002", "random"), 60, processes=0).table


def test_ctrl_c_at_the_command_says_how_to_go_on(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    words = ("match", "kalah", "random", "random:seed=2", "--games", "1200", "--parallel", "2", "--json")
    process = _started(COMMAND, *words, "--out", str(file))
    _wait_for_games(file, 20)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert json.loads(out)["interrupted"] is True
    assert f"Go on with: ply {' '.join(words)} --out {file}" in err
    assert err.count("\n") == 1
    kept = lines(file)
    assert 20 <= kept < 1200
    small = [*words[:5], str(kept - kept % 2 + 10), *words[6:]]
    assert _told(ply(*small, "--out", str(file))) == _told(ply(*small, "--out", str(tmp_path / "other")))


def _told(done: subprocess.CompletedProcess[str]) -> dict[str, Any]:
    assert done.returncode == 0, done.stderr
    data: dict[str, Any] = json.loads(done.stdout)
    for entry in data["competitors"]:
        del entry["seconds"]
    return {name: value for name, value in data.items() if name != "file"}
