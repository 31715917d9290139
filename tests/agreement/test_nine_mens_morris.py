"""Nine men's morris beside OpenSpiel's, which knows no draw but the end of its patience after 200 turns."""

from __future__ import annotations

import random
import re
from typing import Any

import pyspiel

from plyground import load

# Theirs are numbered row by row from the top.
POINTS = [
    "a7",
    "d7",
    "g7",
    "b6",
    "d6",
    "f6",
    "c5",
    "d5",
    "e5",
    "a4",
    "b4",
    "c4",
    "e4",
    "f4",
    "g4",
    "c3",
    "d3",
    "e3",
    "b2",
    "d2",
    "f2",
    "a1",
    "d1",
    "g1",
]
OUT_OF_PATIENCE = "Turn number: 200"
QUIET_PLIES = 100


def our_text(state: Any, action: int, *, taking: bool) -> str:
    points = [POINTS[int(number)] for number in re.findall(r"\d+", state.action_to_string(action))]
    return ("x" if taking else "") + "-".join(points)


def test_random_games_agree_with_openspiel_up_to_its_limit() -> None:
    game: Any = load("nine-mens-morris")
    theirs, generator, seen = pyspiel.load_game("nine_mens_morris"), random.Random(1), 0
    ended = 0
    while seen < 5_000:
        state, twin = game.initial(), theirs.new_initial_state()
        while not twin.is_terminal() and not game.is_terminal(state):
            seen += 1
            assert game.player(state) == twin.current_player()
            by_text = {our_text(twin, action, taking=bool(state.taking)): action for action in twin.legal_actions()}
            ours = {game.write_action(state, action) for action in game.actions(state)}
            assert ours == set(by_text), f"{game.diagram(state)}\n{twin}"
            text = generator.choice(sorted(ours))
            state = game.result(state, game.read_action(state, text))
            twin.apply_action(by_text[text])
        if OUT_OF_PATIENCE in str(twin):
            continue
        if not twin.is_terminal():
            assert state.quiet == QUIET_PLIES
            continue
        ended += 1
        assert game.is_terminal(state)
        assert game.utilities(state) == twin.returns()
    assert ended > 10
