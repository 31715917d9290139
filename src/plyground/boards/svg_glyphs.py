"""Pieces as SVG: the layers of a glyph, from bottom to top, in the paint of the piece's owner."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from math import cos, pi, sin, sqrt
from typing import NamedTuple

from plyground.boards.palette import INK, NEUTRAL, PAGE, SEED, Paint, owner_paint, tone_paint
from plyground.boards.svg_markup import circle, element, length, polygon, rectangle, words
from plyground.boards.svg_sites import Place
from plyground.boards.svg_symbols import sheet_symbol
from plyground.core.drawing import Glyph, Layer, Piece, Point

_DISC = 0.37
_MOST_SEEDS = 32
_GOLDEN_ANGLE = pi * (3 - sqrt(5))  # seeds turned by it never line up
_DIE_PIPS = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


class Stand(NamedTuple):
    """A piece where it is drawn, in its paint; `on_body` once a layer has given it a ground to write on."""

    piece: Piece
    place: Place
    at: Point
    paint: Paint
    on_body: bool = False


def draw_piece(piece: Piece, glyph: Glyph, place: Place, at: Point, slots: list[int]) -> str:
    """Draw a piece that stands on a place, at a point which is not the place's centre if it is in a pile.

    `slots` are the colour slots of the seats; an owner without a seat has the slot of its own number.
    """
    owner = piece.get("o")
    paint = NEUTRAL if owner is None else owner_paint(slots[owner] if owner < len(slots) else owner)
    stand = Stand(piece, place, at, paint)
    layers: list[Layer] = glyph["layers"] if piece.get("up", True) else [{"kind": "card", "symbol": "back"}]
    drawn = []
    for layer in layers:
        drawn.append(_LAYERS[layer["kind"]](layer, stand))
        stand = stand._replace(on_body=stand.on_body or layer["kind"] in {"disc", "fill", "tile", "path"})
    turned = {"transform": f"rotate({piece['r']:g} {length(at[0])} {length(at[1])})"} if "r" in piece else {}
    title = element("title", escape(f"{glyph['name']} on {place.id}", quote=False))
    return element("g", title, *drawn, class_="piece", data_site=place.id, **turned)


def _body(layer: Layer, stand: Stand) -> Paint:
    return tone_paint(layer["tone"]) if "tone" in layer else stand.paint


def _ink(layer: Layer, stand: Stand) -> str:
    if "tone" in layer:
        return tone_paint(layer["tone"]).fill
    return stand.paint.ink if stand.on_body else INK


def _patterned(paint: Paint, draw: Callable[[str, str], str]) -> str:
    """Draw a shape in its fill, and again in its pattern if it has one."""
    plain = draw(paint.fill, paint.line)
    return plain + draw(f"url(#{paint.pattern})", paint.line) if paint.pattern else plain


def _disc(layer: Layer, stand: Stand) -> str:
    radius = _DISC * layer.get("scale", 1.0)
    shadow = circle((stand.at[0], stand.at[1] + 0.03), radius, fill=INK, fill_opacity="0.18")
    return shadow + _patterned(
        _body(layer, stand), lambda fill, line: circle(stand.at, radius, fill=fill, stroke=line, stroke_width=0.045)
    )


def _ring(layer: Layer, stand: Stand) -> str:
    radius = _DISC * layer.get("scale", 1.0)
    opacity = "0.55" if stand.on_body else "1"
    return circle(stand.at, radius, fill="none", stroke=_ink(layer, stand), stroke_width=0.03, stroke_opacity=opacity)


def _symbol(layer: Layer, stand: Stand) -> str:
    symbol = sheet_symbol(layer.get("symbol", ""))
    scale = layer.get("scale", 1.0)
    where = f"translate({length(stand.at[0])} {length(stand.at[1])}) scale({scale:g})"
    free = not stand.on_body and "tone" not in layer
    paint = stand.paint if free else Paint(_ink(layer, stand), "none", INK)
    if not symbol.is_line:
        outline: dict[str, str | float] = {"stroke": paint.line, "stroke_width": 0.035} if free else {}
        return element("path", d=symbol.path, fill=paint.fill, transform=where, **outline)
    # A free-standing line is drawn twice, so that a light colour has a dark outline.
    widths = ((paint.line, 0.21), (paint.fill, 0.13)) if free else ((paint.fill, 0.13),)
    return "".join(
        element("path", d=symbol.path, fill="none", stroke=colour, stroke_width=width, stroke_linecap="round", transform=where)
        for colour, width in widths
    )


def _path(layer: Layer, stand: Stand) -> str:
    scale = layer.get("scale", 1.0)
    corners = [(stand.at[0] + x * scale, stand.at[1] + y * scale) for x, y in layer.get("points", [])]
    return _patterned(
        _body(layer, stand),
        lambda fill, line: polygon(corners, fill=fill, stroke=line, stroke_width=0.04, stroke_linejoin="round"),
    )


def _text(layer: Layer, stand: Stand) -> str:
    text = layer.get("text", str(stand.piece.get("v", layer.get("value", ""))))
    size = 0.44 * layer.get("scale", 1.0) / max(1.0, 0.55 * len(text))
    return words(stand.at, text, size, _ink(layer, stand), font_weight="700")


def _pips(layer: Layer, stand: Stand) -> str:
    """Scatter seeds as a sunflower does, stretched to the size of the site; the counter tells how many there are."""
    count = min(layer.get("value", stand.piece.get("n", 0)), _MOST_SEEDS)
    wide, high = stand.place.size
    paint = _body(layer, stand) if "o" in stand.piece or "tone" in layer else SEED
    reach = 0.28 * min(1.0, sqrt(count / 8))
    seeds = []
    for seed in range(count):
        out, turn = reach * sqrt((seed + 0.5) / count), seed * _GOLDEN_ANGLE
        at = (stand.at[0] + out * cos(turn) * wide, stand.at[1] + (out * sin(turn) - 0.05) * high)
        seeds.append(circle(at, 0.07, fill=paint.fill, stroke=paint.line, stroke_width=0.02))
    return "".join(seeds)


def _card(layer: Layer, stand: Stand) -> str:
    x, y = stand.at
    if layer.get("symbol") == "back":
        face = rectangle(stand.at, (0.92, 1.32), 0.09, fill=PAGE, stroke=INK, stroke_width=0.025)
        inner = rectangle(stand.at, (0.78, 1.18), 0.05, fill="#5c7a99")
        lattice = "".join(
            element(
                "path",
                d=f"M{length(x - 0.39)} {length(y + dy)}l39-39l39 39l-39 39z",
                fill="none",
                stroke=PAGE,
                stroke_width=0.025,
            )
            for dy in (-0.2, 0.2)
        )
        return face + inner + lattice
    colour = tone_paint(layer.get("tone", "black")).fill
    face = rectangle(stand.at, (0.92, 1.32), 0.09, fill=PAGE, stroke=INK, stroke_width=0.025)
    text = layer.get("text", "")
    rank = words((x - 0.27, y - 0.44), text, 0.3 if len(text) == 1 else 0.23, colour, font_weight="700")
    if not layer.get("symbol"):
        return face + rank + words((x, y + 0.06), text, 0.5, colour, font_weight="700")
    path = sheet_symbol(layer["symbol"]).path
    signs = [
        element("path", d=path, fill=colour, transform=f"translate({length(cx)} {length(cy)}) scale({scale:g})")
        for cx, cy, scale in ((x - 0.27, y - 0.16, 0.22), (x + 0.06, y + 0.16, 0.58))
    ]
    return face + rank + "".join(signs)


def _die(layer: Layer, stand: Stand) -> str:
    value = layer.get("value", stand.piece.get("v", 0))
    paint = _body(layer, stand) if "o" in stand.piece or "tone" in layer else Paint(PAGE, INK, INK)
    pips = [circle((stand.at[0] + 0.2 * x, stand.at[1] + 0.2 * y), 0.075, fill=paint.ink) for x, y in _DIE_PIPS.get(value, ())]
    number = "" if pips else words(stand.at, str(value), 0.4, paint.ink, font_weight="700")
    side = rectangle(stand.at, (0.78, 0.78), 0.15, fill=paint.fill, stroke=paint.line, stroke_width=0.045)
    return side + "".join(pips) + number


def _tile(layer: Layer, stand: Stand) -> str:
    paint = _body(layer, stand) if "o" in stand.piece or "tone" in layer else Paint("#f7ead2", "#8a6d3b", INK)
    side = _patterned(
        paint, lambda fill, line: rectangle(stand.at, (0.86, 0.86), 0.1, fill=fill, stroke=line, stroke_width=0.04)
    )
    text = layer.get("text", str(stand.piece.get("v", layer.get("value", ""))))
    size = 0.46 / max(1.0, 0.42 * len(text))
    return side + words(stand.at, text, size, paint.ink, font_weight="700")


def _fill(layer: Layer, stand: Stand) -> str:
    site = stand.place
    wide, high = site.size
    corners = site.polygon or [
        (stand.at[0] + dx * (wide / 2 - 0.07), stand.at[1] + dy * (high / 2 - 0.07))
        for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]
    return _patterned(
        _body(layer, stand),
        lambda fill, line: polygon(corners, fill=fill, stroke=line, stroke_width=0.03, stroke_linejoin="round"),
    )


def _stroke(layer: Layer, stand: Stand) -> str:
    wide, high = stand.place.size
    thick = min(wide, high)
    size = (wide - thick, thick * 0.8) if wide > high else (thick * 0.8, high - thick)
    paint = _body(layer, stand) if "o" in stand.piece or "tone" in layer else Paint(INK, INK, PAGE)
    return _patterned(
        paint, lambda fill, line: rectangle(stand.at, size, thick * 0.4, fill=fill, stroke=line, stroke_width=0.025)
    )


_LAYERS: dict[str, Callable[[Layer, Stand], str]] = {
    "disc": _disc,
    "ring": _ring,
    "symbol": _symbol,
    "path": _path,
    "text": _text,
    "pips": _pips,
    "card": _card,
    "die": _die,
    "tile": _tile,
    "fill": _fill,
    "stroke": _stroke,
}
