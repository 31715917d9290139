"""Luck and skill told apart: what the dice gave, and what decisions gave away.

    luck of a throw        what a player can expect after it, less the mean over all that could have been thrown
    skill                  what the player's decisions lost, as a negative number; 0 is perfect
    adjusted result        the result less the luck of all throws: what the same play would have earned from average dice

The luck of a throw is nothing in the mean over its outcomes, so the adjusted result says more about the players in one game
than the result does. All numbers are expected scores from 0 to 1, as everywhere in an analysis.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, cast

from plyground.core.game import CHANCE, OVER, ChanceGame, Game
from plyground.core.search import Limits

if TYPE_CHECKING:
    from plyground.sessions.analysis import Study

MOST_WEIGHED = 400
"""Where throws follow each other, so many of their endings are weighed one by one; of more, `SAMPLED` are drawn."""
SAMPLED = 64
_LEAST_SECONDS, _LEAST_NODES = 0.005, 100
_MOST_RUNNING, _NEGLECTED = 40, 1e-6


@dataclass(frozen=True, kw_only=True)
class Roll:
    """A throw of the game. `expected_by` and `after_by` are what the seats could expect before it and after it.

    `thrower` is the player whose throw it was, None where it was nobody's, such as a deal.
    """

    ply: int
    text: str
    thrower: int | None
    expected_by: tuple[float, ...]
    after_by: tuple[float, ...]
    is_proven: bool = False

    @property
    def expected(self) -> float:
        """What the first seat could expect before it."""
        return self.expected_by[0]

    @property
    def after(self) -> float:
        """What the first seat could expect after it."""
        return self.after_by[0]

    def luck(self, player: int) -> float:
        """What the throw gave to a player: positive is good for it."""
        return self.after_by[player] - self.expected_by[player]


@dataclass(frozen=True, kw_only=True)
class Tally:
    """Luck and skill of one seat. `luck` is of all throws, `own_luck` of its own ones; both are what they gave to it."""

    player: int
    throws: int
    own_luck: float
    luck: float
    decisions: int
    skill: float
    result: float | None
    """What the last position is worth to it: the result of a finished game."""

    @property
    def adjusted(self) -> float | None:
        """The result without the luck. It can be below 0 or above 1."""
        return None if self.result is None else self.result - self.luck


def tallies(study: Study) -> list[Tally]:
    """Luck and skill of every seat, as far as the game has been searched; empty for a game without throws."""
    end = len(study.states) - 1
    throws = [(roll.thrower, [roll.luck(seat) for seat in range(study.game.facts.players)]) for roll in study.rolls.values()]
    losses = [(review.player, review.loss) for review in study.moves() if review.loss is not None]
    return tallied(throws, losses, [study.score_at(end, player) for player in range(study.game.facts.players)])


def tallied(
    throws: Sequence[tuple[int | None, Sequence[float]]], losses: Sequence[tuple[int, float]], results: Sequence[float | None]
) -> list[Tally]:
    """The same of throws (whose, what they gave to each seat), losses (whose, how much) and what each seat has at the end."""
    return [
        Tally(
            player=player,
            throws=sum(thrower == player for thrower, _ in throws),
            own_luck=sum(gave[player] for thrower, gave in throws if thrower == player),
            luck=sum(gave[player] for _, gave in throws),
            decisions=sum(loser == player for loser, _ in losses),
            skill=-sum(loss for loser, loss in losses if loser == player),
            result=result,
        )
        for player, result in enumerate(results if throws else ())
    ]


def thrower_of(game: Game[Any, Any], state: Any, before: int | None) -> int | None:
    """Whose throw it is: of the one who moves after it, whatever falls; else of `before`, who moved last, if anybody did."""
    if game.facts.players == 1:
        return 0
    after = {game.player(game.result(state, outcome)) for outcome, _ in _outcomes(game, state)} - {OVER, CHANCE}
    return after.pop() if len(after) == 1 else before


@dataclass(frozen=True)
class Endings:
    """The states in which throwing has ended, with their odds: all of them, or a sample."""

    odds: dict[Any, float]
    is_complete: bool


def endings(game: Game[Any, Any], state: Any, *, seed: int = 0) -> Endings:
    """What can come of a throw, and of those that follow it at once; if that is too much, a sample.

    Throws may follow each other without end, where one can lose the turn at once: what is less likely than `_NEGLECTED` is
    left out, and the rest counts for the whole.
    """
    odds: dict[Any, float] = {}
    falling = {state: 1.0}
    for _ in range(_MOST_RUNNING):
        following: dict[Any, float] = {}
        for thrown, probability in falling.items():
            for outcome, chance in _outcomes(game, thrown):
                after = game.result(thrown, outcome)
                kept = following if game.player(after) == CHANCE else odds
                kept[after] = kept.get(after, 0.0) + probability * chance
            if len(odds) + len(following) > MOST_WEIGHED:
                break
        falling = following
        if len(odds) + len(following) > MOST_WEIGHED:
            break
        if sum(following.values()) < _NEGLECTED:
            whole = sum(odds.values())
            return Endings({after: probability / whole for after, probability in odds.items()}, is_complete=True)
    generator = random.Random(seed)  # noqa: S311 - a game, not a secret
    drawn: dict[Any, float] = {}
    for _ in range(SAMPLED):
        after = _thrown(game, state, generator)
        drawn[after] = drawn.get(after, 0.0) + 1 / SAMPLED
    return Endings(drawn, is_complete=False)


def share_of(limits: Limits, parts: int) -> Limits:
    """Limits for one of several searches that together take as much as one, or a little more where that is too little."""
    return replace(
        limits,
        seconds=None if limits.seconds is None else max(limits.seconds / parts, min(limits.seconds, _LEAST_SECONDS)),
        nodes=None if limits.nodes is None else max(limits.nodes // parts, min(limits.nodes, _LEAST_NODES)),
    )


def _thrown(game: Game[Any, Any], state: Any, generator: random.Random) -> Any:
    while game.player(state) == CHANCE:
        outcomes, odds = zip(*_outcomes(game, state), strict=True)
        state = game.result(state, generator.choices(outcomes, odds)[0])
    return state


def _outcomes(game: Game[Any, Any], state: Any) -> list[tuple[Any, float]]:
    return list(cast("ChanceGame[Any, Any]", game).outcomes(state))
