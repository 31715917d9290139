"""Searches for several players in Python's hands: max^n, paranoid and best-reply search of native games.

A `SeveralSearcher` keeps its table from search to search. Its values are what the facts call utilities.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from plyground.core.errors import BadLimitError, UnsuitableGameError
from plyground.core.facts import Information, Sum
from plyground.core.game import Game
from plyground.kernels import chance_workspace as has
from plyground.kernels import several_places as places
from plyground.kernels import workspace as at
from plyground.kernels.chance_faults import fault_told
from plyground.kernels.chance_table import BUCKET_WORDS
from plyground.kernels.expecting import PLAYOUTS, ChanceMemory, Scale
from plyground.kernels.max_n import max_n_root
from plyground.kernels.one_against_all import sided_root
from plyground.kernels.workbench import Workbench
from plyground.native.game import NativeGame
from plyground.native.slots import MOST_MOVES, STATE_BYTES

TIES = {"first": places.FIRST, "last": places.LAST, "best-for": places.BEST_FOR, "worst-for": places.WORST_FOR}
_TWO = 2
_FAR = 1e12
"""Stands for an end of the payoffs that the facts leave open."""
_SEEDS = 2**63


@dataclass(frozen=True, kw_only=True)
class SeveralTechniques:
    """What a search for several players may do. None changes a value, but for the table, which may know more than was asked."""

    table: bool = True
    rank: bool = True
    immediate: bool = True
    """Leave a node whose mover has the most there is."""
    shallow: bool = True
    """Leave a node that gives the parent's mover no more than it has; needs a constant sum."""
    killers: bool = True
    history: bool = True
    equal_depth: bool = False
    """Take from the table only what was searched to the same depth: values are then those of a search without one."""


NO_TECHNIQUES = SeveralTechniques(table=False, rank=False, immediate=False, shallow=False, killers=False, history=False)
"""Plain max^n: every action of every player."""


class Tie(NamedTuple):
    """Which action counts of those that give their mover the same, and whom it is to favour or to harm."""

    rule: str = "first"
    player: int = 0


