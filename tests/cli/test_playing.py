"""A game at the terminal."""

from __future__ import annotations

import json
import os
import pty
import select
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from plyground.core.record import read_record
from tests.cli.ply import ply

TWO_PEOPLE = ("play", "tic-tac-toe", "--against", "human")


def test_two_people_play_to_the_end_and_the_record_is_kept(tmp_path: Path) -> None:
    done = ply(*TWO_PEOPLE, typed="a1\nb1\na2\nb2\na3\n", data=tmp_path)
    assert done.returncode == 0
    assert "Crosses win" in done.stdout
    (record,) = (tmp_path / "records").iterdir()
    assert "a1 b1 a2 b2 a3" in record.read_text()
    assert '[Result "1 -1"]' in record.read_text()


def test_mistakes_are_answered_and_nothing_is_lost(tmp_path: Path) -> None:
    done = ply(
        *TWO_PEOPLE,
        typed="z9\n\nundo\nredo\nb2\nmoves\nundo\nredo\nposition\nboard\nrules\nhelp\nsave\nload\nquit\n",
        data=tmp_path,
    )
    assert done.returncode == 0
    for answer in (
        "'z9' is not a legal action",
        "Type a move",
        "nothing to take back",
        "nothing to play again",
        "a1 b1 c1 a2 c2",
        "Save where?",
        "Load what?",
        "resign           give the game up",
    ):
        assert answer in done.stdout, answer


def test_a_saved_game_is_loaded_and_goes_on(tmp_path: Path) -> None:
    saved = tmp_path / "saved.record"
    ply(*TWO_PEOPLE, typed=f"a1\nb1\nsave {saved}\nquit\n", data=tmp_path)
    done = ply("play", "--load", str(saved), "--against", "human", typed="a2\nb2\na3\n", data=tmp_path)
    assert "Crosses win" in done.stdout
    inside = ply(*TWO_PEOPLE, typed=f"c3\nload {saved}\nposition\nquit\n", data=tmp_path)
    assert inside.returncode == 0


def test_options_of_a_saved_game_come_back(tmp_path: Path) -> None:
    saved = tmp_path / "small.record"
    ply("play", "connect-four", "--columns", "4", "--against", "human", typed="a\nquit\n", data=tmp_path)
    done = ply(
        "play",
        "connect-four",
        "--columns",
        "4",
        "--against",
        "human",
        "--save",
        str(saved),
        typed="a\nb\nquit\n",
        data=tmp_path,
    )
    assert f"The record is in {saved}" in done.stdout
    again = ply("play", "--load", str(saved), "--against", "human", typed="moves\nquit\n", data=tmp_path)
    assert "a b c d\n" in again.stdout


def test_undo_against_a_random_player_gives_the_move_back_to_the_person(tmp_path: Path) -> None:
    done = ply("play", "tic-tac-toe", "--against", "random", "--seed", "3", typed="b2\nundo\nmoves\nquit\n", data=tmp_path)
    assert "a1 b1 c1 a2 b2 c2 a3 b3 c3" in done.stdout


def test_resigning_ends_the_game(tmp_path: Path) -> None:
    done = ply(*TWO_PEOPLE, typed="a1\nresign\n", data=tmp_path)
    assert "resigned." in done.stdout
    (record,) = (tmp_path / "records").iterdir()
    assert '[Resigned "2"]' in record.read_text()


def test_random_players_play_by_themselves_and_a_seed_repeats_them(tmp_path: Path) -> None:
    first, again = (
        ply("play", "pig", "--target", "20", "--seats", "random,random", "--seed", "5", "--save", str(tmp_path / name))
        for name in ("a", "b")
    )
    assert first.returncode == again.returncode == 0
    assert (tmp_path / "a").read_text() == (tmp_path / "b").read_text()


def test_the_other_players_card_is_not_shown(tmp_path: Path) -> None:
    done = ply("play", "kuhn-poker", "--seed", "1", typed="position\nquit\n", data=tmp_path)
    assert "what you may not know" in done.stdout
    assert "Chance:" not in done.stdout


