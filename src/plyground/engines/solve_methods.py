"""Which method solves a game, and what a game must be for any of them."""

from __future__ import annotations

from typing import Any

from plyground.core.facts import Sum
from plyground.core.game import Game
from plyground.kernels.expecting import demand_expectable
from plyground.kernels.searching import Memory, demand_native
from plyground.kernels.several import demand_several
from plyground.kernels.solving import ExactSolver, ProofSolver, Solver
from plyground.native.game import NativeGame

METHODS = ("alpha-beta", "proof-number", "backwards", "expectation", "max-n")
WHOLE = ("backwards", "expectation", "max-n")
"""The methods that look at all positions at once, and keep nothing of a search that was stopped."""


def method_for(game: NativeGame[Any], *, distance: bool | None = None) -> str:
    """The method that suits a game best, by its facts, and by whether the quickest win is asked for.

    Proof numbers lead to where lines are short or replies few. A game with no more plies than first moves fills its board: its
    lines are alike, and alpha-beta was eight times as fast (hex with 4 x 4 cells).
    """
    facts = game.facts
    if is_shared(game):
        return "max-n"
    if facts.chance or facts.players == 1:
        return "expectation"
    if facts.repetition is not None:
        return "backwards"
    return "alpha-beta" if facts.draws or distance or facts.longest <= facts.most_moves else "proof-number"


def distance_for(game: NativeGame[Any], method: str = "", *, distance: bool | None = None) -> bool:
    """Whether the quickest win is wanted where it was not said: a game without draws is asked by itself only who wins."""
    return bool(method) or game.facts.draws if distance is None else distance


def is_shared(game: Game[Any, Any]) -> bool:
    """Whether what one gets does not say what the others get: several players, or two whose sum is not constant."""
    facts = game.facts
    return facts.players > 2 or (facts.players == 2 and facts.sum == Sum.GENERAL)  # noqa: PLR2004 - one against another


def solver_for(game: NativeGame[Any], method: str, memory: Memory, *, distance: bool = True) -> Solver:
    """The solver of a method that searches."""
    return ProofSolver(game, memory) if method == "proof-number" else ExactSolver(game, memory, distance=distance)


def demand_solvable(game: Game[Any, Any]) -> NativeGame[Any]:
    """A game that some method can solve."""
    if is_shared(game):
        return demand_several(game)
    return demand_expectable(game, "Solving") if game.facts.chance or game.facts.players == 1 else demand_native(game)
