"""Engines under bad conditions: no time, no nodes, a game that is over, tiny clocks, a budget of memory."""

from __future__ import annotations

import subprocess
import sys
import time
from itertools import islice
from typing import Any

import pytest

from plyground import Limits, games, load
from plyground.cli.competitors import competitor_from
from plyground.core.clock import Clock
from plyground.core.errors import BadLimitError, IllegalActionError
from plyground.core.facts import OptionValue
from plyground.core.game import Game
from plyground.engines.choosing import KINDS, engine_for
from plyground.engines.engine import Engine, result_of
from plyground.engines.settings import EngineSettings
from plyground.matches.competitor import Competitor
from plyground.matches.openings import Opening, openings
from plyground.matches.playing import Ending, play_game
from plyground.testing import walks

SMALL: dict[str, dict[str, OptionValue]] = {"amazons": {"size": 6}, "hex": {"size": 5}}
NAMES = [entry.name for entry in games()]
COMPILED = [name for name in NAMES if KINDS["alpha-beta"].suits(load(name))]
SHORT = (Limits(nodes=1), Limits(seconds=0), Limits(seconds=0.001), Limits(depth=0), Limits(depth=1), Limits(soft_seconds=0))


def _engines(game: Game[Any, Any]) -> list[Engine]:
    """One of every kind that suits a game. Proof numbers only tell who wins, and say so when they meet another payoff."""
    kinds = [kind for kind in KINDS if KINDS[kind].suits(game)]
    if game.facts.utility != (-1.0, 1.0):
        kinds = [kind for kind in kinds if "proof" not in kind]
    return [engine_for(game, EngineSettings(kind=kind, megabytes=1)) for kind in kinds]


