"""`ply match` and `ply tournament`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import plyground
from plyground.cli.competitors import KINDS, competitor_from, needs_limit
from plyground.core.clock import Clock
from plyground.core.errors import BadOptionError
from tests.cli.ply import ply

REFUSED = {
    "an unknown player": (("random", "robot"), "There is no player called 'robot'. Players are: random or random:seed=3"),
    "an unknown setting": (("random", "random:speed=3"), "'speed=3' cannot be set in 'random:speed=3'"),
    "a bare value": (("random", "random:3"), "'3' cannot be set"),
    "a seed in words": (("random", "random:seed=x"), "seed must be a whole number; it was 'x'"),
    "one player": (("random",), "B is missing."),
    "three players": (("random", "random", "random"), "'random' was not expected here"),
    "an odd number": (("random", "random", "--games", "3"), "must be even"),
    "two limits": (
        ("random", "random", "--seconds", "1", "--depth", "2"),
        "Give one of --seconds, --nodes, --depth and --clock",
    ),
    "a bad clock": (("random", "random", "--clock", "1:2"), "A clock is written as"),
    "a negative depth": (("random", "random", "--depth", "-2"), "depth must be zero or more"),
    "no time": (("random", "random", "--seconds", "nan"), "seconds must be zero or more"),
    "endless time": (("random", "random", "--seconds", "inf"), "must be zero seconds or more"),
    "a test of nothing": (("random", "random", "--sprt", "5,5"), "elo0 < elo1"),
    "long openings": (("random", "random", "--openings", "9"), "Take fewer plies"),
    "no process": (("random", "random", "--parallel", "0"), "--parallel must be at least 1"),
    "another's option": (("random", "random", "--columns", "4"), "has no option 'columns'"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_played_is_refused_in_one_line(name: str, tmp_path: Path) -> None:
    words, sentence = REFUSED[name]
    done = ply("match", "tic-tac-toe", *words, data=tmp_path)
    assert done.returncode == 2, done.stdout
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1
    assert not list(tmp_path.rglob("*.jsonl"))


def test_a_match_is_told_and_its_games_are_kept_in_the_data_folder(tmp_path: Path) -> None:
    done = ply("match", "connect-four", "random", "random:seed=2", "--games", "20", "--columns", "5", data=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "20 games of connect-four" in done.stdout
    assert "Elo of random over random:seed=2" in done.stdout
    (file,) = tmp_path.rglob("*.jsonl")
    assert str(file) in done.stdout
    head, *games = file.read_text().splitlines()
    assert json.loads(head)["options"]["columns"] == 5
    assert len(games) == 20


def test_the_same_seed_gives_the_same_match(tmp_path: Path) -> None:
    def told(seed: str, parallel: str) -> list[int]:
        words = ("--games", "40", "--seed", seed, "--parallel", parallel, "--json")
        found: list[int] = json.loads(ply("match", "tic-tac-toe", "random", "random", *words, data=tmp_path).stdout)[
            "pentanomial"
        ]
        return found

    assert told("4", "1") == told("4", "2") != told("5", "2")


def test_a_test_decides_a_match(tmp_path: Path) -> None:
    done = ply("match", "tic-tac-toe", "random", "random", "--sprt", "-300,-200", "--json", data=tmp_path)
    assert json.loads(done.stdout)["sprt"]["verdict"] == "H1"
    assert json.loads(done.stdout)["games"] < 1000


def test_a_tournament_is_told_and_goes_on_in_its_file(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    words = ("tournament", "kalah", "random", "random:seed=1", "random:seed=2", "--out", str(file))
    done = ply(*words, "--games", "4")
    assert done.returncode == 0, done.stderr
    assert "12 games of kalah" in done.stdout
    more = json.loads(ply(*words, "--games", "6", "--json").stdout)
    assert (more["games"], len(more["encounters"]), more["kind"]) == (18, 3, "round-robin")
    refused = ply(*words, "--games", "6", "--gauntlet")
    assert refused.returncode == 2
    assert "its kind is" in refused.stderr


def test_a_game_in_a_file_with_options_of_its_own_can_be_played(tmp_path: Path) -> None:
    source = Path(__file__).parents[2] / "src" / "plyground" / "cli" / "templates" / "plain_game.py.txt"
    file = tmp_path / "stones.py"
    file.write_text(source.read_text().replace("@Title@", "Stones").replace("@Class@", "Stones"))
    done = ply("match", str(file), "random", "random", "--games", "4", "--json", data=tmp_path)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["games"] == 4


def test_a_player_by_name_plays_the_same_with_the_same_seed() -> None:
    game = plyground.load("connect-four")

    def chosen(text: str, seed: int) -> list[int]:
        player = competitor_from(text, game, seed)
        return [player.choose(game, game.initial(), Clock()) for _ in range(20)]

    assert chosen("random", 1) == chosen("random", 1) != chosen("random", 2)
    assert chosen("random:seed=3", 1) != chosen("random:seed=4", 1)
    assert competitor_from("random:seed=3", game).name == "random:seed=3"
    assert not needs_limit("random")
    with pytest.raises(BadOptionError):
        needs_limit("nobody")
    assert all(kind.written for kind in KINDS.values())
