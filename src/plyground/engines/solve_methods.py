"""Which method solves a game, and what a game must be for any of them."""

from __future__ import annotations

from typing import Any

from plyground.core.errors import BadSettingsError, shown
from plyground.core.facts import Sum
from plyground.core.game import Game
from plyground.engines.suiting import demand_open
from plyground.kernels.expecting import demand_expectable
from plyground.kernels.searching import Memory, demand_native
from plyground.kernels.several import demand_several
from plyground.kernels.solving import ExactSolver, ProofSolver, Solver
from plyground.native.game import NativeGame

METHODS = ("alpha-beta", "proof-number", "backwards", "expectation", "max-n", "plain")
WHOLE = ("backwards", "expectation", "max-n", "plain")
"""The methods that look at all positions at once, and keep nothing of a search that was stopped."""


def method_for(game: Game[Any, Any], *, distance: bool | None = None) -> str:
    """The method that suits a game best, by its facts, and by whether the quickest win is asked for.

    Proof numbers lead to where lines are short or replies few. A game with no more plies than first moves fills its board: its
    lines are alike, and alpha-beta was eight times as fast (hex with 4 x 4 cells).
    """
    facts = game.facts
    if not isinstance(game, NativeGame):
        return "plain"
    if is_shared(game):
        return "max-n"
    if facts.chance or facts.players == 1:
        return "expectation"
    if facts.comes_back:
        return "backwards"
    return "alpha-beta" if facts.draws or distance or facts.longest <= facts.most_moves else "proof-number"


def distance_for(game: Game[Any, Any], method: str = "", *, distance: bool | None = None) -> bool:
    """Whether the quickest win is wanted where it was not said: a game without draws is asked by itself only who wins."""
    return bool(method) or game.facts.draws if distance is None else distance


def is_shared(game: Game[Any, Any]) -> bool:
    """Whether what one gets does not say what the others get: several players, or two whose sum is not constant."""
    facts = game.facts
    return facts.players > 2 or (facts.players == 2 and facts.sum == Sum.GENERAL)  # noqa: PLR2004 - one against another


def solver_for(
    game: NativeGame[Any], method: str, memory: Memory, *, distance: bool = True, asked: tuple[int, int] | None = None
) -> Solver:
    """The solver of a method that searches. `asked` is what `asked_of` said of the solver that filled the memory."""
    if method != "proof-number":
        return ExactSolver(game, memory, distance=distance)
    solver = ProofSolver(game, memory)
    solver.question = asked  # another question then begins with an empty table
    return solver


def asked_of(solver: Solver) -> tuple[int, int] | None:
    """What the table of a solver is about, if it answers one question only: for whom, and at least how much."""
    return solver.question if isinstance(solver, ProofSolver) else None


def demand_method(method: str) -> None:
    """Refuse a word that is no method; none at all is left to the game."""
    if method and method not in METHODS:
        raise BadSettingsError(f"A method of solving is one of {', '.join(METHODS)}; it was {shown(method)}.")


def demand_suitable(game: Game[Any, Any], method: str) -> None:
    """Refuse a method for games of another kind."""
    suited = method_for(game)
    if suited == "plain" != method:
        raise BadSettingsError(
            f"The method {method} needs native rules; {game.name} is a plain game, which is solved without --method, by plain."
        )
    if any((method == only) != (suited == only) for only in ("expectation", "max-n", "plain")):
        raise BadSettingsError(f"The method {method} does not suit {game.name} as its options are; it needs {suited}.")


def demand_solvable(game: Game[Any, Any]) -> Game[Any, Any]:
    """A game that some method can solve."""
    if not isinstance(game, NativeGame):
        demand_open(game, "Solving")
        return game
    if is_shared(game):
        return demand_several(game)
    return demand_expectable(game, "Solving") if game.facts.chance or game.facts.players == 1 else demand_native(game)
