"""Putting scenes together on one page: beside each other, under each other, with headings and tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from plyground.teaching.pictures.metrics import text_width, wrapped
from plyground.teaching.pictures.shapes import Circle, Curve, Line, Point, Polygon, Rect, Scene, Shape, Text

MARGIN, GAP = 24.0, 36.0
HEADING, HEADING_LEAD = 16.0, 36.0
NOTE, NOTE_LEAD = 14.0, 20.0
_CELL_HIGH, _CELL_PAD = 26.0, 14.0


def moved(shape: Shape, right: float, below: float) -> Shape:
    """A shape somewhere else."""

    def at(point: Point) -> Point:
        return point[0] + right, point[1] + below

    match shape:
        case Polygon():
            return replace(shape, points=tuple(map(at, shape.points)))
        case Circle() | Rect() | Text():
            return replace(shape, at=at(shape.at))
        case Line():
            return Line(at(shape.start), at(shape.end), shape.style)
        case Curve():
            return Curve(at(shape.start), at(shape.first), at(shape.second), at(shape.end), shape.style)


def headed(scene: Scene, heading: str, note: str = "") -> Scene:
    """A scene with a heading above it and lines of explanation under it. The page grows with the heading, not with the note."""
    width = max(scene.width, text_width(heading, HEADING, bold=True) + 2 * MARGIN)
    notes = wrapped(note, NOTE, width - 2 * MARGIN)
    body = [moved(shape, (width - scene.width) / 2, HEADING_LEAD) for shape in scene.shapes if not _is_page(shape)]
    top = Text((width / 2, HEADING), heading, "caption", HEADING, bold=True)
    foot = [
        Text((width / 2, HEADING_LEAD + scene.height + NOTE_LEAD * (number + 0.5)), line, "letter", NOTE)
        for number, line in enumerate(notes)
    ]
    high = HEADING_LEAD + scene.height + NOTE_LEAD * len(notes)
    return Scene(width, high, (top, *body, *foot), scene.title, scene.description)


def beside(scenes: Sequence[Scene]) -> Scene:
    """Scenes in a row, their upper ends level."""
    shapes: list[Shape] = []
    right = 0.0
    for scene in scenes:
        shapes += [moved(shape, right, 0.0) for shape in scene.shapes if not _is_page(shape)]
        right += scene.width + GAP
    return Scene(right - GAP, max(scene.height for scene in scenes), tuple(shapes))


def stacked(scenes: Sequence[Scene]) -> Scene:
    """Scenes under one another, their middles in line."""
    shapes: list[Shape] = []
    width, below = max(scene.width for scene in scenes), 0.0
    for scene in scenes:
        left = (width - scene.width) / 2
        shapes += [moved(shape, left, below) for shape in scene.shapes if not _is_page(shape)]
        below += scene.height + GAP / 2
    return Scene(width, below - GAP / 2, tuple(shapes))


def page(scene: Scene, title: str, description: str) -> Scene:
    """The finished picture: a margin and a white page round a scene."""
    width, height = scene.width + 2 * MARGIN, scene.height + 2 * MARGIN
    shapes = (moved(shape, MARGIN, MARGIN) for shape in scene.shapes if not _is_page(shape))
    return Scene(width, height, (Rect((0.0, 0.0), (width, height), "page"), *shapes), title, description)


def table(headings: Sequence[str], rows: Sequence[Sequence[Any]], *, strong: Sequence[int] = ()) -> Scene:
    """A table with a line under its headings; the first column is set to the left. `strong`: the rows to be set in bold."""
    cells = [[str(cell) for cell in row] for row in (headings, *rows)]
    wide = [max(text_width(row[column], NOTE, bold=True) for row in cells) + 2 * _CELL_PAD for column in range(len(headings))]
    shapes: list[Shape] = []
    for number, row in enumerate(cells):
        right = 0.0
        for column, cell in enumerate(row):
            is_bold = number == 0 or number - 1 in strong
            x, anchor = (right + _CELL_PAD, "start") if column == 0 else (right + wide[column] / 2, "middle")
            base = (number + 0.66) * _CELL_HIGH
            shapes.append(Text((x, base), cell, "label", NOTE, "start" if anchor == "start" else "middle", is_bold))
            right += wide[column]
    shapes.append(Line((0.0, _CELL_HIGH), (sum(wide), _CELL_HIGH), "edge.seen"))
    return Scene(sum(wide), _CELL_HIGH * len(cells) + 4, tuple(shapes))


def text_table(headings: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
    """The same for a terminal: columns in line, the first to the left, the others to the right."""
    cells = [[str(cell) for cell in row] for row in (headings, *rows)]
    wide = [max(len(row[column]) for row in cells) for column in range(len(headings))]
    lines = [
        "  ".join(
            cell.ljust(room) if not column else cell.rjust(room)
            for column, (cell, room) in enumerate(zip(row, wide, strict=True))
        )
        for row in cells
    ]
    lines.insert(1, "  ".join("-" * room for room in wide))
    return "\n".join(line.rstrip() for line in lines)


def _is_page(shape: Shape) -> bool:
    return isinstance(shape, Rect) and shape.style == "page"
