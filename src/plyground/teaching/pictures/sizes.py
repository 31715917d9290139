"""How large the nodes are and how much room they want. It depends on the whole run, so that no step needs more."""

from __future__ import annotations

from collections.abc import Iterable

from plyground.core.game import CHANCE, OVER
from plyground.core.trace import Event
from plyground.teaching.pictures.layout import Extent
from plyground.teaching.pictures.metrics import text_width
from plyground.teaching.pictures.texts import value_text, visits_text, window_text

GAP, FAMILY_GAP = 14.0, 28.0
VALUE_SIZE, INSIDE_SIZE, SMALL_SIZE = 15.0, 14.0, 12.5
SIDE_GAP = 7.0
TUCKED = 12.0
"""How far a triangle's letter stands within the breadth of the triangle."""
LABEL_AT = 0.68
"""How far down its branch a label stands, as a part of its length."""

_LEAF_SIDE, _LEAF_PAD = 36.0, 8.0
_ROOM_IN_TRIANGLE, _ROOM_IN_CIRCLE = 33.0, 42.0


def values_fit(events: Iterable[Event]) -> bool:
    """Whether all values of a contest fit into the nodes; if one does not, all stand beside them."""
    values = {(event.player == CHANCE, event.value, event.bound) for event in events if event.player != OVER}
    return all(
        text_width(value_text(value, bound), INSIDE_SIZE, bold=True) <= (_ROOM_IN_CIRCLE if chance else _ROOM_IN_TRIANGLE)
        for chance, value, bound in values
    )


def room_beside(events: Iterable[Event], *, windows: bool, values: bool) -> dict[tuple[int, bool], float]:
    """How wide the texts become that stand beside the inner nodes (False) and under the leaves (True) of each level."""
    room: dict[tuple[int, bool], float] = {}
    told = {
        (len(event.node), event.player == OVER, event.value, event.bound, event.window, dict(event.more).get("visits"))
        for event in events
    }
    for depth, is_leaf, value, bound, window, visits in told:
        sides = [visits_text(visits)] + ([window_text(window)] if windows and not is_leaf else [])
        wide = max(text_width(side, SMALL_SIZE) for side in sides)
        if values and not is_leaf:
            wide = max(wide, text_width(value_text(value, bound), VALUE_SIZE, bold=True))
        if wide:
            room[depth, is_leaf] = max(room.get((depth, is_leaf), 0.0), wide + SIDE_GAP)
    return room


def node_size(kind: str, text: str, *, inside: bool) -> tuple[float, float]:
    """How wide and how high a node is; `inside`: values stand in the nodes."""
    if kind == "leaf":
        return max(_LEAF_SIDE, text_width(text, VALUE_SIZE) + 2 * _LEAF_PAD), _LEAF_SIDE
    if kind == "fold":
        return text_width(text, SMALL_SIZE) + 20, 26.0
    if kind.startswith("player"):
        return max(46.0, text_width(text, VALUE_SIZE, bold=True) + 30), 36.0
    if kind == "chance":
        return (50.0, 50.0) if inside else (42.0, 42.0)
    return (60.0, 52.0) if inside else (50.0, 44.0)


def node_extent(kind: str, wide: float, name: str, label: str, beside: float, *, inside: bool) -> Extent:
    """How far a node reaches with what stands beside it; the label of its branch wants room where it stands."""
    left = right = wide / 2
    if kind == "leaf":
        left = right = max(left, beside / 2)
    elif kind != "fold":
        right += beside
        if name and (inside or kind.startswith("player")):
            left += max(0.0, text_width(name, SMALL_SIZE) + SIDE_GAP - (TUCKED if kind in {"max", "min"} else 0.0))
    room = (text_width(label, SMALL_SIZE) + 10) / LABEL_AT / 2 - GAP / 2 if label else 0.0
    return max(left, room), max(right, room)
