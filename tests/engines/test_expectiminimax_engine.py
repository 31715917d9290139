"""The compiled engine for dice: what it tells, when it stops, and what it shares with the one in Python."""

from __future__ import annotations

import threading
import time
from typing import Any

import pytest

from plyground import Limits, load
from plyground.core.errors import BadLimitError, BadSettingsError
from plyground.core.game import CHANCE
from plyground.core.search import Bound
from plyground.engines.choosing import engine_for
from plyground.engines.expectations import SampledInfo, scale_for
from plyground.engines.expectiminimax_engine import ExpectiminimaxEngine
from plyground.engines.plain_engine import ChanceEngine
from plyground.engines.settings import EngineSettings
from plyground.features import default_weights
from plyground.kernels import chance_workspace as has
from plyground.kernels.expecting import ChanceTechniques
from plyground.native.game import NativeGame


def _pig(**options: int) -> NativeGame[Any]:
    game = load("pig", **options)
    assert isinstance(game, NativeGame)
    return game


def test_native_rules_get_the_compiled_engine_and_others_the_one_in_python() -> None:
    assert isinstance(engine_for(_pig()), ExpectiminimaxEngine)
    tree = load("tree", tree="max(chance(0.5: min(2 4), 0.5: min(7 4)) chance(0.5: min(6 0), 0.5: min(5 -2)))")
    assert isinstance(engine_for(tree), ChanceEngine)
    morris = engine_for(load("nine-mens-morris"), EngineSettings(kind="expectiminimax"))
    assert isinstance(morris, ChanceEngine)  # where repetitions count


def test_it_finds_what_the_engine_in_python_finds() -> None:
    pig = _pig(target=30)
    for text in ("0-0 +0 p1 d0 n0", "20-24 +4 p1 d4 n20", "12-9 +12 p2 d6 n15"):
        state = pig.position(text)
        for depth in (1, 3):
            compiled = ExpectiminimaxEngine(pig, megabytes=1).choose(state, Limits(depth=depth))
            python = ChanceEngine(pig).choose(state, Limits(depth=depth))
            assert compiled.info.value == pytest.approx(python.info.value, abs=1e-9)
            assert compiled.info.player == python.info.player
            assert compiled.action == python.action


def test_a_game_that_is_searched_to_its_end_is_proven() -> None:
    pig = _pig(target=4, horizon=4)
    result = ExpectiminimaxEngine(pig, megabytes=1).choose(pig.initial())
    assert result.info.is_proven
    assert result.info.value == pytest.approx(ChanceEngine(pig).choose(pig.initial()).info.value)
    won = pig.position("0-0 +4 p1 d4 n1")
    assert ExpectiminimaxEngine(pig, megabytes=1).choose(won).info.ends_in == 1


def test_several_lines_are_told_best_first_and_equal_moves_are_found() -> None:
    pig = _pig(target=20)
    news = list(ExpectiminimaxEngine(pig, lines=2, megabytes=1).search(pig.initial(), Limits(depth=3)))
    last = [info for info in news if info.depth == 3]
    assert [info.number for info in last] == [1, 2]
    assert last[0].value >= last[1].value
    assert last[0].line[0] != last[1].line[0]
    quick = ExpectiminimaxEngine(pig, megabytes=1)
    assert quick.equally_good(pig.initial(), Limits(depth=3)) == (last[0].line[0],)
    drawn = _pig(target=20, horizon=1)  # whatever is done, nobody wins
    assert set(ExpectiminimaxEngine(drawn, megabytes=1).equally_good(drawn.initial())) == {0, 1}


def test_a_sampled_search_tells_how_far_it_may_be_off() -> None:
    pig = _pig(target=40)
    exact = ExpectiminimaxEngine(pig, megabytes=1).choose(pig.initial(), Limits(depth=2)).info
    engine = engine_for(pig, EngineSettings(throws=4, seed=3, megabytes=1))
    info = engine.choose(pig.initial(), Limits(depth=2)).info
    assert isinstance(info, SampledInfo)
    assert not info.is_proven
    assert info.least < info.value < info.most
    assert info.least <= exact.value <= info.most
    assert info.error > 0
    assert engine.choose(pig.initial(), Limits(depth=2)).info.value == info.value
    with pytest.raises(BadLimitError, match="throws"):
        engine_for(pig, EngineSettings(throws=1))
    with pytest.raises(BadSettingsError, match="throws"):
        EngineSettings(throws=-1)


def test_a_stop_and_a_clock_end_it_soon_and_the_best_so_far_is_kept() -> None:
    pig = _pig()
    engine = ExpectiminimaxEngine(pig, megabytes=4)
    engine.prepare()
    timer = threading.Timer(0.1, engine.stop)
    timer.start()
    stopped = engine.choose(pig.initial())
    timer.join()
    assert stopped.info.depth >= 2
    assert stopped.info.bound in {Bound.EXACT, Bound.LOWER}
    began = time.monotonic()
    assert engine.choose(pig.initial(), Limits(seconds=0.2)).info.nodes > 0
    assert time.monotonic() - began < 5  # by itself a search does not end


def test_a_weaker_level_sees_less_clearly_but_the_same_twice() -> None:
    pig = _pig()
    values = {
        seed: engine_for(pig, EngineSettings(level=2, seed=seed)).choose(pig.initial(), Limits(depth=1)).info.value
        for seed in range(4)
    }
    again = engine_for(pig, EngineSettings(level=2, seed=1)).choose(pig.initial(), Limits(depth=1)).info.value
    assert len(set(values.values())) > 1
    assert values[1] == again


def test_a_throw_of_the_dice_is_not_the_engines_to_choose() -> None:
    pig = _pig()
    thrown = pig.result(pig.initial(), 0)
    assert pig.player(thrown) == CHANCE
    with pytest.raises(Exception, match="chance is to move"):
        ExpectiminimaxEngine(pig, megabytes=1).choose(thrown)


def test_what_a_score_is_worth_comes_from_the_weights_or_from_random_games() -> None:
    pig = _pig()
    assert scale_for(pig, default_weights(pig)) == (has.TANH, 10_000.0)
    assert scale_for(pig, None).kind == has.RANDOM_GAMES
    puzzle = load("8-puzzle")
    assert isinstance(puzzle, NativeGame)
    assert scale_for(puzzle, None).kind == has.RANDOM_GAMES
    with pytest.raises(BadLimitError, match="lines"):
        ExpectiminimaxEngine(pig, lines=0)
    assert (
        ExpectiminimaxEngine(pig, techniques=ChanceTechniques(table=False), megabytes=1)
        .choose(pig.initial(), Limits(nodes=500))
        .info.nodes
        <= 500
    )
