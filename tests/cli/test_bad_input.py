"""Bad input of any kind: one clear sentence, exit code 2, no traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.ply import ply

CASES = {
    "unknown game": (("play", "tictactoes"), "no game called 'tictactoes'. Did you mean tic-tac-toe"),
    "unknown file": (("play", "nowhere.py"), "no file 'nowhere.py'"),
    "no game": (("play",), "Which game?"),
    "unknown option": (("perft", "hex", "2", "--colour", "5"), "hex has no option 'colour'"),
    "option without a value": (("perft", "hex", "2", "--size"), "needs a value"),
    "option that is no pair": (("perft", "hex", "2", "-o", "size"), "name=value"),
    "stray word": (("perft", "hex", "2", "3"), "'3' was not expected"),
    "board of size 0": (("play", "hex", "--size", "0"), "size must be a whole number from 2 to 19; it was 0"),
    "board of size 1000": (("show", "hex", "--size", "1000"), "size must be"),
    "connect four too large": (("show", "connect-four", "--columns", "12", "--rows", "12"), "too large"),
    "huge depth": (("perft", "hex", "1000000"), "depth of a perft must be from 0 to"),
    "negative depth": (("perft", "hex", "--", "-1"), "depth of a perft must be from 0 to"),
    "depth that is a word": (("perft", "hex", "deep"), "DEPTH must be a whole number; it was 'deep'"),
    "no threads": (("perft", "hex", "2", "--threads", "0"), "threads must be from 1"),
    "no games": (("playouts", "hex", "--games", "0"), "number of games must be from 1"),
    "negative seed": (("playouts", "hex", "--seed", "-5"), "seed must be from 0"),
    "illegal move": (("show", "tic-tac-toe", "--moves", "a1 a1"), "'a1' is not a legal action"),
    "bad position": (("show", "connect-four", "--position", "8/8"), "expected"),
    "bad viewer": (("show", "hex", "--viewer", "7"), "--viewer must be a player from 1 to 2"),
    "picture in no folder": (("show", "hex", "--svg", "/nowhere/at/all.svg"), "cannot be written"),
    "unknown filter": (("games", "--information", "some"), "must be one of hidden, perfect"),
    "unknown family": (("games", "--family", "none"), "--family must be one of"),
    "wrong seats": (("play", "hex", "--seats", "human"), "hex has 2 seats"),
    "unknown kind of player": (("play", "hex", "--against", "god"), "A seat is played by human; random"),
    "missing record": (("play", "--load", "nowhere.record"), "cannot be read"),
    "record without end": (("play", "--load", "/dev/zero"), "cannot be read: it has more than 64,000,000 bytes"),
    "suite without end": (("suite", "/dev/zero"), "cannot be read: it has more than 64,000,000 characters"),
    "weights without end": (("best", "hex", "--weights", "/dev/zero"), "cannot be read: it has more than 1,000,000 characters"),
    "folder for a game": (("best", "/usr"), "'/usr' is a folder, not a file. Give the name of a game"),
    "bad name": (("new-game", "../evil"), "letters, digits and dashes"),
    "unknown command": (("conquer",), "No such command"),
}


@pytest.mark.parametrize("name", CASES)
def test_bad_input_gives_one_sentence_and_exit_code_2(name: str) -> None:
    words, sentence = CASES[name]
    done = ply(*words)
    assert done.returncode == 2, done.stdout + done.stderr
    assert sentence.lower() in done.stderr.lower()
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


BROKEN_RECORDS = {
    "not a record": ("hello", "names no game"),
    "unknown game": ('[Game "nothing"]\n', "no game called"),
    "illegal move": ('[Game "tic-tac-toe"]\n\na1 a1', "action 2"),
    "bad option": ('[Game "hex"]\n[Options "size=1000"]\n', "size must be"),
    "a path for a game": ('[Game "/etc/passwd"]\n', "no game called"),
    "bad start": ('[Game "tic-tac-toe"]\n[Start "zzz"]\n', "expected"),
}


@pytest.mark.parametrize("name", BROKEN_RECORDS)
def test_a_broken_record_file_is_refused(name: str, tmp_path: Path) -> None:
    text, sentence = BROKEN_RECORDS[name]
    path = tmp_path / "broken.record"
    path.write_text(text)
    done = ply("play", "--load", str(path), data=tmp_path)
    assert done.returncode == 2, done.stdout + done.stderr
    assert sentence.lower() in done.stderr.lower()
    assert "Traceback" not in done.stderr


def test_a_file_that_is_not_text_is_no_record(tmp_path: Path) -> None:
    path = tmp_path / "binary.record"
    path.write_bytes(bytes(range(256)))
    done = ply("play", "--load", str(path))
    assert done.returncode == 2
    assert "not text" in done.stderr


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("x = 1\n", "holds no game"),
        ("def broken(:\n", "fails when it is imported: SyntaxError"),
        ("raise ValueError('oh')\n", "fails when it is imported: ValueError: oh"),
        ("class A:\n    def initial(self): ...\n", "holds no game"),
    ],
)
def test_a_file_without_a_game_is_refused(source: str, sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "my_file.py"
    path.write_text(source)
    done = ply("play", str(path))
    assert done.returncode == 2
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr
