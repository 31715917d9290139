"""What searches for several players need beside the workspaces of `workspace` and `chance_workspace`.

    how    | settings and counters |
    vectors | least of each player | most of each | a vector to work with | one vector for every ply |

A vector is what each player gets, in the order of the players.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from plyground.kernels.workspace import MOST_PLIES

# Counters.
SHALLOW_CUTS, IMMEDIATE_CUTS, WINDOW_CUTS = range(3)
# Settings. Switches are 0 or 1.
PLAYERS, TIES, FAVOURED, USE_SHALLOW, USE_IMMEDIATE, HAS_CHANCE, ME, CONSPIRE, ENTRIES, FROM_SCORES, IS_SUMMED = range(8, 19)
HEADER = 24

FIRST, LAST, BEST_FOR, WORST_FOR = range(4)
"""Which of two actions counts that give their mover the same."""
NOBODY = -1
"""No player: at the root of a search there is no parent, and nobody has replied yet."""

ENTRY_HEADER = 3
"""Words of an entry of the table before its vector: the key, depth and age, the best move."""


def how_memory() -> Any:
    """Fresh counters and settings, all zero."""
    return np.zeros(HEADER, np.int64)


def vector_memory(players: int) -> Any:
    """Fresh vectors."""
    return np.zeros((3 + MOST_PLIES + 3) * players)
