"""`ply play`: a game in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from plyground.cli.arguments import (
    ABOUT_GAME,
    FILE,
    WHOLE,
    GameCommand,
    ascii_option,
    game_from,
    game_options,
    option_option,
    position_option,
)
from plyground.core.errors import BadOptionError, BadRecordError

if TYPE_CHECKING:
    from plyground.core.game import Game
    from plyground.core.record import Record

KINDS = ("human", "random")


@click.command(cls=GameCommand)
@click.argument("game", metavar="[GAME]", required=False, default="", help=ABOUT_GAME)
@click.option(
    "--seats",
    metavar="KIND,KIND,...",
    default="",
    show_default=False,
    help="Who plays each seat: human or random. By default you play the first seat.",
)
@click.option("--against", metavar="KIND", default="", help="Who plays the other seats: human or random.  [default: random]")
@click.option("--seed", type=WHOLE, default=None, help="Make chance and random players repeatable.")
@click.option("--load", type=FILE, metavar="FILE", default=None, help="Go on with a game that was saved.")
@click.option(
    "--save", type=FILE, metavar="FILE", default=None, help="Where to keep the record. By default it goes to your data folder."
)
@position_option
@ascii_option
@option_option
@click.pass_context
def play(
    context: click.Context,
    game: str,
    seats: str,
    against: str,
    seed: int | None,
    load: Path | None,
    save: Path | None,
    position: str,
    ascii_only: bool,
    option: tuple[str, ...],
) -> None:
    """Play a game. Type a move, or 'help' for the other things you can type."""
    from plyground.cli.keeping import Keeper, record_in
    from plyground.cli.screen import Screen
    from plyground.cli.terminal import Terminal
    from plyground.engines.random_player import RandomPlayer
    from plyground.sessions.session import Session

    record = record_in(load) if load is not None else None
    if not game and record is None:
        raise BadOptionError("Which game? Give a name ('ply games' lists them), or --load FILE to go on with a saved one.")
    if record is not None and game_options(context, option):
        raise BadOptionError("A saved game has its options in its record; leave them out with --load.")
    if record is not None and position:
        raise BadOptionError("A saved game begins where its record says; leave out --position, or --load.")
    if save is not None and save.exists() and (load is None or save.resolve() != load.resolve()):
        raise BadOptionError(f"{save} is there already; give --save another name, or go on with it by --load {save}.")
    loaded = _game_of(record, game) if record is not None else game_from(context, game, option)
    kinds = _kinds(loaded, seats, against, record)
    dice = RandomPlayer(seed)
    session = Session.resume(loaded, record, dice) if record is not None else Session(loaded, position, dice)
    players = {
        seat: RandomPlayer(None if seed is None else seed + 1 + seat) for seat, kind in enumerate(kinds) if kind == "random"
    }
    people = [seat for seat, kind in enumerate(kinds) if kind == "human"]
    keeper = Keeper(people, save=save, load=load, tags=record.tags if record is not None else None)
    Terminal(session, players, keeper, Screen(loaded, people, ascii_only=ascii_only), called=game).run()


def _kinds(game: Game[Any, Any], seats: str, against: str, record: Record | None) -> list[str]:
    """Who plays each seat: as asked for, else as the record says, else a person against random players."""
    count = game.facts.players
    kinds = [kind.strip() for kind in seats.split(",")] if seats else ["human", *[against or "random"] * (count - 1)]
    for kind in kinds:
        if kind not in KINDS:
            raise BadOptionError(f"A seat is played by {' or '.join(KINDS)}; found {kind!r}.")
    if len(kinds) != count:
        raise BadOptionError(f"{game.name} has {count} {'seat' if count == 1 else 'seats'}; --seats names {len(kinds)}.")
    if record is None or seats or against:
        return kinds
    said = [record.tags.get(f"Seat{number}", "") for number in range(1, count + 1)]
    return [word if word in KINDS else kind for word, kind in zip(said, kinds, strict=True)]


def _game_of(record: Record, name: str) -> Game[Any, Any]:
    from plyground.games import catalogue

    loaded = catalogue.load(name, **record.options) if name else catalogue.load_named(record.game, **record.options)
    if loaded.name != record.game:
        raise BadRecordError(f"The record is of {record.game}, not of {loaded.name}.")
    return loaded
