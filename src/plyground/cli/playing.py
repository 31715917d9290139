"""`ply play`: a game in the terminal."""

from __future__ import annotations

import math
import sys
from contextlib import nullcontext, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from plyground.cli.arguments import (
    ABOUT_GAME,
    FILE,
    NUMBER,
    WHOLE,
    GameCommand,
    ascii_option,
    game_from,
    game_options,
    json_option,
    option_option,
    position_option,
)
from plyground.cli.weighing import weights_option
from plyground.core.errors import BadLimitError, BadOptionError, BadRecordError

if TYPE_CHECKING:
    from plyground.cli.players import Players
    from plyground.cli.terminal import Terminal
    from plyground.core.game import Game
    from plyground.core.record import Record
    from plyground.sessions.game_clock import GameClock

_ABOUT_SEAT = "human, random, engine, engine:level=3, textbook:minimax ..."


@click.command(cls=GameCommand)
@click.argument("game", metavar="[GAME]", required=False, default="", help=ABOUT_GAME)
@click.option("--against", metavar="PLAYER", default="", help=f"Who plays the other seats: {_ABOUT_SEAT}.  [default: engine]")
@click.option("--level", type=WHOLE, default=None, help="How strong the engine is: from 1 to 10, full strength.  [default: 4]")
@click.option(
    "--seats",
    metavar="PLAYER,PLAYER,...",
    default="",
    show_default=False,
    help="Who plays each seat, such as engine,human. By default you play the first seat.",
)
@click.option("--seconds", type=NUMBER, default=None, help="How long an engine may think about a move.  [default: 1]")
@weights_option
@click.option("--clock", metavar="S+I", default="", help="Seconds for each player's whole game, and for each move more: 300+3.")
@click.option("--no-flag", is_flag=True, help="Only tell who is out of time; do not end the game.")
@click.option("--ponder", is_flag=True, help="Let the engine think while you do.")
@click.option("--seed", type=WHOLE, default=None, help="Make chance and the other players repeatable.")
@click.option("--load", type=FILE, metavar="FILE", default=None, help="Go on with a game that was saved.")
@click.option(
    "--save",
    type=FILE,
    metavar="FILE",
    default=None,
    help="Where to keep the record; PGN if it ends in .pgn. By default it goes to your data folder.",
)
@position_option
@ascii_option
@option_option
@json_option
@click.pass_context
def play(
    context: click.Context,
    game: str,
    against: str,
    level: int | None,
    seats: str,
    seconds: float | None,
    weights: Path | None,
    clock: str,
    no_flag: bool,
    ponder: bool,
    seed: int | None,
    load: Path | None,
    save: Path | None,
    position: str,
    ascii_only: bool,
    option: tuple[str, ...],
    as_json: bool,
) -> None:
    """Play a game. Type a move, or 'help' for the other things you can type."""
    from plyground.cli.keeping import Keeper, demand_kind, record_in
    from plyground.cli.output import print_json, warn_if_nothing_is_kept
    from plyground.cli.players import Players
    from plyground.cli.screen import Screen
    from plyground.cli.seats import seats_for, thinks
    from plyground.cli.terminal import Terminal
    from plyground.cli.timing import Timing
    from plyground.engines.random_player import RandomPlayer
    from plyground.native.game import NativeGame
    from plyground.sessions.session import Session

    record = record_in(load) if load is not None else None
    if not game and record is None:
        raise BadOptionError("Which game? Give a name ('ply games' lists them), or --load FILE to go on with a saved one.")
    if record is not None and game_options(context, option):
        raise BadOptionError("A saved game has its options in its record; leave them out with --load.")
    if record is not None and position:
        raise BadOptionError("A saved game begins where its record says; leave out --position, or --load.")
    _demand_free(save, load)
    _demand_strength(level, seconds)
    loaded = _game_of(record, game) if record is not None else game_from(context, game, option)
    demand_kind(save, loaded)
    texts = seats_for(
        loaded, seats=seats, against=against, level=level, seconds=seconds, ponders=ponder, weights=weights, record=record
    )
    timer = _timer(clock, loaded, record)
    if no_flag and timer is None:
        raise BadOptionError("--no-flag is about a clock; give --clock, too, such as --clock 300+3.")
    dice = RandomPlayer(seed)
    session = Session.resume(loaded, record, dice) if record is not None else Session(loaded, position, dice)
    players = Players(loaded, texts, seed=seed, ponders=ponder, is_timed=timer is not None)
    if not session.is_over:
        players.prepare()
        if isinstance(loaded, NativeGame) and any(map(thinks, texts)):
            warn_if_nothing_is_kept()

    def said() -> dict[str, str]:
        return players.tags() | (timer.tags() if timer is not None else {})

    keeper = Keeper(said, save=save, load=load, tags=record.tags if record is not None else None)
    with redirect_stdout(sys.stderr) if as_json else nullcontext():  # a program reads the one, a person may watch the other
        screen = Screen(loaded, players.people, ascii_only=ascii_only)
        terminal = Terminal(session, players, keeper, screen, called=game, timing=Timing(timer, ends=not no_flag))
        terminal.run()
    if as_json:
        print_json(_data(terminal, players))
    players.leave_at_once()


