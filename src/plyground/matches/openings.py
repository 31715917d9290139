"""Openings: random first moves, so that players who always play the same do not play the same game twice.

Every opening is played twice, with the sides exchanged, and in games with dice both games get the same throws: what an
opening or luck gives to one side it gives to both players. A stream of openings depends on the game and the seed
alone, so that a match that goes on later, or on more cores, goes on with the same ones.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from plyground.core.errors import BadLimitError
from plyground.core.game import CHANCE, OVER, Game
from plyground.engines.random_player import RandomPlayer

Balance = Callable[[Game[Any, Any], Any], bool]
"""Whether a position is fair enough to begin a game with."""

USUAL_PLIES = 4
MOST_PLIES = 1_000
_TRIES = 500


@dataclass(frozen=True)
class Opening:
    """Actions as texts, chance events included, and the seed of the dice from there on."""

    actions: tuple[str, ...]
    dice_seed: int


def openings(game: Game[Any, Any], plies: int, seed: int, balance: Balance | None = None) -> Iterator[Opening]:
    """Random openings without end, each of `plies` actions of players, none of which ends the game.

    They lead to different positions for as long as there are any; then the positions may come again. With dice they may
    come again at once, because the throws after them differ.
    """
    if not 0 <= plies <= MOST_PLIES:
        raise BadLimitError(f"An opening has from 0 to {MOST_PLIES} plies; it was asked for {plies}.")
    generator = random.Random(seed_from(seed, "openings"))  # noqa: S311 - a game, not a secret
    seen: set[Any] = set()
    while True:
        found = _fresh(game, plies, generator, balance, set() if game.facts.chance else seen)
        if found is None and seen:  # every position has had its turn
            seen.clear()
        elif found is None:
            raise BadLimitError(
                f"{game.name} has no opening of {plies} plies{'' if balance is None else ' that is balanced'}: "
                f"{_TRIES} random ones were tried. Take fewer plies."
            )
        else:
            opening, state = found
            seen.add(state)
            yield opening


def usual_plies(game: Game[Any, Any], seed: int = 0) -> int:
    """How long openings are if nobody says: four plies, or fewer where the game may be over by then."""
    for plies in range(USUAL_PLIES, 0, -1):
        try:
            next(openings(game, plies, seed))
        except BadLimitError:
            continue
        return plies
    return 0


def seed_from(*parts: object) -> int:
    """A seed made of others; the same on every machine and in every process."""
    return random.Random("/".join(map(str, parts))).getrandbits(62)  # noqa: S311 - the same


def _fresh(
    game: Game[Any, Any], plies: int, generator: random.Random, balance: Balance | None, seen: set[Any]
) -> tuple[Opening, Any] | None:
    """An opening whose position was not seen before, with that position."""
    for _ in range(_TRIES):
        chooser = RandomPlayer(generator.getrandbits(62))
        dice_seed = generator.getrandbits(62)
        texts, state = _walk(game, plies, chooser)
        if game.is_terminal(state) or state in seen or (balance is not None and not balance(game, state)):
            continue
        return Opening(tuple(texts), dice_seed), state
    return None


def _walk(game: Game[Any, Any], plies: int, chooser: RandomPlayer) -> tuple[list[str], Any]:
    state, texts, played = game.initial(), [], 0
    while played < plies and (turn := game.player(state)) != OVER:
        action = chooser.choose(game, state)
        texts.append(game.write_action(state, action))
        state = game.result(state, action)
        played += turn != CHANCE
    return texts, state
