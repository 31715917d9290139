"""The signature of the search: the nodes it takes over fixed positions. Any change of what is searched changes it.

Every position is deepened until a finished depth has taken enough nodes, so that quick and slow games weigh alike and a new
game needs no number of its own. A depth that runs away is cut off; then the nodes are the limit.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from plyground.engines.measuring import MEGABYTES, Measured, measure
from plyground.kernels.workspace import MOST_PLIES
from plyground.native.game import NativeGame

POSITIONS = 4
"""Of every game: the start and random openings."""
ENOUGH_NODES = 30_000
MOST_NODES = 150_000


@dataclass(frozen=True)
class Signature:
    """The searches of one game, one for each position."""

    game: str
    searches: tuple[Measured, ...]

    @property
    def nodes(self) -> int:
        """The number that changes when the search does."""
        return sum(one.nodes for one in self.searches)

    @property
    def seconds(self) -> float:
        """How long it took."""
        return sum(one.seconds for one in self.searches)

    @property
    def depths(self) -> tuple[int, ...]:
        """What was reached in each position."""
        return tuple(one.depth for one in self.searches)


def signature(
    game: NativeGame[Any], states: Sequence[Any], *, depth: int | None = None, megabytes: int = MEGABYTES
) -> Signature:
    """Search every state: to a depth, or until it has taken enough nodes."""
    if depth is not None:
        return Signature(game.name, tuple(measure(game, state, depth=depth, megabytes=megabytes) for state in states))
    return Signature(
        game.name,
        tuple(
            measure(game, state, depth=MOST_PLIES, nodes=MOST_NODES, enough=ENOUGH_NODES, megabytes=megabytes)
            for state in states
        ),
    )
