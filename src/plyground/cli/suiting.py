"""`ply suite`: positions with known answers, and how many of them the engine finds."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from plyground.cli.arguments import FILE, GameCommand, game_from
from plyground.cli.output import print_json, warn_if_nothing_is_kept
from plyground.cli.progress import progress
from plyground.cli.search_options import limits_from, search_options
from plyground.cli.searching import engine_from
from plyground.core.errors import BadPositionError

if TYPE_CHECKING:
    from plyground.core.game import Game
    from plyground.wire.epd import Problem
    from plyground.wire.suite import Trial

_MOST_CHARACTERS = 64_000_000
_NAME_WIDTH = 24
_MOVES_WIDTH = 14


@click.command(cls=GameCommand)
@click.argument("file", metavar="FILE", type=FILE, help="Positions in EPD, one a line, with bm, am or dm.")
@click.option("--game", default="chess", show_default=True, help="Whose positions they are.")
@search_options
@click.pass_context
def suite(
    context: click.Context,
    file: Path,
    game: str,
    seconds: float | None,
    depth: int | None,
    nodes: int | None,
    engine: str,
    settings: Path | None,
    weights: Path | None,
    megabytes: int,
    threads: int,
    option: tuple[str, ...],
    as_json: bool,
) -> None:
    """Try the engine on a suite of positions with known answers (EPD)."""
    del weights, megabytes, threads  # read by `engine_from`, which must know which of them were given
    from plyground.wire.epd import problem_of, read_epd
    from plyground.wire.suite import tried

    loaded = game_from(context, game, option)
    limits = limits_from(seconds, depth, nodes, else_seconds=1.0)
    problems = [problem_of(epd, loaded) for epd in read_epd(_text_of(file))]
    warn_if_nothing_is_kept()
    trials: list[Trial] = []
    is_seen = not as_json and sys.stdout.isatty()  # the table itself shows how far it is
    with nullcontext(_silent) if is_seen else progress("suite") as update:
        for number, problem in enumerate(problems, 1):
            thinker = engine_from(context, loaded, engine, settings)  # an empty table each time: no position helps another
            if number == 1 and not as_json:
                print(_HEAD)
            trials.append(tried(problem, thinker, limits))
            if not as_json:
                print(_row(loaded, number, trials[-1]), flush=True)
            update(number, len(problems), said=f"{_solved(trials)} solved")
    if as_json:
        print_json(_data(loaded, file, trials))
    else:
        print(f"\n{_total(trials)}")


_HEAD = f"{'':>4}  {'position':<{_NAME_WIDTH}}  {'wanted':<{_MOVES_WIDTH}}  {'found':<8}  depth  seconds        nodes"


def _silent(done: int, total: int, /, said: str = "") -> None:
    del done, total, said


def _row(game: Game[Any, Any], number: int, trial: Trial) -> str:
    name, wanted = (
        _cut(text, width)
        for text, width in ((trial.problem.epd.name, _NAME_WIDTH), (_wanted(game, trial.problem), _MOVES_WIDTH))
    )
    found = game.write_action(trial.problem.state, trial.action)
    since = f"{trial.depth:>5}  {trial.seconds:>7.2f}" if trial.is_solved else f"{'-':>5}  {'-':>7}"
    return f"{number:>4}  {name:<{_NAME_WIDTH}}  {wanted:<{_MOVES_WIDTH}}  {found:<8}  {since}  {trial.nodes:>11,}"


def _wanted(game: Game[Any, Any], problem: Problem) -> str:
    """The right answers in a few words."""
    best, avoided = (
        " ".join(game.write_action(problem.state, action) for action in actions) for actions in (problem.best, problem.avoided)
    )
    mate = f"mate in {problem.mate}" if problem.mate is not None and not best else ""
    return ", ".join(filter(None, (best, f"not {avoided}" if avoided else "", mate)))


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 2] + ".."


def _solved(trials: list[Trial]) -> int:
    return sum(trial.is_solved for trial in trials)


def _total(trials: list[Trial]) -> str:
    nodes, seconds = sum(trial.nodes for trial in trials), sum(trial.spent for trial in trials)
    found = sum(trial.seconds or 0.0 for trial in trials)
    return (
        f"{_solved(trials)} of {len(trials)} solved, found in {found:.2f} s; searched {seconds:.2f} s and {nodes:,} nodes"
        f"{f' ({nodes / seconds:,.0f} a second)' if seconds > 0 else ''}."
    )


def _data(game: Game[Any, Any], file: Path, trials: list[Trial]) -> dict[str, Any]:
    from plyground.cli.thinking_text import info_data

    positions = []
    for trial in trials:
        problem = trial.problem
        best, avoided = (
            [game.write_action(problem.state, action) for action in actions] for actions in (problem.best, problem.avoided)
        )
        positions.append(
            info_data(game, problem.state, trial.info)
            | {
                "line_number": problem.epd.line,
                "id": problem.epd.name,
                "position": problem.epd.position,
                "best": best,
                "avoided": avoided,
                "mate": problem.mate,
                "move": game.write_action(problem.state, trial.action),
                "solved": trial.is_solved,
                "found_depth": trial.depth,
                "found_seconds": None if trial.seconds is None else round(trial.seconds, 4),
            }
        )
    return {
        "suite": str(file),
        "game": game.name,
        "total": len(trials),
        "solved": _solved(trials),
        "nodes": sum(trial.nodes for trial in trials),
        "seconds": round(sum(trial.spent for trial in trials), 4),
        "positions": positions,
    }


def _text_of(file: Path) -> str:
    from plyground.core.reading import UnreadableError, text_of

    try:
        return text_of(file, _MOST_CHARACTERS)
    except UnreadableError as error:
        raise BadPositionError(f"The suite {file} cannot be read: {error}.") from error
