"""Depth matters, in chess: how many problems with one right move the engine solves at depth 4, 8 and 12.

The problems stand beside this file, as a suite that `ply suite` can run as well (examples/chess/depth.epd is the same). They
were picked from a larger number with the engine's answers at these depths in view, so the counts show an effect and measure
nothing; examples/chess/tactics.epd was made without asking the engine, and is the suite to measure with.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from plyground.teaching.demos.chess_board import chess, chess_scene, searched
from plyground.teaching.demos.demo import Demo, Progress, plain, silent
from plyground.teaching.demos.sheet import beside, headed, page, stacked, table, text_table

TITLE = "Depth matters: problems of chess at depth 4, 8 and 12"
SUITE = Path(__file__).with_suffix(".epd")
DEPTHS = (4, 8, 12)
_LINE = re.compile(r'(?P<position>\S+ \S+ \S+ \S+) bm (?P<best>[^;]+);.* id "(?P<name>[^"]+)";')
_LEVER = "lever"
_DRAWN = 3


class Problem(NamedTuple):
    """A position, its right move and what it is called."""

    position: str
    best: str
    name: str


def problems(path: Path = SUITE) -> list[Problem]:
    """Those of the suite, in its order."""
    found = (_LINE.match(line) for line in path.read_text(encoding="utf-8").splitlines())
    return [Problem(**line.groupdict()) for line in found if line]


def show(*, seed: int = 0, progress: Progress = silent, depths: Sequence[int] = DEPTHS, number: int | None = None) -> Demo:
    """Search problems of chess to three depths and see which are solved. Nothing is random here."""
    del seed
    game, chosen = chess(), problems()[:number]
    by_problem: list[dict[str, Any]] = []
    nodes = dict.fromkeys(map(str, depths), 0)
    for done, problem in enumerate(chosen, 1):
        state = game.read_position(problem.position)
        wanted = game.write_action(state, game.read_action(state, problem.best))
        found = dict[str, str]()
        for depth in depths:
            answer = searched(game, state, depth)
            found[str(depth)] = answer.line[0]
            nodes[str(depth)] += answer.nodes
        by_problem.append({"name": problem.name, "position": problem.position, "best": wanted, "found": found})
        progress(done, len(chosen))
    solved = {depth: sum(row["found"][depth] == row["best"] for row in by_problem) for depth in nodes}
    first, last = str(depths[0]), str(depths[-1])
    numbers: dict[str, Any] = {
        "problems": len(chosen),
        "levers": sum(problem.name.startswith(_LEVER) for problem in chosen),
        "solved": solved,
        "nodes a problem": {depth: round(total / len(chosen)) for depth, total in nodes.items()},
        "by problem": by_problem,
        "shallowest": depths[0],
        "deepest": depths[-1],
        "solved, shallowest": solved[first],
        "solved, deepest": solved[last],
        "deeper solves more": solved[last] > solved[first],
    }
    headings = ["problem", "best move", *(f"depth {depth}" for depth in depths)]
    rows = [[row["name"], row["best"], *(_cell(row, depth) for depth in nodes)] for row in by_problem]
    rows.append(["solved", str(len(chosen)), *map(str, solved.values())])
    late = [row for row in by_problem if row["found"][first] != row["best"] == row["found"][last]] or by_problem
    boards = beside([headed(chess_scene(row["position"]), _caption(row)) for row in late[:_DRAWN]])
    paragraph = _paragraph(numbers)
    answers = headed(
        table(headings, rows, strong=[len(chosen)]), "What the engine plays; in brackets, what is not the best move"
    )
    drawn = stacked([boards, answers])
    return Demo("chess-depth", TITLE, paragraph, numbers, page(drawn, TITLE, paragraph), text_table(headings, rows))


def _cell(row: Mapping[str, Any], depth: str) -> str:
    found = row["found"][depth]
    return found if found == row["best"] else f"({found})"


def _caption(row: Mapping[str, Any]) -> str:
    mover = "White" if row["position"].split()[1] == "w" else "Black"
    return f"{mover} to move: {row['best']}"


def _paragraph(numbers: Mapping[str, Any]) -> str:
    solved, nodes = numbers["solved"], numbers["nodes a problem"]
    counts = ", ".join(f"{solved[depth]} at depth {depth}" for depth in solved)
    costs = ", ".join(f"{plain(nodes[depth])}" for depth in nodes)
    return (
        f"{numbers['problems']} problems from games have one right move each; in {numbers['levers']} of them it is a lever, a "
        f"pawn that attacks a pawn, in the others a tactical blow. The same engine with the same evaluation solves {counts}. "
        "Nothing but the depth has changed: what lies behind the horizon of a shallow search lies before that of a deep one, "
        "and what the evaluation would have had to know, the search sees. It has its price: on average a problem takes "
        f"{costs} positions. The problems were chosen for this: most of them were kept because a shallow search of this engine "
        "fails and a deeper one does not. How often depth decides in general, they do not tell."
    )
