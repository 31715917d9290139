"""One search with chance in memory: the rules' table, a workspace, states, the table of positions, and the calls of the kernel.

`ChanceMemory` is what outlives a search. `Expecter` is one thread's part of one search.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from plyground.core.errors import BadLimitError, UnsuitableGameError
from plyground.core.facts import Information, Sum
from plyground.core.game import Game
from plyground.core.machine import demand_megabytes
from plyground.kernels import chance_workspace as has
from plyground.kernels import workspace as at
from plyground.kernels.chance_faults import fault_told
from plyground.kernels.chance_table import BUCKET_WORDS, ENTRY_WORDS, entries_in_use
from plyground.kernels.expectiminimax import expect_root
from plyground.kernels.table import clear_table, table_memory
from plyground.kernels.workbench import Workbench
from plyground.native.game import NativeGame
from plyground.native.slots import MOST_MOVES, STATE_BYTES

FEWEST_THROWS, MOST_THROWS = 2, 10_000
PLAYOUTS = 16
_AGES = 63
_SEEDS = 2**63
_SYMMETRY_PLIES = 4
# The 97.5 % points of Student's t for 1 to 30 degrees of freedom.
_STUDENT = (
    *(12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281),
    *(2.2010, 2.1788, 2.1604, 2.1448, 2.1314, 2.1199, 2.1098, 2.1009, 2.0930, 2.0860),
    *(2.0796, 2.0739, 2.0687, 2.0639, 2.0595, 2.0555, 2.0518, 2.0484, 2.0452, 2.0423),
)
_NORMAL = 1.959964


@dataclass(frozen=True, kw_only=True)
class ChanceTechniques:
    """What a search with chance may do. Each can be switched off; what a game's slots do not support stays off by itself."""

    cut: bool = True
    """Alpha-beta where players move."""
    star1: bool = True
    """Leave a chance node once its mean must lie outside the window; needs `cut` and payoffs in a finite range."""
    star2: bool = True
    """First probe one move of every outcome, for tighter bounds; needs `star1`."""
    bounds: bool = True
    """Use the bounds that a game's slot of that name gives instead of the range in its facts."""
    table: bool = True
    rank: bool = True
    killers: bool = True
    history: bool = True
    symmetry: bool = True
    equal_depth: bool = False
    """Take from the table only what was searched to the same depth: values are then those of a search without one."""
    books: bool = True
    """Tell positions apart by all of their memory; else what a game only keeps books on, as a count of plies, is ignored."""
    throws: int = 0
    """How many outcomes a chance node is sampled with; 0 takes all. A sample is not cut by Star1 and Star2."""
    stratified: bool = True
    """Share the throws out by the odds and leave only the rest to luck; without, every throw is luck."""

    def __post_init__(self) -> None:
        if self.throws and not FEWEST_THROWS <= self.throws <= MOST_THROWS:
            raise BadLimitError(
                f"A chance node is sampled with {FEWEST_THROWS} to {MOST_THROWS} throws, or 0 for all outcomes; "
                f"it was {self.throws}."
            )


UNCUT = ChanceTechniques(cut=False, star1=False, star2=False, table=False, rank=False, killers=False, history=False)
"""Plain expectiminimax: every outcome and every move."""


class Scale(NamedTuple):
    """How a score becomes an expectation: a curve of `chance_workspace`, and what a score is divided by."""

    kind: int = has.NOTHING
    unit: float = 1.0


