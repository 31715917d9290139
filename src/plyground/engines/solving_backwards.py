"""Positions of games that can come back to one, solved backwards: what every move is worth, and a line of best play."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

from plyground.core.errors import UnsuitableGameError
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
    """What a solver that is done knows of a position. One whose value hangs on a count of plies is refused."""
    game = graph.game
    player = game.player(state)
    value = _known_in(graph, state, player)
    if value is None:
        raise UnsuitableGameError(
            f"In {game.name} a win from here takes {graph.value(state)[1]} plies, and after {graph.plies_left(state):.0f} "
            "without progress it is a draw: who wins cannot be told by going backwards. Begin where the count is lower, or "
            "nearer to the end."
        )
    moves = {}
    for action in game.actions(state):
        worth = _known_in(graph, game.result(state, action), player)
        if worth is not None:
            moves[action] = one_ply_on(worth, tells_plies=True)
    best = tuple(action for action, worth in moves.items() if worth == value)
    line, here, seen = [best[0]], game.result(state, best[0]), set()
    while not game.is_terminal(here) and game.key(here) not in seen and len(line) < _LONGEST_LINE:
        seen.add(game.key(here))
        line.append(max(game.actions(here), key=partial(_for_the_mover, graph, here)))
        here = game.result(here, line[-1])
    return Settled(value, moves, best, tuple(line))


def _for_the_mover(graph: GraphSolver, state: Any, action: Any) -> int:
    """What a move is worth for the order of moves: what is not known is worse than a draw, and better than a loss."""
    worth = _known_in(graph, graph.game.result(state, action), graph.game.player(state))
    return -1 if worth is None else worth


def _known_in(graph: GraphSolver, state: Any, player: int) -> int | None:
    """The value of a position to a player; None where a count of plies may end the game before it is won.

    More draws make no drawn position a win, and a win that is sooner than the count can end the game stays one. If the count
    never begins again, a win that would come later is none.
    """
    game = graph.game
    if game.is_terminal(state):
        own, other = game.utility(state, player), game.utility(state, 1 - player)
        return WON if own > other else -WON if own < other else 0
    won, plies = graph.value(state)
    if won != 0 and plies > graph.plies_left(state):
        return None if game.facts.patience is not None and game.facts.patience.restarts else 0
    sign = won if player == 0 else -won
    return sign * (WON - plies)
