"""One search in memory: the game's table of rules, a workspace a thread, states, and the calls of the kernel.

`Memory` is what outlives a search: the transposition table. `Searcher` is one thread's part of one search.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from plyground.core.errors import BadGameError, BadLimitError, UnsuitableGameError
from plyground.core.facts import Information, Patience, Sum
from plyground.core.game import Game
from plyground.core.machine import demand_megabytes
from plyground.kernels import workspace as places
from plyground.kernels.alpha_beta_root import search_root
from plyground.kernels.keys import key_of_packed
from plyground.kernels.quiescence import INFINITE
from plyground.kernels.sharing import is_shared
from plyground.kernels.table import (
    BUCKET_BYTES,
    BUCKET_WORDS,
    EXACT,
    PROVEN,
    WON,
    bound_in,
    clear_table,
    fullness,
    move_in,
    table_memory,
)
from plyground.kernels.workbench import Workbench
from plyground.native.game import NativeGame

_AGES = 63
_WORD = 2**64 - 1
_PLAIN_NAMES = {"equal_depth", "null_reduction", "reduced_from", "futility_margin", "symmetry_plies"}


@dataclass(frozen=True, kw_only=True)
class Techniques:
    """What a search may do. Each can be switched; what a game's slots do not support stays off by itself."""

    table: bool = True
    test: bool = True
    """Search later moves with a window of no width first (principal variation search)."""
    rank: bool = True
    history: bool = True
    killers: bool | None = None
    """This and the next beside the history were worth nothing over 1,600 games each (docs/strength.md), so they are off, unless
    the game's numbers say otherwise."""
    replies: bool = False
    root_order: bool = False
    """At the root, begin with what took the last iteration longest, after its best move. In seven of nine games that took more
    nodes than the order that every other node has, so it is off."""
    quiescence: bool = True
    null: bool = True
    verification: bool = True
    """Believe a pass that keeps a position above beta only if a search without it says the same; deep searches do."""
    distance: bool = True
    """Narrow the window to what can still happen: no win sooner than in the next ply, no loss sooner than now."""
    reduction: bool = True
    futility: bool = True
    reverse: bool = True
    """Believe a score that is far above the window, near the horizon."""
    internal: bool = True
    """Look less deep at positions that the table does not know."""
    urgency: bool = False
    """Look a ply deeper after a move that must be answered at once. It cost more than it brought in chess and Racing Kings
    (docs/strength.md), so it is off."""
    malus: bool = True
    """Remember which moves did not cause a cut, too."""
    extension: bool = True
    symmetry: bool = False
    """Symmetric positions near the root share their entry. To look for the images cost more than it brought in three games
    (docs/strength.md), so it is off. Solvers do without this switch, and share everywhere."""
    prospects: bool = True
    """Believe what a game knows for certain, which may lie beyond the horizon."""
    sharing: bool = True
    """Threads put off what another one is looking at."""
    equal_depth: bool = False
    """Take from the table only what was searched to the same depth: values are then those of a search without one."""
    null_reduction: int | None = None
    """This and the next three are numbers; None takes the game's own, or else those of `NUMBERS`."""
    reduced_from: int | None = None
    futility_margin: int | None = None
    symmetry_plies: int | None = None


NUMBERS = {
    "null_depth": 3,
    "null_reduction": 2,
    "reduced_from": 4,
    "futility_margin": 200,
    "symmetry_plies": 4,
    "loud_compels": 0,
    "forced_moves": 1,
    "forced_plies": 0,
    "forced_depth": 1,
    "null_share": 0,
    "reverse_margin": 0,
    "futility_depth": 0,
    "reduction_log": 0,
    "quiet_rank": 0,
    "killers": 0,
    "killer_rank": 0,
    "malus": 0,
    "internal_depth": 0,
    "point": 100,
    "parts": 100,
}
"""What a search goes by, unless a game's `search_numbers` say otherwise: from which depth on it tries a pass, and how much
less deep it looks after one; from which move on it looks less deep; how far below the window a score next to the horizon is
hopeless; how far from the root symmetric positions count as one; whether whoever has loud moves must make one of them, as where
captures are compulsory; how many moves there may be where a player counts as forced, by how many plies such a position is
looked at deeper, and from which depth on.

The others are 0 where a game does without them. After a pass, one ply less for so many plies of depth. How far above the window
a score must be, for each ply of depth, to be believed. Up to which depth quiet moves are left out that cannot reach the window;
up to which of the game's ranks a move is quiet. Reductions that grow with the logarithm of depth and number, as hundredths of
the divisor. Whether killers are tried early, and their rank among the game's own. Whether
moves that did not cause a cut are tried later elsewhere. From which depth on a position that the table does not know is looked
at less deep.

Where more is paid than a win, `point` is what one point of payoff is worth in the evaluation's units, so that what is known of
the end and what is estimated can be compared; 0 takes as much as fits, for evaluations that are shares of the whole. People
are told evaluations divided by `parts`: so many make one pawn, one box or whatever the game counts in."""

