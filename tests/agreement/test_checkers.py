"""Checkers beside OpenSpiel's, which plays every jump as an action, and beside pydraughts."""

from __future__ import annotations

import random
from typing import Any

import draughts
import pyspiel

from plyground import load

PATIENCE = 40
"""OpenSpiel's games are drawn after so many actions without a capture."""


def square(name: str) -> int:
    """Our number of a square that they call a3: their first player sits below, ours above."""
    column, row = 7 - "abcdefgh".index(name[0]), int(name[1]) - 1
    return 4 * row + column // 2 + 1


def whole_turns(twin: Any) -> dict[str, list[int]]:
    """Their actions put together to whole turns, by our texts."""
    turns: dict[str, list[int]] = {}
    waiting: list[tuple[Any, list[int], list[int]]] = [(twin, [], [])]
    while waiting:
        state, actions, squares = waiting.pop()
        for action in state.legal_actions():
            text = state.action_to_string(action)
            begin, end = square(text[:2]), square(text[2:])
            child = state.child(action)
            path = [*(squares or [begin]), end]
            jump = abs(int(text[1]) - int(text[3])) == 2
            if jump and not child.is_terminal() and child.current_player() == twin.current_player():
                waiting.append((child, [*actions, action], path))
            else:
                turns[("x" if jump else "-").join(map(str, path))] = [*actions, action]
    return turns


def test_random_games_agree_with_openspiel_up_to_its_limit() -> None:
    game: Any = load("checkers")
    theirs, generator, seen, ended = pyspiel.load_game("checkers"), random.Random(1), 0, 0
    while seen < 3_000:
        state, twin, dry = game.initial(), theirs.new_initial_state(), 0
        while not twin.is_terminal() and dry < PATIENCE - 1:
            seen += 1
            assert game.player(state) == twin.current_player()
            turns = whole_turns(twin)
            ours = {game.write_action(state, action) for action in game.actions(state)}
            assert ours == set(turns), f"{game.diagram(state)}\n{twin}"
            text = generator.choice(sorted(ours))
            state = game.result(state, game.read_action(state, text))
            dry = 0 if "x" in text else dry + 1
            for action in turns[text]:
                twin.apply_action(action)
        if twin.is_terminal() and dry < PATIENCE:
            ended += 1
            assert game.is_terminal(state)
            assert game.utilities(state) == twin.returns()
    assert ended > 10


def test_random_games_agree_with_pydraughts() -> None:
    game: Any = load("checkers")
    generator, seen = random.Random(2), 0
    while seen < 2_000:
        state, twin = game.initial(), draughts.Board(variant="english")
        while not game.is_terminal(state):
            seen += 1
            moves = {("x" if move.has_captures else "-").join(map(str, move.steps_move)): move for move in twin.legal_moves()}
            assert {game.write_action(state, action) for action in game.actions(state)} == set(moves), twin.fen
            text = generator.choice(sorted(moves))
            state = game.result(state, game.read_action(state, text))
            twin.push(moves[text])
        if state.won:
            assert not twin.legal_moves()
