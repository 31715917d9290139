"""Memory of which most is never touched: the rows of a search for plies that it may never reach.

It is mapped, so that every page comes cleared when it is first touched. The usual allocator, once it has freed such a block,
may clear the next one by hand: for the 44 MB of a search of backgammon that took up to 80 milliseconds, on a player's clock.
"""

from __future__ import annotations

import mmap
from typing import Any

import numpy as np

WORD_BYTES = 8
PRIVATE: dict[str, int] = {"flags": mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS} if hasattr(mmap, "MAP_PRIVATE") else {}
"""What a mapping is told: it is nobody else's, and no file's. Other systems know no such words, and need none."""


def fresh_integers(words: int) -> Any:
    """So many 64-bit integers, all 0."""
    return np.frombuffer(mmap.mmap(-1, words * WORD_BYTES, **PRIVATE), np.int64)


def fresh_reals(words: int) -> Any:
    """So many 64-bit real numbers, all 0."""
    return np.frombuffer(mmap.mmap(-1, words * WORD_BYTES, **PRIVATE), np.float64)
