"""A game's rules: the struct of its states and the functions that fill the slots.

    rules = Rules(Board)

    @rules.moves
    def moves(s: Board, out: Moves) -> int: ...

The decorators give the function back as it is, so it can be called, traced and covered like any Python
function. `compile` makes machine code of the same functions; nothing before it imports the compiler.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, MutableSequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from plyground.core.errors import BadGameError
from plyground.native.slots import SLOTS
from plyground.native.struct import Struct

if TYPE_CHECKING:
    from plyground.native.machine import MachineRules

S = TypeVar("S", bound=Struct)
F = TypeVar("F", bound=Callable[..., Any])
Moves = MutableSequence[int]
Reals = MutableSequence[float]
Weights = MutableSequence[int]

HELPERS: list[Callable[..., Any]] = []


def helper(function: F) -> F:
    """Mark a function that rules call, so that it is compiled with them. It must be plain Python of the rules' kind."""
    HELPERS.append(function)
    return function


class Rules(Generic[S]):
    """The filled slots of one game. Each decorator states the signature that its rule must have."""

    def __init__(self, struct: type[S]) -> None:
        """Rules over states of one struct."""
        self.struct = struct
        self.functions: dict[str, Callable[..., Any]] = {}
        self._machine: MachineRules | None = None
        self._lock = threading.Lock()

    def has(self, slot: str) -> bool:
        """Whether the game fills a slot."""
        return slot in self.functions

    def rule(self, slot: str) -> Callable[..., Any]:
        """The function in a slot; a required slot that is empty is an error of the game."""
        if slot not in self.functions:
            raise BadGameError(f"The rules of {self.struct.__module__} have no {slot!r} rule.")
        return self.functions[slot]

    @property
    def file(self) -> Path:
        """The source file of the rules."""
        return Path(self.rule("moves").__code__.co_filename)

    def compile(self) -> MachineRules:
        """Machine code of all the rules: from the cache, or compiled now."""
        with self._lock:
            return self._compiled()

    def _compiled(self) -> MachineRules:
        if self._machine is None:
            for slot in SLOTS:
                if slot.required:
                    self.rule(slot.name)
            from plyground.native.machine import MachineRules  # noqa: PLC0415 - imports the compiler

            self._machine = MachineRules(self)
        return self._machine

    def _fill(self, slot: str, function: F) -> F:
        if slot in self.functions:
            raise BadGameError(f"The rules of {self.struct.__module__} fill the slot {slot!r} twice.")
        self.functions[slot] = function
        return function

    def start(self, rule: Callable[[S], None]) -> Callable[[S], None]:
        """`start(s)`: set up the initial position."""
        return self._fill("start", rule)

    def moves(self, rule: Callable[[S, Moves], int]) -> Callable[[S, Moves], int]:
        """`moves(s, out) -> n`: write the legal moves."""
        return self._fill("moves", rule)

    def play(self, rule: Callable[[S, int], None]) -> Callable[[S, int], None]:
        """`play(s, move)`: play a legal move, or a chance outcome, in place."""
        return self._fill("play", rule)

    def payoff(self, rule: Callable[[S, Reals], None]) -> Callable[[S, Reals], None]:
        """`payoff(s, out)`: write every player's utility."""
        return self._fill("payoff", rule)

    def chance(self, rule: Callable[[S, Moves, Reals], int]) -> Callable[[S, Moves, Reals], int]:
        """`chance(s, out, probability) -> n`: write the outcomes and how likely each is."""
        return self._fill("chance", rule)

    def observe(self, rule: Callable[[S, int, Moves], int]) -> Callable[[S, int, Moves], int]:
        """`observe(s, player, out) -> n`: write all that a player can know."""
        return self._fill("observe", rule)

    def guess(self, rule: Callable[[S, int, int], None]) -> Callable[[S, int, int], None]:
        """`guess(s, player, seed)`: deal what the player cannot know anew."""
        return self._fill("guess", rule)

    def features(self, rule: Callable[[S, Moves], int]) -> Callable[[S, Moves], int]:
        """`features(s, out) -> n`: write the features, seen from the player to move."""
        return self._fill("features", rule)

    def evaluate(self, rule: Callable[[S, Weights], int]) -> Callable[[S, Weights], int]:
        """`evaluate(s, weights)`: the static score for the player to move."""
        return self._fill("evaluate", rule)

    def loud(self, rule: Callable[[S, Moves], int]) -> Callable[[S, Moves], int]:
        """`loud(s, out) -> n`: write the legal moves that change much."""
        return self._fill("loud", rule)

    def rank(self, rule: Callable[[S, int], int]) -> Callable[[S, int], int]:
        """`rank(s, move)`: how promising a legal move looks."""
        return self._fill("rank", rule)

    def null(self, rule: Callable[[S], None]) -> Callable[[S], None]:
        """`null(s)`: pass."""
        return self._fill("null", rule)

    def urgent(self, rule: Callable[[S], int]) -> Callable[[S], int]:
        """`urgent(s)`: 1 if the player to move must answer a threat at once, as in check, so that its score says little.

        There `loud` writes every move.
        """
        return self._fill("urgent", rule)

    def key(self, rule: Callable[[S], int]) -> Callable[[S], int]:
        """`key(s)`: the fingerprint of the position."""
        return self._fill("key", rule)

    def pick(self, rule: Callable[[S, int], int]) -> Callable[[S, int], int]:
        """`pick(s, random)`: one of the moves, each as likely as any other, without listing them; by chance, an outcome."""
        return self._fill("pick", rule)

    def image(self, rule: Callable[[S, int], None]) -> Callable[[S, int], None]:
        """`image(s, which)`: turn the position into its symmetric image."""
        return self._fill("image", rule)

    def prospects(self, rule: Callable[[S, Moves], int]) -> Callable[[S, Moves], int]:
        """`prospects(s, out) -> n`: what the game knows for certain, for a search to the very end.

        Where the player to move surely wins or loses, n is 0 and out[0] is the number of plies to the end of best play, less
        than zero for a loss. Else out holds n legal moves, a best one among them and the most promising first; behind them
        stand the fewest plies in which the player can still win, and in which it can still lose, 0 for never. Their order
        stands unless there is a `rank`.
        """
        return self._fill("prospects", rule)

    def bounds(self, rule: Callable[[S, Reals], None]) -> Callable[[S, Reals], None]:
        """`bounds(s, out)`: the least and the greatest payoff that player 0 can still get; tighter ones cut more."""
        return self._fill("bounds", rule)

    def expect(self, rule: Callable[[S, Weights, Reals], int]) -> Callable[[S, Weights, Reals], int]:
        """`expect(s, weights, out) -> known`: what every player can expect, in units of the utility.

        It is asked where a search stops, in any state that is not over; `out` has room for 64 numbers to work with. Where it
        cannot tell, as while dice are in the air if it judges only decisions, it returns 0, and the search goes on.
        """
        return self._fill("expect", rule)

    def inputs(self, rule: Callable[[S, Moves], int]) -> Callable[[S, Moves], int]:
        """`inputs(s, out) -> n`: what a network looks at, in a state in which a player moves or chance does.

        The numbers are the part of the network that judges such a state, the player from whose side it is seen, and a place
        and a value for each input that is not zero. Where nothing can be judged, as before an opening roll, n is 0.
        """
        return self._fill("inputs", rule)

    def play_on(self, rule: Callable[[S, int, int], int]) -> Callable[[S, int, int], int]:
        """`play_on(s, random, most) -> plies`: a random game played on, in place.

        Moves and outcomes are as likely as with `pick`, or as from the lists. It plays at least one and at most so many plies,
        ends where the game ends, and may stop before: it is called again then, with another random word. A game fills it where
        a loop of its own is much faster than one that calls rule after rule.
        """
        return self._fill("play_on", rule)
