"""Solve connect four from the empty board with `ply solve`, and say what it took.

python benchmarks/solved_connect_four.py                             the board of 7 x 6: some minutes
python benchmarks/solved_connect_four.py --columns 5 --rows 5        a smaller one
python benchmarks/solved_connect_four.py --write                     also writes the section of docs/benchmarks.md
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

from page_sections import SOLVED_CONNECT_FOUR, with_section

PAGE = Path(__file__).resolve().parent.parent / "docs" / "benchmarks.md"
MEGABYTES = 1024


class Solved(NamedTuple):
    """What `ply solve` answered, and the processor time of its process."""

    answer: dict[str, Any]
    seconds: float


def solved(columns: int, rows: int, megabytes: int) -> Solved:
    """One board, in a process of its own, on one thread, with all settings but the table's size as they come."""
    command = [sys.executable, "-m", "plyground", "solve", "connect-four", f"--columns={columns}", f"--rows={rows}"]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    told = subprocess.run([*command, f"--megabytes={megabytes}", "--json"], stdout=subprocess.PIPE, text=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return Solved(json.loads(told.stdout), after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def section(found: Solved, columns: int, rows: int, megabytes: int) -> str:
    """What docs/benchmarks.md says about it."""
    answer = found.answer
    winner = {1.0: "the first player wins", 0.0: "a draw", -1.0: "the second player wins"}[answer["value"]]
    cells = (
        f"{columns} x {rows}",
        winner,
        str(answer["depth"] or "to the end"),
        ", ".join(answer["best"]),
        f"{answer['nodes']:,}",
        f"{answer['seconds']:.0f} s",
        f"{found.seconds:.0f} s",
    )
    return f"""{SOLVED_CONNECT_FOUR}

Written by `python benchmarks/solved_connect_four.py --write`: `ply solve connect-four --megabytes={megabytes}` from the empty
board, on one thread, who wins and how soon, and every first move that is as good.

| board | value | plies | best first moves | nodes | time | processor time |
| :-- | :-- | --: | :-- | --: | --: | --: |
| {" | ".join(cells)} |
"""


def main() -> int:
    """Solve it; the program's own words say what went wrong, if anything did."""
    parser = argparse.ArgumentParser(description="What it takes to solve connect four.")
    parser.add_argument("--columns", type=int, default=7)
    parser.add_argument("--rows", type=int, default=6)
    parser.add_argument("--megabytes", type=int, default=MEGABYTES, help=f"size of the table ({MEGABYTES})")
    parser.add_argument("--write", action="store_true", help="write the section of docs/benchmarks.md")
    arguments = parser.parse_args()
    try:
        found = solved(arguments.columns, arguments.rows, arguments.megabytes)
    except subprocess.CalledProcessError:
        return 2
    text = section(found, arguments.columns, arguments.rows, arguments.megabytes)
    print(text)
    if arguments.write:
        PAGE.write_text(with_section(PAGE.read_text(encoding="utf-8"), text), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
