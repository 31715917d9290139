"""A repetition at the terminal: told, kept, loaded, taken back."""

from __future__ import annotations

from pathlib import Path

from tests.cli.ply import ply

TWO_KINGS = ("play", "checkers", "--against", "human", "--position", "B:WK32:BK1,K2")
TO_AND_FRO = "1-6\n32-28\n6-1\n28-32\n" * 2
SENTENCE = "A draw: the position stands for the third time."


def test_the_third_time_is_told_and_kept_and_loads_as_an_end(tmp_path: Path) -> None:
    saved = tmp_path / "kings.record"
    done = ply(*TWO_KINGS, "--save", str(saved), typed=TO_AND_FRO + "1-6\n", data=tmp_path)
    assert done.returncode == 0
    assert done.stdout.count(SENTENCE) == 1
    assert "Go on with" not in done.stdout
    assert '[Result "0 0"]' in saved.read_text()
    again = ply("play", "--load", str(saved), typed="", data=tmp_path)
    assert f"The game is over. {SENTENCE}" in again.stdout


def test_a_record_that_goes_on_after_it_is_refused(tmp_path: Path) -> None:
    saved = tmp_path / "kings.record"
    ply(*TWO_KINGS, "--save", str(saved), typed=TO_AND_FRO, data=tmp_path)
    saved.write_text(saved.read_text() + "1-6\n")
    done = ply("play", "--load", str(saved), data=tmp_path)
    assert done.returncode == 2
    assert f"action 9: the game is over by then. {SENTENCE}" in done.stderr
    assert "Traceback" not in done.stderr
