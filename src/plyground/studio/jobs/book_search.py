"""The textbook's algorithm of an engine's kind on a position, for engines that keep no log of their steps.

Where the engine's kernel can say what every leaf of the first plies is worth, the tree is that of its search (`valued`): the
algorithm decides as the engine does. Else leaves are guessed by random games, and it only shows how such an engine works.
"""

from __future__ import annotations

from typing import Any

from plyground.core.errors import BadLimitError, BadTreeError, PlygroundError
from plyground.core.facts import Information
from plyground.core.game import Game
from plyground.core.trees import Tree, tree_from_game
from plyground.engines.choosing import KINDS
from plyground.native.game import NativeGame
from plyground.native.startup import scipy_left_out
from plyground.studio.jobs.opened import Opened
from plyground.studio.localising import called
from plyground.studio.messages import Origin
from plyground.teaching.algorithms import ALGORITHMS, suitable_algorithm
from plyground.teaching.names import lettered
from plyground.teaching.running import run

MOST_BOOK_NODES, MOST_VALUED_NODES = 250, 1_000
"""So large is the tree at most: guessing its leaves takes a few seconds, and the engine's own values less."""
_DEEPEST = 4
_KINDS = {
    "plain": ("alpha-beta",),
    "expectiminimax": ("star2", "star1", "expectiminimax", "expectimax"),
    "monte-carlo": ("monte-carlo",),
    "max-n": ("max-n",),
    "paranoid": ("paranoid", "max-n"),
    "best-reply": ("best-reply", "max-n"),
}
"""The textbook's algorithms for each kind of engine, the nearest first."""
_VALUED = frozenset({"expectiminimax", "max-n", "paranoid", "best-reply"})


def book_search(game: Game[Any, Any], state: Any, kind: str, title: str) -> Opened:
    """The position's tree as deep as it stays small, with the algorithm that is nearest to an engine of that kind."""
    if game.facts.information == Information.HIDDEN:
        raise BadTreeError(
            f"{called(game)} hides something from its players, and a tree in which everybody sees all is not its tree."
        )
    if game.is_terminal(state):
        raise BadTreeError("The game is over in this position: there is nothing to search.")
    tree, origin = _valued(game, state, kind) if _is_valued(game, kind) else _guessed(game, state, kind)
    wanted = _KINDS.get(kind, (kind.removeprefix("textbook:"),))
    return Opened(tree, title, _algorithm(tree, wanted), notation="brackets", origin=origin)


def _is_valued(game: Game[Any, Any], kind: str) -> bool:
    return kind in _VALUED and KINDS[kind].suits(game) and isinstance(game, NativeGame)


def _valued(game: Game[Any, Any], state: Any, kind: str) -> tuple[Tree, Origin]:
    """The first plies of the engine's search, as many as fit."""
    with scipy_left_out():
        from plyground.engines.valued_trees import valued_tree  # noqa: PLC0415 - loads the compiler

        for plies in range(_DEEPEST, 0, -1):
            try:
                found = valued_tree(game, state, kind, plies=plies, most_nodes=MOST_VALUED_NODES)
            except BadTreeError:
                if plies == 1:
                    raise
                continue
            return found.tree, {"kind": "valued", "depth": found.depth, "nodes": found.nodes, "plies": plies, "engine": kind}
    raise AssertionError


def _guessed(game: Game[Any, Any], state: Any, kind: str) -> tuple[Tree, Origin]:
    tree, depth = _grown(game, state)
    return tree, {"kind": "book", "depth": depth, "nodes": len(tree.nodes), "plies": depth, "engine": kind}


def _grown(game: Game[Any, Any], state: Any) -> tuple[Tree, int]:
    for depth in range(_DEEPEST, 0, -1):
        try:
            tree = tree_from_game(game, state, depth=depth, most_nodes=MOST_BOOK_NODES)
        except (BadLimitError, BadTreeError):
            if depth > 1:
                continue
            tree = tree_from_game(game, state, depth=depth)
        if tree.unknown:
            from plyground.teaching.guessing import guessed_tree  # noqa: PLC0415 - loads the compiler

            tree = guessed_tree(game, state, depth=depth)
        return tree, depth
    raise AssertionError


def _algorithm(tree: Tree, wanted: tuple[str, ...]) -> str:
    """The first that the tree suits; what suits it best if none does."""
    for name in wanted:
        if name in ALGORITHMS:
            try:
                run(lettered(tree), name)
            except PlygroundError:
                continue
            return name
    return suitable_algorithm(tree)
