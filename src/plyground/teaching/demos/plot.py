"""Plots made of the shapes of pictures: axes, ticks, lines with markers, a legend. Never told apart by colour alone.

A plot is also drawn with characters, for a terminal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, floor, log10

from plyground.teaching.demos.demo import plain
from plyground.teaching.pictures.metrics import HALF_CAPITAL, text_width
from plyground.teaching.pictures.shapes import Circle, Line, Point, Polygon, Rect, Scene, Shape, Text

WIDE, HIGH = 460.0, 320.0
_LEFT, _BELOW, _ABOVE = 64.0, 56.0, 26.0
_SIZE, _MARK = 13.0, 5.5
_LEGEND_LINE, _LEGEND_LEAD = 46.0, 22.0
_CHARACTERS = (56, 18)
_SIGNS = "ox+*#@"
_SEVERAL = "&"


@dataclass(frozen=True)
class Series:
    """A line through points, and what it is called. What is computed and not measured has no markers."""

    name: str
    points: tuple[Point, ...]
    style: str = ""
    marks: bool = True


@dataclass(frozen=True)
class Axis:
    """What is measured, from where to where, and where the ticks are; on a logarithmic axis ticks are powers of ten."""

    label: str
    low: float
    high: float
    ticks: tuple[float, ...]
    log: bool = False

    def part(self, value: float) -> float:
        """Where a value lies between the ends, from 0 to 1."""
        if self.log:
            return (log10(value) - log10(self.low)) / (log10(self.high) - log10(self.low))
        return (value - self.low) / (self.high - self.low)


def log_axis(label: str, values: Sequence[float]) -> Axis:
    """A logarithmic axis over whole powers of ten that holds these values."""
    low, high = floor(log10(min(values))), ceil(log10(max(values)))
    high = max(high, low + 1)
    return Axis(label, 10.0**low, 10.0**high, tuple(10.0**power for power in range(low, high + 1)), log=True)


def plot(series: Sequence[Series], x: Axis, y: Axis) -> Scene:
    """The plot, its legend to the right; the style and the marker of a line depend on its place in the list."""
    shapes: list[Shape] = [*_frame(x, y)]
    for number, line in enumerate(series):
        places = [_at(point, x, y) for point in line.points]
        shapes += [Line(start, end, _style(line, number)) for start, end in pairwise(places)]
    for number, line in enumerate(series):
        shapes += [_marker(number, _at(point, x, y)) for point in line.points if line.marks]
    left = _LEFT + WIDE + 22
    for number, line in enumerate(series):
        level = _ABOVE + 14 + number * _LEGEND_LEAD
        shapes += [
            Line((left, level), (left + _LEGEND_LINE, level), _style(line, number)),
            *([_marker(number, (left + _LEGEND_LINE / 2, level))] if line.marks else []),
            Text((left + _LEGEND_LINE + 8, level + _SIZE * HALF_CAPITAL), line.name, "label", _SIZE, "start"),
        ]
    legend = _LEGEND_LINE + 8 + max(text_width(line.name, _SIZE) for line in series)
    return Scene(left + legend, _ABOVE + HIGH + _BELOW, tuple(shapes))


def text_plot(series: Sequence[Series], x: Axis, y: Axis) -> str:
    """The plot in characters. What is measured lies over what is computed; where measured points meet, one sign says so."""
    wide, high = _CHARACTERS
    cells = [[" "] * (wide + 1) for _ in range(high + 1)]
    signs = {line.name: _SIGNS[number % len(_SIGNS)] for number, line in enumerate(series)}
    measured = {signs[line.name] for line in series if line.marks} | {_SEVERAL}
    for line in sorted(series, key=lambda line: line.marks):
        places = [(x.part(point[0]) * wide, high - y.part(point[1]) * high) for point in line.points]
        for right, below in places if line.marks else _between(places):
            row, column = round(below), round(right)
            is_met = line.marks and cells[row][column] in measured - {signs[line.name]}
            cells[row][column] = _SEVERAL if is_met else signs[line.name]
    ticks = {high - round(y.part(tick) * high): tick_text(tick) for tick in y.ticks}
    room = max(map(len, ticks.values()))
    lines = [f"{ticks.get(row, ''):>{room}} |{''.join(cell).rstrip()}" for row, cell in enumerate(cells)]
    foot = [" "] * (wide + 6)
    for tick in x.ticks:
        text = tick_text(tick)
        place = round(x.part(tick) * wide)
        foot[place : place + len(text)] = text
    legend = [f"  {sign} {name}" for name, sign in signs.items()]
    if any(_SEVERAL in row for row in cells):
        legend.append(f"  {_SEVERAL} several of these at one place")
    axis = f"{'':>{room}} +{'-' * (wide + 1)}"
    return "\n".join([y.label, *lines, axis, f"{'':>{room}}  {''.join(foot).rstrip()}  {x.label}", *legend])


def _between(places: Sequence[Point]) -> Iterator[Point]:
    """Places on the straight lines from one place to the next, one a column."""
    for start, end in pairwise(places):
        steps = max(1, round(end[0] - start[0]))
        for step in range(steps + 1):
            part = step / steps
            yield start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def tick_text(value: float) -> str:
    """A tick's number."""
    return plain(value)


