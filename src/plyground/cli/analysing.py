"""`ply analyse`: a position as the search goes on, or a whole recorded game with its mistakes and its graph."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

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
    moves_option,
    option_option,
    position_option,
    states_from,
)
from plyground.cli.output import complain, counted, print_json, style, warn_if_nothing_is_kept, width
from plyground.cli.picture_files import demand_pictures
from plyground.cli.progress import progress
from plyground.cli.search_options import SETTING, depth_option, engine_options, limits_from, nodes_option
from plyground.cli.searching import NOTHING_SEARCHED, demand_decision, engine_from
from plyground.core.errors import BadOptionError, BadRecordError

if TYPE_CHECKING:
    from plyground.core.game import Game
    from plyground.core.record import Record
    from plyground.core.search import Limits
    from plyground.engines.engine import Engine
    from plyground.sessions.analysis import Study
    from plyground.sessions.scoring import Scale

_INTERRUPTED = 130
_SECONDS_A_POSITION = 0.5
_WIDE_ENOUGH = 200


class _Wanted(NamedTuple):
    """How the answer shall look, and where the pictures go."""

    as_json: bool
    ascii_only: bool
    svg: Path | None
    png: Path | None


@click.command(cls=GameCommand)
@click.argument("game", metavar="[GAME]", required=False, default="", help=ABOUT_GAME + " A record names its own.")
@moves_option
@position_option
@click.option(
    "--record", type=FILE, metavar="FILE", default=None, help="Look back at a game that was kept by play or match, or in PGN."
)
@click.option("--number", type=WHOLE, default=1, show_default=True, help="Which game, where FILE holds several.")
@click.option(
    "--seconds", type=NUMBER, default=None, help="How long to think.  [default: until Ctrl-C, 0.5 a position of a record]"
)
@depth_option
@nodes_option
@click.option("--lines", type=SETTING, default=3, show_default=True, help="How many of the best moves to show.")
@engine_options
@click.option("--scale", type=NUMBER, default=None, help="The value that is worth 73 of 100.  [default: measured for the game]")
@click.option("--svg", type=FILE, metavar="FILE", default=None, help="Write the graph of a recorded game as SVG.")
@click.option("--png", type=FILE, metavar="FILE", default=None, help="Write the graph of a recorded game as PNG.")
@ascii_option
@option_option
@json_option
@click.pass_context
def analyse(
    context: click.Context,
    game: str,
    moves: str,
    position: str,
    record: Path | None,
    number: int,
    seconds: float | None,
    depth: int | None,
    nodes: int | None,
    lines: int,
    engine: str,
    settings: Path | None,
    weights: Path | None,
    megabytes: int,
    threads: int,
    scale: float | None,
    svg: Path | None,
    png: Path | None,
    ascii_only: bool,
    option: tuple[str, ...],
    as_json: bool,
) -> None:
    """Analyse a position until you press Ctrl-C, or a whole recorded game.

    Values are turned into the score that a player can expect, from 0 to 100 %: what is proven is 0, 50 or 100, an evaluation v
    is 1 / (1 + exp(-v / scale)). A move that loses 5 of it is an inaccuracy (?!), 10 a mistake (?), 20 a blunder (??). The
    accuracy of a player is the mean of exp(-5 x loss) over the moves.

    In a recorded game with dice, luck and skill are told apart: the luck of a throw is what a player can expect after it, less
    the mean over all that could have fallen; skill is what decisions lost; and the result is told without the luck, too.
    """
    del weights, megabytes, threads  # read by `engine_from`, which must know which of them were given
    from plyground.sessions.analysis import Study, demand_nothing_hidden
    from plyground.sessions.scoring import Scale, scale_for

    if scale is not None:
        Scale(scale)
    wanted = _Wanted(as_json, ascii_only, svg, png)
    if record is None:
        if svg is not None or png is not None:
            raise BadOptionError("The graph is of a recorded game: give one with --record FILE, or leave --svg and --png out.")
        if context.get_parameter_source("number") != click.core.ParameterSource.DEFAULT:
            raise BadOptionError("--number says which game of a file: give the file with --record, or leave it out.")
        if not game:
            raise BadOptionError("Which game? Give a name ('ply games' lists them), or --record FILE for a game that was kept.")
        limits = limits_from(seconds, depth, nodes, else_seconds=None)
        loaded = game_from(context, game, option)
        demand_nothing_hidden(loaded)
        states = states_from(loaded, position, moves)
        demand_decision(loaded, states[-1], moves)
        warn_if_nothing_is_kept()
        thinker = engine_from(context, loaded, engine, settings)
        _watch(thinker, states, limits, scale_for(loaded, thinker, scale), lines, wanted)
        return
    if moves or position or game_options(context, option):
        raise BadOptionError("A record has its own options, start and moves; leave --position, --moves and options out.")
    demand_pictures(svg, png)
    limits = limits_from(seconds, depth, nodes, else_seconds=_SECONDS_A_POSITION)
    kept = record_of_a_file(record, number)
    loaded = _game_of(kept, game)
    study = Study(loaded, kept)
    warn_if_nothing_is_kept()
    thinker = engine_from(context, loaded, _telling(engine, loaded), settings, lines=1)
    _look_back(study, thinker, limits, scale_for(loaded, thinker, scale), wanted)
    if not study.is_complete:
        context.exit(_INTERRUPTED)


# -- one position ----------------------------------------------------------------------------------------------------


def _watch(engine: Engine, states: list[Any], limits: Limits, scale: Scale, lines: int, wanted: _Wanted) -> None:
    """Show what the engine finds while it finds it. Ctrl-C ends that, and what was found is kept."""
    from plyground.cli.live_table import LiveTable, Rows, is_drawn_in_place
    from plyground.cli.thinking_text import Interruption, info_data, pulled

    game, state = engine.game, states[-1]
    search = engine.search(state, limits, past=states[:-1])
    view: _Data | LiveTable | Rows
    if wanted.as_json:
        view = _Data(game, state, scale)
    elif is_drawn_in_place():
        view = LiveTable(game, state, scale, lines, ascii_only=wanted.ascii_only)
    else:
        view = Rows(game, state)
    with Interruption(engine) as interruption, view:

        def heard(info: Any) -> None:
            interruption.has_found = True
            view.hear(info)

        result = pulled(search, heard)
    move = game.write_action(state, result.action)
    if wanted.as_json:
        equal = [game.write_action(state, action) for action in result.equally_good or (result.action,)]
        data = {"final": True, "interrupted": interruption.wanted, "move": move, "equally_good": equal}
        print_json(data | {"score": round(scale.score(result.info), 4)} | info_data(game, state, result.info))
    else:
        if result.info.depth == 0:
            print(NOTHING_SEARCHED)
        print(f"best: {move}")


class _Data:
    """For a program: every piece of news as a line of JSON."""

    def __init__(self, game: Game[Any, Any], state: Any, scale: Scale) -> None:
        self._game, self._state, self._scale = game, state, scale

    def __enter__(self) -> None:
        pass

    def __exit__(self, *_: object) -> None:
        pass

    def hear(self, info: Any) -> None:
        """Print it."""
        from plyground.cli.thinking_text import info_data

        more = {
            "final": False,
            "number": info.number,
            "score": round(self._scale.score(info), 4),
            "nodes_per_second": round(info.nodes_per_second),
            "table_fill": round(info.table_fill, 4),
        }
        print_json(more | info_data(self._game, self._state, info))
        sys.stdout.flush()


def _telling(kind: str, game: Game[Any, Any]) -> str:
    """What thinks if nobody says: for several players only an engine that tells what everybody can expect will do."""
    from plyground.engines.choosing import AUTO, telling_kind_for

    return telling_kind_for(game).name if kind == AUTO else kind


# -- a recorded game -------------------------------------------------------------------------------------------------


def _look_back(study: Study, engine: Engine, limits: Limits, scale: Scale, wanted: _Wanted) -> None:
    """Search every position, then tell. Ctrl-C ends the searching, not the telling."""
    from plyground.cli.review_text import review_data, review_text
    from plyground.cli.thinking_text import Interruption

    search = study.look_back(engine, limits, scale)
    with Interruption(engine) as interruption, progress("analyse") as update:
        for done, ply in enumerate(search, 1):
            if interruption.wanted:
                study.forget(ply)  # its search was cut off in the middle
                break
            interruption.has_found = True
            update(done, study.positions)
    if not study.is_complete:
        complain(
            f"Stopped when {study.searched} of {study.positions} positions had been searched, from the last one back.",
            after_echo=True,
        )
    if wanted.as_json:
        print_json(review_data(study, scale))
        _draw(study, wanted)
        return
    unicode = style(ascii_only=wanted.ascii_only).unicode
    print(review_text(study, wide=width() if sys.stdout.isatty() else _WIDE_ENOUGH, unicode=unicode))
    _draw(study, wanted)
    for file in (wanted.svg, wanted.png):
        if file is not None:
            print(f"\nWrote {file}.")


def _draw(study: Study, wanted: _Wanted) -> None:
    if wanted.svg is None and wanted.png is None:
        return
    from plyground.sessions.graph import graph_png, graph_svg
    from plyground.teaching.pictures.saving import write_file

    if wanted.svg is not None:
        write_file(wanted.svg, graph_svg(study))
    if wanted.png is not None:
        write_file(wanted.png, graph_png(study))


def _game_of(record: Record, name: str) -> Game[Any, Any]:
    from plyground.games import catalogue

    if name and (given := catalogue.load(name).name) != record.game:  # before its options, which the other game may not know
        raise BadRecordError(f"The record is of {record.game}, not of {given}.")
    loaded = catalogue.load(name, **record.options) if name else catalogue.load_named(record.game, **record.options)
    if loaded.name != record.game:
        raise BadRecordError(f"The record is of {record.game}, not of {loaded.name}.")
    return loaded


def record_of_a_file(path: Path, number: int) -> Record:
    """The record in a file of one game, in a PGN file, or in one line of the file of a match."""
    from plyground.cli.keeping import record_in
    from plyground.core.record import read_record

    games = games_of_a_match(path)
    if games is None:
        return record_in(path, number)
    if not 1 <= number <= len(games):
        held = counted(len(games), "game")
        raise BadRecordError(f"{path} holds {held} of a match; --number must be one of them, and was {number}.")
    try:
        text = json.loads(games[number - 1])["record"]
    except (ValueError, KeyError, TypeError) as error:
        raise BadRecordError(f"Line {number + 1} of {path} is not a game of a match.") from error
    return read_record(str(text))


def games_of_a_match(path: Path) -> list[str] | None:
    """The lines of a match's file after the first, or None if it is no such file."""
    from plyground.cli.keeping import text_in

    text = text_in(path)
    if not text.startswith('{"plyground": "games"'):
        return None
    return [line for line in text.split("\n")[1:] if line]