class SeveralSearcher(Workbench):
    """One thread's searches."""

    def __init__(
        self,
        game: Game[Any, Any],
        memory: ChanceMemory,
        control: Any,
        *,
        techniques: SeveralTechniques = SeveralTechniques(),
        weights: Sequence[int] = (),
        scale: Scale = Scale(),
        tie: Tie = Tie(),
        seed: int = 0,
        noise: float = 0.0,
    ) -> None:
        """`noise` is the largest error of a guess, as a share of half the range of the payoffs."""
        native = demand_several(game)
        super().__init__(native, control, weights)
        self.memory, work = memory, self.work
        self._kind = ""
        facts = native.facts
        if tie.rule not in TIES or not 0 <= tie.player < facts.players:
            raise BadLimitError(
                f"A rule for ties is one of {', '.join(TIES)}, with a player from 0 to {facts.players - 1}; it was {tie}."
            )
        most = int(self.rules[MOST_MOVES])
        self.own, self.real = own, real = has.own_memory(most + 2), has.real_memory(most + 2)
        self.how, self.vectors = how, vectors = places.how_memory(), places.vector_memory(facts.players)
        work[at.USE_TABLE], work[at.EQUAL_DEPTH] = techniques.table, techniques.equal_depth
        work[at.USE_RANK] = techniques.rank and native.rules.has("rank")
        work[at.USE_KILLERS], work[at.USE_HISTORY] = techniques.killers, techniques.history
        work[at.USE_SYMMETRY], work[at.AGE] = 1, memory.age
        work[at.BUCKETS] = len(memory.table) // BUCKET_WORDS
        own[has.USE_BOOKS], own[has.PLAYERS_AT_TABLE] = 1, facts.players
        own[has.CURVE], real[has.SCALE] = scale
        own[has.SEED], own[has.PLAYOUTS], own[has.LONGEST] = seed % _SEEDS, PLAYOUTS, facts.longest
        real[has.BLUR] = noise
        real[has.TOTAL] = _total(native)
        how[places.PLAYERS] = facts.players
        how[places.TIES], how[places.FAVOURED] = TIES[tie.rule], tie.player
        how[places.USE_IMMEDIATE] = techniques.immediate
        how[places.IS_SUMMED] = has_total(native)
        how[places.USE_SHALLOW] = techniques.shallow and has_total(native)
        how[places.HAS_CHANCE] = facts.chance
        how[places.FROM_SCORES] = scale.kind in {has.TANH, has.LINEAR} and facts.players == _TWO
        how[places.ENTRIES] = _power_of_two(len(memory.table) // (places.ENTRY_HEADER + facts.players))
        for player in range(facts.players):
            low, high = _range(native, player)
            vectors[player], vectors[facts.players + player] = max(low, -_FAR), min(high, _FAR)

    def max_n(self, state: Any, depth: int, parent: int = places.NOBODY, bar: float = -math.inf) -> tuple[float, ...] | None:
        """What each player gets; None where it was cut, because `parent`, who has `bar` elsewhere, gets no more here."""
        self.place(state)
        memory = self._table_for("max-n")
        is_whole = max_n_root(
            self.rules, self.work, self.own, self.how, self.real, self.vectors, memory.table, memory.kept, self.control,
            self.states, _bounded(depth), parent, bar,
        )  # fmt: skip
        self._blame_rules()
        start = 3 * self.game.facts.players
        return tuple(float(value) for value in self.vectors[start : start + self.game.facts.players]) if is_whole else None

    def against_all(
        self,
        state: Any,
        me: int,
        depth: int,
        *,
        conspire: bool,
        alpha: float = -math.inf,
        beta: float = math.inf,
        replier: int = places.NOBODY,
    ) -> float:
        """What a player gets if all others conspire, or else if one of them replies."""
        self.place(state)
        self.how[places.ME], self.how[places.CONSPIRE] = me, conspire
        memory = self._table_for("two sides")
        value = sided_root(
            self.rules, self.work, self.own, self.how, self.real, self.vectors, memory.table, memory.kept, self.control,
            self.states, _bounded(depth), replier, alpha, beta,
        )  # fmt: skip
        self._blame_rules()
        return float(value)

    @property
    def guesses(self) -> int:
        """How often a value was taken that rests on a guess."""
        return int(self.own[has.GUESSES])

    def counters(self) -> dict[str, int]:
        """What was looked at, and what the cuts saved."""
        return {
            "nodes": self.nodes,
            "results": int(self.own[has.RESULTS]),
            "leaves": int(self.own[has.LEAVES]),
            "hits": int(self.work[at.HITS]),
            "immediate": int(self.how[places.IMMEDIATE_CUTS]),
            "shallow": int(self.how[places.SHALLOW_CUTS]),
            "cuts": int(self.how[places.WINDOW_CUTS]),
        }

    def _table_for(self, kind: str) -> ChanceMemory:
        """The table; entries of one kind mean nothing to the other."""
        if self._kind not in {"", kind}:
            self.memory.clear()
        self._kind = kind
        return self.memory

    def _blame_rules(self) -> None:
        if self.own[has.FAULT]:
            raise fault_told(self.game, self.own, self.real, self.states, int(self.rules[STATE_BYTES]))


def demand_several(game: Game[Any, Any]) -> NativeGame[Any]:
    """Native rules, nothing hidden, and no repetition that counts."""
    if not isinstance(game, NativeGame):
        raise UnsuitableGameError(f"A compiled search for several players needs native rules; {game.name} is a plain game.")
    if game.facts.information == Information.HIDDEN:
        raise UnsuitableGameError(
            f"A search for several players needs a game in which nothing is hidden; {game.name} hides some."
        )
    return game


def _range(game: NativeGame[Any], player: int) -> tuple[float, float]:
    """What a player can get. In a zero-sum contest the facts may speak of player 0 alone."""
    low, high = game.facts.utility
    is_mirrored = game.facts.players == _TWO and game.facts.sum == Sum.ZERO and player == 1
    return (-high, -low) if is_mirrored else (low, high)


def has_total(game: NativeGame[Any]) -> bool:
    """Whether the facts say what all players get together."""
    facts = game.facts
    return facts.sum == Sum.ZERO or (facts.sum == Sum.CONSTANT and math.isfinite(sum(facts.utility)))


def _total(game: NativeGame[Any]) -> float:
    """What all players get together, where that is constant."""
    facts = game.facts
    if facts.sum == Sum.ZERO or not math.isfinite(sum(facts.utility)):
        return 0.0
    return facts.players * sum(facts.utility) / 2


def _bounded(depth: int) -> int:
    return min(max(depth, 0), at.MOST_PLIES)


def _power_of_two(most: int) -> int:
    return 1 << (max(most, 1).bit_length() - 1)
