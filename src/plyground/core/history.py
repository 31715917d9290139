"""A game as it went: its states in order, and how often each position has stood.

States do not know what came before them, so a repetition is not theirs to tell. Sessions and matches keep a
`History`; it ends the game where `Facts.repetition` says so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from typing import Any

from plyground.core.game import CHANCE, Game

_WORDS = ("second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


class History:
    """The states of one game, which grow by `push` and shrink by `pop`. The first one stays."""

    def __init__(self, game: Game[Any, Any], start: Any, key: Callable[[Any], Hashable]) -> None:
        """Begin with a state, which counts as standing once. States of equal keys are the same position."""
        self.game = game
        self.states: list[Any] = [start]
        self._key = key
        self._keys: list[Hashable] = []
        self._stood: Counter[Hashable] = Counter()
        self._count(start)

    @property
    def state(self) -> Any:
        """Where the game stands."""
        return self.states[-1]

    @property
    def past(self) -> tuple[Any, ...]:
        """The earlier states, the oldest first."""
        return tuple(self.states[:-1])

    def push(self, state: Any) -> None:
        """The game went on to a state."""
        self.states.append(state)
        self._count(state)

    def pop(self) -> Any:
        """Take the last state back."""
        if self._keys:
            self._stood[self._keys.pop()] -= 1
        return self.states.pop()

    @property
    def is_repeated(self) -> bool:
        """Whether the last position came once too often. A game that its rules have ended is over by them alone."""
        rule = self.game.facts.repetition
        return rule is not None and self._stood[self._keys[-1]] >= rule.times and not self.game.is_terminal(self.state)

    def repeated(self) -> tuple[float, ...] | None:
        """What each player gets if the last position came once too often, else None."""
        return self._payoffs() if self.is_repeated else None

    def outcome(self) -> str:
        """How the game ended, in one sentence: by repetition, or as the game tells it."""
        payoffs = self.repeated()
        if payoffs is None:
            return self.game.outcome(self.state)
        return f"{_result(self.game, payoffs)}: the position stands for {_time(self._stood[self._keys[-1]])}."

    def _count(self, state: Any) -> None:
        """Keys cost time; a game that does not care about repetition has none."""
        if self.game.facts.repetition is not None:
            self._keys.append(self._key(state))
            self._stood[self._keys[-1]] += 1

    def _payoffs(self) -> tuple[float, ...]:
        """By who moved last; where only chance ever moved, nobody is to blame and all get the middle."""
        facts = self.game.facts
        movers = (self.game.player(state) for state in reversed(self.states[:-1]))
        mover = next((player for player in movers if player != CHANCE), None)
        return (sum(facts.utility) / 2,) * facts.players if mover is None else facts.repetition_payoffs(mover)


def _result(game: Game[Any, Any], payoffs: tuple[float, ...]) -> str:
    if len(payoffs) == 1:
        return f"The game is over ({payoffs[0]:g})"
    winners = [player for player, payoff in enumerate(payoffs) if payoff == max(payoffs)]
    if len(winners) == len(payoffs):
        return "A draw"
    return game.winning(winners)


def _time(times: int) -> str:
    return f"the {_WORDS[times - 2]} time" if times - 2 < len(_WORDS) else f"time number {times}"
