"""Positions of games like chess in the notation of Forsyth and Edwards (FEN), with the letters of their sheet."""

from __future__ import annotations

import re

from plyground.boards.fen import read_rows, write_rows
from plyground.core.errors import BadPositionError
from plyground.games.chesslike._facts import Kind, Sheet, Vector
from plyground.games.chesslike._notation import name_of, square_of
from plyground.games.chesslike._play import build_walls, note_strides, put, settle
from plyground.games.chesslike._rules import Array, code_of, is_attacked, is_zoned, zones_at
from plyground.games.chesslike._tables import BLACK, EMPTY, STRIDE, WALL, square

SIDES = ("White", "Black")
MOST_NUMBER = 5999
"""The longest game that begins with this move still has a number of plies that fits its field."""
_COUNTERS = re.compile(r"[0-9]{1,4}")


def letter_at(sheet: Sheet, state: Array, at: int) -> str:
    """The letter of the man on a square, White's large and Black's small; empty if there is none."""
    man = state.cells[at]
    if man in (EMPTY, WALL):
        return ""
    letter = sheet.kinds[man % BLACK - 1].letter
    return letter.lower() if man >= BLACK else letter


# -- writing -----------------------------------------------------------------------------------------------------------------


def write_fen(sheet: Sheet, state: Array) -> str:
    """All six fields. A square passed is written only where a man can be taken there."""
    ranks = range(sheet.ranks - 1, -1, -1)
    rows = write_rows([[letter_at(sheet, state, square(file, rank)) for file in range(sheet.files)] for rank in ranks])
    rights = "".join(castling.letter for number, castling in enumerate(sheet.castlings) if state.rights >> number & 1)
    passing = name_of(state.passing[0]) if state.passer else "-"
    return f"{rows} {'wb'[state.plies % 2]} {rights or '-'} {passing} {state.quiet} {state.plies // 2 + 1}"


# -- reading -----------------------------------------------------------------------------------------------------------------


def read_fen(sheet: Sheet, text: str, view: Array) -> None:
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
    _put_men(sheet, view, rows)
    view.turn = "wb".index(side)
    for counter in (quiet, number):
        if not _COUNTERS.fullmatch(counter) or int(counter) > MOST_NUMBER:
            raise BadPositionError(f"Expected a number of moves from 0 to {MOST_NUMBER}, got {counter!r}.")
    view.quiet, view.plies = int(quiet), 2 * (max(int(number), 1) - 1) + view.turn
    for mover in (0, 1):
        _demand_men(sheet, view, mover)
    _demand_peace(sheet, view)
    _read_rights(sheet, view, rights)
    _read_passing(sheet, view, passing)
    settle(view)


def _put_men(sheet: Sheet, view: Array, text: str) -> None:
    build_walls(view)
    letters = "".join(kind.letter for kind in sheet.kinds)
    rows = read_rows(text, sheet.files, sheet.ranks, letters + letters.lower())
    for rank, row in zip(range(sheet.ranks - 1, -1, -1), rows, strict=True):
        for file, letter in enumerate(row):
            if letter and view.cells[square(file, rank)] == WALL:
                raise BadPositionError(f"{name_of(square(file, rank))} is no square of the board.")
            if letter:
                put(view, square(file, rank), code_of(int(letter.islower()), sheet.number(letter)))


def _demand_men(sheet: Sheet, view: Array, side: int) -> None:
    """Refuse men that no game leads to: more moves than there is room for could be written otherwise."""
    men = {kind: list(view.cells).count(code_of(side, sheet.number(kind.letter))) for kind in sheet.kinds}
    at_first = {kind: sheet.at_first(side, kind.letter) for kind in sheet.kinds}
    made = 0
    for kind, number in men.items():
        most = at_first[kind]
        if kind.royal and number < most:
            raise BadPositionError(f"Expected a royal man of {SIDES[side]}, written as {kind.letter}, and found none.")
        if number > most and (kind.royal or not _is_made(sheet, side, kind)):
            raise BadPositionError(f"{SIDES[side]} has {number} men written as {kind.letter}; there are at most {most}.")
        made += max(number - most, 0)
    gone = sum(at_first[kind] - men[kind] for kind in sheet.kinds if kind.becomes)
    if made > gone:
        raise BadPositionError(f"{SIDES[side]} has {made} men more than at first; only {gone} can have been promoted.")
    for at in range(len(view.cells)):
        kind_at = sheet.kinds[view.cells[at] % BLACK - 1] if view.cells[at] not in (EMPTY, WALL) else None
        if kind_at is not None and view.cells[at] // BLACK == side and _is_lost(sheet, view, side, at, kind_at):
            raise BadPositionError(f"A pawn of {SIDES[side]} cannot stand on {name_of(at)}.")


