"""The engine's own search as a run: everything that is made of a textbook's run can be made of it.

The first plies of the search are the tree; its leaves are where the search went on out of sight, or where it knew enough.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from plyground.core.facts import Option, OptionValue, settle
from plyground.core.game import Game
from plyground.core.search import Limits
from plyground.engines.search_log import MOST_PLIES_TOLD, logged_search
from plyground.features.weights import Weights
from plyground.kernels.searching import Techniques
from plyground.teaching.pictures.folding import MOST_DRAWN
from plyground.teaching.pictures.lesson_data import MOST_LOOKS
from plyground.teaching.pictures.refusals import PictureError
from plyground.teaching.running import Run

ENGINE_SEARCH = "engine-search"
_SWITCHES = tuple(one.name for one in fields(Techniques) if str(one.type).startswith("bool"))
SETTINGS = (
    Option("depth", 6, "how many plies the engine looks ahead", lowest=1, highest=100),
    Option("plies", 2, "how many plies of it are shown", lowest=1, highest=MOST_PLIES_TOLD),
    *(Option(name, bool(getattr(Techniques(), name)), f"use this technique of the engine: {name}") for name in _SWITCHES),
)
"""What can be set: how deep, how much of it is shown, and every technique that can be switched off."""


def engine_run(
    game: Game[Any, Any],
    state: Any = None,
    *,
    weights: Weights | None = None,
    past: Sequence[Any] = (),
    **settings: OptionValue,
) -> Run:
    """What the compiled alpha-beta does on the first plies of a game's position: `engine_run(game, depth=8, null=False)`.

    Of the depths that it searches one after the other, the last one is told.
    """
    settled = settle(ENGINE_SEARCH, SETTINGS, settings)
    techniques = Techniques(**{name: bool(settled[name]) for name in _SWITCHES})
    limits = Limits(depth=int(settled["depth"]))
    found = logged_search(game, state, limits, plies=int(settled["plies"]), techniques=techniques, weights=weights, past=past)
    return Run(found.tree, ENGINE_SEARCH, settled, found.events, found.answer)


def demand_page(run: Run) -> None:
    """Refuse a run that is too large for a lesson's page (`lesson_data` says what it can bear), in words that fit a search."""
    steps, drawn = len(run.events) + 1, min(len(run.tree.nodes), MOST_DRAWN)
    if steps * drawn > MOST_LOOKS:
        raise PictureError(
            f"A page with {steps:,} steps of {drawn:,} nodes would be too large (at most {MOST_LOOKS:,} steps times nodes); "
            f"ask for fewer --plies, or for a picture of another kind."
        )
