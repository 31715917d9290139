"""The words of a command line: the list of games, options of games, starting fast."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from plyground import games
from tests.cli.ply import ply

REFUSED = {
    "an option twice": (("perft", "hex", "1", "-o", "size=5", "--size", "4"), "size is given twice"),
    "an option twice by -o": (("perft", "hex", "1", "-o", "size=5", "-o", "size=5"), "size is given twice"),
    "an option called self": (("perft", "hex", "1", "--self", "4"), "hex has no option 'self'"),
    "an option called name": (("perft", "hex", "1", "-o", "name=4"), "hex has no option 'name'"),
    "an option called path": (("show", "hex", "--path=4"), "hex has no option 'path'"),
    "an unknown switch": (("show", "hex", "--nothing"), "hex has no option 'nothing'"),
    "an empty value": (("perft", "hex", "1", "--size", ""), "size must be a whole number from 2 to 19; it was ''"),
    "no players": (("games", "--players", "0"), "--players must be at least 1; it was 0"),
    "players in words": (("games", "--players", "two"), "--players must be a whole number; it was 'two'"),
    "a missing word": (("perft", "hex"), "DEPTH is missing. 'ply perft --help' shows how."),
    "a missing value": (("games", "--players"), "The option --players needs a value. 'ply games --help' shows how."),
    "a value too many": (("games", "--json=3"), "The option --json does not take a value."),
    "a word too many": (("games", "3"), "3"),
    "an unknown option": (("games", "--plyers", "3"), "There is no option --plyers. Did you mean --players?"),
    "an unknown option of ply": (("--nothing",), "There is no option --nothing."),
    "a near command": (("gmes",), "No such command 'gmes'. Did you mean games?"),
    "no file": (("show", "hex", "--svg", ""), "--svg must be the name of a file"),
    "a word of Python": (("new-game", "none", "--plain"), "choose another name"),
    "another word of Python": (("new-game", "class"), "choose another name"),
    "a word of the template": (("new-game", "row"), "choose another name"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_meant_is_refused_in_one_line(name: str) -> None:
    words, sentence = REFUSED[name]
    done = ply(*words)
    assert done.returncode == 2, done.stdout
    assert done.stderr.startswith("ply: ")
    assert done.stderr.count("\n") == 1
    assert sentence in done.stderr
    assert done.stdout == ""


def test_a_bare_switch_means_yes() -> None:
    counted = [
        ply("perft", "hex", "2", "--size", "3", *words).stdout for words in (["--swap"], ["--swap", "yes"], ["-o", "swap=no"])
    ]
    assert counted == ["81\n", "81\n", "72\n"]
    assert ply("perft", "hex", "--swap", "--size", "3", "2").stdout == "81\n"


def test_options_of_a_game_may_stand_anywhere() -> None:
    assert ply("perft", "--columns", "3", "connect-four", "--rows=4", "2").stdout == "9\n"


@pytest.mark.parametrize("width", [40, 80, 200])
def test_the_list_of_games_fits_the_terminal(width: int) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "plyground", "games"],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"COLUMNS": str(width)},
    )
    lines = done.stdout.splitlines()[:-1]
    assert max(map(len, lines)) < width
    if width >= 80:
        assert len(lines) <= 4 * len(games())


def test_one_game_is_one_game() -> None:
    assert "\n1 game. " in ply("games", "--family", "sowing").stdout


def test_nothing_at_all_is_a_question_for_help() -> None:
    done = ply()
    assert done.returncode == 0
    assert done.stdout == ply("--help").stdout
    assert all(f"\n  {name} " in done.stdout for name in ("games", "rules", "show", "play", "perft", "doctor"))


@pytest.mark.parametrize("words", [["--help"], ["games"], ["games", "--json"], ["play", "--help"]])
def test_lists_and_help_import_little(words: list[str]) -> None:
    script = (
        "import sys, atexit\n"
        "heavy = ('numba', 'numpy', 'pydantic', 'typer', 'rich')\n"
        "atexit.register(lambda: print([name for name in heavy if name in sys.modules], file=sys.stderr))\n"
        "sys.argv = ['ply', *sys.argv[1:]]\n"
        "from plyground.cli.main import main\nmain()"
    )
    done = subprocess.run([sys.executable, "-c", script, *words], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "[]"


def test_checking_without_the_schema_library_is_no_broken_law(tmp_path: Path) -> None:
    script = (
        "import sys\nsys.modules['jsonschema'] = None\nsys.argv = ['ply', 'check', 'coins']\n"
        "from plyground.cli.main import main\nmain()"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "pip install jsonschema" in done.stderr
    assert "law '" not in done.stderr
