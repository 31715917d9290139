"""`ply solve`: the exact value of a position, all best moves, a line of best play."""

from __future__ import annotations

import signal
import sys
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from plyground.cli.arguments import (
    FILE,
    WHOLE,
    GameCommand,
    game_argument,
    game_from,
    json_option,
    moves_option,
    option_option,
    position_option,
    state_from,
)
from plyground.cli.output import complain, print_json, print_rows, progress, warn_if_nothing_is_kept, working
from plyground.cli.searching import positions_in, positions_option
from plyground.cli.solve_text import show, solution_data, solution_rows
from plyground.core.errors import BadLimitError, BadPositionError, BadSettingsError, PlygroundError
from plyground.native.startup import scipy_left_out

if TYPE_CHECKING:
    from plyground.cli.solve_lock import SolveLock
    from plyground.core.game import Game
    from plyground.engines.solve_checkpoint import Checkpoint
    from plyground.engines.solving import Solution, Solving

_WORTH_KEEPING_SECONDS = 2.0
_KEPT_EVERY_SECONDS = 600.0
_EXIT_UNANSWERED = 2
_EXIT_INTERRUPTED = 130


@click.command(cls=GameCommand)
@game_argument
@moves_option
@position_option
@positions_option
@click.option("--every", is_flag=True, help="Tell the exact value of every move, not only which are best.")
@click.option("--quickest", is_flag=True, help="Look for the quickest win, also where a game is only ever won or lost.")
@click.option("--any-win", is_flag=True, help="Look only for who wins, not how soon.")
@click.option(
    "--method",
    metavar="NAME",
    default="",
    show_default=False,
    help="alpha-beta, proof-number, backwards, expectation or max-n.  [default: what suits the game]",
)
@click.option(
    "--megabytes", type=WHOLE, default=None, help="Memory for what is known.  [default: 1024, or a quarter of what there is]"
)
@click.option("--seconds", type=float, default=None, help="Stop after so long, and keep what is known.")
@click.option("--keep", type=FILE, metavar="FILE", default=None, help="Where to keep what is known when it is stopped.")
@click.option("--anew", is_flag=True, help="Do not go on from what was kept before.")
@option_option
@json_option
@click.pass_context
def solve(context: click.Context, /, game: str, option: tuple[str, ...], as_json: bool, **given: Any) -> None:
    """Solve a position: who wins, how, and by which first moves; for several players, what everybody gets.

    Stop it with Ctrl-C. What alpha-beta and proof-number found is kept, and the same command goes on; the other methods begin
    anew.
    """
    loaded = game_from(context, game, option)
    if given["positions"] is not None and (given["moves"] or given["position"]):
        raise BadPositionError("Give positions in a file, or one with --position or --moves; not both.")
    if given["seconds"] is not None and not given["seconds"] > 0:
        raise BadLimitError(f"The limit seconds must be more than zero; it was {given['seconds']:g}.")
    if given["quickest"] and given["any_win"]:
        raise BadLimitError("Ask for the quickest win, or for any win; not both.")
    given["distance"] = True if given["quickest"] else False if given["any_win"] else None
    warn_if_nothing_is_kept()
    with working("preparing the solver"), scipy_left_out():
        from plyground.engines import solving

        solving.demand_solvable(loaded)
    if given["megabytes"] is None:
        given["megabytes"] = _usual_megabytes()
    _demand_room(given["megabytes"])
    if given["positions"] is not None:
        if _answer_all(loaded, given):
            context.exit(_EXIT_UNANSWERED)
        return
    state = state_from(loaded, given["position"], given["moves"])
    task = _Task(loaded, state, given)
    found = task.run()
    if as_json:
        print_json(solution_data(loaded, state, found) | ({"kept": str(task.kept)} if task.kept else {}))
    else:
        print_rows(solution_rows(loaded, state, found))
    if task.kept is not None:
        complain(f"Not finished; the same command goes on from what is kept in {task.kept}.")
    if task.is_interrupted:
        context.exit(_EXIT_INTERRUPTED)


