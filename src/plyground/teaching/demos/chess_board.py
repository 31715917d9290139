"""What demonstrations about chess share: the game and its material, positions as pictures, what a search to a depth plays."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

from plyground.core.search import Limits
from plyground.features import Weights, default_weights
from plyground.games.catalogue import load
from plyground.native.game import NativeGame
from plyground.teaching.demos.board import Place, Square, board_scene
from plyground.teaching.pictures.shapes import Scene

SIDE = 8
_MEN = {"pawns": 1, "knights": 3, "bishops": 3, "rooks": 5, "queens": 9}
"""What the lectures give for every kind of man."""
WEIGHTED_PAWN = 10_000
"""What the weights call a pawn."""
_STEPS = 24
"""A man counts so many times in a feature, so that its weight can fade from the middle game to the end game."""
_MEGABYTES = 16


class Found(NamedTuple):
    """What a search says: a value in pawns to the mover, and its line in chess notation."""

    value: float
    line: tuple[str, ...]
    nodes: int


def chess() -> NativeGame[Any]:
    """The game."""
    game = load("chess")
    assert isinstance(game, NativeGame)  # noqa: S101 - it has native rules
    return game


def material_weights(game: NativeGame[Any]) -> Weights:
    """The simplest evaluation: men by the lectures' numbers, and nothing else."""
    own = default_weights(game)
    assert own is not None  # noqa: S101 - chess has weights
    counted = (_MEN.get(name.partition(",")[0], 0) for name in own.features)
    weights = tuple(round(men * WEIGHTED_PAWN / _STEPS) for men in counted)
    return replace(own, weights=weights, network=None)


def searched(game: NativeGame[Any], state: Any, depth: int, **settings: Any) -> Found:
    """What the compiled alpha-beta finds at a depth with an empty table. On one thread that is the same every time."""
    from plyground.engines.alpha_beta_engine import AlphaBetaEngine  # noqa: PLC0415 - it imports the compiler

    result = AlphaBetaEngine(game, megabytes=_MEGABYTES, **settings).choose(state, Limits(depth=depth))
    words = []
    for action in result.info.line:
        words.append(game.write_action(state, action))
        state = game.result(state, action)
    return Found(result.info.value, tuple(words), result.info.nodes)


def chess_scene(position: str, moves: tuple[str, ...] = ()) -> Scene:
    """A position in FEN as a board, White's men in capital letters; moves such as e2e4 are arrows."""
    squares = {
        (column, row): Square(
            dark=(column + row) % 2 == 1, number=f"{_file(column)}{SIDE - row}" if not (column and row - 7) else ""
        )
        for column in range(SIDE)
        for row in range(SIDE)
    }
    for row, line in enumerate(position.split(maxsplit=1)[0].split("/")):
        spread = "".join(" " * int(sign) if sign.isdigit() else sign for sign in line)
        for column, letter in enumerate(spread):
            squares[column, row] = replace(squares[column, row], letter=letter.strip())
    return board_scene(SIDE, SIDE, squares, tuple((_place(move[:2]), _place(move[2:4])) for move in moves))


def _file(column: int) -> str:
    return "abcdefgh"[column]


def _place(name: str) -> Place:
    return "abcdefgh".index(name[0]), SIDE - int(name[1])
