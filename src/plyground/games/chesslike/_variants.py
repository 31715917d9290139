"""The sheets of the family. The rules are compiled once for all of them; a sheet is known to the rules by its place here.

Two are the games of this folder, one of them with a house rule. The others belong to no game here: what is known of them, from
counts that are published to programs that play them, keeps the rules honest (tests/agreement/test_chesslike.py).
"""

from __future__ import annotations

from dataclasses import replace

from plyground.games.chesslike._facts import (
    DIAGONAL,
    FAR,
    KNIGHT_LEAPS,
    ORTHOGONAL,
    Kind,
    Motion,
    Sheet,
    Stalemate,
    rank_zone,
    ways,
)
from plyground.games.chesslike._pieces import (
    BISHOP,
    CASTLINGS,
    HOME,
    KING,
    KNIGHT,
    LAST,
    LASTING_PAWN,
    MAHARAJAH,
    PAWN,
    QUEEN,
    ROOK,
)

_ARMY = "rnbqkbnr/pppppppp/8/8/8/8/"
_PAWN_ZONES = {HOME: rank_zone(8, 2), LAST: rank_zone(8, 8)}

# V. R. Parton, 1961; as lichess.org plays it.
RACING_KINGS = Sheet(
    "Racing Kings",
    8,
    8,
    (KNIGHT, BISHOP, ROOK, QUEEN, KING),
    "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ",
    zones={LAST: rank_zone(8, 8), "first": rank_zone(8, 1)},
    checks=False,
    goals=(LAST, "first"),  # both race up the board, which for Black is to where it comes from
    second_chance=True,
)

# Edward Falkener, Games Ancient and Oriental (1892): pawns do not become anything.
MAHARAJAH_AND_SEPOYS = Sheet(
    "Maharajah and the Sepoys",
    8,
    8,
    (LASTING_PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING, MAHARAJAH),
    _ARMY + "8/4M3",
    zones=_PAWN_ZONES,
    castlings=CASTLINGS[2:],
)
PROMOTING_SEPOYS = replace(
    MAHARAJAH_AND_SEPOYS,
    name="Maharajah and the Sepoys, with promotion",
    kinds=(PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING, MAHARAJAH),
)

# -- known games that keep the rules honest ----------------------------------------------------------------------------------

CHESS = Sheet(
    "Chess",
    8,
    8,
    (PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING),
    _ARMY + "PPPPPPPP/RNBQKBNR",
    zones=_PAWN_ZONES,
    castlings=CASTLINGS,
)

# Lame leaps, a man that hops, zones, a board of nine by ten.
_PALACE = tuple((file, rank) for file in (3, 4, 5) for rank in (0, 1, 2))
_HALF = rank_zone(9, 1, 2, 3, 4, 5)
_BEYOND = rank_zone(9, 6, 7, 8, 9, 10)


def _leg(across: int, ahead: int) -> tuple[int, int]:
    """The square that a horse steps on first: along the longer side of its leap."""
    return (across // 2, 0) if abs(across) > abs(ahead) else (0, ahead // 2)


XIANGQI = Sheet(
    "Xiangqi",
    9,
    10,
    (
        Kind("A", "advisor", ways(DIAGONAL, within="palace"), 20),
        Kind(
            "B",
            "elephant",
            tuple(Motion(2 * across, 2 * ahead, legs=((across, ahead),), within="half") for across, ahead in DIAGONAL),
            20,
        ),
        Kind("N", "horse", tuple(Motion(*leap, legs=(_leg(*leap),)) for leap in KNIGHT_LEAPS), 40),
        Kind("R", "chariot", ways(ORTHOGONAL, FAR), 90),
        Kind(
            "C",
            "cannon",
            tuple(
                motion
                for across, ahead in ORTHOGONAL
                for motion in (Motion(across, ahead, FAR, takes=False), Motion(across, ahead, FAR, moves=False, hops=True))
            ),
            45,
        ),
        Kind("P", "soldier", (Motion(0, 1), Motion(1, 0, starts="beyond"), Motion(-1, 0, starts="beyond")), 15),
        # Generals must not face each other on an open file: as if each could take the other along it.
        Kind("K", "general", (*ways(ORTHOGONAL, within="palace"), Motion(0, 1, FAR, moves=False, royals=True)), 0, royal=True),
    ),
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR",
    zones={"palace": _PALACE, "half": _HALF, "beyond": _BEYOND},
    stalemate=Stalemate.LOSS,
)

# The old chess: short leaps over men, a bare king loses.
SHATRANJ = Sheet(
    "Shatranj",
    8,
    8,
    (
        replace(PAWN, motions=tuple(replace(motion, catches=False) for motion in PAWN.motions[:3]), becomes="Q"),
        KNIGHT,
        Kind("B", "alfil", ways(tuple((2 * across, 2 * ahead) for across, ahead in DIAGONAL)), 15),
        ROOK,
        Kind("Q", "fers", ways(DIAGONAL), 15),
        KING,
    ),
    "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR",
    zones=_PAWN_ZONES,
    bare_loses=True,
    stalemate=Stalemate.LOSS,
    quiet_plies=140,
)

SHEETS = (RACING_KINGS, MAHARAJAH_AND_SEPOYS, PROMOTING_SEPOYS, CHESS, XIANGQI, SHATRANJ)
