"""One search in memory: the game's table of rules, a workspace a thread, states, and the calls of the kernel.

`Memory` is what outlives a search: the transposition table. `Searcher` is one thread's part of one search.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from plyground.core.errors import BadGameError, BadLimitError, UnsuitableGameError
from plyground.core.facts import Information, Sum
from plyground.core.game import Game
from plyground.kernels import workspace as places
from plyground.kernels.alpha_beta import search_root
from plyground.kernels.keys import key_of_packed
from plyground.kernels.quiescence import INFINITE
from plyground.kernels.table import BUCKET_BYTES, BUCKET_WORDS, PROVEN, WON, clear_table, fullness, table_memory
from plyground.native.call import state_memory
from plyground.native.game import NativeGame
from plyground.native.slots import MOST_MOVES, STATE_BYTES

MOST_MEGABYTES = 1 << 20
MOST_NODES = 1 << 62
_AGES = 63
_PLAIN_NAMES = {"equal_depth", "null_reduction", "reduced_from", "futility_margin", "symmetry_plies"}


@dataclass(frozen=True, kw_only=True)
class Techniques:
    """What a search may do. Each can be switched off; what a game's slots do not support stays off by itself."""

    table: bool = True
    test: bool = True
    """Search later moves with a window of no width first (principal variation search)."""
    rank: bool = True
    killers: bool = True
    history: bool = True
    replies: bool = True
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
    extension: bool = True
    symmetry: bool = True
    prospects: bool = True
    """Believe what a game knows for certain, which may lie beyond the horizon."""
    equal_depth: bool = False
    """Take from the table only what was searched to the same depth: values are then those of a search without one."""
    null_reduction: int | None = None
    """This and the next three are numbers; None takes the game's own, or else those of `NUMBERS`."""
    reduced_from: int | None = None
    futility_margin: int | None = None
    symmetry_plies: int | None = None


NUMBERS = {
    "null_reduction": 2,
    "reduced_from": 4,
    "futility_margin": 200,
    "symmetry_plies": 4,
    "loud_compels": 0,
    "forced_moves": 1,
    "forced_plies": 1,
    "forced_depth": 1,
}
"""What a search goes by, unless a game's `search_numbers` say otherwise: how much less deep it looks after a pass; from which
move on it looks less deep; how far below the window a score next to the horizon is hopeless; how far from the root symmetric
positions count as one; whether whoever has loud moves must make one of them, as where captures are compulsory; how many moves
there may be where a player counts as forced, by how many plies such a position is looked at deeper, and from which depth on."""

_MOST = {"loud_compels": 1, "forced_plies": 2, "futility_margin": PROVEN}
_MOST_OF_OTHERS = 1_000


