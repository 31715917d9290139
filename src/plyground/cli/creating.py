"""`ply new-game`: a file to begin with."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path

import typer

from plyground.core.errors import BadGameError


def new_game(
    name: str = typer.Argument(help="What the game is called, such as 'my-game'.", show_default=False),
    plain: bool = typer.Option(False, "--plain", help="Ordinary Python only: the six questions, not compiled."),
    folder: Path = typer.Option(Path(), "--folder", help="Where to write the file."),
) -> None:
    """Write a commented game file that can be played and keeps the laws; change it into your own."""
    key = re.sub(r"[\s_]+", "-", name.strip().lower())
    if not re.fullmatch(r"[a-z][a-z0-9-]{0,39}", key):
        raise BadGameError(
            f"A game's name is made of letters, digits and dashes and begins with a letter; found {name[:60]!r}."
        )
    template = "plain_game.py.txt" if plain else "native_game.py.txt"
    text = resources.files("plyground.cli").joinpath("templates", template).read_text(encoding="utf-8")
    words = key.replace("-", " ")
    text = text.replace("@Title@", words.capitalize()).replace("@Class@", words.title().replace(" ", ""))
    path = folder / f"{key.replace('-', '_')}.py"
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text.replace("@file@", path.name))
    except FileExistsError as error:
        raise BadGameError(f"{path} is there already; choose another name or move it away.") from error
    except OSError as error:
        raise BadGameError(f"{path} cannot be written: {error.strerror}.") from error
    print(f"Wrote {path}. Try it:\n  ply play {path}\n  ply check {path}")
