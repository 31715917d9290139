"""`ply new-game`: a file to begin with."""

from __future__ import annotations

import keyword
import re
import shlex
from importlib import resources
from pathlib import Path

import click

from plyground.cli.arguments import FILE, json_option
from plyground.cli.output import print_json
from plyground.core.errors import BadGameError


@click.command("new-game")
@click.argument("name", metavar="NAME", help="What the game is called, such as 'my-game'.")
@click.option("--plain", is_flag=True, help="Ordinary Python only: the six questions, not compiled.")
@click.option("--folder", type=FILE, metavar="FOLDER", default=".", show_default=False, help="Where to write the file.")
@json_option
def new_game(name: str, plain: bool, folder: Path, as_json: bool) -> None:
    """Write a commented game file that can be played and keeps the laws; change it into your own."""
    key = re.sub(r"[\s_]+", "-", name.strip().lower())
    if not re.fullmatch(r"[a-z][a-z0-9-]{0,39}", key):
        raise BadGameError(
            f"A game's name is made of letters, digits and dashes and begins with a letter; found {name[:60]!r}."
        )
    template = "plain_game.py.txt" if plain else "native_game.py.txt"
    text = resources.files("plyground.cli").joinpath("templates", template).read_text(encoding="utf-8")
    words = key.replace("-", " ")
    called = words.title().replace(" ", "")
    path = folder / f"{key.replace('-', '_')}.py"
    if _is_taken(called, text) or _is_taken(path.stem, ""):
        raise BadGameError(f"A game cannot be called {name!r}, for Python or the file uses that word; choose another name.")
    text = text.replace("@Title@", words.capitalize()).replace("@Class@", called)
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text.replace("@file@", path.name))
    except FileExistsError as error:
        raise BadGameError(f"{path} is there already; choose another name or move it away.") from error
    except OSError as error:
        raise BadGameError(f"{path} cannot be written: {error.strerror}.") from error
    commands = [shlex.join(("ply", command, str(path))) for command in ("play", "check")]
    if as_json:
        print_json({"name": key, "path": str(path), "tier": "plain" if plain else "native", "commands": commands})
        return
    print("\n  ".join((f"Wrote {path}. Try it:", *commands)))


def _is_taken(word: str, template: str) -> bool:
    """Whether Python, or the file that is to be written, has another meaning for a word."""
    imported = re.findall(r"\w+", " ".join(re.findall(r"^(?:from .* import|class) (.*)$", template, re.MULTILINE)))
    return keyword.iskeyword(word) or keyword.issoftkeyword(word) or word in imported
