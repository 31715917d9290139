"""Positions of games for several players solved: what everybody gets from every move, if all play best for themselves.

That is exact max^n. Of moves that give their mover the same the first counts, in the order of the game's actions; it matters
to the others only, so all of them are told, each with what it gives everybody.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from plyground.core.game import CHANCE, OVER
from plyground.kernels.several_solving import ERROR, SeveralSolver

_LONGEST_LINE = 300

Payoffs = tuple[float, ...]


@dataclass
class Shared:
    """What was found: what everybody gets, by every move too, and a line of play. Before a throw there is no move to choose."""

    payoffs: Payoffs
    moves: dict[Any, Payoffs] = field(default_factory=dict)
    best: tuple[Any, ...] = ()
    line: tuple[Any, ...] = ()


def shared(solver: SeveralSolver, state: Any) -> Shared:
    """What a solver that is done knows of a position. The line ends where chance moves."""
    game = solver.game
    found = Shared(solver.payoffs(state))
    if game.player(state) == CHANCE:
        return found
    found.moves = _worth(solver, state)
    found.best = _best(found.moves, game.player(state), solver)
    line, here, seen = [found.best[0]], game.result(state, found.best[0]), {solver.graph.number(state)}
    while game.player(here) not in {CHANCE, OVER} and len(line) < _LONGEST_LINE:
        if (number := solver.graph.number(here)) in seen:
            break
        seen.add(number)
        line.append(_best(_worth(solver, here), game.player(here), solver)[0])
        here = game.result(here, line[-1])
    found.line = tuple(line)
    return found


def _worth(solver: SeveralSolver, state: Any) -> dict[Any, Payoffs]:
    game = solver.game
    worth: dict[Any, Payoffs] = {}
    for action in game.actions(state):
        after = game.result(state, action)
        is_over = game.player(after) == OVER
        worth[action] = tuple(map(float, game.utilities(after))) if is_over else solver.payoffs(after)
    return worth


def _best(worth: dict[Any, Payoffs], player: int, solver: SeveralSolver) -> tuple[Any, ...]:
    """The moves that give the player the most; without chance payoffs are exact, and so is what is equal."""
    most = max(payoffs[player] for payoffs in worth.values())
    room = ERROR * max(1.0, abs(most)) if solver.game.facts.chance else 0.0
    return tuple(action for action, payoffs in worth.items() if payoffs[player] >= most - room)
