"""Star2: Star1 that first probes, looking at one action of each child, and so knows earlier that it can stop.

Bruce Ballard, The *-minimax search procedure for trees containing chance nodes, Artificial Intelligence 21, 1983; Hauk,
Buro and Schaeffer, *-minimax performance in backgammon, 2004. Star1 must take every unseen child of a chance node for the
worst or the best that the range allows. One action of a child says more: where MAX moves next, the child is worth at
least what that action is worth; where MIN does, at most. So there are two phases at a chance node,

    probing    of each child the first action is searched, to raise low (MAX moves next) or to lower high (MIN does);
               a child at which the game is over, or with one action only, is then known; one at which chance moves
               again is not probed
    searching  as in Star1, but the unseen children count with what the probes found instead of with [L, U]

and either ends as soon as high <= alpha or low >= beta. Good actions should therefore come first in the game's order.

Nothing is searched twice. In the second phase a child goes on where its probe ended: windows have only become narrower
since, so that what the probe found is still exact, or still lies outside in the same direction. (In the literature a
table of positions does this.) A probe that fails in the direction that says nothing of the child leaves [L, U] in force.

With b actions, n outcomes of chance and m moves to the end it takes O(b^m n^m) time in the worst case, as looking at
everything does, and O((b + n) m) space. If the first actions are good enough to end every chance node while it is probed,
the actions behind them are never looked at, and a chance node costs n children of one action instead of n of b.

`utility` is the range [L, U] of MAX's values; by default what the game's facts say, which may be wider (it holds for all
players). The root's window is that range, so that a value that cannot be surpassed ends the search, too. Fail-soft, cutting
on equality. An outcome without odds, p = 0, cannot come up and is not looked at. `cutoff` says where the search stops
before the game does, `evaluate` what a state is worth there; evaluations must lie in the range like the utilities.

Emits enter (at chance nodes with more: odds), leaf, update, cut, exit, and bound at a chance node after each probe that
found something and after each child (more: low, high). A probe enters and leaves the child at the lines `probe.enter`
and `probe.exit`; when the child is entered again, `probe` says what was found. Which ancestor a cut names: see
`star_telling.py`.
"""

from __future__ import annotations

from math import inf
from typing import Any, cast

from plyground.core.game import CHANCE, OVER, ChanceGame, Game
from plyground.core.search import Bound
from plyground.core.trace import Listener
from plyground.textbook.answer import END, Answer, Line, answer
from plyground.textbook.demands import MAX, MIN, demand_contest
from plyground.textbook.depth import room_for
from plyground.textbook.depth_limited import Cutoff, Evaluate
from plyground.textbook.horizon import demand_guess
from plyground.textbook.star1 import demand_range, out_of_range, sums_behind
from plyground.textbook.star_telling import StarTeller

Found = tuple[float, Line]
"""A value and the line of play that leads to it."""


class _Child:
    """What is known of a child of a chance node: its value's range, and what its probe found within which window.

    A child without odds counts as known, whatever it is worth: nothing is looked at for it.
    """

    __slots__ = ("ceiling", "floor", "high", "low", "odds", "probed", "state")

    def __init__(self, state: Any, odds: float, low: float, high: float) -> None:
        self.state, self.odds, self.low, self.high = state, odds, low, high if odds else low
        self.floor, self.ceiling = -inf, inf
        self.probed: Found | None = None


