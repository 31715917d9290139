"""What a state is worth where a search in Python stops: one expected payoff for each player.

All guesses are in the units of the game's utility and lie strictly inside its range, so that a search can tell a result
from a guess: only what is proven reaches the ends of the range.
"""

from __future__ import annotations

import math
import random
import zlib
from collections.abc import Callable
from typing import Any, Protocol, cast

from plyground.core.facts import Sum
from plyground.core.game import CHANCE, OVER, ChanceGame, Game
from plyground.engines.budget import Budget
from plyground.engines.typical_score import typical_score
from plyground.features.evaluate import score
from plyground.features.weights import LINEAR, Weights, default_weights
from plyground.native.game import NativeGame

Payoffs = tuple[float, ...]
Evaluate = Callable[[Any, int], float]
"""A person's own guess: what a state is worth to a player, in the units of the game's utility."""

PLAYOUTS = 4
_LONGEST_PLAYOUT = 300
_SHRUNK = 0.999
_MOST_REMEMBERED = 100_000
_TWO = 2


class Guess(Protocol):
    """Says what everybody can expect in a state in which a player is to move."""

    def begin(self) -> None:
        """A new search begins: the same search gives the same guesses."""

    def __call__(self, state: Any, budget: Budget) -> Payoffs:
        """One number for each player."""


def range_of(game: Game[Any, Any], player: int) -> tuple[float, float]:
    """The least and the most that a player can get. In a zero-sum contest the facts may speak of player 0 alone."""
    low, high = game.facts.utility
    is_contest = game.facts.players == _TWO and game.facts.sum == Sum.ZERO
    return (-high, -low) if is_contest and player == 1 else (low, high)


class Playouts:
    """The mean of a few random games. A state is judged once in a search."""

    def __init__(self, game: Game[Any, Any], seed: int = 0, playouts: int = PLAYOUTS) -> None:
        """The same seed plays the same games."""
        self._game, self._seed, self._playouts = game, seed, playouts
        self._longest = min(game.facts.longest, _LONGEST_PLAYOUT)
        self._ranges = [range_of(game, player) for player in range(game.facts.players)]
        self._even = even_payoffs(game)
        self.begin()

    def begin(self) -> None:
        """Forget what was judged, and roll the same dice again."""
        self._random = random.Random(self._seed)  # noqa: S311 - a game, not a secret
        self._judged: dict[Any, Payoffs] = {}

    def __call__(self, state: Any, budget: Budget) -> Payoffs:
        """The mean, kept inside the range."""
        known = self._judged.get(state)
        if known is None:
            totals = [0.0] * len(self._ranges)
            for _ in range(self._playouts):
                for player, payoff in enumerate(self._played(state, budget)):
                    totals[player] += payoff
            known = tuple([inside(total / self._playouts, *ends) for total, ends in zip(totals, self._ranges, strict=True)])
            if len(self._judged) >= _MOST_REMEMBERED:
                self._judged.clear()
            self._judged[state] = known
        return known

    def _played(self, state: Any, budget: Budget) -> Payoffs:
        """What a random game pays; one that is too long is called even."""
        game, roll = self._game, self._random.random
        for _ in range(self._longest):
            player = game.player(state)
            if player == OVER:
                return tuple([game.utility(state, each) for each in range(len(self._ranges))])
            budget.spend()
            if player == CHANCE:
                outcomes, odds = zip(*cast("ChanceGame[Any, Any]", game).outcomes(state), strict=True)
                state = game.result(state, self._random.choices(outcomes, odds)[0])
            else:
                actions = game.actions(state)
                state = game.result(state, actions[int(roll() * len(actions))])
        return self._even


class FeatureGuess:
    """The features of a native game of two times their weights, squeezed into the range of the utilities."""

    def __init__(self, game: NativeGame[Any], weights: Weights) -> None:
        """The weights must be for the game."""
        weights.demand_for(game)
        self._game, self._weights = game, weights
        self._size = weights.scale or 2 * typical_score(game, weights)
        self._ranges = [range_of(game, player) for player in range(_TWO)]

    def begin(self) -> None:
        """Nothing is remembered."""

    def __call__(self, state: Any, budget: Budget) -> Payoffs:
        """The score, as a payoff."""
        del budget
        mover = self._game.player(state)
        lead = score(self._game, state, self._weights) / self._size
        if self._weights.curve == LINEAR and self._weights.scale:
            own, other = self._ranges[mover], self._ranges[1 - mover]
            expected = inside(lead, *own)
            rest = sum(own) - expected if self._game.facts.sum == Sum.CONSTANT else -expected
            both = (expected, inside(rest, *other))
            return both if mover == 0 else both[::-1]
        lead = math.tanh(lead)
        return tuple([between(lead if player == mover else -lead, *ends) for player, ends in enumerate(self._ranges)])


