"""The compiled search gives the textbook's values: every game of two players, every technique on and off."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest

from plyground import Limits, load
from plyground.core.game import Game
from plyground.engines.alpha_beta_engine import AlphaBetaEngine
from plyground.features import default_weights, score
from plyground.kernels.searching import PLAIN, Memory, Searcher, Techniques, search_unit
from plyground.kernels.table import PROVEN
from plyground.native.game import NativeGame
from plyground.native.words import below, mixed
from plyground.textbook.depth_limited import depth_cutoff
from plyground.textbook.h_alpha_beta import h_alpha_beta

GAMES: dict[str, dict[str, Any]] = {
    "tic-tac-toe": {},
    "connect-four": {"columns": 4, "rows": 4},
    "othello": {"size": 6},
    "breakthrough": {"columns": 4, "rows": 5, "ranks": 1},
    "hex": {"size": 4},
    "nine-mens-morris": {},
    "kalah": {"pits": 3, "seeds": 3},
    "checkers": {},
    "dots-and-boxes": {"columns": 2, "rows": 2},
    "amazons": {"size": 6},
    "nim": {},
    "coins": {"coins": 9},
    "quoridor": {"size": 3, "walls": 2},
    "chinese-checkers": {"size": 1},
    "pac-man": {"layout": "tiny"},
    "chess": {},
    "racing-kings": {},
    "maharajah": {},
    "kalah by margin": {"pits": 3, "seeds": 3, "payoff": "margin"},
    "othello by margin": {"size": 6, "payoff": "margin"},
    "dots-and-boxes by margin": {"columns": 2, "rows": 2, "payoff": "margin"},
}
SLOW_IN_PYTHON = {"amazons", "hex", "nine-mens-morris", "checkers", "othello", "quoridor", "chinese-checkers", "pac-man"}
SLOW_IN_PYTHON |= {"chess", "racing-kings", "maharajah", "othello by margin"}
COME_BACK = {"nine-mens-morris", "checkers", "chess", "racing-kings", "maharajah"}
"""Games in which a position may come back: with a table, a value there may depend on the way that led to it."""
POSITIONS = 260
"""Of each game: more than three thousand in all. Of the second of a kind less."""
CHESSLIKE = {"chess", "racing-kings", "maharajah"}
SHARES = {"racing-kings": 12, "maharajah": 12, "kalah by margin": 4, "othello by margin": 4, "dots-and-boxes by margin": 4}
ORDERING = dict.fromkeys(("rank", "killers", "history", "replies", "root_order"), False)
NOTHING = replace(PLAIN, table=False, test=False, symmetry=False, distance=False, **ORDERING)
ALL = replace(PLAIN, equal_depth=True)
KEEPING_VALUES = ("table", "test", "rank", "killers", "history", "replies", "root_order", "symmetry", "distance")
SETTINGS = {
    "nothing": NOTHING,
    "all that keep values": ALL,
    **{f"only {name}": replace(NOTHING, equal_depth=True, **{name: True}) for name in KEEPING_VALUES},
    **{f"all but {name}": replace(ALL, **{name: False}) for name in KEEPING_VALUES},
    "table and symmetry": replace(NOTHING, table=True, equal_depth=True, symmetry=True),
}
NOISE, SEED = 100_000, 7


@cache
def _game(name: str) -> NativeGame[Any]:
    game = load(name.partition(" ")[0], **GAMES[name])
    assert isinstance(game, NativeGame)
    return game


def _positions(game: Game[Any, Any], count: int, seed: int) -> Iterator[Any]:
    """Positions on random ways through the game that are not over."""
    dice = random.Random(seed)
    states: list[Any] = []
    for number in range(count):
        if number % 4 == 0:
            states = [game.initial()]
            while not game.is_terminal(states[-1]):
                states.append(game.result(states[-1], dice.choice(game.actions(states[-1]))))
        yield dice.choice(states[:-1])


def _searcher(game: NativeGame[Any], state: Any, techniques: Techniques, noise: int = 0) -> Searcher:
    searcher = Searcher(game, state, Memory(1), np.zeros(8, np.int64), techniques=techniques)
    searcher.blur(noise, SEED)
    return searcher


def _value(game: NativeGame[Any], state: Any, depth: int, techniques: Techniques, noise: int = 0) -> float:
    """What the kernel finds for player 0 by deepening."""
    searcher = _searcher(game, state, techniques, noise)
    value = 0
    for ply in range(1, depth + 1):
        value = searcher.search(ply)
    utility = _utility(game, value)
    return utility if game.player(state) == 0 else -utility


def _utility(game: NativeGame[Any], value: int) -> float:
    """A win or loss as its payoff, however far; anything else in units of the payoff."""
    if abs(value) > PROVEN and game.facts.utility == (-1.0, 1.0):
        return float(value > 0) - float(value < 0)
    return value / search_unit(game)


def _noise(game: NativeGame[Any]) -> Callable[[Any], float]:
    """An evaluation that is different everywhere, for player 0: what `Searcher.blur` makes of the key."""

    def evaluate(state: Any) -> float:
        drawn = below(mixed(game.key(state) ^ mixed(SEED)), 2 * NOISE + 1) - NOISE
        return (drawn if game.player(state) == 0 else -drawn) / search_unit(game)

    return evaluate


@pytest.mark.parametrize("name", GAMES)
def test_to_a_depth_the_kernel_finds_what_the_textbook_finds(name: str) -> None:
    """Each position with two settings in turn; evaluations that differ everywhere, unless symmetric positions count as one."""
    game = _game(name)
    settings = [SETTINGS[setting] for setting in SETTINGS]
    guess = _noise(game)
    for number, state in enumerate(_positions(game, POSITIONS // SHARES.get(name, 1), seed=1)):
        depth = 2 if name in SLOW_IN_PYTHON and number % 4 else 3
        found: dict[bool, float] = {}
        for techniques in (settings[number % len(settings)], settings[(number + 7) % len(settings)]):
            is_noisy = not (techniques.symmetry and game.facts.symmetries > 1)
            if is_noisy not in found:
                evaluate = guess if is_noisy else lambda _: 0
                found[is_noisy] = h_alpha_beta(game, state, evaluate=evaluate, cutoff=depth_cutoff(depth)).value
            value = _value(game, state, depth, techniques, NOISE if is_noisy else 0)
            assert value == pytest.approx(found[is_noisy], abs=1e-9), (game.write_position(state), depth, techniques)


@pytest.mark.parametrize("name", [name for name in GAMES if name not in ("nim", "coins")])
def test_with_the_games_own_evaluation_it_finds_what_the_textbook_finds(name: str) -> None:
    game = _game(name)
    weights = default_weights(game)
    assert weights is not None

    def evaluate(state: Any) -> float:
        return score(game, state, weights) * (1 if game.player(state) == 0 else -1) / search_unit(game)

    for state in _positions(game, 12, seed=2):
        found = h_alpha_beta(game, state, evaluate=evaluate, cutoff=depth_cutoff(2)).value
        searcher = Searcher(game, state, Memory(1), np.zeros(8, np.int64), techniques=ALL, weights=weights.weights)
        value = searcher.search(2) * (1 if game.player(state) == 0 else -1)
        assert _utility(game, value) == pytest.approx(found, abs=1e-9), game.write_position(state)


@pytest.mark.parametrize("setting", [setting for setting in SETTINGS if setting != "nothing"])
@pytest.mark.parametrize("name", GAMES)
def test_deeper_down_no_switch_changes_a_value(name: str, setting: str) -> None:
    """With a table, games that come back to positions are left out."""
    game = _game(name)
    if name in COME_BACK and SETTINGS[setting].table:
        assert game.facts.repetition is not None
        return
    assert _values_deeper_down(name, SETTINGS[setting]) == _bare_values_deeper_down(name)


@cache
def _bare_values_deeper_down(name: str) -> dict[str, list[int]]:
    """Without any technique; looked at once for all settings, since nothing takes longer."""
    return _values_deeper_down(name, NOTHING)


def _values_deeper_down(name: str, techniques: Techniques) -> dict[str, list[int]]:
    """Of some positions, depth by depth."""
    game = _game(name)
    weights, deepest = default_weights(game), 4 if name in CHESSLIKE else 5
    numbers = weights.weights if weights else ()
    values = {}
    for state in _positions(game, 6, seed=5):
        searcher = Searcher(game, state, Memory(1), np.zeros(8, np.int64), techniques=techniques, weights=numbers)
        values[game.write_position(state)] = [searcher.search(depth) for depth in range(1, deepest + 1)]
    return values


@pytest.mark.parametrize("name", [name for name in GAMES if name not in COME_BACK])
def test_two_threads_find_the_value_of_one_and_a_move_that_is_worth_it(name: str) -> None:
    """Games that come back to positions are left out, as above: the other thread looks further."""
    game = _game(name)
    depth = 3
    for state in _positions(game, 80, seed=6):
        found = [
            AlphaBetaEngine(game, megabytes=1, threads=threads, techniques=ALL).choose(state, Limits(depth=depth))
            for threads in (1, 2)
        ]
        infos = [result.info for result in found]
        assert infos[0].value == infos[1].value, game.write_position(state)
        assert (infos[0].is_proven, infos[0].ends_in) == (infos[1].is_proven, infos[1].ends_in)
        weights = default_weights(game)
        worth = set()
        for result in found:
            searcher = Searcher(
                game, state, Memory(1), np.zeros(8, np.int64), techniques=NOTHING, weights=weights.weights if weights else ()
            )
            searcher.leave_out([action for action in game.actions(state) if action != result.action])
            worth.add(searcher.search(infos[0].depth))
        assert len(worth) == 1, game.write_position(state)


@pytest.mark.parametrize("name", GAMES)
def test_the_same_search_visits_the_same_nodes_and_its_line_can_be_played(name: str) -> None:
    game = _game(name)
    state = next(_positions(game, 1, seed=3))
    searches = []
    for _ in range(2):
        searcher = Searcher(game, state, Memory(1), np.zeros(8, np.int64))
        values = [searcher.search(depth) for depth in range(1, 5)]
        searches.append((values, searcher.counters(), searcher.line))
    assert searches[0] == searches[1]
    here = state
    for move in searches[0][2]:
        here = game.result(here, move)


def test_a_stop_word_and_a_node_limit_end_the_search() -> None:
    game = _game("amazons")
    control = np.ones(8, np.int64)
    stopped = Searcher(game, game.initial(), Memory(1), control)
    stopped.search(50)
    assert stopped.is_stopped
    assert stopped.nodes < 1000
    limited = Searcher(game, game.initial(), Memory(1), np.zeros(8, np.int64))
    limited.limit(5000)
    limited.search(50)
    assert limited.nodes == 5000
