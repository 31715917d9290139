"""All positions that follow from one, found within a budget of memory: what solvers of whole games share."""

from __future__ import annotations

from typing import Any

import numpy as np

from plyground.core.errors import BadLimitError, UnsuitableGameError
from plyground.core.machine import demand_megabytes
from plyground.kernels import chance_workspace as has
from plyground.kernels import workspace as at
from plyground.kernels.chance_faults import fault_in
from plyground.kernels.graph import FULL, STOPPED, find
from plyground.kernels.star import key_in_memory
from plyground.kernels.value_iteration import FAULT_AT, PLACE_AT, VALUED_AT, WRONG, circles, explore_chance
from plyground.native.call import SMALL_STATE, state_memory
from plyground.native.game import NativeGame
from plyground.native.slots import MOST_MOVES, STATE_BYTES

SHORT_GAME = 200
"""In a game of at most so many plies positions are told apart by what is only kept books on, too."""

_EDGES_A_POSITION = 8
_EDGE_BYTES = 4 + 8
_PLACE_BYTES = 64
"""Of the map from keys to numbers, which is at least half empty and as long as a power of two."""
_ROOM_BYTES = 8 + 1 + 4 + 28
"""Where edges end, whose turn it is, the order, and the rooms in which that is worked out."""
_FEWEST_POSITIONS = 1000
_MOST_POSITIONS = 2**31 - 2


class ChanceGraph:
    """The positions, numbered, with those that follow each. Games with chance or without, for any number of players.

    With `books`, positions that differ only in what the game keeps books on, such as a count of plies, count as different:
    exact for a game that such a count ends. Without, as is usual for long games, the count of the shortest way is taken.
    """

    def __init__(
        self, game: NativeGame[Any], megabytes: int, value_bytes: int, *, symmetry: bool = True, books: bool | None = None
    ) -> None:
        """Room for as many positions as fit, each with so many bytes for its values."""
        demand_megabytes(megabytes)
        self.game = game
        self.control = np.zeros(8, np.int64)
        self.rules = game.machine_table()
        most = int(self.rules[MOST_MOVES])
        self._work = at.workspace(most, ())
        self._work[at.USE_SYMMETRY] = game.facts.symmetries if symmetry else 1
        self._own, self.real = np.zeros(has.OWN_HEADER, np.int64), np.zeros(has.REAL_HEADER + most + 2)
        self._own[has.USE_BOOKS] = game.facts.longest <= SHORT_GAME if books is None else books
        size = max(int(self.rules[STATE_BYTES]), SMALL_STATE)
        each = size + _EDGE_BYTES * _EDGES_A_POSITION + _PLACE_BYTES + _ROOM_BYTES + value_bytes
        self.room = min(megabytes * 2**20 // each, _MOST_POSITIONS)
        if self.room < _FEWEST_POSITIONS:
            raise BadLimitError(f"{megabytes} megabytes are too few to keep positions of {game.name}; give more.")
        self.positions = 0

    def explore(self, state: Any) -> bool:
        """Find everything that follows from a state, and put it in order; whether that was finished before it was stopped."""
        self.game.demand_own(state)
        room, self.positions = self.room, 0
        self.states = state_memory(room + 2, int(self.rules[STATE_BYTES]))
        packed = np.frombuffer(state.pack(), np.int64)
        self.states[: len(packed)] = packed
        self._places = np.zeros(2 * (1 << (2 * room - 1).bit_length()), np.int64)
        self.following, self.odds = np.zeros(_EDGES_A_POSITION * room, np.int32), np.zeros(_EDGES_A_POSITION * room)
        self.ends, self.turns = np.zeros(room + 1, np.int64), np.zeros(room, np.int8)
        found = int(
            explore_chance(
                self.rules,
                self._work,
                self._own,
                self.real,
                self.control,
                self.states,
                self._places,
                self.following,
                self.odds,
                self.ends,
                self.turns,
            )
        )
        if found == WRONG:
            fault, value = int(self.control[FAULT_AT]), float(self.real[has.FAULT_VALUE])
            raise fault_in(self.game, fault, value, self.packed(int(self.control[PLACE_AT])))
        if found == FULL:
            raise BadLimitError(
                f"{self.game.name} has more positions from here than the memory allowed holds; give more megabytes, or begin "
                f"nearer to the end."
            )
        if found == STOPPED:
            return False
        self.order = np.zeros(found, np.int32)
        rooms = [np.zeros(found, np.int32) for _ in range(5)]
        if circles(self.control, self.ends, self.following, self.order, *rooms, np.zeros(found, np.int64)) == STOPPED:
            return False
        self.positions = found
        return True

    def packed(self, number: int) -> bytes:
        """The memory of a position."""
        size = int(self.rules[STATE_BYTES])
        start = number * max(size, SMALL_STATE) // 8
        return bytes(self.states[start : start + size // 8].tobytes())

    def number(self, state: Any) -> int:
        """The number of a position; one that was not found is refused."""
        packed = [
            np.frombuffer(self.game.image(state, which).pack(), np.int64).copy()
            for which in range(int(self._work[at.USE_SYMMETRY]))
        ]
        key = min(int(key_in_memory(self.rules, self._own, memory)) for memory in packed)
        number = int(find(self._places, np.uint64(key), -1)) if self.positions else -1
        if number < 0:
            raise UnsuitableGameError(f"This position of {self.game.name} does not follow from the one that was solved.")
        return number

    def looked_at(self) -> tuple[int, int]:
        """How many positions are done, a half for being found and a half for being valued; and how many are known."""
        return (int(self.control[1]) + int(self.control[VALUED_AT])) // 2, int(self.control[2])

    def stop(self) -> None:
        """End it soon."""
        self.control[0] = 1
