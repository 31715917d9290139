"""`ply match` and `ply tournament`."""

from __future__ import annotations

import inspect
import json
import subprocess
import sys
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
    "a test of nothing": (("random", "random", "--sprt", "5,5"), "elo0 below elo1"),
    "long openings": (("random", "random", "--openings", "9"), "Take fewer plies"),
    "no process": (("random", "random", "--parallel", "0"), "--parallel must be from 1 to 256; it was 0."),
    "a thousand processes": (("random", "random", "--parallel", "1000"), "--parallel must be from 1 to 256; it was 1000."),
    "a setting twice": (("random", "engine:depth=2,depth=3"), "'engine:depth=2,depth=3' is given depth twice; give it once."),
    "a folder that is not there": (("random", "random", "--out", "/no/such/x.jsonl"), "there is no folder /no/such. Make it"),
    "a device for a file": (("random", "random", "--out", "/dev/full"), "kept in /dev/full: it is a device or a pipe."),
    "weights from a device": (
        ("random", "engine:weights=/dev/zero"),
        "so they must be in an ordinary file; '/dev/zero' is none",
    ),
    "weights from nowhere": (("random", "engine:weights=no.json"), "cannot be read from 'no.json': No such file"),
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


def test_games_of_other_weights_or_settings_are_not_added_to_a_file(tmp_path: Path) -> None:
    weights, settings, file = tmp_path / "w.json", tmp_path / "s.json", tmp_path / "games.jsonl"
    usual = Path(inspect.getfile(type(plyground.load("tic-tac-toe")))).with_name("tic_tac_toe.weights.json").read_text()
    weights.write_text(usual)
    settings.write_text('{"format": "plyground-engine", "version": 1, "megabytes": 1}')
    players = f"engine:weights={weights},depth=1", f"engine:settings={settings},depth=1"
    for kind, place in (("match", file), ("tournament", tmp_path / "others.jsonl")):
        words = (kind, "tic-tac-toe", *players, "--parallel", "1", "--out", str(place), "--games")
        assert ply(*words, "2").returncode == 0
        assert ply(*words, "4").returncode == 0
        for source, what in ((weights, f"the weights of {players[0]}"), (settings, f"the settings of {players[1]}")):
            before = source.read_text()
            source.write_text(before + " ")
            done = ply(*words, "4")
            assert done.returncode == 2
            assert f"{place} holds the games of another match: {what} have changed." in done.stderr
            source.write_text(before)
    assert ply("match", "tic-tac-toe", *players, "--games", "4", "--out", str(file)).returncode == 0


def test_a_disk_that_is_full_is_told_with_how_to_go_on(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    words = f"match tic-tac-toe random random --games 2000 --parallel 1 --out {file}"
    limited = f"ulimit -f 20; exec {sys.executable} -m plyground {words}"
    done = subprocess.run(["/bin/bash", "-c", limited], capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 2
    assert done.stderr.startswith(f"ply: A game cannot be written to {file}: ")
    assert done.stderr.endswith(f"are kept. Make room, then go on with: ply {words}\n")
    assert done.stderr.count("\n") == 1
    kept = file.read_text()
    assert kept.endswith("\n")
    assert ply(*words.replace("2000", "200").split()).returncode == 0
    assert file.read_text().startswith(kept)


def test_a_clean_score_is_told_with_an_open_end_and_one_ply_in_the_singular(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    words = ("match", "connect-four", "random", "random:seed=2", "--games", "20", "--openings", "1", "--out", str(file))
    assert ", 1 random ply before every pair, " in ply(*words).stdout
    head, *games = map(json.loads, file.read_text().splitlines())
    lost = {False: {"utilities": [1, -1], "offender": 1}, True: {"utilities": [-1, 1], "offender": 0}}
    won = [game | lost[game["swapped"]] | {"ending": "time", "record": '[Game "connect-four"]\n'} for game in games]
    file.write_text("".join(json.dumps(line) + "\n" for line in (head, *won)))
    assert "Elo of random over random:seed=2: at least +" in ply(*words).stdout
    data = json.loads(ply(*words, "--json").stdout)
    assert (data["elo"]["score"], data["elo"]["high"], data["elo"]["low"] > 0) == (1, None, True)
    assert data["options"] == dict(plyground.load("connect-four").options)


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
