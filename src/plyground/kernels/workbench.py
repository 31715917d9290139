"""What every compiled search has: working memory, room for its states, a limit, and what can be read off after it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from plyground.kernels import workspace as places
from plyground.native.call import state_memory
from plyground.native.game import NativeGame
from plyground.native.slots import MOST_MOVES, STATE_BYTES


class Workbench:
    """One thread's memory for searches of one game. `control` is shared: a search stops soon after its first number is set."""

    def __init__(self, game: NativeGame[Any], control: Any, weights: Sequence[int], log_rows: int = 0) -> None:
        """A log has room for so many rows."""
        self.game, self.control = game, control
        self.rules = game.machine_table()
        self.work = places.workspace(int(self.rules[MOST_MOVES]), weights, log_rows)
        self.states = state_memory(places.MOST_PLIES + 4, int(self.rules[STATE_BYTES]))

    def place(self, state: Any) -> None:
        """Set the root of the next search."""
        self.game.demand_own(state)
        self.work[places.STOPPED] = 0
        packed = np.frombuffer(state.pack(), np.int64)
        self.states[: len(packed)] = packed

    def limit(self, nodes: int) -> None:
        """Stop after so many nodes in all; 0 is no limit."""
        self.work[places.NODE_LIMIT] = min(nodes, places.MOST_NODES) or places.MOST_NODES

    def leave_out(self, moves: Sequence[int]) -> None:
        """Do not look at these moves at the root."""
        chosen = list(moves)[: places.MOST_LEFT_OUT]
        start = int(self.work[places.LEFT_OUT_AT])
        self.work[start : start + len(chosen)] = chosen
        self.work[places.LEFT_OUT] = len(chosen)

    @property
    def line(self) -> tuple[int, ...]:
        """The moves of the best line of the last search, as far as chance does not move."""
        start, length = int(self.work[places.LINES_AT]), int(self.work[self.work[places.LENGTHS_AT]])
        return tuple(int(move) for move in self.work[start : start + length])

    @property
    def nodes(self) -> int:
        """Nodes visited so far, outcomes of chance and random games included."""
        return int(self.work[places.NODES])

    @property
    def deepest(self) -> int:
        """The longest line looked at so far."""
        return int(self.work[places.DEEPEST])

    @property
    def is_stopped(self) -> bool:
        """Whether the last search was given up."""
        return bool(self.work[places.STOPPED])
