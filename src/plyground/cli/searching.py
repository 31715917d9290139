"""`ply best`: the move that the engine would play, and why."""

from __future__ import annotations

import shlex
import sys
import time
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from plyground.cli.arguments import FILE, GameCommand, game_argument, game_from, moves_option, position_option, states_from
from plyground.cli.output import complain, print_json, warn_if_nothing_is_kept
from plyground.cli.progress import Update, progress, working
from plyground.cli.search_options import SETTING, limits_from, search_options
from plyground.cli.weighing import weights_in
from plyground.core.errors import BadLimitError, BadPositionError, IllegalActionError, PlygroundError, shown
from plyground.core.game import CHANCE
from plyground.native.startup import scipy_left_out

if TYPE_CHECKING:
    from plyground.cli.thinking_text import LinesHeard
    from plyground.core.game import Game
    from plyground.core.search import Limits, SearchInfo, SearchResult
    from plyground.engines.engine import Engine

_MOST_POSITIONS = 1_000_000
_MOST_CHARACTERS = 64_000_000
_LONGEST_ECHO = 1_000
_BYTE_ORDER_MARK = "\ufeff"
_STANDARD_INPUT = Path("-")
_EXIT_UNANSWERED = 2

positions_option = click.option(
    "--positions",
    type=FILE,
    metavar="FILE",
    default=None,
    help="One position or list of moves a line, '-' for standard input; one answer in JSON a line.",
)
NOTHING_SEARCHED = "Nothing was searched: the move is only a legal one."
_OF_THE_ENGINE = ("megabytes", "threads", "lines", "level", "equal")


@click.command(cls=GameCommand)
@game_argument
@moves_option
@position_option
@positions_option
@click.option("--lines", type=SETTING, default=1, show_default=True, help="How many of the best moves to tell.")
@click.option("--level", type=SETTING, default=None, help="Play weaker: from 1 to 10, which is full strength.")
@click.option("--equal", is_flag=True, help="Look for all moves that are as good as the best, too.")
@search_options
@click.pass_context
def best(
    context: click.Context,
    game: str,
    moves: str,
    position: str,
    positions: Path | None,
    seconds: float | None,
    depth: int | None,
    nodes: int | None,
    lines: int,
    level: int | None,
    equal: bool,
    engine: str,
    settings: Path | None,
    weights: Path | None,
    megabytes: int,
    threads: int,
    option: tuple[str, ...],
    as_json: bool,
) -> None:
    """Find the best move in a position."""
    del lines, level, equal, weights, megabytes, threads  # read by `engine_from`, which must know which of them were given
    loaded = game_from(context, game, option)
    limits = limits_from(seconds, depth, nodes, else_seconds=1.0)
    if positions is not None and (moves or position):
        raise BadPositionError("Give positions in a file, or one with --position or --moves; not both.")
    states = [] if positions is not None else states_from(loaded, position, moves)
    if positions is None:
        demand_decision(loaded, states[-1], moves)
    warn_if_nothing_is_kept()
    thinker = engine_from(context, loaded, engine, settings)
    if positions is not None:
        if _answer_all(loaded, thinker, positions, limits):
            context.exit(_EXIT_UNANSWERED)
        return
    from plyground.cli.thinking_text import Interruption, LinesHeard, info_row, pulled

    state, began, lines_heard = states[-1], time.monotonic(), LinesHeard()
    with Interruption(thinker) as interruption:

        def heard(info: SearchInfo) -> None:
            interruption.has_found = True
            lines_heard.hear(info)
            if not as_json:
                print(info_row(loaded, state, info), flush=True)

        result = pulled(thinker.search(state, limits, past=states[:-1]), heard)
    if as_json:
        answer = _answer(loaded, state, result, time.monotonic() - began, lines_heard)
        print_json(answer | ({"interrupted": True} if interruption.wanted else {}))
        return
    if result.info.depth == 0:
        print(NOTHING_SEARCHED)
    print(f"best: {loaded.write_action(state, result.action)}")


def demand_decision(game: Game[Any, Any], state: Any, moves: str) -> None:
    """Where dice are to be thrown there is nothing to choose: say how to tell what fell."""
    if game.player(state) != CHANCE:
        return
    fallen = shlex.quote(" ".join([moves, game.write_action(state, game.actions(state)[0])]).strip())
    raise IllegalActionError(
        f"Chance is to move in {game.name}, so there is nothing to choose; say what falls, such as --moves {fallen}."
    )


