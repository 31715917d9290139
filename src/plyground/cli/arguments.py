"""What several commands take: a game with its own options, a position in it, numbers and files."""

from __future__ import annotations

import os
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import click

from plyground.core.errors import BadOptionError, BadPositionError, PlygroundError
from plyground.core.facts import OptionValue
from plyground.core.game import Game

_GIVEN = "plyground.options"
_LONGEST_EXAMPLE = 100
_LIKENESS = 0.7


class _Whole(click.ParamType[int]):
    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number that a text means."""
        try:
            return int(value)
        except ValueError:
            self.fail(f"must be a whole number; it was {str(value)[:40]!r}", param, ctx)


class _Number(click.ParamType[float]):
    name = "float"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The number that a text means."""
        try:
            return float(value)
        except ValueError:
            self.fail(f"must be a number, such as 0.5; it was {str(value)[:40]!r}", param, ctx)


class _File(click.ParamType[Path]):
    name = "file"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """The path, with ~ for the home folder."""
        if not value:
            self.fail("must be the name of a file; it was ''", param, ctx)
        return path_from(os.fspath(value))


def path_from(text: str) -> Path:
    """What a person means by the name of a file."""
    return Path(os.path.expanduser(text))  # noqa: PTH111 - unlike Path's, it lets a ~ that is nobody's home be


WHOLE = _Whole()
NUMBER = _Number()
FILE = _File()

ABOUT_GAME = "A game's name ('ply games' lists them), or a Python file that holds a game."
game_argument = click.argument("game", metavar="GAME", help=ABOUT_GAME)
option_option = click.option(
    "-o", "--option", metavar="NAME=VALUE", multiple=True, help="Set an option of the game; --NAME VALUE does the same."
)
moves_option = click.option(
    "--moves", metavar="'MOVE MOVE ...'", default="", show_default=False, help="Moves to play from the start first."
)
position_option = click.option(
    "--position", metavar="TEXT", default="", show_default=False, help="Begin at a position in the game's notation."
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print data for a program.")
ascii_option = click.option("--ascii", "ascii_only", is_flag=True, help="Use plain ASCII characters only.")
threads_option = click.option("-t", "--threads", type=WHOLE, default=1, show_default=True, help="How many threads to use.")


class GameCommand(click.Command):
    """A command that also takes the options of its game, as `--columns 5`, `--columns=5` or, for a switch, `--swap`."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        """Words too many are refused by `game_from`, which knows what to say about them."""
        settings["context_settings"] = {"allow_extra_args": True, "ignore_unknown_options": True}
        super().__init__(*args, **settings)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Take out what is not an option of the command; the game will be asked whether it is one of its own."""
        takes_value = {
            name: isinstance(parameter, click.Option) and not parameter.is_flag
            for parameter in self.get_params(ctx)
            for name in (*parameter.opts, *parameter.secondary_opts)
        }
        given: list[tuple[str, str | None]] = []
        kept: list[str] = []
        waiting = list(args)
        while waiting:
            word = waiting.pop(0)
            name, equals, value = word.partition("=")
            if word == "--":
                kept += [word, *waiting]
                break
            if name in takes_value or not word.startswith("--"):
                kept.append(word)
                if not equals and takes_value.get(name) and waiting:
                    kept.append(waiting.pop(0))
            elif equals or not waiting or waiting[0].startswith("--"):
                given.append((name[2:], value if equals else None))
            else:
                given.append((name[2:], waiting.pop(0)))
        ctx.meta[_GIVEN] = given
        return super().parse_args(ctx, kept)


def game_options(context: click.Context, pairs: tuple[str, ...]) -> dict[str, str | None]:
    """Every option given for the game, once; None for one without a value."""
    for word in context.args:
        raise BadOptionError(f"{word!r} was not expected here. Options of a game are given as --name value.")
    options: dict[str, str | None] = {}
    for name, value in [*map(_pair, pairs), *context.meta.get(_GIVEN, ())]:
        key = name.strip().replace("-", "_")
        if key in options:
            raise BadOptionError(f"The option {key} is given twice; give it once.")
        options[key] = value
    return options


def game_from(context: click.Context, name: str, pairs: tuple[str, ...]) -> Game[Any, Any]:
    """Load the game with every option given."""
    from plyground.games import catalogue

    return catalogue.load(name, **options_from(context, name, pairs))


def options_from(context: click.Context, name: str, pairs: tuple[str, ...]) -> dict[str, OptionValue]:
    """Every option given for a game, with a value: what is to be handed to whoever loads it."""
    from plyground.games import catalogue

    given = game_options(context, pairs)
    if given:
        _demand_options(context, catalogue.load(name), given)
    certain: dict[str, OptionValue] = {key: value for key, value in given.items() if value}
    if len(certain) == len(given):
        return certain
    declared = {option.name: option for option in catalogue.load(name, **certain).declared}
    for key, value in given.items():
        option = declared.get(key)
        if value is None and (option is None or isinstance(option.default, bool)):
            certain[key] = True
        elif value is None:
            raise BadOptionError(f"The option --{key} needs a value, such as --{key} {option.default if option else 5}.")
        elif not value and option is not None and not isinstance(option.default, str):
            raise BadOptionError(f"Option {key} must be {option.range_text()}; it was ''.")
        else:
            certain[key] = value
    return certain


def state_from(game: Game[Any, Any], position: str, moves: str) -> Any:
    """The position to begin at, after the moves to play first."""
    return states_from(game, position, moves)[-1]


def states_from(game: Game[Any, Any], position: str, moves: str = "") -> list[Any]:
    """That position, after the ones that led to it. A refusal also shows how the game writes one, unless it does already."""
    from plyground.sessions.analysis import states_to

    try:
        return states_to(game, position, moves)
    except BadPositionError as refusal:
        sentence, example = str(refusal), _start_as_text(game)
        if not example or example in sentence:
            raise
        stop = "" if sentence.endswith(".") else "."
        raise BadPositionError(f"{sentence}{stop} The start, for example, is {example!r}.") from refusal


def _start_as_text(game: Game[Any, Any]) -> str:
    """How the game writes its start; empty if it has no notation, or a very long one."""
    try:
        text = game.write_position(game.initial())
    except PlygroundError:
        return ""
    return text if len(text) <= _LONGEST_EXAMPLE else ""


def _demand_options(context: click.Context, game: Game[Any, Any], given: Iterable[str]) -> None:
    """Refuse what is no option of the game; it may be one of the command, mistyped."""
    own = [option.name for option in game.declared]
    of_the_command = {name.removeprefix("--"): name for each in context.command.params for name in each.opts}
    for key in given:
        if key not in own:
            near = get_close_matches(key, [*own, *of_the_command], n=1, cutoff=_LIKENESS)
            hint = f" Did you mean {of_the_command.get(near[0], f'--{near[0]}')}?" if near else ""
            known = ", ".join(own) or "none"
            raise BadOptionError(f"{game.name} has no option {key!r}; its options are: {known}.{hint}")


def _pair(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name.strip():
        raise BadOptionError(f"An option is given as name=value, such as columns=5; found {text!r}.")
    return name, value
