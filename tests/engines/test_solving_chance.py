"""Games of chance solved depth first: a small table before a large one, and a limit that holds while memory is given."""

from __future__ import annotations

import time
from typing import Any

import pytest

from plyground import load
from plyground.core.errors import BadLimitError
from plyground.engines import solving_chance
from plyground.engines.solving import Solution, Solving
from plyground.engines.solving_chance import ChanceSolver, StoppableSolver
from plyground.native.game import NativeGame


def native(name: str, **options: Any) -> NativeGame[Any]:
    game = load(name, **options)
    assert isinstance(game, NativeGame)
    return game


def found_by(task: Solving) -> Solution:
    run = task.run()
    try:
        while True:
            next(run)
    except StopIteration as ended:
        found: Solution = ended.value
        return found


def test_a_limit_holds_while_the_machine_gives_a_large_table() -> None:
    game = native("2048")
    task = Solving(game, game.initial(), megabytes=1024, seconds=0.5)
    began = time.monotonic()
    found = found_by(task)
    assert time.monotonic() - began < 1.5  # usually 0.55; before, 2 to 4
    assert not found.is_finished
    assert found.nodes > 1000


def test_a_solver_that_is_stopped_asks_for_no_more_memory() -> None:
    game = native("2048")
    solver = StoppableSolver(game, 1024)
    solver.stop()
    began = time.monotonic()
    assert not solver.solve(game.initial())
    assert time.monotonic() - began < 0.1
    assert solver.looked_at() == (0, 0)


def test_what_does_not_fit_in_the_small_table_is_solved_in_the_large_one(monkeypatch: pytest.MonkeyPatch) -> None:
    game = native("einstein", size=3, stones=3)
    both = ChanceSolver(game, 8)
    assert both.solve(game.initial())
    monkeypatch.setattr(solving_chance, "_SMALL_MEGABYTES", 8)
    alone = ChanceSolver(game, 8)
    assert alone.solve(game.initial())
    assert both.counted() == alone.counted()
    assert both.value(game.initial()) == alone.value(game.initial())


def test_what_does_not_fit_in_the_large_table_either_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving_chance, "_SMALL_MEGABYTES", 1)
    game = native("einstein", size=3, stones=3)
    solver = ChanceSolver(game, 2)
    with pytest.raises(BadLimitError, match="give more megabytes"):
        solver.solve(game.initial())
    assert 100_000 < solver.counted().done < 120_000
