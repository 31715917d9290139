"""Settings of engines as files: what is saved is loaded, and what is wrong is said."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from plyground import load
from plyground.core.errors import BadSettingsError
from plyground.core.search import Limits
from plyground.engines.choosing import engine_for
from plyground.engines.compiled_several_engine import CompiledSeveralEngine
from plyground.engines.expectiminimax_engine import ExpectiminimaxEngine
from plyground.engines.monte_carlo_engine import MonteCarloEngine
from plyground.engines.settings import EngineSettings
from plyground.features import default_weights
from plyground.kernels.expecting import ChanceTechniques
from plyground.kernels.monte_carlo_techniques import TreeTechniques
from plyground.kernels.searching import Techniques
from plyground.kernels.several import SeveralTechniques
from plyground.native.game import NativeGame


def native(name: str) -> NativeGame[Any]:
    game = load(name)
    assert isinstance(game, NativeGame)
    return game


def test_what_is_saved_is_loaded_again(tmp_path: Path) -> None:
    file = tmp_path / "engine.json"
    for settings in (
        EngineSettings(),
        EngineSettings(kind="textbook:minimax", level=3, megabytes=16, threads=2, lines=4, seed=9, noise=7, equal=True),
        EngineSettings(
            chance_techniques=ChanceTechniques(star2=False, throws=12),
            several_techniques=SeveralTechniques(shallow=False),
            tree_techniques=TreeTechniques(exploration=1, rave=True, first_play=0.1, playout="greedy", playout_plies=8),
        ),
        EngineSettings(weights=default_weights(native("backgammon"))),
        EngineSettings(weights=default_weights(native("othello")), techniques=Techniques(null=False, futility_margin=150)),
    ):
        settings.save(file)
        assert EngineSettings.load(file) == settings
    assert [path.name for path in tmp_path.iterdir()] == ["engine.json"]
    assert engine_for(load("othello"), EngineSettings.load(file)).name == "alpha-beta"


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"format": "plyground-weights"}, "no settings of an engine"),
        ({"version": 2}, "version 2"),
        ({"version": True}, "version True"),
        ({"colour": 1}, "'colour'"),
        ({"kind": 5}, "kind"),
        ({"level": 0}, "level must be a whole number from 1 to 10"),
        ({"level": "5"}, "level"),
        ({"megabytes": True}, "megabytes"),
        ({"megabytes": 1.5}, "megabytes"),
        ({"threads": 0}, "threads"),
        ({"lines": 1000}, "lines"),
        ({"seed": 2**70}, "seed"),
        ({"equal": 1}, "equal"),
        ({"weights": {"format": "plyground-weights"}}, "version"),
        ({"weights": []}, "weights"),
        ({"techniques": {"magic": True}}, "no technique 'magic'"),
        ({"techniques": {"null": 2}}, "null"),
        ({"techniques": [1]}, "techniques"),
        ({"chance_techniques": {"star3": True}}, "no technique 'star3'"),
        ({"chance_techniques": {"throws": 1}}, "throws"),
        ({"several_techniques": {"shallow": 1}}, "shallow"),
        ({"tree_techniques": {"exploration": -1}}, "exploration"),
        ({"tree_techniques": {"exploration": float("inf")}}, "exploration"),
        ({"tree_techniques": {"playout": "wild"}}, "uniform, greedy, loud"),
        ({"tree_techniques": {"rave": None}}, "rave"),
        ({"network": {}}, "network"),
    ],
)
def test_every_mistake_in_a_file_is_one_sentence(tmp_path: Path, change: dict[str, Any], why: str) -> None:
    file = tmp_path / "engine.json"
    file.write_text(json.dumps(EngineSettings().as_data() | change))
    with pytest.raises(BadSettingsError, match=why) as refused:
        EngineSettings.load(file)
    assert str(file) in str(refused.value)
    assert "\n" not in str(refused.value)


def test_what_is_no_file_or_no_json_is_refused(tmp_path: Path) -> None:
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "text").write_text("{")
    (tmp_path / "list").write_text("[]")
    (tmp_path / "deep").write_text("[" * 100_000)
    (tmp_path / "long").write_text(" " * 2_000_000)
    for name in ("none", "bytes", "text", "list", "deep", "long", "."):
        with pytest.raises(BadSettingsError):
            EngineSettings.load(tmp_path / name)
    with pytest.raises(BadSettingsError, match="cannot be kept"):
        EngineSettings().save(tmp_path / "nowhere" / "engine.json")
    with pytest.raises(BadSettingsError):
        EngineSettings(level=11)


@pytest.mark.parametrize(
    "text",
    [
        '{"format": "plyground-engine", "version": 1, "level": 3, "level": 9}',
        '{"format": "plyground-engine", "version": 1, "techniques": {"level": true, "level": false}}',
    ],
)
def test_a_field_that_stands_there_twice_is_refused(text: str, tmp_path: Path) -> None:
    (tmp_path / "engine.json").write_text(text)
    with pytest.raises(
        BadSettingsError, match=r"has the field 'level' twice in one object; leave only the one that is meant\.$"
    ):
        EngineSettings.load(tmp_path / "engine.json")


def test_a_mark_at_the_start_of_a_file_is_passed_over_and_what_never_ends_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "engine.json"
    EngineSettings(level=3).save(file)
    file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes())
    assert EngineSettings.load(file) == EngineSettings(level=3)
    with pytest.raises(BadSettingsError, match="'/dev/zero' cannot be read: it has more than 1,100,000 characters"):
        EngineSettings.load("/dev/zero")


def test_a_file_that_cannot_be_replaced_stays_as_it_was(tmp_path: Path) -> None:
    target = tmp_path / "engine.json"
    target.mkdir()
    with pytest.raises(BadSettingsError):
        EngineSettings().save(target)
    assert [path.name for path in tmp_path.iterdir()] == ["engine.json"]


def test_every_kind_of_search_gets_its_own_techniques() -> None:
    settings = EngineSettings(
        chance_techniques=ChanceTechniques(star2=False),
        several_techniques=SeveralTechniques(shallow=False),
        tree_techniques=TreeTechniques(rave=True),
        throws=9,
    )
    dice = engine_for(load("pig"), replace(settings, kind="expectiminimax"))
    assert isinstance(dice, ExpectiminimaxEngine)
    assert (dice.techniques.star2, dice.techniques.throws) == (False, 9)
    several = engine_for(load("pig", players=3), replace(settings, kind="max-n"))
    assert isinstance(several, CompiledSeveralEngine)
    assert not several.techniques.shallow
    tree = engine_for(load("pig", players=3), replace(settings, kind="monte-carlo"))
    assert isinstance(tree, MonteCarloEngine)
    assert tree.techniques.rave


def test_a_network_of_ones_own_is_kept_in_the_file_and_used(tmp_path: Path) -> None:
    game = native("backgammon")
    weights = default_weights(game)
    assert weights is not None
    assert weights.network is not None
    changed = replace(weights, network=replace(weights.network, how="mine"))
    EngineSettings(weights=changed).save(tmp_path / "engine.json")
    kept = EngineSettings.load(tmp_path / "engine.json")
    assert kept.weights == changed
    assert engine_for(game, kept).choose(game.position("moves 31"), Limits(depth=1)).action is not None


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"level": 0}, "level must be a whole number from 1 to 10; it was 0."),
        ({"threads": 300}, "threads must be a whole number from 1 to 256; it was 300."),
        ({"megabytes": "big"}, "megabytes must be a whole number from 1 to 1048576; it was 'big'."),
        ({"throws": -1}, "throws must be a whole number from 0 to 10000; it was -1."),
        ({"techniques": {"table": 1}}, "table must be true or false; it was 1, and is usually true."),
        ({"techniques": {"null_reduction": -1}}, "must be a whole number from 0 to 1000000000000 or null; it was -1"),
        (
            {"tree_techniques": {"exploration": "much"}},
            "must be a number from 0 to 1000000000000; it was 'much', and is usually",
        ),
        ({"tree_techniques": {"playout": 3}}, 'playout must be a name; it was 3, and is usually "uniform".'),
    ],
)
def test_what_is_wrong_in_a_file_is_answered_with_what_is_allowed(data: dict[str, Any], said: str, tmp_path: Path) -> None:
    file = tmp_path / "engine.json"
    file.write_text(json.dumps({"format": "plyground-engine", "version": 1} | data), encoding="utf-8")
    with pytest.raises(BadSettingsError) as refused:
        EngineSettings.load(file)
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


def test_techniques_made_in_python_are_checked_like_those_of_a_file() -> None:
    with pytest.raises(BadSettingsError, match="null_reduction must be a whole number from 0"):
        EngineSettings(techniques=Techniques(null_reduction=-5))
    with pytest.raises(BadSettingsError, match="playouts must be a number from 1 to 100"):
        TreeTechniques(playouts=101)


def test_a_file_of_settings_can_be_read_by_whom_other_files_can_be_read_by(tmp_path: Path) -> None:
    other, kept = tmp_path / "other", tmp_path / "kept"
    other.write_text("")
    EngineSettings(megabytes=32).save(kept)
    assert kept.stat().st_mode == other.stat().st_mode
    assert sorted(tmp_path.iterdir()) == [kept, other]
    with pytest.raises(BadSettingsError, match="whose name was expected"):
        EngineSettings().save(None)  # type: ignore[arg-type]
