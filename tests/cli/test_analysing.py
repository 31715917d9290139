"""`ply analyse`: a position while it is searched, recorded games with their graph, and bad wishes in one sentence."""

from __future__ import annotations

import json
import re
import signal
from pathlib import Path

import pytest

from tests.cli.ply import ply
from tests.cli.pseudo import at_a_terminal

UP = re.compile(r"\x1b\[\d+A")
LOST = "a1 b1 b2 c3 a2 a3 c2"


def record(folder: Path, moves: str = LOST, game: str = "tic-tac-toe") -> Path:
    file = folder / "a.record"
    file.write_text(f'[Game "{game}"]\n[Seat1 "Ada"]\n[Seat2 "Bo & <Co>"]\n\n{moves}\n', encoding="utf-8")
    return file


# -- one position ----------------------------------------------------------------------------------------------------


def test_rows_are_printed_where_nobody_can_see_a_table() -> None:
    done = ply("analyse", "connect-four", "--moves", "d a d a", "--depth", "4", "--lines", "2")
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert [line.split()[1].partition("/")[0] for line in lines[:-1]] == ["1", "1", "2", "2", "3", "3", "4", "4"]
    assert lines[-1] == "best: " + lines[-3].split()[-4]
    assert "\x1b" not in done.stdout


def test_news_are_lines_of_json_and_the_last_is_the_result() -> None:
    done = ply("analyse", "connect-four", "--moves", "d a d a d b", "--depth", "6", "--lines", "2", "--json")
    *news, last = [json.loads(line) for line in done.stdout.splitlines()]
    assert news
    assert not any(line["final"] for line in news)
    assert {"number", "score", "depth", "deepest", "nodes", "nodes_per_second", "table_fill", "seconds", "line"} <= set(news[0])
    assert (last["final"], last["interrupted"], last["move"], last["player"]) == (True, False, "d", 1)
    assert (last["value"], last["proven"], last["ends_in"], last["score"], last["equally_good"]) == (
        1.0,
        True,
        1,
        1.0,
        ["d", "e"],
    )


def test_the_table_at_a_terminal_is_drawn_in_its_place_and_stays(tmp_path: Path) -> None:
    with at_a_terminal("analyse", "tic-tac-toe", "--moves", "a1 b1", "--lines", "2", data=tmp_path) as typist:
        shown = typist.end()
        assert typist.process.returncode == 0
    assert UP.search(shown), "the cursor goes back up"
    assert shown.index("3 ") < shown.index("depth "), "the board stands above the table"
    last = UP.split(shown)[-1]
    assert re.search(r"depth \d+/\d+ · [\d,]+ nodes · .*nodes/s · table \d+ % · [\d.]+ s", last)
    assert "Crosses 100 % [" + "█" * 30 + "] 0 % Noughts" in last
    assert len(re.findall(r"(?m)^\d+  [abc][123] ", last)) == 2
    assert "wins in" in last
    assert "best: " in last


def test_ctrl_c_ends_an_endless_search_and_nothing_is_lost(tmp_path: Path) -> None:
    with at_a_terminal("analyse", "othello", "--ascii", "--megabytes", "8", data=tmp_path) as typist:
        typist.wait_for("depth 8/")
        typist.process.send_signal(signal.SIGINT)
        shown = typist.end()
        assert typist.process.returncode == 0
    last = UP.split(shown)[-1]
    assert re.search(r"depth \d+/\d+ \| [\d,]+ nodes", last)
    assert re.search(r"Dark \d+ % \[#*\.*\] \d+ % Light", last)
    assert re.search(r"best: \w\d\n$", last)
    assert "Traceback" not in shown


def test_ctrl_c_ends_rows_and_json_too(tmp_path: Path) -> None:
    with at_a_terminal("analyse", "othello", "--json", data=tmp_path) as typist:
        typist.wait_for('"depth": 6')
        typist.process.send_signal(signal.SIGINT)
        shown = typist.end()
        assert typist.process.returncode == 0
    last = json.loads(shown.strip().split("\n")[-1])
    assert (last["final"], last["interrupted"]) == (True, True)


# -- recorded games --------------------------------------------------------------------------------------------------


def test_a_recorded_game_is_told_with_its_mistakes(tmp_path: Path) -> None:
    done = ply("analyse", "tic-tac-toe", "--record", str(record(tmp_path)), "--depth", "9")
    assert done.returncode == 0, done.stderr
    assert "Crosses (Ada) against Noughts (Bo & <Co>), 7 plies. Crosses win" in done.stdout
    assert re.search(r"(?m)^ +2  Noughts +b1 +\?\? .* 50 % → 0 % +50 .* b2", done.stdout)
    assert "ply 2, Noughts: b1?? (blunder, 50 % to 0 %); b2" in done.stdout
    assert re.search(r"Crosses \(Ada\) +100 % +0\.0 +0 +0 +0\n", done.stdout)
    assert re.search(r"(?m)^100 % \| +█+$", done.stdout)
    plain = ply("analyse", "--record", str(record(tmp_path)), "--depth", "9", "--ascii").stdout
    assert plain.isascii()
    assert re.search(r"(?m)^100 % \| +#+$", plain)


