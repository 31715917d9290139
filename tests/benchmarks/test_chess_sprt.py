"""The sequential tests of the parts of the chess engine: what is left out, and what the page says."""

from __future__ import annotations

import importlib
import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from plyground.engines.settings import EngineSettings
from plyground.features.weights import default_weights
from plyground.games import catalogue
from plyground.native.game import NativeGame

FOLDER = Path(__file__).resolve().parents[2] / "benchmarks"


@pytest.fixture
def sprt(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script, which imports others by name, as when it is run."""
    monkeypatch.syspath_prepend(str(FOLDER))
    return importlib.import_module("chess_sprt")


@pytest.fixture
def chess() -> NativeGame[Any]:
    """The game."""
    game = catalogue.load_named("chess")
    assert isinstance(game, NativeGame)
    return game


def test_every_part_leaves_something_out(sprt: ModuleType, chess: NativeGame[Any]) -> None:
    """Techniques and groups of features give engines that differ from the whole one and from each other."""
    parts = sprt.parts_of(chess)
    assert {"null", "reduction", "killers", "mobility", "passed pawns"} <= set(parts)
    told = {json.dumps(settings.as_data(), sort_keys=True) for settings in parts.values()}
    usual = json.dumps(EngineSettings(megabytes=sprt.MEGABYTES).as_data(), sort_keys=True)
    assert usual not in told
    assert len(told) == len(parts)


def test_no_feature_is_in_two_groups_and_only_material_is_in_none(sprt: ModuleType, chess: NativeGame[Any]) -> None:
    """A group is found by how names begin, in both halves of a game."""
    weights = default_weights(chess)
    assert weights is not None
    groups = {name: [starts for starts in sprt.GROUPS.values() if name.startswith(starts)] for name in weights.features}
    assert max(map(len, groups.values())) == 1
    alone = {name.partition(",")[0] for name, found in groups.items() if not found}
    assert alone == {"pawns", "knights", "bishops", "rooks", "queens", "hunt of the bare king"}


def test_a_test_is_played_by_the_command_and_told(sprt: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two games with few nodes: the row holds what the match said, and the section tells it."""
    monkeypatch.setattr(sprt, "KEPT", tmp_path)
    monkeypatch.setattr(sprt, "fair_nodes", lambda *_: (40, 50))
    (row,) = sprt.results(["null"], 2, 1)
    assert (row["part"], row["games"], row["verdict"], row["nodes"]) == ("null", 2, "continue", [40, 50])
    text = sprt.section([row])
    assert text.startswith(sprt.HEADING)
    assert "| null |" in text
    assert "not decided | 40, 50 without |" in text
