"""Walking a game and Fairy-Stockfish's rules for it side by side.

A call of pyffish costs about two milliseconds whatever it is asked, and the moves before it cost little more: so each
position is reached by replaying its game, in one call.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pyffish

from plyground.core.game import Game

Turns = Callable[[Any], dict[str, list[Any]]]
Start = Callable[[random.Random], tuple[Any, str]]
NO_MOVE = "pass"


def line_variant(name: str, columns: int, rows: int, k: int, *, falling: bool) -> str:
    """The definition of a game in which discs are placed, or fall into columns, until `k` stand in a row."""
    cells = columns * rows
    hands = "P" * ((cells + 1) // 2) + "p" * (cells // 2)
    return f"""
[{name}]
maxFile = {columns}
maxRank = {rows}
immobile = p
pieceDrops = true
dropOnTop = {str(falling).lower()}
connectN = {k}
stalemateValue = draw
doubleStep = false
castling = false
nMoveRule = 0
nFoldRule = 0
startFen = {"/".join([str(columns)] * rows)}[{hands}] w - - 0 1
"""


def walk_with_fairy_stockfish(
    game: Game[Any, Any],
    variant: str,
    turns: Turns,
    text: Callable[[str], str] = str,
    *,
    start: Start | None = None,
    positions: int = 2_000,
    seed: int = 1,
) -> None:
    """Play random games on both; at every position the whole turns must agree, and at the end the payoffs.

    `turns(state)` gives the actions of each of our turns under a text, `text(move)` the same text for a move of theirs;
    `start(generator)` gives a state to begin a game with, and their text for it. A game of ours may end before theirs if
    only passes are left.
    """
    generator, seen = random.Random(seed), 0
    while seen < positions:
        state, fen = start(generator) if start else (game.initial(), pyffish.start_fen(variant))
        played = list[str]()
        while not game.is_terminal(state):
            seen += 1
            theirs = {text(move): move for move in pyffish.legal_moves(variant, fen, played)}
            ours = turns(state)
            assert ours.keys() == theirs.keys(), f"{fen} and {played}:\n{game.diagram(state)}"
            chosen = generator.choice(sorted(ours))
            for action in ours[chosen]:
                state = game.result(state, action)
            played.append(theirs[chosen])
        while rest := pyffish.legal_moves(variant, fen, played):
            assert {text(move) for move in rest} == {NO_MOVE}, f"ours is over after {fen} and {played}:\n{game.diagram(state)}"
            played.append(rest[0])
        mover = ("wb".index(fen.split()[1]) + len(played)) % 2
        value = pyffish.game_result(variant, fen, played)
        assert game.utility(state, mover) == (value > 0) - (value < 0), f"{fen} and {played}:\n{game.diagram(state)}"


def single_actions(game: Game[Any, Any]) -> Turns:
    """Turns of one action each, under our own texts."""
    return lambda state: {game.write_action(state, action): [action] for action in game.actions(state)}


def clicked_cells(game: Game[Any, Any]) -> Turns:
    """Turns of one action each, under the names of the cells on its path."""
    return lambda state: {"".join(game.path(state, action)): [action] for action in game.actions(state)}