class ChanceMemory:
    """The table of positions of one game, kept from search to search."""

    def __init__(self, megabytes: int = 64) -> None:
        """A table of at most so many megabytes."""
        demand_megabytes(megabytes)
        try:
            self.table = table_memory(megabytes)
        except (MemoryError, OSError) as error:
            raise BadLimitError(f"There is no room in memory for a table of {megabytes} megabytes; ask for less.") from error
        self.kept = self.table.view(np.float64)
        self.age = 1

    def grow_older(self) -> None:
        """A new search begins: what older ones left is the first to go."""
        self.age = self.age % _AGES + 1

    def fill(self) -> float:
        """The share of a sample of entries that this search has used."""
        return int(entries_in_use(self.table, self.age)) / min(1000, len(self.table) // ENTRY_WORDS)

    def clear(self) -> None:
        """Forget everything."""
        clear_table(self.table)
        self.age = 1


class Expecter(Workbench):
    """One thread's search of one state."""

    def __init__(
        self,
        game: NativeGame[Any],
        state: Any,
        memory: ChanceMemory,
        control: Any,
        *,
        techniques: ChanceTechniques = ChanceTechniques(),
        weights: Sequence[int] = (),
        scale: Scale = Scale(),
        seed: int = 0,
    ) -> None:
        """Prepare the memory. `scale` says what scores are worth; the same seed draws the same samples and random games."""
        super().__init__(demand_expectable(game), control, weights)
        self.memory = memory
        most = int(self.rules[MOST_MOVES])
        self.own, self.real = has.own_memory(most + 2), has.real_memory(most + 2)
        self.place(state)
        self._settle(techniques, scale, seed)

    def _settle(self, techniques: ChanceTechniques, scale: Scale, seed: int) -> None:
        work, own, real, facts, filled = self.work, self.own, self.real, self.game.facts, self.game.rules.has
        work[at.USE_TABLE], work[at.EQUAL_DEPTH] = techniques.table, techniques.equal_depth
        work[at.USE_RANK] = techniques.rank and filled("rank")
        work[at.USE_KILLERS], work[at.USE_HISTORY] = techniques.killers, techniques.history
        work[at.USE_SYMMETRY] = facts.symmetries if techniques.symmetry else 1
        work[at.SYMMETRY_PLIES] = _SYMMETRY_PLIES
        work[at.BUCKETS], work[at.AGE] = len(self.memory.table) // BUCKET_WORDS, self.memory.age
        low, high = facts.utility
        own[has.IS_FINITE] = math.isfinite(high - low)
        own[has.USE_CUT] = techniques.cut
        own[has.USE_STAR1] = techniques.cut and techniques.star1
        own[has.USE_STAR2] = techniques.cut and techniques.star1 and techniques.star2
        own[has.HAS_BOUNDS] = techniques.bounds and filled("bounds") and math.isfinite(high - low)
        own[has.USE_BOOKS] = techniques.books
        own[has.CURVE], real[has.SCALE] = scale
        own[has.SAMPLE], own[has.STRATIFIED] = techniques.throws, techniques.stratified
        own[has.SEED], own[has.PLAYOUTS], own[has.LONGEST] = seed % _SEEDS, PLAYOUTS, facts.longest
        own[has.PLAYERS_AT_TABLE] = facts.players
        real[has.LOW], real[has.HIGH] = float(low), float(high)
        real[has.TOTAL] = total_of(self.game)
        real[has.QUANTILE] = student(techniques.throws - 1) if techniques.throws else 0.0

    def blur(self, noise: float, score_noise: int = 0) -> None:
        """Add an error of up to so much payoff to every guess, and of so much to every score, by a hash of the position."""
        self.real[has.BLUR] = noise
        self.work[at.NOISE], self.work[at.NOISE_SEED] = score_noise, self.own[has.SEED]

    def search(self, depth: int, alpha: float = -math.inf, beta: float = math.inf) -> float:
        """What player 0 gets, within a window. Rules that are found wrong on the way are refused."""
        depth = min(max(depth, 0), at.MOST_PLIES)
        value = expect_root(
            self.rules,
            self.work,
            self.own,
            self.real,
            self.memory.table,
            self.memory.kept,
            self.control,
            self.states,
            depth,
            float(alpha),
            float(beta),
        )
        if self.own[has.FAULT]:
            raise fault_told(self.game, self.own, self.real, self.states, int(self.rules[STATE_BYTES]))
        return float(value)

    @property
    def interval(self) -> tuple[float, float]:
        """Between which values that of the last search lies, 19 times in 20; the value itself where nothing was sampled."""
        return float(self.real[has.SPREADS_AT]), float(self.real[has.SPREADS_AT + 1])

    @property
    def guesses(self) -> int:
        """How often a value was taken that rests on a guess; a search that adds nothing to it has found a result."""
        return int(self.own[has.GUESSES])

    def counters(self) -> dict[str, int]:
        """What was looked at and what the techniques did. `results` are ends of the game, `leaves` guesses at the horizon."""
        shared = {name.lower(): int(self.work[getattr(at, name)]) for name in ("NODES", "HITS", "CUTS", "FIRST_CUTS")}
        names = ("RESULTS", "LEAVES", "CHOICES", "CHANCE_NODES", "STAR_CUTS", "PROBES", "PROBE_CUTS")
        return shared | {name.lower(): int(self.own[getattr(has, name)]) for name in names}


def total_of(game: Game[Any, Any]) -> float:
    """What both players get together."""
    return 0.0 if game.facts.sum == Sum.ZERO or not math.isfinite(sum(game.facts.utility)) else float(sum(game.facts.utility))


def for_player(game: Game[Any, Any], value: float, player: int) -> float:
    """What a player gets where player 0 gets a value."""
    return value if player == 0 else total_of(game) - value


def student(freedom: int) -> float:
    """How many standard errors a mean lies at most off, 19 times in 20, with so many degrees of freedom."""
    if freedom <= len(_STUDENT):
        return _STUDENT[freedom - 1]
    return _NORMAL + (_NORMAL**3 + _NORMAL) / (4 * freedom)


def demand_expectable(game: Game[Any, Any], who: str = "Compiled expectiminimax") -> NativeGame[Any]:
    """Native rules, one player or two of whom one gets what the other loses, nothing hidden."""
    if not isinstance(game, NativeGame):
        raise UnsuitableGameError(f"{who} needs native rules; {game.name} is a plain game.")
    facts = game.facts
    unfit = {
        f"{facts.players} players": facts.players > 2,  # noqa: PLR2004 - one against another
        "a sum that is not constant": facts.players > 1 and facts.sum == Sum.GENERAL,
        "hidden things": facts.information == Information.HIDDEN,
        "repetitions that count": facts.repetition is not None,
    }
    if any(unfit.values()):
        found = " and ".join(what for what, is_so in unfit.items() if is_so)
        raise UnsuitableGameError(
            f"{who} needs a game of one player, or a zero-sum one of two, without hidden things, if it has chance; "
            f"{game.name} has {found}."
        )
    return game
