"""A transposition table: what a search found out about states, for when it meets them again by another order of moves.

Greenblatt, Eastlake and Crocker, The Greenblatt chess program, 1967; Marsland, A review of game-tree pruning, 1986.

To probe or to store takes O(1) time, besides that of the key and its hash; space O(min(n, size)) for n states met. What a
search saves by it depends on how many ways lead to a state: where k moves can be made in any order, k! lines of play lead
to one state, and a tree of b^m nodes has only as many states as there are different positions.

The table is right for games whose states say all that matters, as `Game` demands: what a state is worth must not
depend on the way that led to it. A game with a rule about repeated positions, for instance, must keep in the state, or
in the key, what that rule needs to know.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from math import inf
from typing import Any, NamedTuple

from plyground.core.errors import BadLimitError
from plyground.core.search import Bound
from plyground.textbook.answer import Line


class Entry(NamedTuple):
    """What was found: a value to MAX, what it says about the true one, the line of play behind it.

    `depth` is how many moves the search looked ahead from there: infinitely many where it went to the end of the game.
    """

    state: Any
    value: Any
    bound: Bound
    line: Line
    depth: float = inf

    def settles(self, alpha: float, beta: float) -> bool:
        """Whether nothing more need be known within this window: the value is exact, or beyond the window for sure."""
        if self.bound == Bound.LOWER:
            return bool(self.value >= beta)
        return self.bound == Bound.EXACT or bool(self.value <= alpha)

    def line_from(self, state: Any) -> Line:
        """The line, if it was found in this very state; another state of the same key may need other actions."""
        return self.line if self.state == state else ()


Rule = Callable[[Entry, Entry], bool]
"""Whether a new entry, the second one, takes the place of an old one."""


def always(old: Entry, new: Entry) -> bool:
    """The newer entry is nearer to what comes next."""
    del old, new
    return True


def deeper(old: Entry, new: Entry) -> bool:
    """The entry that took more work stays; of equal ones the new one."""
    return new.depth >= old.depth


class TranspositionTable:
    """Entries by state, or by `key(state)`, for example the least of the mirror images of a position.

    States of one key must be worth the same. With a `size` the table has so many places; a key has one of them by its
    hash, and where two want the same one the rule `replaces` decides. Without, nothing is ever driven out. Which keys
    share a place is the same in every run for keys of numbers; Python hashes texts anew each time.
    """

    def __init__(
        self, key: Callable[[Any], Hashable] | None = None, *, size: int | None = None, replaces: Rule = always
    ) -> None:
        """An empty table."""
        if size is not None and size < 1:
            raise BadLimitError(f"A transposition table needs room for one entry or more; its size was {size}.")
        self._key = key
        self._size = size
        self._replaces = replaces
        self._places: dict[Hashable, tuple[Hashable, Entry]] = {}

    def __len__(self) -> int:
        return len(self._places)

    def probe(self, state: Any, depth: float = inf) -> Entry | None:
        """What is known of a state by a search at least so deep."""
        key, place = self._place(state)
        found = self._places.get(place)
        return found[1] if found and found[0] == key and found[1].depth >= depth else None

    def store(self, entry: Entry) -> None:
        """Keep an entry, unless the rule prefers the one that has the place."""
        key, place = self._place(entry.state)
        old = self._places.get(place)
        if old is None or self._replaces(old[1], entry):
            self._places[place] = (key, entry)

    def _place(self, state: Any) -> tuple[Hashable, Hashable]:
        key = state if self._key is None else self._key(state)
        return key, key if self._size is None else hash(key) % self._size
