"""News of a search that knows what everybody can expect, not only the player to move."""

from __future__ import annotations

from dataclasses import dataclass

from plyground.core.search import SearchInfo


@dataclass(frozen=True, kw_only=True)
class PayoffsInfo(SearchInfo):
    """`payoffs` are what the players can expect if the line is played, in the units of the utility; `value` is the mover's."""

    payoffs: tuple[float, ...]
