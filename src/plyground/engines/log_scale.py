"""How the numbers of the compiled search are shown in a tree: as evaluations, or as results where there is nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import inf
from typing import Any

from plyground.core.search import Bound
from plyground.core.trees import exact
from plyground.engines.alpha_beta_roots import Roots
from plyground.kernels.quiescence import INFINITE
from plyground.kernels.searching import search_unit
from plyground.kernels.table import PROVEN, WON

CERTAIN = WON // 100
"""What a win would be worth at once, beside evaluations; it loses one for every ply that it takes. No evaluation is near it."""


@dataclass(frozen=True)
class Scale:
    """Shows numbers in an order that is never turned: what was at least as much stays at least as much.

    `has_distance`: wins and losses have a length here. `is_result`: only results are shown, without their lengths.
    """

    unit: int
    has_distance: bool
    is_result: bool = False

    def shown(self, value: float) -> Any:
        """The number to be shown; beyond every value it is infinite."""
        if abs(value) >= INFINITE:
            return inf if value > 0 else -inf
        whole = int(value)
        if self.is_result and self.has_distance:
            return 0 if abs(whole) <= PROVEN else 1 if whole > 0 else -1
        if self.ends_in(whole) is not None:
            certain = CERTAIN - (WON - abs(whole))
            return certain if whole > 0 else -certain
        return exact(Fraction(whole, self.unit))

    def bound(self, value: float, bound: Bound) -> Bound:
        """What a value says on this scale: at least the most that there is, or at most the least, is exactly that."""
        shown = self.shown(value)
        is_extreme = (bound == Bound.LOWER and shown == 1) or (bound == Bound.UPPER and shown == -1)
        return Bound.EXACT if self.is_result and self.has_distance and is_extreme else bound

    def ends_in(self, value: float) -> int | None:
        """How many plies from the root a certain end is; None if nothing is certain."""
        return WON - abs(int(value)) if self.has_distance and PROVEN < abs(value) < INFINITE else None


def scale_of(roots: Roots, value: int, met: Iterable[int], *, is_complete: bool) -> Scale:
    """The scale for a search that found this value and met these."""
    has_distance = roots.game.facts.utility == (-1.0, 1.0)
    if has_distance:
        is_result = (is_complete or roots.is_decided(value)) and all(not one or abs(one) > PROVEN for one in met)
        return Scale(roots.unit, has_distance=True, is_result=is_result)
    return Scale(search_unit(roots.game) if is_complete else roots.unit, has_distance=False, is_result=is_complete)
