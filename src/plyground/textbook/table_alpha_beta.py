"""Alpha-beta with a transposition table: a state that was met before need not be searched again.

Marsland, A review of game-tree pruning, 1986; the table itself is in `transposition.py`, with what it asks of a game. The
tree becomes a graph: a state is searched again only if what is known of it leaves the new window open. O(b^m) time where
no state is met twice, much less where many are; space for an entry a state.

What a search leaves in the table depends on its window. A value inside the window is exact; one that reached beta is a
lower bound, one that did not exceed alpha an upper bound, and a bound helps only where it lies beyond the new window.
The search goes to the end of the game, so that depth plays no part. Values are fail-soft, for they say more the next
time; cuts are made on equality. What was best the last time is looked at first. The root itself is always looked at, so
that there is an action to play.

Emits enter, leaf, update, cut, store, exit; where there is an entry, probe, with more: enough. If it was not enough the
node is entered; if it was, the node's exit follows at once.
"""

from __future__ import annotations

from math import inf
from typing import Any

from plyground.core.game import OVER, Game
from plyground.core.search import Bound
from plyground.core.trace import EventKind, Listener
from plyground.textbook.answer import END, Answer, Line, answer
from plyground.textbook.demands import MAX, MIN, demand_contest
from plyground.textbook.depth import room_for
from plyground.textbook.ordering import Moves, brought_first
from plyground.textbook.telling import Teller, interval
from plyground.textbook.transposition import Entry, TranspositionTable


def table_alpha_beta(
    game: Game[Any, Any], state: Any = None, *, table: TranspositionTable | None = None, listener: Listener | None = None
) -> Answer:
    """Minimax's answer. A table that is handed in may hold what earlier searches of the same game found.

    Of equal actions the one that is looked at first counts. Where the table merges states by a key, the line may end early.
    """
    demand_contest(game, "alpha-beta")
    known = TranspositionTable() if table is None else table
    tell = Teller(listener) if listener else None

    def max_value(state: Any, alpha: float, beta: float) -> tuple[float, Line]:
        moves = moves_of(state)
        if tell:
            tell.enter(MAX, len(moves), alpha, beta)
        floor = alpha
        best, line = -inf, END
        for looked_at, (number, action) in enumerate(moves, 1):
            if tell:
                tell.to(number)
            value, rest = value_of(game.result(state, action), alpha, beta)
            if not line or value > best:
                best, line = value, (action, rest)
                if tell:
                    tell.update(best)
            if best >= beta:
                if tell:
                    tell.cut(best, len(moves) - looked_at)
                break
            alpha = max(alpha, best)
        store(state, best, line, floor, beta)
        if tell:
            tell.exit(best)
        return best, line

    def min_value(state: Any, alpha: float, beta: float) -> tuple[float, Line]:
        moves = moves_of(state)
        if tell:
            tell.enter(MIN, len(moves), alpha, beta)
        ceiling = beta
        best, line = inf, END
        for looked_at, (number, action) in enumerate(moves, 1):
            if tell:
                tell.to(number)
            value, rest = value_of(game.result(state, action), alpha, beta)
            if not line or value < best:
                best, line = value, (action, rest)
                if tell:
                    tell.update(best)
            if best <= alpha:
                if tell:
                    tell.cut(best, len(moves) - looked_at)
                break
            beta = min(beta, best)
        store(state, best, line, alpha, ceiling)
        if tell:
            tell.exit(best)
        return best, line

    def value_of(state: Any, alpha: float, beta: float) -> tuple[float, Line]:
        player = game.player(state)
        if player == OVER:
            utility = game.utility(state, MAX)
            if tell:
                tell.leaf(utility)
            return utility, END
        entry = known.probe(state)
        if entry and entry.settles(alpha, beta):
            if tell:
                tell.answered(player, entry.value, interval(entry.value, entry.bound))
            return entry.value, entry.line_from(state)
        if entry and tell:
            tell.remark(EventKind.PROBE, entry.value, bound=entry.bound, enough=False)
        return max_value(state, alpha, beta) if player == MAX else min_value(state, alpha, beta)

    def moves_of(state: Any) -> Moves:
        moves = list(enumerate(game.actions(state)))
        entry = known.probe(state)
        line = entry.line_from(state) if entry else END
        return brought_first(moves, line[0]) if line else moves

    def store(state: Any, value: float, line: Line, alpha: float, beta: float) -> None:
        bound = Bound.LOWER if value >= beta else Bound.UPPER if value <= alpha else Bound.EXACT
        known.store(Entry(state, value, bound, line))
        if tell:
            tell.remark(EventKind.STORE, value, bound=bound)

    with room_for(game):
        here = game.initial() if state is None else state
        look = {MAX: max_value, MIN: min_value, OVER: value_of}[game.player(here)]
        return answer(*look(here, -inf, inf))
