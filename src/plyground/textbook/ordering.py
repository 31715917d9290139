"""Move ordering: which action to look at first. Alpha-beta's answer does not depend on it, its work does.

Knuth and Moore, An analysis of alpha-beta pruning, 1975: with b actions a state and m moves to the end, the best order
has b^ceil(m/2) + b^floor(m/2) - 1 leaves to look at, a bad one up to all b^m. Killer moves: Slate and Atkin, Chess 4.5,
1977. History: Schaeffer, The history heuristic, 1983.

An ordering arranges moves, pairs of an action and its number in `game.actions`; whoever is told of a node goes on calling
it by that number. Moves of which an ordering knows nothing keep their order, so that orderings can be laid over one
another (`Together`).

BestFirst, Killer and History learn from the search that uses them; one object serves one search, or several in a row that
shall learn from each other. Shuffled, BestOrder and WorstOrder are for comparison only.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from plyground.core.game import OVER, Game
from plyground.textbook.demands import MAX, demand_contest
from plyground.textbook.depth import room_for

Moves = Sequence[tuple[int, Any]]


class Ordering(Protocol):
    """What a search asks and what it tells; an ordering hears only what it wants to. `ply` counts moves from the root."""

    def arrange(self, state: Any, moves: Moves, ply: int) -> Moves:
        """The same moves, the most promising for the player to move first."""

    def was_best(self, state: Any, action: Any, ply: int) -> None:
        """The search leaves a state, and this action was better than what its player was sure of before."""
        del state, action, ply

    def caused_cut(self, state: Any, action: Any, ply: int) -> None:
        """This action was so good that the rest of the state's actions was not looked at."""
        del state, action, ply


class Given(Ordering):
    """The order in which the game lists its actions."""

    def arrange(self, state: Any, moves: Moves, ply: int) -> Moves:
        """As they are."""
        del state, ply
        return moves


class BestFirst(Ordering):
    """First the action that was best, or good enough for a cut, when the state was last looked at.

    That is what one iteration of iterative deepening leaves to the next. Only the best action is remembered: the values
    of the others may be mere bounds, which do not compare.
    """

    def __init__(self) -> None:
        """Nothing is known yet."""
        self._best: dict[Any, Any] = {}

    def arrange(self, state: Any, moves: Moves, ply: int) -> Moves:
        """The remembered action, then the others."""
        del ply
        return brought_first(moves, self._best[state]) if state in self._best else moves

    def was_best(self, state: Any, action: Any, ply: int) -> None:
        """Remember it."""
        del ply
        self._best[state] = action


class Killer(Ordering):
    """First the actions that lately caused cuts at the same distance from the root, in whatever state.

    What refutes one of the opponent's moves often refutes its neighbours too.
    """

    def __init__(self, most: int = 2) -> None:
        """Remember so many actions a ply."""
        self._most = most
        self._killers: dict[int, list[Any]] = {}

    def arrange(self, state: Any, moves: Moves, ply: int) -> Moves:
        """The latest killer, the one before it, then the others."""
        del state
        for killer in reversed(self._killers.get(ply, ())):
            moves = brought_first(moves, killer)
        return moves

    def caused_cut(self, state: Any, action: Any, ply: int) -> None:
        """A new killer drives out the oldest."""
        del state
        older = [killer for killer in self._killers.get(ply, ()) if killer != action]
        self._killers[ply] = [action, *older][: self._most]


class History(Ordering):
    """By how much each action of each player has cut anywhere in the tree.

    A cut counts 2^-ply. For a search to depth d that is, but for a factor which is the same for all, Schaeffer's
    2^(d - ply): a cut near the root saves more.
    """

    def __init__(self, game: Game[Any, Any]) -> None:
        """Ask this game whose action it is."""
        self._game = game
        self._weights: dict[tuple[int, Any], float] = {}

    def arrange(self, state: Any, moves: Moves, ply: int) -> Moves:
        """The heaviest first."""
        del ply
        player, weights = self._game.player(state), self._weights
        return sorted(moves, key=lambda move: -weights.get((player, move[1]), 0.0))

    def caused_cut(self, state: Any, action: Any, ply: int) -> None:
        """Weigh it."""
        whose = (self._game.player(state), action)
        self._weights[whose] = self._weights.get(whose, 0.0) + 2.0**-ply


class Together(Ordering):
    """Several orderings: the first decides, and where it knows nothing the next one does."""

    def __init__(self, *orderings: Ordering) -> None:
        """The most important first."""
        self._orderings = orderings

    def arrange(self, state: Any, moves: Moves, ply: int) -> Moves:
        """The least important arranges first, so that the others rearrange what it did."""
        for ordering in reversed(self._orderings):
            moves = ordering.arrange(state, moves, ply)
        return moves

    def was_best(self, state: Any, action: Any, ply: int) -> None:
        """Tell everyone."""
        for ordering in self._orderings:
            ordering.was_best(state, action, ply)

    def caused_cut(self, state: Any, action: Any, ply: int) -> None:
        """Tell everyone."""
        for ordering in self._orderings:
            ordering.caused_cut(state, action, ply)


class Shuffled(Ordering):
    """A random order, for comparison."""

    def __init__(self, random: Random) -> None:
        """Draw from this source."""
        self._random = random

    def arrange(self, state: Any, moves: Moves, ply: int) -> Moves:
        """Shuffled anew at every visit."""
        del state, ply
        return self._random.sample(moves, len(moves))


class BestOrder(Ordering):
    """The best order, for comparison: an oracle sorts by true values.

    It is no method. It needs the answer of the very search that it is to speed up, and works it out beforehand with a
    full minimax of all states that can be reached.
    """

    def __init__(self, game: Game[Any, Any], state: Any = None) -> None:
        """Work out the value of every state that can be reached from this one, the initial one if none is given."""
        self._game = game
        self._values = _true_values(game, game.initial() if state is None else state)

    def arrange(self, state: Any, moves: Moves, ply: int) -> Moves:
        """By true value, the mover's best first."""
        del ply
        return self._sorted(state, moves, descending=self._game.player(state) == MAX)

    def _sorted(self, state: Any, moves: Moves, *, descending: bool) -> Moves:
        result, values = self._game.result, self._values
        return sorted(moves, key=lambda move: values[result(state, move[1])], reverse=descending)


class WorstOrder(BestOrder):
    """The worst order, for comparison: the same oracle, the mover's worst action first.

    Up to three moves from the end nothing is cut then, except on ties; in higher trees a few deep cuts remain.
    """

    def arrange(self, state: Any, moves: Moves, ply: int) -> Moves:
        """By true value, the mover's worst first."""
        del ply
        return self._sorted(state, moves, descending=self._game.player(state) != MAX)


def brought_first(moves: Moves, action: Any) -> Moves:
    """The moves with this action before the others; unchanged if it is not among them."""
    return sorted(moves, key=lambda move: move[1] != action)


def _true_values(game: Game[Any, Any], start: Any) -> dict[Any, float]:
    """The minimax value of every state that can be reached."""
    demand_contest(game, "an ordering by true values")
    values: dict[Any, float] = {}

    def value_of(state: Any) -> float:
        if state in values:
            return values[state]
        player = game.player(state)
        if player == OVER:
            values[state] = game.utility(state, MAX)
            return values[state]
        found = []
        for action in game.actions(state):
            found.append(value_of(game.result(state, action)))  # noqa: PERF401 - a comprehension would recurse in C
        values[state] = max(found) if player == MAX else min(found)
        return values[state]

    with room_for(game):
        value_of(start)
    return values
