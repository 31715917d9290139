"""One outcome of chance, drawn with a random word: the loop that every random game shares."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from plyground.native.compiler import REALS, step
from plyground.native.words import down

_UNIT = 2.0**-53


@step(types.int64(REALS, types.int64, types.uint64))
def drawn_place(odds: Any, n: int, drawn: int) -> int:
    """The place of one of n outcomes, as likely as its odds; the last one where rounding leaves none."""
    chosen = 0
    point = np.float64(down(drawn, 11)) * _UNIT - odds[0]
    while point >= 0.0 and chosen < n - 1:
        chosen += 1
        point -= odds[chosen]
    return chosen
