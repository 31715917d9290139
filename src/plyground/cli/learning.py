"""`ply learn`: an evaluation learned from games of the program against itself."""

from __future__ import annotations

import shlex
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from plyground.cli.arguments import FILE, NUMBER, WHOLE, GameCommand, game_argument, game_from, json_option, option_option
from plyground.cli.output import complain, counted, print_json, warn_if_nothing_is_kept
from plyground.cli.progress import progress
from plyground.core.errors import BadLimitError, BadPositionError, BadSettingsError
from plyground.native.startup import scipy_left_out

if TYPE_CHECKING:
    from plyground.core.game import Game
    from plyground.learning import Learner, Point

USUAL_GAMES = 20_000
BENCHMARKS = 10
_INTERRUPTED = 130
_NAMES = {"lambda_": "trace", "halve": "halved_at"}
_SETTINGS = ("seed", "hidden", "rate", "halve", "lambda_", "explore", "every", "benchmark")


@click.command(cls=GameCommand)
@game_argument
@click.option("--games", type=WHOLE, default=USUAL_GAMES, show_default=True, help="How many games to play in all.")
@click.option("--seed", type=WHOLE, default=None, help="The same seed learns the same.  [default: 1]")
@click.option("--hidden", type=WHOLE, default=None, help="Hidden units of a network; 0 learns weights of features.")
@click.option("--rate", type=NUMBER, default=None, help="How much is learned from a game at first.  [default: 0.05]")
@click.option("--halve", type=WHOLE, default=None, help="Games after which the rate is half of that.  [default: 60000]")
@click.option("--lambda", "lambda_", type=NUMBER, default=None, help="What positions learn from later ones.  [default: 0]")
@click.option("--explore", type=NUMBER, default=None, help="The share of random moves.  [default: 0.1, with dice 0]")
@click.option("--every", type=WHOLE, default=None, help="Games between two benchmarks.  [default: a tenth of --games]")
@click.option("--benchmark", type=WHOLE, default=None, help="How many games a benchmark has.  [default: 500]")
@click.option("--out", type=FILE, metavar="FILE", default=None, help="Where the result goes.  [default: GAME.network.json]")
@click.option("--resume", is_flag=True, help="Go on with what was learned before into the same file.")
@click.option("--svg", type=FILE, metavar="FILE", default=None, help="Also draw the learning curve.")
@click.option("--png", type=FILE, metavar="FILE", default=None, help="Also draw it in pixels.")
@option_option
@json_option
@click.pass_context
def learn(context: click.Context, /, game: str, option: tuple[str, ...], as_json: bool, **given: Any) -> None:
    """Learn an evaluation from games of the program against itself, by temporal differences."""
    loaded = game_from(context, game, option)
    _check_pictures(given)
    warn_if_nothing_is_kept()
    with scipy_left_out():
        from plyground.learning.keeping import keep_course

    learner, out, course = _course(loaded, given)
    _demand_games(learner, given["games"])
    if learner.unfit:
        complain(f"{learner.unfit} It is left as it is: this course begins anew, goes to {out}, and is tried on random moves.")
    if not as_json:
        print(_heading(learner, given["games"]))
    is_interrupted = False
    with progress("learn") as update:
        try:
            for point in learner.learn(given["games"]):
                update(learner.games, given["games"], f"{learner.per_second:,.0f} games/s")
                if point is not None:
                    _write(learner, out)
                    keep_course(learner, course)
                    if not as_json:
                        print(_line(learner, point), flush=True)
        except KeyboardInterrupt:
            is_interrupted = True
    _write(learner, out)
    keep_course(learner, course)
    written = [out, course, *_draw(learner, given)]
    if as_json:
        print_json(_data(learner, written, is_interrupted=is_interrupted))
    else:
        print("\n" + "".join(f"Wrote {file}.\n" for file in written), end="")
    if is_interrupted:
        complain(f"Interrupted after {counted(learner.games, 'game')}; --resume goes on from there.", after_echo=True)
        context.exit(_INTERRUPTED)


