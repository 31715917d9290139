"""A sheet as A4 pages: each page is a scene, so that trees stay vectors and text stays text."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from plyground.teaching.exercises.exercise import Exercise
from plyground.teaching.exercises.sheets.drawn import question_scene, solution_scene
from plyground.teaching.exercises.sheets.sheet import Sheet
from plyground.teaching.pictures import Scene, pdf
from plyground.teaching.pictures.metrics import text_width, wrapped
from plyground.teaching.pictures.shapes import Anchor, Circle, Curve, Line, Point, Polygon, Rect, Shape, Text
from plyground.teaching.words import say

WIDTH, HEIGHT = 793.7, 1122.5
"""A4 in pixels, 96 to an inch: upright, and the other way round for wide trees."""
_MARGIN = 64.0
_FOOT = 40.0
_TITLE, _HEAD, _TEXT, _SMALL = 20.0, 14.5, 13.0, 10.5
_LEADING = 1.42
_TALL, _TALLEST = 265.0, 370.0  # two trees of three plies fit on a page; deeper ones need more room to be read
_SHALLOW = 3
_SMALLEST = 0.6  # a tree that would be drawn smaller than this upright goes on a page on its side
_SOLVED = 0.6  # pictures of solutions are this part of the line and of the height in the question
_ANSWER_LINE = 27.0
_MOST_LINES = 24


@dataclass
class _Block:
    """Things that stay together, from the top down, on paper of some width; heights are counted as they are added."""

    width: float = WIDTH
    shapes: list[Shape] = field(default_factory=list)
    height: float = 0.0

    @property
    def room(self) -> float:
        """How wide a line is."""
        return self.width - 2 * _MARGIN

    def write(self, text: str, size: float, *, bold: bool = False, style: str = "caption", right: str = "") -> None:
        """Lines of text from the left; `right` stands at the right end of the first or, if it is long, on a line of its own."""
        taken = text_width(right, _SMALL) + 2 * size if right else 0.0
        room = self.room - taken if taken <= self.room / 2 else self.room
        for number, line in enumerate(wrapped(text, size, room)):
            self.height += size * _LEADING
            self._text(_MARGIN, line, size, "start", style, bold=bold)
            if right and not number and room < self.room:
                self._text(self.width - _MARGIN, right, _SMALL, "end", "letter", bold=False)
        if right and room == self.room:
            self.write(right, _SMALL, style="letter")

    def _text(self, x: float, text: str, size: float, anchor: Anchor, style: str, *, bold: bool) -> None:
        self.shapes.append(Text((x, self.height - size * 0.3), text, style, size, anchor, bold))

    def gap(self, height: float) -> None:
        """Nothing."""
        self.height += height

    def blank(self, label: str, start: float, end: float) -> None:
        """A word and a line to write on."""
        self._text(start, label, _TEXT, "start", "caption", bold=False)
        shift = 8.0 + text_width(label, _TEXT)
        self.shapes.append(Line((start + shift, self.height), (end, self.height), "edge.hollow"))

    def draw(self, scene: Scene, *, part: float = 1.0, tall: float = _TALL) -> None:
        """A picture in the middle, as large as it is or as there is room."""
        scale = min(1.0, part * self.room / scene.width, tall / scene.height)
        left = (self.width - scale * scene.width) / 2
        self.shapes += [_moved(shape, scale, (left, self.height)) for shape in scene.shapes if shape.style != "page"]
        self.height += scale * scene.height


def sheet_pdf(sheet: Sheet) -> bytes:
    """The whole document."""
    return pdf(sheet_pages(sheet))


def sheet_pages(sheet: Sheet) -> list[Scene]:
    """A page or more for every variant, then the solutions; every page is numbered."""
    pages: list[_Block] = []
    for number, variant in enumerate(sheet.variants, 1):
        name = say("exercise.sheet.variant", sheet.language, variant=number)
        asked = [_asked(sheet, place, exercise) for place, exercise in enumerate(variant, 1)]
        pages += _flowed([_head(sheet, name, asked[0].width), *asked])
    pages += _flowed(_solutions(sheet)) if sheet.has_solutions else []
    return [_page(sheet, page, number, len(pages)) for number, page in enumerate(pages, 1)]


def _head(sheet: Sheet, variant: str, width: float) -> _Block:
    block = _Block(width)
    block.write(sheet.title, _TITLE, bold=True)
    block.gap(4)
    block.write(variant, _HEAD, bold=True, style="letter")
    block.gap(_ANSWER_LINE)
    middle = width - _MARGIN - 190
    block.blank(say("exercise.sheet.name", sheet.language), _MARGIN, middle - 20)
    block.blank(say("exercise.sheet.date", sheet.language), middle, width - _MARGIN)
    block.gap(20)
    return block


def _asked(sheet: Sheet, place: int, exercise: Exercise) -> _Block:
    language, drawn = sheet.language, question_scene(exercise, sheet.language)
    block = _Block(_paper(drawn))
    block.write(f"{place}. {exercise.title(language)}", _HEAD, bold=True, right=exercise.code)
    block.gap(3)
    block.write(exercise.question(language), _TEXT)
    block.draw(drawn, tall=_height(exercise))
    block.write(exercise.how_to_answer(language), _SMALL, style="letter")
    block.gap(_ANSWER_LINE)
    block.blank(say("exercise.sheet.answer", language), _MARGIN, block.width - _MARGIN)
    block.gap(24)
    return block


def _solutions(sheet: Sheet) -> list[_Block]:
    language = sheet.language
    blocks: list[_Block] = []
    for number, variant in enumerate(sheet.variants, 1):
        for place, exercise in enumerate(variant, 1):
            drawn = solution_scene(exercise, language)
            block = _Block(_paper(drawn) if drawn else WIDTH)
            if not blocks:
                block.write(say("exercise.sheet.solutions", language), _TITLE, bold=True)
                block.gap(8)
            if place == 1:
                block.gap(8)
                block.write(say("exercise.sheet.variant", language, variant=number), _HEAD, bold=True, style="letter")
                block.gap(6)
            block.write(f"{place}. {exercise.title(language)}", _TEXT, bold=True, right=exercise.code)
            block.gap(2)
            blocks += _solved(block, exercise.solution(language), drawn, _SOLVED * _height(exercise))
    return blocks


def _solved(block: _Block, text: str, drawn: Scene | None, tall: float) -> list[_Block]:
    """The words and the picture under a title; a solution that is too long for a page goes on in blocks of its own."""
    blocks = [block]
    for place, line in enumerate(wrapped(text, _TEXT, block.room)):
        if place and place % _MOST_LINES == 0:
            blocks.append(_Block(block.width))
        blocks[-1].write(line, _TEXT)
    if drawn:
        if blocks[-1].height + tall > _lowest(block.width) - _MARGIN:
            blocks.append(_Block(block.width))
        blocks[-1].draw(drawn, part=_SOLVED if block.width == WIDTH else 1.0, tall=tall)
    blocks[-1].gap(14)
    return blocks


def _paper(scene: Scene) -> float:
    """How wide the paper for a picture is: upright if it can be read there."""
    return WIDTH if _SMALLEST * scene.width <= WIDTH - 2 * _MARGIN else HEIGHT


def _height(exercise: Exercise) -> float:
    return _TALL if exercise.tree.depth <= _SHALLOW else _TALLEST


def _flowed(blocks: list[_Block]) -> list[_Block]:
    """The blocks one below another, on as many pages as that takes. No block is parted, no page has two widths."""
    pages: list[_Block] = []
    for block in blocks:
        page = pages[-1] if pages else None
        if page is None or page.width != block.width or page.height + block.height > _lowest(block.width):
            page = _Block(block.width, height=_MARGIN)
            pages.append(page)
        page.shapes += [_moved(shape, 1.0, (0.0, page.height)) for shape in block.shapes]
        page.height += block.height
    return pages


def _lowest(width: float) -> float:
    return (HEIGHT if width == WIDTH else WIDTH) - _MARGIN - _FOOT / 2


def _page(sheet: Sheet, page: _Block, number: int, count: int) -> Scene:
    height = HEIGHT if page.width == WIDTH else WIDTH
    said = say("exercise.sheet.page", sheet.language, page=number, pages=count)
    foot = Text((page.width / 2, height - _FOOT), said, "letter", _SMALL)
    return Scene(page.width, height, (*page.shapes, foot), sheet.title)


def _moved(shape: Shape, scale: float, by: Point) -> Shape:
    """A shape made smaller and put elsewhere."""

    def at(point: Point) -> Point:
        return point[0] * scale + by[0], point[1] * scale + by[1]

    match shape:
        case Polygon():
            return replace(shape, points=tuple(at(point) for point in shape.points))
        case Circle():
            return replace(shape, at=at(shape.at), radius=shape.radius * scale)
        case Rect():
            wide, high = shape.size
            return replace(shape, at=at(shape.at), size=(wide * scale, high * scale), corner=shape.corner * scale)
        case Line():
            return replace(shape, start=at(shape.start), end=at(shape.end))
        case Curve():
            return Curve(at(shape.start), at(shape.first), at(shape.second), at(shape.end), shape.style)
        case Text():
            return replace(shape, at=at(shape.at), size=shape.size * scale)