def star2(
    game: Game[Any, Any],
    state: Any = None,
    *,
    utility: tuple[float, float] | None = None,
    cutoff: Cutoff | None = None,
    evaluate: Evaluate | None = None,
    listener: Listener | None = None,
) -> Answer:
    """Expectiminimax's answer, with fewer looks. Of equal actions the first counts."""
    demand_contest(game, "Star2", chance=True)
    dice = cast("ChanceGame[Any, Any]", game)
    guess = demand_guess(cutoff, evaluate)
    low, high = demand_range(game, "Star2", utility)
    tell = StarTeller(listener, (low, high)) if listener else None

    def max_value(state: Any, alpha: float, beta: float, depth: int, probed: Found | None = None) -> Found:
        actions = game.actions(state)
        if tell:
            tell.enter(MAX, len(actions), alpha, beta)
        best, line = -inf, END
        for number, action in enumerate(actions):
            if tell:
                tell.to(number)
            if number == 0 and probed is not None:
                value, rest = probed
                if tell:
                    tell.recall(value)
            else:
                value, rest = value_of(game.result(state, action), alpha, beta, depth + 1)
            if not line or value > best:
                best, line = value, (action, rest)
                if tell:
                    tell.update(best)
            if best >= beta:
                if tell:
                    tell.cut(best, len(actions) - number - 1)
                break
            alpha = max(alpha, best)
        if tell:
            tell.exit(best)
        return best, line

    def min_value(state: Any, alpha: float, beta: float, depth: int, probed: Found | None = None) -> Found:
        actions = game.actions(state)
        if tell:
            tell.enter(MIN, len(actions), alpha, beta)
        best, line = inf, END
        for number, action in enumerate(actions):
            if tell:
                tell.to(number)
            if number == 0 and probed is not None:
                value, rest = probed
                if tell:
                    tell.recall(value)
            else:
                value, rest = value_of(game.result(state, action), alpha, beta, depth + 1)
            if not line or value < best:
                best, line = value, (action, rest)
                if tell:
                    tell.update(best)
            if best <= alpha:
                if tell:
                    tell.cut(best, len(actions) - number - 1)
                break
            beta = min(beta, best)
        if tell:
            tell.exit(best)
        return best, line

    def chance_value(state: Any, alpha: float, beta: float, depth: int) -> float:
        outcomes = dice.outcomes(state)
        if tell:
            tell.enter(CHANCE, len(outcomes), alpha, beta, odds=tuple([odds for _, odds in outcomes]))
        children = [_Child(game.result(state, outcome), odds, low, high) for outcome, odds in outcomes]
        certain = sum([odds for _, odds in outcomes])
        least, most = certain * low, certain * high
        for number, child in enumerate(children):
            if not child.odds:
                continue
            child.floor = (alpha - (most - child.odds * high)) / child.odds
            child.ceiling = (beta - (least - child.odds * low)) / child.odds
            if tell:
                tell.to(number)
            probe(child, depth + 1)
            least, most = least + child.odds * (child.low - low), most + child.odds * (child.high - high)
            if tell and (child.low, child.high) != (low, high):
                tell.bound(least, Bound.LOWER, low=least, high=most)
            # What is returned never lies inside the window by an error of rounding: it would be taken for exact.
            if child.high <= child.floor:
                return leave(min(most, alpha), Bound.UPPER, children)
            if child.low >= child.ceiling:
                return leave(max(least, beta), Bound.LOWER, children)
        return search(children, alpha, beta, depth)

    def probe(child: _Child, depth: int) -> None:
        """Look at the first action of a child, or at its value if it has one already."""
        state, player = child.state, game.player(child.state)
        if player == OVER or (cutoff and cutoff(state, depth)):
            child.low = child.high = value_of(state, low, high, depth)[0]
        if player in {CHANCE, OVER} or child.low == child.high:
            return
        alpha, beta = max(child.floor, low), min(child.ceiling, high)
        actions = game.actions(state)
        if tell:
            tell.enter(player, len(actions), alpha, beta, line="probe.enter")
            tell.to(0)
        child.probed = value_of(game.result(state, actions[0]), alpha, beta, depth + 1)
        value = child.probed[0]
        is_forced = len(actions) == 1
        if value > child.floor and (player == MAX or is_forced):
            child.low = value
        if value < child.ceiling and (player == MIN or is_forced):
            child.high = value
        if tell:
            tell.leave_probe(value)

    def search(children: list[_Child], alpha: float, beta: float, depth: int) -> float:
        """The second phase: everything that the probes left open."""
        unseen_low = sums_behind([child.odds * child.low for child in children])
        unseen_high = sums_behind([child.odds * child.high for child in children])
        expected: float = 0
        for number, child in enumerate(children):
            least, most = unseen_low[number], unseen_high[number]
            if child.low == child.high:
                value = child.low
            else:
                child.floor = max(child.floor, (alpha - expected - most) / child.odds)
                child.ceiling = min(child.ceiling, (beta - expected - least) / child.odds)
                if tell:
                    tell.to(number)
                window = max(child.floor, low), min(child.ceiling, high)
                value = value_of(child.state, *window, depth + 1, child.probed)[0]
                if tell:
                    so_far = expected + child.odds * value
                    tell.bound(so_far + least, Bound.LOWER, low=so_far + least, high=so_far + most)
            expected += child.odds * value
            if value <= child.floor:
                return leave(min(expected + most, alpha), Bound.UPPER, children[number + 1 :])
            if value >= child.ceiling:
                return leave(max(expected + least, beta), Bound.LOWER, children[number + 1 :])
        if tell:
            tell.exit(expected)
        return expected

    def leave(limit: float, bound: Bound, children: list[_Child]) -> float:
        """The value of a chance node is known well enough; what is not yet known of these children does not matter."""
        if tell:
            tell.cut(limit, len([child for child in children if child.low != child.high]))
            tell.exit(limit, bound=bound)
        return limit

    def value_of(state: Any, alpha: float, beta: float, depth: int, probed: Found | None = None) -> Found:
        player = game.player(state)
        if player == OVER or (cutoff and cutoff(state, depth)):
            value = game.utility(state, MAX) if player == OVER else guess(state)
            if not low <= value <= high:
                raise out_of_range(game, "Star2", value, low, high)
            if tell:
                tell.leaf(value, line="" if player == OVER else "cutoff")
            return value, END
        if player == CHANCE:
            return chance_value(state, alpha, beta, depth), END
        player_value = max_value if player == MAX else min_value
        return player_value(state, alpha, beta, depth, probed)

    with room_for(game):
        return answer(*value_of(game.initial() if state is None else state, low, high, 0))
