"""The entrance to the compiled alpha-beta: from Python's arrays to the addresses that its recursion passes down."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from plyground.kernels.alpha_beta import search
from plyground.kernels.move_ordering import NO_MOVE
from plyground.native.call import address, integers, reals
from plyground.native.compiler import kernel


@kernel(
    types.int64(
        types.int64[::1],
        types.int64[::1],
        types.int64[::1],
        types.int64[::1],
        types.float64[::1],
        types.int64[::1],
        types.int64,
        types.int64,
        types.int64,
    )
)
def search_root(
    rules: Any, work: Any, table: Any, control: Any, real: Any, states: Any, depth: int, alpha: int, beta: int
) -> int:
    """The value of the first state to its mover; the line is left in the workspace. Depth is at least 1."""
    return search(
        integers(rules),
        integers(work),
        integers(table),
        integers(control),
        reals(real),
        address(states),
        0,
        depth,
        alpha,
        beta,
        np.int64(NO_MOVE),
    )
