"""Techniques that look further or less far than a depth may only guess: what is decided keeps its sign with each of them.

Small games are given numbers that prune as hard as those of chess do, and harder: by their own, most techniques would rest.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from typing import Any

import pytest

from plyground import Limits, load
from plyground.engines.alpha_beta_engine import AlphaBetaEngine
from plyground.kernels.searching import NUMBERS, PLAIN, Techniques
from plyground.kernels.table import PROVEN, WON
from plyground.native.game import NativeGame
from plyground.textbook.alpha_beta import alpha_beta
from tests.agreement.kernel_positions import ALL, CHANGING_VALUES, CHESSLIKE, GAMES, bare_searcher, game_of

SOLVABLE: dict[str, dict[str, Any]] = {
    "tic-tac-toe": {},
    "connect-four": {"columns": 4, "rows": 4},
    "othello": {"size": 4},
    "breakthrough": {"columns": 3, "rows": 5, "ranks": 1},
    "hex": {"size": 3},
    "kalah": {"pits": 3, "seeds": 2},
    "dots-and-boxes": {"columns": 2, "rows": 2},
    "amazons": {"size": 6},
    "nim": {"heaps": "1,2,3"},
    "coins": {"coins": 9},
    "quoridor": {"size": 3, "walls": 1, "horizon": 8},
    "chinese-checkers": {"size": 1, "horizon": 8},
    "pac-man": {"layout": "tiny", "horizon": 5},
    "kalah by margin": {"pits": 3, "seeds": 2, "payoff": "margin"},
    "othello by margin": {"size": 4, "payoff": "margin"},
    "dots-and-boxes by margin": {"columns": 2, "rows": 2, "payoff": "margin"},
}
ENDLESS = (*CHESSLIKE, "checkers", "nine-mens-morris")
"""Positions come back in these, so the textbook does not come to an end; a bare search sees what is decided soon."""
HARD_PRUNING = {
    "futility_margin": 30,
    "futility_depth": 3,
    "null_reduction": 2,
    "null_depth": 2,
    "null_share": 4,
    "reverse_margin": 20,
    "reduction_log": 100,
    "reduced_from": 1,
    "forced_plies": 1,
    "quiet_rank": 1,
    "killers": 1,
    "killer_rank": 1,
    "malus": 1,
    "internal_depth": 2,
}
EVERYTHING = replace(Techniques(), **dict.fromkeys(CHANGING_VALUES, True))
NONE_OF_THEM = replace(PLAIN, **dict.fromkeys(CHANGING_VALUES, False))
SETTINGS = (
    EVERYTHING,
    NONE_OF_THEM,
    *(replace(NONE_OF_THEM, **{name: True}) for name in CHANGING_VALUES),
    *(replace(EVERYTHING, **{name: False}) for name in CHANGING_VALUES),
)
CREWS = tuple(product(SETTINGS, (1, 2)))
"""Every setting with one thread and with two."""
POSITIONS, CREWS_A_POSITION = 40, 3
WON_GAMES, LAST_POSITIONS, MOST_NODES = 10, 5, 400_000
MOST_CHECKED = 5
"""Wins and losses in more plies are not looked for without techniques: that takes too long."""


def _crews(number: int, count: int) -> Iterator[tuple[Techniques, int]]:
    """Some crews in turn: over enough positions, all of them."""
    for place in range(number * count, (number + 1) * count):
        yield CREWS[place % len(CREWS)]


def _random_game(game: NativeGame[Any], dice: random.Random) -> list[Any]:
    states = [game.initial()]
    while not game.is_terminal(states[-1]):
        states.append(game.result(states[-1], dice.choice(game.actions(states[-1]))))
    return states


def _endings(game: NativeGame[Any], count: int) -> Iterator[Any]:
    """Positions up to six plies before the end of random games."""
    dice = random.Random(9)
    for _ in range(count):
        states = _random_game(game, dice)
        yield states[max(len(states) - 1 - dice.randint(1, 6), 0)]


def test_no_game_and_no_crew_is_left_out() -> None:
    assert {*SOLVABLE, *ENDLESS} == set(GAMES)
    assert {crew for number in range(POSITIONS) for crew in _crews(number, CREWS_A_POSITION)} == set(CREWS)


@pytest.mark.parametrize("technique", CHANGING_VALUES)
def test_each_technique_changes_the_course_of_some_search(technique: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the comparisons here would say nothing of it."""
    game = game_of({"prospects": "connect-four", "verification": "quoridor"}.get(technique, "chess"))
    monkeypatch.setattr(game, "search_numbers", {**game.search_numbers, "forced_plies": 1})
    courses = set()
    for is_used in (False, True):
        searcher = bare_searcher(game, game.initial(), replace(EVERYTHING, **{technique: is_used}))
        courses.add(tuple((searcher.search(depth), searcher.nodes) for depth in range(1, 10)))
    assert len(courses) == 2


