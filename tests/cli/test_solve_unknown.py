"""A move whose value depends on a count of plies is named, so that the others do not look like all there are."""

from __future__ import annotations

from plyground import load
from plyground.cli.solve_text import UNKNOWN_BY_COUNT, solution_rows
from plyground.engines.solving import Solving
from tests.engines.solved import result_of


def test_a_move_that_the_count_may_decide_is_told_as_unknown() -> None:
    game = load("nine-mens-morris", men=3)
    state = game.position("1w1/bb1/wbw b 0 0 97")
    rows = dict(solution_rows(game, state, result_of(Solving(game, state, megabytes=16, every=True))))
    assert rows["  b2-a3"] == UNKNOWN_BY_COUNT
    told = {*rows["best moves"].split(), "b2-a3"}
    assert told == {game.write_action(state, action) for action in game.actions(state)}
