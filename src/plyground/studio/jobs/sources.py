"""Where a tree of the tree lab comes from: typed, grown from a game, an engine's own search, a lesson or an exercise.

A request names a game; the page has put what is needed to load it beside the request, as `game` (a GameSpec).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from plyground.core.errors import BadLimitError, BadOptionError, BadTreeError
from plyground.core.facts import Information, OptionValue, settle
from plyground.core.game import Game
from plyground.core.trees import BadTreeTextError, Tree, read_tree, tree_from_game
from plyground.native.startup import scipy_left_out
from plyground.sessions.analysis import states_to
from plyground.studio.jobs.common import game_of
from plyground.studio.jobs.refusals import UnknownTaskError
from plyground.studio.messages import RunRequest, Source
from plyground.teaching.algorithms import algorithm_named, suitable_algorithm
from plyground.teaching.editing import notation_of
from plyground.teaching.engine_runs import ENGINE_SEARCH, SETTINGS, engine_run
from plyground.teaching.exercises import exercise_from_code
from plyground.teaching.lessons import lesson
from plyground.teaching.names import lettered
from plyground.teaching.running import Run, run
from plyground.teaching.words.steps import algorithm_title

MOST_GROWN = 20_000
MOST_GUESSED = 1_000
"""How many nodes a game's tree may have here, and at how many leaves its value may be guessed by random games."""
DEPTH = 2


@dataclass(frozen=True)
class Opened:
    """A tree with what it is called, and the algorithm that comes with it where none is asked for.

    `notation` is the one it was written in. An engine's search has no other algorithm: it comes as a run.
    """

    tree: Tree
    title: str = ""
    algorithm: str = ""
    settings: Mapping[str, OptionValue] = field(default_factory=dict)
    notation: str = "bars"
    search: Run | None = None

    def chosen(self, request: RunRequest) -> tuple[str, dict[str, OptionValue]]:
        """The algorithm that a request asks for, or that comes with the tree, or that suits it; with all its settings."""
        name, settings = request.get("algorithm", ""), request.get("settings", {})
        if not name:
            name, settings = self.algorithm or suitable_algorithm(self.tree), {**self.settings, **settings}
        return name, settle(name, algorithm_named(name).settings, settings)


@contextmanager
def pointing_at(text: str) -> Iterator[None]:
    """Let an error in a tree's text say at which character it is, as browsers count them: `at`."""
    try:
        yield
    except BadTreeTextError as error:
        error.at = len(text[: error.place].encode("utf-16-le", "surrogatepass")) // 2  # type: ignore[attr-defined]
        raise


def typed_tree(text: str) -> Tree:
    """The tree that a text describes; errors point at the character."""
    with pointing_at(text):
        return read_tree(text)


def opened(arguments: Mapping[str, Any], request: RunRequest) -> Opened:
    """The tree of a request."""
    source = request["source"]
    return {"text": _text, "game": _game, "search": _search, "lesson": _lesson, "exercise": _exercise}[source["kind"]](
        dict(arguments), request
    )


def opened_run(arguments: Mapping[str, Any], request: RunRequest) -> tuple[Opened, Run]:
    """The tree of a request, and the run that it asks for."""
    found = opened(arguments, request)
    if found.search is not None:
        return found, found.search
    algorithm, settings = found.chosen(request)
    return found, run(lettered(found.tree), algorithm, **settings)


def _text(_: Mapping[str, Any], request: RunRequest) -> Opened:
    text = _demanded(request["source"], "text")
    return Opened(typed_tree(text), notation=notation_of(text))


def _game(arguments: dict[str, Any], request: RunRequest) -> Opened:
    source, game = request["source"], game_of(arguments)
    if game.facts.information == Information.HIDDEN:
        raise BadTreeError(
            f"{game.name} hides something from its players, and a tree in which everybody sees all is not its tree."
        )
    state = _states(game, source)[-1]
    depth, only = source.get("depth", DEPTH), source.get("only", "").replace(",", " ").split() or None
    tree = tree_from_game(game, state, depth=depth, only=only, most_nodes=MOST_GROWN)
    if source.get("guess", True) and tree.unknown:
        if len(tree.unknown) > MOST_GUESSED:
            raise BadLimitError(
                f"At {len(tree.unknown):,} leaves the game goes on; the values of at most {MOST_GUESSED:,} are guessed. "
                "Ask for a smaller depth, for only some of the moves, or for no guesses."
            )
        from plyground.teaching.guessing import guessed_tree  # noqa: PLC0415 - loads the compiler

        tree = guessed_tree(game, state, depth=depth, only=only)
    return Opened(tree, game.title, notation="brackets")


def _search(arguments: dict[str, Any], request: RunRequest) -> Opened:
    source, game = request["source"], game_of(arguments)
    if request.get("algorithm", ENGINE_SEARCH) not in {"", ENGINE_SEARCH}:
        raise BadOptionError(
            f"An engine's search is shown as the engine made it; {algorithm_title(request['algorithm'])} can be run over the "
            "tree of the position instead."
        )
    states = _states(game, source)
    asked: dict[str, int] = {name: source[name] for name in ("depth", "plies") if name in source}
    settled: dict[str, Any] = settle(ENGINE_SEARCH, SETTINGS, {**asked, **request.get("settings", {})})
    with scipy_left_out():
        played = engine_run(game, states[-1], past=states[:-1], **settled)
    return Opened(played.tree, game.title, search=played)


def _lesson(_: Mapping[str, Any], request: RunRequest) -> Opened:
    source = request["source"]
    found = lesson(_demanded(source, "name"))
    number = source.get("task", 0)
    if not 0 <= number < len(found.tasks):
        raise UnknownTaskError(f"The lesson {found.name} has {len(found.tasks)} trees, counted from 0; there is no {number}.")
    task = found.tasks[number]
    notation = notation_of(task.tree_text) if task.tree_text else "brackets"
    return Opened(task.tree, found.title, task.algorithm, task.settings, notation)


def _exercise(_: Mapping[str, Any], request: RunRequest) -> Opened:
    found = exercise_from_code(_demanded(request["source"], "code"))
    title = found.title(request.get("language", "en"))
    return Opened(found.tree, title, found.algorithm, found.settings, "brackets")


def _states(game: Game[Any, Any], source: Source) -> list[Any]:
    return states_to(game, source.get("position", ""), source.get("moves", ""))


def _demanded(source: Source, name: str) -> str:
    given = source.get(name)
    if not isinstance(given, str):
        raise BadOptionError(f"A tree of the kind {source['kind']} needs its {name}; it was not given.")
    return given
