"""Max^n compiled once for all games: every player maximises its own payoff; any number of players, any sum, with chance.

Contract. `_max_n` writes what each player gets into the vector of its ply and returns 1; or 0 where the node was cut, and the
parent's mover then gets no more there than `bar`, which it has already (less than that, if `is_strict`). After a stop both are
meaningless. Depth counts decisions: chance costs none. Of actions that give their mover the same, the rule for ties decides by
the order of the game's actions, in whichever order they are searched, so that the value does not depend on the techniques.

Cuts (Korf, Multi-player alpha-beta pruning, 1991):

    immediate    the mover has the most that anybody can get; nothing later can be preferred
    shallow      what the mover has leaves the parent's mover no more of the sum than it has elsewhere. Only between a node and
                 its child: deeper cuts are not sound in max^n. Needs a constant sum

A vector that was cut is not kept in the table. The table is of single entries: | key | depth, age | best move | vector |.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from plyground.core.game import CHANCE, OVER
from plyground.kernels.chance_leaves import blame
from plyground.kernels.chance_table import COMPLETE
from plyground.kernels.chance_workspace import BAD_PLAYER, GUESSES, NO_MOVES, ODDS, RESULTS, TOTAL
from plyground.kernels.outcomes import outcomes_of, row
from plyground.kernels.search_steps import advance, keep_line
from plyground.kernels.several_leaves import guess_all, vector_at
from plyground.kernels.several_places import (
    BEST_FOR,
    ENTRIES,
    ENTRY_HEADER,
    FAVOURED,
    FIRST,
    FROM_SCORES,
    HAS_CHANCE,
    IMMEDIATE_CUTS,
    LAST,
    NOBODY,
    PLAYERS,
    SHALLOW_CUTS,
    TIES,
    USE_IMMEDIATE,
    USE_SHALLOW,
    WORST_FOR,
)
from plyground.kernels.star import chance_key
from plyground.kernels.workspace import (
    AGE,
    DEEPEST,
    EQUAL_DEPTH,
    HITS,
    LENGTHS_AT,
    MOST,
    MOST_PLIES,
    MOVES_AT,
    RANKS_AT,
    STOPPED,
    USE_RANK,
    USE_TABLE,
)
from plyground.native.call import (
    SMALL_STATE,
    TABLE,
    address,
    call_moves,
    call_payoff,
    call_rank,
    integers,
    integers_after,
    reals,
    reals_after,
    state_after,
    turn_of,
)
from plyground.native.compiler import INTEGERS, REALS, STATE, kernel, step
from plyground.native.slots import STATE_BYTES
from plyground.native.words import word

_PLACES, _KNOWN = 1 << 16, 1 << 40
_MARGIN = 1e-12
_MOST_RANK = 1 << 38


@step(types.void(TABLE, INTEGERS, STATE, types.int64, types.int64, types.int64))
def _order(rules: Any, work: Any, state: Any, ply: int, n: int, known: int) -> None:
    """Where the moves are tried: the table's first, then by the game's rank, else as they are; a word names rank and place."""
    moves = integers_after(work, work[MOVES_AT] + ply * work[MOST])
    order = integers_after(work, work[RANKS_AT] + ply * work[MOST])
    for place in range(n):
        rank = np.int64(0)
        if work[USE_RANK]:
            rank = min(max(call_rank(rules, state, moves[place]), np.int64(-_MOST_RANK)), np.int64(_MOST_RANK))
        if moves[place] == known:
            rank = np.int64(_KNOWN)
        entry = rank * _PLACES + (_PLACES - 1 - place)
        at = place
        while at > 0 and order[at - 1] < entry:
            order[at] = order[at - 1]
            at -= 1
        order[at] = entry


@step(types.int64(INTEGERS, REALS, types.int64, types.int64, types.int64, types.int64))
def _wins_tie(how: Any, vectors: Any, here: int, found: int, place: int, held: int) -> int:
    """Whether an action that gives the mover as much as the one held takes its place."""
    ties, favoured = how[TIES], how[FAVOURED]
    if ties in (BEST_FOR, WORST_FOR):
        difference = vectors[found + favoured] - vectors[here + favoured]
        if difference != 0.0:
            return 1 if (difference > 0.0) == (ties == BEST_FOR) else 0
    return 1 if (place > held) == (ties == LAST) else 0


@kernel(
    types.int64(
        TABLE, INTEGERS, INTEGERS, INTEGERS, REALS, REALS, INTEGERS, REALS, INTEGERS, STATE,
        types.int64, types.int64, types.int64, types.float64, types.int64,
    )
)  # fmt: skip
def _max_n(
    rules: Any,
    work: Any,
    own: Any,
    how: Any,
    real: Any,
    vectors: Any,
    table: Any,
    kept: Any,
    control: Any,
    state: Any,
    ply: int,
    depth: int,
    parent: int,
    bar: float,
    is_strict: int,
) -> int:
    side, players = turn_of(state), how[PLAYERS]
    here, below = vector_at(how, ply), vector_at(how, ply + 1)
    child = state_after(state, max(rules[STATE_BYTES], SMALL_STATE))
    work[work[LENGTHS_AT] + ply] = 0
    work[DEEPEST] = max(work[DEEPEST], ply)

    # Step 1: the end of the game, and rules that set a player who is not there.
    if side == OVER:
        own[RESULTS] += 1
        call_payoff(rules, state, reals_after(vectors, here))
        return 1
    if not CHANCE <= side < players:
        blame(work, own, real, BAD_PLAYER, ply, np.float64(side))
        return 0

    # Step 2: the horizon. Dice that are in the air fall first where only decisions can be judged, but not one after another:
    # a throw that passes the turn may lead to the next throw, and so on without end.
    if (depth <= 0 and (side != CHANCE or not how[FROM_SCORES] or depth < 0)) or ply >= MOST_PLIES:
        guess_all(rules, work, own, how, real, vectors, control, state, ply)
        return 1

    # Step 3: chance: everybody's mean.
    if side == CHANCE:
        after = depth if depth > 0 else depth - 1
        n = outcomes_of(rules, work, own, real, state, ply)
        outcomes, odds = integers_after(work, work[MOVES_AT] + ply * work[MOST]), row(work, real, ply, ODDS)
        for player in range(players):
            vectors[here + player] = 0.0
        for place in range(n):
            if odds[place] <= 0.0:
                continue
            if advance(rules, work, control, state, child, outcomes[place]):
                return 0
            _max_n(
                rules,
                work,
                own,
                how,
                real,
                vectors,
                table,
                kept,
                control,
                child,
                ply + 1,
                after,
                np.int64(NOBODY),
                -np.inf,
                np.int64(0),
            )
            if work[STOPPED]:
                return 0
            for player in range(players):
                vectors[here + player] += odds[place] * vectors[below + player]
        work[work[LENGTHS_AT] + ply] = 0
        return 1

    # Step 4: what the table knows.
    key, entry, known = word(0), np.int64(0), np.int64(-1)
    if work[USE_TABLE]:
        key = chance_key(rules, work, own, state, child, ply)
        entry = np.int64(key & word(how[ENTRIES] - 1)) * (ENTRY_HEADER + players)
        if word(table[entry]) == key and table[entry + 1] != 0:
            deep = table[entry + 1] & 255
            known = table[entry + 2]
            if deep == COMPLETE or deep == depth or (deep > depth and not work[EQUAL_DEPTH]):  # noqa: PLR1714, SIM109
                work[HITS] += 1
                own[GUESSES] += 1 if deep != COMPLETE else 0
                for player in range(players):
                    vectors[here + player] = kept[entry + ENTRY_HEADER + player]
                work[work[LENGTHS_AT] + ply + 1] = 0
                keep_line(work, ply, known)
                return 1
    guesses = own[GUESSES]

    # Step 5: the moves.
    moves = integers_after(work, work[MOVES_AT] + ply * work[MOST])
    order = integers_after(work, work[RANKS_AT] + ply * work[MOST])
    n = call_moves(rules, state, moves)
    if n <= 0:
        blame(work, own, real, NO_MOVES, ply, np.float64(n))
        return 0
    _order(rules, work, state, ply, n, known)
    is_first = how[TIES] == FIRST
    margin = _MARGIN * (vectors[players + side] - vectors[side])
    slack = -margin if how[HAS_CHANCE] else margin
    held = np.int64(-1)
    for number in range(n):
        place = _PLACES - 1 - (order[number] & (_PLACES - 1))
        if advance(rules, work, control, state, child, moves[place]):
            return 0
        least = vectors[here + side] if held >= 0 else -np.inf
        strictly = np.int64(0) if is_first and place > held else np.int64(1)
        is_whole = _max_n(
            rules, work, own, how, real, vectors, table, kept, control, child, ply + 1, depth - 1, side, least, strictly
        )
        if work[STOPPED]:
            return 0
        if is_whole:
            found = vectors[below + side]
            if held < 0 or found > least or (found == least and _wins_tie(how, vectors, here, below, place, held)):
                held = place
                for player in range(players):
                    vectors[here + player] = vectors[below + player]
                keep_line(work, ply, moves[place])
        if number == n - 1 or held < 0:
            continue

        # Step 6: cuts. An earlier action that is still to come could win a tie. Sums are rounded, so that what is less must be
        # so by a margin; what is equal but for rounding is equal, unless means of chance may differ by as little.
        best = vectors[here + side]
        if how[USE_IMMEDIATE] and is_first and best >= vectors[players + side]:
            is_earliest = 1
            for later in range(number + 1, n):
                is_earliest = is_earliest if _PLACES - 1 - (order[later] & (_PLACES - 1)) > held else 0
            if is_earliest:
                how[IMMEDIATE_CUTS] += 1
                break
        if how[USE_SHALLOW] and parent not in (NOBODY, side):
            rest = real[TOTAL] - best
            for player in range(players):
                if player not in (parent, side):
                    rest -= vectors[player]
            if rest < bar - margin or (not is_strict and rest <= bar + slack):
                how[SHALLOW_CUTS] += 1
                return 0

    # Step 7: keep it.
    if work[USE_TABLE]:
        deep = np.int64(COMPLETE) if own[GUESSES] == guesses else depth
        old = table[entry + 1]
        if old == 0 or (old >> 8) != work[AGE] or (old & 255) <= deep or word(table[entry]) == key:
            table[entry], table[entry + 1] = np.int64(key), (work[AGE] << 8) | deep
            table[entry + 2] = moves[held]
            for player in range(players):
                kept[entry + ENTRY_HEADER + player] = vectors[here + player]
    return 1


@kernel(
    types.int64(
        types.int64[::1], types.int64[::1], types.int64[::1], types.int64[::1], types.float64[::1], types.float64[::1],
        types.int64[::1], types.float64[::1], types.int64[::1], types.int64[::1],
        types.int64, types.int64, types.float64,
    )
)  # fmt: skip
def max_n_root(
    rules: Any,
    work: Any,
    own: Any,
    how: Any,
    real: Any,
    vectors: Any,
    table: Any,
    kept: Any,
    control: Any,
    states: Any,
    depth: int,
    parent: int,
    bar: float,
) -> int:
    """1, and the vector of the first state at ply 0; or 0 if it was cut because `parent`, who has `bar`, gets no more here."""
    return _max_n(
        integers(rules),
        integers(work),
        integers(own),
        integers(how),
        reals(real),
        reals(vectors),
        integers(table),
        reals(kept),
        integers(control),
        address(states),
        0,
        depth,
        parent,
        bar,
        0,
    )
