"""The first plies of a search that keeps no log, as a tree whose leaves are worth what the engine's own kernel says.

    found = valued_tree(game, state, "expectiminimax", plies=2, most_nodes=1_000)
    found.tree, found.depth                  the textbook's algorithm on it decides as the kernel does at that depth

Behind every leaf the kernel searches what is left of the depth, so nothing is guessed that the engine would not guess. Depths
are searched one after the other, as an engine does, within a number of nodes: the same position gives the same tree.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from plyground.core.game import Game
from plyground.core.trees import Tree, tree_from_game
from plyground.engines.budget import EnoughError
from plyground.engines.expectations import chosen_weights, scale_for
from plyground.kernels.expecting import ChanceMemory, ChanceTechniques, Expecter, demand_expectable, for_player
from plyground.kernels.several import SeveralSearcher, SeveralTechniques, demand_several
from plyground.kernels.workspace import MOST_PLIES

MEGABYTES = 16
SEARCHED = 400_000
"""Nodes behind the leaves, of all depths together; they take about a second."""
_DIGITS, _DIGITS_OF_POINTS = 3, 1
_MANY_POINTS = 100.0


class ValuedTree(NamedTuple):
    """A tree, how many moves deep the search behind its leaves went from the root, and the nodes that it took."""

    tree: Tree
    depth: int
    nodes: int


def valued_tree(
    game: Game[Any, Any], state: Any, kind: str, *, plies: int, most_nodes: int, searched: int = SEARCHED
) -> ValuedTree:
    """The tree to so many plies, chance events counted, with the values of an engine of that kind.

    The first depth is searched to its end whatever it takes. Only expectiminimax and max^n know what everybody gets further on;
    behind the leaves of others is what the game itself says of a position.
    """
    bare = tree_from_game(game, state, depth=plies, most_nodes=most_nodes)
    above = _decisions_above(bare)
    if not above:
        return ValuedTree(bare, bare.depth, len(bare.nodes))
    judge = _Expecting(game, state) if kind == "expectiminimax" else _Several(game)
    shallowest = max(above)
    deepest = MOST_PLIES if kind in {"expectiminimax", "max-n"} else shallowest
    found = ValuedTree(bare, 0, 0)
    for depth in range(shallowest, deepest + 1):
        guesses = judge.searcher.guesses
        judge.rests = iter([depth - count for count in above])
        try:
            tree = tree_from_game(game, state, depth=plies, evaluate=judge)
        except EnoughError:
            break
        found = ValuedTree(tree, depth, judge.searcher.nodes + len(tree.nodes))
        if judge.searcher.guesses == guesses or judge.searcher.nodes >= searched:
            break
        judge.searcher.limit(searched)
    return found


class _Judge:
    """A kernel that says what one leaf after the other is worth."""

    searcher: Expecter | SeveralSearcher

    def __init__(self, game: Game[Any, Any]) -> None:
        self.control = np.zeros(8, np.int64)
        self.rests: Iterator[int] = iter(())
        """How deep the next leaves are to be searched."""
        self._digits = _DIGITS_OF_POINTS if max(map(abs, game.facts.utility)) > _MANY_POINTS else _DIGITS

    def __call__(self, state: Any) -> list[float]:
        """What everybody gets from a leaf; EnoughError if the nodes did not suffice to say."""
        found = self._searched(state, next(self.rests))
        if self.searcher.is_stopped:
            raise EnoughError
        return [round(value, self._digits) + 0.0 for value in found]

    def _searched(self, state: Any, depth: int) -> Sequence[float]:
        raise NotImplementedError


class _Expecting(_Judge):
    """Expectiminimax with all its cuts; the table gives only what was searched to the same depth, so values are exact."""

    searcher: Expecter

    def __init__(self, game: Game[Any, Any], state: Any) -> None:
        super().__init__(game)
        native = demand_expectable(game)
        weights = chosen_weights(native, None)
        self.searcher = Expecter(
            native,
            state,
            ChanceMemory(MEGABYTES),
            self.control,
            techniques=ChanceTechniques(equal_depth=True),
            weights=weights.numbers if weights else (),
            scale=scale_for(native, weights),
        )

    def _searched(self, state: Any, depth: int) -> Sequence[float]:
        """In a contest the other gets what is left."""
        self.searcher.place(state)
        game, value = self.searcher.game, self.searcher.search(depth)
        return [for_player(game, value, player) for player in range(game.facts.players)]


class _Several(_Judge):
    """Max^n."""

    searcher: SeveralSearcher

    def __init__(self, game: Game[Any, Any]) -> None:
        super().__init__(game)
        native = demand_several(game)
        weights = chosen_weights(native, None)
        self.searcher = SeveralSearcher(
            native,
            ChanceMemory(MEGABYTES),
            self.control,
            techniques=SeveralTechniques(equal_depth=True),
            weights=weights.numbers if weights else (),
            scale=scale_for(native, weights),
        )

    def _searched(self, state: Any, depth: int) -> Sequence[float]:
        return self.searcher.max_n(state, depth) or ()


def _decisions_above(tree: Tree) -> list[int]:
    """How many players' moves lead to each leaf at which the game goes on, from left to right. Throws cost no depth."""
    moves = [0] * len(tree.nodes)
    for number, node in enumerate(tree.nodes[1:], 1):
        moves[number] = moves[node.parent] + (tree.nodes[node.parent].player >= 0)
    return [moves[number] for number, node in enumerate(tree.nodes) if not (node.children or node.values)]
