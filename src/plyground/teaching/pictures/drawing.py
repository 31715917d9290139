"""The shapes of one node and of one branch, as the textbooks draw them."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from plyground.teaching.pictures.looks import NodeLook
from plyground.teaching.pictures.metrics import HALF_CAPITAL, text_width
from plyground.teaching.pictures.plan import Plan
from plyground.teaching.pictures.shapes import Circle, Curve, Line, Point, Polygon, Rect, Text
from plyground.teaching.pictures.sizes import INSIDE_SIZE, LABEL_AT, SIDE_GAP, SMALL_SIZE, TUCKED, VALUE_SIZE
from plyground.teaching.pictures.theme import CHOSEN, HOLLOW, SKIPPED

Body = Polygon | Circle | Rect

_CROSS_AT, _CROSS_ABOVE_LABEL = 0.5, 0.4
_CROSS_HALF, _CROSS_APART = 8.0, 5.0
_ARROW_LONG, _ARROW_HALF = 13.0, 6.5
_LINE_HEIGHT = 15.0


def body(plan: Plan, place: int, style: str) -> Body:
    """The outline of a node: triangles for MAX and MIN, a circle for chance, squares for leaves, a shape for each player."""
    (x, y), (wide, high), kind = plan.middles[place], plan.sizes[place], plan.kinds[place]
    left, right, top, bottom = x - wide / 2, x + wide / 2, y - high / 2, y + high / 2
    if kind == "chance":
        return Circle((x, y), wide / 2, style)
    if kind in {"leaf", "fold", "player1"}:
        corner = {"leaf": 3.0}.get(kind, high / 2)
        return Rect((left, top), (wide, high), style, corner)
    slant = high * 0.32
    points: dict[str, tuple[Point, ...]] = {
        "max": ((x, top), (right, bottom), (left, bottom)),
        "min": ((left, top), (right, top), (x, bottom)),
        "player0": (
            (left + slant, top),
            (right - slant, top),
            (right, y),
            (right - slant, bottom),
            (left + slant, bottom),
            (left, y),
        ),
        "player2": ((left, top), (right, top), (right, bottom), (left, bottom)),
        "player3": ((left + slant, top), (right + slant / 2, top), (right - slant, bottom), (left - slant / 2, bottom)),
    }
    return Polygon(points[kind], style)


def node_style(plan: Plan, place: int, look: NodeLook) -> str:
    """The token of a node."""
    return f"{plan.kinds[place]}.{look.state}" + (f".{CHOSEN}" if look.chosen else "")


def node_texts(plan: Plan, place: int, look: NodeLook) -> Iterator[Text]:
    """What stands in and beside a node."""
    kind, name, fixed = plan.kinds[place], plan.names[place], plan.inner_text(place)
    style = f"{kind}.{look.state}"
    if fixed:
        bold = kind.startswith("player") or (look.chosen and kind == "leaf")
        yield _text(plan, place, fixed, style, SMALL_SIZE if kind == "fold" else VALUE_SIZE, bold=bold)
        yield from _letter(plan, place) if name else ()
        yield from _under(plan, place, look.side) if kind == "leaf" else _beside(plan, place, look.value, look.side)
        return
    if plan.inside:
        yield from (_text(plan, place, look.value, style, INSIDE_SIZE, bold=True),) if look.value else ()
        yield from _letter(plan, place) if name else ()
        yield from _beside(plan, place, "", look.side)
        return
    yield from (_text(plan, place, name, style, SMALL_SIZE, bold=False),) if name else ()
    yield from _beside(plan, place, look.value, look.side)


def _text(plan: Plan, place: int, text: str, style: str, size: float, *, bold: bool) -> Text:
    """A text in the middle of a node, which in a triangle lies towards its broad side."""
    (x, y), high = plan.middles[place], plan.sizes[place][1]
    towards = {"max": 0.2, "min": -0.2}.get(plan.kinds[place], 0.0) * high
    return Text((x, y + towards + size * HALF_CAPITAL), text, style, size, bold=bold)


def _letter(plan: Plan, place: int) -> Iterator[Text]:
    """The node's letter, to its left."""
    (x, y), (wide, _) = plan.middles[place], plan.sizes[place]
    kind = plan.kinds[place]
    # Beside the narrow end of a triangle, where its side leans away.
    out = wide / 2 + SIDE_GAP - (TUCKED if kind in {"max", "min"} else 0)
    down = {"max": -6.0, "min": 6.0}.get(kind, 0.0)
    yield Text((x - out, y + down + SMALL_SIZE * HALF_CAPITAL), plan.names[place], "letter", SMALL_SIZE, "end")


