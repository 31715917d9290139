"""`ply solve`: the exact value of a position, all best moves, a line of best play."""

from __future__ import annotations

import sys
import time
from contextlib import nullcontext
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from plyground.cli.arguments import (
    FILE,
    NUMBER,
    WHOLE,
    GameCommand,
    game_argument,
    game_from,
    json_option,
    moves_option,
    option_option,
    position_option,
    states_from,
)
from plyground.cli.output import complain, print_json, print_rows, warn_if_nothing_is_kept
from plyground.cli.progress import line_width, progress, working
from plyground.cli.searching import echoed, positions_in, positions_option
from plyground.cli.solve_place import demand_place
from plyground.cli.solve_text import show, solution_data, solution_rows
from plyground.core.errors import BadLimitError, BadPositionError, BadSettingsError, PlygroundError
from plyground.native.startup import scipy_left_out

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from plyground.cli.solve_keeping import Keeping
    from plyground.core.game import Game
    from plyground.engines.solving import Solution, Solving

_WORTH_KEEPING_SECONDS = 2.0
_KEPT_EVERY_SECONDS = 600.0
_EXIT_UNWRITTEN = 1
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
    help="alpha-beta, proof-number, backwards, expectation, max-n or plain.  [default: what suits the game]",
)
@click.option(
    "--megabytes", type=WHOLE, default=None, help="Memory for what is known.  [default: 1024, or a quarter of what there is]"
)
@click.option("--seconds", type=NUMBER, default=None, help="Stop after so long, and keep what is known.")
@click.option("--keep", type=FILE, metavar="FILE", default=None, help="Where to keep what is known when it is stopped.")
@click.option("--anew", is_flag=True, help="Do not go on from what was kept before.")
@option_option
@json_option
@click.pass_context
def solve(context: click.Context, /, game: str, option: tuple[str, ...], as_json: bool, **given: Any) -> None:
    """Solve a position: who wins, how, and by which first moves; for several players, what everybody gets.

    Stop it with Ctrl-C. What alpha-beta and proof-number found is kept, and the same command goes on as long as the rules stay
    the same; the other methods begin anew. Games without native rules are solved by plain, in Python: small ones, in which no
    position can come back.
    """
    loaded = game_from(context, game, option)
    _check(given)
    given["distance"] = True if given["quickest"] else False if given["any_win"] else None
    warn_if_nothing_is_kept()
    with working("preparing the solver", compiles=True), scipy_left_out():
        from plyground.engines import solving
        from plyground.engines.repeating import demand_fresh

        solving.demand_method(given["method"])
        solving.demand_solvable(loaded)
    if given["megabytes"] is None:
        given["megabytes"] = _usual_megabytes()
    _demand_room(given["megabytes"])
    if given["positions"] is not None:
        if _answer_all(loaded, given):
            context.exit(_EXIT_UNANSWERED)
        return
    states = states_from(loaded, given["position"], given["moves"])
    demand_fresh(loaded, states)
    state = states[-1]
    task = _Task(loaded, state, given)
    _tell(task, loaded, state, task.run(), as_json)
    context.exit(task.exit_code)


def _check(given: dict[str, Any]) -> None:
    """Refuse at once what would be refused, or passed over in silence, only after the work."""
    if given["positions"] is not None and (given["moves"] or given["position"]):
        raise BadPositionError("Give positions in a file, or one with --position or --moves; not both.")
    if given["positions"] is not None and given["keep"] is not None:
        raise BadSettingsError("With --positions nothing is kept; leave out --keep, or give one position with --position.")
    if given["seconds"] is not None and not given["seconds"] > 0:
        raise BadLimitError(f"The limit seconds must be more than zero; it was {given['seconds']:g}.")
    if given["quickest"] and given["any_win"]:
        raise BadLimitError("Ask for the quickest win, or for any win; not both.")
    if given["keep"] is not None:
        demand_place(given["keep"])


