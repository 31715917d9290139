"""Demonstrations: what lectures say in words, measured. Each gives numbers, a picture and a paragraph.

    demo("order")                 run one by its name; DEMOS lists them
    demo("order", seed=7)         with other random trees

The same seed gives the same numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Protocol

from plyground.core.errors import BadOptionError, shown
from plyground.teaching.demos import (
    alliances,
    bounded_chance,
    chess_depth,
    chess_horizon,
    depth,
    horizon,
    naive_root,
    order,
    ordinal,
)
from plyground.teaching.demos.demo import Demo, Numbers, Progress, silent


class Show(Protocol):
    """A demonstration that can be run."""

    def __call__(self, *, seed: int = 0, progress: Progress = silent) -> Demo:
        """Run it."""


DEMOS: Mapping[str, Show] = {
    "ordinal": ordinal.show,
    "order": order.show,
    "depth": depth.show,
    "chess-depth": chess_depth.show,
    "horizon": horizon.show,
    "chess-horizon": chess_horizon.show,
    "alliances": alliances.show,
    "naive-root": naive_root.show,
    "bounded-chance": bounded_chance.show,
}
"""Every demonstration by its name, in the order in which the lectures come to them."""

TITLES: Mapping[str, str] = {
    "ordinal": ordinal.TITLE,
    "order": order.TITLE,
    "depth": depth.TITLE,
    "chess-depth": chess_depth.TITLE,
    "horizon": horizon.TITLE,
    "chess-horizon": chess_horizon.TITLE,
    "alliances": alliances.TITLE,
    "naive-root": naive_root.TITLE,
    "bounded-chance": bounded_chance.TITLE,
}
"""What each says, before it is run."""


def demo(name: str, *, seed: int = 0, progress: Progress = silent) -> Demo:
    """Run a demonstration; an unknown name is answered with the nearest."""
    if name not in DEMOS:
        near = get_close_matches(name, DEMOS, n=1)
        hint = f" Did you mean {near[0]}?" if near else ""
        raise BadOptionError(f"There is no demonstration {shown(name)}.{hint} There are: {', '.join(DEMOS)}.")
    return DEMOS[name](seed=seed, progress=progress)


__all__ = ["DEMOS", "TITLES", "Demo", "Numbers", "Progress", "Show", "demo"]
