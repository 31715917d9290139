"""Positions of chess in the notation of Forsyth and Edwards (FEN), with the rooks of shuffled setups named as X-FEN does."""

from __future__ import annotations

import re

from plyground.boards.fen import read_rows, write_rows
from plyground.core.errors import BadPositionError
from plyground.games.chess._chess_play import note_passed, settle
from plyground.games.chess._chess_rules import KINDS, KING, PASSING_RANKS, PAWN, ROOK, Men, attackers
from plyground.games.chess._lines import SIDE, SQUARES
from plyground.native import bit, count, has, highest, lowest

LETTERS = "PNBRQK"
FILES = "abcdefgh"
MOST_MEN = 16
MOST_NUMBER = 5999
"""The longest game that begins with this move still has a number of plies that fits its field."""
AT_FIRST = (8, 2, 2, 2, 1, 1)
"""Men of each kind that a side begins with."""
_COUNTERS = re.compile(r"[0-9]{1,4}")
_RIGHTS = re.compile("[A-HKQa-hkq]{1,4}")


def name_of(square: int) -> str:
    """What a square is called."""
    return FILES[square % SIDE] + str(1 + square // SIDE)


def square_of(name: str) -> int:
    """The square that a name such as e4 means."""
    return FILES.index(name[0]) + SIDE * (int(name[1]) - 1)


def letter_at(state: Men, square: int) -> str:
    """The letter of the man on a square, White's large and Black's small; empty if there is none."""
    for kind in range(KINDS):
        if has(state.kinds[kind], square):
            return LETTERS[kind] if has(state.colours[0], square) else LETTERS[kind].lower()
    return ""


# -- writing -----------------------------------------------------------------------------------------------------------------


def write_fen(state: Men) -> str:
    """All six fields. A square passed is written only where a pawn can be taken there."""
    rows = [[letter_at(state, SIDE * rank + file) for file in range(SIDE)] for rank in range(SIDE - 1, -1, -1)]
    passing = name_of(state.passing) if state.passing else "-"
    side = "wb"[state.plies % 2]
    return f"{write_rows(rows)} {side} {_write_rights(state)} {passing} {state.quiet} {state.plies // 2 + 1}"


def _write_rights(state: Men) -> str:
    text = ""
    for side in (0, 1):
        rooks = state.rights & state.colours[side]
        for square in sorted((square for square in range(SQUARES) if has(rooks, square)), reverse=True):
            king = lowest(state.kinds[KING] & state.colours[side])
            letter = "K" if square > king else "Q"
            if _outermost(state, side, letter) != square:
                letter = FILES[square % SIDE].upper()
            text += letter if side == 0 else letter.lower()
    return text or "-"


def _outermost(state: Men, side: int, wing: str) -> int | None:
    """The rook farthest from the king on a wing of the back rank."""
    own, king = state.colours[side], lowest(state.kinds[KING] & state.colours[side])
    back = 0xFF << SIDE * (SIDE - 1) * side
    rooks = state.kinds[ROOK] & own & back
    rooks &= ~(2 * bit(king) - 1) if wing == "K" else bit(king) - 1
    if not rooks or not has(back, king):
        return None
    return highest(rooks) if wing == "K" else lowest(rooks)


# -- reading -----------------------------------------------------------------------------------------------------------------


def read_fen(text: str, view: Men) -> None:
    """Fill a view with a position; the counters, and then the rights, may be left out."""
    fields = text.split()
    if not 2 <= len(fields) <= 6:
        raise BadPositionError(
            "Expected a position as FEN writes it: the rows, w or b, the right to castle, the square passed, and two counters; "
            f"got {text!r}."
        )
    rows, side, rights, passing, quiet, number = (*fields, *("-", "-", "0", "1")[len(fields) - 2 :])
    if side not in ("w", "b"):
        raise BadPositionError(f"Expected w or b for the side to move, got {side!r}.")
    _put_men(view, rows)
    view.turn = "wb".index(side)
    for counter in (quiet, number):
        if not _COUNTERS.fullmatch(counter) or int(counter) > MOST_NUMBER:
            raise BadPositionError(f"Expected a number of moves from 0 to {MOST_NUMBER}, got {counter!r}.")
    view.quiet, view.plies = int(quiet), 2 * (max(int(number), 1) - 1) + view.turn
    _demand_lawful(view)
    _read_rights(view, rights)
    _read_passing(view, passing)
    settle(view)


def _put_men(view: Men, text: str) -> None:
    rows = read_rows(text, SIDE, SIDE, LETTERS + LETTERS.lower())
    for rank, row in zip(range(SIDE - 1, -1, -1), rows, strict=True):
        for file, letter in enumerate(row):
            if letter:
                square = bit(SIDE * rank + file)
                view.kinds[LETTERS.index(letter.upper())] |= square
                view.colours[int(letter.islower())] |= square


def _demand_lawful(view: Men) -> None:
    for side, name in enumerate(("White", "Black")):
        own = view.colours[side]
        kings, pawns = count(own & view.kinds[KING]), count(own & view.kinds[PAWN])
        if kings != 1:
            raise BadPositionError(f"Expected one king of {name}, got {kings}.")
        if count(own) > MOST_MEN or pawns > SIDE:
            raise BadPositionError(
                f"{name} has {count(own)} men and {pawns} pawns; there are at most {MOST_MEN}, and {SIDE} pawns."
            )
        # More moves than there is room for could be written otherwise.
        made = sum(max(count(own & view.kinds[kind]) - AT_FIRST[kind], 0) for kind in range(KINDS))
        if made + pawns > SIDE:
            raise BadPositionError(
                f"{name} has {pawns} pawns and {made} men more than at first; there are at most {SIDE} of both."
            )
    if view.kinds[PAWN] & (0xFF | 0xFF << 56):
        raise BadPositionError("A pawn cannot stand on the first or the last rank.")
    waiting = 1 - view.turn
    king = lowest(view.colours[waiting] & view.kinds[KING])
    if attackers(view, king, waiting, view.colours[0] | view.colours[1]):
        raise BadPositionError(f"{('White', 'Black')[view.turn]} is to move and could take the king on {name_of(king)}.")


def _read_rights(view: Men, text: str) -> None:
    if text == "-":
        return
    if not _RIGHTS.fullmatch(text):
        raise BadPositionError(f"Expected the right to castle as KQkq or some of these letters, or -, got {text!r}.")
    for letter in text:
        side = int(letter.islower())
        rook = _rook_called(view, side, letter.upper())
        if rook is None:
            raise BadPositionError(
                f"{('White', 'Black')[side]} cannot castle as {letter!r} says: king and rook must stand on their first rank."
            )
        view.rights |= bit(rook)
    for side in (0, 1):
        king, rooks = lowest(view.colours[side] & view.kinds[KING]), view.rights & view.colours[side]
        if max(count(rooks & (bit(king) - 1)), count(rooks & ~(2 * bit(king) - 1))) > 1:
            raise BadPositionError(f"On each side of a king only one rook may castle; {text!r} names two.")


def _rook_called(view: Men, side: int, letter: str) -> int | None:
    if letter in "KQ":
        return _outermost(view, side, letter)
    king = lowest(view.colours[side] & view.kinds[KING])
    square = FILES.index(letter.lower()) + 56 * side
    stands = has(view.colours[side] & view.kinds[ROOK], square)
    return square if stands and king // SIDE == square // SIDE else None


def _read_passing(view: Men, text: str) -> None:
    if text == "-":
        return
    side = view.turn
    if not re.fullmatch("[a-h][36]", text) or int(text[1]) != PASSING_RANKS[side]:
        raise BadPositionError(
            f"Expected the square that a pawn has just passed, on rank {PASSING_RANKS[side]}, or -, got {text!r}."
        )
    square = square_of(text)
    back = SIDE if side == 0 else -SIDE
    occupied = view.colours[0] | view.colours[1]
    pawn = view.colours[1 - side] & view.kinds[PAWN]
    if not has(pawn, square - back) or has(occupied, square) or has(occupied, square + back):
        raise BadPositionError(f"No pawn can just have passed {text}.")
    note_passed(view, square)
