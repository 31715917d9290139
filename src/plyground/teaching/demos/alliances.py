"""Alliances in max^n: nobody agrees on anything, and yet two weak players act together, as long as it suits both."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from plyground.core.trees import Tree, read_tree
from plyground.core.trees.walk import TreeWalk
from plyground.teaching.demos.demo import Demo, Progress, silent
from plyground.teaching.demos.sheet import headed, page, stacked, table, text_table
from plyground.teaching.pictures.plan import View
from plyground.teaching.pictures.scene import scene
from plyground.teaching.pictures.terminal import terminal
from plyground.teaching.running import run
from plyground.textbook.max_n import max_n
from plyground.textbook.paranoid import paranoid

TITLE = "Alliances come and go by themselves"

NAMES = "ABC"
WEAK = 6
"""The strength of A and of B."""
STRENGTHS = range(2, 13)
"""The strengths of C that are tried."""
STRONG_C, WEAK_C = 10, 4
_VIEW = View(names=False)
_NOTE = "At a branch: who is struck. In brackets: the shares of A, B and C in percent."


def feud(strength: int) -> Tree:
    """A, then B, then C strikes one of the others, who loses half of the striker's strength (rounded down).

    A leaf holds everybody's share in percent, which goes by the square of the strength that is left. Whom A and B strike
    does not depend on how ties are broken, unless all three are equally strong.
    """

    def below(strengths: tuple[int, ...], mover: int) -> str:
        if mover == len(NAMES):
            squares = [value * value for value in strengths]
            return f"({', '.join(str(round(100 * square / sum(squares))) for square in squares)})"
        branches = []
        for target in range(len(NAMES)):
            if target != mover:
                after = tuple(
                    max(0, value - strengths[mover] // 2 * (place == target)) for place, value in enumerate(strengths)
                )
                branches.append(f"{NAMES[target]}: {below(after, mover + 1)}")
        return f"{NAMES[mover]}({', '.join(branches)})"

    return read_tree(f"players A B C: {below((WEAK, WEAK, strength), 0)}")


def targets(tree: Tree, line: tuple[int, ...]) -> list[str]:
    """Whom each player strikes along a line of play."""
    here, struck = 0, []
    for action in line:
        here = tree.nodes[here].children[action]
        struck.append(tree.nodes[here].label)
    return struck


def show(*, seed: int = 0, progress: Progress = silent) -> Demo:
    """Let C be weak and strong, and see whom everybody strikes. Nothing is random here."""
    del seed
    rows: list[dict[str, Any]] = []
    for number, strength in enumerate(STRENGTHS, 1):
        tree = feud(strength)
        everybody, afraid = max_n(TreeWalk(tree)), paranoid(TreeWalk(tree))
        struck = targets(tree, everybody.line)
        rows.append(
            {
                "strength of C": strength,
                "A strikes": struck[0],
                "B strikes": struck[1],
                "C strikes": struck[2],
                "allied": struck[0] == struck[1] == "C",
                "shares": [int(share) for share in everybody.value],
                "paranoid A strikes": targets(tree, afraid.line)[0],
                "paranoid A is sure of": int(afraid.value),
            }
        )
        progress(number, len(STRENGTHS))
    allied = [row["strength of C"] for row in rows if row["allied"]]
    numbers: dict[str, Any] = {
        "strength of A and B": WEAK,
        "by strength of C": rows,
        "allied from": min(allied),
        "enemies up to": max(row["strength of C"] for row in rows if (row["A strikes"], row["B strikes"]) == ("B", "A")),
        "strong C": next(row for row in rows if row["strength of C"] == STRONG_C),
        "weak C": next(row for row in rows if row["strength of C"] == WEAK_C),
    }
    headings = ["C's strength", "A strikes", "B strikes", "C strikes", "shares A, B, C", "paranoid A strikes", "and is sure of"]
    cells = [
        [
            row["strength of C"], row["A strikes"], row["B strikes"], row["C strikes"], " ".join(map(str, row["shares"])),
            row["paranoid A strikes"], row["paranoid A is sure of"],
        ]
        for row in rows
    ]  # fmt: skip
    runs = [run(feud(strength), "max-n") for strength in (STRONG_C, WEAK_C)]
    title = TITLE
    strong = [place for place, row in enumerate(rows) if row["allied"]]
    drawn = stacked(
        [
            headed(
                scene(runs[0], view=_VIEW), f"C is strong ({STRONG_C} against {WEAK} and {WEAK}): A and B both strike C", _NOTE
            ),
            headed(
                scene(runs[1], view=_VIEW), f"C is weak ({WEAK_C} against {WEAK} and {WEAK}): A and B strike each other", _NOTE
            ),
            headed(table(headings, cells, strong=strong), "Max^n and paranoid search; in bold, where A and B act as allies"),
        ]
    )
    paragraph = _paragraph(numbers)
    text = "\n\n".join([*(terminal(run, view=_VIEW) for run in runs), text_table(headings, cells)])
    return Demo("alliances", title, paragraph, numbers, page(drawn, title, paragraph), text)


def _paragraph(numbers: Mapping[str, Any]) -> str:
    strong, weak = numbers["strong C"], numbers["weak C"]
    return (
        f"Three players strike in turn, A, B and C. A and B have strength {numbers['strength of A and B']}; a blow costs its "
        "victim half of the striker's strength, and shares go by the squares of what is left. In max^n nobody looks after "
        f"anything but its own share. If C has strength {strong['strength of C']}, A strikes {strong['A strikes']} and B "
        f"strikes {strong['B strikes']}, as if they had agreed; the shares are {', '.join(map(str, strong['shares']))}. If C "
        f"has only {weak['strength of C']}, A strikes {weak['A strikes']} and B strikes {weak['B strikes']}: the alliance has "
        f"dissolved, and nobody broke a promise. They are allies from strength {numbers['allied from']} of C on, enemies up to "
        f"{numbers['enemies up to']}. Paranoid search, which takes all others for one enemy, lets A strike "
        f"{strong['paranoid A strikes']} and makes it sure of {strong['paranoid A is sure of']} where max^n expects "
        f"{strong['shares'][0]}: it does not see that B has reasons of its own."
    )
