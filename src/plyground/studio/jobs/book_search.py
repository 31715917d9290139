"""The textbook's algorithm of an engine's kind on a position, for engines whose own steps are not kept.

The compiled expectiminimax, max^n and Monte Carlo search keep no log: what they do in their first plies cannot be told. What
can is how the textbook's algorithm of the same kind decides here, in a tree that is small enough to be stepped through.
"""

from __future__ import annotations

from typing import Any

from plyground.core.errors import BadLimitError, BadTreeError, PlygroundError
from plyground.core.facts import Information
from plyground.core.game import Game
from plyground.core.trees import Tree, tree_from_game
from plyground.studio.jobs.opened import Opened
from plyground.teaching.algorithms import ALGORITHMS, suitable_algorithm
from plyground.teaching.names import lettered
from plyground.teaching.running import run

MOST_BOOK_NODES = 250
"""So large is the tree at most, so that guessing its leaves takes a few seconds."""
_DEEPEST = 4
_KINDS = {
    "plain": ("alpha-beta",),
    "expectiminimax": ("expectiminimax", "expectimax"),
    "monte-carlo": ("monte-carlo",),
    "max-n": ("max-n",),
    "paranoid": ("paranoid", "max-n"),
    "best-reply": ("best-reply", "max-n"),
}
"""The textbook's algorithms for each kind of engine, the nearest first."""


def book_search(game: Game[Any, Any], state: Any, kind: str, title: str) -> Opened:
    """The position's tree as deep as it stays small, with the algorithm that is nearest to an engine of that kind."""
    if game.facts.information == Information.HIDDEN:
        raise BadTreeError(
            f"{game.name} hides something from its players, and a tree in which everybody sees all is not its tree."
        )
    if game.is_terminal(state):
        raise BadTreeError("The game is over in this position: there is nothing to search.")
    tree, depth = _grown(game, state)
    wanted = (kind.removeprefix("textbook:"), *_KINDS.get(kind, ()))
    return Opened(
        tree,
        title,
        _algorithm(tree, wanted),
        notation="brackets",
        origin={"kind": "book", "depth": depth, "nodes": len(tree.nodes), "plies": depth, "engine": kind},
    )


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
