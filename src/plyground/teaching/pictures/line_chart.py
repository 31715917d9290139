"""A curve of measured points with their errors, over an axis of counts: how something grew while something was done."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from plyground.teaching.pictures.bar_chart import bar_chart_svg
from plyground.teaching.pictures.metrics import HALF_CAPITAL, text_width, wrapped
from plyground.teaching.pictures.shapes import Circle, Line, Rect, Scene, Shape, Text

_MARGIN, _PLOT_WIDTH, _PLOT_HEIGHT, _GAP = 28.0, 560.0, 260.0, 10.0
_TITLE, _WORDS, _SMALL, _LINE = 19.0, 13.0, 11.5, 17.0
_DOT = 3.0
_FEWEST_TICKS = 4
_THOUSAND = 1000

line_chart_svg = bar_chart_svg
"""The scene as SVG that follows the reader's choice of light or dark."""


class Spot(NamedTuple):
    """A measured point: where, how much, and the standard error of that."""

    at: float
    value: float
    error: float = 0.0


def line_chart(title: str, spots: Sequence[Spot], *, across: str, up: str, notes: Sequence[str] = ()) -> Scene:
    """The scene of a curve; `across` and `up` say what the axes are. A bar through a spot is two standard errors each way."""
    rows = _ticks(
        min([0.0, *(spot.value - 2 * spot.error for spot in spots)]),
        max([0.0, *(spot.value + 2 * spot.error for spot in spots)]),
    )
    columns = _ticks(0.0, max([1.0, *(spot.at for spot in spots)]))
    names = max(text_width(_signed(row), _SMALL) for row in rows)
    left, top = _MARGIN + names + _GAP, _MARGIN + _TITLE + 2 * _LINE
    right, bottom = left + _PLOT_WIDTH, top + _PLOT_HEIGHT
    width = max(right, _MARGIN + text_width(title, _TITLE, bold=True)) + _MARGIN
    said = [line for note in notes for line in wrapped(note, _SMALL, width - 2 * _MARGIN)]
    height = bottom + 3 * _LINE + _LINE * len(said) + _MARGIN / 2

    def x(value: float) -> float:
        return left + (value - columns[0]) / (columns[-1] - columns[0]) * (right - left)

    def y(value: float) -> float:
        return bottom - (value - rows[0]) / (rows[-1] - rows[0]) * (bottom - top)

    shapes: list[Shape] = [Rect((0.0, 0.0), (width, height), "page")]
    shapes.append(Text((_MARGIN, _MARGIN + _TITLE * 0.6), title, "caption", _TITLE, "start", bold=True))
    shapes.append(Text((_MARGIN, top - 0.8 * _LINE), up, "letter", _SMALL, "start"))
    for row in rows:
        shapes.append(Line((left, y(row)), (right, y(row)), "edge.seen" if row == 0 else "edge.skipped"))
        shapes.append(Text((left - _GAP, y(row) + _SMALL * HALF_CAPITAL), _signed(row), "letter", _SMALL, "end"))
    shapes += [Text((x(column), bottom + _LINE), _count(column), "letter", _SMALL) for column in columns]
    shapes.append(Text(((left + right) / 2, bottom + 2 * _LINE + 2), across, "letter", _SMALL))
    shapes += _drawn([(x(spot.at), y(spot.value), y(0.0) - y(2 * spot.error)) for spot in spots])
    shapes += [
        Text((_MARGIN, bottom + 3.2 * _LINE + _LINE * number), line, "letter", _SMALL, "start")
        for number, line in enumerate(said)
    ]
    told = "; ".join(f"{_count(spot.at)}: {_signed(spot.value, 3)}" for spot in spots)
    return Scene(width, height, tuple(shapes), title, f"{up}. {across}. {told}. {' '.join(notes)}".strip())


def _drawn(places: list[tuple[float, float, float]]) -> Iterator[Shape]:
    for x, y, reach in places:
        if reach > _DOT:
            yield Line((x, y - reach), (x, y + reach), "edge.skipped")
    for (x, y, _), (next_x, next_y, _) in pairwise(places):
        yield Line((x, y), (next_x, next_y), "edge.seen")
    for x, y, _ in places:
        yield Circle((x, y), _DOT, "max.seen")


def _ticks(low: float, high: float) -> list[float]:
    """Round numbers that enclose a range, five to ten of them."""
    span = (high - low) or 1.0
    step = 10.0 ** math.floor(math.log10(span))
    for part in (1.0, 0.5, 0.2, 0.1):
        if span / (step * part) >= _FEWEST_TICKS:
            step *= part
            break
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    return [number * step for number in range(first, max(last, first + 1) + 1)]


def _signed(value: float, digits: int = 2) -> str:
    return f"{value:+.{digits}f}" if value else "0"


def _count(value: float) -> str:
    return f"{value / _THOUSAND:,g}k" if value >= _THOUSAND and value % _THOUSAND == 0 else f"{value:,g}"
