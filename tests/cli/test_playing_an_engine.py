"""Playing against the engine: its strength, its advice, its failures, the clock, the record."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.ply import ply

ROOT = Path(__file__).parents[2]


def _record(folder: Path) -> str:
    (file,) = (folder / "records").iterdir()
    return file.read_text()


def test_the_engine_answers_and_the_record_names_it(tmp_path: Path) -> None:
    done = ply("play", "tic-tac-toe", "--level", "10", "--seed", "1", typed="b2\nquit\n", data=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "Noughts (O): the engine, level 10 of 10." in done.stdout
    assert re.search(r"^Noughts: [ac][13]$", done.stdout, re.MULTILINE), "full strength takes a corner"
    assert "\x1b" not in done.stdout + done.stderr, "nothing is drawn anew where nobody looks"
    assert '[Seat2 "engine:level=10"]' in _record(tmp_path)


@pytest.mark.parametrize(
    ("words", "move"),
    [
        (("pig", "--target", "20"), "hold"),
        (("kuhn-poker",), "bet"),
        (("coins", "--players", "3"), "1"),
        (("examples/plain_game.py",), "one"),
        (("connect-four", "--columns", "5"), "c"),
    ],
    ids=["chance", "hidden", "three players", "plain", "native"],
)
def test_every_kind_of_game_has_an_opponent_and_advice(words: tuple[str, ...], move: str, tmp_path: Path) -> None:
    game = str(ROOT / words[0]) if words[0].endswith(".py") else words[0]
    done = ply("play", game, *words[1:], "--seed", "2", typed=f"hint\nvalue\n{move}\nquit\n", data=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "Hint: " in done.stdout
    assert re.search(r"With best play: |As far as the engine sees: ", done.stdout)
    assert "random move" not in done.stdout
    assert "Traceback" not in done.stdout + done.stderr
    moves = _record(tmp_path).partition("\n\n")[2].split()
    assert len(moves) >= 2, "somebody has answered"


def test_one_person_alone_can_ask_too(tmp_path: Path) -> None:
    done = ply("play", "8-puzzle", "--position", "1 2 3 4 5 6 7 0 8", typed="hint\nquit\n", data=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "Hint: 8 " in done.stdout


def test_the_value_and_its_reasons_are_told(tmp_path: Path) -> None:
    done = ply("play", "tic-tac-toe", typed="moves\nwhy\neval\nquit\n", data=tmp_path)
    assert "open lines" in done.stdout
    assert "Score of the position for Crosses" in done.stdout
    assert "With best play: Crosses draws" in done.stdout
    done = ply("play", "kuhn-poker", typed="why\nquit\n", data=tmp_path)
    assert "would tell what is hidden" in done.stdout


def test_the_level_changes_in_play_and_goes_into_the_record_from_which_the_game_goes_on(tmp_path: Path) -> None:
    saved = tmp_path / "saved.record"
    done = ply(
        "play", "tic-tac-toe", "--save", str(saved), typed="level\nlevel 7\nlevel 11\nlevel x\nb2\nquit\n", data=tmp_path
    )
    assert "10  full strength" in done.stdout
    assert "The engine plays at level 7 from now on: six plies." in done.stdout
    assert "from 1 to 10; it was 11" in done.stdout
    assert "from 1 to 10; it was 'x'" in done.stdout
    assert '[Seat2 "engine:level=7"]' in saved.read_text()
    again = ply("play", "--load", str(saved), typed="quit\n", data=tmp_path)
    assert "Noughts (O): the engine, level 7 of 10." in again.stdout
    alone = ply("play", "tic-tac-toe", "--against", "human", typed="level 3\nquit\n", data=tmp_path)
    assert "Nobody here has a level" in alone.stdout


def test_a_move_is_taken_back_together_with_the_answer(tmp_path: Path) -> None:
    done = ply("play", "tic-tac-toe", typed="b2\ntakeback\nmoves\nquit\n", data=tmp_path)
    assert "a1 b1 c1 a2 b2 c2 a3 b3 c3" in done.stdout


def test_the_engine_moves_first_where_it_sits_first(tmp_path: Path) -> None:
    done = ply("play", "tic-tac-toe", "--seats", "engine,human", typed="undo\nquit\n", data=tmp_path)
    assert done.returncode == 0
    assert done.stdout.index("Crosses: ") < done.stdout.index("Noughts> ")
    assert len(_record(tmp_path).partition("\n\n")[2].split()) == 1


def test_two_engines_are_watched(tmp_path: Path) -> None:
    done = ply("play", "tic-tac-toe", "--seats", "engine:level=10,textbook:alpha-beta,depth=9", data=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "A draw" in done.stdout
    assert re.search(r"^Crosses: \S+  \(depth \d+, ", done.stdout, re.MULTILINE)
    assert '[Seat2 "textbook:alpha-beta,depth=9"]' in _record(tmp_path)
    assert '[Result "0 0"]' in _record(tmp_path)


TOUCHY = """
import traceback

