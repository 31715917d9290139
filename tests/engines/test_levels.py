"""Strength levels: each beats the one two below it, and even the weakest takes what is there to be taken."""

from __future__ import annotations

import random
from typing import Any

import pytest

from plyground import Limits, load
from plyground.core.errors import BadSettingsError
from plyground.core.game import OVER, Game
from plyground.engines.choosing import engine_for
from plyground.engines.levels import LEVELS, level_numbered
from plyground.engines.settings import EngineSettings
from plyground.engines.typical_score import USUAL_SCORE, typical_score
from plyground.native.game import NativeGame
from tests.engines.small_games import Halving, plain

NODES = 20_000


def native(name: str) -> NativeGame[Any]:
    game = load(name)
    assert isinstance(game, NativeGame)
    return game


def score_of(game: Game[Any, Any], strong: int, weak: int, games: int) -> float:
    """What the stronger level gets of the points, in pairs of games with sides exchanged."""
    points = 0.0
    for number in range(games):
        dice, state = random.Random(number // 2), game.initial()
        for _ in range(4):
            state = game.result(state, dice.choice(game.actions(state)))
        seat = number % 2
        levels = (strong, weak) if seat == 0 else (weak, strong)
        players = [engine_for(game, EngineSettings(level=level, megabytes=1, seed=number + 50 * level)) for level in levels]
        while game.player(state) != OVER:
            state = game.result(state, players[game.player(state)].choose(state, Limits(nodes=NODES)).action)
        points += (game.utility(state, seat) + 1) / 2
    return points / games


@pytest.mark.parametrize("name", ["connect-four", "breakthrough"])
def test_every_level_beats_the_one_two_below_it(name: str) -> None:
    game = load(name)
    scores = {level: score_of(game, level, level - 2, 20) for level in range(3, 8)}
    assert min(scores.values()) >= 0.6, scores
    assert sum(scores.values()) / len(scores) >= 0.7, scores


@pytest.mark.parametrize("name", ["connect-four", "tic-tac-toe", "breakthrough", "othello", "hex"])
def test_even_level_1_takes_a_win_in_one(name: str) -> None:
    game = load(name)
    found = 0
    for seed in range(60):
        dice, state = random.Random(seed), game.initial()
        while game.player(state) != OVER:
            before = state
            state = game.result(state, dice.choice(game.actions(state)))
        mover = game.player(before)
        if game.utility(state, mover) < 1:
            continue
        found += 1
        chosen = engine_for(game, EngineSettings(level=1, megabytes=1, seed=seed)).choose(before, Limits(seconds=10)).action
        assert game.utility(game.result(before, chosen), mover) == 1
        if found == 5:
            break
    assert found


def test_levels_hold_engines_in_python_back_too() -> None:
    game = plain(Halving)
    for kind in ("plain", "max-n", "textbook:alpha-beta"):
        weak = engine_for(game, EngineSettings(kind=kind, level=3)).choose(game.initial()).info
        assert weak.depth == 2
        values = {
            engine_for(game, EngineSettings(kind=kind, level=1, seed=seed)).choose(game.initial()).info.value
            for seed in range(5)
        }
        assert len(values) > 1  # every seed errs in its own way


def test_the_top_level_is_the_engine_itself() -> None:
    game = load("othello")
    names = {engine_for(game, EngineSettings(level=level, megabytes=1)).name for level in (None, 10)}
    assert names == {"alpha-beta"}
    assert engine_for(game, EngineSettings(level=4, megabytes=1)).name == "alpha-beta level 4"
    assert list(LEVELS) == list(range(1, 11))
    with pytest.raises(BadSettingsError):
        level_numbered(0)


def test_a_level_plays_the_same_with_the_same_seed() -> None:
    game = load("othello")
    results = [engine_for(game, EngineSettings(level=2, megabytes=1, seed=seed)).choose(game.initial()) for seed in (1, 1)]
    assert results[0].info.value == results[1].info.value
    assert results[0].action == results[1].action


def test_the_size_of_scores_is_measured_in_the_units_of_the_game() -> None:
    sizes = [typical_score(native(name)) for name in ("othello", "connect-four", "amazons")]
    assert len(set(sizes)) == 3
    assert all(size > 10 for size in sizes)
    assert typical_score(native("8-puzzle")) == USUAL_SCORE
