"""Which engine plays what: by the facts, or by name; what does not fit is refused in one sentence."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from plyground import Limits, load
from plyground.core.errors import BadLimitError, BadPositionError, BadSettingsError, UnsuitableGameError
from plyground.engines.choosing import KINDS, engine_for, kind_for
from plyground.engines.settings import EngineSettings
from tests.engines.small_games import Halving, Row, plain


@pytest.mark.parametrize(
    ("game", "kind"),
    [
        (load("othello"), "alpha-beta"),
        (load("coins"), "alpha-beta"),
        (plain(Halving), "plain"),
        (load("tree"), "plain"),
        (load("pig"), "expectiminimax"),
        (load("8-puzzle"), "expectiminimax"),
        (load("coins", players=3), "best-reply"),
        (load("quoridor", players=4), "best-reply"),
        (load("pig", players=3), "monte-carlo"),
        (load("cant-stop", players=4), "monte-carlo"),
        (plain(Row), "max-n"),
        (load("kuhn-poker"), "deals"),
    ],
)
def test_the_facts_choose(game: Any, kind: str) -> None:
    assert kind_for(game).name == kind
    assert engine_for(game).name == kind


@pytest.mark.parametrize(
    ("game", "kind", "needs"),
    [
        (plain(Halving), "alpha-beta", "native rules"),
        (load("pig"), "alpha-beta", "without chance"),
        (load("pig"), "plain", "without chance"),
        (load("coins", players=3), "expectiminimax", "zero-sum"),
        (load("kuhn-poker"), "max-n", "nothing is hidden"),
        (load("othello"), "deals", "hides"),
        (load("othello"), "textbook:expectimax", "one player"),
        (load("kuhn-poker"), "textbook:minimax", "nothing is hidden"),
    ],
)
def test_what_does_not_suit_is_refused_in_one_sentence(game: Any, kind: str, needs: str) -> None:
    with pytest.raises(UnsuitableGameError, match=needs) as refused:
        engine_for(game, EngineSettings(kind=kind))
    assert game.name in str(refused.value)
    assert "\n" not in str(refused.value)


def test_an_unknown_kind_is_answered_with_the_nearest() -> None:
    with pytest.raises(BadSettingsError, match="Did you mean textbook:minimax"):
        engine_for(load("nim"), EngineSettings(kind="textbook:minmax"))


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (None, "A game was expected, not None; load one by its name, such as plyground.load('tic-tac-toe')."),
        ("hex", "A game was expected, not 'hex'; load one by its name, such as plyground.load('hex')."),
    ],
)
def test_what_is_no_game_is_refused_with_how_to_get_one(given: Any, sentence: str) -> None:
    with pytest.raises(UnsuitableGameError) as refused:
        engine_for(given)
    assert str(refused.value) == sentence


@pytest.mark.parametrize("kind", ["alpha-beta", "max-n", "monte-carlo", "random", "textbook:minimax"])
def test_what_is_no_state_no_limits_and_no_settings_is_refused_in_a_sentence(kind: str) -> None:
    game: Any = load("tic-tac-toe")
    engine: Any = engine_for(game, EngineSettings(kind=kind, megabytes=1))
    for wrong in ("foo", None, load("connect-four").initial()):
        with pytest.raises(BadPositionError, match="A state of tic-tac-toe was expected, not "):
            engine.choose(wrong, Limits(depth=1))
    with pytest.raises(BadPositionError, match="A state of tic-tac-toe was expected, not int"):
        engine.choose(game.initial(), Limits(depth=1), past=[3])
    with pytest.raises(BadLimitError, match=r"Limits were expected, not 3; give some, such as Limits\(seconds=1\)"):
        engine.choose(game.initial(), 3)
    wrong_settings: Any = "alpha-beta"
    with pytest.raises(BadSettingsError, match="EngineSettings were expected, not 'alpha-beta'; give some"):
        engine_for(game, wrong_settings)


def test_every_kind_says_what_it_is_and_what_it_needs() -> None:
    assert all(kind.about and kind.needs and kind.name == name for name, kind in KINDS.items())
    assert all(kind_for(game).suits(game) for game in (load("nim"), load("pig"), plain(Row)))


def test_choosing_imports_no_compiler_before_a_compiled_engine_is_made() -> None:
    told = subprocess.run(
        [
            sys.executable,
            "-c",
            (
                "import sys, plyground.engines.choosing as c, plyground; from tests.engines.small_games import Halving, plain\n"
                "c.engine_for(plain(Halving)).choose(plain(Halving).initial()); print('numba' in sys.modules)\n"
                "c.engine_for(plyground.load('nim')); print('numba' in sys.modules)"
            ),
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.split() == ["False", "True"]


def test_settings_reach_the_engine() -> None:
    game = load("othello")
    told = list(engine_for(game, EngineSettings(lines=2, megabytes=1)).search(game.initial(), Limits(depth=2)))
    assert {info.number for info in told} == {1, 2}
    told = list(engine_for(game, EngineSettings(kind="plain", lines=2)).search(game.initial(), Limits(depth=2)))
    assert {info.number for info in told} == {1, 2}
    values = {
        engine_for(game, EngineSettings(noise=400, seed=seed)).choose(game.initial(), Limits(depth=2)).info.value
        for seed in range(4)
    }
    assert len(values) > 1
