"""Compiled searches for several players as the deepening engine asks for them: one action at the root at a time."""

from __future__ import annotations

import math
import threading
from typing import Any

import numpy as np

from plyground.engines.budget import Budget, EnoughError
from plyground.engines.guessing import range_of
from plyground.kernels.expecting import ChanceMemory, Scale
from plyground.kernels.several import SeveralSearcher, SeveralTechniques
from plyground.kernels.several_places import NOBODY
from plyground.native.game import NativeGame

Line = tuple[Any, ...]


class _CompiledSearch:
    """What both kinds share: a searcher, and a stop word that is set when the time is up or somebody says stop."""

    def __init__(
        self,
        game: NativeGame[Any],
        player: int,
        budget: Budget,
        memory: ChanceMemory,
        *,
        techniques: SeveralTechniques = SeveralTechniques(),
        weights: tuple[int, ...] = (),
        scale: Scale = Scale(),
        seed: int = 0,
        noise: float = 0.0,
    ) -> None:
        """`player` moves at the root."""
        self.game, self.player, self.budget = game, player, budget
        self.low, self.high = range_of(game, player)
        self._control = np.zeros(8, np.int64)
        self.searcher = SeveralSearcher(
            game, memory, self._control, techniques=techniques, weights=weights, scale=scale, seed=seed, noise=noise
        )
        self._memory = memory
        self.payoffs: tuple[float, ...] | None = None
        """What everybody gets from the action that was looked at last, where the search knows."""
        self._timer: threading.Timer | None = None
        self._armed: float | None = None
        budget.signal.on_set(self._stop)

    def __del__(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    @property
    def guesses(self) -> int:
        """How often a value was taken that rests on a guess."""
        return self.searcher.guesses

    @property
    def deepest(self) -> int:
        """The longest line looked at."""
        return self.searcher.deepest + 1

    @property
    def table_fill(self) -> float:
        """The share of the table in use; nobody counts it."""
        return 0.0

    def _stop(self) -> None:
        self._control[0] = 1

    def _begin(self) -> None:
        """Pay for the state at the root, and let the clock run for what the kernel does."""
        budget = self.budget
        budget.spend()
        deadline = budget.deadline
        if deadline != self._armed:
            if self._timer is not None:
                self._timer.cancel()
            self._armed, self._control[0] = deadline, 0
            if deadline is not None:
                self._timer = threading.Timer(max(deadline - budget.now(), 0.0), self._stop)
                self._timer.daemon = True
                self._timer.start()
        left = budget.nodes_left
        if left == 0:
            raise EnoughError
        self._spent = self.searcher.nodes
        self.searcher.limit(0 if left is None else self._spent + left)

    def _end(self) -> None:
        self.budget.nodes += self.searcher.nodes - self._spent
        if self.searcher.is_stopped:
            raise EnoughError


class CompiledMaxN(_CompiledSearch):
    """Max^n: everybody for itself."""

    def __init__(self, game: NativeGame[Any], player: int, budget: Budget, memory: ChanceMemory, **more: Any) -> None:
        """The others' guesses may lead anywhere: no value is sure by itself."""
        super().__init__(game, player, budget, memory, **more)
        self.low, self.high = -math.inf, math.inf

    def look(self, state: Any, action: Any, depth: int, alpha: float) -> tuple[float, Line]:
        """What the player gets from an action at the root, with the line after it; or alpha if it is no more."""
        self._begin()
        after = self.game.result(state, action)
        self.payoffs = payoffs = self.searcher.max_n(after, depth - 1, self.player, alpha)
        self._end()
        return (alpha if payoffs is None else payoffs[self.player]), (action, *self.searcher.line)


class CompiledAgainstAll(_CompiledSearch):
    """Paranoid search, or best-reply search."""

    conspire = True

    def look(self, state: Any, action: Any, depth: int, alpha: float) -> tuple[float, Line]:
        """The value of an action at the root, with the line after it; at most alpha, it is only an upper bound."""
        if alpha >= self.high:
            return alpha, (action,)  # nothing lies beyond
        self._begin()
        after = self.game.result(state, action)
        value = self.searcher.against_all(
            after, self.player, depth - 1, conspire=self.conspire, alpha=max(alpha, self.low), beta=self.high, replier=NOBODY
        )
        self._end()
        return value, (action, *self.searcher.line)


class CompiledBestReply(CompiledAgainstAll):
    """Between two moves of the root's player one opponent replies."""

    conspire = False
