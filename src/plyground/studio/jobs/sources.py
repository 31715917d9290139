"""Where a tree of the tree lab comes from: typed, grown from a game, an engine's own search, a lesson or an exercise.

A request names a game; the page has put what is needed to load it beside the request, as `game` (a GameSpec).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from plyground.core.errors import BadLimitError, BadOptionError, BadTreeError
from plyground.core.facts import Information, settle
from plyground.core.game import CHANCE, Game
from plyground.core.trees import BadTreeTextError, Tree, read_tree, tree_from_game
from plyground.engines.choosing import KINDS, kind_for
from plyground.native.game import NativeGame
from plyground.native.startup import scipy_left_out
from plyground.sessions.analysis import states_to
from plyground.studio.jobs.book_search import book_search
from plyground.studio.jobs.common import game_of
from plyground.studio.jobs.grown_tree import grown_tree
from plyground.studio.jobs.opened import Opened
from plyground.studio.jobs.refusals import UnknownTaskError
from plyground.studio.jobs.suiting import ENGINE_SEARCH, ENGINE_TREE
from plyground.studio.localising import called
from plyground.studio.messages import Origin, RunRequest, Source
from plyground.studio.words import longer
from plyground.studio.words.common import ENGLISH, phrase
from plyground.teaching.editing import notation_of
from plyground.teaching.exercises import exercise_from_code
from plyground.teaching.lessons import lesson
from plyground.teaching.names import lettered
from plyground.teaching.running import Run, run
from plyground.teaching.words.steps import algorithm_title

MOST_GROWN = 20_000
MOST_GUESSED = 1_000
"""How many nodes a game's tree may have here, and at how many leaves its value may be guessed by random games."""
DEPTH = 2
_TOLD = {"alpha-beta": ENGINE_SEARCH, "monte-carlo": ENGINE_TREE}
"""What the searches of engines that tell them are called."""


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
            f"{called(game)} hides something from its players, and a tree in which everybody sees all is not its tree."
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
    return Opened(tree, _title(game, request), notation="brackets")


def _search(arguments: dict[str, Any], request: RunRequest) -> Opened:
    """The search that was made where it is kept, else one made anew; of an engine that tells none, the textbook's."""
    game = game_of(arguments)
    kind = request["source"].get("engine", "auto")
    kind = kind_for(game).name if kind == "auto" else kind
    states = _states(game, request["source"])
    is_told = kind in _TOLD and isinstance(game, NativeGame) and KINDS[kind].suits(game)
    if not is_told or game.player(states[-1]) == CHANCE:
        return book_search(game, states[-1], kind, _title(game, request))
    if request.get("algorithm", "") not in {"", _TOLD[kind]}:
        raise BadOptionError(
            f"An engine's search is shown as the engine made it; {algorithm_title(request['algorithm'])} can be run over the "
            "tree of the position instead."
        )
    with scipy_left_out():
        if kind == "monte-carlo":
            return grown_tree(game, states, arguments.get("kept"), _title(game, request))
        return _kept_search(arguments, request, game, states) or _new_search(request, game, states)


def _kept_search(arguments: dict[str, Any], request: RunRequest, game: Game[Any, Any], states: list[Any]) -> Opened | None:
    """The search that was made, unless something else is asked for than it was."""
    if arguments.get("kept") is None or arguments["kept"].get("kind") == "simulations":
        return None
    from plyground.engines.kept_search import KeptSearch, told_search  # noqa: PLC0415 - needs the compiler
    from plyground.teaching.engine_runs import SETTINGS  # noqa: PLC0415 - the same

    kept = KeptSearch.from_data(arguments["kept"])
    usual = settle(ENGINE_SEARCH, SETTINGS, {"depth": kept.depth, "plies": kept.plies})
    if any(usual.get(name) != value for name, value in request.get("settings", {}).items()):
        return None
    found = told_search(game, states[-1], kept, past=states[:-1])
    played = Run(found.tree, ENGINE_SEARCH, usual, found.events, found.answer)
    origin: Origin = {"kind": "kept", "depth": kept.depth, "nodes": kept.nodes, "plies": kept.plies, "engine": "alpha-beta"}
    return Opened(played.tree, _title(game, request), search=played, origin=origin)


def _new_search(request: RunRequest, game: Game[Any, Any], states: list[Any]) -> Opened:
    source = request["source"]
    asked: dict[str, int] = {name: source[name] for name in ("depth", "plies") if name in source}
    from plyground.teaching.engine_runs import SETTINGS, engine_run  # noqa: PLC0415 - needs the compiler

    settled: dict[str, Any] = settle(ENGINE_SEARCH, SETTINGS, {**asked, **request.get("settings", {})})
    played = engine_run(game, states[-1], past=states[:-1], **settled)
    told = dict(played.events[0].more)
    origin: Origin = {
        "kind": "again",
        "depth": told["depth"],
        "nodes": told["nodes"],
        "plies": told["plies"],
        "engine": "alpha-beta",
    }
    return Opened(played.tree, _title(game, request), search=played, origin=origin)


def _lesson(_: Mapping[str, Any], request: RunRequest) -> Opened:
    source = request["source"]
    found = lesson(_demanded(source, "name"))
    number = source.get("task", 0)
    if not 0 <= number < len(found.tasks):
        raise UnknownTaskError(f"The lesson {found.name} has {len(found.tasks)} trees, counted from 0; there is no {number}.")
    task = found.tasks[number]
    notation = notation_of(task.tree_text) if task.tree_text else "brackets"
    title = longer.lesson_title(found.name, found.title, request.get("language", ENGLISH))
    return Opened(task.tree, title, task.algorithm, task.settings, notation)


def _exercise(_: Mapping[str, Any], request: RunRequest) -> Opened:
    found = exercise_from_code(_demanded(request["source"], "code"))
    title = found.title(request.get("language", ENGLISH))
    return Opened(found.tree, title, found.algorithm, found.settings, "brackets")


def _title(game: Game[Any, Any], request: RunRequest) -> str:
    return phrase(request.get("language", ENGLISH), f"game.{game.name}.title") or game.title


def _states(game: Game[Any, Any], source: Source) -> list[Any]:
    return states_to(game, source.get("position", ""), source.get("moves", ""))


def _demanded(source: Source, name: str) -> str:
    given = source.get(name)
    if not isinstance(given, str):
        raise BadOptionError(f"A tree of the kind {source['kind']} needs its {name}; it was not given.")
    return given
