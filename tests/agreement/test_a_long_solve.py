"""Two starts that take minutes to solve.

Tests are handed out in the order of their files' names: these begin first, so that at the end nobody waits for them.
"""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from plyground import load
from plyground.kernels.searching import Memory
from plyground.kernels.solving import ProofSolver, utility_of
from plyground.native.game import NativeGame

MEGABYTES = 1024
LONGEST_SECONDS = 3600
"""Minutes on a quiet machine, and an end to it on any other."""


def _solved(data: Path, *words: str) -> dict[str, Any]:
    """What `ply solve` tells a program, with a table of a gigabyte; nothing that was kept elsewhere helps it."""
    done = subprocess.run(
        [sys.executable, "-m", "plyground", "solve", *words, "--megabytes", str(MEGABYTES), "--json"],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"PLYGROUND_DATA": str(data)},
        timeout=LONGEST_SECONDS,
    )
    assert done.returncode == 0, done.stderr
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def test_connect_four_is_won_in_41_plies_and_only_by_the_centre_column(tmp_path: Path) -> None:
    """James Allen and Victor Allis, 1988."""
    answer = _solved(tmp_path, "connect-four")
    assert (answer["finished"], answer["bound"], answer["method"]) == (True, "exact", "alpha-beta")
    assert (answer["player"], answer["value"], answer["depth"]) == (1, 1, 41)
    # The board is full after 42 plies: nobody who moves first wins later than that, so a move that is not as good does not win.
    assert (answer["move"], answer["best"]) == ("d", ["d"])
    assert len(answer["line"]) == 41


def test_the_second_player_wins_breakthrough_on_five_by_five() -> None:
    """Saffidine, Jouandeau and Cazenave, Solving Breakthrough with Race Patterns and Job-Level Proof Number Search, 2011."""
    game = load("breakthrough", columns=5, rows=5)
    assert isinstance(game, NativeGame)
    memory = Memory(MEGABYTES)
    try:
        assert utility_of(game, ProofSolver(game, memory).value(game.initial())) == -1
    finally:
        memory.table = memory.table[:0].copy()  # given back at once: the tests that follow need the room
        gc.collect()