# -- shapes ----------------------------------------------------------------------------------------------------------

_STYLES = ("edge.seen", "edge.skipped", "arc", "edge.hollow", "edge.chosen")


def _style(line: Series, number: int) -> str:
    return line.style or _STYLES[number % len(_STYLES)]


def _at(point: Point, x: Axis, y: Axis) -> Point:
    return _LEFT + x.part(point[0]) * WIDE, _ABOVE + (1 - y.part(point[1])) * HIGH


def _frame(x: Axis, y: Axis) -> list[Shape]:
    corner, foot = (_LEFT, _ABOVE + HIGH), _ABOVE + HIGH
    shapes: list[Shape] = []
    for tick in y.ticks:
        level = _ABOVE + (1 - y.part(tick)) * HIGH
        shapes.append(Line((_LEFT - 5, level), (_LEFT, level), "edge.seen"))
        shapes.append(Text((_LEFT - 10, level + _SIZE * HALF_CAPITAL), tick_text(tick), "letter", _SIZE, "end"))
    for tick in x.ticks:
        right = _LEFT + x.part(tick) * WIDE
        shapes.append(Line((right, foot), (right, foot + 5), "edge.seen"))
        shapes.append(Text((right, foot + 20), tick_text(tick), "letter", _SIZE))
    shapes += [
        Line(corner, (_LEFT, _ABOVE), "edge.seen"),
        Line(corner, (_LEFT + WIDE, foot), "edge.seen"),
        Text((_LEFT + WIDE / 2, foot + 44), x.label, "label", _SIZE),
        Text((_LEFT - 48, _ABOVE - 16), y.label, "label", _SIZE, "start"),
    ]
    return shapes


def _marker(number: int, at: Point) -> Shape:
    """Circle, square, triangle up, triangle down, diamond: told apart by shape first."""
    (x, y), half = at, _MARK
    kind = number % len(_STYLES)
    if kind == 0:
        return Circle(at, half, "max.seen")
    if kind == 1:
        return Rect((x - half, y - half), (2 * half, 2 * half), "min.seen")
    points: tuple[tuple[Point, ...], ...] = (
        ((x, y - half), (x + half, y + half), (x - half, y + half)),
        ((x - half, y - half), (x + half, y - half), (x, y + half)),
        ((x, y - 1.3 * half), (x + 1.3 * half, y), (x, y + 1.3 * half), (x - 1.3 * half, y)),
    )
    return Polygon(points[kind - 2], ("leaf.seen", "chance.seen", "player2.seen")[kind - 2])
