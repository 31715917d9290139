"""Quoridor against OpenSpiel, which prints a warning that its implementation has known issues.

Its rows count from the other end, so the names of cells and walls are turned over here. Steps, jumps, walls and ends agree for
two and for four. Where it differs:

- A win with the very last ply that the horizon allows is a draw there.
- Four take turns in the same order, but West and North have each other's numbers; it pays by the order of turns all the same.
- A cell that two jumps lead to is listed twice there.
- Who cannot move at all makes a move there that it misreads as a step to elsewhere, so games are left at that point.
"""

from __future__ import annotations

import random

import pyspiel
import pytest

from plyground import load

THEIR_NUMBER = {2: (0, 1), 4: (0, 2, 1, 3)}
POSITIONS = 2_000


def turned_over(text: str, size: int) -> str:
    """Our name of what OpenSpiel calls so."""
    if text[-1] in "hv":
        return f"{text[0]}{size - int(text[1:-1])}{text[-1]}"
    return f"{text[0]}{size + 1 - int(text[1:])}"


@pytest.mark.parametrize(
    ("players", "size", "walls"),
    [
        *((2, 9, 10), (2, 5, 3), (2, 3, 1), (2, 4, 2), (2, 6, 0), (2, 8, 6), (2, 5, 12), (2, 11, 8)),
        *((4, 9, 5), (4, 5, 2), (4, 4, 1), (4, 7, 8)),
    ],
)
def test_quoridor_agrees_with_openspiel(players: int, size: int, walls: int) -> None:
    horizon = 4 * size * size
    game = load("quoridor", players=players, size=size, walls=walls, horizon=horizon)
    theirs = pyspiel.load_game(f"quoridor(board_size={size},wall_count={walls},players={players})")
    generator, seen, finished = random.Random(1), 0, 0
    while seen < POSITIONS or finished < 3:
        state, twin = game.initial(), theirs.new_initial_state()
        while not game.is_terminal(state):
            seen += 1
            assert not twin.is_terminal()
            assert THEIR_NUMBER[players][game.player(state)] == twin.current_player()
            ours = [game.write_action(state, action) for action in game.actions(state)]
            if ours == ["pass"]:
                break
            names = {action: twin.action_to_string(twin.current_player(), action) for action in twin.legal_actions()}
            by_text = {turned_over(name, size): action for action, name in names.items()}
            assert set(ours) == set(by_text), f"{game.diagram(state)}\n{twin}"
            text = generator.choice(ours)
            state = game.result(state, game.read_action(state, text))
            twin.apply_action(by_text[text])
        else:
            finished += 1
            assert twin.is_terminal()
            payoffs = [game.utility(state, player) for player in range(players)]
            assert twin.returns() == pytest.approx([0.0] * players if state.plies == horizon else payoffs)
