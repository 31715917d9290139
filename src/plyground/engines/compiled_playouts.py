"""Random games of native rules, played by the compiled kernel: what a state is worth to each player, on average."""

from __future__ import annotations

from typing import Any

import numpy as np

from plyground.engines.budget import Budget
from plyground.engines.guessing import Payoffs, even_payoffs, inside, range_of
from plyground.kernels.rollout import COUNTERS, UNFINISHED, play_batch
from plyground.native.call import state_memory
from plyground.native.game import NativeGame
from plyground.native.slots import MOST_MOVES, STATE_BYTES

GAMES = 16
_MOST_REMEMBERED = 100_000
_SEEDS = 2**63


class CompiledPlayouts:
    """The mean of a number of random games, each of which counts as one node. Every state is tried with the same luck."""

    def __init__(self, game: NativeGame[Any], seed: int = 0, games: int = GAMES) -> None:
        """The same seed plays the same games."""
        self._table = game.machine_table()
        self._words, most = int(self._table[STATE_BYTES]) // 8, int(self._table[MOST_MOVES])
        self._states = state_memory(2, 8 * self._words)
        self._moves, self._real = np.zeros(most, np.int64), np.zeros(max(most, game.facts.players))
        self._control = np.zeros(8, np.int64)
        self._seed, self._games, self._longest = np.uint64(seed % _SEEDS), games, game.facts.longest
        self._ranges = [range_of(game, player) for player in range(game.facts.players)]
        self._even = even_payoffs(game)
        self._judged: dict[Any, Payoffs] = {}

    def begin(self) -> None:
        """What was judged stays true."""

    def __call__(self, state: Any, budget: Budget) -> Payoffs:
        """The mean, kept inside the range."""
        known = self._judged.get(state)
        if known is None:
            for _ in range(self._games):
                budget.spend()
            if len(self._judged) >= _MOST_REMEMBERED:
                self._judged.clear()
            known = self._judged[state] = self._played(state)
        return known

    def _played(self, state: Any) -> Payoffs:
        self._states[: self._words] = np.frombuffer(state.pack(), np.int64)
        counters, sums = np.zeros(COUNTERS, np.int64), np.zeros(2 * len(self._ranges))
        play_batch(
            self._table,
            self._states,
            self._moves,
            self._real,
            self._seed,
            0,
            self._games,
            self._longest,
            counters,
            sums,
            self._control,
        )
        unfinished = int(counters[UNFINISHED])
        return tuple(
            [
                inside((float(total) + unfinished * even) / self._games, *ends)
                for total, even, ends in zip(sums, self._even, self._ranges, strict=False)
            ]
        )
