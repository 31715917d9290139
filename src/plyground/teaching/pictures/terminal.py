"""The tree as text, a line for each node: for terminals, for mails, and for those who hear a picture.

A filled sign was looked at, a hollow one was not; a cross marks a branch that was cut off, * the chosen
line, ◀ the current node.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from plyground.core.drawing import Style
from plyground.core.trees import Tree
from plyground.teaching.pictures.looks import NOTHING_YET, NodeLook, looks
from plyground.teaching.pictures.plan import Plan, View, plan
from plyground.teaching.pictures.texts import MINUS
from plyground.teaching.pictures.theme import SEEN, SKIPPED
from plyground.teaching.running import Run
from plyground.teaching.stages import Stage


class _Signs(NamedTuple):
    """The characters of a diagram: its lines, its marks, and each kind of node, looked at and not."""

    stem: str
    fork: str
    last: str
    cut: str
    chosen: str
    here: str
    seen: dict[str, str]
    hollow: dict[str, str]


_WORDS = {"max": "MAX", "min": "MIN", "chance": "chance", "leaf": "", "fold": ""}
_UNICODE = _Signs(
    "│  ",
    "├─ ",
    "└─ ",
    "\N{MULTIPLICATION SIGN}",
    "*",
    "◀",
    {"max": "▲", "min": "▼", "chance": "●", "leaf": "■", "fold": "▪"},
    {"max": "△", "min": "▽", "chance": "○", "leaf": "□", "fold": "▫"},
)
_ASCII = _Signs("|  ", "|- ", "`- ", "x", "*", "<-", _WORDS, _WORDS)
_TO_ASCII = ((MINUS, "-"), ("∞", "inf"), ("≥", ">="), ("≤", "<="))

_BOLD, _DIM, _TURNED, _PLAIN = "\x1b[1m", "\x1b[2m", "\x1b[7m", "\x1b[0m"


def terminal(
    what: Run | Tree, stage: Stage | int | None = None, *, style: Style = Style(), caption: str = "", view: View = View()
) -> str:
    """The tree at a stage as lines of text, the caption under it."""
    if isinstance(what, Tree):
        stage = NOTHING_YET
    elif not isinstance(stage, Stage):
        stage = what.replay.last if stage is None else what.replay.stage(stage)
    drawn = plan(what, view)
    lines = [*tree_lines(drawn, looks(drawn, stage), style)]
    return "\n".join([*lines, "", caption] if caption else lines)


def tree_lines(drawn: Plan, found: list[NodeLook], style: Style = Style()) -> Iterator[str]:
    """The lines, from the root down."""
    signs = _UNICODE if style.unicode else _ASCII
    todo = [(0, "", "")]
    while todo:
        place, lead, below = todo.pop()
        text = _node(drawn, place, found[place], signs)
        text = text if style.unicode else _to_ascii(text)
        yield lead + (_coloured(text, found[place]) if style.colour else text)
        children = drawn.places[place].children
        for child in reversed(children):
            is_last = child == children[-1]
            stem = below + (signs.last if is_last else signs.fork)
            todo.append((child, stem, below + ("   " if is_last else signs.stem)))


def _node(drawn: Plan, place: int, look: NodeLook, signs: _Signs) -> str:
    kind, fixed = drawn.kinds[place], drawn.inner_text(place)
    sign = (signs.seen if look.state == SEEN else signs.hollow).get(kind, f"[{fixed}]")
    parts = [
        signs.cut if look.crossed else "",
        f"{drawn.labels[place]}:" if drawn.labels[place] else "",
        sign,
        drawn.names[place],
        fixed if kind in {"leaf", "fold"} else look.value,
        *look.side,
        signs.chosen if look.chosen else "",
        signs.here if look.here else "",
    ]
    return _printable(" ".join(part for part in parts if part))


def _to_ascii(text: str) -> str:
    for sign, plain in _TO_ASCII:
        text = text.replace(sign, plain)
    return text.encode("ascii", "replace").decode("ascii")


def _printable(text: str) -> str:
    """Labels are typed by anybody: what would steer a terminal is not let through."""
    return "".join(sign if sign.isprintable() else "\ufffd" for sign in text)


def _coloured(text: str, look: NodeLook) -> str:
    codes = (_TURNED if look.here else "") + (_BOLD if look.chosen else _DIM if look.state == SKIPPED else "")
    return f"{codes}{text}{_PLAIN}" if codes else text
