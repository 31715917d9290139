"""What a picture is made of, for every exporter: a few kinds of shapes on a page, with styles by name and no colours.

Lengths are pixels of an SVG, 96 to an inch; y grows downwards. `style` is a token that `theme.look` explains.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Point = tuple[float, float]
Anchor = Literal["start", "middle", "end"]

PIXELS_AN_INCH = 96
POINTS_A_PIXEL = 72 / PIXELS_AN_INCH


@dataclass(frozen=True, slots=True)
class Polygon:
    """A closed outline."""

    points: tuple[Point, ...]
    style: str


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle round a point."""

    at: Point
    radius: float
    style: str


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle by its upper left corner and its size; `corner` rounds it."""

    at: Point
    size: Point
    style: str
    corner: float = 0.0


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line."""

    start: Point
    end: Point
    style: str


@dataclass(frozen=True, slots=True)
class Curve:
    """A cubic curve: its ends and the two points that pull it."""

    start: Point
    first: Point
    second: Point
    end: Point
    style: str


@dataclass(frozen=True, slots=True)
class Text:
    """A line of text; `at` lies on the line on which the letters stand."""

    at: Point
    text: str
    style: str
    size: float
    anchor: Anchor = "middle"
    bold: bool = False


Shape = Polygon | Circle | Rect | Line | Curve | Text


@dataclass(frozen=True)
class Scene:
    """A picture: its size and its shapes from bottom to top; title and description are for those who cannot see it."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    title: str = ""
    description: str = ""
    caption: str = ""
    """The sentence under the picture, which is among the shapes too; exporters that set text themselves may need it."""

    @property
    def texts(self) -> tuple[str, ...]:
        """Everything written in the picture, in the order of drawing."""
        return tuple(shape.text for shape in self.shapes if isinstance(shape, Text))
