r"""A run as source for the package `forest`: nested brackets, for people who go on editing by hand.

The tree is laid out by forest itself. Of a large tree only a part is written, since forest is slow with many nodes.
"""

from __future__ import annotations

from dataclasses import replace

from plyground.core.trees import Tree
from plyground.teaching.pictures.looks import NOTHING_YET, NodeLook, looks
from plyground.teaching.pictures.metrics import text_width
from plyground.teaching.pictures.plan import Plan, View, plan
from plyground.teaching.pictures.tex import preamble, tex
from plyground.teaching.pictures.theme import CHOSEN, look
from plyground.teaching.running import Run
from plyground.teaching.stages import Stage

MOST_NODES = 400

_TRIANGLE = "regular polygon, regular polygon sides=3, inner sep=0pt, minimum size=14mm"
_SHAPES = {
    "max": _TRIANGLE,
    "min": f"{_TRIANGLE}, shape border rotate=180",
    "chance": "circle, inner sep=0pt, minimum size=9mm",
    "leaf": "rectangle, inner sep=2pt, minimum size=6mm",
    "fold": r"rectangle, rounded corners=2mm, inner sep=3pt, font=\sffamily\scriptsize",
    "player0": "regular polygon, regular polygon sides=6, inner sep=0pt, minimum size=9mm",
    "player1": "rectangle, rounded corners=3mm, inner sep=2pt, minimum height=7mm, minimum width=9mm",
    "player2": "rectangle, inner sep=2pt, minimum height=7mm, minimum width=9mm",
    "player3": "trapezium, inner sep=2pt, minimum height=7mm",
}
_TREE = (
    r"draw, anchor=center, font=\sffamily\footnotesize, parent anchor=south, child anchor=north, "
    r"tier/.wrap pgfmath arg={level #1}{level()}, edge={semithick}, "
)
_SMALL_MILLIMETRES = 2.5
_SMALL = r"font=\sffamily\scriptsize"
_EDGES = {
    "crossed": r"edge={densely dashed, plyfaint}, edge label={node[midway, sloped, plycut, font=\bfseries]{/\kern-1pt/}}",
    "skipped": "edge={densely dashed, plyfaint}",
    CHOSEN: "edge={line width=1.6pt, plychosen, -{Latex[length=2.4mm]}}",
}


def forest(what: Run | Tree, stage: Stage | int | None = None, *, view: View = View(), document: bool = False) -> str:
    """The tree at a stage as a `forest` environment with its styles, or as a whole document."""
    if isinstance(what, Tree):
        stage = NOTHING_YET
    elif not isinstance(stage, Stage):
        stage = what.replay.last if stage is None else what.replay.stage(stage)
    drawn = plan(what, replace(view, most=min(view.most, MOST_NODES)))
    found = looks(drawn, stage)
    texts = [text for place in range(len(found)) for text in (drawn.inner_text(place), drawn.labels[place])]
    colours = _colours(drawn, found)
    body = [
        r"\begin{forest}",
        f"for tree={{{_TREE}{_distances(drawn, found)}}},",
        *_styles(drawn, found),
        *_nodes(drawn, found),
        r"\end{forest}",
    ]
    if not document:
        needs = r"% \usepackage{forest} \usetikzlibrary{shapes.geometric, arrows.meta}"
        return "\n".join((needs, *(f"{colour}%" for colour in colours), *body)) + "\n"
    head = [
        r"\documentclass[border=3mm]{standalone}",
        r"\usepackage{forest}",
        r"\usetikzlibrary{shapes.geometric, arrows.meta}",
    ]
    lines = [*head, *preamble(texts), *colours, r"\begin{document}", *body, r"\end{document}"]
    return "\n".join(lines) + "\n"


