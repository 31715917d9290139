"""The tree that a Monte Carlo engine has grown, as a run of the tree lab."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from plyground.core.errors import BadTreeError
from plyground.core.game import Game
from plyground.studio.jobs.opened import Opened
from plyground.studio.jobs.suiting import ENGINE_TREE
from plyground.studio.messages import Origin
from plyground.teaching.running import Run

SIMULATIONS = 5_000
"""For a tree that is grown anew."""


def grown_tree(game: Game[Any, Any], states: Sequence[Any], kept: Mapping[str, Any] | None, title: str) -> Opened:
    """The tree that was grown in the last search of the position, or else one that is grown for the purpose."""
    from plyground.engines import kept_simulations as trees  # noqa: PLC0415 - needs the compiler

    if game.is_terminal(states[-1]):
        raise BadTreeError("The game is over in this position: there is nothing to search.")
    is_kept = kept is not None and kept.get("kind") == "simulations"
    found = trees.KeptSimulations.from_data(kept) if is_kept else trees.grown_anew(game, states, SIMULATIONS)
    told = trees.told_simulations(game, states[-1], found)
    played = Run(told.tree, ENGINE_TREE, {}, told.events, told.answer)
    origin: Origin = {
        "kind": "grown" if is_kept else "regrown",
        "depth": told.tree.depth,
        "nodes": found.simulations,
        "plies": told.tree.depth,
        "engine": "monte-carlo",
    }
    return Opened(told.tree, title, search=played, origin=origin)
