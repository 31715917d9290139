"""`ply match` and `ply tournament`: players against players."""

from __future__ import annotations

import os
import shlex
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from plyground.cli.arguments import FILE, NUMBER, WHOLE, GameCommand, game_argument, json_option, option_option, options_from
from plyground.cli.output import complain, counted, print_json
from plyground.cli.progress import progress
from plyground.core.clock import GRACE_SECONDS, Clock
from plyground.core.errors import BadOptionError, BadRecordError
from plyground.core.search import Limits

if TYPE_CHECKING:
    from plyground.matches.match import Progress
    from plyground.matches.plan import Plan
    from plyground.matches.sprt import Sprt

USUAL_GAMES = 200
MOST_GAMES_OF_A_TEST = 20_000
USUAL_SECONDS = 0.1
_INTERRUPTED = 130
_QUIET_SECONDS = 0.2
_ABOUT_PLAYER = "A player: engine, engine:depth=4, random, random:seed=3."

Function = TypeVar("Function", bound=Callable[..., Any])


def _conditions(command: Function) -> Function:
    """The options of every competition."""
    options = (
        click.option(
            "--seconds", type=NUMBER, default=None, help="Seconds for every move.  [default: 0.1 for who would need it]"
        ),
        click.option("--nodes", type=WHOLE, default=None, help="Positions to look at for every move."),
        click.option("--depth", type=WHOLE, default=None, help="How deep to look for every move."),
        click.option("--clock", metavar="S+I", default="", help="Seconds for the whole game, and for each move more: 10+0.1."),
        click.option(
            "--grace", type=NUMBER, default=GRACE_SECONDS, show_default=True, help="How many seconds late a move may come."
        ),
        click.option(
            "--openings",
            metavar="PLIES",
            type=WHOLE,
            default=None,
            help="Random moves before every pair of games.  [default: 4, fewer in short games]",
        ),
        click.option(
            "--seed", type=WHOLE, default=0, show_default=True, help="The same seed gives the same openings and dice."
        ),
        click.option(
            "-t",
            "--parallel",
            "--threads",
            "parallel",
            type=WHOLE,
            default=None,
            help="How many games to play at once.  [default: one a core]",
        ),
        click.option(
            "--out",
            type=FILE,
            metavar="FILE",
            default=None,
            help="Where to keep the games; a file of the same match is gone on with. By default it is in your data folder.",
        ),
        option_option,
        json_option,
    )
    for option in reversed(options):
        command = option(command)
    return command


@click.command(cls=GameCommand)
@game_argument
@click.argument("first", metavar="A", help=_ABOUT_PLAYER)
@click.argument("second", metavar="B", help=_ABOUT_PLAYER)
@click.option("-n", "--games", type=WHOLE, default=None, help="How many games.  [default: 200; at most 20000 with --sprt]")
@click.option(
    "--sprt",
    metavar="ELO0,ELO1",
    default="",
    help="Play until it is decided whether A is stronger than B by ELO0 or by ELO1. ELO0,ELO1,ALPHA,BETA sets the errors too.",
)
@_conditions
@click.pass_context
def match(
    context: click.Context, /, game: str, first: str, second: str, games: int | None, sprt: str, as_json: bool, **given: Any
) -> None:
    """Let two players play, in pairs of games with sides exchanged; tells Elo with error bars."""
    from plyground.matches.match import run_match
    from plyground.matches.plan import checked_games
    from plyground.matches.report import match_data, match_text
    from plyground.matches.sprt import Sprt

    test = Sprt.read(sprt) if sprt else None
    wanted = games if games is not None else MOST_GAMES_OF_A_TEST if test is not None else USUAL_GAMES
    checked_games(wanted)
    plan = _plan(context, game, (first, second), given)
    file = _file(given["out"], plan)
    with _going_on(file, given["out"]), progress("match") as update:
        result = run_match(
            plan, wanted, sprt=test, keep=file, processes=_parallel(given["parallel"]), progress=_teller(update, test)
        )
    if as_json:
        print_json(match_data(result) | {"file": str(file)})
    else:
        print(_heading(plan, result.table.games))
        print(match_text(result))
        print(f"The games are in {file}.")
    _end(context, file, given["out"], is_interrupted=result.is_interrupted, played=result.table.games)


@click.command(cls=GameCommand)
@game_argument
@click.argument("players", metavar="PLAYER PLAYER ...", nargs=-1, required=True, help=_ABOUT_PLAYER)
@click.option("-n", "--games", type=WHOLE, default=20, show_default=True, help="How many games every two who meet play.")
@click.option("--gauntlet", is_flag=True, help="The first player meets all others, who do not meet each other.")
@_conditions
@click.pass_context
def tournament(
    context: click.Context, /, game: str, players: tuple[str, ...], games: int, gauntlet: bool, as_json: bool, **given: Any
) -> None:
    """Let every two of several players play; tells a cross-table and ratings with error bars."""
    from plyground.matches.plan import checked_games
    from plyground.matches.report import tournament_data, tournament_text
    from plyground.matches.tournament import Kind, encounters, run_tournament

    kind = Kind.GAUNTLET if gauntlet else Kind.ROUND_ROBIN
    checked_games(games)
    encounters(kind, len(players))
    plan = _plan(context, game, players, given)
    file = _file(given["out"], plan)
    with _going_on(file, given["out"]), progress("tournament") as update:
        result = run_tournament(
            plan, games, kind=kind, keep=file, processes=_parallel(given["parallel"]), progress=_teller(update)
        )
    if as_json:
        print_json(tournament_data(result) | {"file": str(file)})
    else:
        print(_heading(plan, result.table.games))
        print(tournament_text(result))
        print(f"The games are in {file}.")
    _end(context, file, given["out"], is_interrupted=result.is_interrupted, played=result.table.games)


