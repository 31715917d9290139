"""A position as a standalone picture: accessible SVG, in which text stays text.

Drawn in the fixed order under, lines, sites, pieces, counters, marks, so that nothing printed ever hides a piece.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from plyground.boards.palette import INK, PAGE, PATTERNS
from plyground.boards.svg_glyphs import draw_piece
from plyground.boards.svg_marks import draw_mark
from plyground.boards.svg_markup import FONT, HUNDREDTHS, element, length, rectangle, words
from plyground.boards.svg_sites import Place, draw_line, draw_site, draw_under, place
from plyground.core.drawing import Glyph, Piece, Point, Position, Space, Table
from plyground.core.errors import PlygroundError

_MARGIN = 0.3  # round everything, in units
_LETTER = 0.14  # about how wide a printed letter is
_STEPS: dict[str, Point] = {"offset": (0.0, -0.14), "side": (0.3, 0.0), "fan": (0.3, 0.0), "count": (0.0, 0.0)}

Standing = tuple["Place", "Point", "Piece"]


def svg(table: Table, position: Position, *, pixels_per_unit: float = 48) -> str:
    """Draw a position on its table; its sentence `say` becomes the description a screen reader speaks."""
    places = {found.id: found for found in _places(table, position)}
    standing = list(_standing(table, position, places))
    parts = [*_printed(table), *(draw_site(site) for site in places.values())]
    slots = [seat["colour"] for seat in table["seats"]]
    for where, at, piece in standing:
        if piece["g"] not in table["glyphs"]:
            message = f"Expected one of the glyphs {', '.join(table['glyphs'])}, got {piece['g']!r} on {where.id}"
            raise PlygroundError(message)
        parts.append(draw_piece(piece, table["glyphs"][piece["g"]], where, at, slots))
    parts.extend(_counter(where, at, piece) for where, at, piece in standing if "n" in piece)
    parts.extend(_pile_counters(table, position, places))
    covered = {where.id: _under_piece(where, table["glyphs"][piece["g"]]) for where, _, piece in standing}
    parts.extend(draw_mark(mark, {**places, **covered}) for mark in position["marks"])
    return _document(table, position, "\n".join(filter(None, parts)), _extent(table, places), pixels_per_unit)


def _offset(space: Space) -> Point:
    return space.get("at", (0.0, 0.0))


def _places(table: Table, position: Position) -> Iterator[Place]:
    for space in table["spaces"]:
        for site in space["sites"]:
            yield place(site, _offset(space))
    for site in position.get("more", []):
        yield place(site, (0.0, 0.0))


def _printed(table: Table) -> Iterator[str]:
    for space in table["spaces"]:
        yield from (draw_under(under, _offset(space)) for under in space.get("under", []))
    for space in table["spaces"]:
        yield from (draw_line(line, _offset(space)) for line in space.get("lines", []))


def _steps(table: Table) -> dict[str, tuple[Point, str]]:
    """Say for each site in which direction a pile grows, and how its space stacks."""
    return {
        site["id"]: (site.get("step", _STEPS.get(space.get("stack", "offset"), (0.0, 0.0))), space.get("stack", ""))
        for space in table["spaces"]
        for site in space["sites"]
    }


def _standing(table: Table, position: Position, places: dict[str, Place]) -> Iterator[Standing]:
    """List the pieces, bottom ones first, each with its place and the point it is drawn at."""
    steps = _steps(table)
    for site, pieces in position["at"].items():
        if site not in places:
            message = f"Expected pieces on sites of the table, got one on {site!r}"
            raise PlygroundError(message)
        (step_x, step_y), stack = steps.get(site, (_STEPS["offset"], ""))
        seen = pieces[-1:] if stack == "count" else pieces
        x, y = places[site].at
        for level, piece in enumerate(seen):
            yield places[site], (x + level * step_x, y + level * step_y), piece
    for span in position.get("spans", []):
        covered = _covered([places[site] for site in span["sites"]])
        yield covered, covered.at, span["piece"]


def _covered(sites: list[Place]) -> Place:
    """Join several places into one that reaches over all of them."""
    left = min(site.at[0] - site.size[0] / 2 for site in sites)
    right = max(site.at[0] + site.size[0] / 2 for site in sites)
    top = min(site.at[1] - site.size[1] / 2 for site in sites)
    bottom = max(site.at[1] + site.size[1] / 2 for site in sites)
    name = "-".join(site.id for site in sites)
    return Place(name, ((left + right) / 2, (top + bottom) / 2), "square", (right - left, bottom - top), (), "", "")


def _under_piece(where: Place, glyph: Glyph) -> Place:
    """The place as marks see it: a piece on an edge may reach farther than the edge, as a wall does."""
    first = glyph["layers"][0] if glyph["layers"] else None
    if where.shape != "edge" or first is None or first["kind"] != "path":
        return where
    (x, y), points = where.at, first.get("points", [])
    return where._replace(polygon=tuple((x + px, y + py) for px, py in points))


def _counter(where: Place, at: Point, piece: Piece) -> str:
    """Write a count on a plate near the foot of the site."""
    text = str(piece.get("n", 0))
    foot = (at[0], at[1] + where.size[1] / 2 - 0.2)
    plate = rectangle(foot, (0.2 + 0.15 * len(text), 0.32), 0.16, fill=PAGE, fill_opacity="0.92", stroke=INK, stroke_width=0.02)
    return plate + words(foot, text, 0.26, INK, font_weight="700")


def _pile_counters(table: Table, position: Position, places: dict[str, Place]) -> Iterator[str]:
    for site, (_, stack) in _steps(table).items():
        pieces = position["at"].get(site, [])
        if stack == "count" and len(pieces) > 1:
            yield _counter(places[site], places[site].at, {"g": "", "n": len(pieces)})


def _extent(table: Table, places: dict[str, Place]) -> tuple[float, float, float, float]:
    """Measure everything printed and every site: left, top, width, height, with a margin."""
    corners = [
        (site.at[0] + side * site.size[0] / 2, site.at[1] + side * (site.size[1] / 2 + (0.3 if site.label else 0)))
        for site in places.values()
        for side in (-1, 1)
    ]
    for space in table["spaces"]:
        x, y = _offset(space)
        printed = [*space.get("under", []), *space.get("lines", [])]
        corners.extend((x + px, y + py) for item in printed for px, py in item["points"])
        for under in space.get("under", []):
            (px, py), wide = under["points"][0], _LETTER * len(under.get("text", ""))
            before, after = {"start": (0.0, wide), "end": (wide, 0.0)}.get(under.get("align", ""), (wide / 2, wide / 2))
            corners += [(x + px - before, y + py), (x + px + after, y + py)]
    left, top = min(x for x, _ in corners) - _MARGIN, min(y for _, y in corners) - _MARGIN
    right, bottom = max(x for x, _ in corners) + _MARGIN, max(y for _, y in corners) + _MARGIN
    return left, top, right - left, bottom - top


def _document(
    table: Table, position: Position, body: str, extent: tuple[float, float, float, float], pixels_per_unit: float
) -> str:
    left, top, wide, high = extent
    title = element("title", escape(table["game"], quote=False), id="title")
    description = element("desc", escape(position["say"], quote=False) or " ", id="desc")
    patterns = [pattern for name, pattern in PATTERNS.items() if f"url(#{name})" in body]
    page = element("rect", x=left, y=top, width=wide, height=high, fill=PAGE)
    return element(
        "svg",
        *(f"\n{part}" for part in (title, description, *([element("defs", *patterns)] if patterns else []), page, body)),
        "\n",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(length(value) for value in extent),
        width=wide * pixels_per_unit / HUNDREDTHS,
        height=high * pixels_per_unit / HUNDREDTHS,
        role="img",
        aria_labelledby="title desc",
        font_family=FONT,
    )
