"""Bars that compare things with one of them, on a logarithmic axis: longer to the right is more, to the left is less.

A bar with a tip goes on: beyond the axis, or because it was not measured to its end. What a colour says, the side and the
number behind the bar say too.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from plyground.boards.palette import INK, PAGE, QUIET, owner_paint
from plyground.teaching.pictures.metrics import HALF_CAPITAL, text_width, wrapped
from plyground.teaching.pictures.shapes import Circle, Line, Polygon, Rect, Scene, Shape, Text
from plyground.teaching.pictures.svg import svg
from plyground.teaching.pictures.theme import look

_MARGIN, _ROW, _THICK, _PLOT, _GAP = 28.0, 26.0, 14.0, 420.0, 16.0
_TITLE, _WORDS, _SMALL = 19.0, 13.0, 11.5
_LINE = 17.0
_TIP = 9.0
_ROOM = 1.15
_TICKS = tuple(step * 10.0**power for power in range(-9, 10) for step in (1, 2, 5))
_MOST_TICKS = 8
_TIMES = "\N{MULTIPLICATION SIGN}"
_DARK = {
    PAGE: "#11171d",
    INK: "#e8edf2",
    QUIET: "#a3b0bd",
    owner_paint(0).fill: "#6fa8dc",
    owner_paint(0).line: "#cfe2f3",
    owner_paint(1).line: "#fff0c8",
    look("edge.hollow").line: "#6c7884",
}


@dataclass(frozen=True)
class Bar:
    """One thing: its name, its size as a multiple of the base's, and the text behind it."""

    label: str
    ratio: float
    text: str
    is_unfinished: bool = False
    """It is at least so large."""
    is_reference: bool = False
    """Not measured but known, or the base itself: drawn in grey, and the axis need not reach it."""


def bar_chart(title: str, bars: Sequence[Bar], *, axis: str, texts: str, notes: Sequence[str] = ()) -> Scene:
    """The scene of a chart. `axis` says what the bars mean, `texts` what the texts are; `notes` stand under it."""
    names = max(text_width(bar.label, _WORDS) for bar in bars)
    left, right = _MARGIN + names + _GAP, _MARGIN + names + _GAP + _PLOT
    width = (
        max(right + _GAP + max(text_width(bar.text, _WORDS) for bar in bars), text_width(title, _TITLE, bold=True)) + _MARGIN
    )
    top = _MARGIN + _TITLE + 24
    bottom = top + _ROW * len(bars) + 4
    said = [line for note in notes for line in wrapped(note, _SMALL, width - 2 * _MARGIN)]
    height = bottom + 2.6 * _LINE + (_LINE * (len(said) + 1) if said else 0) + _MARGIN / 2
    scale = _Scale(left, right, [bar.ratio for bar in bars if not bar.is_reference])
    shapes: list[Shape] = [Rect((0.0, 0.0), (width, height), "page")]
    shapes.append(Text((_MARGIN, _MARGIN + _TITLE * 0.6), title, "caption", _TITLE, "start", bold=True))
    shapes.append(Text((width - _MARGIN, top - 6), texts, "letter", _SMALL, "end"))
    shapes.extend(_axis(scale, top, bottom))
    shapes.append(Text(((left + right) / 2, bottom + 2 * _LINE + 2), axis, "letter", _SMALL))
    for number, bar in enumerate(bars):
        middle = top + _ROW * (number + 0.5)
        down = middle + _WORDS * HALF_CAPITAL
        shapes.append(Text((left - _GAP, down), bar.label, "label", _WORDS, "end"))
        shapes.extend(_drawn(bar, scale, middle))
        shapes.append(Text((width - _MARGIN, down), bar.text, "side", _WORDS, "end"))
    shapes += [
        Text((_MARGIN, bottom + 4 * _LINE + _LINE * number), line, "letter", _SMALL, "start")
        for number, line in enumerate(said)
    ]
    told = "; ".join(f"{bar.label}: {bar.text}" for bar in bars)
    return Scene(width, height, tuple(shapes), title, f"{axis}. {told}. {' '.join(notes)}".strip())


def bar_chart_svg(scene: Scene) -> str:
    """The scene as SVG that follows the reader's choice of light or dark."""
    rules = "".join(f'[fill="{light}"]{{fill:{dark}}}[stroke="{light}"]{{stroke:{dark}}}' for light, dark in _DARK.items())
    style = f"<style>@media (prefers-color-scheme:dark){{{rules}}}</style>"
    head, end, rest = svg(scene).partition("</desc>\n")
    return f"{head}{end}{style}\n{rest}"


class _Scale:
    """Where a ratio lies between left and right."""

    def __init__(self, left: float, right: float, ratios: Sequence[float]) -> None:
        self.left, self.right = left, right
        self.low = math.log(min([*ratios, 1 / 1.2]) / _ROOM)
        self.high = math.log(max([*ratios, 1.2]) * _ROOM)

    def at(self, ratio: float) -> float:
        """The place of a ratio, which may lie beyond the ends."""
        return self.left + (math.log(ratio) - self.low) / (self.high - self.low) * (self.right - self.left)

    def ticks(self) -> list[float]:
        """A few round ratios; powers of ten alone where there would be too many."""
        found = [tick for tick in _TICKS if self.low <= math.log(tick) <= self.high]
        if len(found) > _MOST_TICKS:
            found = [tick for tick in found if math.isclose(math.log10(tick), round(math.log10(tick)))]
        return found


def _axis(scale: _Scale, top: float, bottom: float) -> Iterator[Shape]:
    for tick in scale.ticks():
        x = scale.at(tick)
        yield Line((x, top), (x, bottom), "edge.seen" if math.isclose(tick, 1.0) else "edge.skipped")
        yield Text((x, bottom + _LINE), f"{_TIMES}{tick:,g}", "letter", _SMALL)


def _drawn(bar: Bar, scale: _Scale, middle: float) -> Iterator[Shape]:
    start, end = scale.at(1.0), min(max(scale.at(bar.ratio), scale.left), scale.right)
    is_beyond = not math.isclose(end, scale.at(bar.ratio))
    side = "max" if bar.ratio >= 1 else "min"
    style = "chance.seen" if bar.is_reference else f"{side}.seen"
    if abs(end - start) < 1:
        yield Circle((start, middle), _THICK / 3, style)
        return
    way = 1 if end > start else -1
    up, low = middle - _THICK / 2, middle + _THICK / 2
    if not is_beyond and not bar.is_unfinished:
        yield Rect((min(start, end), up), (abs(end - start), _THICK), style)
        return
    foot = end - way * _TIP
    yield Polygon(((start, up), (foot, up), (end, middle), (foot, low), (start, low)), style)
