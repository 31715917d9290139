"""Arguments that several commands share: a game with its options, and a position in it."""

from __future__ import annotations

from typing import Any

import typer

from plyground.core.errors import BadOptionError
from plyground.core.facts import OptionValue
from plyground.core.game import Game

GAME = typer.Argument(help="A game's name ('ply games' lists them), or a Python file that holds a game.", show_default=False)
OPTION = typer.Option(
    None,
    "-o",
    "--option",
    metavar="NAME=VALUE",
    show_default=False,
    help="Set an option of the game; --NAME VALUE does the same.",
)
MOVES = typer.Option("", "--moves", metavar="'MOVE MOVE ...'", show_default=False, help="Moves to play from the start first.")
POSITION = typer.Option(
    "", "--position", metavar="TEXT", show_default=False, help="Begin at a position in the game's notation."
)
JSON = typer.Option(False, "--json", help="Print data for a program.")
THREADS = typer.Option(1, "--threads", "-t", help="How many threads to use.", show_default=True)


def game_from(context: typer.Context, name: str, pairs: list[str] | None) -> Game[Any, Any]:
    """Load the game with every option given, as `-o columns=5`, `--columns 5` or `--columns=5`."""
    from plyground.games import catalogue

    return catalogue.load(name, **_pairs(pairs or []), **_extra(list(context.args)))


def state_from(game: Game[Any, Any], position: str, moves: str) -> Any:
    """The position to begin at, after the moves to play first."""
    start = game.position(position) if position else None
    return game.replay(moves.replace(",", " ").split(), start)


def _pairs(pairs: list[str]) -> dict[str, OptionValue]:
    options: dict[str, OptionValue] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise BadOptionError(f"An option is given as name=value, such as columns=5; found {pair!r}.")
        options[name.strip()] = value
    return options


def _extra(words: list[str]) -> dict[str, OptionValue]:
    options: dict[str, OptionValue] = {}
    waiting = iter(words)
    for word in waiting:
        if not word.startswith("--") or len(word) == 2:  # noqa: PLR2004 - the dashes themselves
            raise BadOptionError(f"{word!r} was not expected here. Options of a game are given as --name value.")
        name, equals, value = word[2:].partition("=")
        if not equals:
            following = next(waiting, None)
            if following is None or following.startswith("--"):
                raise BadOptionError(
                    f"The option --{name} needs a value, such as --{name} 5. 'ply --help' lists the commands' own options."
                )
            value = following
        options[name.replace("-", "_")] = value
    return options
