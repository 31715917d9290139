"""Laws of chance: outcomes are a distribution, and random games draw them, and moves, as likely as they are."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from plyground.core.game import CHANCE, ChanceGame, Game
from plyground.testing.broken import demand
from plyground.testing.walks import random_walk, walks

_STATES = 400
_PLAYOUTS = 20_000
_PLAIN_PLAYOUTS = 600
_WALKS = 4
_DEVIATIONS = 6.0


def chance_is_a_distribution(game: Game[Any, Any]) -> None:
    """At a chance node the outcomes are the actions, each with a positive probability, together 1."""
    for walk in walks(game, 6):
        for state in walk.states:
            if game.player(state) == CHANCE:
                demand(game.facts.chance and isinstance(game, ChanceGame), "a chance node in a game without chance")
                outcomes = game.outcomes(state) if isinstance(game, ChanceGame) else ()
                demand([outcome for outcome, _ in outcomes] == list(game.actions(state)), "outcomes and actions differ")
                demand(all(odds > 0 for _, odds in outcomes), "an outcome without probability")
                demand(math.isclose(sum(odds for _, odds in outcomes), 1.0), "probabilities do not sum to 1")


def playouts_follow_the_odds(game: Game[Any, Any]) -> None:
    """Random playouts give the mean payoffs that all lines of play give, each weighed by its probability.

    Tried where the rest of the game is small: from the start if it can be, else from the ends of random games.
    """
    from plyground.kernels.playouts import playouts  # noqa: PLC0415 - imports the compiler
    from plyground.native.game import NativeGame  # noqa: PLC0415 - a plain game needs it not

    count = _PLAYOUTS if isinstance(game, NativeGame) else _PLAIN_PLAYOUTS
    for state, payoffs in _small_rests(game):
        found = playouts(game, count, state=state).utilities
        for player, payoff in enumerate(payoffs):
            room = _DEVIATIONS * math.sqrt(payoff.variance / count) + 1e-6
            demand(
                abs(found[player] - payoff.mean) <= room,
                f"{count} random games give player {player} {found[player]:.4f} on average, but weighed by their "
                f"probabilities they give {payoff.mean:.4f}:\n{game.diagram(state)}",
            )


@dataclass(frozen=True)
class Payoff:
    """Mean and mean square of a player's payoff over random games."""

    mean: float
    square: float

    @property
    def variance(self) -> float:
        """How far the payoffs lie from their mean."""
        return max(0.0, self.square - self.mean**2)


class TooLargeError(Exception):
    """A game has more states left than were to be looked at."""


def expected(game: Game[Any, Any], state: Any, most: int) -> tuple[Payoff, ...]:
    """The payoffs of all players over random games from a state, computed from at most so many states."""
    known: dict[Any, tuple[Payoff, ...]] = {}
    waiting = [state]
    while waiting:
        here = waiting[-1]
        if here in known:
            waiting.pop()
            continue
        if game.is_terminal(here):
            payoffs = [game.utility(here, player) for player in range(game.facts.players)]
            known[here] = tuple(Payoff(payoff, payoff**2) for payoff in payoffs)
            continue
        branches = [(game.result(here, action), odds) for action, odds in _odds(game, here)]
        missing = [after for after, _ in branches if after not in known]
        if len(known) + len(waiting) + len(missing) > most:
            raise TooLargeError
        waiting += missing
        if not missing:
            known[here] = tuple(
                Payoff(
                    sum(odds * known[after][player].mean for after, odds in branches),
                    sum(odds * known[after][player].square for after, odds in branches),
                )
                for player in range(game.facts.players)
            )
    return known[state]


def _odds(game: Game[Any, Any], state: Any) -> list[tuple[Any, float]]:
    if game.player(state) == CHANCE and isinstance(game, ChanceGame):
        return list(game.outcomes(state))
    actions = game.actions(state)
    return [(action, 1 / len(actions)) for action in actions]


def _small_rests(game: Game[Any, Any]) -> Iterator[tuple[Any, tuple[Payoff, ...]]]:
    """The earliest state of a few random games from which everything can be looked at."""
    for seed in range(_WALKS):
        states = random_walk(game, seed).states
        best = None
        for back in (*(2**power for power in range(1, 20) if 2**power < len(states)), len(states)):
            try:
                best = states[-back], expected(game, states[-back], _STATES)
            except TooLargeError:
                break
        if best is not None:
            yield best
            if best[0] == states[0]:
                return