@pytest.mark.parametrize("name", SOLVABLE)
def test_at_the_end_every_technique_finds_the_textbooks_result(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = load(name.partition(" ")[0], **SOLVABLE[name])
    assert isinstance(game, NativeGame)
    assert set(HARD_PRUNING) <= set(NUMBERS)
    monkeypatch.setattr(game, "search_numbers", {**game.search_numbers, **HARD_PRUNING})
    for number, state in enumerate(_endings(game, POSITIONS)):
        expected = float(alpha_beta(game, state).value) * (1 if game.player(state) == 0 else -1)
        for techniques, threads in _crews(number, CREWS_A_POSITION):
            engine = AlphaBetaEngine(game, megabytes=1, threads=threads, techniques=techniques)
            info = engine.choose(state, Limits(nodes=MOST_NODES)).info
            assert (info.value, info.is_proven) == (expected, True), (game.write_position(state), techniques, threads)


@cache
def _lost_and_won(name: str) -> tuple[Any, ...]:
    """The last positions of random games that somebody has won."""
    game, dice, found = game_of(name), random.Random(10), list[Any]()
    while len(found) < WON_GAMES * LAST_POSITIONS:
        states = _random_game(game, dice)
        if game.utility(states[-1], 0) != 0:
            found += states[-1 - LAST_POSITIONS : -1]
    return tuple(found)


@pytest.mark.parametrize("name", ENDLESS)
def test_what_a_bare_search_decides_every_technique_decides_the_same_way(name: str) -> None:
    game, compared = game_of(name), 0
    for state in _lost_and_won(name):
        value = bare_searcher(game, state).search(3)
        if abs(value) > PROVEN:
            for techniques, threads in _crews(compared, CREWS_A_POSITION):
                engine = AlphaBetaEngine(game, megabytes=1, threads=threads, techniques=techniques)
                info = engine.choose(state, Limits(nodes=MOST_NODES)).info
                where = game.write_position(state), techniques, threads
                assert (info.value, info.is_proven) == (1 if value > 0 else -1, True), where
            compared += 1
    assert compared * CREWS_A_POSITION >= len(CREWS)


@pytest.mark.parametrize("name", ENDLESS)
def test_a_win_or_loss_that_a_technique_finds_is_a_real_one(name: str) -> None:
    game, compared = game_of(name), 0
    for number, state in enumerate(_lost_and_won(name)):
        for techniques, threads in _crews(number, CREWS_A_POSITION):
            engine = AlphaBetaEngine(game, megabytes=1, threads=threads, techniques=techniques)
            info = engine.choose(state, Limits(depth=3)).info
            if info.ends_in is not None and info.ends_in <= MOST_CHECKED:
                value = bare_searcher(game, state, ALL).search(info.ends_in)
                where = game.write_position(state), techniques, threads
                assert (WON - abs(value) <= info.ends_in, value > 0) == (True, info.value > 0), where
                compared += 1
    assert compared >= len(CREWS)
