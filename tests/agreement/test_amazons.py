"""Amazons beside OpenSpiel's, whose turns have three parts, and beside Fairy-Stockfish's, whose turns have one."""

from __future__ import annotations

import random
from typing import Any

import pyffish
import pyspiel
import pytest

from plyground import load
from plyground.boards import coordinate
from tests.agreement.fairy import walk_with_fairy_stockfish

SMALL = """
[amazons6:amazons]
maxFile = 6
maxRank = 6
startFen = 1q2q1/q4q/6/6/Q4Q/1Q2Q1 w - - 0 1
"""


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
    while seen < 2_000:
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


def whole_turns(game: Any, state: Any) -> dict[str, list[int]]:
    """Our turns by Fairy-Stockfish's texts."""
    turns = dict[str, list[int]]()
    for action in game.actions(state):
        moved = game.result(state, action)
        left, reached = game.path(state, action)
        for arrow in game.actions(moved):
            turns[f"{left}{reached},{reached}{game.write_action(moved, arrow)}"] = [action, arrow]
    return turns


def begun(game: Any, generator: random.Random) -> tuple[Any, str]:
    """The position after some random turns, for the first turns have too many moves to look at every time."""
    state = game.initial()
    for _ in range(2 * generator.randrange(game.size**2 // 3)):
        state = game.result(state, generator.choice(game.actions(state)))
    return state, f"{game.write_position(state)} - - 0 1"


@pytest.mark.parametrize(("size", "variant"), [(6, "amazons6"), (10, "amazons")])
def test_random_games_agree_with_fairy_stockfish(size: int, variant: str) -> None:
    pyffish.load_variant_config(SMALL)
    game = load("amazons", size=size)
    walk_with_fairy_stockfish(
        game, variant, lambda state: whole_turns(game, state), start=lambda generator: begun(game, generator)
    )


def test_the_start_agrees_with_fairy_stockfish() -> None:
    game: Any = load("amazons")
    fen = pyffish.start_fen("amazons")
    assert fen.startswith(f"{game.write_position(game.initial())} ")
    assert whole_turns(game, game.initial()).keys() == set(pyffish.legal_moves("amazons", fen, []))
