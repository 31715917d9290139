"""Star1: alpha-beta through chance nodes, for utilities that lie in a known range.

Bruce Ballard, The *-minimax search procedure for trees containing chance nodes, Artificial Intelligence 21, 1983; Hauk,
Buro and Schaeffer, Rediscovering *-minimax search, 2004. Without a range nothing can be cut at a chance node, because
the next child may be worth anything. If all values lie in [L, U], then with some children searched the expectation lies
between

    low  = sum of p_i v_i over those searched + L times the odds of the rest
    high = sum of p_i v_i over those searched + U times the odds of the rest

and the node can be left once high <= alpha or low >= beta. The child about to be searched gets the window in which its
value makes neither happen: from (alpha - high without it) / p to (beta - low without it) / p, and no wider than [L, U]. Its
result is therefore exact or ends the search of the chance node. The root's value is always expectiminimax's. An outcome
without odds, p = 0, cannot come up and is not looked at.
O(b^m n^m) time in the worst case; how much is cut depends on the range and on the order of the outcomes.

`utility` is the range of MAX's values; by default what the game's facts say, which may be wider (it holds for all players).
The root's window is that range, so that a value that cannot be surpassed ends the search, too. Fail-soft, cutting on
equality. `cutoff` and `evaluate` as in `depth_limited.py`; evaluations must lie in the range like the utilities.

Emits enter (at chance nodes with more: odds), leaf, update, cut, exit, and bound at a chance node after each child (more:
low, high). Which ancestor a cut names: see `star_telling.py`.
"""

from __future__ import annotations

from math import inf, isfinite
from typing import Any, cast

from plyground.core.errors import BadGameError, UnsuitableGameError
from plyground.core.game import CHANCE, OVER, ChanceGame, Game
from plyground.core.search import Bound
from plyground.core.trace import Listener
from plyground.textbook.answer import END, Answer, Line, answer
from plyground.textbook.demands import MAX, MIN, demand_contest
from plyground.textbook.depth import room_for
from plyground.textbook.depth_limited import Cutoff, Evaluate
from plyground.textbook.horizon import demand_guess
from plyground.textbook.star_telling import StarTeller


def star1(
    game: Game[Any, Any],
    state: Any = None,
    *,
    utility: tuple[float, float] | None = None,
    cutoff: Cutoff | None = None,
    evaluate: Evaluate | None = None,
    listener: Listener | None = None,
) -> Answer:
    """Expectiminimax's answer, with fewer looks. Of equal actions the first counts."""
    demand_contest(game, "Star1", chance=True)
    dice = cast("ChanceGame[Any, Any]", game)
    guess = demand_guess(cutoff, evaluate)
    low, high = demand_range(game, "Star1", utility)
    tell = StarTeller(listener, (low, high)) if listener else None

    def max_value(state: Any, alpha: float, beta: float, depth: int) -> tuple[float, Line]:
        actions = game.actions(state)
        if tell:
            tell.enter(MAX, len(actions), alpha, beta)
        best, line = -inf, END
        for number, action in enumerate(actions):
            if tell:
                tell.to(number)
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

    def min_value(state: Any, alpha: float, beta: float, depth: int) -> tuple[float, Line]:
        actions = game.actions(state)
        if tell:
            tell.enter(MIN, len(actions), alpha, beta)
        best, line = inf, END
        for number, action in enumerate(actions):
            if tell:
                tell.to(number)
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
        all_odds = [odds for _, odds in outcomes]
        if tell:
            tell.enter(CHANCE, len(outcomes), alpha, beta, odds=tuple(all_odds))
        unseen = sums_behind(all_odds)
        expected: float = 0
        for number, (outcome, odds) in enumerate(outcomes):
            if not odds:
                continue
            least, most = unseen[number] * low, unseen[number] * high
            floor, ceiling = (alpha - expected - most) / odds, (beta - expected - least) / odds
            if tell:
                tell.to(number)
            value, _ = value_of(game.result(state, outcome), max(floor, low), min(ceiling, high), depth + 1)
            expected += odds * value
            if tell:
                tell.bound(expected + least, Bound.LOWER, low=expected + least, high=expected + most)
            # What is returned never lies inside the window by an error of rounding: it would be taken for exact.
            if value <= floor:
                limit = min(expected + most, alpha)
            elif value >= ceiling:
                limit = max(expected + least, beta)
            else:
                continue
            if tell:
                tell.cut(limit, len([odds for odds in all_odds[number + 1 :] if odds]))
                tell.exit(limit, bound=Bound.UPPER if value <= floor else Bound.LOWER)
            return limit
        if tell:
            tell.exit(expected)
        return expected

    def value_of(state: Any, alpha: float, beta: float, depth: int) -> tuple[float, Line]:
        player = game.player(state)
        if player == OVER or (cutoff and cutoff(state, depth)):
            value = game.utility(state, MAX) if player == OVER else guess(state)
            if not low <= value <= high:
                raise out_of_range(game, "Star1", value, low, high)
            if tell:
                tell.leaf(value, line="" if player == OVER else "cutoff")
            return value, END
        if player == CHANCE:
            return chance_value(state, alpha, beta, depth), END
        return max_value(state, alpha, beta, depth) if player == MAX else min_value(state, alpha, beta, depth)

    with room_for(game):
        return answer(*value_of(game.initial() if state is None else state, low, high, 0))


def sums_behind(numbers: list[float]) -> list[float]:
    """For each number the sum of all that come after it. Taken from the odds themselves: typed ones may miss 1 a little."""
    behind: list[float] = [0] * len(numbers)
    for place in range(len(numbers) - 1, 0, -1):
        behind[place - 1] = behind[place] + numbers[place]
    return behind


def demand_range(game: Game[Any, Any], algorithm: str, utility: tuple[float, float] | None) -> tuple[float, float]:
    """The range of MAX's values, given or declared; whole numbers as ints, so that exact values stay exact."""
    low, high = game.facts.utility if utility is None else utility
    if not (isfinite(low) and isfinite(high) and low <= high):
        raise UnsuitableGameError(
            f"{algorithm} needs utilities in a finite range; for {game.name or 'this game'} it is {low}..{high}."
        )
    return int(low) if low == int(low) else low, int(high) if high == int(high) else high


def out_of_range(game: Game[Any, Any], algorithm: str, value: float, low: float, high: float) -> BadGameError:
    """The refusal of a value that makes nonsense of all that was worked out from the range."""
    return BadGameError(
        f"{algorithm} counts on values from {low} to {high}, but {game.name or 'this game'} has a state worth {value}; "
        f"give the true range as `utility`."
    )
