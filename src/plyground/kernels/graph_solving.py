"""Small games solved whole: every position that can be reached from one, with its value. Games may go round in circles."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from plyground.core.errors import BadLimitError, UnsuitableGameError
from plyground.kernels import workspace as places
from plyground.kernels.graph import FULL, STOPPED, explore, find, settle
from plyground.kernels.keys import key_of_packed
from plyground.kernels.searching import demand_contest
from plyground.native.call import SMALL_STATE, state_memory
from plyground.native.game import NativeGame
from plyground.native.slots import MOST_MOVES, STATE_BYTES

_EDGES_A_POSITION = 12
_FEWEST_POSITIONS = 1000
_MOST_POSITIONS = 2**31 - 2


class GraphSolver:
    """Finds all positions within a budget of memory, then solves them all at once."""

    def __init__(self, game: NativeGame[Any], megabytes: int = 256, *, symmetry: bool = True) -> None:
        """A game with other payoffs than won, drawn and lost is refused."""
        demand_contest(game)
        repetition = game.facts.repetition
        if repetition is not None and repetition.payoff != sum(game.facts.utility) / 2:
            raise UnsuitableGameError(f"In {game.name} a repetition is no draw, so it cannot be solved backwards.")
        low, high = game.facts.utility
        if (low, high) != (-1.0, 1.0):
            raise UnsuitableGameError(
                f"Backwards only wins, draws and losses are found; {game.name}, as its options are, pays from {low:g} to "
                f"{high:g}."
            )
        self.game, self.symmetry = game, symmetry
        self.control = np.zeros(8, np.int64)
        self.rules = game.machine_table()
        size = max(int(self.rules[STATE_BYTES]), SMALL_STATE)
        each = size + 4 * _EDGES_A_POSITION * 2 + 8 * 3 + 64
        self.room = min(megabytes * 2**20 // each, _MOST_POSITIONS)
        if self.room < _FEWEST_POSITIONS:
            raise BadLimitError(f"{megabytes} megabytes are too few to keep positions of {game.name}; give more.")
        self.positions = 0

    def solve(self, state: Any) -> bool:
        """Find and settle everything that follows from a state; whether that was finished before it was stopped."""
        game, room = self.game, self.room
        game.demand_own(state)
        self._counts = counts_of(game)
        self._states = state_memory(room + 2, int(self.rules[STATE_BYTES]))
        packed = self._packed(state)
        self._states[: len(packed)] = packed
        self._places = np.zeros(2 * (1 << (2 * room - 1).bit_length()), np.int64)
        self._following = np.zeros(_EDGES_A_POSITION * room, np.int32)
        self._ends = np.zeros(room + 1, np.int64)
        self._work = places.workspace(int(self.rules[MOST_MOVES]), ())
        self._work[places.USE_SYMMETRY] = game.facts.symmetries if self.symmetry else 1
        found = int(
            explore(self.rules, self._work, self.control, self._states, self._counts, self._places, self._following, self._ends)
        )
        if found == FULL:
            raise BadLimitError(
                f"More than {int(self.control[2]):,} positions of {game.name} follow from this one, which is more than the "
                "memory allowed holds; give more megabytes, or begin nearer to the end."
            )
        if found == STOPPED:
            return False
        self._values, self._plies = np.zeros(found, np.int8), np.zeros(found, np.int32)
        real = np.zeros(max(8, game.facts.players))
        settle(self.rules, real, self._states, self._following, self._ends, self._values, self._plies, found)
        self.positions = found
        return True

    def value(self, state: Any) -> tuple[int, int]:
        """Who wins a position that was found, and in how many plies: 1 is the player of the first seat, -1 the other."""
        images = range(self.game.facts.symmetries if self.symmetry else 1)
        packed = [self._packed(self.game.image(state, which)) for which in images]
        key = min(int(key_of_packed(self.rules, memory)) for memory in packed)
        number = int(find(self._places, np.uint64(key), -1))
        if number < 0:
            raise UnsuitableGameError(f"This position of {self.game.name} does not follow from the one that was solved.")
        return int(self._values[number]), int(self._plies[number])

    def plies_left(self, state: Any) -> float:
        """In how many plies a count may end the game from a state; the graph knows nothing of it."""
        patience = self.game.facts.patience
        return math.inf if patience is None else patience.plies - int(getattr(state, patience.field))

    def looked_at(self) -> tuple[int, int]:
        """How many positions have been looked at so far, and how many are known."""
        return int(self.control[1]), int(self.control[2])

    def stop(self) -> None:
        """End the search soon."""
        self.control[0] = 1

    def _packed(self, state: Any) -> Any:
        """The position, with the count of plies that it has at the start."""
        packed = np.frombuffer(state.pack(), np.int64).copy()
        for place, mask, value in self._counts.reshape(-1, 3):
            packed[place] = (packed[place] & ~mask) | value
        return packed


def counts_of(game: NativeGame[Any]) -> Any:
    """The words that hold the count which may end the game: their places, the bits of the count, and these at the start.

    Other books, such as who gives check, follow from the position, and the rules go by them.
    """
    patience, start = game.facts.patience, game.initial()
    if patience is None:
        return np.zeros(0, np.int64)
    packed, (first, size) = start.pack(), start.layout.span(patience.field)
    bits = bytearray(len(packed))
    bits[first : first + size] = b"\xff" * size
    masks = np.frombuffer(bytes(bits), np.int64)
    words = np.frombuffer(packed, np.int64)
    return np.array([[place, masks[place], words[place] & masks[place]] for place in np.flatnonzero(masks)], np.int64).ravel()
