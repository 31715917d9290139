"""Games of several players solved whole: what each player gets in every position, if all play best for themselves (max^n).

Contract. The positions and their order are those of `value_iteration`. A vector is what each player gets; there are two for
every position, `some` and `other`. A position that cannot come back gets its vector once, from those that follow it: the mean
at chance, else that of the first action with the most for its mover. So it is what max^n of the textbook finds.

In a circle vectors depend on one another. There `some` begins with the least that any end pays each player and `other` with
the most, and both are worked out again and again until they stay as they are. Where both come to the same, what going round
without end would be worth has no part in it, and nobody gains by another action in any position. Where they do not, no
payoff says what the circle is worth. Within a circle an action must be better by a margin to be preferred to an earlier
one, or rounding would turn choices back and forth.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from plyground.core.game import CHANCE, OVER
from plyground.kernels.graph import STOPPED
from plyground.kernels.value_iteration import PLACE_AT, VALUED_AT
from plyground.native.call import SMALL_STATE, address, call_payoff, integers, reals, state_after
from plyground.native.compiler import kernel, step
from plyground.native.slots import STATE_BYTES

ENDLESS, RESTLESS = -5, -6
"""What `settle_vectors` gives where the worth of a circle is not told by payoffs, and where choices never come to rest."""
_POLLED_EVERY = 1023
_WORDS, _REALS, _WHOLES = types.int64[::1], types.float64[::1], types.int32[::1]
_TURNS = types.int8[::1]


@kernel(types.void(_WORDS, _REALS, _WORDS, _TURNS, _REALS, _REALS, types.int64, types.int64))
def begin_vectors(rules: Any, real: Any, states: Any, turns: Any, some: Any, other: Any, number: int, players: int) -> None:
    """What every end pays each player, and for all other positions the least and the most of that."""
    table, first, size = integers(rules), address(states), max(rules[STATE_BYTES], SMALL_STATE)
    low, high = np.full(players, np.inf), np.full(players, -np.inf)
    for place in range(number):
        if turns[place] == OVER:
            call_payoff(table, state_after(first, size * place), reals(real))
            for player in range(players):
                some[players * place + player] = other[players * place + player] = real[player]
                low[player], high[player] = min(low[player], real[player]), max(high[player], real[player])
    for place in range(number):
        if turns[place] != OVER:
            for player in range(players):
                some[players * place + player], other[players * place + player] = low[player], high[player]


@step(types.float64(_TURNS, _WORDS, _WHOLES, _REALS, _REALS, _REALS, types.int64, types.int64, types.float64))
def _improve(
    turns: Any, ends: Any, following: Any, odds: Any, vectors: Any, found: Any, players: int, place: int, margin: float
) -> float:
    """Work out the vector of a position from those that follow it; by how much it has changed."""
    side = turns[place]
    if side == OVER:
        return 0.0
    if side == CHANCE:
        for player in range(players):
            found[player] = 0.0
        for edge in range(ends[place], ends[place + 1]):
            for player in range(players):
                found[player] += odds[edge] * vectors[players * following[edge] + player]
    else:
        chosen = following[ends[place]]
        for edge in range(ends[place] + 1, ends[place + 1]):
            if vectors[players * following[edge] + side] > vectors[players * chosen + side] + margin:
                chosen = following[edge]
        for player in range(players):
            found[player] = vectors[players * chosen + player]
    change = 0.0
    for player in range(players):
        change = max(change, abs(found[player] - vectors[players * place + player]))
        vectors[players * place + player] = found[player]
    return change


@kernel(
    types.int64(
        *(_WORDS, _TURNS, _WORDS, _WHOLES, _REALS, _WHOLES, _REALS, _REALS),
        *(types.int64, types.float64, types.float64, types.int64),
    )
)
def settle_vectors(
    control: Any,
    turns: Any,
    ends: Any,
    following: Any,
    odds: Any,
    order: Any,
    some: Any,
    other: Any,
    players: int,
    margin: float,
    error: float,
    most_rounds: int,
) -> int:
    """Give all positions their vectors, in `some`; the most rounds that a circle took, or STOPPED, ENDLESS, RESTLESS.

    A circle rests when a round changes nothing by more than a hundredth of `error`, by which its two vectors may then differ.
    """
    found = np.zeros(players)
    first, longest = 0, 0
    while first < len(order):
        last = first
        while order[last] >= 0:
            last += 1
        place = ~order[last]
        is_circle = last > first
        for edge in range(ends[place], ends[place + 1]):
            is_circle = is_circle or following[edge] == place
        rounds, change = 0, np.inf
        while change > 0.01 * error:
            change = 0.0
            for spot in range(first, last + 1):
                place = order[spot] if spot < last else ~order[spot]
                if not is_circle:
                    _improve(turns, ends, following, odds, some, found, players, place, 0.0)
                    continue
                change = max(change, _improve(turns, ends, following, odds, some, found, players, place, margin))
                change = max(change, _improve(turns, ends, following, odds, other, found, players, place, margin))
                if spot & _POLLED_EVERY == 0 and control[0]:
                    return STOPPED
            rounds += 1
            if rounds > most_rounds:
                control[PLACE_AT] = ~order[last]
                return RESTLESS
        for spot in range(first, last + 1):
            place = order[spot] if spot < last else ~order[spot]
            for player in range(players):
                at = players * place + player
                if is_circle and abs(some[at] - other[at]) > error:
                    control[PLACE_AT] = place
                    return ENDLESS
                other[at] = some[at]
        longest = max(longest, rounds)
        first = last + 1
        control[VALUED_AT] = first
        if first & _POLLED_EVERY == 0 and control[0]:
            return STOPPED
    return longest
