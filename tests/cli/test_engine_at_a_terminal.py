"""The engine at a real terminal: its line of news, Ctrl-C, pondering, a clock that runs off."""

from __future__ import annotations

import signal
from pathlib import Path

from tests.cli.pseudo import Typist, at_a_terminal

LONG_THOUGHT = ("play", "othello", "--level", "10", "--seconds", "500")


def _pressed_until_it_ends(typist: Typist) -> str:
    """Press Ctrl-C again and again: one that comes just before the program waits for a line is seen with the next.

    Not after it has said its last words: one that comes then ends it at once.
    """
    for _ in range(60):
        typist.process.send_signal(signal.SIGINT)
        if typist.has_shown("The record is in", within=0.3) or typist.process.poll() is not None:
            break
    return typist.end()


def test_ctrl_c_makes_the_engine_move_and_a_second_one_leaves(tmp_path: Path) -> None:
    with at_a_terminal(*LONG_THOUGHT, data=tmp_path) as typist:
        typist.wait_for("Dark> ")
        typist.type("d3")
        typist.wait_for("Light thinks ... (Ctrl-C: move now)")
        typist.wait_for("Light: depth 5, ")
        typist.process.send_signal(signal.SIGINT)
        before = typist.wait_for("Dark> ")
        assert "\r\x1b[K" in before, "the line of news is gone when the move is there"
        assert "Light: c" in before or "Light: e" in before
        shown = _pressed_until_it_ends(typist)
        assert "The record is in" in shown
        assert "Traceback" not in shown
        assert typist.process.returncode == 0


def test_two_presses_at_once_leave_while_it_thinks(tmp_path: Path) -> None:
    with at_a_terminal(*LONG_THOUGHT[:2], "--seats", "engine,engine", *LONG_THOUGHT[2:], data=tmp_path) as typist:
        typist.wait_for("Dark: depth 4, ")
        shown = _pressed_until_it_ends(typist)
        assert "The record is in" in shown
        assert "Traceback" not in shown
        assert typist.process.returncode == 0
    (record,) = (tmp_path / "records").iterdir()
    assert record.read_text().partition("\n\n")[2].split(), "the first press has made it move"


def test_the_engine_thinks_while_the_person_does_and_stops_cleanly(tmp_path: Path) -> None:
    words = ("play", "connect-four", "--level", "10", "--seconds", "0.2", "--ponder")
    with at_a_terminal(*words, data=tmp_path) as typist:
        typist.wait_for("Dark> ")
        for move in ("d", "d", "undo", "c"):
            typist.type(move)
            typist.wait_for("Dark> ")
        typist.type("quit")
        shown = typist.end()
        assert "Traceback" not in shown
        assert typist.process.returncode == 0
    (record,) = (tmp_path / "records").iterdir()
    assert len(record.read_text().partition("\n\n")[2].split()) == 4


def test_the_news_of_an_engine_with_hidden_cards_are_not_shown(tmp_path: Path) -> None:
    with at_a_terminal("play", "kuhn-poker", "--seed", "1", data=tmp_path) as typist:
        typist.wait_for("Player 1> ")
        typist.type("bet")
        shown = typist.wait_for("press Enter to leave.")
        assert "Player 2 thinks ..." in shown
        assert "depth" not in shown
        typist.type("")
        typist.end()


def test_a_clock_that_runs_off_ends_the_game_while_the_person_thinks(tmp_path: Path) -> None:
    with at_a_terminal("play", "tic-tac-toe", "--against", "human", "--clock", "0.5", data=tmp_path) as typist:
        typist.wait_for("Crosses> ")
        typist.wait_for("Crosses ran out of time.")
        typist.wait_for("press Enter to leave.")
        typist.type("undo")
        typist.wait_for("The clock is off from here on.")
        typist.wait_for("Crosses> ")
        typist.type("b2")
        typist.wait_for("Noughts> ")
        typist.type("quit")
        typist.end()
    (record,) = (tmp_path / "records").iterdir()
    assert "Late" not in record.read_text()
    assert "Clock" not in record.read_text()


def test_leaving_does_not_wait_for_an_engine_that_is_being_made_ready(tmp_path: Path) -> None:
    with at_a_terminal("play", "amazons", data=tmp_path) as typist:
        typist.wait_for("> ")
        typist.type("quit")
        shown = typist.end()
        assert "Traceback" not in shown
        assert typist.process.returncode == 0