def _distances(drawn: Plan, found: list[NodeLook]) -> str:
    """How far apart nodes stand: forest does not see what is written beside them, nor at the branches."""
    sides = [text for look in found for text in (() if drawn.inside else (look.value,)) + look.side]
    beside = max((text_width(text, _SMALL_MILLIMETRES) for text in sides), default=0.0)
    return f"l sep={14 if any(drawn.labels) else 12}mm, s sep={3 + beside:.1f}mm"


def _nodes(drawn: Plan, found: list[NodeLook]) -> list[str]:
    """The brackets, a line for each node."""
    lines: list[str] = []
    todo: list[int | str] = [0]
    while todo:
        item = todo.pop()
        if isinstance(item, str):
            lines[-1] += item
            continue
        place = drawn.places[item]
        options = [f"{drawn.kinds[item]} {found[item].state}", *_options(drawn, item, found[item])]
        lines.append(f"{'  ' * min(place.depth, 40)}[{{{_text(drawn, item, found[item])}}}, {', '.join(options)}")
        todo.append("]")
        todo.extend(reversed(place.children))
    return lines


def _text(drawn: Plan, place: int, look: NodeLook) -> str:
    """What stands in a node: a fixed text, else the value if all fit, else the letter."""
    text = drawn.inner_text(place) or (look.value if drawn.inside else drawn.names[place])
    return rf"\textbf{{{tex(text)}}}" if text and drawn.kinds[place] not in {"leaf", "fold"} else tex(text)


def _options(drawn: Plan, place: int, look: NodeLook) -> list[str]:
    options = []
    kind, name = drawn.kinds[place], drawn.names[place]
    if name and (drawn.inside or drawn.inner_text(place)):
        options.append(f"label={{[{_SMALL}]left:{{{tex(name)}}}}}")
    value = "" if drawn.inside or kind in {"leaf", "fold"} else look.value
    if value or look.side:
        bold = rf"\textbf{{{tex(value)}}}" if value else ""
        beside = " ".join(part for part in (bold, tex(" ".join(look.side))) if part)
        options.append(f"label={{[{_SMALL}]{'below' if kind == 'leaf' else 'right'}:{{{beside}}}}}")
    if look.crossed:
        options.append("crossed branch")
    elif look.state == "skipped":
        options.append("skipped branch")
    elif look.chosen and place:
        options.append("chosen branch")
    if look.here:
        options.append("line width=2pt")
    if drawn.labels[place]:
        label = rf"node[pos=0.72, fill=white, inner sep=1pt, font=\sffamily\scriptsize]{{{tex(drawn.labels[place])}}}"
        options.append(f"edge label+={{{label}}}")
    return options


def _colours(drawn: Plan, found: list[NodeLook]) -> list[str]:
    """Definitions of the colours of the branches and of the nodes that occur."""
    lines = {"plycut": look("cross").line, "plychosen": look("edge.chosen").line, "plyfaint": look("edge.skipped").line}
    for kind, state in _used(drawn, found):
        paint = look(f"{kind}.{state}")
        lines |= {f"ply{kind}{state}{part}": getattr(paint, part) for part in ("fill", "line", "ink")}
    return [rf"\definecolor{{{name}}}{{HTML}}{{{colour[1:].upper()}}}" for name, colour in lines.items()]


def _used(drawn: Plan, found: list[NodeLook]) -> list[tuple[str, str]]:
    return sorted({(drawn.kinds[place], state.state) for place, state in enumerate(found)})


def _styles(drawn: Plan, found: list[NodeLook]) -> list[str]:
    """The styles of the kinds and states that occur, and of the branches."""
    lines = []
    for kind, state in _used(drawn, found):
        name = f"ply{kind}{state}"
        dashed = ", densely dashed" if look(f"{kind}.{state}").dash else ""
        paint = f"fill={name}fill, draw={name}line, text={name}ink{dashed}"
        lines.append(f"{kind} {state}/.style={{{_SHAPES[kind]}, {paint}}},")
    return lines + [f"{name} branch/.style={{{edge}}}," for name, edge in _EDGES.items()]