def _tell(task: _Task, game: Game[Any, Any], state: Any, found: Solution, as_json: bool) -> None:
    """What was found, and only then what became of the file: an answer is worth more than a place to keep it."""
    if as_json:
        print_json(solution_data(game, state, found) | ({"kept": str(task.kept)} if task.kept else {}))
    else:
        print_rows(solution_rows(game, state, found))
    if task.kept is not None:
        complain(f"Not finished; {task.to_go_on} goes on from what is kept in {task.kept} ({task.kept_size}).")
    if task.failure:
        complain(task.failure)


class _Task:
    """One position on its way to being solved, with what is kept of it."""

    def __init__(self, game: Game[Any, Any], state: Any, given: dict[str, Any]) -> None:
        from plyground.engines import solving

        self._given = given
        self._method = given["method"] or solving.method_for(game, distance=given["distance"])
        self._distance = solving.distance_for(game, given["method"], distance=given["distance"])
        self.is_interrupted = False
        self.failure = ""
        """A sentence, if what is known could not be kept."""
        self._has_warned = False
        self._keeping = self._kept_in(game, state)
        try:
            self._solving: Solving = self._begun(game, state)
        except BaseException:
            self._release()
            raise
        self._last_kept = time.monotonic()

    def _kept_in(self, game: Game[Any, Any], state: Any) -> Keeping | None:
        from plyground.engines import solve_checkpoint, solving
        from plyground.native.game import NativeGame

        if self._method in solving.WHOLE or not isinstance(game, NativeGame) or game.is_terminal(state):
            return None
        from plyground.cli.solve_keeping import Keeping

        megabytes = self._given["megabytes"]
        question = solve_checkpoint.task(game, state, self._method, distance=self._distance, megabytes=megabytes)
        return Keeping(question, self._given["keep"], anew=self._given["anew"])

    def _release(self) -> None:
        if self._keeping is not None:
            self._keeping.release()

    def _begun(self, game: Game[Any, Any], state: Any) -> Solving:
        from plyground.engines import solving
        from plyground.native.game import NativeGame

        more: dict[str, Any] = {}
        found = self._keeping.before(self._given["megabytes"]) if self._keeping is not None else None
        if found is not None and self._keeping is not None and isinstance(game, NativeGame):
            before, memory = found
            solver = solving.solver_for(game, self._method, memory, distance=before.distance, asked=before.asked)
            more = {"solver": solver, "known": before.known, "nodes_before": before.nodes}
            larger = f" with its {before.megabytes} megabytes" if before.megabytes > self._given["megabytes"] else ""
            complain(f"Going on after {before.nodes:,} positions, from {self._keeping.path}{larger}.")
        with working("preparing the rules", compiles=True):
            return solving.Solving(
                game,
                state,
                method=self._method,
                megabytes=self._given["megabytes"],
                distance=self._distance,
                every=self._given["every"],
                seconds=self._given["seconds"],
                **more,
            )

    @property
    def kept(self) -> Path | None:
        """Where what is known is kept, if it is."""
        return self._keeping.kept if self._keeping is not None else None

    @property
    def to_go_on(self) -> str:
        """What to type."""
        return "the same command without --anew" if self._given["anew"] else "the same command"

    @property
    def exit_code(self) -> int:
        """What could not be kept is told before an interruption."""
        return _EXIT_UNWRITTEN if self.failure else _EXIT_INTERRUPTED if self.is_interrupted else 0

    @property
    def kept_size(self) -> str:
        """How large that is."""
        return self._keeping.size if self._keeping is not None else ""

    def run(self) -> Solution:
        """Solve, showing how far it is; Ctrl-C and the limit end it and keep what is known."""
        try:
            found = self._run()
            self._conclude(found)
        finally:
            self._release()
        return found

    def _run(self) -> Solution:
        run = self._solving.run()
        with progress("solve") as update:
            while True:
                try:
                    news = next(run)
                    show(update, news, line_width())
                    if time.monotonic() - self._last_kept > _KEPT_EVERY_SECONDS:
                        self._keep_meanwhile()
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
            if self._keeping is not None:
                self._keeping.forget()
        elif self._keeping is None:
            complain(f"Solving by {found.method} keeps nothing: the next go begins anew. Give it more time, or more megabytes.")
        elif self._keeping.why_not:
            complain(f"Nothing is kept; with --keep FILE it goes elsewhere. {self._keeping.why_not}")
        elif found.seconds > _WORTH_KEEPING_SECONDS or self._keeping.is_named:
            try:
                self._keep(self._keeping)
            except BadSettingsError as error:
                still = " What was kept before is still there." if self._keeping.holds_something else ""
                elsewhere = "Give --keep another place." if self._keeping.is_named else "With --keep FILE it goes elsewhere."
                self.failure = f"{error}{still} {elsewhere}"
        else:
            complain(f"So short a go is not kept; from {_WORTH_KEEPING_SECONDS:g} s on, or with --keep FILE, it is.")

    def _keep_meanwhile(self) -> None:
        """Keep what is known while the search goes on; if that cannot be done, once a sentence, and the next time perhaps."""
        self._last_kept = time.monotonic()
        if self._keeping is None or self._keeping.why_not:
            return
        try:
            self._keep(self._keeping)
        except BadSettingsError as error:
            if not self._has_warned:
                self._has_warned = True
                complain(f"{error} The search goes on.", after_echo=True)

    def _keep(self, keeping: Keeping) -> None:
        from plyground.engines import solving

        solver = self._solving.solver
        if solver is None:
            return
        known, asked = self._solving.known, solving.asked_of(solver)
        checkpoint = replace(
            keeping.question,
            low=known.low,
            high=known.high,
            nodes=self._solving.nodes,
            megabytes=round(solver.memory.megabytes),
            asked=asked,
        )
        with working(f"keeping what is known in {keeping.path}"):
            keeping.keep(checkpoint, solver.memory, lambda: solving.asked_of(solver) == asked)


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
    from plyground.engines.repeating import demand_fresh
    from plyground.sessions.analysis import states_on_line

    method = given["method"] or solving.method_for(game, distance=given["distance"])
    distance = solving.distance_for(game, given["method"], distance=given["distance"])
    solver = None
    unanswered = 0
    for text in _counting_answers(positions_in(given["positions"])):
        is_interrupted = False
        try:
            states = states_on_line(game, text)
            demand_fresh(game, states)
            state = states[-1]
            task = solving.Solving(
                game,
                state,
                method=method,
                megabytes=given["megabytes"],
                distance=distance,
                every=given["every"],
                solver=solver,
                seconds=given["seconds"],
            )
            found, is_interrupted = _exhausted(task)
            answer = solution_data(game, state, found)
            solver = task.large_solver
        except PlygroundError as error:
            answer = {"error": str(error)}
            unanswered += 1
        print_json({"position": echoed(text) if "error" in answer else text} | answer)
        sys.stdout.flush()
        if is_interrupted:
            raise KeyboardInterrupt
    if unanswered:
        what = "1 position" if unanswered == 1 else f"{unanswered:,} positions"
        complain(f"{what} could not be answered; {'its line says' if unanswered == 1 else 'their lines say'} why.")
    return unanswered


def _counting_answers(texts: Iterable[str]) -> Iterator[str]:
    """The same, and how many were answered; a person who sees the answers themselves need not be told."""
    with nullcontext() if sys.stdout.isatty() else progress("solve") as update:
        for answered, text in enumerate(texts):
            if update is not None:
                update(answered, 0, counted=f"{answered:,} positions answered")
            yield text


def _exhausted(task: Solving) -> tuple[Solution, bool]:
    """What was found, and whether Ctrl-C ended it."""
    run, is_interrupted = task.run(), False
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
