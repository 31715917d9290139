"""The outcomes of a chance node: checked, and if so many are too many, a sample of them.

sparse      so many throws, each as likely as its odds; an outcome thrown k times weighs k times (Kearns, Mansour and Ng 2002)
stratified  every outcome first gets the whole part of its share of the throws for certain; only what is left over is thrown

A sample depends on the seed and on the position alone, so that a position is always judged by the same one. Where there are no
more outcomes than throws, all are taken as they are.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numba import types

from plyground.kernels.chance_leaves import blame
from plyground.kernels.chance_workspace import (
    BAD_ODDS,
    HIGH,
    HIGHS,
    IS_FINITE,
    LOW,
    LOWS,
    NO_OUTCOMES,
    ODDS,
    QUANTILE,
    ROWS,
    ROWS_AT,
    SAMPLE,
    SEED,
    SPREADS_AT,
    STRATIFIED,
    TOO_MANY,
)
from plyground.kernels.keys import key_of
from plyground.kernels.workspace import MOST, MOVES_AT
from plyground.native.call import TABLE, call_chance, integers_after, reals_after
from plyground.native.compiler import INTEGERS, REALS, STATE, step
from plyground.native.words import down, mixed, word

ODDS_TOLERANCE = 1e-9
_GOLDEN = 0x9E3779B97F4A7C15
_UNIT = 2.0**-53


@step(REALS(INTEGERS, REALS, types.int64, types.int64))
def row(work: Any, real: Any, ply: int, which: int) -> Any:
    """A row of real numbers, one for each outcome of a ply."""
    return reals_after(real, ROWS_AT + (ply * ROWS + which) * work[MOST])


@step(types.int64(TABLE, INTEGERS, INTEGERS, REALS, STATE, types.int64))
def outcomes_of(rules: Any, work: Any, own: Any, real: Any, state: Any, ply: int) -> int:
    """Write the outcomes of a chance node and their odds; how many, or 0 if the rules are wrong."""
    odds = row(work, real, ply, ODDS)
    n = call_chance(rules, state, integers_after(work, work[MOVES_AT] + ply * work[MOST]), odds)
    if n <= 0:
        blame(work, own, real, NO_OUTCOMES, ply, np.float64(n))
        return 0
    if n > work[MOST] - 2:
        blame(work, own, real, TOO_MANY, ply, np.float64(n))
        return 0
    certain, least = 0.0, 1.0
    for place in range(n):
        certain += odds[place]
        least = min(least, odds[place])
    if not abs(certain - 1.0) <= ODDS_TOLERANCE or not least >= 0.0:
        blame(work, own, real, BAD_ODDS, ply, least if least < 0.0 else certain)
        return 0
    return n


@step(types.float64(TABLE, INTEGERS, INTEGERS, REALS, STATE, types.int64, types.int64))
def thin_out(rules: Any, work: Any, own: Any, real: Any, state: Any, ply: int, n: int) -> float:
    """Put the shares of a sample in the place of the odds; what of its throws was left to luck, as a part of a throw's error.

    That factor times the deviation of the values is the standard error of their mean: 1 / sqrt(throws) for a sparse sample.
    """
    throws = own[SAMPLE]
    if throws <= 0 or n <= throws:
        return 0.0
    odds, counts, shares = row(work, real, ply, ODDS), row(work, real, ply, LOWS), row(work, real, ply, HIGHS)
    left, mass = throws, 0.0
    for place in range(n):
        share = odds[place] * throws
        sure = math.floor(share) if own[STRATIFIED] else 0.0
        counts[place], shares[place] = sure, share - sure
        left -= np.int64(sure)
        mass += shares[place]
    random = mixed(key_of(rules, state) ^ mixed(word(own[SEED]) + word(_GOLDEN)))
    for _ in range(left):
        random = word(random + word(_GOLDEN))
        point = np.float64(down(mixed(random), 11)) * _UNIT * mass
        chosen, last = -1, 0
        for place in range(n):
            if shares[place] > 0.0:
                last = place
                point -= shares[place]
                if point < 0.0:
                    chosen = place
                    break
        counts[chosen if chosen >= 0 else last] += 1.0
    for place in range(n):
        odds[place] = counts[place] / throws
    return math.sqrt(np.float64(left)) / throws


@step(types.void(INTEGERS, INTEGERS, REALS, types.int64, types.int64, types.float64, types.float64))
def spread_of_mean(work: Any, own: Any, real: Any, ply: int, n: int, mean: float, luck: float) -> None:
    """Between which values the true mean lies, 19 times in 20, from the values of a sample and what is uncertain in each.

    The values and their own spreads stand in the rows; errors of the sample are independent of those below, which may all lie
    to the same side.
    """
    odds, values = row(work, real, ply, ODDS), row(work, real, ply, LOWS)
    down_by, up_by = row(work, real, ply, HIGHS), row(work, real, ply, HIGHS + 1)
    variance, below, above = 0.0, 0.0, 0.0
    for place in range(n):
        if odds[place] > 0.0:
            variance += odds[place] * (values[place] - mean) ** 2
            below += odds[place] * down_by[place]
            above += odds[place] * up_by[place]
    half = 0.0
    if luck > 0.0:
        throws = own[SAMPLE]
        half = real[QUANTILE] * luck * math.sqrt(variance * throws / (throws - 1))
    low, high = mean - math.sqrt(half * half + below * below), mean + math.sqrt(half * half + above * above)
    if own[IS_FINITE]:
        low, high = max(low, real[LOW]), min(high, real[HIGH])
    real[SPREADS_AT + 2 * ply], real[SPREADS_AT + 2 * ply + 1] = low, high
