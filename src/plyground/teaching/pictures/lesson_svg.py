"""The picture of a lesson: drawn once, with everything any step will show; classes say what is seen at a step."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from plyground.teaching.pictures.drawing import arc, arrow, body, cross, edge, label, node_texts
from plyground.teaching.pictures.lesson_data import LessonData
from plyground.teaching.pictures.looks import NodeLook
from plyground.teaching.pictures.plan import Plan
from plyground.teaching.pictures.shapes import Shape, Text
from plyground.teaching.pictures.svg import FONT, clean, drawn, number
from plyground.teaching.pictures.theme import NODE_KINDS, STATES, Look, look

_TALL = 1000.0
_CHOSEN = look("leaf.seen.chosen")


def lesson_svg(plan: Plan, data: LessonData) -> str:
    """The SVG element. `e5` and `n5` are the branch to place 5 and the place itself, `a0` is an arc of a deep cut."""
    wide, high = number(plan.width), number(plan.height)
    tall = " tall" if plan.height > plan.width and plan.height > _TALL else ""
    places = range(len(plan.places))
    return "\n".join(
        (
            f'<svg class="tree{tall}" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" role="img"',
            f' aria-label="{clean(plan.view.title)}" font-family="{FONT}" stroke-linejoin="round">',
            *(_trail(plan, place) for place in places if place and "T" in data.marks.get(place, ())),
            *(f'<g id="e{place}" class="edge h">{"".join(_edge(plan, place, data))}</g>' for place in places if place),
            *(_arc(plan, ends, at) for ends, at in data.arcs.items()),
            *(
                f'<g id="n{place}" class="node {plan.kinds[place]} h">{"".join(_node(plan, place, data))}</g>'
                for place in places
            ),
            "</svg>",
        )
    )


def _trail(plan: Plan, place: int) -> str:
    return f'<g id="r{place}" class="edge h">{_classed(edge(plan, place, "trail"), "trail")}</g>'


def _edge(plan: Plan, place: int, data: LessonData) -> Iterator[str]:
    marks = data.marks.get(place, ())
    yield _classed(edge(plan, place, "edge.seen"), "line")
    if "B" in marks:
        yield _classed(edge(plan, place, "edge.chosen"), "best")
        yield _classed(arrow(plan, place), "arrow")
    if "C" in marks:
        yield from (_classed(stroke, "cross") for stroke in cross(plan, place))
    if plan.labels[place]:
        ground, text = label(plan, place)
        yield _classed(ground, "ground")
        yield _classed(text, "label")


def _node(plan: Plan, place: int, data: LessonData) -> Iterator[str]:
    if "H" in data.marks.get(place, ()):
        yield _classed(body(plan, place, "halo"), "halo")
    yield _classed(body(plan, place, "leaf.hollow"), "body")
    bare = [*node_texts(plan, place, NodeLook())]
    yield from (_classed(text, "letter" if text.style == "letter" else "fixed") for text in bare)
    # The texts that come and go are placed as if they were all there.
    full = NodeLook(value="0", side=("0",) if data.has_side else ())
    for text in node_texts(plan, place, full):
        if text not in bare:
            yield _classed(replace(text, text=""), "value" if text.bold else "side")


def _arc(plan: Plan, ends: tuple[int, int], at: int) -> str:
    curve, head = arc(plan, *ends)
    return f'<g id="a{at}" class="arc">{_classed(curve, "bow")}{_classed(head, "tip")}</g>'


def _classed(shape: Shape, name: str) -> str:
    if not isinstance(shape, Text):
        return drawn(shape, f' class="{name}"')
    anchor = f' text-anchor="{shape.anchor}"' if shape.anchor != "start" else ""
    bold = ' font-weight="bold"' if shape.bold else ""
    return drawn(shape, f' class="{name}" font-size="{number(shape.size)}"{anchor}{bold}')


def lesson_styles(plan: Plan) -> str:
    """The style sheet of the picture, made from the theme: h, s and x are hollow, seen and skipped, B is the best line."""
    rules = []
    for kind in (kind for kind in NODE_KINDS if kind in plan.kinds):
        for state, letter in zip(STATES, "hsx", strict=True):
            found = look(f"{kind}.{state}")
            rules.append(f".{kind}.{letter}>.body{{{_css(found)}}}")
            rules.append(f".{kind}.{letter}>text{{fill:{found.ink}}}")
    rules.append(f".node.B>.body{{stroke:{_CHOSEN.line};stroke-width:{_CHOSEN.width}px}}")
    for state, letter in zip(STATES, "hsx", strict=True):
        rules.append(f".edge.{letter}>.line{{{_css(look(f'edge.{state}'))}}}")
    named = {"trail": "trail", "best": "edge.chosen", "arrow": "arrow", "cross": "cross", "halo": "halo", "ground": "ground"}
    rules += [f".{name}{{{_css(look(token))}}}" for name, token in named.items()]
    rules += [f".bow{{{_css(look('arc'))}}}", f".tip{{{_css(look('arc.head'))}}}"]
    for name in ("letter", "side", "label"):
        rules.append(f".tree text.{name}{{fill:{look(name).ink}}}")
    if not plan.inside:
        rules.append(f".tree text.value{{fill:{look('side').ink}}}")
    return "\n".join(rules)


def _css(found: Look) -> str:
    dash = f";stroke-dasharray:{' '.join(number(part) for part in found.dash)}" if found.dash else ""
    outline = f";stroke:{found.line};stroke-width:{number(found.width)}px{dash}" if found.line != "none" else ""
    return f"fill:{found.fill}{outline}"
