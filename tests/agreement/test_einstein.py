"""EinStein würfelt nicht! against OpenSpiel, where the stones are arranged in two steps and White is player 1."""

from __future__ import annotations

import random
import re
from typing import Any

import pyspiel
import pytest

from plyground import CHANCE, load
from plyground.core.game import ChanceGame, Game

WAYS = {"up": "up", "down": "down", "left": "left", "right": "right", "diag": "diagonal"}


def board_of(twin: Any) -> list[list[str]]:
    """Their board, row by row from the top: w1, b6, or nothing."""
    return [[cell if cell != "__" else "" for cell in re.findall(r"\|(..)\|", line)] for line in str(twin).splitlines() if line]


def our_board(game: Game[Any, Any], state: Any) -> list[list[str]]:
    at = game.pieces(state, None)
    rows = [[f"{column}{rank}" for column in "abcde"] for rank in (5, 4, 3, 2, 1)]
    return [["".join(f"{piece['g']}{piece.get('v')}" for piece in at.get(name, [])) for name in row] for row in rows]


def arranged(game: Game[Any, Any], twin: Any) -> Any:
    """Our state with the stones where theirs are."""
    cells = {
        stone: f"{'abcde'[column]}{5 - row}"
        for row, line in enumerate(board_of(twin))
        for column, stone in enumerate(line)
        if stone
    }
    return game.replay([f"{number}-{cells[f'{side}{number}']}" for number in range(1, 7) for side in "wb"])


def test_einstein_agrees_with_openspiel() -> None:
    game = load("einstein")
    assert isinstance(game, ChanceGame)
    theirs = pyspiel.load_game("einstein_wurfelt_nicht")
    generator = random.Random(1)
    seen = 0
    while seen < 4_000:
        twin = theirs.new_initial_state()
        for _ in range(2):
            assert len(twin.legal_actions()) == 720
            twin.apply_action(generator.randrange(720))
        state = arranged(game, twin)
        while not twin.is_terminal():
            seen += 1
            assert not game.is_terminal(state)
            assert our_board(game, state) == board_of(twin)
            if twin.is_chance_node():
                assert game.player(state) == CHANCE
                odds = {number + 1: each for number, (_, each) in enumerate(twin.chance_outcomes())}
                assert dict(game.outcomes(state)) == pytest.approx(odds)
                face = generator.randrange(6)
                twin.apply_action(face)
                state = game.result(state, face + 1)
                continue
            assert game.player(state) == 1 - twin.current_player()
            by_action = {}
            for action in twin.legal_actions():
                text = twin.action_to_string(twin.current_player(), action).rstrip("*")
                stone, way = re.fullmatch(r"[WB]([1-6])-([a-z]+)", text).groups()  # type: ignore[union-attr]
                by_action[game.read_action(state, f"{stone} {WAYS[way]}")] = action
            assert set(by_action) == set(game.actions(state)), f"{game.diagram(state)}\n{twin}"
            chosen = generator.choice(sorted(by_action))
            state = game.result(state, chosen)
            twin.apply_action(by_action[chosen])
        assert game.is_terminal(state)
        assert [game.utility(state, player) for player in (1, 0)] == twin.returns()


def test_all_arrangements_are_equally_likely_as_they_are_there() -> None:
    game = load("einstein")
    assert isinstance(game, ChanceGame)
    state, ways = game.initial(), 1.0
    for number in range(12):
        outcomes = game.outcomes(state)
        assert len(outcomes) == 6 - number // 2
        ways *= len(outcomes)
        state = game.result(state, outcomes[-1][0])
    assert ways == 720**2
