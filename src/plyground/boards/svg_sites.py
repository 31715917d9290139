"""The empty board as SVG: decorations, printed lines, and the outlines of sites."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from plyground.boards.palette import INK, QUIET, tone_paint
from plyground.boards.svg_markup import circle, polygon, polyline, rectangle, words
from plyground.core.drawing import Line, Point, Site, SiteShape, Under

_LABEL_SIZE = 0.2
_CORNER_SIZE = 0.21  # of a number in the corner of a square, clear of a piece in its middle
_COORDINATE_SIZE = 0.3
_CORNER = 1 / sqrt(3)  # from the centre of a hex of width 1 to its corners
_HEX = ((0.0, -_CORNER), (0.5, -_CORNER / 2), (0.5, _CORNER / 2), (0.0, _CORNER), (-0.5, _CORNER / 2), (-0.5, -_CORNER / 2))
_SIZES: dict[SiteShape, Point] = {"card": (1.0, 1.4), "edge": (1.0, 0.16), "hex": (1.0, 2 * _CORNER)}


class Place(NamedTuple):
    """A site put where its space is: what pieces and marks need to know of it."""

    id: str
    at: Point
    shape: SiteShape
    size: Point
    polygon: tuple[Point, ...]
    tone: str
    label: str


def place(site: Site, offset: Point) -> Place:
    """Move a site by the offset of its space and fill in what it leaves to its shape."""
    x, y = site["at"][0] + offset[0], site["at"][1] + offset[1]
    corners = tuple((px + offset[0], py + offset[1]) for px, py in site.get("polygon", ()))
    if site["shape"] == "hex" and not corners:
        corners = tuple((x + dx, y + dy) for dx, dy in _HEX)
    size = site.get("size", _SIZES.get(site["shape"], (1.0, 1.0)))
    return Place(site["id"], (x, y), site["shape"], size, corners, site.get("tone", ""), site.get("label", ""))


def draw_under(under: Under, offset: Point) -> str:
    """Draw a decoration: a text at a point, or a polygon."""
    points = _moved(under["points"], offset)
    if "text" in under:
        return words(points[0], under["text"], _COORDINATE_SIZE, QUIET, anchor=under.get("align", "middle"))
    paint = tone_paint(under["tone"])
    return polygon(points, fill=paint.fill, stroke=paint.line, stroke_width=0.02, stroke_linejoin="round")


def draw_line(line: Line, offset: Point) -> str:
    """Draw a printed line."""
    dashes = {"stroke_dasharray": "8 8"} if line.get("style") == "dashed" else {}
    return polyline(
        _moved(line["points"], offset), fill="none", stroke=QUIET, stroke_width=0.035, stroke_linecap="round", **dashes
    )


def draw_site(site: Place) -> str:
    """Draw the outline of a site with its label."""
    return _outline(site) + _label(site)


def _outline(site: Place) -> str:  # noqa: PLR0911 - one return for each shape
    paint = tone_paint(site.tone)
    look: dict[str, str | float] = {"fill": paint.fill, "stroke": paint.line, "stroke_width": 0.025, "stroke_linejoin": "round"}
    wide, high = site.size
    if site.polygon:
        return polygon(site.polygon, **look)
    match site.shape:
        case "square":
            return rectangle(site.at, site.size, 0, **look)
        case "circle":
            return circle(site.at, 0.46 * min(site.size), **look)
        case "pit":
            look["stroke_width"] = 0.04
            return rectangle(site.at, (wide - 0.1, high - 0.1), 0.45 * min(site.size), **look)
        case "card":
            look |= {"fill": "none", "stroke": "#97a3b0", "stroke_dasharray": "6 5"}
            return rectangle(site.at, (wide - 0.12, high - 0.12), 0.09, **look)
        case "edge":
            return rectangle(site.at, _slim(site.size), 0, fill="#dbe1e7")
        case "point" if site.tone == "node":
            return circle(site.at, 0.11, fill=INK)
        case _:
            return ""


def _slim(size: Point) -> Point:
    """Thin an edge down to the guide line that is seen before anybody draws it, clear of the dots at its ends."""
    thin, short = min(size) * 0.3, max(size) - 2 * min(size)
    return (short, thin) if size[0] > size[1] else (thin, short)


def _label(site: Place) -> str:
    """Write a label into the corner of a square, beside a point, and below anything else."""
    if not site.label:
        return ""
    (x, y), (wide, high) = site.at, site.size
    if site.shape == "square":
        corner = (x - wide / 2 + 0.05, y - high / 2 + 0.13)
        return words(corner, site.label, _CORNER_SIZE, QUIET, anchor="start")
    if site.shape == "point":
        return words((x + 0.3, y + 0.3), site.label, _LABEL_SIZE, QUIET)
    return words((x, y + high / 2 + 0.2), site.label, _LABEL_SIZE + 0.04, QUIET)


def _moved(points: list[Point], offset: Point) -> list[Point]:
    return [(x + offset[0], y + offset[1]) for x, y in points]
