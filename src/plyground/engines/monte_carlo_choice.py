"""What to play when the simulations are over: what is proven first, else the move that was visited most, or valued best."""

from __future__ import annotations

from plyground.kernels.monte_carlo_searching import Move, Tree, payoff_ranges

_TINY = 1e-9
_MOST_LINE = 200


def ranked(tree: Tree, node: int, choice: str = "visits") -> list[Move]:
    """The moves of a node that were tried, the one to play first.

    At a proven node only a move that is worth what is proven can be first. Else a proven move goes before those that look
    worse, and what is proven to be worst goes last. By value, a move that was seldom tried is trusted less.
    """
    moves = [move for move in tree.moves(node) if move.visits or move.is_proven]
    if not moves:
        return []
    turn, proof = tree.turn(node), tree.proof(node)
    low, high = payoff_ranges(tree.game)[turn]
    width = high - low

    def merit(move: Move) -> tuple[float, float]:
        if choice == "value":
            return (move.value - width / (1.0 + move.visits) ** 0.5, float(move.visits))
        return (float(move.visits), move.value)

    moves.sort(key=merit, reverse=True)
    if proof is not None:
        return sorted(moves, key=lambda move: not (move.is_proven and move.value >= proof[turn] - _TINY))
    moves.sort(key=lambda move: move.is_proven and move.value <= low + _TINY)
    best = max((move for move in moves if move.is_proven), key=lambda move: move.value, default=None)
    if best is not None and best.value > moves[0].value:
        moves.sort(key=lambda move: move is not best)
    return moves


def line_from(tree: Tree, node: int, choice: str = "visits") -> tuple[int, ...]:
    """The line of play from a node on; it ends where chance moves, and where nothing was tried twice."""
    line: list[int] = []
    while node and len(line) < _MOST_LINE:
        moves = ranked(tree, node, choice)
        if not moves:
            break
        line.append(moves[0].move)
        node = moves[0].child
    return tuple(line)
