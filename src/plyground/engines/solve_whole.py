"""What solvers of whole games know, put into one form: a `Solution`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from plyground.engines.solve_answer import Solution
from plyground.engines.solve_methods import is_shared
from plyground.engines.solving_chance import ChanceSolver, expected
from plyground.engines.solving_plain import PlainSolver, Worth
from plyground.engines.solving_several import shared
from plyground.kernels.several_solving import SeveralSolver


def answer_of(solver: ChanceSolver | SeveralSolver | PlainSolver, state: Any, costs: Solution) -> Solution:
    """What a solver that is done knows of a state. `costs` says for whom, by what method and what it took."""
    if isinstance(solver, ChanceSolver):
        return _expectation(solver, state, costs)
    return _for_everybody(solver, state, costs) if isinstance(solver, SeveralSolver) else _plainly(solver, state, costs)


def _expectation(solver: ChanceSolver, state: Any, costs: Solution) -> Solution:
    found = expected(solver, state, costs.player)
    return replace(
        costs,
        value=found.value,
        low=found.low if found.value is None else found.value,
        high=found.high if found.value is None else found.value,
        plies=None,
        best=found.best,
        moves=found.moves,
        plies_after=dict.fromkeys(found.moves),
        line=found.line,
    )


def _for_everybody(solver: SeveralSolver, state: Any, costs: Solution) -> Solution:
    found = shared(solver, state)
    value = found.payoffs[costs.player]
    return replace(
        costs,
        value=value,
        low=value,
        high=value,
        plies=None,
        best=found.best,
        moves={action: payoffs[costs.player] for action, payoffs in found.moves.items()},
        plies_after=dict.fromkeys(found.moves),
        payoffs=found.payoffs,
        payoffs_after=found.moves,
        line=found.line,
    )


def _plainly(solver: PlainSolver, state: Any, costs: Solution) -> Solution:
    found, player, is_told = solver.found(state), costs.player, is_shared(solver.game)
    value = found.worth.payoffs[player]

    def plies(worth: Worth) -> int | None:
        return worth.plies if solver.tells_plies and worth.payoffs[player] else None

    return replace(
        costs,
        value=value,
        low=value,
        high=value,
        plies=plies(found.worth),
        best=found.best,
        moves={action: worth.payoffs[player] for action, worth in found.moves.items()},
        plies_after={action: plies(worth) for action, worth in found.moves.items()},
        payoffs=found.worth.payoffs if is_told else (),
        payoffs_after={action: worth.payoffs for action, worth in found.moves.items()} if is_told else {},
        line=found.line,
    )
