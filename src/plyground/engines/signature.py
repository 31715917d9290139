"""The signature of the search: the nodes it takes over fixed positions. Any change of what is searched changes it.

Every position is deepened until a finished depth has taken enough nodes, so that quick and slow games weigh alike and a new
game needs no number of its own. A depth that runs away is cut off; then the nodes are the limit. Contests are searched by
alpha-beta; games with chance, of one player or of several by the engines that suit them, on one thread and from one seed. Monte
Carlo makes as many simulations as it is told to, so what is counted is where they went: each counts as the place of
the move that it began with.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from plyground.core.errors import UnsuitableGameError
from plyground.core.facts import Information, Option, OptionValue
from plyground.core.game import CHANCE, ChanceGame, Game
from plyground.core.search import Limits
from plyground.engines.choosing import engine_for
from plyground.engines.engine import result_of
from plyground.engines.measuring import MEGABYTES, Measured, measure
from plyground.engines.monte_carlo_engine import MonteCarloEngine
from plyground.engines.settings import EngineSettings
from plyground.engines.suiting import is_contest
from plyground.kernels.workspace import MOST_PLIES
from plyground.native.game import NativeGame

POSITIONS = 4
"""Of every game: the start and random openings."""
ENOUGH_NODES = 30_000
MOST_NODES = 150_000
ENOUGH_ENGINE_NODES, MOST_ENGINE_NODES = 2_000, 10_000
"""Of searches other than alpha-beta, whose nodes cost more."""
SIMULATIONS = 300
_TWO = 2
ALPHA_BETA, EXPECTIMINIMAX, MAX_N, MONTE_CARLO = "alpha-beta", "expectiminimax", "max-n", "monte-carlo"


@dataclass(frozen=True)
class Signature:
    """The searches of one game by one engine, one for each position."""

    game: str
    """With the number of players where that is not the usual one."""
    engine: str
    nodes: int
    """The number that changes when the search does."""
    seconds: float
    """How long it took."""
    depths: tuple[int, ...]
    """What was reached in each position."""


def options_of(declared: Sequence[Option]) -> list[dict[str, OptionValue]]:
    """With which options a game is searched: as it is, and where more than two may play, by the fewest such."""
    more = [
        players
        for option in declared
        if option.name == "players"
        for players in option.choices or range(option.lowest or 1, (option.highest or 1) + 1)
        if int(players) > _TWO
    ]
    return [{}, {"players": more[0]}] if more else [{}]


def demand_native(game: Game[Any, Any]) -> NativeGame[Any]:
    """Rules that can be compiled, and that hide nothing."""
    if not isinstance(game, NativeGame) or game.facts.information == Information.HIDDEN:
        raise UnsuitableGameError(f"The bench needs native rules that hide nothing; {game.name} is of another kind.")
    return game


def engines_of(game: NativeGame[Any]) -> tuple[str, ...]:
    """Which compiled engines a game is searched by."""
    if game.facts.chance or game.facts.players == 1:
        return (EXPECTIMINIMAX if game.facts.players == 1 or is_contest(game) else MAX_N), MONTE_CARLO
    return (ALPHA_BETA,) if is_contest(game) else (MAX_N, MONTE_CARLO)


def decision_after(game: Game[Any, Any], state: Any, seed: int = 0) -> Any:
    """The state itself, or where chance is to move one in which a player decides, by dice that are the same every time."""
    dice = random.Random(seed)  # noqa: S311 - a game, not a secret
    while isinstance(game, ChanceGame) and game.player(state) == CHANCE:
        outcomes, odds = zip(*game.outcomes(state), strict=True)
        state = game.result(state, dice.choices(outcomes, odds)[0])
    return state


def signature(
    game: NativeGame[Any],
    states: Sequence[Any],
    *,
    engine: str = ALPHA_BETA,
    depth: int | None = None,
    megabytes: int = MEGABYTES,
) -> Signature:
    """Search every state: to a depth, or until it has taken enough nodes."""
    if engine != ALPHA_BETA:
        return _by_engine(game, states, engine, depth, megabytes)
    searches = tuple(_by_alpha_beta(game, state, depth, megabytes) for state in states)
    nodes, seconds = sum(one.nodes for one in searches), sum(one.seconds for one in searches)
    return Signature(_name(game), engine, nodes, seconds, tuple(one.depth for one in searches))


def _by_alpha_beta(game: NativeGame[Any], state: Any, depth: int | None, megabytes: int) -> Measured:
    if depth is not None:
        return measure(game, state, depth=depth, megabytes=megabytes)
    return measure(game, state, depth=MOST_PLIES, nodes=MOST_NODES, enough=ENOUGH_NODES, megabytes=megabytes)


def _by_engine(game: NativeGame[Any], states: Sequence[Any], engine: str, depth: int | None, megabytes: int) -> Signature:
    """With a fresh engine for every search, so that none depends on another."""
    counted, seconds, depths = 0, 0.0, []
    for state in states:
        began = time.process_time()
        nodes, reached = (_simulated if engine == MONTE_CARLO else _deepened)(game, state, engine, depth, megabytes)
        seconds += time.process_time() - began
        counted += nodes
        depths.append(reached)
    return Signature(_name(game), engine, counted, seconds, tuple(depths))


def _deepened(game: NativeGame[Any], state: Any, engine: str, depth: int | None, megabytes: int) -> tuple[int, int]:
    for reached in range(1, MOST_PLIES + 1) if depth is None else (depth,):
        player = engine_for(game, EngineSettings(kind=engine, megabytes=megabytes))
        info = result_of(player.search(state, Limits(depth=reached, nodes=MOST_ENGINE_NODES))).info
        if info.nodes >= ENOUGH_ENGINE_NODES or info.is_proven or info.depth < reached:
            break
    return info.nodes, info.depth


def _simulated(game: NativeGame[Any], state: Any, _engine: str, depth: int | None, megabytes: int) -> tuple[int, int]:
    player = MonteCarloEngine(game, megabytes=megabytes)
    info = result_of(player.search(state, Limits(depth=depth, nodes=SIMULATIONS))).info
    places = {action: place for place, action in enumerate(game.actions(state), 1)}
    return sum(places[move.move] * move.visits for move in player.moves), info.depth


def _name(game: NativeGame[Any]) -> str:
    usual = next((option.default for option in game.declared if option.name == "players"), game.facts.players)
    return game.name if game.facts.players == usual else f"{game.name}:{game.facts.players}"
