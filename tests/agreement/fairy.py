"""Walking a game and Fairy-Stockfish's rules for it side by side.

A call of pyffish costs about two milliseconds whatever it is asked, and the length of a list of moves matters little: so
games are replayed from the start, and every position costs one call.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pyffish

from plyground.core.game import Game

Turns = Callable[[Any], dict[str, list[Any]]]
PASS = "pass"


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
    positions: int = 2_000,
    seed: int = 1,
) -> None:
    """Play random games on both; at every position the whole turns must agree, and at the end the payoffs.

    `turns(state)` gives the actions of each of our turns under a text, `text(move)` the same text for a move of theirs. A
    game of ours may end before theirs if only passes are left.
    """
    start, generator, seen = pyffish.start_fen(variant), random.Random(seed), 0
    while seen < positions:
        state, played = game.initial(), list[str]()
        while not game.is_terminal(state):
            seen += 1
            theirs = {text(move): move for move in pyffish.legal_moves(variant, start, played)}
            ours = turns(state)
            assert ours.keys() == theirs.keys(), f"after {played}:\n{game.diagram(state)}"
            chosen = generator.choice(sorted(ours))
            for action in ours[chosen]:
                state = game.result(state, action)
            played.append(theirs[chosen])
        while rest := pyffish.legal_moves(variant, start, played):
            assert {text(move) for move in rest} == {PASS}, f"ours is over after {played}:\n{game.diagram(state)}"
            played.append(rest[0])
        mover = "wb".index(pyffish.get_fen(variant, start, played).split()[1])
        value = pyffish.game_result(variant, start, played)
        assert game.utility(state, mover) == (value > 0) - (value < 0), f"after {played}:\n{game.diagram(state)}"


def single_actions(game: Game[Any, Any]) -> Turns:
    """Turns of one action each, under our own texts."""
    return lambda state: {game.write_action(state, action): [action] for action in game.actions(state)}


def clicked_cells(game: Game[Any, Any]) -> Turns:
    """Turns of one action each, under the names of the cells on its path."""
    return lambda state: {"".join(game.path(state, action)): [action] for action in game.actions(state)}
