"""The order in which the compiled search tries moves, and what it learns from cuts."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types

from plyground.kernels.workspace import (
    HISTORY_AT,
    HISTORY_SIZE,
    KILLER_RANK,
    KILLERS,
    KILLERS_AT,
    MOST,
    MOVES_AT,
    QUIET_RANK,
    RANKS_AT,
    REPLIES_AT,
    ROOT_AT,
    USE_HISTORY,
    USE_KILLERS,
    USE_MALUS,
    USE_RANK,
    USE_REPLIES,
)
from plyground.native.call import TABLE, call_rank, integers_after
from plyground.native.compiler import INTEGERS, STATE, step
from plyground.native.words import down, mixed, word

NO_MOVE = -1
"""What stands for the last move at the root."""
_FROM_TABLE, _KILLER, _REPLY, _MOST_HISTORY = 1 << 40, 1 << 36, 1 << 35, 1 << 20
RANK_UNIT = 1 << 22
_MOST_GRAVE = 1 << 14


@step(types.int64(types.int64, types.int64))
def _history_place(side: int, move: int) -> int:
    return side * HISTORY_SIZE + np.int64(down(mixed(word(move)), 52))


@step(types.void(TABLE, INTEGERS, STATE, types.int64, types.int64, types.int64, types.int64, types.uint64))
def rank_moves(rules: Any, work: Any, state: Any, side: int, ply: int, n: int, last: int, known: int) -> None:
    """How promising each move is: the table's first, then killers, the reply to the last move, the game's rank, history."""
    # Everything is read once: the compiler must assume that a rank which is written changes what the header says.
    moves = integers_after(work, work[MOVES_AT] + ply * work[MOST])
    ranks = integers_after(work, work[RANKS_AT] + ply * work[MOST])
    history = integers_after(work, work[HISTORY_AT] + side * HISTORY_SIZE)
    is_ranked, has_history = work[USE_RANK], work[USE_HISTORY]
    killing = work[KILLER_RANK] * RANK_UNIT if work[KILLER_RANK] else np.int64(_KILLER)
    reply, killer, older_killer = np.int64(NO_MOVE), np.int64(NO_MOVE), np.int64(NO_MOVE)
    if work[USE_REPLIES] and last >= 0:
        reply = work[work[REPLIES_AT] + _history_place(side, last)] - 1
    if work[USE_KILLERS]:
        killers = work[KILLERS_AT] + ply * KILLERS
        killer, older_killer = work[killers] - 1, work[killers + 1] - 1
    for place in range(n):
        move = moves[place]
        stirred = mixed(word(move))
        rank = np.int64(0)
        if is_ranked:
            rank += call_rank(rules, state, move) * RANK_UNIT
        if has_history:
            rank += history[np.int64(down(stirred, 52))]
        if move == killer or move == older_killer:  # noqa: PLR1714, SIM109 - a tuple would be made in machine code
            rank += killing
        if move == reply:
            rank += _REPLY
        if known != word(0) and down(stirred, 48) | word(1) == known:
            rank += _FROM_TABLE
        ranks[place] = rank


@step(types.int64(INTEGERS, types.int64, types.int64, types.int64))
def best_first(work: Any, ply: int, start: int, n: int) -> int:
    """Bring the highest-ranked of the moves not yet tried to the front, and give it; of equal ones the first."""
    moves = integers_after(work, work[MOVES_AT] + ply * work[MOST])
    ranks = integers_after(work, work[RANKS_AT] + ply * work[MOST])
    best, rank = start, ranks[start]
    for place in range(start + 1, n):
        if ranks[place] > rank:
            best, rank = place, ranks[place]
    move = moves[best]
    for place in range(best, start, -1):
        moves[place], ranks[place] = moves[place - 1], ranks[place - 1]
    moves[start], ranks[start] = move, rank
    return move


@step(types.void(INTEGERS, types.int64))
def rank_root(work: Any, n: int) -> None:
    """At the root, after the table's move, whatever took the last look longest comes first: it was the hardest to refute."""
    for place in range(n):
        move, at = work[work[MOVES_AT] + place], work[ROOT_AT]
        while work[at] != 0 and work[at] != move + 1:
            at += 2
        if work[at] != 0 and work[work[RANKS_AT] + place] < _FROM_TABLE:
            work[work[RANKS_AT] + place] = work[at + 1]


@step(types.void(INTEGERS, types.int64, types.int64))
def learn_root(work: Any, move: int, nodes: int) -> None:
    """How many nodes a move of the root took. There is room for every move, and a pair more that stays empty."""
    at = work[ROOT_AT]
    while work[at] != 0 and work[at] != move + 1:
        at += 2
    work[at], work[at + 1] = move + 1, nodes


@step(types.void(INTEGERS, types.int64, types.int64))
def _weigh(work: Any, place: int, gain: int) -> None:
    """A history that draws back to nothing the more, the further it is from it; it stays between two bounds."""
    work[place] += 32 * gain - work[place] * abs(gain) * 32 // _MOST_GRAVE


@step(types.void(INTEGERS, types.int64, types.int64, types.int64, types.int64))
def learn_failures(work: Any, side: int, ply: int, depth: int, tried: int) -> None:
    """Quiet moves that were tried before one that caused a cut are worth trying later elsewhere."""
    if not work[USE_MALUS]:
        return
    for place in range(tried):
        if work[work[RANKS_AT] + ply * work[MOST] + place] < (work[QUIET_RANK] + 1) * RANK_UNIT:
            move = work[work[MOVES_AT] + ply * work[MOST] + place]
            _weigh(work, work[HISTORY_AT] + _history_place(side, move), -min(depth * depth, 400))


@step(types.void(INTEGERS, types.int64, types.int64, types.int64, types.int64, types.int64))
def learn_cut(work: Any, side: int, ply: int, depth: int, move: int, last: int) -> None:
    """A move that caused a cut is worth trying early elsewhere."""
    killers = work[KILLERS_AT] + ply * KILLERS
    if work[killers] != move + 1:
        work[killers + 1] = work[killers]
        work[killers] = move + 1
    if last >= 0:
        work[work[REPLIES_AT] + _history_place(side, last)] = move + 1
    place = work[HISTORY_AT] + _history_place(side, move)
    if work[USE_MALUS]:
        _weigh(work, place, min(depth * depth, 400))
        return
    work[place] += min(depth * depth, 400)
    if work[place] > _MOST_HISTORY:
        for other in range(2 * HISTORY_SIZE):
            work[work[HISTORY_AT] + other] //= 2