class OwnGuess:
    """A person's own function."""

    def __init__(self, game: Game[Any, Any], evaluate: Evaluate) -> None:
        """Ask this function, for every player."""
        self._evaluate = evaluate
        self._ranges = [range_of(game, player) for player in range(game.facts.players)]

    def begin(self) -> None:
        """Nothing is remembered."""

    def __call__(self, state: Any, budget: Budget) -> Payoffs:
        """What the function says, kept inside the range."""
        del budget
        return tuple([inside(float(self._evaluate(state, player)), *ends) for player, ends in enumerate(self._ranges)])


class Even:
    """No guess at all: an even result, whatever the state."""

    def __init__(self, game: Game[Any, Any]) -> None:
        """What is even follows from the facts."""
        self._even = even_payoffs(game)

    def begin(self) -> None:
        """Nothing is remembered."""

    def __call__(self, state: Any, budget: Budget) -> Payoffs:
        """The same for every state."""
        del state, budget
        return self._even


class Blurred:
    """How a weaker player sees it: another guess, and on top an error that is always the same for the same state."""

    def __init__(self, game: Game[Any, Any], guess: Guess, noise: float, seed: int = 0) -> None:
        """`noise` is the largest error, as a share of half the range of the utilities."""
        self._guess, self._noise, self._seed = guess, noise, seed
        self._ranges = [range_of(game, player) for player in range(game.facts.players)]

    def begin(self) -> None:
        """As the guess that is blurred."""
        self._guess.begin()

    def __call__(self, state: Any, budget: Budget) -> Payoffs:
        """The guess with its error, kept inside the range."""
        error = self._noise * (zlib.crc32(repr(state).encode(), self._seed & 0xFFFFFFFF) / 2**31 - 1)
        payoffs = []
        others = max(len(self._ranges) - 1, 1)
        for player, (seen, (low, high)) in enumerate(zip(self._guess(state, budget), self._ranges, strict=True)):
            half = (high - low) / 2 if math.isfinite(high - low) else 1.0
            payoffs.append(inside(seen + (error if player == 0 else -error / others) * half, low, high))
        return tuple(payoffs)


def suitable_guess(game: Game[Any, Any], *, weights: Weights | None = None, seed: int = 0) -> Guess:
    """The best guess there is for a game: its features if it has weights for them, else random games."""
    if not isinstance(game, NativeGame):
        return Playouts(game, seed)
    if game.facts.players == _TWO and game.rules.has("features"):
        chosen = weights or default_weights(game)
        if chosen is not None:
            return FeatureGuess(game, chosen)
    from plyground.engines.compiled_playouts import CompiledPlayouts  # noqa: PLC0415 - it imports the compiler

    return CompiledPlayouts(game, seed)


def even_payoffs(game: Game[Any, Any]) -> Payoffs:
    """An even result: of three and more players whose payoffs add up to nothing nobody gets any, else all get the middle."""
    if game.facts.players > _TWO and game.facts.sum == Sum.ZERO:
        return (0.0,) * game.facts.players
    return tuple([middle_of(*range_of(game, player)) for player in range(game.facts.players)])


def middle_of(low: float, high: float) -> float:
    """The middle of a range."""
    return (low + high) / 2 if math.isfinite(low + high) else 0.0


def between(share: float, low: float, high: float) -> float:
    """From a share between -1 and 1 to a payoff strictly inside the range."""
    if not math.isfinite(high - low):
        return share
    return middle_of(low, high) + _SHRUNK * share * (high - low) / 2


def inside(payoff: float, low: float, high: float) -> float:
    """The payoff, kept strictly inside the range."""
    if not math.isfinite(high - low) or low == high:
        return payoff
    half = _SHRUNK * (high - low) / 2
    middle = middle_of(low, high)
    return min(max(payoff, middle - half), middle + half)