def _plan(context: click.Context, name: str, players: tuple[str, ...], given: dict[str, Any]) -> Plan:
    """What is to be played; everything that can be refused is refused here."""
    from plyground.cli.competitors import competitor_from, files_of, needs_limit
    from plyground.games import catalogue
    from plyground.matches.competitor import Setup
    from plyground.matches.digests import file_digest
    from plyground.matches.openings import openings, usual_plies
    from plyground.matches.plan import Plan

    options = options_from(context, name, given["option"])
    place = str(Path(name).resolve()) if name.endswith(".py") or os.sep in name else name
    setup = Setup(catalogue.load, competitor_from, place, options)
    game = Plan(setup, players).load()
    digests = {
        f"the {what} of {player}": file_digest(file, f"The {what} of {player}")
        for player in players
        for what, file in files_of(player, game).items()
    }
    for player in players:
        competitor_from(player, game)
    clock = _clock(given, usual=any(map(needs_limit, players)))
    plies = usual_plies(game, given["seed"]) if given["openings"] is None else given["openings"]
    next(openings(game, plies, given["seed"]))
    return Plan(setup, players, clock, plies, given["seed"], digests)


def _clock(given: dict[str, Any], *, usual: bool) -> Clock:
    limits = {name: given[name] for name in ("seconds", "nodes", "depth") if given[name] is not None}
    if len(limits) + bool(given["clock"]) > 1:
        raise BadOptionError("Give one of --seconds, --nodes, --depth and --clock, not several.")
    if given["clock"]:
        return Clock.read(given["clock"], grace=given["grace"])
    if not limits and usual:
        limits = {"seconds": USUAL_SECONDS}
    return Clock(limits=Limits(**limits), grace=given["grace"])


def _parallel(wanted: int | None) -> int:
    """How many games at once: as many as there are cores for this program."""
    if wanted is None:
        return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1
    from plyground.matches.arena import MOST_PROCESSES

    if not 1 <= wanted <= MOST_PROCESSES:
        raise BadOptionError(f"--parallel must be from 1 to {MOST_PROCESSES}; it was {wanted}.")
    return wanted


def _file(wanted: Path | None, plan: Plan) -> Path:
    """Where the games go: where they are wanted, or a new file in the data folder."""
    from plyground.cli.keeping import records_folder

    if wanted is not None and not wanted.parent.is_dir():
        raise BadRecordError(
            f"The games cannot be kept in {wanted}: there is no folder {wanted.parent}. Make it, or give another name."
        )
    if wanted is not None:
        return wanted
    folder = records_folder().parent / "matches"
    stem = f"{Path(plan.setup.game).stem}-{time.strftime('%Y%m%d-%H%M%S')}"
    return next(path for number in count(1) if not (path := folder / f"{stem}-{number}.jsonl").exists())


def _teller(update: Callable[..., None], sprt: Sprt | None = None) -> Progress:
    """Shows how it stands, a few times a second."""
    from plyground.matches.report import progress_text
    from plyground.matches.table import Table

    shown = 0.0

    def tell(done: int, total: int, table: Table) -> None:
        nonlocal shown
        if time.monotonic() - shown > _QUIET_SECONDS:
            shown = time.monotonic()
            update(done, total, progress_text(table, sprt) if len(table.names) == 2 else "")  # noqa: PLR2004 - of a match

    return tell


def _heading(plan: Plan, games: int) -> str:
    plies = f"{plan.plies} random {'ply' if plan.plies == 1 else 'plies'}"
    return f"{games} games of {plan.setup.game}, {plan.clock}, {plies} before every pair, seed {plan.seed}\n"


def _end(context: click.Context, file: Path, wanted: Path | None, *, is_interrupted: bool, played: int) -> None:
    """After Ctrl-C, tell what is kept and how to go on."""
    if not is_interrupted:
        return
    complain(
        f"Interrupted after {counted(played, 'game')}; all that are finished are kept. Go on with: {_again(file, wanted)}",
        after_echo=True,
    )
    context.exit(_INTERRUPTED)


@contextmanager
def _going_on(file: Path, wanted: Path | None) -> Iterator[None]:
    """Where a game cannot be written, tell that those before it are kept, and how to go on."""
    from plyground.matches.ledger import UnwrittenGameError

    try:
        yield
    except UnwrittenGameError as error:
        raise BadRecordError(
            f"{error} All games that were finished before it are kept. Make room, then go on with: {_again(file, wanted)}"
        ) from error


def _again(file: Path, wanted: Path | None) -> str:
    """The command that goes on with the games of a file."""
    return shlex.join(["ply", *sys.argv[1:], *([] if wanted is not None else ["--out", str(file)])])
