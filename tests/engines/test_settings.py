"""Settings of engines as files: what is saved is loaded, and what is wrong is said."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from plyground import load
from plyground.core.errors import BadSettingsError
from plyground.engines.choosing import engine_for
from plyground.engines.settings import EngineSettings
from plyground.features import default_weights
from plyground.kernels.searching import Techniques
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


def test_a_file_that_cannot_be_replaced_stays_as_it_was(tmp_path: Path) -> None:
    target = tmp_path / "engine.json"
    target.mkdir()
    with pytest.raises(BadSettingsError):
        EngineSettings().save(target)
    assert [path.name for path in tmp_path.iterdir()] == ["engine.json"]
