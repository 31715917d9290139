"""What the machine has room for, so that a table larger than its memory is refused before anything is lost to it."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from plyground.core.errors import BadLimitError

MOST_MEGABYTES = 1 << 20
_LIMIT_OF_GROUP = Path("/sys/fs/cgroup/memory.max")
"""Where Linux says how much a container may use; a word instead of a number is no limit."""


def demand_megabytes(megabytes: int) -> None:
    """Refuse the size of a table that cannot be."""
    if not 1 <= megabytes <= MOST_MEGABYTES:
        raise BadLimitError(f"The size of the table must be from 1 to {MOST_MEGABYTES} megabytes; it was {megabytes}.")
    if megabytes > machine_megabytes():
        raise BadLimitError(
            f"A table of {megabytes} megabytes is larger than this machine's memory of {machine_megabytes()} megabytes; "
            f"ask for less."
        )


def machine_megabytes() -> int:
    """The memory of the machine or container: the system hands out more than there is, and only fails when it is used."""
    found = MOST_MEGABYTES
    with suppress(AttributeError, ValueError, OSError):  # not every system tells
        found = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2**20
    with suppress(ValueError, OSError):
        found = min(found, int(_LIMIT_OF_GROUP.read_text(encoding="ascii")) // 2**20)
    return found
