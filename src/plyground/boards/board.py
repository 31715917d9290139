"""A board: named cells with a place in a picture and a place in a text diagram, and who neighbours whom.

Drawing coordinates are screen coordinates: x grows to the right, y grows DOWN, and the centres of neighbouring cells
are one unit apart. Text places are (row, column) in the canvas, counted from 0 at the top left.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal, TypedDict, Unpack

from plyground.core.drawing import Line, Point, Site, SiteShape, Space, Under
from plyground.core.errors import PlygroundError

Role = Literal["board", "hand", "deck", "dice", "track", "text"]

_NAMES_SHOWN = 8


class SpaceOptions(TypedDict, total=False):
    """What may be said of a space beyond its cells; the meaning is that of `core.drawing.Space`."""

    owner: int
    at: Point
    turns: bool
    stack: Literal["none", "offset", "side", "fan", "count"]


@dataclass(frozen=True)
class Cell:
    """One place of a board.

    `text_at` is the centre of the field of a text diagram into which a piece is written; a field of even width has
    its extra character to the right of the centre. `text_width` overrides the board's. `text_mark`, when given,
    is what any piece looks like here in a text diagram: an edge is drawn as a stroke whoever drew it. `spoken` is what
    it is called aloud where its name is no word (`core.drawing.Site`).
    """

    name: str
    at: Point
    shape: SiteShape
    tone: str = ""
    label: str = ""
    text_at: tuple[int, int] = (0, 0)
    text_width: int | None = None
    text_mark: str = ""
    size: Point | None = None
    polygon: tuple[Point, ...] = ()
    step: Point | None = None
    tags: tuple[str, ...] = ()
    spoken: str = ""

    def site(self) -> Site:
        """Describe the cell as drawing data, leaving out what is not set."""
        site: Site = {"id": self.name, "at": self.at, "shape": self.shape}
        if self.tone:
            site["tone"] = self.tone
        if self.label:
            site["label"] = self.label
        if self.spoken:
            site["name"] = self.spoken
        if self.size is not None:
            site["size"] = self.size
        if self.polygon:
            site["polygon"] = list(self.polygon)
        if self.step is not None:
            site["step"] = self.step
        if self.tags:
            site["tags"] = list(self.tags)
        return site


@dataclass(frozen=True)
class Board:
    """Cells with everything that is printed around them.

    `canvas` is the empty board as text, `ascii_canvas` the same in ASCII with the same shape, `neighbours` the indexes
    of the cells next to each cell, `text_width` the width of the field of a cell in the canvas.
    """

    cells: tuple[Cell, ...]
    lines: tuple[Line, ...]
    under: tuple[Under, ...]
    canvas: tuple[str, ...]
    ascii_canvas: tuple[str, ...]
    neighbours: tuple[tuple[int, ...], ...]
    text_width: int = 1

    def __post_init__(self) -> None:
        """Refuse a board on which a name or a picture would be ambiguous."""
        if len(self._exact) != len(self.cells):
            twice = next(cell.name for index, cell in enumerate(self.cells) if self._exact[cell.name] != index)
            message = f"Expected a different name for each cell of a board, but two are called {twice!r}"
            raise PlygroundError(message)
        if [len(row) for row in self.canvas] != [len(row) for row in self.ascii_canvas]:
            message = "Expected an ASCII canvas of the same shape as the Unicode canvas"
            raise PlygroundError(message)

    def __len__(self) -> int:
        """Count the cells."""
        return len(self.cells)

    @cached_property
    def _exact(self) -> dict[str, int]:
        return {cell.name: index for index, cell in enumerate(self.cells)}

    @cached_property
    def _folded(self) -> dict[str, list[int]]:
        folded: dict[str, list[int]] = {}
        for index, cell in enumerate(self.cells):
            folded.setdefault(cell.name.casefold(), []).append(index)
        return folded

    def name(self, index: int) -> str:
        """Name a cell."""
        return self.cells[index].name

    def index(self, name: str) -> int:
        """Find a cell by its name: exactly, or else without regard to case if only one cell matches so."""
        text = name.strip()
        if text in self._exact:
            return self._exact[text]
        matches = self._folded.get(text.casefold(), [])
        if len(matches) == 1:
            return matches[0]
        message = f"Expected the name of a cell ({self._names_in_short()}), got {name!r}"
        raise PlygroundError(message)

    def space(self, id: str = "board", role: Role = "board", **options: Unpack[SpaceOptions]) -> Space:  # noqa: A002 - the schema's word
        """Describe the board as drawing data: one space of a table."""
        space: Space = {"id": id, "role": role, "sites": [cell.site() for cell in self.cells]}
        if self.lines:
            space["lines"] = list(self.lines)
        if self.under:
            space["under"] = list(self.under)
        space.update(options)  # type: ignore[typeddict-item]
        return space

    def _names_in_short(self) -> str:
        names = [cell.name for cell in self.cells]
        if len(names) <= _NAMES_SHOWN:
            return ", ".join(names)
        return f"{', '.join(names[:3])}, ... {names[-1]}"