PLAIN = Techniques(quiescence=False, null=False, reduction=False, futility=False, extension=False, prospects=False)
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
        """A new search begins: what older ones left is the first to go."""
        self.age = self.age % _AGES + 1

    def fill(self) -> float:
        """The share of a sample of entries that this search has used."""
        return int(fullness(self.table, self.age)) / min(1000, len(self.table) // 2)

    def clear(self) -> None:
        """Forget everything."""
        clear_table(self.table)
        self.age = 1


def demand_megabytes(megabytes: int) -> None:
    """Refuse the size of a table that cannot be."""
    if not 1 <= megabytes <= MOST_MEGABYTES:
        raise BadLimitError(f"The size of the table must be from 1 to {MOST_MEGABYTES} megabytes; it was {megabytes}.")
    if megabytes > machine_megabytes():
        raise BadLimitError(
            f"A table of {megabytes} megabytes is larger than this machine's memory of {machine_megabytes()} megabytes; "
            f"ask for less."
        )


def machine_megabytes() -> int:
    """The memory of the machine: the system hands out more than there is, and only fails when it is used."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2**20
    except (AttributeError, ValueError, OSError):  # not every system tells
        return MOST_MEGABYTES


class Searcher:
    """One thread's search of one state. `control` is shared: a search stops soon after its first number is set."""

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
        game.demand_own(state)
        self.memory = memory
        self.control = control
        self.rules = game.machine_table()
        self.work = places.workspace(int(self.rules[MOST_MOVES]), weights, log_rows)
        self.states = state_memory(places.MOST_PLIES + 3, int(self.rules[STATE_BYTES]))
        packed = np.frombuffer(state.pack(), np.int64)
        self.states[: len(packed)] = packed
        self.real = np.zeros(max(8, game.facts.players))
        self._settle(game, techniques)
        self._remember(past)

    def _settle(self, game: NativeGame[Any], techniques: Techniques) -> None:
        work, has = self.work, game.rules.has
        able = {"rank": has("rank"), "null": has("null"), "quiescence": has("loud"), "futility": has("loud")}
        able |= {"prospects": has("prospects"), "verification": has("null"), "distance": counts_plies(game)}
        numbers = numbers_of(game)
        work[places.LOUD_COMPELS] = numbers["loud_compels"] * has("loud")
        for name in ("forced_moves", "forced_plies", "forced_depth"):
            work[getattr(places, name.upper())] = numbers[name]
        for field in fields(techniques):
            value = getattr(techniques, field.name)
            value = numbers[field.name] if value is None else value
            name = field.name.upper()
            place = getattr(places, name if field.name in _PLAIN_NAMES else f"USE_{name}")
            work[place] = int(value) if able.get(field.name, True) else 0
        work[places.USE_SYMMETRY] = game.facts.symmetries if techniques.symmetry else 1
        work[places.BUCKETS] = len(self.memory.table) // BUCKET_WORDS
        work[places.AGE] = self.memory.age
        work[places.PAYOFF_UNIT] = payoff_unit(game)
        work[places.DISTANCE] = int(counts_plies(game))
        if game.facts.repetition is not None:
            low, high = game.facts.utility
            work[places.REPETITION] = game.facts.repetition.times
            work[places.REPETITION_VALUE] = round((game.facts.repetition.payoff - (low + high) / 2) * payoff_unit(game))

    def _remember(self, past: Sequence[int]) -> None:
        recent = list(past)[-places.MOST_PAST :]
        start = int(self.work[places.KEYS_AT])
        self.work[start : start + len(recent)] = np.array(recent, np.uint64).view(np.int64)
        self.work[places.PAST_KEYS] = len(recent)

    def search(self, depth: int, alpha: int = -INFINITE, beta: int = INFINITE) -> int:
        """The value to the player to move, within a window."""
        depth = min(max(depth, 1), places.MOST_PLIES)
        return int(
            search_root(self.rules, self.work, self.memory.table, self.control, self.real, self.states, depth, alpha, beta)
        )

    def blur(self, noise: int, seed: int) -> None:
        """Add up to `noise` to evaluations, or take it away, by a hash of the position: the same for the same seed."""
        self.work[places.NOISE], self.work[places.NOISE_SEED] = noise, seed

    def limit(self, nodes: int) -> None:
        """Stop after so many nodes in all; 0 is no limit."""
        self.work[places.NODE_LIMIT] = min(nodes, MOST_NODES)

    def leave_out(self, moves: Sequence[int]) -> None:
        """Do not look at these moves at the root."""
        chosen = list(moves)[: places.MOST_LEFT_OUT]
        start = int(self.work[places.LEFT_OUT_AT])
        self.work[start : start + len(chosen)] = chosen
        self.work[places.LEFT_OUT] = len(chosen)

    @property
    def line(self) -> tuple[int, ...]:
        """The moves of the best line of the last search."""
        start, length = int(self.work[places.LINES_AT]), int(self.work[self.work[places.LENGTHS_AT]])
        return tuple(int(move) for move in self.work[start : start + length])

    @property
    def nodes(self) -> int:
        """Nodes visited so far."""
        return int(self.work[places.NODES])

    @property
    def deepest(self) -> int:
        """The longest line looked at so far."""
        return int(self.work[places.DEEPEST])

    @property
    def is_stopped(self) -> bool:
        """Whether the last search was given up."""
        return bool(self.work[places.STOPPED])

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
        most = _MOST.get(name, _MOST_OF_OTHERS)
        if type(value) is not int or not 0 <= value <= most:
            raise BadGameError(f"The search number {name} of {game.name} must be from 0 to {most}; it was {value!r}.")
    return NUMBERS | own


def counts_plies(game: NativeGame[Any]) -> bool:
    """Whether a sooner win is worth more: where there are only wins, losses and draws."""
    return game.facts.utility == (-1.0, 1.0)


def payoff_unit(game: NativeGame[Any]) -> int:
    """What one unit of payoff is worth inside the kernels: the most that can be won there is WON."""
    low, high = game.facts.utility
    return int(2 * WON / max(high - low, 1e-6))  # rounded up, the most that can be won would be more than WON


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
