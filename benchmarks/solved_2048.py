"""Solve boards of 2048 to the last position, and say what perfect play is worth on them.

    python benchmarks/solved_2048.py                     small boards and the whole board of three by three: some minutes
    python benchmarks/solved_2048.py --most 128          only boards whose target is at most so large
    python benchmarks/solved_2048.py --write             also writes the section of docs/benchmarks.md

`ply solve 2048 --rows=3 --columns=3 --target=0 --megabytes=1400` does the same for one board.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

from page_sections import with_section

from plyground import PlygroundError, load
from plyground.kernels.depth_first_solving import DepthFirstSolver
from plyground.native.game import NativeGame

PAGE = Path(__file__).resolve().parent.parent / "docs" / "benchmarks.md"
HEADING = "## Boards of 2048 solved"
MEGABYTES = 1400
"""Enough for the whole board of three by three: 72,756,396 positions of 16 bytes each, and an eighth of the room left free."""


class Board(NamedTuple):
    """How large it is, which tile ends the game, and what is played for."""

    size: int
    target: int
    aim: str


BOARDS = (
    Board(2, 32, "target"),
    Board(2, 0, "score"),
    Board(3, 128, "target"),
    Board(3, 128, "score"),
    Board(3, 1024, "target"),
    Board(3, 0, "score"),
)


class Solved(NamedTuple):
    """What perfect play is worth on a board, and what it took to find out."""

    board: Board
    value: float
    positions: int
    seconds: float


def solved(board: Board, megabytes: int) -> Solved:
    """One board, from the first tile on."""
    game: Any = load("2048", rows=board.size, columns=board.size, target=board.target, aim=board.aim)
    assert isinstance(game, NativeGame)  # noqa: S101 - told to mypy
    solver = DepthFirstSolver(game, megabytes)
    began = time.process_time()
    solver.solve(game.initial())
    return Solved(board, solver.value(game.initial()), solver.positions, time.process_time() - began)


def told(found: Solved) -> str:
    """The row of a table."""
    board = found.board
    ends = f"with {board.target}" if board.target else "when no move is left"
    what = f"chance to reach {board.target}" if board.aim == "target" else "mean score"
    value = f"{found.value:.10f}" if board.aim == "target" else f"{found.value:.6f}"
    cells = (f"{board.size} x {board.size}", ends, what, f"**{value}**", f"{found.positions:,}", f"{found.seconds:.1f} s")
    return f"| {' | '.join(cells)} |"


def section(rows: list[str]) -> str:
    """What docs/benchmarks.md says about it."""
    return f"""{HEADING}

Written by `python benchmarks/solved_2048.py --write`; for one board `ply solve 2048 --rows=3 --columns=3 --target=0
--megabytes={MEGABYTES}` does the same. Every position that can follow is valued once, depth first, and only its key and its
value are kept, sixteen bytes. Symmetric positions are one, and so are those that differ in their points alone. The last column
is processor time on one thread. Programs that share nothing with the rules here agree to nine digits on the boards of two by
two, and on those of three by three with targets up to 128 (`tests/agreement/test_depth_first_solver.py`).

| board | ends | perfect play | value | positions | time |
| :-- | :-- | :-- | --: | --: | --: |
{chr(10).join(rows)}
"""


def main() -> int:
    """Solve board after board; what cannot be done is said in one sentence."""
    parser = argparse.ArgumentParser(description="What perfect play is worth on boards of 2048.")
    parser.add_argument("--most", type=int, default=2**15, help="only boards with a target up to this")
    parser.add_argument("--megabytes", type=int, default=MEGABYTES, help=f"memory for positions ({MEGABYTES})")
    parser.add_argument("--write", action="store_true", help="write the section of docs/benchmarks.md")
    arguments = parser.parse_args()
    rows = []
    try:
        for board in BOARDS:
            # Two by two cells are small whatever the target.
            if board.size == 2 or 0 < board.target <= arguments.most or arguments.most == 2**15:
                rows.append(told(solved(board, arguments.megabytes)))
                print(rows[-1], flush=True)
    except PlygroundError as error:
        print(f"benchmarks: {error}", file=sys.stderr)
        return 2
    if arguments.write:
        PAGE.write_text(with_section(PAGE.read_text(encoding="utf-8"), section(rows)), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
