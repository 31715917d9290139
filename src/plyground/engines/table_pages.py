"""The pages of a table, asked for before anybody's clock runs.

A new table is a promise: the system finds and empties a page when it is first written to. With the large pages that tables
ask for that takes one to two milliseconds a page, thirty-two times for 64 MB, and random access meets most of them in the first
thousand nodes: searches of a tenth of a second had nothing left to search with.
"""

from __future__ import annotations

import mmap
from typing import Any

_MOST_BYTES = 256 * 2**20
"""Larger tables are left as they are: whoever asks for one has the time to fill it, and may never need all of it."""


def bring_in(table: Any) -> None:
    """Write to every page of a table, unless it is very large. What stands in it stays."""
    if table.nbytes <= _MOST_BYTES:
        table[:: mmap.PAGESIZE // table.itemsize] |= 0
