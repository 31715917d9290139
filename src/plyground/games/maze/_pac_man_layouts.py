"""Mazes for Pac-Man as text: the ones that come along, and how one's own are read.

% wall      . food      o capsule      P Pac-Man      G a ghost      _ or a space: nothing
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from functools import cached_property

from plyground.core.errors import BadOptionError, shown

MOST_CELLS = 256
MOST_GHOSTS = 4
MOST_COLUMNS = 60
_SIGNS = {"#": "%", " ": "_", "-": "_"}

LAYOUTS = {
    "tiny": """
        %%%%%%%
        %P...G%
        %.%.%.%
        %..o..%
        %%%%%%%
    """,
    "small": """
        %%%%%%%%%%%%%%%
        %o...%...%...o%
        %.%%.%.%.%.%%.%
        %......%......%
        %.%%.%___%.%%.%
        %....%G_G%....%
        %.%%.%%_%%.%%.%
        %......P......%
        %%%%%%%%%%%%%%%
    """,
    "medium": """
        %%%%%%%%%%%%%%%%%%%%%
        %o...%.........%...o%
        %.%%.%.%%%%%%%.%.%%.%
        %.%.......%.......%.%
        %.%.%%.%%_%_%%.%%.%.%
        %......%G___G%......%
        %.%.%%.%%%%%%%.%%.%.%
        %.%.......%.......%.%
        %.%%.%.%%.%.%%.%.%%.%
        %o...%....P....%...o%
        %%%%%%%%%%%%%%%%%%%%%
    """,
    "open": """
        %%%%%%%%%%%%%
        %...........%
        %.G.......G.%
        %.....o.....%
        %...........%
        %.....P.....%
        %%%%%%%%%%%%%
    """,
    "trapped": """
        %%%%%%%%%%
        %G_P_____%
        %%%%%%%%G%
        %_____...%
        %%%%%%%%%%
    """,
    "alone": """
        %%%%%%%%%%
        %P._.%...%
        %.%%..%%.%
        %...%....%
        %%%%%%%%%%
    """,
}


@dataclass(frozen=True)
class Layout:
    """A maze: its rows from the top, each a text of the same length, with walls all round."""

    rows: tuple[str, ...]

    @property
    def columns(self) -> int:
        """Cells in a row."""
        return len(self.rows[0])

    @cached_property
    def cells(self) -> str:
        """All cells, row by row from the top."""
        return "".join(self.rows)

    def places(self, sign: str) -> list[int]:
        """Where a sign stands."""
        return [cell for cell, found in enumerate(self.cells) if found == sign]

    def near(self, cell: int) -> list[int]:
        """The cells beside one that are no walls."""
        around = (cell - self.columns, cell + 1, cell + self.columns, cell - 1)
        return [other for other in around if self.cells[other] != "%"]


def read_layout(text: str) -> Layout:
    """The maze of that name, or the one that a text draws, its rows parted by slashes or new lines."""
    name = text.strip().casefold()
    source = LAYOUTS.get(name, text)
    rows = [row.strip() if name in LAYOUTS else row.strip("\r") for row in source.replace("/", "\n").strip("\n").split("\n")]
    rows = [row for row in rows if row.strip()]
    if not rows or (len(rows) == 1 and "P" not in rows[0]):
        raise BadOptionError(
            f"Option layout must be {', '.join(LAYOUTS)}, or the rows of a maze with slashes between them, such as "
            f"%%%%%/%P.G%/%%%%%; it was {shown(text)}."
        )
    layout = Layout(tuple(_walled([_translated(row) for row in rows])))
    _demand_playable(layout)
    return layout


def _translated(row: str) -> str:
    signs = "".join(_SIGNS.get(sign, sign) for sign in row)
    wrong = [sign for sign in signs if sign not in "%.oPG_"]
    if wrong:
        raise BadOptionError(
            f"A maze is drawn with % for a wall, . for food, o for a capsule, P for Pac-Man, G for a ghost and _ for nothing; "
            f"the layout has {shown(wrong[0])}."
        )
    return signs


def _walled(rows: list[str]) -> list[str]:
    """The rows made equally long, with walls round them where there are none."""
    wide = max(map(len, rows))
    if len({len(row) for row in rows}) > 1:
        raise BadOptionError(
            f"The rows of a layout must be equally long; the longest has {wide} cells, another {min(map(len, rows))}."
        )
    edges = rows[0] + rows[-1] + "".join(row[0] + row[-1] for row in rows)
    if set(edges) != {"%"}:
        rows = ["%" * (wide + 2), *(f"%{row}%" for row in rows), "%" * (wide + 2)]
    return rows


def _demand_playable(layout: Layout) -> None:
    number = len(layout.cells)
    if number > MOST_CELLS or layout.columns > MOST_COLUMNS:
        raise BadOptionError(
            f"A layout has at most {MOST_CELLS} cells, {MOST_COLUMNS} in a row, its walls included; this one has {number}, "
            f"{layout.columns} in a row."
        )
    men, ghosts, food = (len(layout.places(sign)) for sign in "PG.")
    if men != 1 or ghosts > MOST_GHOSTS or not food:
        raise BadOptionError(
            f"A layout has one P, at most {MOST_GHOSTS} G and some food; this one has {men} P, {ghosts} G and {food} food."
        )
    reached = {layout.places("P")[0]}
    waiting = deque(reached)
    while waiting:
        fresh = [cell for cell in layout.near(waiting.popleft()) if cell not in reached]
        reached.update(fresh)
        waiting.extend(fresh)
    if not reached.issuperset(layout.places(".")):
        raise BadOptionError("Pac-Man must be able to reach all food of a layout; some lies behind walls.")
