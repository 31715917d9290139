"""How long to think: what a clock allows for one move, and when enough has been thought.

`limits_for` makes two limits of a clock: soft, what the move should take, and hard, what it must never exceed. `Patience`
spends them: after every finished depth it says whether to begin another.

Nobody stops to the moment: every move costs the overhead besides. On a clock that cannot pay it for all the moves to come, a
move is a glance: so few nodes that the search ends by counting them, sooner than a thread would wake up to stop it. The last
of the time is a reserve. Whoever has come down to it answers at once, without a search, which takes a small part of a
millisecond: that is many moves.
"""

from __future__ import annotations

import time

from plyground.core.clock import Clock
from plyground.core.search import Limits, SearchInfo

OVERHEAD_SECONDS = 0.005
"""What lies between the engine's own measurement and the clock's: threads that wake up, an answer on its way."""

GLANCE_NODES, GLANCE_SECONDS = 200, 0.001
"""A look at a position when there is no time: about half a millisecond by either."""
RESERVE_SECONDS = 0.008
"""What is left for answers at once: the overhead of one more glance that went wrong, and some three milliseconds."""

_MOVES_TO_COME = 30
"""So many moves to come must be paid their overhead."""
_SHARES = 18
"""A move may take one of so many parts of what is left. On average it takes little more than half of that: it stops early
when its mind is made up, and when the next depth would not fit."""
_HARD_BY_SOFT = 4.0
_MOST_OF_WHAT_IS_LEFT = 0.4

_LEAST_GROWTH, _MOST_GROWTH = 1.3, 8.0
_PART_WORTH_BEGINNING = 0.5
"""A depth of which less than so much will fit into the time is not begun."""
_WAVERING, _FALLING, _SETTLED = 0.4, 0.5, 0.75
_SETTLED_FROM = 5


def limits_for(
    clock: Clock, own: Limits = Limits(), *, plies_left: int | None = None, overhead: float = OVERHEAD_SECONDS
) -> Limits:
    """What the player whose clock runs may spend on this move: the clock's limits, its own, and a share of the game's time.

    `plies_left` is the most that the game can still last, where that is known.
    """
    soft, hard = _share(clock, plies_left, overhead)
    is_glance = hard is not None and hard < GLANCE_SECONDS
    if is_glance:
        soft = hard = GLANCE_SECONDS if clock.left[clock.player] >= RESERVE_SECONDS + GLANCE_SECONDS else 0.0
    per_move = None if clock.limits.seconds is None else max(clock.limits.seconds - overhead, 0.0)
    hard = _least(hard, per_move, own.seconds)
    soft = _least(soft, own.soft_seconds)
    nodes = _whole(clock.limits.nodes, own.nodes)
    return Limits(
        depth=_whole(clock.limits.depth, own.depth),
        nodes=_whole(nodes, GLANCE_NODES) if is_glance else nodes,
        seconds=hard,
        soft_seconds=soft if soft is None or hard is None else min(soft, hard),
    )


def _share(clock: Clock, plies_left: int | None, overhead: float) -> tuple[float | None, float | None]:
    """Soft and hard seconds out of the time for the whole game; nothing where no such clock runs."""
    if not clock.left:
        return None, None
    left = max(clock.left[clock.player] - overhead, 0.0)
    moves = _MOVES_TO_COME
    if plies_left is not None:
        moves = max(min(moves, -(-plies_left // max(len(clock.left), 1))), 1)
    spare = max(left - moves * overhead, 0.0)  # every move to come costs the overhead, too
    earned = max(clock.increment - overhead, 0.0)  # what a move brings, less what it costs besides its thinking
    soft = spare / min(moves, _SHARES) + earned
    most = left * (_MOST_OF_WHAT_IS_LEFT if moves > 1 else 1 - _MOST_OF_WHAT_IS_LEFT / 2)
    most = min(most, spare + earned)
    return min(soft, most), min(_HARD_BY_SOFT * soft, most)


class Patience:
    """Decides after each finished depth of one search whether to begin the next.

    A search with a soft limit takes more time while its best move changes or its value falls, and less when nothing has
    changed for long. One without goes on until another limit ends it.
    """

    def __init__(self, limits: Limits, *, choices: int = 2, credit: float = 0.0) -> None:
        """The time begins now, `credit` seconds ago. With a single choice there is nothing to think about."""
        self._began = time.monotonic() - credit
        self._soft, self._hard = limits.soft_seconds, limits.seconds
        self._is_forced = choices == 1
        self._last: SearchInfo | None = None
        self._finished, self._took = 0.0, 0.0
        self._growth = 2.0
        self._wavering, self._falling, self._unchanged = 0.0, 0.0, 0
        self._usual_change = 0.0

    @property
    def elapsed(self) -> float:
        """Seconds since it began."""
        return time.monotonic() - self._began

    def is_enough(self, info: SearchInfo) -> bool:
        """Whether the depth that was just finished shall be the last."""
        now = self.elapsed
        took = max(info.seconds - self._finished, 1e-6)
        if self._took:
            self._growth = min(max((self._growth + took / self._took) / 2, _LEAST_GROWTH), _MOST_GROWTH)
        self._finished, self._took = info.seconds, took
        self._notice(info)
        if self._soft is None:
            return False
        if self._is_forced or info.is_proven:
            return True
        wanted = self._soft * self._factor()
        if self._hard is not None:
            wanted = min(wanted, self._hard)
        return now + _PART_WORTH_BEGINNING * took * self._growth >= wanted

    def _notice(self, info: SearchInfo) -> None:
        if self._last is not None:
            has_changed = info.line[:1] != self._last.line[:1]
            fall = self._last.value - info.value
            self._wavering = self._wavering / 2 + has_changed
            self._unchanged = 0 if has_changed else self._unchanged + 1
            is_unusual = fall > 0 and fall > 2 * self._usual_change
            self._falling = 1.0 if is_unusual else self._falling / 2
            self._usual_change = (self._usual_change + abs(fall)) / 2
        self._last = info

    def _factor(self) -> float:
        settled = _SETTLED if self._unchanged >= _SETTLED_FROM and self._falling < _FALLING else 1.0
        return settled + _WAVERING * self._wavering + _FALLING * self._falling


def _least(*limits: float | None) -> float | None:
    known = [limit for limit in limits if limit is not None]
    return min(known) if known else None


def _whole(first: int | None, second: int | None) -> int | None:
    return second if first is None else first if second is None else min(first, second)
