"""`ply ablate`: what each technique of the engine is worth in a game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from plyground.cli.arguments import (
    FILE,
    NUMBER,
    WHOLE,
    GameCommand,
    ascii_option,
    game_argument,
    game_from,
    json_option,
    moves_option,
    option_option,
    position_option,
    state_from,
)
from plyground.cli.output import complain, print_json, style, warn_if_nothing_is_kept
from plyground.cli.picture_files import demand_pictures
from plyground.cli.progress import progress, working
from plyground.core.errors import BadLimitError, BadPositionError, PlygroundError, shown
from plyground.native.startup import scipy_left_out

if TYPE_CHECKING:
    from plyground.cli.ablation_report import Report
    from plyground.core.game import Game
    from plyground.matches.samples import Sample

USUAL_POSITIONS = 5
MOST_POSITIONS = 200
USUAL_SECONDS = 0.5
_MOST_TIMES = 100_000
_INTERRUPTED = 130
_MOST_CHARACTERS = 1_000_000


@click.command(cls=GameCommand)
@game_argument
@click.option("--depth", type=WHOLE, default=None, help="How many plies to search.  [default: what --seconds allow]")
@click.option(
    "--seconds", type=NUMBER, default=USUAL_SECONDS, show_default=True, help="How long a position may take, to find the depth."
)
@click.option("--add", is_flag=True, help="Begin with plain alpha-beta, and switch each technique on instead of off.")
@moves_option
@position_option
@click.option(
    "--positions", type=FILE, metavar="FILE", default=None, help="One position or 'moves ...' a line, instead of openings."
)
@click.option("--seed", type=WHOLE, default=0, show_default=True, help="The same seed gives the same openings to measure on.")
@click.option(
    "--times", type=NUMBER, default=20.0, show_default=True, help="Cut a search off at so many times the nodes of the first."
)
@click.option("--megabytes", type=WHOLE, default=16, show_default=True, help="The size of the table.")
@click.option("--svg", type=FILE, metavar="FILE", default=None, help="Also write a picture of the bars.")
@click.option("--png", type=FILE, metavar="FILE", default=None, help="Also write the picture in pixels.")
@ascii_option
@option_option
@json_option
@click.pass_context
def ablate(
    context: click.Context, /, game: str, option: tuple[str, ...], ascii_only: bool, as_json: bool, **given: Any
) -> None:
    """Measure what each technique of the engine is worth: nodes and time to a depth without it."""
    loaded = game_from(context, game, option)
    _check(given)
    chosen = _samples(loaded, given)
    warn_if_nothing_is_kept()
    with working("preparing the engine", compiles=True), scipy_left_out():
        from plyground.cli import ablation_report as told
        from plyground.engines.ablation import plan_ablation
        from plyground.kernels.searching import demand_native

        plan = plan_ablation(demand_native(loaded), added=given["add"])
    report = told.Report(plan, chosen, given["depth"] or 0, given["megabytes"], [])
    with progress("ablate") as update:
        try:
            _measure(report, given, update)
        except KeyboardInterrupt:
            report.is_interrupted = True
    if not report.depth:
        complain("Interrupted while a depth was looked for; --depth N does without.", after_echo=True)
        context.exit(_INTERRUPTED)
    print_json(told.data(report)) if as_json else print(told.text(report, unicode=style(ascii_only=ascii_only).unicode))
    written = _draw(report, given) if report.rows else []
    if not as_json:
        print("".join(f"Wrote {file}.\n" for file in written), end="")
    if report.is_interrupted:
        complain(f"Interrupted after {len(report.rows)} of {1 + len(plan.variants)} lines.", after_echo=True)
        context.exit(_INTERRUPTED)


def _check(given: dict[str, Any]) -> None:
    """Refuse at once what would be refused only after minutes."""
    if not 0 < given["seconds"] < float("inf"):
        raise BadLimitError(f"--seconds must be more than 0; it was {given['seconds']}.")
    if not 1 <= given["times"] <= _MOST_TIMES:
        raise BadLimitError(f"--times must be from 1 to {_MOST_TIMES}; it was {given['times']}.")
    demand_pictures(given["svg"], given["png"])


def _samples(game: Game[Any, Any], given: dict[str, Any]) -> list[Sample]:
    """The positions to measure on."""
    from plyground.matches.samples import Sample, samples

    file, position, moves = given["positions"], given["position"], given["moves"]
    if file is not None and (position or moves):
        raise BadPositionError("Give positions in a file, or one with --position or --moves; not both.")
    if file is not None:
        found = [Sample(text, _position_on(game, text, f"Line {number} of {file}")) for number, text in _lines_of(file)]
    elif position or moves:
        found = [Sample(" ".join(filter(None, (position, moves))), state_from(game, position, moves))]
    else:
        return samples(game, USUAL_POSITIONS, given["seed"])
    for sample in found if file is None else ():
        if game.is_terminal(sample.state):
            raise BadPositionError(f"Nothing can be searched in {sample.moves!r}: the game is over.")
    return found


def _position_on(game: Game[Any, Any], text: str, where: str) -> Any:
    """The position on a line of a file, which is named where it is refused."""
    try:
        state = state_from(game, text, "")
    except PlygroundError as error:
        raise BadPositionError(f"{where}: {error}") from error
    if game.is_terminal(state):
        raise BadPositionError(f"{where}: nothing can be searched in {shown(text)}, because the game is over.")
    return state


def _lines_of(file: Path) -> list[tuple[int, str]]:
    """The lines that are not empty, with their numbers."""
    from plyground.core.reading import UnreadableError, text_of

    try:
        text = text_of(file, _MOST_CHARACTERS)
    except UnreadableError as error:
        raise BadPositionError(f"The positions cannot be read from {file}: {error}.") from error
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not 1 <= len(lines) <= MOST_POSITIONS:
        raise BadLimitError(f"A file of positions to measure on has from 1 to {MOST_POSITIONS} lines; {file} has {len(lines)}.")
    return lines


def _measure(report: Report, given: dict[str, Any], update: Callable[..., None]) -> None:
    """Fill the report, line by line."""
    from plyground.engines.ablation import count_minimax, measure_rows
    from plyground.engines.measuring import demand_depth, depth_within

    plan, states, megabytes = report.plan, [sample.state for sample in report.samples], given["megabytes"]
    lines = 1 + len(plan.variants)
    update(0, lines, "finding a depth")
    if given["depth"] is None:
        report.depth = depth_within(plan.game, states, plan.base.way, seconds=given["seconds"], megabytes=megabytes)
    demand_depth(report.depth)
    report.minimax = count_minimax(plan.game, states, report.depth)
    for variant, done, row in measure_rows(plan, states, report.depth, budget=given["times"], megabytes=megabytes):
        update(len(report.rows), lines, f"{variant.title}, position {min(done + 1, len(states))} of {len(states)}")
        if row is not None:
            report.rows.append(row)


def _draw(report: Report, given: dict[str, Any]) -> list[Path]:
    from plyground.cli.ablation_report import chart
    from plyground.teaching.pictures.bar_chart import bar_chart_svg
    from plyground.teaching.pictures.png import png
    from plyground.teaching.pictures.saving import write_file

    written = []
    if given["svg"] is not None or given["png"] is not None:
        scene = chart(report)
        for name, make in (("svg", bar_chart_svg), ("png", png)):
            if given[name] is not None:
                write_file(given[name], make(scene))
                written.append(given[name])
    return written
