"""Scenes as PDF pages: vectors, and text as text in the bundled font. Needs fpdf2, of the extra `pictures`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from plyground.teaching.pictures.fonts import BOLD, REGULAR, covered, font_file
from plyground.teaching.pictures.refusals import PictureError, missing
from plyground.teaching.pictures.shapes import POINTS_A_PIXEL, Circle, Curve, Line, Point, Polygon, Rect, Scene, Shape, Text
from plyground.teaching.pictures.theme import Look, look

if TYPE_CHECKING:
    from fpdf import FPDF

A4 = (841.89, 595.28)
"""Width and height of a sheet on its side, in points."""
MOST_POINTS = 14_400
"""The longest side that readers of PDF accept."""
_A4_MARGIN = 36.0
_FONT = "dejavu"
NOTHING = "#ffffff"


def pdf(scenes: Sequence[Scene], *, a4: bool = False) -> bytes:
    """A PDF file with a page for each scene, of the scene's size or on A4 sheets on their side."""
    if not scenes:
        raise PictureError("A PDF needs at least one picture; there was none.")
    try:
        from fpdf import FPDF  # noqa: PLC0415 - only pictures of this kind need it
    except ImportError as error:
        raise missing("PDF", "fpdf2") from error
    document = FPDF(unit="pt")
    document.set_auto_page_break(auto=False)
    document.set_title(scenes[-1].title)
    document.set_creator("plyground")
    with font_file(REGULAR) as regular, font_file(BOLD) as bold:
        document.add_font(_FONT, "", regular)
        document.add_font(_FONT, "B", bold)
    for scene in scenes:
        page = _page(scene, a4=a4)
        document.add_page(format=page)
        room = (page[0] - 2 * _A4_MARGIN, page[1] - 2 * _A4_MARGIN) if a4 else page
        scale = min(room[0] / scene.width, room[1] / scene.height, POINTS_A_PIXEL)
        shift = ((page[0] - scene.width * scale) / 2, (page[1] - scene.height * scale) / 2)
        pen = _Pen(document, scale, shift)
        for shape in scene.shapes:
            pen.draw(shape)
    return bytes(document.output())


def _page(scene: Scene, *, a4: bool) -> tuple[float, float]:
    if a4:
        return A4
    scale = min(POINTS_A_PIXEL, MOST_POINTS / max(scene.width, scene.height))
    return scene.width * scale, scene.height * scale


class _Pen:
    """Draws shapes on the current page of a document."""

    def __init__(self, document: FPDF, scale: float, shift: Point) -> None:
        self._document, self._scale, self._shift = document, scale, shift

    def draw(self, shape: Shape) -> None:
        found = look(shape.style)
        if isinstance(shape, Text):
            self._write(shape, found)
        else:
            self._outline(shape, found)

    def _at(self, point: Point) -> Point:
        return point[0] * self._scale + self._shift[0], point[1] * self._scale + self._shift[1]

    def _write(self, shape: Text, found: Look) -> None:
        document, size = self._document, shape.size * self._scale
        document.set_font(_FONT, "B" if shape.bold else "", size)
        document.set_text_color(found.ink)
        x, y = self._at(shape.at)
        text = covered(shape.text)
        back = {"start": 0.0, "middle": 0.5, "end": 1.0}[shape.anchor]
        document.text(x - back * document.get_string_width(text), y, text)

    def _outline(self, shape: Polygon | Circle | Rect | Line | Curve, found: Look) -> None:
        document = self._document
        filled, lined = found.fill != "none", found.line != "none"
        if isinstance(shape, Polygon | Curve):
            self._path(shape, found)
            return
        how = ("D" if lined else "") + ("F" if filled else "")
        document.set_fill_color(found.fill if filled else NOTHING)
        document.set_draw_color(found.line if lined else NOTHING)
        document.set_line_width(found.width * self._scale)
        document.set_dash_pattern(*(part * self._scale for part in found.dash))
        match shape:
            case Circle():
                document.circle(*self._at(shape.at), shape.radius * self._scale, style=how)
            case Rect():
                wide, high = (side * self._scale for side in shape.size)
                corner = min(shape.corner * self._scale, wide / 2, high / 2)
                document.rect(*self._at(shape.at), wide, high, how, round_corners=corner > 0, corner_radius=corner)
            case Line():
                document.line(*self._at(shape.start), *self._at(shape.end))

    def _path(self, shape: Polygon | Curve, found: Look) -> None:
        """Draw what has corners that must be round, or bends; the library is slower here."""
        with self._document.new_path() as path:
            path.style.fill_color = found.fill if found.fill != "none" else None
            path.style.stroke_color = found.line if found.line != "none" else None
            path.style.stroke_width = found.width * self._scale
            path.style.stroke_join_style = "round"
            path.style.stroke_dash_pattern = tuple(part * self._scale for part in found.dash) or None
            path.style.stroke_dash_phase = 0
            path.style.auto_close = isinstance(shape, Polygon)
            match shape:
                case Polygon():
                    path.move_to(*self._at(shape.points[0]))
                    for point in shape.points[1:]:
                        path.line_to(*self._at(point))
                case Curve():
                    path.move_to(*self._at(shape.start))
                    path.curve_to(*self._at(shape.first), *self._at(shape.second), *self._at(shape.end))
