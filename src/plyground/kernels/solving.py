"""Exact values in Python's hands: a `Solver` of a game keeps its table from position to position.

A value is found by tests with windows of no width: who wins, and then, each test halving what is still possible, how soon or by
how much. In connect four, tests that begin with quick wins, as its known solvers make them, took as many nodes or a few more.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from plyground.core.errors import BadLimitError, UnsuitableGameError
from plyground.kernels import workspace as places
from plyground.kernels.exact import WATCHED_PLIES, middle, narrow_root, solve_root
from plyground.kernels.proof import prove_root
from plyground.kernels.searching import Memory, demand_contest, payoff_unit
from plyground.kernels.table import BUCKET_WORDS, PROVEN, WON
from plyground.kernels.workbench import Workbench
from plyground.native.game import NativeGame
from plyground.native.slots import NUMBER

_SYMMETRY_PLIES = 6


@dataclass(frozen=True)
class Range:
    """What is known of a value: it lies between two, which may be the same. In the kernels' units, to the player to move."""

    low: int
    high: int

    @property
    def is_exact(self) -> bool:
        """Whether only one value is left."""
        return self.low == self.high


WIDEST = Range(-WON, WON)
"""All values that there are."""


class Solver(Workbench, ABC):
    """Solves positions of one game that cannot come back to a position. `control` stops it."""

    def __init__(self, game: NativeGame[Any], memory: Memory, *, symmetry: bool = True) -> None:
        """The memory is the solver's own."""
        demand_contest(game)
        if game.facts.comes_back:
            raise UnsuitableGameError(f"{game.name} can come back to a position, so it cannot be searched to the end.")
        super().__init__(game, np.zeros(8, np.int64), ())
        self.memory, work = memory, self.work
        self.real = np.zeros(max(8, game.facts.players))
        work[places.BUCKETS] = len(memory.table) // BUCKET_WORDS
        work[places.AGE] = memory.age
        work[places.PAYOFF_UNIT] = payoff_unit(game)
        work[places.USE_SYMMETRY] = game.facts.symmetries if symmetry else 1
        work[places.SYMMETRY_PLIES] = _SYMMETRY_PLIES

    @abstractmethod
    def ask(self, state: Any, least: int) -> Range | None:
        """Whether the player to move gets at least that much, told as what is left of all values; None if stopped."""

    def narrow(self, state: Any, known: Range = WIDEST, told: Callable[[Range], None] | None = None) -> Range:
        """Ask until one value is left, or until stopped; `told` hears of every answer."""
        self.game.demand_own(state)
        found = known
        while not found.is_exact:
            answer = self.ask(state, int(middle(found.low, found.high)))
            if answer is None:
                return found
            found = Range(max(found.low, answer.low), min(found.high, answer.high))
            if told is not None:
                told(found)
        return found

    def reaches(self, state: Any, player: int, least: int) -> bool | None:
        """Whether a player, who need not be the one to move, gets at least that much; None if stopped."""
        if self.game.player(state) == player:
            answer = self.ask(state, least)
            return None if answer is None else answer.low >= least
        answer = self.ask(state, 1 - least)
        return None if answer is None else answer.low < 1 - least

    def value(self, state: Any) -> int:
        """The exact value to the player to move."""
        return self._certain(self.narrow(state))

    @staticmethod
    def _certain(found: Range) -> int:
        if not found.is_exact:
            raise BadLimitError("The search was stopped before the value was known; `narrow` tells what is known so far.")
        return found.low

    def paid(self, state: Any, player: int) -> int:
        """The value of a finished game to a player, in the kernels' units; how long it took does not count."""
        own, other = self.game.utility(state, player), self.game.utility(state, 1 - player)
        return round((own - other) * payoff_unit(self.game) / 2)

    def progress(self) -> float:
        """The share of the current search that is done, judged by the moves near the root."""
        start = int(self.work[places.TRIED_AT])
        share, width = 0.0, 1.0
        for ply in range(WATCHED_PLIES):
            tried, number = (int(word) for word in self.work[start + 2 * ply : start + 2 * ply + 2])
            if number == 0:
                break
            width /= number
            share += tried * width
        return min(share, 1.0)

    def stop(self) -> None:
        """End the search soon."""
        self.control[0] = 1

    def resume(self) -> None:
        """What was stopped may go on, with another question perhaps."""
        self.control[0] = 0

    def place(self, state: Any) -> None:
        """The state at the root, everything ready for a new search."""
        super().place(state)
        self.work[places.IS_TOO_DEEP] = 0

    def _demand_short(self) -> None:
        if self.work[places.IS_TOO_DEEP]:
            raise UnsuitableGameError(f"{self.game.name} has lines of more than {places.MOST_PLIES} plies: too long to solve.")


