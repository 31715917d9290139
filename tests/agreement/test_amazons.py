"""Amazons beside OpenSpiel's, whose turns have three parts, and beside Fairy-Stockfish's, whose turns have one."""

from __future__ import annotations

import random
import re
from typing import Any

import pyffish
import pyspiel
import pytest

from plyground import load
from plyground.boards import coordinate


def cell(action: int, size: int) -> str:
    """Theirs are numbered row by row from the top."""
    return coordinate(action % size, size - 1 - action // size)


def openspiel_actions(twin: Any, size: int, *, shooting: bool) -> dict[str, list[int]]:
    """Their actions by our texts; choosing a queen and its new cell is one of ours."""
    if shooting:
        return {cell(action, size): [action] for action in twin.legal_actions()}
    return {
        f"{cell(queen, size)}-{cell(action, size)}": [queen, action]
        for queen in twin.legal_actions()
        for action in twin.child(queen).legal_actions()
    }


@pytest.mark.parametrize("size", [6, 8, 10])
def test_random_games_agree_with_openspiel(size: int) -> None:
    game: Any = load("amazons", size=size)
    theirs, generator, seen = pyspiel.load_game(f"amazons(board_size={size})"), random.Random(size), 0
    while seen < 700:
        state, twin = game.initial(), theirs.new_initial_state()
        while not twin.is_terminal():
            seen += 1
            assert game.player(state) == twin.current_player()
            by_text = openspiel_actions(twin, size, shooting=state.shooter >= 0)
            ours = {game.write_action(state, action) for action in game.actions(state)}
            assert ours == set(by_text), f"{game.diagram(state)}\n{twin}"
            text = generator.choice(sorted(ours))
            state = game.result(state, game.read_action(state, text))
            for action in by_text[text]:
                twin.apply_action(action)
        assert game.is_terminal(state)
        assert game.utilities(state) == twin.returns()


def whole_turns(game: Any, state: Any) -> dict[str, Any]:
    """The states after every whole turn, by Fairy-Stockfish's texts."""
    after: dict[str, Any] = {}
    for action in game.actions(state):
        moved = game.result(state, action)
        left, reached = game.path(state, action)
        for arrow in game.actions(moved):
            after[f"{left}{reached},{reached}{game.write_action(moved, arrow)}"] = (moved, arrow)
    return after


def test_random_games_agree_with_fairy_stockfish() -> None:
    game: Any = load("amazons")
    generator, fen, state = random.Random(3), pyffish.start_fen("amazons"), game.initial()
    for turn in range(game.facts.longest):
        theirs = pyffish.legal_moves("amazons", fen, [])
        if turn % 4 == 1 or len(theirs) < 300:
            assert set(whole_turns(game, state)) == set(theirs), fen
        assert game.is_terminal(state) == (not theirs)
        if not theirs:
            break
        move = generator.choice(sorted(theirs))
        left, reached, _, arrow = re.findall(r"[a-j]\d+", move)
        state = game.replay([f"{left}-{reached}", arrow], state)
        fen = pyffish.get_fen("amazons", fen, [move])
