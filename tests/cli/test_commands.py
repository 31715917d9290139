"""The commands that answer a question."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from tests.cli.ply import ply


def test_games_lists_the_catalogue_for_a_program() -> None:
    listed = json.loads(ply("games", "--json").stdout)
    assert len(listed) == 16
    for game in listed:
        assert {"name", "family", "players", "chance", "information", "options"} <= set(game)
    four = next(game for game in listed if game["name"] == "connect-four")
    assert [option["name"] for option in four["options"]] == ["columns", "rows", "k"]


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (("--chance", "yes"), {"pig", "kuhn-poker"}),
        (("--information", "hidden"), {"kuhn-poker"}),
        (("--players", "1"), {"8-puzzle"}),
        (("--players", "3"), {"coins", "pig", "kuhn-poker"}),
        (("--family", "line"), {"tic-tac-toe", "connect-four"}),
    ],
)
def test_games_can_be_filtered(words: tuple[str, ...], names: set[str]) -> None:
    assert {game["name"] for game in json.loads(ply("games", *words, "--json").stdout)} == names


def test_games_shows_a_table_for_a_person() -> None:
    shown = ply("games").stdout
    assert "connect-four" in shown
    assert "16 games." in shown


def test_rules_tells_rules_board_source_and_options() -> None:
    told = ply("rules", "connect-four").stdout
    assert all(word in told for word in ("Rules", "Board", "Source", "Options", "columns: columns of the board"))


def test_show_draws_a_position_after_moves_and_from_its_notation() -> None:
    by_moves = ply("show", "connect-four", "--moves", "d d e").stdout
    assert "1 · · · ● ● · ·" in by_moves
    position = next(line for line in by_moves.splitlines() if line.startswith("Position: ")).removeprefix("Position: ")
    assert ply("show", "connect-four", "--position", position).stdout == by_moves


def test_show_gives_drawing_data_and_a_picture(tmp_path: Path) -> None:
    data = json.loads(ply("show", "hex", "--size", "5", "--json").stdout)
    assert data["table"]["game"] == "hex"
    assert len(data["position"]["moves"]) == 25
    picture = tmp_path / "hex.svg"
    assert ply("show", "hex", "--svg", str(picture)).returncode == 0
    assert ET.parse(picture).getroot().tag.endswith("svg")  # noqa: S314 - our own file


def test_show_hides_from_a_viewer_what_it_may_not_know() -> None:
    everything = json.loads(ply("show", "kuhn-poker", "--moves", "K Q", "--json").stdout)
    first = json.loads(ply("show", "kuhn-poker", "--moves", "K Q", "--viewer", "1", "--json").stdout)
    other = json.loads(ply("show", "kuhn-poker", "--moves", "K J", "--viewer", "1", "--json").stdout)
    assert everything["position"]["at"] != first["position"]["at"]
    assert first == other


def test_perft_counts_splits_and_reports() -> None:
    assert ply("perft", "connect-four", "6").stdout == "117649\n"
    counted = json.loads(ply("perft", "connect-four", "4", "--split", "--threads", "2", "--json").stdout)
    assert counted["nodes"] == 2401
    assert counted["split"] == dict.fromkeys("abcdefg", 343)
    assert counted["seconds"] >= 0
    assert ply("perft", "connect-four", "2", "--columns", "3").stdout == "9\n"
    assert ply("perft", "connect-four", "2", "-o", "columns=4").stdout == "16\n"


def test_playouts_reports() -> None:
    played = json.loads(ply("playouts", "tic-tac-toe", "--games", "2000", "--json").stdout)
    assert played["games"] == 2000
    assert 5 * 2000 <= played["plies"] <= 9 * 2000
    assert {"seconds", "per_second"} <= set(played)
    assert "random games of tic-tac-toe" in ply("playouts", "tic-tac-toe", "-n", "100").stdout


def test_doctor_and_warm_report_for_a_program() -> None:
    warmed = json.loads(ply("warm", "--json").stdout)
    assert len(warmed["seconds"]) == 15
    facts = json.loads(ply("doctor", "--json").stdout)
    assert facts["cache"] == warmed["cache"]
    assert {"python", "numba", "numpy", "cpu", "cache_megabytes", "compile_seconds"} <= set(facts)
    assert all(seconds is not None for seconds in facts["compile_seconds"].values())


def test_the_version_is_told() -> None:
    assert ply("--version").stdout.startswith("plyground ")


@pytest.mark.parametrize("kind", [(), ("--plain",)])
def test_a_new_game_is_written_once_plays_and_keeps_the_laws(kind: tuple[str, ...], tmp_path: Path) -> None:
    assert ply("new-game", "My Game", "--folder", str(tmp_path), *kind).returncode == 0
    path = str(tmp_path / "my_game.py")
    again = ply("new-game", "My Game", "--folder", str(tmp_path), *kind)
    assert again.returncode == 2
    assert "is there already" in again.stderr
    checked = ply("check", path)
    assert checked.returncode == 0, checked.stderr
    assert "keeps all" in checked.stdout
    played = ply("play", path, "--seats", "random,random", "--seed", "1", data=tmp_path)
    assert played.returncode == 0
    assert "win" in played.stdout
