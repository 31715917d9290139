"""Games without circles solved whole, in little memory: sixteen bytes a position, whatever the game."""

from __future__ import annotations

import math
from typing import Any, Protocol, runtime_checkable

import numpy as np

from plyground.core.errors import BadGameError, BadLimitError, UnsuitableGameError
from plyground.kernels import chance_workspace as has
from plyground.kernels import workspace as at
from plyground.kernels.chance_faults import fault_in
from plyground.kernels.expecting import demand_expectable
from plyground.kernels.graph import FULL, STOPPED
from plyground.kernels.remembered_values import CIRCLE, DONE, FAULT_AT, FRAME, PLACE_AT, STOP, WRONG, known_value, value_all
from plyground.native.call import SMALL_STATE, state_memory
from plyground.native.fields import Role
from plyground.native.game import NativeGame
from plyground.native.slots import MOST_MOVES, STATE_BYTES

_ENTRY_BYTES = 16
_FEWEST_ENTRIES, _MOST_ENTRIES = 1000, 2**32 - 1
_SHORT_GAME = 200
_MOST_LISTED = 2**22
"""Room for the moves of all positions on the way."""


@runtime_checkable
class BankingGame(Protocol):
    """A game in which player 0 keeps what it has won, whatever follows.

    What it has and where the game stands are then two questions: a payoff is what is in the bank and what the rest of the game
    pays, which must not depend on the bank, nor must the rules. What the game only keeps books on must not matter either.
    """

    def bank(self) -> str:
        """The name of the field of the state that holds it, the first item of it if there are more."""


def is_told_apart(game: NativeGame[Any]) -> bool:
    """Whether a position's key holds all that its value depends on, as far as the facts can tell.

    A count of plies that is only kept books on may end a long game, and is too much to tell positions apart by.
    """
    keeps_books = any(field.role == Role.BOOKKEEPING for field in game.rules.struct.layout.fields.values())
    return isinstance(game, BankingGame) or not keeps_books or game.facts.longest <= _SHORT_GAME


class DepthFirstSolver:
    """Values everything that follows from a state, within a budget of memory, unless a position can come back."""

    def __init__(self, game: NativeGame[Any], megabytes: int = 256, *, symmetry: bool = True) -> None:
        """Prepare room for as many positions as fit; the machine gives it as it is used."""
        self.game = demand_expectable(game)
        self.rules = game.machine_table()
        self.control = np.zeros(8, np.int64)
        self.positions, self.has_circle = 0, False
        most = int(self.rules[MOST_MOVES])
        self._work = at.workspace(most, ())
        self._work[at.USE_SYMMETRY] = game.facts.symmetries if symmetry else 1
        self._own, self._real = np.zeros(has.OWN_HEADER, np.int64), np.zeros(has.REAL_HEADER)
        self._own[has.USE_BOOKS] = not isinstance(game, BankingGame)
        self._bank = _bank_of(game)
        entries = min(megabytes * 2**20 // _ENTRY_BYTES, _MOST_ENTRIES)
        if entries < _FEWEST_ENTRIES:
            raise BadLimitError(f"{megabytes} megabytes are too few to keep positions of {game.name}; give more.")
        try:
            self._table = np.zeros(2 * entries, np.int64)
        except MemoryError as error:
            raise BadLimitError(f"There is no room in memory for {megabytes} megabytes; ask for less.") from error
        self._values = self._table.view(np.float64)

    def solve(self, state: Any) -> bool:
        """Value it and everything that follows; whether that was finished before it was stopped, or came to a circle."""
        self.game.demand_own(state)
        deep, most = self.game.facts.longest + 3, int(self.rules[MOST_MOVES])
        states = state_memory(deep + 1, int(self.rules[STATE_BYTES]))
        packed = np.frombuffer(state.pack(), np.int64)
        states[: len(packed)] = packed
        listed = min(deep * most, _MOST_LISTED) + most
        found = int(
            value_all(
                self.rules,
                self._work,
                self._own,
                self._real,
                self.control,
                self._bank,
                states,
                np.zeros(FRAME * deep, np.int64),
                np.zeros(listed, np.int64),
                np.zeros(listed),
                np.zeros(2 * deep),
                self._table,
                self._values,
            )
        )
        if found == WRONG:
            size = int(self.rules[STATE_BYTES])
            start = int(self.control[PLACE_AT]) * max(size, SMALL_STATE) // 8
            where = states[start : start + size // 8].tobytes()
            raise fault_in(self.game, int(self.control[FAULT_AT]), float(self._real[has.FAULT_VALUE]), where)
        if found == FULL:
            raise BadLimitError(
                f"{self.game.name} has more positions from here than the memory allowed holds; give more megabytes, or begin "
                f"nearer to the end."
            )
        self.has_circle = found == CIRCLE
        self.positions = max(found, 0)
        return found not in {STOPPED, CIRCLE}

    def value(self, state: Any) -> float:
        """What player 0 can expect in a position that was found."""
        self.game.demand_own(state)
        states = state_memory(2, int(self.rules[STATE_BYTES]))
        packed = np.frombuffer(state.pack(), np.int64)
        states[: len(packed)] = packed
        value = float(known_value(self.rules, self._work, self._own, self._real, self._bank, states, self._table, self._values))
        if math.isnan(value):
            raise UnsuitableGameError(f"This position of {self.game.name} does not follow from the one that was solved.")
        return value

    def interval(self, state: Any) -> tuple[float, float]:
        """The value twice: nothing is left open."""
        value = self.value(state)
        return value, value

    def looked_at(self) -> tuple[int, int]:
        """How many positions are valued; and 0, for nobody knows how many there are."""
        return int(self.control[DONE]), 0

    def stop(self) -> None:
        """End it soon."""
        self.control[STOP] = 1


def _bank_of(game: NativeGame[Any]) -> Any:
    """The word, the first bit and the number of bits of a game's bank."""
    if not isinstance(game, BankingGame):
        return np.zeros(3, np.int64)
    layout, name = game.rules.struct.layout, game.bank()
    if name not in layout.fields:
        raise BadGameError(f"The bank of {game.name} must be a field of its states; there is none called {name!r}.")
    offset, size = layout.offsets[name], layout.fields[name].size
    return np.array([offset // 8, 8 * (offset % 8), 8 * size], np.int64)
