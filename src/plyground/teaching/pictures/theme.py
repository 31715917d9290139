"""What the style tokens of a picture look like. All colours of tree pictures are here.

A token is a kind and what is special about it, with dots between: `max.seen`, `edge.skipped`, `leaf.seen.chosen`. What
a colour says is said by something else too: who moves by the shape, what was seen by the filling, what was skipped by
dashes and crossed branches, what is chosen by thick lines and arrows, where the algorithm is by an outline.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from plyground.boards.palette import INK, NEUTRAL, PAGE, QUIET, Paint, mark_colour, owner_paint

HOLLOW, SEEN, SKIPPED = STATES = ("hollow", "seen", "skipped")
"""Not looked at yet; looked at; never to be looked at, because of a cut."""
CHOSEN = "chosen"

PLAYER_SLOTS = 4
NODE_KINDS = ("max", "min", "chance", "leaf", "fold", *(f"player{slot}" for slot in range(PLAYER_SLOTS)))

_FAINT = "#8d98a4"
_LEAF = Paint("#e8edf2", INK, INK)
_FOLD = Paint("#f3f5f7", QUIET, QUIET)
_CUT = "#b3261e"
_CHOSEN = mark_colour("lesson")
_HERE = mark_colour("last")


class Look(NamedTuple):
    """Filling and outline, the outline's width and dashes, and the colour of text."""

    fill: str = "none"
    line: str = "none"
    width: float = 0.0
    dash: tuple[float, ...] = ()
    ink: str = INK


_LOOKS = {
    "page": Look(fill=PAGE),
    "ground": Look(fill=PAGE),
    "trail": Look(line="#ffd7a6", width=11.0),
    "halo": Look(line=_HERE, width=11.0),
    "edge.hollow": Look(line=_FAINT, width=1.4),
    "edge.seen": Look(line=INK, width=1.8),
    "edge.skipped": Look(line=_FAINT, width=1.4, dash=(5.0, 4.0)),
    "edge.chosen": Look(line=_CHOSEN, width=4.4),
    "arrow": Look(fill=_CHOSEN),
    "cross": Look(line=_CUT, width=2.6),
    "arc": Look(line=_CUT, width=1.8, dash=(2.0, 4.0)),
    "arc.head": Look(fill=_CUT),
    "letter": Look(ink=QUIET),
    "label": Look(ink=INK),
    "side": Look(ink=INK),
    "caption": Look(ink=INK),
}


@lru_cache(maxsize=256)
def look(token: str) -> Look:
    """What a token looks like."""
    if token in _LOOKS:
        return _LOOKS[token]
    kind, state, *more = token.split(".")
    paint = _paint(kind)
    if state == SKIPPED:
        return Look(PAGE, _FAINT, 1.4, (5.0, 4.0), QUIET)
    plain = Look(PAGE, paint.line, 1.4, (), INK) if state == HOLLOW else Look(paint.fill, paint.line, 1.8, (), paint.ink)
    return plain._replace(line=_CHOSEN, width=4.4) if CHOSEN in more else plain


def _paint(kind: str) -> Paint:
    slot = {"max": 0, "min": 1}.get(kind)
    if slot is not None:
        return owner_paint(slot)
    if kind.startswith("player"):
        return owner_paint(int(kind.removeprefix("player")))
    return {"chance": NEUTRAL, "fold": _FOLD}.get(kind, _LEAF)
