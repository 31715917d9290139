"""The memory of one search: a header of numbers and, behind it, everything that a ply needs.

    | counters | settings | places | moves | ranks | killers | history | replies | lines | keys | weights | features |

One array of 64-bit integers holds it all, so that a kernel passes a single address down its recursion. Places in the header
are the constants below; the header itself says where the parts behind it begin. Kernels allocate nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plyground.kernels.fresh_memory import fresh_integers

MOST_PLIES = 200
"""No line of a search is longer; what lies beyond is evaluated where it stands."""
MOST_NODES = 1 << 62
"""Where nobody sets a limit."""

# Counters.
NODES, STOPPED, DEEPEST, HITS, CUTS, FIRST_CUTS, QUIET_NODES, NULL_CUTS, RESEARCHES, IS_TOO_DEEP, LOG_ROWS = range(11)
KNOWN_LOW, KNOWN_HIGH = 11, 12
# Settings: numbers that say how to search. Switches are 0 or 1.
USE_ROOT_ORDER, LOUD_COMPELS, NODE_LIMIT = 14, 15, 16
USE_TABLE, USE_TEST, USE_RANK, USE_KILLERS, USE_HISTORY, USE_REPLIES, USE_QUIESCENCE = range(17, 24)
USE_NULL, USE_REDUCTION, USE_FUTILITY, USE_EXTENSION, USE_SYMMETRY = range(24, 29)
USE_PROSPECTS, EQUAL_DEPTH, AGE, DISTANCE, NULL_REDUCTION, REDUCED_FROM, FUTILITY_MARGIN, BUCKETS = range(29, 37)
SYMMETRY_PLIES, REPETITION, PAST_KEYS, LEFT_OUT, MOST, NOISE, NOISE_SEED, PAYOFF_UNIT = range(37, 45)
REPETITION_VALUE, LOG_PLIES, LOG_ROOM = range(45, 48)
# Where the parts begin.
MOVES_AT, RANKS_AT, KILLERS_AT, HISTORY_AT, REPLIES_AT, LINES_AT, LENGTHS_AT, KEYS_AT = range(48, 56)
WEIGHTS_AT, FEATURES_AT, LEFT_OUT_AT, TRIED_AT, SIDES_AT, LOG_AT, ROOT_AT = range(56, 63)
# More settings.
USE_VERIFICATION, USE_DISTANCE, FORCED_MOVES, FORCED_PLIES, FORCED_DEPTH, NULL_DEPTH = range(63, 69)
NULL_SHARE, REVERSE_MARGIN, FUTILITY_DEPTH, KILLER_RANK, USE_MALUS, INTERNAL_DEPTH = range(69, 75)
USE_REVERSE, USE_INTERNAL, USE_URGENCY, REDUCTIONS_AT, ROOT_DEPTH, HAS_REDUCTIONS, IS_SELECTIVE = range(75, 82)
QUIET_RANK, USE_SHARING, COUNT_WORD, COUNT_SHIFT, COUNT_MASK, COUNT_LIMIT = range(82, 88)
HEADER = 88

KILLERS = 2
MOST_REDUCED = 64
"""Depths and moves that the table of reductions knows; beyond, its last row and column hold."""
MOST_FEATURES = 256
MOST_LEFT_OUT = 4096
"""More moves than any game here has."""
MOST_PAST = 1024
HISTORY_SIZE = 4096
"""Entries for each player; a move's place is a hash of its code."""


def workspace(most_moves: int, weights: Sequence[int], log_rows: int = 0) -> Any:
    """Fresh memory for one thread, the settings all zero; with room for so many rows of a log."""
    plies = MOST_PLIES + 2
    most_moves += 2  # `prospects` writes two numbers more
    sizes = {
        MOVES_AT: plies * most_moves,
        RANKS_AT: plies * most_moves,
        KILLERS_AT: plies * KILLERS,
        HISTORY_AT: 2 * HISTORY_SIZE,
        REPLIES_AT: 2 * HISTORY_SIZE,
        LINES_AT: plies * plies,
        LENGTHS_AT: plies,
        KEYS_AT: plies + MOST_PAST,
        WEIGHTS_AT: max(MOST_FEATURES, len(weights)),
        FEATURES_AT: MOST_FEATURES,
        LEFT_OUT_AT: MOST_LEFT_OUT,
        TRIED_AT: 2 * plies,
        SIDES_AT: plies,
        LOG_AT: log_rows * 8,
        ROOT_AT: 2 * most_moves,
        REDUCTIONS_AT: MOST_REDUCED * MOST_REDUCED,
    }
    work = fresh_integers(HEADER + sum(sizes.values()))
    end = HEADER
    for place, size in sizes.items():
        work[place] = end
        end += size
    work[MOST], work[LOG_ROOM], work[NODE_LIMIT] = most_moves, log_rows, MOST_NODES
    start = int(work[WEIGHTS_AT])
    work[start : start + len(weights)] = weights
    return work
