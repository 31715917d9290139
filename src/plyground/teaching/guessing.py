"""The tree of a game's position to a depth, with a guess where the game goes on: what random games from there bring."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from plyground.core.game import Game
from plyground.core.trees import Tree, tree_from_game

GAMES = 100
_DECIMALS = 2


def guessed_tree(
    game: Game[Any, Any],
    state: Any = None,
    *,
    depth: int,
    only: Sequence[str] | None = None,
    games: int = GAMES,
    seed: int = 0,
    progress: Callable[[int, int], None] | None = None,
) -> Tree:
    """The tree; where the game goes on, each player's mean utility over so many random games, to two decimals."""
    known = tree_from_game(game, state, depth=depth, only=only)
    total = len(known.unknown)
    if not total:
        return known
    from plyground.kernels.playouts import playouts  # noqa: PLC0415 - loads the compiler, which most lessons do without

    done = 0

    def evaluate(here: Any) -> list[float]:
        nonlocal done
        done += 1
        if progress:
            progress(done, total)
        return [round(mean, _DECIMALS) + 0.0 for mean in playouts(game, games, seed=seed, state=here).utilities]

    return tree_from_game(game, state, depth=depth, only=only, evaluate=evaluate)
