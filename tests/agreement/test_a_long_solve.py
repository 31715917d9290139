"""Two starts that take minutes to solve.

Tests are handed out in the order of their files' names: these begin first, so that at the end nobody waits for them.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from plyground import load
from plyground.core.facts import OptionValue
from plyground.kernels.searching import Memory
from plyground.kernels.solving import ExactSolver, ProofSolver, Solver, plies_of, utility_of
from plyground.native.game import NativeGame


@contextmanager
def _solver(kind: type[Solver], name: str, **options: OptionValue) -> Iterator[tuple[NativeGame[Any], Solver]]:
    """A solver with a table of a gigabyte, which is given back at once: the tests that follow need the room."""
    game = load(name, **options)
    assert isinstance(game, NativeGame)
    memory = Memory(1024)
    try:
        yield game, kind(game, memory)
    finally:
        memory.table = memory.table[:0].copy()
        gc.collect()


def test_connect_four_is_won_in_41_plies_and_only_by_the_centre_column() -> None:
    """James Allen and Victor Allis, 1988."""
    with _solver(ExactSolver, "connect-four") as (game, solver):
        start = game.initial()
        wins = {
            game.write_action(start, action): solver.reaches(game.result(start, action), 0, 1) for action in game.actions(start)
        }
        assert wins == dict.fromkeys("abcefg", False) | {"d": True}
        assert plies_of(solver.value(start)) == 41


def test_the_second_player_wins_breakthrough_on_five_by_five() -> None:
    """Saffidine, Jouandeau and Cazenave, Solving Breakthrough with Race Patterns and Job-Level Proof Number Search, 2011."""
    with _solver(ProofSolver, "breakthrough", columns=5, rows=5) as (game, solver):
        assert utility_of(game, solver.value(game.initial())) == -1