def test_one_game_of_a_match_is_told_in_the_singular(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text('{"plyground": "games"}\n{}\n')
    assert "holds 1 game of a match; --number must be one" in ply("analyse", "--record", str(file), "--number", "2").stderr


@pytest.mark.parametrize("limit", [("--seconds", "0"), ("--nodes", "1")])
@pytest.mark.parametrize("moves", ["a1 b1 a2 b2 a3", "a1 b1 a2"])
def test_where_nothing_was_searched_nobody_is_called_accurate(limit: tuple[str, str], moves: str, tmp_path: Path) -> None:
    file, picture = tmp_path / "game.txt", tmp_path / "graph.svg"
    file.write_text(f'[Game "tic-tac-toe"]\n\n{moves}\n')
    told = ply("analyse", "--record", str(file), *limit, "--svg", str(picture))
    assert told.returncode == 0, told.stderr
    assert "100 %" not in told.stdout[told.stdout.index("accuracy") :]
    assert "positions the limits left no time for a search" in told.stdout
    assert picture.read_text().startswith("<svg")
    data = json.loads(ply("analyse", "--record", str(file), *limit, "--json").stdout)
    assert {(player["accuracy"], player["average_loss"]) for player in data["players"]} == {(None, None)}
    assert data["unsearched"] == len([place for place in data["positions"] if not place["over"]])


def test_a_recorded_game_is_data_and_pictures(tmp_path: Path) -> None:
    svg, png = tmp_path / "a.svg", tmp_path / "a.png"
    words = ("analyse", "--record", str(record(tmp_path)), "--depth", "9", "--svg", str(svg), "--png", str(png), "--json")
    data = json.loads(ply(*words).stdout)
    assert (data["game"], data["complete"], data["searched"], len(data["positions"])) == ("tic-tac-toe", True, 8, 8)
    second = data["moves"][1]
    assert second.pop("best")[0] == "b2"
    assert second.pop("given") is False
    told = {"number": 2, "player": 2, "move": "b1", "before": 0.5, "after": 0.0, "loss": 0.5, "mark": "blunder"}
    assert second == told
    assert data["worst"] == [2]
    assert [player["marks"]["blunder"] for player in data["players"]] == [0, 1]
    assert data["positions"][-1]["over"]
    assert "Bo &amp; &lt;Co&gt;" in svg.read_text(encoding="utf-8")
    assert png.read_bytes().startswith(b"\x89PNG")


def test_luck_and_skill_are_told_apart_where_there_are_dice(tmp_path: Path) -> None:
    file, svg = tmp_path / "pig.record", tmp_path / "pig.svg"
    file.write_text('[Game "pig"]\n[Options "target=2 horizon=2"]\n\nroll 1 hold\n', encoding="utf-8")
    done = ply("analyse", "--record", str(file), "--depth", "9", "--svg", str(svg))
    assert done.returncode == 0, done.stderr
    assert re.search(r"(?m)^ +2  Player 1  \(1\) +92 % → 50 % +-42$", done.stdout)
    assert re.search(r"(?m)^Player 1 +1 +-41\.7 +-41\.7 +0\.0 +50 % +92 %$", done.stdout)
    assert re.search(r"(?m)^Player 2 +0 +0\.0 +\+41\.7 +0\.0 +50 % +8 %$", done.stdout)
    assert "luck: Player 1 -41.7; skill: Player 1 0.0, Player 2 0.0" in svg.read_text(encoding="utf-8")
    data = json.loads(ply("analyse", "--record", str(file), "--depth", "9", "--json").stdout)
    (roll,) = data["rolls"]
    assert roll == {
        "number": 2,
        "player": 1,
        "roll": "1",
        "expected": 0.9167,
        "after": 0.5,
        "expected_by": [0.9167, 0.0833],
        "after_by": [0.5, 0.5],
        "luck": [-0.4167, 0.4167],
        "proven": True,
    }
    assert [seat["adjusted"] for seat in data["luck"]] == [0.9167, 0.0833]
    assert [move["loss"] for move in data["moves"]] == [0.0, 0.0]


def test_a_game_of_three_is_looked_back_at_with_what_everybody_could_expect(tmp_path: Path) -> None:
    file = tmp_path / "three.record"
    file.write_text('[Game "pig"]\n[Options "players=3 target=2 horizon=2"]\n\nroll 1 hold\n', encoding="utf-8")
    done = ply("analyse", "--record", str(file), "--depth", "6", "--json")
    data = json.loads(done.stdout)
    assert data["positions"][0]["scores"] == [0.8889, 0.0556, 0.0556]
    assert data["rolls"][0]["luck"] == [-0.5556, 0.2778, 0.2778]
    assert [seat["adjusted"] for seat in data["luck"]] == [0.8889, 0.0556, 0.0556]
    told = ply("analyse", "--record", str(file), "--depth", "6")
    assert "What Player 3 could expect" in told.stdout
    refused = ply("analyse", "--record", str(file), "--engine", "paranoid", "--depth", "2")
    assert (refused.returncode, "take max-n or monte-carlo" in refused.stderr) == (2, True)


def test_games_kept_by_play_and_by_match_can_be_looked_back_at(tmp_path: Path) -> None:
    kept, games = tmp_path / "kept.record", tmp_path / "games.jsonl"
    ply("play", "tic-tac-toe", "--seats", "random,random", "--seed", "3", "--save", str(kept), data=tmp_path)
    done = ply("analyse", "--record", str(kept), "--depth", "9", "--json")
    assert json.loads(done.stdout)["complete"], done.stderr
    ply("match", "tic-tac-toe", "random:seed=1", "random:seed=2", "--games", "2", "--out", str(games), data=tmp_path)
    first, second = (
        json.loads(ply("analyse", "--record", str(games), "--number", number, "--depth", "9", "--json").stdout)
        for number in "12"
    )
    assert [move["move"] for move in first["moves"]] != [move["move"] for move in second["moves"]]
    missing = ply("analyse", "--record", str(games), "--number", "3")
    assert missing.returncode == 2
    assert "holds 2 games" in missing.stderr


def test_ctrl_c_keeps_the_positions_that_were_searched(tmp_path: Path) -> None:
    file = record(tmp_path, "d d d d d d c c c c c c", "connect-four")
    words = ("analyse", "--record", str(file), "--seconds", "0.6", "--svg", str(tmp_path / "part.svg"))
    with at_a_terminal(*words, data=tmp_path) as typist:
        typist.wait_for(" of 13")
        typist.process.send_signal(signal.SIGINT)
        shown = typist.end()
        assert typist.process.returncode == 130
    assert re.search(r"Stopped when \d of 13 positions had been searched", shown)
    assert "12 plies. The game was not finished." in shown
    assert re.search(r"Of the last \d of 13 positions, which were searched:", shown)
    assert (tmp_path / "part.svg").exists()
    assert "Traceback" not in shown


BAD = {
    "no game": ((), "Which game?"),
    "a graph in no folder": (("--record", "nowhere.record", "--svg", "nowhere/x.svg"), "there is no such folder"),
    "a graph of a position": (("hex", "--svg", "x.svg"), "recorded game"),
    "a game with secrets": (("kuhn-poker",), "nothing is hidden"),
    "a throw": (("pig", "--moves", "roll"), "say what falls, such as --moves 'roll 1'"),
    "weights that are none": (("hex", "--weights", "pyproject.toml"), "is not JSON"),
    "a finished game": (("tic-tac-toe", "--moves", "a1 a2 b1 b2 c1"), "the game is over"),
    "a negative depth": (("hex", "--depth", "-1"), "depth must be zero or more"),
    "a scale of nothing": (("hex", "--scale", "0", "--depth", "1"), "above 0"),
    "no lines": (("hex", "--lines", "0", "--depth", "1"), "lines"),
    "no such record": (("--record", "nowhere.record"), "cannot be read"),
    "a record and moves": (("--record", "nowhere.record", "--moves", "a1"), "leave"),
    "an unknown engine": (("hex", "--engine", "alpha-bet", "--depth", "1"), "Did you mean alpha-beta"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_wish_gets_one_sentence(name: str) -> None:
    words, sentence = BAD[name]
    done = ply("analyse", *words)
    assert done.returncode == 2, done.stdout
    assert sentence in done.stderr
    assert len(done.stderr.splitlines()) == 1


BAD_RECORDS = {"empty": ("", "no moves"), "illegal": ("a1 a1", "action 2"), "too long": ("a1 b1 a2 b2 a3 c3", "action 6")}


@pytest.mark.parametrize("name", BAD_RECORDS)
def test_a_bad_record_gets_one_sentence(name: str, tmp_path: Path) -> None:
    moves, sentence = BAD_RECORDS[name]
    done = ply("analyse", "--record", str(record(tmp_path, moves)))
    assert done.returncode == 2, done.stdout
    assert sentence in done.stderr
    assert len(done.stderr.splitlines()) == 1
    other = ply("analyse", "hex", "--record", str(record(tmp_path)))
    assert (other.returncode, "not of hex" in other.stderr) == (2, True)
