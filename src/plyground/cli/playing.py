"""`ply play`: a game in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from plyground.cli.arguments import OPTION, POSITION, game_from
from plyground.core.errors import BadOptionError, BadRecordError

if TYPE_CHECKING:
    from plyground.core.game import Game
    from plyground.core.record import Record

KINDS = ("human", "random")


def play(
    context: typer.Context,
    game: str = typer.Argument(
        "", help="A game's name ('ply games' lists them), or a Python file that holds a game.", show_default=False
    ),
    seats: str = typer.Option(
        "",
        "--seats",
        metavar="KIND,KIND,...",
        show_default=False,
        help="Who plays each seat: human or random. By default you play the first seat.",
    ),
    against: str = typer.Option("random", "--against", metavar="KIND", help="Who plays the other seats: human or random."),
    seed: int | None = typer.Option(None, "--seed", help="Make chance and random players repeatable.", show_default=False),
    load: Path | None = typer.Option(
        None, "--load", metavar="FILE", help="Go on with a game that was saved.", show_default=False
    ),
    save: Path | None = typer.Option(
        None,
        "--save",
        metavar="FILE",
        show_default=False,
        help="Where to keep the record. By default it goes to your data folder.",
    ),
    position: str = POSITION,
    ascii_only: bool = typer.Option(False, "--ascii", help="Use plain ASCII characters only."),
    option: list[str] = OPTION,
) -> None:
    """Play a game. Type a move, or 'help' for the other things you can type."""
    from plyground.cli.terminal import Terminal
    from plyground.engines.random_player import RandomPlayer
    from plyground.sessions.session import Session

    record = _record_from(load) if load is not None else None
    if not game and record is None:
        raise BadOptionError("Which game? Give a name ('ply games' lists them), or --load FILE to go on with a saved one.")
    if record is not None and (option or context.args):
        raise BadOptionError("A saved game has its options in its record; leave them out with --load.")
    loaded = _game_of(record, game) if record is not None else game_from(context, game, option)
    dice = RandomPlayer(seed)
    session = Session.resume(loaded, record, dice) if record is not None else Session(loaded, position, dice)
    kinds = _kinds(loaded, seats, against)
    players = {
        seat: RandomPlayer(None if seed is None else seed + 1 + seat) for seat, kind in enumerate(kinds) if kind == "random"
    }
    Terminal(session, players, save, called=game, ascii_only=ascii_only).run()


def _kinds(game: Game[Any, Any], seats: str, against: str) -> list[str]:
    count = game.facts.players
    kinds = [kind.strip() for kind in seats.split(",")] if seats else ["human", *[against] * (count - 1)]
    for kind in kinds:
        if kind not in KINDS:
            raise BadOptionError(f"A seat is played by {' or '.join(KINDS)}; found {kind!r}.")
    if len(kinds) != count:
        raise BadOptionError(f"{game.name} has {count} {'seat' if count == 1 else 'seats'}; --seats names {len(kinds)}.")
    return kinds


def _game_of(record: Record, name: str) -> Game[Any, Any]:
    from plyground.games import catalogue

    loaded = catalogue.load(name, **record.options) if name else catalogue.load_named(record.game, **record.options)
    if loaded.name != record.game:
        raise BadRecordError(f"The record is of {record.game}, not of {loaded.name}.")
    return loaded


def _record_from(path: Path) -> Record:
    from plyground.core.record import read_record

    try:
        return read_record(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadRecordError(f"The record {path} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise BadRecordError(f"{path} is not a record: it is not text.") from error
