"""Players by name: engines and algorithms of the textbook in matches."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

import plyground
from plyground.cli.competitors import competitor_from, needs_limit
from plyground.core.clock import Clock
from plyground.core.errors import PlygroundError
from plyground.core.search import Limits
from plyground.engines.settings import EngineSettings
from plyground.features import default_weights
from plyground.features.weights import write_weights
from plyground.native.game import NativeGame
from tests.cli.ply import ply

TEXTS = (
    "engine:depth=2",
    "engine:level=1",
    "engine:nodes=500,noise=100,megabytes=1,threads=2,seed=4",
    "engine:kind=plain,seconds=0.01",
    "engine:kind=textbook:minimax,depth=2",
    "textbook:negamax,depth=2",
    "textbook:monte-carlo,nodes=500,seed=1",
    "textbook:depth=1",
)


@pytest.mark.parametrize("text", TEXTS)
def test_every_text_makes_a_player_that_plays(text: str) -> None:
    game = plyground.load("connect-four")
    player = competitor_from(text, game, 2**62 - 1)
    assert player.name == text
    assert player.choose(game, game.initial(), Clock(limits=Limits(seconds=0.2))) in game.actions(game.initial())


def test_a_player_may_have_weights_of_its_own(tmp_path: Path) -> None:
    game = plyground.load("tic-tac-toe")
    assert isinstance(game, NativeGame)
    usual = default_weights(game)
    assert usual is not None
    file = tmp_path / "shy.json"
    file.write_text(write_weights(replace(usual, weights=(0, 0, -1000))))
    chosen = {
        text: game.write_action(game.initial(), competitor_from(text, game).choose(game, game.initial(), Clock()))
        for text in ("engine:depth=1", f"engine:depth=1,weights={file}")
    }
    assert chosen.pop("engine:depth=1") == "b2"
    assert set(chosen.values()) != {"b2"}, "the centre is bad now"
    done = ply("best", "tic-tac-toe", "--depth", "1", "--weights", str(file), "--json")
    assert [json.loads(done.stdout)["move"]] == list(chosen.values())
    marked = tmp_path / "marked.json"
    marked.write_bytes(b"\xef\xbb\xbf" + file.read_bytes())
    assert json.loads(ply("best", "tic-tac-toe", "--depth", "1", "--weights", str(marked), "--json").stdout)["move"] in (
        chosen.values()
    )
    marked.write_text("{")
    with pytest.raises(PlygroundError, match=f"{marked}: The text is not JSON"):
        competitor_from(f"engine:weights={marked}", game)
    for word in ("nowhere.json", str(tmp_path), "/dev/zero"):
        with pytest.raises(PlygroundError, match="cannot be read"):
            competitor_from(f"engine:weights={word}", game)


def test_settings_in_a_file_are_used_and_what_the_text_says_comes_on_top(tmp_path: Path) -> None:
    file = tmp_path / "weak.json"
    EngineSettings(level=1, megabytes=1).save(file)
    game = plyground.load("othello")
    for text in (f"engine:settings={file}", f"engine:settings={file},level=2"):
        assert competitor_from(text, game).choose(game, game.initial(), Clock()) in game.actions(game.initial())


@pytest.mark.parametrize(
    "text",
    [
        "engine:level=11",
        "engine:level=x",
        "engine:seconds=x",
        "engine:seconds=-1",
        "engine:depth=-1",
        "engine:kind=best",
        "engine:kind=deals",
        "engine:megabytes=0",
        "engine:settings=/nowhere/engine.json",
        "engine:colour=red",
        "engine:depth=1,depth=2",
        "textbook:minimax,negamax",
        "textbook:magic",
        "textbook:expectimax",
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(PlygroundError) as refused:
        competitor_from(text, plyground.load("othello"))
    assert "\n" not in str(refused.value)


def test_who_sets_no_limit_needs_one() -> None:
    assert needs_limit("engine:level=3")
    assert needs_limit("textbook:minimax")
    assert not needs_limit("textbook:minimax,seconds=0.1")
    assert not needs_limit("engine:seconds=0.1")


def test_a_match_between_an_engine_and_an_algorithm_of_the_book(tmp_path: Path) -> None:
    words = ("match", "tic-tac-toe", "engine:depth=4", "textbook:alpha-beta,depth=1", "--games", "4", "--json")
    done = ply(*words, data=tmp_path)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["games"] == 4
    done = ply("match", "tic-tac-toe", "engine:level=12", "random", "--games", "2", data=tmp_path)
    assert done.returncode == 2
    assert "level" in done.stderr
