"""The kinds of exercise, one file each, and the topics under which they are found."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

from plyground.core.errors import BadOptionError, shown
from plyground.teaching.exercises.exercise import Kind
from plyground.teaching.exercises.kinds.best_order import BestOrder
from plyground.teaching.exercises.kinds.cuts import Cuts
from plyground.teaching.exercises.kinds.find_x import FindX
from plyground.teaching.exercises.kinds.move import Move
from plyground.teaching.exercises.kinds.order import Order
from plyground.teaching.exercises.kinds.reason import Reason
from plyground.teaching.exercises.kinds.responsible import Responsible
from plyground.teaching.exercises.kinds.returned import Returned
from plyground.teaching.exercises.kinds.star_bounds import StarBounds
from plyground.teaching.exercises.kinds.uct import Uct
from plyground.teaching.exercises.kinds.values import Values
from plyground.teaching.exercises.kinds.vectors import Vectors
from plyground.teaching.exercises.kinds.window import Window

KINDS: Mapping[str, Kind[Any]] = {
    kind.name: kind
    for kind in (
        Values(),
        Move(),
        Cuts(),
        Order(),
        Window(),
        Responsible(),
        Reason(),
        Returned(),
        BestOrder(),
        FindX(),
        StarBounds(),
        Vectors(),
        Uct(),
    )
}


def kind_named(name: str) -> Kind[Any]:
    """The kind of that name; an unknown name is answered with the nearest."""
    if name in KINDS:
        return KINDS[name]
    near = get_close_matches(name, KINDS, n=1)
    hint = f" Did you mean {near[0]}?" if near else ""
    raise BadOptionError(f"There is no kind of exercise {shown(name)}.{hint} There are: {', '.join(KINDS)}.")