class _Task:
    """One position on its way to being solved, with what is kept of it."""

    def __init__(self, game: Game[Any, Any], state: Any, given: dict[str, Any]) -> None:
        from plyground.cli.keeping import records_folder
        from plyground.engines import solve_checkpoint, solving

        self._given = given
        native = solving.demand_solvable(game)
        method = given["method"] or solving.method_for(native, distance=given["distance"])
        self._distance = solving.distance_for(native, given["method"], distance=given["distance"])
        self._question: Checkpoint = solve_checkpoint.task(
            native, state, method, distance=self._distance, megabytes=given["megabytes"]
        )
        self._path: Path = given["keep"] or records_folder().with_name("solving") / self._question.name
        self.kept: Path | None = None
        self.is_interrupted = False
        self._lock = self._locked(method)
        try:
            self._solving: Solving = self._begun(game, state, method)
        except BaseException:
            self._unlock()
            raise
        self._last_kept = time.monotonic()

    def _locked(self, method: str) -> SolveLock | None:
        """The right to keep what is known. A file that was asked for must be free; else this go may also keep nothing."""
        from plyground.cli.solve_lock import SolveLock

        if method in _solving_whole():
            return None
        try:
            return SolveLock(self._path)
        except BadSettingsError:
            if self._given["keep"] is not None:
                raise
            return None

    def _unlock(self) -> None:
        if self._lock is not None:
            self._lock.release()

    def _begun(self, game: Game[Any, Any], state: Any, method: str) -> Solving:
        from plyground.engines import solve_checkpoint, solving

        more: dict[str, Any] = {}
        if self._lock is not None and self._path.exists() and not self._given["anew"]:
            with working("reading what was kept"):
                before, memory = solve_checkpoint.load(self._path)
            if not before.same_task(self._question):
                raise BadLimitError(f"{self._path} is of another question; give --keep another name, or --anew.")
            native = solving.demand_solvable(game)
            more["solver"] = solving.solver_for(native, method, memory, distance=before.distance)
            more |= {"known": before.known, "nodes_before": before.nodes}
            complain(f"Going on after {before.nodes:,} positions, from {self._path}.")
        return solving.Solving(
            game,
            state,
            method=method,
            megabytes=self._given["megabytes"],
            distance=self._distance,
            every=self._given["every"],
            **more,
        )

    def run(self) -> Solution:
        """Solve, showing how far it is; Ctrl-C and the limit end it and keep what is known."""
        try:
            found = self._run()
            self._conclude(found)
        finally:
            self._unlock()
        return found

    def _run(self) -> Solution:
        began, limit = time.monotonic(), self._given["seconds"]
        run = self._solving.run()
        with progress("solve") as update:
            while True:
                try:
                    news = next(run)
                    show(update, news)
                    if limit is not None and time.monotonic() - began > limit:
                        self._solving.stop()
                    if time.monotonic() - self._last_kept > _KEPT_EVERY_SECONDS:
                        self._keep()
                except StopIteration as ended:
                    found: Solution = ended.value
                    return found
                except KeyboardInterrupt:
                    self.is_interrupted = True
                    self._solving.stop()
                    run = self._solving.rest()  # an exception ends a generator; this one waits for the same work

    def _conclude(self, found: Solution) -> None:
        """Keep what is known of a question that is still open; what is finished needs no file."""
        if found.is_finished:
            if self._lock is not None:
                with suppress(OSError):
                    self._path.unlink()
        elif self._solving.solver is None:
            complain(f"Solving by {found.method} keeps nothing: the next go begins anew. Give it more time, or more megabytes.")
        elif self._lock is None:
            complain(f"Nothing is kept: {self._path} is in use or cannot be written; with --keep FILE it goes elsewhere.")
        elif found.seconds > _WORTH_KEEPING_SECONDS or self._given["keep"] is not None:
            self._keep()
        else:
            complain(f"So short a go is not kept; from {_WORTH_KEEPING_SECONDS:g} s on, or with --keep FILE, it is.")

    def _keep(self) -> None:
        from plyground.engines import solve_checkpoint

        solver = self._solving.solver
        self._last_kept = time.monotonic()
        if solver is None or self._lock is None:
            return
        known = self._solving.known
        checkpoint = replace(
            self._question, low=known.low, high=known.high, nodes=self._solving.nodes, megabytes=round(solver.memory.megabytes)
        )
        impatient = signal.signal(signal.SIGINT, signal.SIG_IGN)  # a second Ctrl-C would lose what the first one keeps
        try:
            solve_checkpoint.save(self._path, checkpoint, solver.memory)
        finally:
            signal.signal(signal.SIGINT, impatient)
        self.kept = self._path


def _solving_whole() -> tuple[str, ...]:
    from plyground.engines.solving import WHOLE

    return WHOLE


def _usual_megabytes() -> int:
    from plyground.core.machine import machine_megabytes

    return max(16, min(1024, machine_megabytes() // 4))


def _demand_room(megabytes: int) -> None:
    """Refuse at once a table that would be refused only when the small one, which every go begins with, is full."""
    from plyground.core.machine import demand_megabytes

    demand_megabytes(megabytes)


def _answer_all(game: Game[Any, Any], given: dict[str, Any]) -> int:
    """One line of JSON for every line of a file. A table is kept from one to the next, once one was large enough to need it."""
    from plyground.engines import solving
    from plyground.sessions.analysis import states_on_line

    native = solving.demand_solvable(game)
    method = given["method"] or solving.method_for(native, distance=given["distance"])
    distance = solving.distance_for(native, given["method"], distance=given["distance"])
    solver = None
    unanswered = 0
    for text in positions_in(given["positions"]):
        is_interrupted = False
        try:
            state = states_on_line(game, text)[-1]
            task = solving.Solving(
                game, state, method=method, megabytes=given["megabytes"], distance=distance, every=given["every"], solver=solver
            )
            found, is_interrupted = _exhausted(task, given["seconds"])
            answer = solution_data(game, state, found)
            solver = task.large_solver
        except PlygroundError as error:
            answer = {"error": str(error)}
            unanswered += 1
        print_json({"position": text} | answer)
        sys.stdout.flush()
        if is_interrupted:
            raise KeyboardInterrupt
    if unanswered:
        what = "1 position" if unanswered == 1 else f"{unanswered:,} positions"
        complain(f"{what} could not be answered; {'its line says' if unanswered == 1 else 'their lines say'} why.")
    return unanswered


def _exhausted(task: Solving, seconds: float | None) -> tuple[Solution, bool]:
    """What was found, and whether Ctrl-C ended it."""
    began, run, is_interrupted = time.monotonic(), task.run(), False
    while True:
        try:
            next(run)
        except StopIteration as ended:
            found: Solution = ended.value
            return found, is_interrupted
        except KeyboardInterrupt:
            is_interrupted = True
            task.stop()
            run = task.rest()
        if seconds is not None and time.monotonic() - began > seconds:
            task.stop()
