"""What a value is worth: values of every game on one bounded scale, the score that a player can expect, from 0 to 1.

    proven, or guessed as a payoff     its place in the game's range: a loss is 0, a draw 1/2, a win 1
    guessed by an evaluation           1 / (1 + exp(-value / width))

Evaluations are in units of their game, and a legal move more in Othello is not a man more in checkers. The width is therefore
measured: one and a half times what scores usually are in the game, and at least `LEAST_WIDTH`. Fitted to the results of games
of the compiled engine against itself, the width came out within a factor of two of that in eight games; dots and boxes and
tic-tac-toe gave nothing to fit.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from math import exp
from typing import Any

from plyground.core.errors import BadLimitError
from plyground.core.game import Game
from plyground.core.search import SearchInfo
from plyground.engines.engine import Engine
from plyground.engines.levels import LevelEngine
from plyground.engines.payoffs import PayoffsInfo
from plyground.engines.suiting import is_contest
from plyground.engines.typical_score import typical_score
from plyground.native.game import NativeGame

LEAST_WIDTH = 2.0
_WIDTHS_A_SCORE = 1.5
_LARGEST_POWER = 700.0
_STEEPNESS = 5.0
_LEAST_EXPECTED = 1e-6
_CERTAIN = {1.0: "wins", -1.0: "loses", 0.0: "draws"}

Scores = tuple[float, ...]
"""What the seats can expect, from 0 to 1."""


class Mark(Enum):
    """How bad a move was: its sign, and the least loss of expected score that earns it."""

    INACCURACY = ("?!", 0.05)
    MISTAKE = ("?", 0.10)
    BLUNDER = ("??", 0.20)

    @property
    def sign(self) -> str:
        """As annotators write it."""
        return str(self.value[0])

    @property
    def least(self) -> float:
        """The least loss."""
        return float(self.value[1])

    @property
    def word(self) -> str:
        """In a word."""
        return self.name.lower()


def mark_of(loss: float | None) -> Mark | None:
    """The mark that a loss earns, if any."""
    return next((mark for mark in reversed(Mark) if loss is not None and loss >= mark.least), None)


def weighed(loss: float | None, before: float | None) -> float | None:
    """What somebody who plays alone has lost, as a share of what could be expected.

    Beside all the points that anybody could ever make no loss is large.
    """
    return None if loss is None or before is None else min(1.0, loss / max(before, _LEAST_EXPECTED))


def accuracy(losses: list[float]) -> float | None:
    """Of a player, from 0 to 1: the mean of exp(-5 x loss) over the moves. Nothing lost is 1; a draw thrown away is 0.08."""
    return sum(exp(-_STEEPNESS * loss) for loss in losses) / len(losses) if losses else None


def value_text(info: SearchInfo, game: Game[Any, Any] | None = None) -> str:
    """A value for people: a number in the game's units, or what is certain; in words only where they are true of the game.

    Nothing is a draw in a game of one, of three, or with any sum, and a payoff of 1 is no win where more can be had: there the
    payoff is told. Without a game, a contest that is won, lost or drawn is meant.
    """
    value = f"{info.value:+.2f}"
    if not info.is_proven:
        return value
    words = _CERTAIN if game is None else _certain_in(game)
    return words.get(info.value, value) + (f" in {info.ends_in}" if info.ends_in is not None else "")


def _certain_in(game: Game[Any, Any]) -> dict[float, str]:
    lowest, highest = game.facts.utility
    words = {(lowest + highest) / 2: "draws"} if is_contest(game) else {}
    return words | ({1.0: "wins"} if highest == 1 else {}) | ({-1.0: "loses"} if lowest == -1 else {})


@dataclass(frozen=True)
class Scale:
    """Turns values of one game into expected scores. `width` is the evaluation that is worth 73 of 100; None: there is none."""

    width: float | None
    lowest: float = -1.0
    highest: float = 1.0

    def __post_init__(self) -> None:
        if self.width is not None and not 0 < self.width < float("inf"):
            raise BadLimitError(f"The scale must be a number above 0; it was {self.width:g}.")

    def score(self, info: SearchInfo) -> float:
        """What the player to move can expect."""
        if info.is_proven or self.width is None:
            return self.payoff(info.value)
        return 1 / (1 + exp(-max(-_LARGEST_POWER, min(_LARGEST_POWER, info.value / self.width))))

    def payoff(self, utility: float) -> float:
        """What a payoff is on the scale."""
        if self.lowest == self.highest:
            return 0.5
        return max(0.0, min(1.0, (utility - self.lowest) / (self.highest - self.lowest)))


def scale_for(game: Game[Any, Any], engine: Engine, width: float | None = None) -> Scale:
    """The scale for what an engine says of a game, with a width that somebody chose or else with the game's own."""
    from plyground.engines.alpha_beta_engine import AlphaBetaEngine  # noqa: PLC0415 - imports the compiler
    from plyground.engines.alpha_beta_roots import told_unit  # noqa: PLC0415

    while isinstance(engine, LevelEngine):
        engine = engine.engine
    low, high = game.facts.utility
    if not isinstance(engine, AlphaBetaEngine):
        return Scale(width, low, high)
    if width is None and isinstance(game, NativeGame):
        width = max(LEAST_WIDTH, _WIDTHS_A_SCORE * typical_score(game) / told_unit(game))
    return Scale(LEAST_WIDTH if width is None else width, low, high)


def is_told_by_one(game: Game[Any, Any]) -> bool:
    """Whether what one seat can expect says what everybody can."""
    return game.facts.players == 1 or is_contest(game)


def seat_scores(game: Game[Any, Any], info: SearchInfo, scale: Scale) -> Scores | None:
    """What the news of a search say of every seat; None where they tell of the player to move alone, which is not enough."""
    if is_told_by_one(game):
        score = scale.score(info)
        return (score,) if game.facts.players == 1 else (1 - score, score) if info.player else (score, 1 - score)
    return seat_payoffs(game, info.payoffs, scale) if isinstance(info, PayoffsInfo) else None


def seat_payoffs(game: Game[Any, Any], payoffs: Sequence[float], scale: Scale) -> Scores:
    """What payoffs are to every seat."""
    first = scale.payoff(payoffs[0])
    if is_told_by_one(game):
        return (first, 1 - first)[: game.facts.players]
    return (first, *(scale.payoff(payoff) for payoff in payoffs[1:]))
