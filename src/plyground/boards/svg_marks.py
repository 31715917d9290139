"""Marks as SVG: what is pointed out above the pieces, in the colour of whoever points."""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot

from plyground.boards.palette import PAGE, mark_colour
from plyground.boards.svg_markup import circle, element, length, polygon, polyline, rectangle, words
from plyground.boards.svg_sites import Place
from plyground.core.drawing import Mark, Point

_JOINING = {"arrow", "line"}


def draw_mark(mark: Mark, places: Mapping[str, Place]) -> str:
    """Draw a mark on each of its targets, or from the first to the last if it joins them."""
    targets = [places[target] for target in mark["targets"] if target in places]
    colour = mark_colour(mark["by"])
    if mark["kind"] in _JOINING:
        drawn = _joining(mark["kind"], [target.at for target in targets], colour) if len(targets) > 1 else ""
    else:
        drawn = "".join(_single(mark, target, colour) for target in targets)
    return element("g", drawn, class_=f"mark {mark['kind']}") if drawn else ""


def _joining(kind: str, points: list[Point], colour: str) -> str:
    if kind == "line":
        return polyline(points, fill="none", stroke=colour, stroke_width=0.1, stroke_linecap="round", stroke_opacity="0.8")
    (from_x, from_y), (tip_x, tip_y) = points[-2], points[-1]
    far = hypot(tip_x - from_x, tip_y - from_y) or 1.0
    along = ((tip_x - from_x) / far, (tip_y - from_y) / far)
    neck = (tip_x - 0.28 * along[0], tip_y - 0.28 * along[1])
    head = [
        (tip_x, tip_y),
        (neck[0] - 0.17 * along[1], neck[1] + 0.17 * along[0]),
        (neck[0] + 0.17 * along[1], neck[1] - 0.17 * along[0]),
    ]
    shaft = polyline([*points[:-1], neck], fill="none", stroke=colour, stroke_width=0.1, stroke_linecap="round")
    return element("g", shaft, polygon(head, fill=colour), opacity="0.85")


def _single(mark: Mark, target: Place, colour: str) -> str:  # noqa: PLR0911 - one return for each kind
    (x, y), (wide, high) = target.at, target.size
    match mark["kind"]:
        case "last":
            return _corners(target, colour)
        case "ring":
            return circle(target.at, 0.44, fill="none", stroke=colour, stroke_width=0.06)
        case "dot":
            return circle(target.at, 0.12, fill=colour, fill_opacity="0.85", stroke=PAGE, stroke_width=0.02)
        case "tint":
            return _wash(target, colour, 0.3)
        case "heat":
            return _wash(target, colour, 0.75 * min(1.0, max(0.0, mark.get("value", 1.0))))
        case "cross":
            cross = f"M{length(x - 0.2)} {length(y - 0.2)}l40 40m0-40l-40 40"
            return element("path", d=cross, fill="none", stroke=colour, stroke_width=0.09, stroke_linecap="round")
        case _:
            text = mark.get("text", f"{mark['value']:g}" if "value" in mark else "")
            at = (x + wide / 2 - 0.2, y - high / 2 + 0.2)
            plate = rectangle(at, (0.18 + 0.15 * len(text), 0.32), 0.16, fill=colour, stroke=PAGE, stroke_width=0.03)
            return plate + words(at, text, 0.24, PAGE, font_weight="700")


def _wash(target: Place, colour: str, strength: float) -> str:
    opacity = f"{strength:.2f}"
    if target.polygon:
        return polygon(target.polygon, fill=colour, fill_opacity=opacity)
    if target.shape == "point":
        return circle(target.at, 0.44, fill=colour, fill_opacity=opacity)
    return rectangle(target.at, target.size, 0, fill=colour, fill_opacity=opacity)


def _corners(target: Place, colour: str) -> str:
    """Frame a site: a hex by its outline, a point by a ring, anything else by its four corners."""
    look: dict[str, str | float] = {"fill": "none", "stroke": colour, "stroke_width": 0.06, "stroke_linejoin": "round"}
    (x, y), (wide, high) = target.at, target.size
    if target.polygon and target.shape == "edge":
        return polygon(target.polygon, **look)
    if target.polygon:
        inner = [(x + 0.92 * (px - x), y + 0.92 * (py - y)) for px, py in target.polygon]
        return polygon(inner, **look)
    if target.shape in {"point", "circle"}:
        return circle(target.at, 0.46, **look)
    if target.shape == "edge":
        return rectangle(target.at, (wide + 0.04, high + 0.04), 0.06, **look)
    arm = 0.22
    path = "".join(
        f"M{length(x + sx * (wide / 2 - 0.05))} {length(y + sy * (high / 2 - 0.05 - arm))}"
        f"v{length(sy * arm)}h{length(-sx * arm)}"
        for sx in (-1, 1)
        for sy in (-1, 1)
    )
    return element("path", d=path, stroke_linecap="round", **look)
