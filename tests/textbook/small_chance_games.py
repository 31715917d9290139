"""Games on which the algorithms for chance and for many players are tried, besides trees."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plyground.core.facts import Facts, Sum
from plyground.core.game import CHANCE, OVER, ChanceGame, Game


class LuckyChain(ChanceGame[int, str]):
    """Thousands of moves long. Players take turns with a coin; who stops pays one, and so does MIN on tails."""

    name = "lucky chain"

    def __init__(self, length: int, players: int = 2, *, chance: bool = True) -> None:
        self.length, self.players, self.chance = length, players, chance
        self.cycle = players + chance
        super().__init__()

    def state_facts(self) -> Facts:
        kind = Sum.ZERO if self.players == 2 else Sum.GENERAL
        return Facts(players=self.players, sum=kind, chance=self.chance, longest=self.length)

    def initial(self) -> int:
        return 0

    def player(self, state: int) -> int:
        if state < 0 or state >= self.length:
            return OVER
        turn = state % self.cycle
        return CHANCE if turn == self.players else turn

    def actions(self, state: int) -> Sequence[str]:
        return {OVER: (), CHANCE: ("heads", "tails")}.get(self.player(state), ("on", "stop"))

    def outcomes(self, state: int) -> Sequence[tuple[str, float]]:
        assert self.player(state) == CHANCE
        return (("heads", 0.5), ("tails", 0.5))

    def result(self, state: int, action: str) -> int:
        return state + 1 if action in {"on", "heads"} else -1 - state

    def utility(self, state: int, player: int) -> float:
        if state >= self.length:
            return 0.0
        turn = (-1 - state) % self.cycle
        loser = 1 % self.players if turn == self.players else turn
        if self.players == 2:
            return -1.0 if player == loser else 1.0
        return -1.0 if player == loser else 0.0


class Race(Game[tuple[int, ...], int]):
    """Three players in turn move one thing one or two steps on; who brings it to the goal gets 1."""

    name = "race"

    def state_facts(self) -> Facts:
        return Facts(players=3, sum=Sum.CONSTANT, longest=20, utility=(0.0, 1.0))

    def initial(self) -> tuple[int, ...]:
        return 5, 0

    def player(self, state: tuple[int, ...]) -> int:
        return OVER if state[0] <= 0 else state[1] % 3

    def actions(self, state: tuple[int, ...]) -> Sequence[int]:
        return () if state[0] <= 0 else (1, 2)

    def result(self, state: tuple[int, ...], action: int) -> tuple[int, ...]:
        return state[0] - action, state[1] + 1

    def utility(self, state: tuple[int, ...], player: int) -> float:
        return float((state[1] - 1) % 3 == player)


def pig_lead(state: Any) -> float:
    """How far MAX is ahead in pig, with what is at stake in the turn, as a number from -1 to 1."""
    points = [state.scores[0], state.scores[1]]
    points[state.mover] += state.total
    return float(max(-1.0, min(1.0, (points[0] - points[1]) / 100)))
