"""Positions of games that can come back to one, solved backwards: what every move is worth, and a line of best play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from plyground.engines.solve_steps import one_ply_on
from plyground.kernels.graph_solving import GraphSolver
from plyground.kernels.table import WON

_LONGEST_LINE = 300


@dataclass(frozen=True)
class Settled:
    """What was found for the player to move, in the kernels' units."""

    value: int
    moves: dict[Any, int]
    best: tuple[Any, ...]
    line: tuple[Any, ...]


def settled(graph: GraphSolver, state: Any) -> Settled:
    """What a solver that is done knows of a position."""
    game = graph.game
    player = game.player(state)
    value = _known_in(graph, state, player)
    moves = {
        action: one_ply_on(_known_in(graph, game.result(state, action), player), tells_plies=True)
        for action in game.actions(state)
    }
    best = tuple(action for action, worth in moves.items() if worth == value)
    line, here, seen = [best[0]], game.result(state, best[0]), set()
    while not game.is_terminal(here) and game.key(here) not in seen and len(line) < _LONGEST_LINE:
        seen.add(game.key(here))
        mover = game.player(here)
        after = {action: _known_in(graph, game.result(here, action), mover) for action in game.actions(here)}
        line.append(max(after, key=after.__getitem__))
        here = game.result(here, line[-1])
    return Settled(value, moves, best, tuple(line))


def _known_in(graph: GraphSolver, state: Any, player: int) -> int:
    """The value of a position to a player. A game may also end by a count of plies, of which the graph knows nothing."""
    game = graph.game
    if game.is_terminal(state):
        own, other = game.utility(state, player), game.utility(state, 1 - player)
        return WON if own > other else -WON if own < other else 0
    won, plies = graph.value(state)
    sign = won if player == 0 else -won
    return sign * (WON - plies)