_MOST = dict.fromkeys(("loud_compels", "malus", "killers"), 1)
_MOST |= {"forced_plies": 2, "futility_margin": PROVEN, "reverse_margin": PROVEN, "point": WON, "parts": WON}
_LEAST = {"parts": 1}
_MOST_OF_OTHERS = 1_000
_SELECTIVE = ("futility_depth", "reduction_log", "malus")
_COPIED = (
    "null_depth",
    "forced_moves",
    "forced_plies",
    "forced_depth",
    "null_share",
    "reverse_margin",
    "futility_depth",
    "quiet_rank",
    "killer_rank",
    "internal_depth",
)


PLAIN = Techniques(
    killers=False,
    quiescence=False,
    null=False,
    reduction=False,
    futility=False,
    reverse=False,
    internal=False,
    extension=False,
    prospects=False,
)
"""Only what never changes a value at a depth, but for the table, which may know more."""


class Memory:
    """The transposition table of one game, kept from search to search."""

    def __init__(self, megabytes: int = 64) -> None:
        """A table of at most so many megabytes."""
        demand_megabytes(megabytes)
        try:
            self.table = table_memory(megabytes)
        except (MemoryError, OSError) as error:
            raise BadLimitError(f"There is no room in memory for a table of {megabytes} megabytes; ask for less.") from error
        self.age = 1

    @property
    def megabytes(self) -> float:
        """What it really takes."""
        return len(self.table) // BUCKET_WORDS * BUCKET_BYTES / 2**20

    def grow_older(self) -> None:
        """A new search begins: what older ones left is the first to go. When the ages begin anew, all of it goes."""
        self.age = self.age % _AGES + 1
        if self.age == 1:  # else what is 63 searches old would count as found by this one
            clear_table(self.table)

    def fill(self) -> float:
        """The share of a sample of entries that this search has used."""
        return int(fullness(self.table, self.age)) / min(1000, len(self.table) // 2)

    def best_move(self, key: int) -> int:
        """The hash of the best move in a position whose value is known exactly; 0 where nothing is."""
        key &= _WORD
        first = (key & (len(self.table) // BUCKET_WORDS - 1)) * BUCKET_WORDS
        for place in range(first, first + BUCKET_WORDS, 2):
            mixed, data = (int(each) & _WORD for each in self.table[place : place + 2])
            if data and mixed ^ data == key and bound_in(np.uint64(data)) == EXACT:
                return int(move_in(np.uint64(data)))
        return 0

    def clear(self) -> None:
        """Forget everything."""
        clear_table(self.table)
        self.age = 1


class Searcher(Workbench):
    """One thread's search of one state."""

    def __init__(
        self,
        game: NativeGame[Any],
        state: Any,
        memory: Memory,
        control: Any,
        *,
        techniques: Techniques = Techniques(),
        weights: Sequence[int] = (),
        past: Sequence[int] = (),
        log_rows: int = 0,
    ) -> None:
        """Prepare the memory. `past` are keys of positions that stood before; a log has room for so many rows."""
        demand_contest(game)
        super().__init__(game, control, weights, log_rows)
        self.place(state)
        self.memory = memory
        self.real = np.zeros(max(8, game.facts.players))
        self._settle(game, techniques)
        self._remember(past)

    def _settle(self, game: NativeGame[Any], techniques: Techniques) -> None:
        work, has = self.work, game.rules.has
        able = {"rank": has("rank"), "null": has("null"), "quiescence": has("loud"), "futility": has("loud")}
        able |= {"prospects": has("prospects"), "verification": has("null"), "distance": counts_plies(game)}
        numbers = numbers_of(game)
        able |= {"reverse": numbers["reverse_margin"] > 0}
        able |= {"internal": numbers["internal_depth"] > 0, "urgency": has("urgent")}
        able |= {"malus": numbers["malus"] > 0}
        able |= {"sharing": is_shared(self.control)}
        work[places.LOUD_COMPELS] = numbers["loud_compels"] * has("loud")
        for name in _COPIED:
            work[getattr(places, name.upper())] = numbers[name]
        for field in fields(techniques):
            value = getattr(techniques, field.name)
            value = numbers[field.name] if value is None else value
            name = field.name.upper()
            place = getattr(places, name if field.name in _PLAIN_NAMES else f"USE_{name}")
            work[place] = int(value) if able.get(field.name, True) else 0
        work[places.USE_SYMMETRY] = game.facts.symmetries if techniques.symmetry else 1
        work[places.IS_SELECTIVE] = int(has("urgent") or any(numbers[name] for name in _SELECTIVE))
        if numbers["reduction_log"]:
            self._settle_reductions(numbers["reduction_log"])
        work[places.BUCKETS] = len(self.memory.table) // BUCKET_WORDS
        work[places.AGE] = self.memory.age
        work[places.PAYOFF_UNIT] = search_unit(game)
        work[places.DISTANCE] = int(counts_plies(game))
        if game.facts.patience is not None:
            self._settle_count(game.facts.patience)
        if game.facts.repetition is not None:
            low, high = game.facts.utility
            work[places.REPETITION] = game.facts.repetition.times
            work[places.REPETITION_VALUE] = round((game.facts.repetition.payoff - (low + high) / 2) * search_unit(game))

    def _settle_count(self, patience: Patience) -> None:
        """Where the count is that ends the game, and what it may come to."""
        first, size = self.game.initial().layout.span(patience.field)
        self.work[places.COUNT_WORD], offset = divmod(first, 8)
        self.work[places.COUNT_SHIFT] = 8 * offset
        self.work[places.COUNT_MASK] = (1 << 8 * min(size, 7)) - 1
        self.work[places.COUNT_LIMIT] = patience.plies

    def _settle_reductions(self, divisor: int) -> None:
        """How many plies less for a move, by depth and number: the product of their logarithms."""
        logarithms = np.log(np.maximum(np.arange(places.MOST_REDUCED), 1))
        start = int(self.work[places.REDUCTIONS_AT])
        table = (np.outer(logarithms, logarithms) * 100 / divisor).astype(np.int64)
        self.work[start : start + table.size] = table.ravel()
        self.work[places.HAS_REDUCTIONS] = 1

    def _remember(self, past: Sequence[int]) -> None:
        recent = list(past)[-places.MOST_PAST :]
        start = int(self.work[places.KEYS_AT])
        self.work[start : start + len(recent)] = np.array(recent, np.uint64).view(np.int64)
        self.work[places.PAST_KEYS] = len(recent)

    def search(self, depth: int, alpha: int = -INFINITE, beta: int = INFINITE) -> int:
        """The value to the player to move, within a window."""
        depth = min(max(depth, 1), places.MOST_PLIES)
        self.work[places.ROOT_DEPTH] = depth
        return int(
            search_root(self.rules, self.work, self.memory.table, self.control, self.real, self.states, depth, alpha, beta)
        )

    def blur(self, noise: int, seed: int) -> None:
        """Add up to `noise` to evaluations, or take it away, by a hash of the position: the same for the same seed."""
        self.work[places.NOISE], self.work[places.NOISE_SEED] = noise, seed

    def counters(self) -> dict[str, int]:
        """What the techniques did."""
        names = ("NODES", "HITS", "CUTS", "FIRST_CUTS", "QUIET_NODES", "NULL_CUTS", "RESEARCHES")
        return {name.lower(): int(self.work[getattr(places, name)]) for name in names}


def numbers_of(game: NativeGame[Any]) -> dict[str, int]:
    """The numbers that a search of a game goes by. What the game says of them is checked."""
    own = dict(game.search_numbers)
    for name, value in own.items():
        if name not in NUMBERS:
            raise BadGameError(f"A search has no number {name!r}, which {game.name} sets; it has {', '.join(NUMBERS)}.")
        least, most = _LEAST.get(name, 0), _MOST.get(name, _MOST_OF_OTHERS)
        if type(value) is not int or not least <= value <= most:
            raise BadGameError(f"The search number {name} of {game.name} must be from {least} to {most}; it was {value!r}.")
    return NUMBERS | own


def counts_plies(game: NativeGame[Any]) -> bool:
    """Whether a sooner win is worth more: where there are only wins, losses and draws."""
    return game.facts.utility == (-1.0, 1.0)


def payoff_unit(game: NativeGame[Any]) -> int:
    """What one unit of payoff is worth inside the kernels: the most that can be won there is WON."""
    low, high = game.facts.utility
    return int(2 * WON / max(high - low, 1e-6))  # rounded up, the most that can be won would be more than WON


def search_unit(game: NativeGame[Any]) -> int:
    """What one unit of payoff is worth in a search that also evaluates: where there is more to get than a win, `point`."""
    has_evaluation = game.rules.has("evaluate") or game.rules.has("features")
    point = numbers_of(game)["point"] if has_evaluation and not counts_plies(game) else 0
    return min(point, payoff_unit(game)) or payoff_unit(game)


def demand_native(game: Game[Any, Any]) -> NativeGame[Any]:
    """A game whose rules can be compiled, and which this search can play."""
    if not isinstance(game, NativeGame):
        raise UnsuitableGameError(f"Compiled alpha-beta needs native rules; {game.name} is a plain game.")
    demand_contest(game)
    return game


def demand_contest(game: NativeGame[Any]) -> None:
    """Two players of whom one gets what the other loses, no chance, nothing hidden."""
    facts = game.facts
    unfit = {
        f"{facts.players} player{'' if facts.players == 1 else 's'}": facts.players != 2,  # noqa: PLR2004 - one against another
        "a sum that is not zero": facts.sum == Sum.GENERAL,
        "chance": facts.chance,
        "hidden things": facts.information == Information.HIDDEN,
    }
    if any(unfit.values()):
        found = " and ".join(what for what, is_so in unfit.items() if is_so)
        raise UnsuitableGameError(
            f"Compiled alpha-beta needs a zero-sum game of two players without chance and hidden things; "
            f"{game.name} has {found}."
        )


def key_of_state(game: NativeGame[Any], state: Any) -> int:
    """The key that kernels compute for a position."""
    return int(key_of_packed(game.machine_table(), np.frombuffer(state.pack(), np.int64).copy()))
