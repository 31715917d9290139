"""A game as the textbook is to see it beside a compiled search: it ends, evenly, after a number of decisions."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, cast

from plyground.core.facts import Facts
from plyground.core.game import CHANCE, OVER, ChanceGame, Game
from plyground.engines.guessing import even_payoffs

Placed = tuple[Any, int]


class NearGame(ChanceGame[Any, Any]):
    """A state is the game's own with the decisions that are left. Chance costs none.

    With `looks_at_a_throw` a throw behind the last decision is looked at, once, as compiled expectiminimax does.
    """

    def __init__(self, game: Game[Any, Any], *, looks_at_a_throw: bool = False) -> None:
        self._game, self._looks, self.name = game, looks_at_a_throw, game.name
        self._even = even_payoffs(game)
        super().__init__()

    def state_facts(self) -> Facts:
        return replace(self._game.facts, symmetries=1, repetition=None)

    def initial(self) -> Placed:
        return self._game.initial(), 1

    def player(self, state: Placed) -> int:
        player = self._game.player(state[0])
        is_open = state[1] > 0 or (state[1] == 0 and player == CHANCE and self._looks)
        return player if is_open else OVER

    def actions(self, state: Placed) -> Sequence[Any]:
        return () if self.player(state) == OVER else self._game.actions(state[0])

    def outcomes(self, state: Placed) -> Sequence[tuple[Any, float]]:
        return cast("ChanceGame[Any, Any]", self._game).outcomes(state[0])

    def result(self, state: Placed, action: Any) -> Placed:
        is_free = self._game.player(state[0]) == CHANCE and state[1] > 0
        return self._game.result(state[0], action), state[1] - (not is_free)

    def is_terminal(self, state: Placed) -> bool:
        return self.player(state) == OVER

    def utility(self, state: Placed, player: int) -> float:
        is_over = self._game.player(state[0]) == OVER
        return self._game.utility(state[0], player) if is_over else self._even[player]


def distinct_positions(game: Game[Any, Any], count: int, seed: int, *, most_plies: int = 10**9) -> Iterator[Any]:
    """So many different positions of random games that are not over; fewer where there are no more to be found."""
    dice = random.Random(seed)
    seen: set[Any] = set()
    for _ in range(20 * count):
        state = game.initial()
        walk: list[Any] = []
        while not game.is_terminal(state) and len(walk) < most_plies:
            walk.append(state)
            state = game.result(state, dice.choice(game.actions(state)))
        for chosen in dice.sample(walk, min(len(walk), 6)):
            if chosen not in seen:
                seen.add(chosen)
                yield chosen
                if len(seen) == count:
                    return