def _data(terminal: Terminal, players: Players) -> dict[str, Any]:
    """The game that was played, for a program; seats count from 1. Where a player resigned or was late, nothing is paid."""
    session = terminal.session
    loser = session.late if session.late is not None else session.resigned
    return {
        "game": session.game.name,
        "options": dict(session.game.options),
        "start": session.start,
        "seats": list(players.texts),
        "moves": list(session.texts()),
        "result": {
            "utilities": list(session.utilities) if session.is_over and session.utilities is not None else None,
            "text": session.outcome() if session.is_over else "The game was not finished.",
        },
        "ended": _ended(terminal),
        "loser": None if loser is None else loser + 1,
        "failures": terminal.failures,
        "record": None if terminal.record_path is None else str(terminal.record_path),
    }


def _ended(terminal: Terminal) -> str:
    """By what it ended, in one word."""
    session = terminal.session
    if session.late is not None:
        return "time"
    if session.resigned is not None:
        return "resignation"
    if session.is_over:
        return "rules" if session.game.is_terminal(session.state) else "repetition"
    return "length" if terminal.is_stopped else "left"


def _demand_free(save: Path | None, load: Path | None) -> None:
    """Refuse a place for the record that is taken, unless the game goes on from there."""
    if save is not None and save.is_dir():
        raise BadOptionError(f"{save} is a folder; give --save the name of a file.")
    if save is not None and not save.parent.is_dir():
        raise BadOptionError(f"There is no folder {save.parent}; make it, or give --save another name.")
    if save is not None and save.exists() and (load is None or save.resolve() != load.resolve()):
        raise BadOptionError(f"{save} is there already; give --save another name, or go on with it by --load {save}.")


def _demand_strength(level: int | None, seconds: float | None) -> None:
    from plyground.engines.levels import level_numbered

    if level is not None:
        level_numbered(level)
    if seconds is not None and not (seconds > 0 and math.isfinite(seconds)):
        raise BadLimitError(f"--seconds must be a number above 0; it was {seconds:g}.")


def _timer(clock: str, game: Game[Any, Any], record: Record | None) -> GameClock | None:
    """The clock that is asked for, else the one of the record."""
    from plyground.sessions.game_clock import GameClock

    if clock:
        return GameClock.set_to(clock, game.facts.players)
    return GameClock.from_tags(record.tags, game.facts.players) if record is not None else None


def _game_of(record: Record, name: str) -> Game[Any, Any]:
    from plyground.games import catalogue

    if name and (other := catalogue.load(name).name) != record.game:
        raise BadRecordError(f"The record is of {record.game}, not of {other}.")
    return catalogue.load(name, **record.options) if name else catalogue.load_named(record.game, **record.options)
