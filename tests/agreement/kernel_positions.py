"""What the tests of compiled alpha-beta share: every game it plays, positions of each, and every switch on and off."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from functools import cache
from typing import Any

import numpy as np

from plyground import load
from plyground.core.game import Game
from plyground.features import default_weights, score
from plyground.kernels.searching import PLAIN, Memory, Searcher, Techniques, search_unit
from plyground.kernels.table import PROVEN
from plyground.native.game import NativeGame
from plyground.native.words import below, mixed

GAMES: dict[str, dict[str, Any]] = {
    "tic-tac-toe": {},
    "connect-four": {"columns": 4, "rows": 4},
    "othello": {"size": 6},
    "breakthrough": {"columns": 4, "rows": 5, "ranks": 1},
    "hex": {"size": 4},
    "nine-mens-morris": {},
    "kalah": {"pits": 3, "seeds": 3},
    "checkers": {},
    "dots-and-boxes": {"columns": 2, "rows": 2},
    "amazons": {"size": 6},
    "nim": {"heaps": "2,4,6,7"},
    "coins": {"coins": 100},
    "quoridor": {"size": 3, "walls": 2},
    "chinese-checkers": {"size": 1},
    "pac-man": {"layout": "tiny"},
    "chess": {},
    "racing-kings": {},
    "maharajah": {},
    "kalah by margin": {"pits": 3, "seeds": 3, "payoff": "margin"},
    "othello by margin": {"size": 6, "payoff": "margin"},
    "dots-and-boxes by margin": {"columns": 2, "rows": 2, "payoff": "margin"},
}
CHESSLIKE = ("chess", "racing-kings", "maharajah")
_SWITCHES = tuple(field.name for field in fields(Techniques) if str(field.type).startswith("bool"))
_LOOK_ELSEWHERE = {"quiescence", "null", "verification", "reduction", "futility", "reverse", "internal", "urgency"}
_LOOK_ELSEWHERE |= {"extension", "prospects"}
"""What looks further or less far than a depth. Everything else that can be switched must keep the values of a depth."""
CHANGING_VALUES = tuple(name for name in _SWITCHES if name in _LOOK_ELSEWHERE)
KEEPING_VALUES = tuple(name for name in _SWITCHES if name not in _LOOK_ELSEWHERE | {"equal_depth"})
NOTHING = replace(PLAIN, **dict.fromkeys((*KEEPING_VALUES, *CHANGING_VALUES), False))
ALL = replace(NOTHING, equal_depth=True, **{name: name != "symmetry" for name in KEEPING_VALUES})
"""All but symmetry: without it evaluations may differ everywhere, and so tell more."""
SETTINGS = {
    "nothing": NOTHING,
    "all that keep values": ALL,
    "all and symmetry": replace(ALL, symmetry=True),
    "table and symmetry": replace(NOTHING, table=True, equal_depth=True, symmetry=True),
    **{f"only {name}": replace(NOTHING, equal_depth=True, **{name: True}) for name in KEEPING_VALUES},
    **{f"all but {name}": replace(ALL, **{name: False}) for name in KEEPING_VALUES if name != "symmetry"},
}
NOISE, SEED = 100_000, 7
PLIES_TO_COME_BACK = 4
"""Both must go and return. A search does not ask at its horizon: to this depth none meets a position of its own path again."""


@cache
def game_of(name: str) -> NativeGame[Any]:
    """The game of an entry of `GAMES`."""
    game = load(name.partition(" ")[0], **GAMES[name])
    assert isinstance(game, NativeGame)
    return game


def comes_back(game: NativeGame[Any]) -> bool:
    """Whether a position may come again and end the game: what a table knows may then depend on the way that led there."""
    return game.facts.repetition is not None


def positions(game: Game[Any, Any], count: int, seed: int, *, of_one_walk: int = 4, most_plies: int = 10**9) -> Iterator[Any]:
    """Positions on random ways through the game that are not over, so many of each way."""
    dice = random.Random(seed)
    states: list[Any] = []
    for number in range(count):
        if number % of_one_walk == 0:
            states = [game.initial()]
            while not game.is_terminal(states[-1]) and len(states) <= most_plies:
                states.append(game.result(states[-1], dice.choice(game.actions(states[-1]))))
        yield dice.choice(states[:-1])


def numbers_for(game: NativeGame[Any]) -> tuple[int, ...]:
    """The weights of the game's own evaluation."""
    weights = default_weights(game)
    assert weights is not None, f"{game.name} has no weights."
    return tuple(weights.weights)


def bare_searcher(game: NativeGame[Any], state: Any, techniques: Techniques = NOTHING) -> Searcher:
    """A search with a table of its own and the game's own evaluation."""
    return Searcher(game, state, Memory(1), np.zeros(8, np.int64), techniques=techniques, weights=numbers_for(game))


def utility_of(game: NativeGame[Any], value: int) -> float:
    """A win or loss as its payoff, however far; anything else in units of the payoff."""
    if abs(value) > PROVEN and game.facts.utility == (-1.0, 1.0):
        return float(value > 0) - float(value < 0)
    return value / search_unit(game)


def noise_in(game: NativeGame[Any]) -> Callable[[Any], float]:
    """An evaluation that is different everywhere, for player 0: what `Searcher.blur` makes of the key."""

    def evaluate(state: Any) -> float:
        drawn = below(mixed(game.key(state) ^ mixed(SEED)), 2 * NOISE + 1) - NOISE
        return (drawn if game.player(state) == 0 else -drawn) / search_unit(game)

    return evaluate


def evaluation_of(game: NativeGame[Any]) -> Callable[[Any], float]:
    """The game's own evaluation, for player 0: the same for symmetric positions."""
    weights = default_weights(game)
    assert weights is not None

    def evaluate(state: Any) -> float:
        return score(game, state, weights) * (1 if game.player(state) == 0 else -1) / search_unit(game)

    return evaluate
