"""Techniques that guess may only guess: at the end of the game every one of them finds the true result; and counts are kept."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from plyground import Limits, load
from plyground.engines.alpha_beta_engine import AlphaBetaEngine
from plyground.engines.engine import result_of
from plyground.engines.solving import Solution, Solving
from plyground.kernels.searching import PLAIN, Memory, Searcher, Techniques, key_of_state
from plyground.native.game import NativeGame
from plyground.textbook.alpha_beta import alpha_beta

GAMES: dict[str, dict[str, Any]] = {
    "connect-four": {"columns": 4, "rows": 4},
    "tic-tac-toe": {},
    "othello": {"size": 4},
    "hex": {"size": 3},
    "kalah": {"pits": 3, "seeds": 2},
    "dots-and-boxes": {"columns": 2, "rows": 2},
    "breakthrough": {"columns": 3, "rows": 5, "ranks": 1},
}
BY_NUMBERS = ("reverse", "internal", "urgency", "malus")
MATES = (
    ("chess", "r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w KQ - 0 1", 3),
    ("chess", "6k1/5ppp/8/8/8/8/5PPP/3RR1K1 w - - 0 1", 1),
    ("chess", "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", 3),
    ("racing-kings", "8/8/5K2/8/8/8/k7/8 w - - 0 1", 3),
)
"""Positions in which the mover wins in so many plies."""
ZUGZWANG = (("1q1k4/2Rr4/8/2Q3K1/8/8/8/8 w - - 0 1", "Kh6"), ("8/8/p1p5/1p5p/1P5p/8/PPP2K1p/4R1rk w - - 0 1", "Rf1"))
"""The best move wins because the other one has to move: to a search that lets it pass, nothing happens."""
SELECTIVE = ("quiescence", "null", "verification", "distance", "reduction", "futility", "extension", "prospects")


def _endings(game: NativeGame[Any], count: int) -> Iterator[Any]:
    dice = random.Random(9)
    for _ in range(count):
        states = [game.initial()]
        while not game.is_terminal(states[-1]):
            states.append(game.result(states[-1], dice.choice(game.actions(states[-1]))))
        yield states[max(len(states) - dice.randint(3, 7), 0)]


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("name", GAMES)
def test_each_technique_on_and_off_finds_the_result_at_the_end(name: str, threads: int) -> None:
    game = load(name, **GAMES[name])
    assert isinstance(game, NativeGame)
    settings = [Techniques(), PLAIN]
    settings += [replace(Techniques(), **{technique: False}) for technique in SELECTIVE]
    settings += [replace(PLAIN, **{technique: True}) for technique in SELECTIVE]
    settings += [replace(PLAIN, null=True, verification=False), replace(PLAIN, distance=False)]
    for number, state in enumerate(_endings(game, 3 * len(settings))):
        engine = AlphaBetaEngine(game, megabytes=1, threads=threads, techniques=settings[number % len(settings)])
        result = engine.choose(state, Limits(nodes=400_000))
        mover = game.player(state)
        expected = float(alpha_beta(game, state).value) * (1 if mover == 0 else -1)
        assert result.info.is_proven
        assert result.info.value == expected


@pytest.mark.parametrize("technique", BY_NUMBERS)
@pytest.mark.parametrize(("name", "position", "plies"), MATES)
def test_what_only_some_games_use_never_hides_a_mate(name: str, position: str, plies: int, technique: str) -> None:
    game = load(name)
    state = game.position(position)
    for techniques in (Techniques(), replace(Techniques(), **{technique: False}), replace(PLAIN, **{technique: True})):
        result = AlphaBetaEngine(game, megabytes=4, techniques=techniques).choose(state, Limits(nodes=600_000))
        assert (result.info.value, result.info.is_proven, result.info.ends_in) == (1, True, plies), techniques


@pytest.mark.parametrize("symmetry", [True, False])
def test_a_position_that_comes_for_the_third_time_is_a_draw_to_the_search(symmetry: bool) -> None:  # noqa: FBT001 - of pytest
    """Both shuffle a man to and fro; the move that brings the position about again ends the game, whatever else it is worth."""
    game = load("nine-mens-morris", men=3)
    assert isinstance(game, NativeGame)
    state = game.replay(["a1", "b2", "c1", "b1", "b3", "a3"])
    to_and_fro = _shuffle(game, state)
    past = [state]
    for _ in range(2):
        for text in to_and_fro:
            past.append(game.result(past[-1], game.read_action(past[-1], text)))
    last = game.read_action(past[-2], to_and_fro[-1])
    keys = [key_of_state(game, earlier) for earlier in past[:-2]]
    others = [action for action in game.actions(past[-2]) if action != last]
    searcher = Searcher(
        game, past[-2], Memory(1), np.zeros(8, np.int64), techniques=replace(Techniques(), symmetry=symmetry), past=keys
    )
    searcher.leave_out(others)
    for depth in range(1, 6):
        assert searcher.search(depth) == 0


def _shuffle(game: NativeGame[Any], state: Any) -> list[str]:
    """Four quiet moves that lead back to the same position."""
    for first in game.actions(state):
        one = game.result(state, first)
        for second in game.actions(one) if not game.is_terminal(one) else ():
            two = game.result(one, second)
            for third in game.actions(two) if not game.is_terminal(two) else ():
                three = game.result(two, third)
                for fourth in game.actions(three) if not game.is_terminal(three) else ():
                    if game.key(game.result(three, fourth)) == game.key(state):
                        states = (state, one, two, three)
                        return [game.write_action(*pair) for pair in zip(states, (first, second, third, fourth), strict=True)]
    raise AssertionError("There is no way back.")


@pytest.mark.parametrize("threads", [1, 2, 4])
def test_a_limit_of_nodes_counts_those_of_all_threads(threads: int) -> None:
    game = load("othello")
    result = AlphaBetaEngine(game, threads=threads).choose(game.initial(), Limits(nodes=20_000))
    assert result.info.nodes <= 20_000


@pytest.mark.parametrize(
    ("name", "options", "position"),
    [("checkers", {}, "W:WK32:BK1"), ("checkers", {}, "W:WK32,K31:BK1,K2"), ("nine-mens-morris", {"men": 3}, "moves a1")],
)
def test_a_draw_by_going_round_in_circles_is_solved_with_a_line(name: str, options: dict[str, Any], position: str) -> None:
    game = load(name, **options)
    run = Solving(game, game.position(position), megabytes=64).run()
    while True:
        try:
            next(run)
        except StopIteration as ended:
            found: Solution = ended.value
            break
    assert found.value == 0
    assert found.line
    assert found.is_finished


@pytest.mark.parametrize(("position", "best"), ZUGZWANG)
def test_passing_hides_no_zugzwang(position: str, best: str) -> None:
    game = load("chess")
    state = game.read_position(position)
    assert isinstance(game, NativeGame)
    assert AlphaBetaEngine(game).techniques.null
    found = result_of(AlphaBetaEngine(game).search(state, Limits(nodes=150_000)))
    assert game.write_action(state, found.action) == best
