"""What a solver tells: news while it works, and what was found."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from plyground.engines.solve_counting import Counted


@dataclass(frozen=True, kw_only=True)
class SolveNews:
    """How far it is: what is asked now, between which payoffs to the player to move the value lies, and what it took."""

    doing: str
    low: float
    high: float
    nodes: int
    seconds: float
    nodes_before: int = 0
    """How many of the nodes are of earlier goes; the seconds are of this one."""
    asked_seconds: float = 0.0
    """How long the present question is being asked."""
    share: float = 0.0
    """The share of it that is answered: counted, or where there is nothing to count a guess from the moves near the root."""
    counted: Counted | None = None
    """What is counted, where all positions are looked at."""

    @property
    def fresh_nodes(self) -> int:
        """The nodes of this go."""
        return self.nodes - self.nodes_before


@dataclass(frozen=True, kw_only=True)
class Solution:
    """What was found. `value` is the payoff to `player`, who is to move; it is None where the search was stopped before.

    `low` and `high` are certain in any case. `plies` to the end of best play are None where the method does not tell them.
    `moves` are the values of moves that are known, in the order of the game's actions.
    """

    player: int
    value: float | None
    low: float
    high: float
    plies: int | None = None
    best: tuple[Any, ...] = ()
    moves: Mapping[Any, float] = field(default_factory=dict)
    plies_after: Mapping[Any, int | None] = field(default_factory=dict)
    payoffs: tuple[float, ...] = ()
    """What everybody gets, and below by each move, where more than two play or a sum is not constant."""
    payoffs_after: Mapping[Any, tuple[float, ...]] = field(default_factory=dict)
    line: tuple[Any, ...] = ()
    nodes: int = 0
    """Earlier goes included; `seconds` and `fresh_nodes` are of this one."""
    fresh_nodes: int = 0
    seconds: float = 0.0
    method: str = ""
    is_finished: bool = True
