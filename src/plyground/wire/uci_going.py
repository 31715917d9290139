"""What `go` asks for: which moves, for how long, until when. And the limits that follow for one search."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from plyground.core.clock import Clock
from plyground.core.errors import shown
from plyground.core.search import Limits
from plyground.engines.time_keeping import limits_for

_NUMBERS = ("wtime", "btime", "winc", "binc", "movestogo", "depth", "nodes", "mate", "movetime", "perft")
_SWITCHES = ("ponder", "infinite")
_MOVES = "searchmoves"
_WHOLE = re.compile(r"[+-]?[0-9]{1,15}")
_INSTEAD_SECONDS = 1.0
_LEAST_SECONDS = 0.002
_BEYOND_MATE = 10
"""A selective search may see a mate some plies later than one that looks at everything."""


@dataclass(frozen=True)
class Go:
    """The words after `go`, understood. Times are in milliseconds, as the protocol has them."""

    numbers: dict[str, int] = field(default_factory=dict)
    searchmoves: tuple[str, ...] = ()
    ponder: bool = False
    infinite: bool = False
    complaints: tuple[str, ...] = ()
    """One sentence for each word that was not understood."""

    @property
    def waits(self) -> bool:
        """Whether the answer has to wait for `stop` or `ponderhit`, even if nothing is left to think about."""
        return self.ponder or self.infinite

    def limits(self, player: int, overhead: float, spent: float = 0.0) -> Limits:
        """What the player to move may spend, where `spent` seconds have passed since the words came."""
        found = self._by_the_clock(player, overhead)
        mate = self.numbers.get("mate")
        depth = self.numbers.get("depth", None if mate is None else 2 * max(mate, 1) - 1 + _BEYOND_MATE)
        seconds = found.seconds
        if (movetime := self.numbers.get("movetime")) is not None:
            own = movetime / 1000 - overhead
            seconds = own if seconds is None else min(own, seconds)
        if self.complaints and self._is_endless:
            seconds = _INSTEAD_SECONDS
        nodes = self.numbers.get("nodes")
        return replace(
            found,
            depth=None if depth is None else max(depth, 1),
            nodes=None if nodes is None else max(nodes, 1),
            seconds=None if seconds is None else max(seconds - spent, _LEAST_SECONDS),
        )

    @property
    def _is_endless(self) -> bool:
        return not self.waits and not {"wtime", "btime", "depth", "nodes", "mate", "movetime"} & set(self.numbers)

    def _by_the_clock(self, player: int, overhead: float) -> Limits:
        """A share of what the clock of the player shows; nothing where it has none."""
        side = "wb"[player % 2]
        left = self.numbers.get(f"{side}time")
        if left is None:
            return Limits()
        increment = max(self.numbers.get(f"{side}inc", 0), 0) / 1000
        clock = Clock(left=(max(left, 0) / 1000,) * 2, increment=increment, player=player % 2)
        moves = self.numbers.get("movestogo")
        return limits_for(clock, plies_left=None if moves is None else 2 * max(moves, 1), overhead=overhead)


def read_go(words: Sequence[str]) -> Go:
    """Understand as much as possible: a search has to come of it, whatever the words are."""
    numbers: dict[str, int] = {}
    switches = dict.fromkeys(_SWITCHES, False)
    moves: list[str] = []
    complaints: list[str] = []
    waiting = list(words)
    while waiting:
        word = waiting.pop(0)
        if word in _NUMBERS:
            value = waiting.pop(0) if waiting and not _is_keyword(waiting[0]) else ""
            if _WHOLE.fullmatch(value):
                numbers[word] = int(value)
            else:
                complaints.append(f"After {word} a whole number is expected; it was {shown(value)}, and is ignored.")
        elif word in switches:
            switches[word] = True
        elif word == _MOVES:
            while waiting and not _is_keyword(waiting[0]):
                moves.append(waiting.pop(0))
        else:
            complaints.append(f"The word {shown(word)} after go is not known, and is ignored.")
    return Go(numbers, tuple(moves), complaints=tuple(complaints), **switches)


def _is_keyword(word: str) -> bool:
    return word in _NUMBERS or word in _SWITCHES or word == _MOVES
