"""A scene as SVG. Text stays text, nothing is fetched from anywhere, and every label is escaped."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

from plyground.teaching.pictures.shapes import Circle, Curve, Line, Point, Polygon, Rect, Scene, Shape, Text
from plyground.teaching.pictures.theme import Look, look

FONT = "'DejaVu Sans', Verdana, sans-serif"

# What XML 1.0 cannot hold, not even escaped.
_FORBIDDEN = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def svg(scene: Scene) -> str:
    """A whole SVG document."""
    wide, high = number(scene.width), number(scene.height)
    size = f'width="{wide}" height="{high}" viewBox="0 0 {wide} {high}"'
    style = f'role="img" font-family="{FONT}" stroke-linejoin="round"'
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} {style}>',
        f"<title>{clean(scene.title)}</title>",
        f"<desc>{clean(scene.description)}</desc>",
    )
    return "\n".join((*head, *(drawn(shape, paint(shape)) for shape in scene.shapes), "</svg>\n"))


def drawn(shape: Shape, how: str) -> str:
    """A shape as an element; `how` are the attributes that paint it."""
    match shape:
        case Polygon():
            return f'<polygon points="{_points(shape.points)}"{how}/>'
        case Circle():
            return f'<circle cx="{number(shape.at[0])}" cy="{number(shape.at[1])}" r="{number(shape.radius)}"{how}/>'
        case Rect():
            (x, y), (wide, high) = shape.at, shape.size
            corner = f' rx="{number(shape.corner)}"' if shape.corner else ""
            return f'<rect x="{number(x)}" y="{number(y)}" width="{number(wide)}" height="{number(high)}"{corner}{how}/>'
        case Line():
            return f'<path d="M{_points((shape.start,))}L{_points((shape.end,))}"{how}/>'
        case Curve():
            pulls = _points((shape.first, shape.second, shape.end))
            return f'<path d="M{_points((shape.start,))}C{pulls}"{how}/>'
        case Text():
            return f'<text x="{number(shape.at[0])}" y="{number(shape.at[1])}"{how}>{clean(shape.text)}</text>'


def paint(shape: Shape) -> str:
    """The attributes of a shape's style."""
    found = look(shape.style)
    if isinstance(shape, Text):
        bold = ' font-weight="bold"' if shape.bold else ""
        anchor = f' text-anchor="{shape.anchor}"' if shape.anchor != "start" else ""
        return f' font-size="{number(shape.size)}"{bold}{anchor} fill="{found.ink}"'
    return f' fill="{found.fill}"{_outline(found)}'


def _outline(found: Look) -> str:
    if found.line == "none":
        return ""
    dash = f' stroke-dasharray="{" ".join(number(part) for part in found.dash)}"' if found.dash else ""
    return f' stroke="{found.line}" stroke-width="{number(found.width)}"{dash}'


def clean(text: str) -> str:
    """A text as XML can hold it."""
    return escape(_FORBIDDEN.sub("\ufffd", text))


def number(value: float) -> str:
    """A length to a hundredth of a pixel."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _points(points: Sequence[Point]) -> str:
    return " ".join(f"{number(x)},{number(y)}" for x, y in points)