def test_a_program_reads_the_game_and_nothing_else(tmp_path: Path) -> None:
    seats = ("--seats", "engine:depth=2,random", "--seed", "2")
    done = ply("play", "connect-four", "--columns", "5", *seats, "--json", data=tmp_path)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    (record,) = (tmp_path / "records").iterdir()
    assert told["record"] == str(record)
    assert read_record(record.read_text()).actions == tuple(told["moves"])
    assert (told["game"], told["options"]["columns"], told["seats"]) == ("connect-four", 5, ["engine:depth=2", "random"])
    assert told["ended"] == "rules"
    assert sum(told["result"]["utilities"]) == 0
    assert told["result"]["text"] in done.stderr, "whoever watches sees the game"


def test_a_program_is_told_how_a_game_of_people_ended(tmp_path: Path) -> None:
    words = (*TWO_PEOPLE, "--json")
    resigned = json.loads(ply(*words, typed="a1\nresign\n", data=tmp_path).stdout)
    assert (resigned["ended"], resigned["loser"]) == ("resignation", 2)
    assert resigned["result"] == {"utilities": None, "text": "Noughts resigned."}
    left = ply(*words, typed="b2\nzz\nquit\n", data=tmp_path)
    told = json.loads(left.stdout)
    assert (told["ended"], told["loser"], told["moves"]) == ("left", None, ["b2"])
    assert told["result"]["utilities"] is None
    assert Path(told["record"]).exists()
    assert "Noughts> " in left.stderr
    assert "'zz' is not a legal action" in left.stderr
    nothing = json.loads(ply(*words, data=tmp_path).stdout)
    assert (nothing["ended"], nothing["moves"], nothing["record"]) == ("left", [], None)
    kings = ("play", "checkers", "--against", "human", "--position", "B:WK32:BK1,K2", "--json")
    repeated = json.loads(ply(*kings, typed="1-6\n32-28\n6-1\n28-32\n" * 2 + "1-6\n", data=tmp_path).stdout)
    assert (repeated["ended"], repeated["result"]["utilities"]) == ("repetition", [0.0, 0.0])
    assert repeated["start"] == "B:WK32:BK1,K2"


def test_a_program_is_told_where_the_record_could_not_be_kept(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = ply(*TWO_PEOPLE, "--json", typed="b2\nquit\n", data=tmp_path / "file")
    assert json.loads(done.stdout)["record"] is None
    assert "cannot be written" in done.stderr


# A shell that runs the tests in the background has its children ignore Ctrl-C; this one does not.
LISTENING = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from plyground.cli.main import main
sys.argv = ["ply", "play", "tic-tac-toe", "--against", "human"]
main()
"""


def _interrupted(process: subprocess.Popen[bytes]) -> int:
    """Press Ctrl-C until it is noticed: one that comes just before the program waits for a line is seen with the next."""
    for _ in range(30):
        process.send_signal(signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            return process.wait(1)
    raise AssertionError("Ctrl-C does not end the game")


def test_ctrl_c_keeps_the_record(tmp_path: Path) -> None:
    controller, terminal = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", LISTENING],
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        env=os.environ | {"PLYGROUND_DATA": str(tmp_path), "TERM": "xterm"},
        start_new_session=True,
    )
    try:
        os.write(controller, b"b2\na1\n")
        shown = b""
        while shown.count(b"> ") < 3:
            assert select.select([controller], [], [], 30)[0], shown
            shown += os.read(controller, 4096)
        assert _interrupted(process) == 0
    finally:
        process.kill()
        process.wait()
        os.close(controller)
        os.close(terminal)
    (record,) = (tmp_path / "records").iterdir()
    assert "b2 a1" in record.read_text()


def test_a_record_folder_that_cannot_be_written_does_not_lose_the_game(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = ply(*TWO_PEOPLE, typed="b2\nquit\n", data=tmp_path / "file")
    assert done.returncode == 0
    assert "cannot be written" in done.stdout
    assert '[Game "tic-tac-toe"]' in done.stdout
