"""The commands that answer a question."""

from __future__ import annotations

import json
import shlex
import xml.etree.ElementTree as ET
from pathlib import Path

import click
import pytest

from plyground.cli.commands import HOMES, root
from tests.cli.ply import ply


def test_games_lists_the_catalogue_for_a_program() -> None:
    listed = json.loads(ply("games", "--json").stdout)
    assert len(listed) == 27
    for game in listed:
        assert {"name", "family", "players", "chance", "information", "options"} <= set(game)
    four = next(game for game in listed if game["name"] == "connect-four")
    assert [option["name"] for option in four["options"]] == ["columns", "rows", "k"]


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (("--chance", "yes"), {"2048", "backgammon", "cant-stop", "einstein", "kuhn-poker", "pig", "yahtzee"}),
        (("--information", "hidden"), {"kuhn-poker"}),
        (("--players", "1"), {"2048", "8-puzzle", "yahtzee"}),
        (("--players", "3"), {"cant-stop", "chinese-checkers", "coins", "pig", "kuhn-poker", "yahtzee"}),
        (("--family", "line"), {"tic-tac-toe", "connect-four"}),
    ],
)
def test_games_can_be_filtered(words: tuple[str, ...], names: set[str]) -> None:
    assert {game["name"] for game in json.loads(ply("games", *words, "--json").stdout)} == names


def test_games_shows_a_table_for_a_person() -> None:
    shown = ply("games").stdout
    assert "connect-four" in shown
    assert "27 games." in shown


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
    assert len(warmed["seconds"]) == 26
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


def test_every_command_takes_json() -> None:
    assert [name for name in HOMES if "--json" not in _options(name)] == []


def _options(command: str) -> set[str]:
    context = click.Context(root)
    found = root.get_command(context, command)
    assert found is not None
    return {name for parameter in found.params for name in parameter.opts}


def test_rules_answers_a_program_with_options_and_facts() -> None:
    four = json.loads(ply("rules", "connect-4", "--json").stdout)
    assert (four["name"], four["title"], four["seats"]) == ("connect-four", "Connect four", ["Dark", "Light"])
    assert four["rules"] in ply("rules", "connect-four").stdout
    columns = four["options"][0]
    assert (columns["name"], columns["default"]) == ("columns", 7)
    assert columns["range"] == f"a whole number from {columns['lowest']} to {columns['highest']}"
    assert four["facts"]["players"] == 2
    assert four["facts"]["repetition"] is None
    assert four["facts"]["draws"] is True
    assert json.loads(ply("rules", "hex", "--json").stdout)["facts"]["draws"] is False
    assert json.loads(ply("rules", "checkers", "--json").stdout)["facts"]["repetition"] == {"times": 3, "payoff": 0.0}


def test_a_new_game_is_told_to_a_program_with_commands_that_work(tmp_path: Path) -> None:
    folder = tmp_path / "my games"
    folder.mkdir()
    told = json.loads(ply("new-game", "My Game", "--plain", "--folder", str(folder), "--json").stdout)
    assert (told["name"], told["path"], told["tier"]) == ("my-game", str(folder / "my_game.py"), "plain")
    play, check = (shlex.split(command) for command in told["commands"])
    assert play == ["ply", "play", told["path"]]
    checked = json.loads(ply(*check[1:], "--json").stdout)
    assert (checked["game"], checked["kept"]) == ("my-game", True)
    assert all(law["kept"] and law["sentence"] is None for law in checked["laws"])


LAWLESS = """
class Lawless:
    "Both lists and pays what it should not."
    facts = {"longest": 3}
    def initial(self): return 0
    def player(self, state): return state % 2
    def actions(self, state): return ["on", "on"] if state < 3 else []
    def result(self, state, action): return state + 1
    def is_terminal(self, state): return state == 3
    def utility(self, state, player): return 5
"""


def test_check_tells_a_program_of_every_law_and_fails_as_ever(tmp_path: Path) -> None:
    file = tmp_path / "lawless.py"
    file.write_text(LAWLESS)
    plain, done = ply("check", str(file)), ply("check", str(file), "--json")
    assert plain.returncode == done.returncode == 2
    assert done.stderr == plain.stderr
    told = json.loads(done.stdout)
    assert told["kept"] is False
    laws = {law["law"]: law for law in told["laws"]}
    assert laws["the start is not over"] == {"law": "the start is not over", "kept": True, "sentence": None}
    assert "listed twice" in laws["actions are distinct and so are their texts"]["sentence"]
    assert "must be a number from -1 to 1" in laws["games end within the declared length"]["sentence"]