def _choices(game: Game[Any, Any], count: int) -> list[Any]:
    """Positions of random games in which a player has a choice: the first, the last, and some between."""
    states = [state for walk in walks(game, count) for state in walk.states if game.player(state) >= 0]
    return [states[0], *states[1 :: max(len(states) // count, 1)], states[-1]]


@pytest.mark.parametrize("name", COMPILED)
def test_the_compiled_engine_moves_legally_from_everywhere_in_no_time(name: str) -> None:
    game = load(name, **SMALL.get(name, {}))
    for threads, lines in ((1, 1), (2, 1), (1, 3)):
        engine = engine_for(game, EngineSettings(megabytes=1, threads=threads, lines=lines))
        for state in _choices(game, 5):
            for limits in SHORT:
                assert engine.choose(state, limits).action in game.actions(state)


@pytest.mark.parametrize("name", NAMES)
def test_every_engine_that_suits_a_game_moves_legally_near_its_end(name: str) -> None:
    game = load(name, **SMALL.get(name, {}))
    state = _choices(game, 1)[-1]
    for engine in _engines(game):
        for limits in SHORT:
            assert engine.choose(state, limits).action in game.actions(state), engine.name


@pytest.mark.parametrize("name", NAMES)
def test_a_search_stopped_before_it_began_still_moves_legally(name: str) -> None:
    game = load(name, **SMALL.get(name, {}))
    state = _choices(game, 1)[0]
    for engine in _engines(game):
        search = engine.search(state)
        engine.stop()
        assert result_of(search).action in game.actions(state), engine.name


@pytest.mark.parametrize("name", NAMES)
def test_every_engine_refuses_a_finished_game_in_one_sentence(name: str) -> None:
    game = load(name, **SMALL.get(name, {}))
    over = next(walk.states[-1] for walk in walks(game, 20) if game.is_terminal(walk.states[-1]))
    for engine in _engines(game):
        with pytest.raises(IllegalActionError, match="the game is over") as refused:
            engine.choose(over, Limits(depth=1))
        assert "\n" not in str(refused.value)
        assert engine.choose(_choices(game, 1)[0], Limits(nodes=10)).action is not None  # and plays on


def test_limits_below_zero_are_refused() -> None:
    for limits in ({"depth": -1}, {"nodes": -5}, {"seconds": -0.1}, {"soft_seconds": -1.0}, {"seconds": float("nan")}):
        with pytest.raises(BadLimitError, match="zero or more") as refused:
            Limits(**limits)
        assert "\n" not in str(refused.value)


BULLET_CLOCKS = ("0.04+0.001", "0.02", "0.01")
SLOW_BULLET_CLOCKS = ("0.1+0.01", "0.05+0.005", "0.04+0.001")
"""For games of a hundred moves, each of which takes longer to find: the first leaves time to think, the last only to glance."""
Bullet = tuple[str, dict[str, OptionValue], tuple[str, str], tuple[str, ...], int]
BULLET: list[Bullet] = [
    ("tic-tac-toe", {}, ("engine", "textbook:alpha-beta"), BULLET_CLOCKS, 36),
    ("connect-four", {"columns": 5, "rows": 4}, ("engine", "engine:kind=plain"), BULLET_CLOCKS, 40),
    ("connect-four", {}, ("engine", "engine:level=5"), BULLET_CLOCKS, 18),
    ("breakthrough", {"columns": 4, "rows": 5, "ranks": 1}, ("engine", "textbook:monte-carlo"), BULLET_CLOCKS, 28),
    ("kalah", {"pits": 3, "seeds": 3}, ("engine:threads=2", "engine:kind=max-n"), BULLET_CLOCKS, 14),
    ("othello", {}, ("engine", "engine:level=5"), SLOW_BULLET_CLOCKS, 12),
    ("checkers", {}, ("engine", "engine:kind=plain"), SLOW_BULLET_CLOCKS, 12),
    ("hex", {"size": 7}, ("engine", "engine:kind=monte-carlo"), SLOW_BULLET_CLOCKS, 12),
    ("amazons", {"size": 6}, ("engine", "engine:kind=monte-carlo"), SLOW_BULLET_CLOCKS, 6),
    ("chess", {}, ("engine", "engine:level=5"), SLOW_BULLET_CLOCKS, 12),
    ("chess", {}, ("engine:threads=2", "engine:kind=monte-carlo"), SLOW_BULLET_CLOCKS, 6),
    ("backgammon", {}, ("engine", "engine:kind=monte-carlo"), SLOW_BULLET_CLOCKS, 4),
]
TRIES = 2
"""Clocks here count what the processor did, which no other program lengthens; but the system charges a process for what it does
on its behalf, and can take tens of milliseconds at any moment to find it a large page of memory. So a game that was lost is
played once more: who has no time in reserve loses it again."""
MOST_PLAYED_AGAIN = 3
"""More games than that, and it is not the machine that is late."""


def _times_late(game: Game[Any, Any], players: list[Competitor], opening: Opening, clock: str) -> int:
    """How often somebody is late before a game ends well, on a clock that forgives nothing and counts the processor's work."""
    for late in range(TRIES):
        strict = Clock.read(clock, grace=0.0)
        ending = play_game(game, players, opening.actions, strict, dice_seed=late, now=time.process_time).ending
        assert ending in {Ending.RULES, Ending.REPETITION, Ending.TIME}
        if ending != Ending.TIME:
            return late
    return TRIES


def test_no_clock_is_lost_in_two_hundred_bullet_games() -> None:
    played, lost, again = 0, [], 0
    for name, options, players, clocks, number in BULLET:
        game = load(name, **options)
        competitors = [competitor_from(player, game, seed) for seed, player in enumerate(players)]
        for turn, opening in enumerate(islice(openings(game, 2, 3), number)):
            seated = competitors[:: 1 if turn % 2 == 0 else -1]
            clock = clocks[turn % len(clocks)]
            played += 1
            late = _times_late(game, seated, opening, clock)
            again += late > 0
            if late == TRIES:
                lost.append((name, clock, opening.actions))
    assert (played, lost) == (200, [])
    assert again <= MOST_PLAYED_AGAIN


MEASURED = """
import resource, sys
from plyground import Limits, load
from plyground.engines.choosing import engine_for
from plyground.engines.settings import EngineSettings

def resident():
    return int(open("/proc/self/statm").read().split()[1]) * resource.getpagesize() / 2**20

game = load(sys.argv[1])
engine_for(game, EngineSettings(megabytes=1, threads=2)).choose(game.initial(), Limits(depth=3))
before = resident()
engine = engine_for(game, EngineSettings(megabytes=int(sys.argv[2]), threads=2))
engine.choose(game.initial(), Limits(nodes=3_000_000))
print(resident() - before, engine.memory.fill())
"""
OVERHEAD_MEGABYTES = 8
"""What two threads of a search take beside the table: moves, lines and states of two hundred plies, and Python's own."""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
@pytest.mark.parametrize(("name", "megabytes"), [("connect-four", 64), ("breakthrough", 16), ("amazons", 16)])
def test_a_search_stays_within_its_budget_of_memory(name: str, megabytes: int) -> None:
    told = subprocess.run(
        [sys.executable, "-c", MEASURED, name, str(megabytes)], capture_output=True, text=True, check=True, timeout=300
    )
    grown, fill = map(float, told.stdout.split())
    assert grown <= megabytes + OVERHEAD_MEGABYTES
    assert fill > 0  # the table was used
