"""The benchmarks of 2048 run on small boards and few nodes, and tell what they found."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent.parent / "benchmarks"


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, str(FOLDER / words[0]), *words[1:]], capture_output=True, text=True, check=False)


def test_games_with_a_number_of_nodes_are_the_same_each_time() -> None:
    words = ("game_2048.py", "--games", "1", "--nodes", "200", "--target", "64", "--seed", "3")
    first, second = run(*words), run(*words)
    assert first.returncode == 0, first.stderr
    assert "1 of 1 games reached 64" in first.stdout
    assert (
        first.stdout.partition("mean score")[2].partition(";")[0] == second.stdout.partition("mean score")[2].partition(";")[0]
    )


def test_small_boards_are_solved_and_told() -> None:
    done = run("solved_2048.py", "--most", "16", "--megabytes", "8")
    assert done.returncode == 0, done.stderr
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in done.stdout.splitlines()]
    assert [row[:5] for row in rows] == [
        ["2 x 2", "with 32", "chance to reach 32", "**0.0828872891**", "104"],
        ["2 x 2", "when no move is left", "mean score", "**66.964149**", "143"],
    ]
    refused = run("solved_2048.py", "--megabytes", "0")
    assert (refused.returncode, len(refused.stderr.splitlines())) == (2, 1)
