"""The evaluation keeps clear of won scores: whatever the weights, what rests on a guess is never told as won or lost."""

from __future__ import annotations

from dataclasses import replace
from itertools import cycle, islice
from typing import Any

import numpy as np
import pytest

from plyground import Limits, games, load
from plyground.core.facts import OptionValue
from plyground.core.game import CHANCE
from plyground.engines.choosing import KINDS, engine_for
from plyground.engines.settings import MOST_NOISE, EngineSettings
from plyground.features.weights import MOST_WEIGHT, Weights, default_weights
from plyground.kernels.searching import PLAIN, Memory, Searcher, Techniques
from plyground.kernels.table import PROVEN
from plyground.native.game import NativeGame
from plyground.testing import walks

SMALL: dict[str, dict[str, OptionValue]] = {"amazons": {"size": 6}, "hex": {"size": 6}}
SIGNS = ((1,), (-1,), (1, -1), (-1, 1))
"""Of the weights, in turn: all features may add up, or be set against each other."""
DEPTH, MOST_NODES = 5, 5_000
SOON_DECIDED = ("coins", "nim", "tic-tac-toe")
"""Games so short that there is hardly a position to guess about."""


def _native(name: str) -> NativeGame[Any]:
    game = load(name, **SMALL.get(name, {}))
    assert isinstance(game, NativeGame)
    return game


def _with_features(kind: str) -> list[str]:
    loaded = [load(entry.name) for entry in games()]
    return [
        game.name
        for game in loaded
        if isinstance(game, NativeGame) and game.feature_names and KINDS[kind].suits(game)
        if game.facts.chance == (kind == "expectiminimax") and game.name not in SOON_DECIDED
    ]


def _largest(game: NativeGame[Any], signs: tuple[int, ...]) -> Weights:
    usual = default_weights(game)
    assert usual is not None
    numbers = tuple(sign * MOST_WEIGHT for sign in islice(cycle(signs), len(usual.weights)))
    return replace(usual, weights=numbers, network=None)


def _value(game: NativeGame[Any], state: Any, weights: Weights, techniques: Techniques) -> int:
    """What the kernel finds within so many nodes, by the last depth that it finished."""
    searcher = Searcher(game, state, Memory(1), np.zeros(8, np.int64), techniques=techniques, weights=weights.weights)
    searcher.limit(MOST_NODES)
    found = 0
    for depth in range(1, DEPTH + 1):
        value = searcher.search(depth)
        if searcher.is_stopped:
            break
        found = value
    return found


def _open_positions(game: NativeGame[Any]) -> list[Any]:
    """The start and some positions early in random games, where nobody wins by force soon: any weights can tell that."""
    usual = default_weights(game)
    assert usual is not None
    states = [game.initial(), *(state for walk in walks(game, 3) for state in walk.states[4:13:4])]
    found = [state for state in states if game.player(state) >= 0 and abs(_value(game, state, usual, PLAIN)) < PROVEN]
    assert len(found) > 3
    return found


@pytest.mark.parametrize("name", _with_features("alpha-beta"))
def test_the_largest_weights_lift_no_guess_to_where_wins_are(name: str) -> None:
    game = _native(name)
    for state in _open_positions(game):
        for signs in SIGNS:
            weights = _largest(game, signs)
            assert abs(_value(game, state, weights, PLAIN)) < PROVEN
            assert abs(_value(game, state, weights, Techniques())) < PROVEN
            for noise in (0, MOST_NOISE):
                engine = engine_for(game, EngineSettings(kind="alpha-beta", megabytes=1, weights=weights, noise=noise))
                info = engine.choose(state, Limits(depth=DEPTH, nodes=MOST_NODES)).info
                assert (info.is_proven, info.ends_in) == (False, None)


@pytest.mark.parametrize("name", _with_features("expectiminimax"))
def test_the_largest_weights_promise_nobody_all_that_a_game_with_chance_pays(name: str) -> None:
    game = _native(name)
    state = game.initial()
    while game.player(state) == CHANCE:
        state = game.result(state, game.actions(state)[0])
    for signs in SIGNS:
        engine = engine_for(game, EngineSettings(kind="expectiminimax", megabytes=1, weights=_largest(game, signs)))
        info = engine.choose(state, Limits(depth=2, nodes=MOST_NODES)).info
        assert game.facts.utility[0] < info.value < game.facts.utility[1]
        assert (info.is_proven, info.ends_in) == (False, None)
