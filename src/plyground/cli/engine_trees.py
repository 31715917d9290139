"""`ply tree --search`: the engine's own search of a game's position, as a run that is shown like any other."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from plyground.cli.arguments import states_from
from plyground.cli.progress import working
from plyground.core.errors import BadOptionError, BadTreeError
from plyground.native.startup import scipy_left_out

if TYPE_CHECKING:
    from plyground.core.game import Game
    from plyground.teaching.running import Run

_OF_OTHERS = {
    "algorithm": "-a",
    "strict": "--strict",
    "hard": "--hard",
    "file": "--file",
    "only": "--only",
    "guess": "--no-guess",
}
"""What has no meaning for the engine, which searches all moves in its own way."""


def refuse_with_search(context: click.Context) -> None:
    """Refuse what belongs to the searches of given trees, and demand a game, once."""
    for name, option in _OF_OTHERS.items():
        if context.get_parameter_source(name) == click.core.ParameterSource.COMMANDLINE:
            raise BadOptionError(
                f"{option} does not go with --search, which shows the engine's own search; leave one of them out."
            )
    if bool(context.params["game"]) == bool(context.params["tree"]):
        raise BadTreeError("--search needs one game: ply tree GAME --search, or --game GAME.")


def engine_run_from(
    game: Game[Any, Any], position: str, moves: str, depth: int | None, plies: int | None, settings: Mapping[str, str]
) -> Run:
    """The engine's search of a position, reached by moves if they are given."""
    given: dict[str, Any] = dict(settings)
    for name, value in (("depth", depth), ("plies", plies)):
        if value is not None and name in given:
            raise BadOptionError(f"{name} is given twice; give it once.")
        if value is not None:
            given[name] = value
    with working("searching"), scipy_left_out():
        from plyground.teaching.engine_runs import engine_run

        states = states_from(game, position, moves)
        return engine_run(game, states[-1], past=states[:-1], **given)


def demand_page_for(run: Run, out: Path, each: str) -> None:
    """Refuse a page of an engine's search that nobody could open."""
    from plyground.teaching.engine_runs import ENGINE_SEARCH, demand_page

    if run.algorithm == ENGINE_SEARCH and out.suffix.lower() == ".html" and each in {"", "step"}:
        demand_page(run)