def _course(game: Game[Any, Any], given: dict[str, Any]) -> tuple[Learner, Path, Path]:
    """A new course, or the one that is in the file; and where the result and the course are kept."""
    from plyground.learning import Learner, course_from, usual_settings

    asked = {_NAMES.get(name, name): given[name] for name in _SETTINGS if given[name] is not None}
    usual = usual_settings(game)
    settings = replace(usual, **{"every": max(given["games"] // BENCHMARKS, 1)} | asked)
    out = given["out"] or Path(f"{game.name}.{'network' if settings.hidden else 'weights'}.json")
    course = out.with_name(f"{out.name.removesuffix('.json').removesuffix('.network').removesuffix('.weights')}.learning.npz")
    if out.is_dir() or not out.parent.is_dir():
        raise BadPositionError(f"What is learned cannot be written to {out}: there is no such folder, or it is one itself.")
    if not given["resume"]:
        for file in (out, course):
            if file.exists():
                raise BadSettingsError(f"{file} is there already: give --resume to go on with it, or another file with --out.")
        return Learner(game, settings), out, course
    learner = course_from(course, game)
    before = asdict(learner.settings)
    for name, value in asked.items():
        if before[name] != value:
            told = {"trace": "lambda", "halved_at": "halve"}.get(name, name)
            raise BadSettingsError(f"The course in {course} has --{told} {before[name]}; it cannot go on with {value}.")
    return learner, out, course


def _demand_games(learner: Learner, games: int) -> None:
    from plyground.learning.learner import MOST_GAMES

    if not 1 <= games <= MOST_GAMES:
        raise BadLimitError(f"--games must be from 1 to {MOST_GAMES}; it was {games}.")
    if games < learner.games:
        been = "1 game was" if learner.games == 1 else f"{learner.games} games were"
        raise BadLimitError(f"{been} played already; --games must be more, it was {games}.")


def how(learner: Learner) -> str:
    """How this came to be, for the file: whoever gives the command again gets the same."""
    settings = learner.settings
    words = ["ply", "learn", learner.game.name, "--games", str(learner.games), "--seed", str(settings.seed)]
    words += ["--hidden", str(settings.hidden), "--rate", f"{settings.rate:g}", "--halve", str(settings.halved_at)]
    words += ["--lambda", f"{settings.trace:g}", "--explore", f"{settings.explore:g}"]
    for name, value in learner.game.options.items():
        if value != next(each.default for each in learner.game.declared if each.name == name):
            words += ["--option", f"{name}={value}"]
    said = "Learned by temporal differences from games against itself: " + shlex.join(words) + "."
    if not learner.curve:
        return said
    last = learner.curve[-1]
    return f"{said} After {counted(last.games, 'game')} it got {last.points:+.3f} points a game from {learner.opponent_name}."


def _write(learner: Learner, out: Path) -> None:
    from plyground.features.networks import Network, write_network
    from plyground.features.weights import write_weights
    from plyground.learning.keeping import write_whole

    learned = learner.learned(how(learner))
    text = write_network(learned) if isinstance(learned, Network) else write_weights(learned)
    write_whole(out, text.encode("utf-8"))


def _heading(learner: Learner, games: int) -> str:
    settings = learner.settings
    what = f"a network with {settings.hidden} hidden units" if settings.hidden else "the weights of its features"
    begun = f", {learner.games:,} of which are played" if learner.games else ""
    return (
        f"{learner.game.title}: learning {what} from {games:,} games{begun}; seed {settings.seed}.\n"
        f"A benchmark is {settings.benchmark} games against {learner.opponent_name}.\n\n"
        f"{'games':>12}  {'games/s':>8}  {'points a game':>18}"
    )


def _line(learner: Learner, point: Point) -> str:
    speed = f"{learner.per_second:,.0f}" if learner.seconds else ""
    return f"{point.games:>12,}  {speed:>8}  {point.points:>+9.3f} +- {point.error:.3f}"


def _data(learner: Learner, written: list[Path], *, is_interrupted: bool) -> dict[str, Any]:
    return {
        "game": learner.game.name,
        "options": dict(learner.game.options),
        "settings": asdict(learner.settings),
        "games": learner.games,
        "games_per_second": round(learner.per_second, 1),
        "plies_a_game": round(learner.plies_a_game, 2),
        "cut_off": learner.cut_off,
        "error": round(learner.error, 6),
        "opponent": learner.opponent_name,
        "curve": [point._asdict() for point in learner.curve],
        "files": [str(file) for file in written],
        "is_interrupted": is_interrupted,
    }


def _check_pictures(given: dict[str, Any]) -> None:
    """Refuse at once what would be refused only after hours."""
    for name in ("svg", "png"):
        file = given[name]
        if file is not None and file.suffix.lower() != f".{name}":
            raise BadPositionError(f"--{name} writes a file that ends in .{name}; it was {file.name}.")
        if file is not None and (file.is_dir() or not file.parent.is_dir()):
            raise BadPositionError(f"The picture cannot be written to {file}: there is no such folder, or it is one itself.")
    if given["png"] is not None:
        from importlib.util import find_spec

        from plyground.teaching.pictures.refusals import missing

        if find_spec("resvg_py") is None:
            raise missing("PNG", "resvg-py")


def _draw(learner: Learner, given: dict[str, Any]) -> list[Path]:
    from plyground.teaching.pictures.line_chart import Spot, line_chart, line_chart_svg
    from plyground.teaching.pictures.png import png
    from plyground.teaching.pictures.saving import write_file

    written = []
    for name, make in (("svg", line_chart_svg), ("png", png)):
        if given[name] is not None:
            scene = line_chart(
                f"{learner.game.title}: learning from games against itself",
                [Spot(*point) for point in learner.curve],
                across="games",
                up=f"points a game against {learner.opponent_name}",
                notes=(f"{learner.settings.benchmark} games each, one ply ahead; bars are two standard errors each way.",),
            )
            write_file(given[name], make(scene))
            written.append(given[name])
    return written