def _is_made(sheet: Sheet, side: int, kind: Kind) -> bool:
    """Whether men of a side may turn into a kind."""
    return any(kind.letter in other.becomes and sheet.at_first(side, other.letter) for other in sheet.kinds)


def _is_lost(sheet: Sheet, view: Array, side: int, at: int, kind: Kind) -> bool:
    """Whether a man stands where it would have had to turn into another, or behind where those like it begin."""
    zone = 1 << list(sheet.zones).index(kind.promotes) if kind.promotes else 0
    rank = (at - square(0, 0)) // STRIDE
    is_behind = rank == (0 if side == 0 else sheet.ranks - 1) and kind.lasting
    return is_behind or (zone != 0 and kind.must_promote and is_zoned(view, at, side, zone))


def _demand_peace(sheet: Sheet, view: Array) -> None:
    """Refuse a check that the side to move could answer by taking; and any check, where none may be given."""
    if sheet.royals_taken:
        return
    for side in (1 - view.turn, view.turn):
        royal = view.royal[side]
        if royal and is_attacked(view, royal, 1 - side):
            if side != view.turn:
                raise BadPositionError(f"{SIDES[view.turn]} is to move and could take the royal man on {name_of(royal)}.")
            if not sheet.checks:
                raise BadPositionError(f"Nobody may be in check here, but the royal man on {name_of(royal)} is.")


def _read_rights(sheet: Sheet, view: Array, text: str) -> None:
    if text == "-":
        return
    letters = {castling.letter: number for number, castling in enumerate(sheet.castlings)}
    if not letters:
        raise BadPositionError(f"Nobody castles in this game: expected - for the right to it, got {text!r}.")
    for letter in text:
        if letter not in letters:
            raise BadPositionError(
                f"Expected the right to castle as {''.join(letters)} or some of these letters, or -, got {text!r}."
            )
        castling = sheet.castlings[letters[letter]]
        if not (_is_home(sheet, view, castling.side, castling.king) and _is_home(sheet, view, castling.side, castling.rook)):
            raise BadPositionError(
                f"{SIDES[castling.side]} cannot castle as {letter!r} says: king and rook must stand on their first squares."
            )
        view.rights |= 1 << letters[letter]


def _is_home(sheet: Sheet, view: Array, side: int, place: Vector) -> bool:
    """Whether the man stands on a square that stands there at the start."""
    row = [mark for run in sheet.array.split("/")[-1 - place[1]] for mark in ("." * int(run) if run.isdigit() else run)]
    return bool(view.cells[square(*place)] == code_of(side, sheet.number(row[place[0]])))


def _read_passing(sheet: Sheet, view: Array, text: str) -> None:
    if text == "-":
        return
    ahead = STRIDE if view.turn == 1 else -STRIDE
    for stride in _strides(sheet, view.turn, view, text):
        begin, goal = stride
        way = range(begin, goal, ahead)
        if all(view.cells[at] == EMPTY for at in way):
            note_strides(view, begin, goal)
            return
    raise BadPositionError(f"No pawn can just have passed {text}.")


def _strides(sheet: Sheet, turn: int, view: Array, text: str) -> list[tuple[int, int]]:
    """Where a man of the other side may come from and stand, if it has passed a square first; empty if none has."""
    if not re.fullmatch("[a-l](1[0-2]|[1-9])", text):
        return []
    passed, side = square_of(text), 1 - turn
    ahead = STRIDE if side == 0 else -STRIDE
    found = []
    for number, kind in enumerate(sheet.kinds, 1):
        for motion in kind.motions:
            begin, goal = passed - ahead, passed - ahead + motion.ahead * ahead
            zone = 1 << list(sheet.zones).index(motion.starts) if motion.starts else 0
            stands = motion.strides and view.cells[goal] == code_of(side, number)
            if stands and (not zone or zones_at(view, begin, side) & zone):
                found.append((begin, goal))
    return found
