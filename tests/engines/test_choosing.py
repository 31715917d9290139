"""Which engine plays what: by the facts, or by name; what does not fit is refused in one sentence."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from plyground import Limits, load
from plyground.core.errors import BadSettingsError, UnsuitableGameError
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
