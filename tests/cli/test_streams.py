"""Whatever becomes of the output, a command ends with a sentence or in silence."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

PLY = f"{sys.executable} -m plyground"


def _shell(line: str, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["/bin/bash", "-c", line],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        env=os.environ | {"COLUMNS": "80"} | variables,
        stdin=subprocess.DEVNULL,
    )


@pytest.mark.parametrize("words", ["games", "games --json", "--help", "rules hex", "show hex --json"])
def test_a_reader_that_has_seen_enough_is_no_failure(words: str) -> None:
    done = _shell(f"{PLY} {words} | head -c 1; exit ${{PIPESTATUS[0]}}")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("words", ["games", "--help", "show hex"])
def test_a_full_disk_is_told_in_one_sentence(words: str) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    done = _shell(f"{PLY} {words} >/dev/full")
    assert done.returncode == 1
    assert done.stderr == "ply: The output cannot be written: No space left on device.\n"


@pytest.mark.parametrize("words", ["games", "--help", "show hex", "doctor", "play tic-tac-toe"])
def test_closed_streams_are_silent(words: str) -> None:
    assert _shell(f"{PLY} {words} >&-").stderr == ""
    assert _shell(f"{PLY} {words} --nonsense=1 2>&-").returncode == 2
    assert "Traceback" not in _shell(f"{PLY} {words} <&-").stderr


@pytest.mark.parametrize(
    "words",
    [
        "games",
        "games --json",
        "rules kuhn-poker",
        "show hex",
        "show othello --json",
        "doctor",
        "perft connect-four 2",
        "play othello --seats random,random --seed 1",
    ],
)
def test_no_encoding_is_too_small(words: str, tmp_path: Path) -> None:
    done = _shell(f"{PLY} {words}", PYTHONIOENCODING="ascii", PLYGROUND_DATA=str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert done.stdout.isascii()
    if "--json" in words:
        assert json.loads(done.stdout)
        assert json.loads(done.stdout) == json.loads(_shell(f"{PLY} {words}", PYTHONIOENCODING="utf-8").stdout)


def test_what_is_typed_may_be_any_bytes(tmp_path: Path) -> None:
    for encoding in ("ascii", "utf-8"):
        done = _shell(
            f"printf '\\xff\\xe9\\nquit\\n' | {PLY} play tic-tac-toe", PYTHONIOENCODING=encoding, PLYGROUND_DATA=str(tmp_path)
        )
        assert done.returncode == 0, done.stderr
        assert "is not a legal action" in done.stdout


def test_a_cache_that_cannot_be_written_is_told_once() -> None:
    done = _shell(f"{PLY} perft coins 2 --coins 4", PLYGROUND_CACHE="/proc/nowhere")
    assert done.returncode == 0
    assert done.stderr.count("cannot be written") == 1
    assert done.stderr.startswith("ply: ")
    assert "cannot be written" in _shell(f"{PLY} doctor", PLYGROUND_CACHE="/proc/nowhere").stdout
