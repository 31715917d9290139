"""`ply best --positions` and Ctrl-C: no position that was begun loses its answer."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.cli.ply import ply

HEARING = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from plyground.cli.main import main
sys.argv = ["ply", *sys.argv[1:]]
main()
"""
"""A process that is started in the background may be deaf to Ctrl-C; this one is not."""


def test_an_interrupted_position_is_answered_with_what_is_known(tmp_path: Path) -> None:
    words = [sys.executable, "-c", HEARING, "best", "connect-four", "--positions", "-", "--depth", "60"]
    environment = os.environ | {"PLYGROUND_DATA": str(tmp_path)}
    with subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("d a d a d b\nstart\nd\n")
        process.stdin.flush()
        try:
            assert json.loads(process.stdout.readline())["move"] == "d"  # a win in one takes no time; then the long one begins
            time.sleep(1)
            process.send_signal(signal.SIGINT)
            told, complained = process.communicate(timeout=60)
        finally:
            process.kill()  # or leaving the block would wait for it
    assert process.returncode == 130, complained
    (answer,) = (json.loads(line) for line in told.splitlines())
    assert (answer["position"], answer["move"] in set("abcdefg")) == ("start", True)
    assert answer["depth"] >= 1
    assert "Interrupted" in complained


def test_zero_seconds_are_answered_with_a_legal_move_and_no_search() -> None:
    answer = json.loads(ply("best", "othello", "--seconds", "0", "--json").stdout)
    assert (answer["depth"], answer["nodes"], answer["bound"], answer["move"]) == (0, 0, "open", "d3")
    done = ply("best", "othello", "--seconds", "0")
    assert done.stdout == "Nothing was searched: the move is only a legal one.\nbest: d3\n"


def test_the_answer_of_a_decided_game_has_the_whole_line() -> None:
    done = ply("best", "connect-four", "--positions", "-", "--depth", "14", typed="d d d c c e\nd a d a d\nd d e e\nd d e\n")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    decided = [answer for answer in answers if answer["ends_in"] is not None]
    assert len(decided) >= 2
    assert [len(answer["line"]) for answer in decided] == [answer["ends_in"] for answer in decided]
