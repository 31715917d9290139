r"""Graphs as text: places as dots, lines along rows and columns as box drawing, other lines as / and \."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from plyground.boards.canvas import Canvas
from plyground.core.drawing import Point

TextPlace = tuple[int, int]

# Characters from a place to the next: room for one mark in the middle of a diagonal, which then rises at a square
# angle on a terminal, whose characters are about twice as high as wide.
_ACROSS, _DOWN = 4, 2

# What two lines that meet between places look like.
_MEETINGS = {frozenset("─│"): "┼", frozenset("/\\"): "╳"}  # noqa: RUF001 - a crossing, not a letter


def text_places(places: Mapping[str, Point], left: int) -> dict[str, TextPlace]:
    """Give each place its row and column in the canvas, `left` characters being kept free for a margin."""
    first_x = min((x for x, _ in places.values()), default=0.0)
    first_y = min((y for _, y in places.values()), default=0.0)
    return {name: (round((y - first_y) * _DOWN), left + round((x - first_x) * _ACROSS)) for name, (x, y) in places.items()}


def draw_graph(
    marks: Mapping[str, TextPlace],
    edges: Sequence[tuple[str, str]],
    places: Mapping[str, Point],
    files: Mapping[float, str],
    ranks: Mapping[float, str],
) -> tuple[str, ...]:
    """Draw lines, then places over them, then the numbers of `ranks` to the left and the letters of `files` below."""
    canvas = Canvas()
    for one, other in edges:
        _draw_line(canvas, marks[one], marks[other])
    for at in marks.values():
        canvas.put(*at, "·")
    bottom = max((row for row, _ in marks.values()), default=0)
    digits = max(map(len, ranks.values()), default=0)
    for name, (x, y) in places.items():
        row, column = marks[name]
        if y in ranks:
            canvas.put(row, 0, ranks[y].rjust(digits))
        if x in files:
            canvas.put(bottom + 1, column, files[x])
    return canvas.rows()


def _draw_line(canvas: Canvas, one: TextPlace, other: TextPlace) -> None:
    (row, column), (last_row, last_column) = sorted((one, other))
    rows, columns = last_row - row, last_column - column
    if rows == 0:
        for step in range(1, columns):
            _meet(canvas, row, column + step, "─")
        return
    mark = "│" if columns == 0 else ("\\" if columns > 0 else "/")
    for step in range(1, rows):
        _meet(canvas, row + step, column + round(columns * step / rows), mark)


def _meet(canvas: Canvas, row: int, column: int, mark: str) -> None:
    there = canvas.at(row, column)
    canvas.put(row, column, mark if there == " " else _MEETINGS.get(frozenset((there, mark)), mark))
