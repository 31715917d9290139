"""Men that several games share, and those of chess."""

from __future__ import annotations

from dataclasses import replace

from plyground.games.chesslike._facts import AROUND, DIAGONAL, FAR, KNIGHT_LEAPS, ORTHOGONAL, Castling, Kind, Motion, ways

HOME, LAST = "home", "last"
"""The zones from which a pawn strides, and in which it becomes something else."""

KNIGHT = Kind("N", "knight", ways(KNIGHT_LEAPS), 32)
BISHOP = Kind("B", "bishop", ways(DIAGONAL, FAR), 33)
ROOK = Kind("R", "rook", ways(ORTHOGONAL, FAR), 50)
QUEEN = Kind("Q", "queen", ways(AROUND, FAR), 95)
KING = Kind("K", "king", ways(AROUND), 0, royal=True)
PAWN = Kind(
    "P",
    "pawn",
    (
        Motion(1, 1, moves=False, catches=True),
        Motion(-1, 1, moves=False, catches=True),
        Motion(0, 1, takes=False),
        Motion(0, 2, takes=False, legs=((0, 1),), starts=HOME, strides=True),
    ),
    10,
    becomes="QNRB",
    promotes=LAST,
    lasting=True,
)
LASTING_PAWN = replace(PAWN, becomes="", promotes="")
"""A pawn that stays one; on the last rank it stands still."""
MAHARAJAH = Kind("M", "maharajah", ways(AROUND, FAR) + ways(KNIGHT_LEAPS), 130, royal=True)

CASTLINGS = (
    Castling("K", (4, 0), (6, 0), (7, 0), (5, 0)),
    Castling("Q", (4, 0), (2, 0), (0, 0), (3, 0)),
    Castling("k", (4, 7), (6, 7), (7, 7), (5, 7)),
    Castling("q", (4, 7), (2, 7), (0, 7), (3, 7)),
)
"""Of chess, in the order in which positions write the rights."""
