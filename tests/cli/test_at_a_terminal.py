"""A game at a real terminal: secrets, Ctrl-C and Ctrl-D, the end."""

from __future__ import annotations

import re
import signal
import time
from pathlib import Path

import pytest

from tests.cli.ply import ply
from tests.cli.pseudo import Typist, at_a_terminal

CLEAR = "\x1b[2J\x1b[3J\x1b[H"
POKER = ("play", "kuhn-poker", "--against", "human", "--seed", "1")


def _cards(shown: str) -> str:
    """What stands where the cards are, in the last diagram."""
    lines = shown.splitlines()
    return lines[max(number for number, line in enumerate(lines) if line == "Player 1 Player 2") - 1].strip()


def _take_over(typist: Typist, seat: str) -> str:
    """Take the keyboard when asked; gives what is shown then, up to the prompt."""
    before = typist.wait_for(f"{seat}, take the keyboard and press Enter.")
    typist.type("")
    typist.wait_for(CLEAR)
    seen = typist.wait_for(f"{seat}> ")
    assert CLEAR not in seen
    return before + "|" + seen


def test_people_at_one_screen_do_not_see_each_others_cards(tmp_path: Path) -> None:
    with at_a_terminal(*POKER, data=tmp_path) as typist:
        first = _take_over(typist, "Player 1").partition("|")[2]
        typist.type("bet")
        handing, _, second = _take_over(typist, "Player 2").partition("|")
        assert CLEAR in handing, "the screen is cleared before the next person is called"
        assert _cards(first) not in handing.partition(CLEAR)[2]
        assert "Since your last turn:\n  Player 1: bet" in second
        assert "Chance" not in first + handing + second
        mine, theirs = _cards(first).split(), _cards(second).split()
        assert mine[0] in "JQK"
        assert theirs[1] in "JQK"
        assert mine[1] not in "JQK"
        assert theirs[0] not in "JQK"
        typist.type("fold")
        end = typist.wait_for("press Enter to leave.")
        assert CLEAR in end
        after = end.partition(CLEAR)[2]
        assert not set(_cards(after)) & set("JQK"), after
        typist.type("")
        assert "The record is in" in typist.end()
        assert typist.process.returncode == 0


def test_a_folded_card_stays_hidden_from_one_person(tmp_path: Path) -> None:
    for seed in range(1, 12):
        done = ply("play", "kuhn-poker", "--seed", str(seed), typed="bet\n", data=tmp_path / str(seed))
        if "Player 2: pass" in done.stdout:
            mine, theirs = _cards(done.stdout).split()
            assert mine in "JQK"
            assert theirs not in "JQK"
            return
    pytest.fail("nobody ever folds")


def test_cards_that_are_shown_at_the_end_are_seen(tmp_path: Path) -> None:
    done = ply(*POKER, typed="bet\ncall\n", data=tmp_path)
    assert set(_cards(done.stdout).split()) <= set("JQK")


def test_the_end_can_be_taken_back(tmp_path: Path) -> None:
    with at_a_terminal("play", "tic-tac-toe", "--against", "human", data=tmp_path) as typist:
        for seat, move in zip(("Crosses", "Noughts") * 3, ("a1", "b1", "a2", "b2", "a3"), strict=False):
            typist.wait_for(f"{seat}> ")
            typist.type(move)
        typist.wait_for("Crosses win")
        typist.wait_for("press Enter to leave.")
        typist.type("undo")
        typist.wait_for("Crosses> ")
        typist.type("c1")
        typist.wait_for("Noughts> ")
        typist.type("quit")
        typist.end()
    (record,) = (tmp_path / "records").iterdir()
    assert "a1 b1 a2 b2 c1" in record.read_text()
    assert "Result" not in record.read_text()


@pytest.mark.parametrize("key", [b"\x04", b"\x03"], ids=["Ctrl-D", "Ctrl-C"])
def test_leaving_at_the_first_prompt_keeps_the_record(key: bytes, tmp_path: Path) -> None:
    with at_a_terminal(*POKER, data=tmp_path) as typist:
        typist.wait_for("press Enter.")
        for _ in range(30):
            typist.process.send_signal(signal.SIGINT) if key == b"\x03" else typist.press(key)
            time.sleep(0.3)
            if typist.process.poll() is not None:
                break
        shown = typist.end()
        assert "Traceback" not in shown
        assert "The record is in" in shown
        assert typist.process.returncode == 0


def test_ctrl_c_while_counting_says_so_in_one_line(tmp_path: Path) -> None:
    with at_a_terminal("playouts", "tic-tac-toe", "-n", "60000000", data=tmp_path) as typist:
        typist.wait_for("playouts [")
        typist.process.send_signal(signal.SIGINT)
        shown = typist.end()
        assert "ply: Interrupted." in shown
        assert "Traceback" not in shown
        assert typist.process.returncode == 130


def test_the_signs_of_the_seats_are_told(tmp_path: Path) -> None:
    done = ply("play", "tic-tac-toe", typed="quit\n", data=tmp_path)
    assert "Crosses (X): you. Noughts (O): the engine, level 4 of 10." in done.stdout
    done = ply("play", "othello", "--ascii", "--against", "human", typed="quit\n", data=tmp_path)
    assert re.search(r"\(\S\): human\. .*\(\S\): human\.", done.stdout)


ENDLESS = """
class Endless:
    facts = {"longest": 5}
    def initial(self): return 0
    def player(self, state): return state % 2
    def actions(self, state): return [1]
    def result(self, state, action): return state + action
    def is_terminal(self, state): return False
    def utility(self, state, player): return 0
"""


def test_random_players_do_not_play_for_ever(tmp_path: Path) -> None:
    (tmp_path / "endless.py").write_text(ENDLESS)
    done = ply("play", str(tmp_path / "endless.py"), "--seats", "random,random", data=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "ends within 5 plies, and it does not" in done.stdout