def engine_from(context: click.Context, game: Game[Any, Any], kind: str, settings: Path | None, **more: int) -> Engine:
    """The engine for a game: as the file of settings says, where there is one, and as the options that were given say.

    `more` are settings that the command itself decides.
    """
    from dataclasses import replace

    with working("preparing the engine", compiles=True), scipy_left_out():
        from plyground.engines.choosing import AUTO, engine_for, kind_named
        from plyground.engines.settings import EngineSettings

        kept = EngineSettings.load(settings) if settings is not None else EngineSettings()
        given = {
            name: context.params[name]
            for name in _OF_THE_ENGINE
            if name in context.params and (settings is None or _is_given(context, name))
        }
        if settings is None or _is_given(context, "engine"):
            given["kind"] = kind
        if context.params.get("weights") is not None:
            given["weights"] = weights_in(context.params["weights"], game)
        wanted = replace(kept, **(given | more))
        engine = engine_for(game, wanted)
        engine.prepare()
    if wanted.lines > 1 and wanted.kind != AUTO and not kind_named(wanted.kind).tells_lines:
        complain(f"The engine {wanted.kind} tells one line, its best; {wanted.lines} were wanted.")
    return engine


def _is_given(context: click.Context, name: str) -> bool:
    return context.get_parameter_source(name) == click.core.ParameterSource.COMMANDLINE


def _answer_all(game: Game[Any, Any], engine: Engine, file: Path, limits: Limits) -> int:
    """One line of JSON for every line of a file, each as soon as it is known; gives how many could not be answered.

    Ctrl-C answers the position that is being searched with what is known of it, and ends the command.
    """
    from plyground.cli.thinking_text import Interruption, LinesHeard, pulled
    from plyground.sessions.analysis import states_on_line

    lines = positions_in(file)
    total = 0 if isinstance(lines, Iterator) else len(lines)
    count = unanswered = 0
    seen = progress("best") if total and not sys.stdout.isatty() else nullcontext(_silent)
    with seen as update:
        for text in lines:
            is_interrupted = False
            try:
                states = states_on_line(game, text)
                began, lines_heard = time.monotonic(), LinesHeard()
                with Interruption(engine, is_prompt=True) as interruption:
                    search = engine.search(states[-1], limits, past=states[:-1])
                    if interruption.wanted:
                        engine.stop()  # a stop counts for the search that was begun last: one that came sooner is said again
                    result = pulled(search, lines_heard.hear)
                is_interrupted = interruption.wanted
                answer = _answer(game, states[-1], result, time.monotonic() - began, lines_heard)
                answer |= {"interrupted": True} if is_interrupted else {}
            except PlygroundError as error:
                answer = {"error": str(error)}
                unanswered += 1
            print_json({"position": echoed(text) if "error" in answer else text} | answer)
            sys.stdout.flush()
            if is_interrupted:
                raise KeyboardInterrupt
            count += 1
            update(count, total)
    if not count:
        raise BadLimitError("There are no positions to answer on standard input; give one a line.")
    if unanswered:
        where = "its line says" if unanswered == 1 else "their lines say"
        which = "The only position" if count == 1 else f"{unanswered:,} of {count:,} positions"
        complain(f"{which} could not be answered; {where} why.")
    return unanswered


def _answer(game: Game[Any, Any], state: Any, result: SearchResult, seconds: float, lines_heard: LinesHeard) -> dict[str, Any]:
    """The answer as data: the move, its value to the player to move, what it cost, and all the lines that were told."""
    from plyground.cli.thinking_text import info_data

    equal = result.equally_good or (result.action,)
    return (
        {"move": game.write_action(state, result.action)}
        | info_data(game, state, result.info)
        | {"seconds": round(seconds, 4), "equally_good": [game.write_action(state, action) for action in equal]}
        | {"lines": lines_heard.as_data(game, state) if result.info.depth > 0 else []}
    )


_silent: Update = lambda _done, _total, /, said="", *, counted="": None  # noqa: ARG005, E731 - nobody is looking


def positions_in(file: Path) -> Iterator[str] | list[str]:
    """The lines of a file of positions; '-' is standard input, read as it comes."""
    return _typed_lines() if file == _STANDARD_INPUT else _lines_of(file)


def echoed(line: str) -> str:
    """A line that is refused, as it stands beside the refusal: enough of it to be known again."""
    return line if len(line) <= _LONGEST_ECHO else shown(line)


def _typed_lines() -> Iterator[str]:
    """Lines as they come, so that another program can ask one after the other."""
    number = 0
    for line in iter(lambda: sys.stdin.readline(_MOST_CHARACTERS + 1), ""):
        if len(line) > _MOST_CHARACTERS:
            raise BadPositionError(f"A line of positions has at most {_MOST_CHARACTERS:,} characters; this one has more.")
        if text := line.strip().removeprefix(_BYTE_ORDER_MARK):
            number += 1
            yield text
    if number == 0:
        raise BadLimitError("There were no positions in standard input; a list of them has at least 1 line.")


def _lines_of(file: Path) -> list[str]:
    from plyground.core.reading import UnreadableError, text_of

    try:
        lines = [line.strip() for line in text_of(file, _MOST_CHARACTERS).splitlines() if line.strip()]
    except UnreadableError as error:
        raise BadPositionError(f"The positions cannot be read from {file}: {error}.") from error
    if not 1 <= len(lines) <= _MOST_POSITIONS:
        raise BadLimitError(f"A file of positions has from 1 to {_MOST_POSITIONS:,} lines; {file} has {len(lines):,}.")
    return lines
