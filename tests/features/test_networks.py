"""Network files: what is written is read, and whatever is wrong is said in one sentence."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from plyground import load
from plyground.core.errors import BadWeightsError
from plyground.features import default_weights, read_weights
from plyground.features.networks import Network, default_network, network_from, write_network
from plyground.native.game import NativeGame

MOST_BYTES = 200_000


@pytest.fixture
def game() -> NativeGame[Any]:
    found = load("backgammon")
    assert isinstance(found, NativeGame)
    return found


@pytest.fixture
def small(game: NativeGame[Any]) -> Network:
    shape = game.network_shape
    assert shape is not None
    values = tuple((7 * place) % 65_535 - 32_767 for place in range(shape.parts * shape.part_size(2)))
    return Network("backgammon", shape, 2, 12, values, 50, 3, "somebody", "somehow")


def test_what_is_written_is_read(small: Network) -> None:
    text = write_network(small)
    assert network_from(json.loads(text), "text") == small
    assert text == write_network(network_from(json.loads(text), "text"))


def test_backgammon_has_a_network_that_says_how_it_was_learned_and_is_small(game: NativeGame[Any]) -> None:
    network = default_network(game)
    assert network is not None
    assert network.games >= 100_000
    assert network.how.startswith("Learned by temporal differences from games against itself: ply learn backgammon ")
    assert f"--seed {network.seed}" in network.how
    weights = default_weights(game)
    assert weights is not None
    assert weights.network == network
    assert weights.numbers[: len(weights.weights)] == weights.weights
    assert weights.numbers[len(weights.weights)] == network.hidden
    assert len(write_network(network).encode()) < MOST_BYTES


def test_a_network_can_be_given_in_place_of_weights(game: NativeGame[Any], small: Network, tmp_path: Path) -> None:
    file = tmp_path / "own.network.json"
    file.write_text(write_network(small))
    given, usual = read_weights(file, game), default_weights(game)
    assert usual is not None
    assert given.network == small
    assert given.weights == usual.weights


def test_a_game_without_one_has_none() -> None:
    other = load("othello")
    assert isinstance(other, NativeGame)
    assert default_network(other) is None


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("version", 2, "version 2"),
        ("version", True, "version"),
        ("game", "chess", "not for backgammon"),
        ("game", 5, "must be a text"),
        ("inputs", 207, "numbers; a network of its shape"),
        ("hidden", 0, "hidden must be a whole number"),
        ("hidden", 2.0, "hidden must be a whole number"),
        ("shift", 99, "shift must be"),
        ("games", -1, "games must be"),
        ("steps", [1, 0], "that rise"),
        ("steps", "all", "list of numbers"),
        ("steps", [-3, -2, -1, 1, 2, 4], "Learn it anew"),
        ("numbers", "??", "base64"),
        ("numbers", "AAA=", "numbers"),
        ("numbers", 7, "must be a text"),
        ("colour", "red", "'colour'"),
    ],
)
def test_a_network_with_something_wrong_is_refused(
    game: NativeGame[Any], small: Network, field: str, value: object, said: str
) -> None:
    data = json.loads(write_network(small)) | {field: value}
    with pytest.raises(BadWeightsError, match=said):
        read_weights(json.dumps(data), game)
