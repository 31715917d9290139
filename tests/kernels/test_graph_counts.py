"""Solving backwards sets a count of plies back and nothing else: what the rules go by besides, as who gives check, stays."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from plyground import Limits, load
from plyground.engines.alpha_beta_engine import AlphaBetaEngine
from plyground.games.catalogue import games
from plyground.kernels.graph_solving import GraphSolver, counts_of
from plyground.kernels.searching import PLAIN
from plyground.native.game import NativeGame

COMING_BACK = [each.name for each in games() if isinstance(load(each.name), NativeGame) and load(each.name).facts.patience]
ENDINGS = (("racing-kings", "8/8/K6k/8/8/8/8/8 w - - 0 1"), ("maharajah", "8/8/8/8/8/2k5/1r6/M7 w - - 0 1"))
DEPTH = 5


def _set_back(game: NativeGame[Any], state: Any) -> Any:
    packed = np.frombuffer(state.pack(), np.int64).copy()
    for place, mask, value in counts_of(game).reshape(-1, 3):
        packed[place] = (packed[place] & ~mask) | value
    return type(state).unpack(packed.tobytes())


@pytest.mark.parametrize("name", COMING_BACK)
def test_only_the_count_is_set_back(name: str) -> None:
    game, dice = load(name), random.Random(3)
    assert isinstance(game, NativeGame)
    patience = game.facts.patience
    assert patience is not None
    for _ in range(6):
        state = game.initial()
        for _ in range(40):
            if game.is_terminal(state):
                break
            back = _set_back(game, state)
            kept = {field for field in state.layout.fields if getattr(back, field) != getattr(state, field)}
            assert kept <= {patience.field}
            assert game.actions(back) == game.actions(state)
            state = game.result(state, dice.choice(game.actions(state)))


@pytest.mark.parametrize(("name", "position"), ENDINGS)
def test_what_is_decided_soon_is_what_a_search_finds(name: str, position: str) -> None:
    game, dice = load(name), random.Random(5)
    assert isinstance(game, NativeGame)
    start = game.position(position)
    graph, engine = GraphSolver(game, 512), AlphaBetaEngine(game, megabytes=8, techniques=PLAIN)
    assert graph.solve(start)
    decided = 0
    for _ in range(60):
        state = start
        for _ in range(dice.randint(0, 6)):
            if len(actions := game.actions(state)) == 0:
                break
            state = game.result(state, dice.choice(actions))
        if game.is_terminal(state):
            continue
        found = engine.choose(state, Limits(depth=DEPTH)).info
        winner, plies = graph.value(state)
        if found.ends_in is not None and found.value != 0:
            decided += 1
            assert (winner if game.player(state) == 0 else -winner) == np.sign(found.value)
            assert plies == found.ends_in if found.ends_in <= DEPTH else plies <= found.ends_in  # the table knows later ones
        else:
            assert winner == 0 or plies > DEPTH
    assert decided > 10
