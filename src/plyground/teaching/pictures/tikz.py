r"""A scene as TikZ, with coordinates only: it needs nothing but \usepackage{tikz} and can be edited by hand."""

from __future__ import annotations

from collections.abc import Iterable

from plyground.teaching.pictures.shapes import POINTS_A_PIXEL, Circle, Curve, Line, Point, Polygon, Rect, Scene, Shape, Text
from plyground.teaching.pictures.svg import number
from plyground.teaching.pictures.tex import preamble, tex
from plyground.teaching.pictures.theme import Look, look

MOST_POINTS = 14_000
"""TeX cannot measure much more than this."""
_TEXT_POINTS = 10.0
"""The size of a document's text, which is scaled to the sizes of the scene."""
_ANCHORS = {"start": "base west", "middle": "base", "end": "base east"}


def tikz(scene: Scene, *, document: bool = False) -> str:
    """A picture for a document of one's own, or a whole document of one page, as large as the picture."""
    unit = unit_points(scene)
    shapes = [shape for shape in scene.shapes if shape.style != "page"]
    lines = [
        r"\begin{tikzpicture}[" + picture_options(unit) + ",",
        *(f"  {style}," for style in styles(shapes, unit)),
        "]",
        *(f"  {colour}" for colour in colours(shapes)),
        f"  {frame(scene)}",
        *(f"  {drawn(shape, unit)}" for shape in shapes),
        r"\end{tikzpicture}",
    ]
    return "\n".join(_page(scene, unit, lines) if document else lines) + "\n"


def _page(scene: Scene, unit: float, lines: list[str]) -> list[str]:
    size = f"paperwidth={number(scene.width * unit)}pt, paperheight={number(scene.height * unit)}pt, margin=0pt"
    return [
        r"\documentclass{article}",
        rf"\usepackage[{size}]{{geometry}}",
        r"\usepackage{tikz}",
        *preamble(scene.texts),
        r"\pagestyle{empty}",
        r"\begin{document}",
        r"\vbox to 0pt{\vskip-\topskip \parindent=0pt \noindent",  # no height, so that TeX never looks for another page
        *lines,
        r"\vss}",
        r"\end{document}",
    ]


def unit_points(scene: Scene) -> float:
    """How many points of TeX a pixel is, so that the picture is not too large for it."""
    return min(POINTS_A_PIXEL, MOST_POINTS / max(scene.width, scene.height))


def picture_options(unit: float) -> str:
    """The options of a picture with lengths in pixels, y downwards, and text without room round it."""
    return (
        f"x={unit:.5f}pt, y=-{unit:.5f}pt, line join=round, every node/.style={{inner sep=0pt, outer sep=0pt, font=\\sffamily}}"
    )


def frame(scene: Scene) -> str:
    """The command that makes the picture as large as the scene."""
    return rf"\path[use as bounding box] (0,0) rectangle ({number(scene.width)},{number(scene.height)});"


def colours(shapes: Iterable[Shape]) -> list[str]:
    """Definitions of the colours that are used."""
    found = [(look(shape.style), isinstance(shape, Text)) for shape in shapes]
    used = {colour for used, is_text in found for colour in ((used.ink,) if is_text else (used.fill, used.line))}
    return [rf"\definecolor{{{_colour(colour)}}}{{HTML}}{{{colour[1:].upper()}}}" for colour in sorted(used - {"none"})]


def styles(shapes: Iterable[Shape], unit: float) -> list[str]:
    """Definitions of the styles that are used, named after the tokens."""
    used = sorted({(shape.style, isinstance(shape, Text)) for shape in shapes})
    return [
        f"{_name(token, is_text=is_text)}/.style={{{_ink(look(token)) if is_text else _painted(look(token), unit)}}}"
        for token, is_text in used
    ]


def drawn(shape: Shape, unit: float) -> str:
    """The command that draws a shape."""
    style = _name(shape.style, is_text=isinstance(shape, Text))
    match shape:
        case Polygon():
            return rf"\path[{style}] {' -- '.join(_at(point) for point in shape.points)} -- cycle;"
        case Circle():
            return rf"\path[{style}] {_at(shape.at)} circle[radius={number(shape.radius * unit)}pt];"
        case Rect():
            far = (shape.at[0] + shape.size[0], shape.at[1] + shape.size[1])
            corner = min(shape.corner, *(side / 2 for side in shape.size)) * unit
            rounded = f", rounded corners={number(corner)}pt" if corner else ""
            return rf"\path[{style}{rounded}] {_at(shape.at)} rectangle {_at(far)};"
        case Line():
            return rf"\path[{style}] {_at(shape.start)} -- {_at(shape.end)};"
        case Curve():
            pulls = f"{_at(shape.first)} and {_at(shape.second)}"
            return rf"\path[{style}] {_at(shape.start)} .. controls {pulls} .. {_at(shape.end)};"
        case Text():
            scale = number(shape.size * unit / _TEXT_POINTS)
            bold = r", font=\sffamily\bfseries\boldmath" if shape.bold else ""
            options = f"{style}, anchor={_ANCHORS[shape.anchor]}, scale={scale}{bold}"
            return rf"\node[{options}] at {_at(shape.at)} {{{tex(shape.text)}}};"


def _name(token: str, *, is_text: bool) -> str:
    return f"ply {'on ' if is_text else ''}{token.replace('.', ' ')}"


def _ink(found: Look) -> str:
    return f"text={_colour(found.ink)}"


def _painted(found: Look, unit: float) -> str:
    parts = [f"fill={_colour(found.fill)}"] if found.fill != "none" else []
    if found.line != "none":
        parts += [f"draw={_colour(found.line)}", f"line width={number(found.width * unit)}pt"]
    if found.dash:
        on, off = (number(part * unit) for part in found.dash)
        parts.append(f"dash pattern=on {on}pt off {off}pt")
    return ", ".join(parts)


def _colour(colour: str) -> str:
    return f"ply{colour[1:]}"


def _at(point: Point) -> str:
    return f"({number(point[0])},{number(point[1])})"
