"""Weights are data that anybody may have written: what is wrong with them is said in one sentence."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from plyground import games, load
from plyground.core.errors import BadWeightsError
from plyground.features import Weights, default_weights, read_weights, write_weights
from plyground.native.game import NativeGame

GOOD = {
    "format": "plyground-weights",
    "version": 1,
    "game": "tic-tac-toe",
    "features": ["open lines", "twos", "centre"],
    "weights": [100, 150, 50],
    "unit": "hundredths of an open line",
    "tuned_by": "hand",
    "how": "by trying",
}


def _game() -> NativeGame[Any]:
    game = load("tic-tac-toe")
    assert isinstance(game, NativeGame)
    return game


def test_good_weights_are_read_and_written_back() -> None:
    weights = read_weights(json.dumps(GOOD), _game())
    assert weights.features == ("open lines", "twos", "centre")
    assert weights.weights == (100, 150, 50)
    assert read_weights(write_weights(weights), _game()) == weights


def test_what_a_score_is_worth_is_told_by_the_second_version_alone() -> None:
    plain = read_weights(json.dumps(GOOD), _game())
    assert plain.scale is None
    assert '"version": 1' in write_weights(plain)
    scaled = read_weights(json.dumps(GOOD | {"version": 2, "scale": 250.5, "curve": "linear"}), _game())
    assert (scaled.scale, scaled.curve) == (250.5, "linear")
    assert read_weights(write_weights(scaled), _game()) == scaled


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"weights": [100, 150]}, "2 weights for 3 features"),
        ({"weights": [100, 150, 50, 1]}, "4 weights for 3 features"),
        ({"weights": [100, 1.5, 50]}, "'twos' must be a whole number"),
        ({"weights": [100, True, 50]}, "'twos' must be a whole number"),
        ({"weights": [100, "1", 50]}, "'twos' must be a whole number"),
        ({"weights": [100, None, 50]}, "'twos' must be a whole number"),
        ({"weights": [100, float("nan"), 50]}, "it was nan"),
        ({"weights": [100, float("inf"), 50]}, "it was inf"),
        ({"weights": [100, 10**30, 50]}, "from -100000 to 100000"),
        ({"weights": [100, -100_001, 50]}, "from -100000 to 100000"),
        ({"weights": {"twos": 3}}, "weights must be a list"),
        ({"weights": None}, "weights must be a list"),
        ({"features": "open lines"}, "features must be a list"),
        ({"features": [1, 2, 3]}, "features must be a list"),
        ({"features": ["open lines", "twos", "twos"]}, "names a feature twice"),
        ({"features": ["open lines", "twos", "corners"]}, "no feature 'corners'"),
        ({"features": ["twos", "open lines", "centre"]}, "in this order"),
        ({"features": ["open lines", "twos"], "weights": [1, 2]}, "must name all its features"),
        ({"features": [], "weights": []}, "they name none"),
        ({"game": "othello"}, "for 'othello', not for tic-tac-toe"),
        ({"game": 5}, "game must be a text"),
        ({"format": "weights"}, "is not a file of weights"),
        ({"version": 3}, "has version 3"),
        ({"version": 0}, "has version 0"),
        ({"scale": 10}, "a field 'scale'"),
        ({"version": 2, "scale": 0}, "scale must be a number above 0"),
        ({"version": 2, "scale": "10"}, "scale must be a number above 0"),
        ({"version": 2, "scale": True}, "scale must be a number above 0"),
        ({"version": 2, "scale": float("nan")}, "scale must be a number above 0"),
        ({"version": 2, "scale": 10, "curve": "cubic"}, "curve must be one of tanh, linear"),
        ({"version": 2, "scale": 10, "curve": ["tanh"]}, "curve must be one of tanh, linear"),
        ({"version": True}, "has version True"),
        ({"colour": "red"}, "a field 'colour'"),
    ],
)
def test_what_is_wrong_with_weights_is_said(change: dict[str, Any], said: str) -> None:
    with pytest.raises(BadWeightsError, match=said):
        read_weights(json.dumps(GOOD | change), _game())


@pytest.mark.parametrize("text", ["", "[]", "null", "{", "3", "[" * 100_000, '{"format": "plyground-weights"}'])
def test_what_is_no_object_of_weights_is_refused(text: str) -> None:
    with pytest.raises(BadWeightsError):
        read_weights(text, _game())


def test_files_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    (tmp_path / "binary.json").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "large.json").write_text(" " * 200_000)
    for name in ("missing.json", "binary.json", "large.json", ".", "nul\0"):
        with pytest.raises(BadWeightsError):
            read_weights(tmp_path / name)


@pytest.mark.parametrize("entry", games(), ids=lambda entry: entry.name)
def test_every_game_with_features_has_weights_that_say_where_they_come_from(entry: Any) -> None:
    game = load(entry.name)
    if not isinstance(game, NativeGame):
        return
    weights = default_weights(game)
    assert (weights is not None) == game.rules.has("features")
    if weights is not None:
        assert weights.unit
        assert weights.tuned_by
        assert weights.how


def test_every_contest_of_two_has_features() -> None:
    without = {
        entry.name
        for entry in games()
        if entry.players == 2 and entry.tier == "native" and not entry.chance and entry.information == "perfect"
        if not getattr(load(entry.name), "feature_names", ())
    }
    assert without == set()


def test_a_game_made_at_a_prompt_has_no_weights() -> None:
    game = _game()
    made = type("Made", (type(game),), {"__module__": "nowhere"})()
    assert default_weights(made) is None


def test_weights_of_a_game_are_plain_values() -> None:
    assert Weights("a", ("b",), (1,)) == Weights("a", ("b",), (1,))