class Touchy:
    "Rules that break down whenever a search looks ahead."
    facts = {"longest": 8}
    def initial(self): return 0
    def player(self, state): return state % 2
    def actions(self, state):
        if any("contest_search" in frame.filename for frame in traceback.extract_stack()):
            raise RuntimeError("do not look")
        return [] if state == 4 else ["on"]
    def result(self, state, action):
        self.actions(state)
        return state + 1
    def is_terminal(self, state): return state == 4
    def utility(self, state, player): return 0
"""


def test_an_engine_that_fails_does_not_end_the_game(tmp_path: Path) -> None:
    (tmp_path / "touchy.py").write_text(TOUCHY)
    done = ply("play", str(tmp_path / "touchy.py"), typed="hint\non\non\n", data=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "RuntimeError: do not look" in done.stdout
    assert done.stdout.count("A random move is played in its place.") == 2
    assert "Traceback" not in done.stdout + done.stderr
    assert "on on on on" in _record(tmp_path)


def test_a_clock_is_shown_and_kept_and_gone_on_with(tmp_path: Path) -> None:
    saved = tmp_path / "saved.record"
    done = ply("play", "tic-tac-toe", "--clock", "300+3", "--save", str(saved), typed="b2\nquit\n", data=tmp_path)
    assert "Clock: Crosses 5:00, Noughts 5:00." in done.stdout
    assert "Clock: Crosses 5:0" in done.stdout.partition("Noughts: ")[2]
    left = re.search(r'\[Left "(\S+) (\S+)"\]', saved.read_text())
    assert left
    assert 290 < float(left[1]) <= 303
    saved.write_text(saved.read_text().replace(left[0], '[Left "61 1800"]'))
    again = ply("play", "--load", str(saved), typed="quit\n", data=tmp_path)
    assert "Clock: Crosses 1:01, Noughts 30:00." in again.stdout


def test_who_is_out_of_time_loses_unless_that_is_not_wanted(tmp_path: Path) -> None:
    saved = tmp_path / "late.record"
    saved.write_text('[Game "tic-tac-toe"]\n[Seat2 "human"]\n[Clock "9"]\n[Left "0 9"]\n\nb2 a1\n')
    free = ply("play", "--load", str(saved), "--no-flag", "--save", str(saved), typed="hint\nc3\na3\nquit\n", data=tmp_path)
    assert free.stdout.count("Out of time; the game goes on.") == 1
    assert "b2 a1 c3 a3" in saved.read_text()
    done = ply("play", "--load", str(saved), typed="hint\nc1\n", data=tmp_path)
    assert "Crosses ran out of time." in done.stdout
    assert '[Late "1"]' in saved.read_text()
    again = ply("play", "--load", str(saved), data=tmp_path)
    assert "The game is over. Crosses ran out of time." in again.stdout


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--level", "0"), "A level is a whole number from 1 to 10; it was 0"),
        (("--level", "3", "--against", "human"), "--level is for a player that thinks"),
        (("--seconds", "nan"), "--seconds must be a number above 0"),
        (("--clock", "never"), "A clock is written as seconds"),
        (("--clock", "0"), "more than zero seconds"),
        (("--no-flag",), "give --clock, too"),
        (("--against", "textbook:expectimax"), "expectimax needs one player"),
        (("--against", "engine:settings=nowhere"), "cannot be read"),
        (("--against", "engine:level=99"), "level must be a whole number from 1 to 10"),
        (("--against", "engine:seconds=-1"), "seconds must be zero or more"),
        (("--against", "engine:depth=0"), "depth must be above 0"),
        (("--against", "engine:seconds=0.0"), "seconds must be above 0"),
        (("--save", "."), ". is a folder"),
        (("--against", "engine:megabytes=0"), "megabytes must be a whole number"),
    ],
)
def test_what_cannot_be_is_said_before_anything_is_played(words: tuple[str, ...], sentence: str, tmp_path: Path) -> None:
    done = ply("play", "tic-tac-toe", *words, data=tmp_path)
    assert done.returncode == 2, done.stdout
    assert sentence in done.stderr
    assert done.stdout == ""
    assert "Traceback" not in done.stderr


def test_a_program_is_told_of_an_engine_that_fails(tmp_path: Path) -> None:
    (tmp_path / "touchy.py").write_text(TOUCHY)
    done = ply("play", str(tmp_path / "touchy.py"), "--json", typed="on\non\n", data=tmp_path)
    told = json.loads(done.stdout)
    assert len(told["failures"]) == 2
    assert all("RuntimeError: do not look" in sentence for sentence in told["failures"])
    assert told["ended"] == "rules"