class ExactSolver(Solver):
    """By alpha-beta to the end. With `distance` a win counts the more the sooner it comes."""

    def __init__(
        self,
        game: NativeGame[Any],
        memory: Memory,
        *,
        distance: bool = True,
        prospects: bool = True,
        symmetry: bool = True,
        table: bool = True,
    ) -> None:
        """The switches but `distance` turn off what makes it faster; no value depends on them."""
        super().__init__(game, memory, symmetry=symmetry)
        if not prospects:
            self.rules[NUMBER["prospects"]] = 0
        self.distance = distance and game.facts.utility == (-1.0, 1.0)
        self.work[places.DISTANCE] = int(self.distance)
        self.work[places.USE_TABLE] = int(table)
        self.work[places.USE_RANK] = int(game.rules.has("rank"))
        self.work[places.USE_KILLERS] = self.work[places.USE_HISTORY] = self.work[places.USE_REPLIES] = 1

    def ask(self, state: Any, least: int) -> Range | None:
        """One search with a window of no width."""
        self.place(state)
        table = self.memory.table
        value = int(solve_root(self.rules, self.work, table, self.control, self.real, self.states, least - 1, least))
        self._demand_short()
        if self.work[places.STOPPED]:
            return None
        return Range(value, WON) if value >= least else Range(-WON, value)

    def value(self, state: Any) -> int:
        """The exact value to the player to move, found without coming back to Python in between."""
        self.game.demand_own(state)
        self.place(state)
        work = self.work
        work[places.KNOWN_LOW], work[places.KNOWN_HIGH] = -WON, WON
        narrow_root(self.rules, work, self.memory.table, self.control, self.real, self.states)
        self._demand_short()
        return self._certain(Range(int(work[places.KNOWN_LOW]), int(work[places.KNOWN_HIGH])))


class ProofSolver(Solver):
    """By proof-number search. It tells who wins, or how much, and not how soon."""

    def __init__(self, game: NativeGame[Any], memory: Memory, *, symmetry: bool = True) -> None:
        """What the table holds answers one question; another one begins with an empty table."""
        super().__init__(game, memory, symmetry=symmetry)
        self.question: tuple[int, int] | None = None  # for whom, and at least how much

    def ask(self, state: Any, least: int) -> Range | None:
        """One proof or disproof."""
        step, reached = payoff_unit(self.game), self._rounded(least)
        answer = self._answer(state, self.game.player(state), reached)
        if answer == 0:
            return None
        if answer > 0:
            return Range(reached, WON)
        return Range(-WON, reached - step if self.game.facts.draws or reached != step else -step)

    def reaches(self, state: Any, player: int, least: int) -> bool | None:
        """The same question whoever moves, so that the table serves all positions of one."""
        answer = self._answer(state, player, self._rounded(least))
        return None if answer == 0 else answer > 0

    def _rounded(self, least: int) -> int:
        """The least payoff that is as much: payoffs are whole numbers."""
        step = payoff_unit(self.game)
        return -(-least // step) * step

    def _answer(self, state: Any, attacker: int, least: int) -> int:
        self.place(state)
        if self.question not in (None, (attacker, least)):
            self.memory.clear()
        self.question = (attacker, least)
        table = self.memory.table
        answer = int(prove_root(self.rules, self.work, table, self.control, self.real, self.states, attacker, least))
        self._demand_short()
        return answer


def utility_of(game: NativeGame[Any], value: int) -> float:
    """What a value inside the kernels means as a payoff to the player to move, relative to what both get on average."""
    if abs(value) > PROVEN and game.facts.utility == (-1.0, 1.0):
        return 1.0 if value > 0 else -1.0
    return round(value / payoff_unit(game), 6) + 0.0


def plies_of(value: int) -> int | None:
    """The plies to the end, where a value tells them."""
    return WON - abs(value) if PROVEN < abs(value) < WON else None
