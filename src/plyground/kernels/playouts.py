"""Playouts: many random games, and what they say about a game: its length, its branching, who wins by chance."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from plyground.core.errors import BadGameError, BadLimitError
from plyground.core.game import CHANCE, ChanceGame, Game
from plyground.kernels.crew import Crew
from plyground.kernels.rollout import COUNTERS, LONGEST, PLIES, SHORTEST, STUCK, UNFINISHED, play_batch
from plyground.native.call import state_memory
from plyground.native.game import NativeGame
from plyground.native.slots import MOST_MOVES, STATE_BYTES

MOST_GAMES = 10**12
_BATCHES = 64


@dataclass(frozen=True)
class Playouts:
    """What a number of random games gave. `utilities` are means; `wins` are shares of games won outright or shared."""

    games: int
    plies: int
    seconds: float
    shortest: int
    longest: int
    utilities: tuple[float, ...]
    wins: tuple[float, ...]

    @property
    def per_second(self) -> float:
        """Games a second."""
        return self.games / self.seconds if self.seconds > 0 else 0.0


def playouts(
    game: Game[Any, Any],
    games: int,
    *,
    seed: int = 0,
    threads: int = 1,
    state: Any = None,
    progress: Callable[[int, int], None] | None = None,
) -> Playouts:
    """Play random games from a state or from the start. The same seed gives the same games, whatever the threads."""
    if not isinstance(games, int) or not 1 <= games <= MOST_GAMES:
        raise BadLimitError(f"The number of games must be from 1 to {MOST_GAMES}; it was {games}.")
    if not 0 <= seed < 2**64:
        raise BadLimitError(f"The seed must be from 0 to 2**64 - 1; it was {seed}.")
    state = game.initial() if state is None else state
    if isinstance(game, NativeGame):
        game.demand_own(state)
    play = _machine_player(game, state, seed) if isinstance(game, NativeGame) else _plain_player(game, state, seed)
    size = max(1, -(-games // _BATCHES))
    batches = [(first, min(size, games - first)) for first in range(0, games, size)]
    began = time.perf_counter()
    rows = Crew(threads).work(lambda batch, control: play(*batch, control), batches, progress)
    seconds = time.perf_counter() - began
    return _summary(game, games, seconds, rows)


Row = tuple[Any, Any]


def _machine_player(game: NativeGame[Any], state: Any, seed: int) -> Callable[[int, int, Any], Row]:
    table = game.machine_table()
    words = int(table[STATE_BYTES]) // 8
    most = int(table[MOST_MOVES])
    start = np.frombuffer(state.pack(), np.int64)

    def play(first: int, games: int, control: Any) -> Row:
        states = state_memory(2, 8 * words)
        states[:words] = start
        counters, payoffs = _empty_row(game.facts.players)
        real = np.zeros(max(most, game.facts.players))
        play_batch(
            table,
            states,
            np.zeros(most, np.int64),
            real,
            np.uint64(seed),
            first,
            games,
            game.facts.longest,
            counters,
            payoffs,
            control,
        )
        return counters, payoffs

    return play


def _plain_player(game: Game[Any, Any], start: Any, seed: int) -> Callable[[int, int, Any], Row]:
    def play(first: int, games: int, control: Any) -> Row:
        counters, payoffs = _empty_row(game.facts.players)
        for number in range(first, first + games):
            if control[0]:
                break
            generator = random.Random(f"{seed} {number}")  # noqa: S311 - a game, not a secret
            state, plies = start, 0
            while not game.is_terminal(state) and plies <= game.facts.longest:
                state = game.result(state, _random_action(game, state, generator))
                plies += 1
            counters[PLIES] += plies
            counters[LONGEST], counters[SHORTEST] = max(counters[LONGEST], plies), min(counters[SHORTEST], plies)
            if not game.is_terminal(state):
                counters[UNFINISHED] += 1
                continue
            _add_payoffs(payoffs, [game.utility(state, player) for player in range(game.facts.players)])
        return counters, payoffs

    return play


def _random_action(game: Game[Any, Any], state: Any, generator: random.Random) -> Any:
    if game.player(state) == CHANCE and isinstance(game, ChanceGame):
        actions, weights = zip(*game.outcomes(state), strict=True)
        return generator.choices(actions, weights)[0]
    return generator.choice(game.actions(state))


def _add_payoffs(payoffs: Any, utilities: list[float]) -> None:
    best = max(utilities)
    winners = [player for player, utility in enumerate(utilities) if utility == best]
    for player, utility in enumerate(utilities):
        payoffs[player] += utility
        if player in winners and len(winners) < len(utilities):
            payoffs[len(utilities) + player] += 1.0 / len(winners)


def _empty_row(players: int) -> Row:
    counters = np.zeros(COUNTERS, np.int64)
    counters[SHORTEST] = np.iinfo(np.int64).max
    return counters, np.zeros(2 * players)


def _summary(game: Game[Any, Any], games: int, seconds: float, rows: list[Row]) -> Playouts:
    counters = np.array([row[0] for row in rows])
    payoffs = sum(row[1] for row in rows) / games
    if counters[:, STUCK].any():
        raise BadGameError(f"The rules of {game.name} are wrong: in a random game the player to move had no move.")
    if counters[:, UNFINISHED].any():
        raise BadGameError(
            f"The facts of {game.name} are wrong: a random game went on beyond the declared longest "
            f"game of {game.facts.longest} plies."
        )
    players = game.facts.players
    return Playouts(
        games,
        int(counters[:, PLIES].sum()),
        seconds,
        int(counters[:, SHORTEST].min()),
        int(counters[:, LONGEST].max()),
        tuple(payoffs[:players].tolist()),
        tuple(payoffs[players:].tolist()),
    )
