"""Games with chance solved whole, also those that can go round in circles: every position, and between which values each lies.

Contract. `explore_chance` writes every position that can follow once, symmetric ones as one, with the numbers and the odds of
those that follow it, and `circles` puts them in order. `settle_values` then moves two values of each position towards one
another: `lower` began as the least that any end pays, `upper` as the most. Both stay bounds all the time (interval iteration;
Haddad and Monmege 2014), so their distance is the error that is left. Where they do not meet, players can go round without
end, and what that is worth no payoff says.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from plyground.core.game import CHANCE, OVER
from plyground.kernels import chance_workspace as has
from plyground.kernels.graph import FULL, STOPPED, find
from plyground.kernels.outcomes import ODDS_TOLERANCE
from plyground.kernels.star import chance_key
from plyground.kernels.workspace import MOVES_AT
from plyground.native.call import (
    SMALL_STATE,
    address,
    call_chance,
    call_moves,
    call_payoff,
    call_play,
    copy_state,
    integers,
    integers_after,
    reals,
    reals_after,
    state_after,
    turn_of,
)
from plyground.native.compiler import kernel, step
from plyground.native.slots import PLAYERS, STATE_BYTES

WRONG = -3
"""What `explore_chance` gives when the rules are wrong; `control` says how and where, `real` by how much."""
VALUED_AT, FAULT_AT, PLACE_AT = 3, 4, 5
_POLLED_EVERY = 1023
_WORDS, _REALS, _WHOLES = types.int64[::1], types.float64[::1], types.int32[::1]


@kernel(types.int64(_WORDS, _WORDS, _WORDS, _REALS, _WORDS, _WORDS, _WORDS, types.int32[::1], _REALS, _WORDS, types.int8[::1]))
def explore_chance(
    rules: Any,
    work: Any,
    own: Any,
    real: Any,
    control: Any,
    states: Any,
    places: Any,
    following: Any,
    odds: Any,
    ends: Any,
    turns: Any,
) -> int:
    """How many positions follow from the first of the states. The last two states are room to work in.

    `real` begins with room for payoffs, behind which there is room for probabilities.
    """
    table, space, numbers, first = integers(rules), integers(work), integers(own), address(states)
    size = max(rules[STATE_BYTES], SMALL_STATE)
    room = len(states) * 8 // size - 2
    child, scratch = state_after(first, size * room), state_after(first, size * (room + 1))
    moves, chances = integers_after(space, space[MOVES_AT]), reals_after(reals(real), has.REAL_HEADER)
    most = len(real) - has.REAL_HEADER
    find(places, chance_key(table, space, numbers, first, scratch, 0), np.int64(0))
    found, looked_at, edges = 1, 0, 0
    while looked_at < found:
        if looked_at & _POLLED_EVERY == 0:
            control[1], control[2] = looked_at, found
            if control[0]:
                return STOPPED
        state = state_after(first, size * looked_at)
        turn = turn_of(state)
        turns[looked_at] = turn
        n, fault = 0, has.NO_FAULT
        if turn == CHANCE:
            n = call_chance(table, state, moves, chances)
            certain = 0.0
            for place in range(min(n, most)):
                certain += chances[place]
                if not chances[place] >= 0.0:
                    fault, real[has.FAULT_VALUE] = has.BAD_ODDS, chances[place]
            if n <= 0:
                fault = has.NO_OUTCOMES
            elif fault == has.NO_FAULT and not abs(certain - 1.0) <= ODDS_TOLERANCE:
                fault, real[has.FAULT_VALUE] = has.BAD_ODDS, certain
        elif turn != OVER:
            if not 0 <= turn < rules[PLAYERS]:
                fault, real[has.FAULT_VALUE] = has.BAD_PLAYER, turn
            else:
                n = call_moves(table, state, moves)
                fault = has.NO_MOVES if n <= 0 else has.NO_FAULT
        if fault != has.NO_FAULT:
            control[FAULT_AT], control[PLACE_AT] = fault, looked_at
            return WRONG
        if edges + n > len(following):
            return FULL
        for place in range(n):
            if turn == CHANCE and chances[place] <= 0.0:
                continue
            copy_state(child, state, rules[STATE_BYTES])
            call_play(table, child, moves[place])
            number = find(places, chance_key(table, space, numbers, child, scratch, 0), found)
            if number == found:
                if found >= room or 3 * found > len(places):
                    return FULL
                copy_state(state_after(first, size * found), child, rules[STATE_BYTES])
                found += 1
            following[edges] = number
            odds[edges] = chances[place] if turn == CHANCE else 0.0
            edges += 1
        looked_at += 1
        ends[looked_at] = edges
    control[1], control[2] = looked_at, found
    return found


@kernel(types.void(_WORDS, _REALS, _WORDS, types.int8[::1], _REALS, _REALS, types.int64))
def begin_values(rules: Any, real: Any, states: Any, turns: Any, lower: Any, upper: Any, number: int) -> None:
    """What every end pays player 0, and for all other positions the least and the most of that."""
    table, first, size = integers(rules), address(states), max(rules[STATE_BYTES], SMALL_STATE)
    low, high = np.inf, -np.inf
    for place in range(number):
        if turns[place] == OVER:
            call_payoff(table, state_after(first, size * place), reals(real))
            lower[place] = upper[place] = real[0]
            low, high = min(low, real[0]), max(high, real[0])
    for place in range(number):
        if turns[place] != OVER:
            lower[place], upper[place] = low, high


@step(types.float64(types.int8[::1], _WORDS, _WHOLES, _REALS, _REALS, _REALS, types.int64))
def _improve(turns: Any, ends: Any, following: Any, odds: Any, lower: Any, upper: Any, place: int) -> float:
    """Work out the bounds of a position from those that follow it; by how much one has moved."""
    turn = turns[place]
    if turn == OVER:
        return 0.0
    if turn == CHANCE:
        low, high = 0.0, 0.0
        for edge in range(ends[place], ends[place + 1]):
            low += odds[edge] * lower[following[edge]]
            high += odds[edge] * upper[following[edge]]
    else:
        edge = ends[place]
        low, high = lower[following[edge]], upper[following[edge]]
        for later in range(edge + 1, ends[place + 1]):
            if turn == 0:
                low, high = max(low, lower[following[later]]), max(high, upper[following[later]])
            else:
                low, high = min(low, lower[following[later]]), min(high, upper[following[later]])
    # Bounds only ever close in; what rounding does to a sum must not drive them apart, or past each other.
    low, high = max(low, lower[place]), min(high, upper[place])
    if low > high:
        low = high = 0.5 * (low + high)
    change = max(low - lower[place], upper[place] - high)
    lower[place], upper[place] = low, high
    return change


@kernel(types.int64(_WORDS, _WORDS, _WHOLES, _WHOLES, *(_WHOLES, _WHOLES, _WHOLES, _WHOLES, _WHOLES, _WORDS)))
def circles(
    control: Any, ends: Any, following: Any, order: Any, seen: Any, reach: Any, since: Any, behind: Any, way: Any, cursor: Any
) -> int:
    """Write all positions in an order in which they can be valued, circle by circle; how many circles there are, or STOPPED.

    A circle is a position, or several that can come back to one another. It stands after everything that it leads to (Tarjan's
    order), within it those that lead on before those that lead back. The last position of a circle is written as ~number. The
    rooms hold a number a position, and are all zero.
    """
    way[0], cursor[0], seen[0], reach[0] = 0, ends[0], 1, 1
    time, on_way, left, written, found = 1, 1, 0, 0, 0
    while on_way > 0:
        place = way[on_way - 1]
        if cursor[place] < ends[place + 1]:
            after = following[cursor[place]]
            cursor[place] += 1
            if seen[after] == 0:
                time += 1
                seen[after] = reach[after] = time
                cursor[after], since[after], way[on_way] = ends[after], left, after
                on_way += 1
            elif seen[after] > 0:
                reach[place] = min(reach[place], seen[after])
            continue
        behind[left] = place
        left, on_way = left + 1, on_way - 1
        if on_way > 0:
            reach[way[on_way - 1]] = min(reach[way[on_way - 1]], reach[place])
        if reach[place] != seen[place]:
            continue
        for spot in range(since[place], left):
            seen[behind[spot]] = -1
            order[written] = behind[spot]
            written += 1
        order[written - 1] = ~order[written - 1]
        left = since[place]
        found += 1
        if found & _POLLED_EVERY == 0 and control[0]:
            return STOPPED
    return found


@kernel(types.int64(_WORDS, types.int8[::1], _WORDS, _WHOLES, _REALS, _WHOLES, _REALS, _REALS, types.float64))
def settle_values(
    control: Any, turns: Any, ends: Any, following: Any, odds: Any, order: Any, lower: Any, upper: Any, least_change: float
) -> int:
    """Value all positions, each circle by itself, in the order of `circles`; the most rounds, or STOPPED.

    A circle is gone round until its bounds move by no more than `least_change`.
    """
    first, most_rounds = 0, 0
    while first < len(order):
        last = first
        while order[last] >= 0:
            last += 1
        rounds, change = 0, np.inf
        while change > least_change:
            change = 0.0
            for spot in range(first, last + 1):
                place = order[spot] if spot < last else ~order[spot]
                change = max(change, _improve(turns, ends, following, odds, lower, upper, place))
                if spot & _POLLED_EVERY == 0 and control[0]:
                    return STOPPED
            rounds += 1
        most_rounds = max(most_rounds, rounds)
        first = last + 1
        control[VALUED_AT] = first
        if control[0]:
            return STOPPED
    return most_rounds
