"""Plain games for tests of engines: a student's classes, as short as they come."""

from __future__ import annotations

from typing import Any

from plyground import adopt
from plyground.core.game import Game


class Halving:
    """Take one or half of the stones; who takes the last one wins."""

    def initial(self) -> tuple[int, int]:
        return 25, 0

    def player(self, state: tuple[int, int]) -> int:
        return state[1]

    def actions(self, state: tuple[int, int]) -> list[int]:
        return sorted({1, max(state[0] // 2, 1)})

    def result(self, state: tuple[int, int], action: int) -> tuple[int, int]:
        return state[0] - action, 1 - state[1]

    def is_terminal(self, state: tuple[int, int]) -> bool:
        return state[0] == 0

    def utility(self, state: tuple[int, int], player: int) -> int:
        return 1 if player != state[1] else -1


class Row:
    """Three players put a number from 0 to 2 each into a row, twice; everybody gets what its neighbours gave."""

    players = 3
    facts = {"players": 3, "sum": "general", "utility": (0, 8), "longest": 6}  # noqa: RUF012 - as a student writes it

    def initial(self) -> tuple[int, ...]:
        return ()

    def player(self, state: tuple[int, ...]) -> int:
        return len(state) % 3

    def actions(self, state: tuple[int, ...]) -> list[int]:  # noqa: ARG002 - one of the six questions
        return [0, 1, 2]

    def result(self, state: tuple[int, ...], action: int) -> tuple[int, ...]:
        return (*state, action)

    def is_terminal(self, state: tuple[int, ...]) -> bool:
        return len(state) == 6

    def utility(self, state: tuple[int, ...], player: int) -> int:
        return sum(given * (place % 3 != player) for place, given in enumerate(state)) * 8 // 24 + (state[player] == 1)


class Broken(Halving):
    """Its rules are wrong: they divide by nothing before long."""

    def result(self, state: tuple[int, int], action: int) -> tuple[int, int]:
        return state[0] - action // (state[0] - 20), 1 - state[1]


class Endless(Halving):
    """It goes on for ever, whatever its facts say."""

    facts = {"longest": 40}  # noqa: RUF012 - as a student writes it

    def actions(self, state: tuple[int, int]) -> list[int]:  # noqa: ARG002 - one of the six questions
        return [1, 2, 3]

    def result(self, state: tuple[int, int], action: int) -> tuple[int, int]:
        return state[0] + action, 1 - state[1]


def plain(rules: Any) -> Game[Any, Any]:
    return adopt(rules, rules.__name__.lower())
