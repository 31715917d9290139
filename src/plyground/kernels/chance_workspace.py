"""What the search with chance needs beside the common workspace: numbers of its own, real ones, and rows for every ply.

    own    | counters | settings | probed moves of a ply's outcomes |
    real   | settings | payoffs | spreads | odds, lows, highs, floors, ceilings, probed values of a ply's outcomes |

All values are what player 0 gets.
"""

from __future__ import annotations

from typing import Any

from plyground.kernels.fresh_memory import fresh_integers, fresh_reals
from plyground.kernels.workspace import MOST_PLIES

# Counters.
FAULT, FAULT_PLY, GUESSES, RESULTS, CHANCE_NODES, STAR_CUTS, PROBES, PROBE_CUTS, CHOICES, LEAVES = range(10)
# Settings. Switches are 0 or 1.
USE_CUT, USE_STAR1, USE_STAR2, IS_FINITE, HAS_BOUNDS, USE_BOOKS, CURVE, SAMPLE, STRATIFIED = range(16, 25)
SEED, PLAYOUTS, LONGEST, PLAYERS_AT_TABLE = range(25, 29)
# Where the rows begin.
PENDING_AT, PROBED_MOVES_AT = 32, 33
OWN_HEADER = 40

# Real numbers.
LOW, HIGH, TOTAL, SCALE, BLUR, QUANTILE, FAULT_VALUE = range(7)
PAYOFFS_AT = 8
"""Room for two bounds or for what every player gets."""
REAL_HEADER = PAYOFFS_AT + 64

# What is wrong with a game's rules.
NO_FAULT, NO_OUTCOMES, BAD_ODDS, BAD_PLAYER, NO_MOVES, BAD_PAYOFF, TOO_MANY = range(7)

# Where a guess comes from.
NOTHING, TANH, LINEAR, RANDOM_GAMES = range(4)

ROWS = 6
ODDS, LOWS, HIGHS, FLOORS, CEILINGS, PROBED = range(ROWS)


def own_memory(most_moves: int) -> Any:
    """Fresh numbers of one thread, the settings all zero."""
    plies = MOST_PLIES + 3
    own = fresh_integers(OWN_HEADER + plies + plies * most_moves)
    own[PENDING_AT], own[PROBED_MOVES_AT] = OWN_HEADER, OWN_HEADER + plies
    return own


def real_memory(most_moves: int) -> Any:
    """Fresh real numbers of one thread: the header, then for every ply what it pays or can pay, then the rows."""
    plies = MOST_PLIES + 3
    return fresh_reals(REAL_HEADER + 3 * plies + plies * ROWS * most_moves)


SPREADS_AT = REAL_HEADER
"""Two numbers a ply: between which values a sampled one lies."""
PENDING_VALUES_AT = REAL_HEADER + 2 * (MOST_PLIES + 3)
ROWS_AT = REAL_HEADER + 3 * (MOST_PLIES + 3)
