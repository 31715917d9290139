"""The searches that were made last in all rooms, for the tree lab: whoever opens one there has left its room."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

MOST_KEPT = 48
MOST_BYTES = 8_000_000


class KeptSearches:
    """Searches by room and node. The oldest are forgotten; those of one room by itself when its game begins anew."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int], dict[str, Any]] = OrderedDict()
        self._bytes = 0

    def keep(self, room: str, node: int, kept: dict[str, Any] | None) -> None:
        """Keep a search; None forgets the one that was made there before."""
        self._drop((room, node))
        if kept is None:
            return
        self._kept[room, node] = kept
        self._bytes += len(kept["rows"])
        while len(self._kept) > MOST_KEPT or self._bytes > MOST_BYTES:
            self._drop(next(iter(self._kept)))

    def find(self, room: str, node: int) -> dict[str, Any] | None:
        """The search that was made at a node."""
        return self._kept.get((room, node))

    def _drop(self, key: tuple[str, int]) -> None:
        old = self._kept.pop(key, None)
        if old is not None:
            self._bytes -= len(old["rows"])