def _beside(plan: Plan, place: int, value: str, side: tuple[str, ...]) -> Iterator[Text]:
    """The lines to the right of a node: its value, its window, its visits."""
    (x, y), (wide, _) = plan.middles[place], plan.sizes[place]
    lines = [(value, VALUE_SIZE, True)] if value else []
    lines += [(text, SMALL_SIZE, False) for text in side]
    at = x + wide / 2 + SIDE_GAP - (8 if plan.kinds[place] in {"max", "min"} and len(lines) == 1 else 0)
    for number, (text, size, bold) in enumerate(lines):
        down = (number - (len(lines) - 1) / 2) * _LINE_HEIGHT
        yield Text((at, y + down + size * HALF_CAPITAL), text, "side", size, "start", bold)


def _under(plan: Plan, place: int, side: tuple[str, ...]) -> Iterator[Text]:
    """What stands under a leaf: its visits."""
    (x, y), (_, high) = plan.middles[place], plan.sizes[place]
    yield from (Text((x, y + high / 2 + SMALL_SIZE + 3), text, "side", SMALL_SIZE) for text in side[:1])


# -- branches ------------------------------------------------------------------------------------------------------


def ends(plan: Plan, place: int) -> tuple[Point, Point]:
    """Where the branch to a place leaves its parent and where it arrives."""
    parent = plan.places[place].parent
    (x, y), (u, v) = plan.middles[parent], plan.middles[place]
    return (x, y + plan.sizes[parent][1] / 2), (u, v - plan.sizes[place][1] / 2)


def edge_style(look: NodeLook) -> str:
    """The token of the branch to a node."""
    if look.chosen:
        return "edge.chosen"
    return f"edge.{look.state if look.state in {HOLLOW, SKIPPED} else 'seen'}"


def edge(plan: Plan, place: int, style: str) -> Line:
    """The branch to a place; one with an arrow ends where the arrow begins to be narrow."""
    start, end = ends(plan, place)
    if style == "edge.chosen":
        end = _along(start, end, 1 - 0.7 * _ARROW_LONG / hypot(end[0] - start[0], end[1] - start[1]))
    return Line(start, end, style)


def arrow(plan: Plan, place: int) -> Polygon:
    """The head of an arrow at the end of a branch."""
    start, end = ends(plan, place)
    return _head(start, end, "arrow", _ARROW_LONG, _ARROW_HALF)


def _head(start: Point, end: Point, style: str, long: float, half: float) -> Polygon:
    (x, y), (u, v) = start, end
    length = hypot(u - x, v - y)
    dx, dy = (u - x) / length, (v - y) / length
    foot = (u - dx * long, v - dy * long)
    return Polygon((end, (foot[0] - dy * half, foot[1] + dx * half), (foot[0] + dy * half, foot[1] - dx * half)), style)


def cross(plan: Plan, place: int) -> tuple[Line, Line]:
    """Two short strokes across the branch to a place."""
    start, end = ends(plan, place)
    (x, y), (u, v) = start, end
    length = hypot(u - x, v - y)
    dx, dy = (u - x) / length, (v - y) / length
    # Leaning a little, so that they read as strokes of a pen and not as a part of a dashed line.
    across = (-dy * _CROSS_HALF + dx * 3, dx * _CROSS_HALF + dy * 3)
    strokes = []
    for away in (-_CROSS_APART / 2, _CROSS_APART / 2):
        middle = _along(start, end, _CROSS_ABOVE_LABEL if plan.labels[place] else _CROSS_AT)
        a, b = middle[0] + dx * away, middle[1] + dy * away
        strokes.append(Line((a - across[0], b - across[1]), (a + across[0], b + across[1]), "cross"))
    return strokes[0], strokes[1]


def label(plan: Plan, place: int) -> tuple[Rect, Text]:
    """The name or the odds of the branch to a place, on a ground that interrupts the branch."""
    x, y = _along(*ends(plan, place), LABEL_AT)
    text = plan.labels[place]
    wide, high = text_width(text, SMALL_SIZE) + 6, SMALL_SIZE + 4
    ground = Rect((x - wide / 2, y - high / 2), (wide, high), "ground", 3.0)
    return ground, Text((x, y + SMALL_SIZE * HALF_CAPITAL), text, "label", SMALL_SIZE)


def arc(plan: Plan, place: int, ancestor: int) -> tuple[Curve, Polygon]:
    """A dotted arc from a cut to the ancestor that causes it."""
    start, first, second, end = plan.arc(place, ancestor)
    return Curve(start, first, second, end, "arc"), _head(second, end, "arc.head", 10.0, 5.0)


def _along(start: Point, end: Point, part: float) -> Point:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
