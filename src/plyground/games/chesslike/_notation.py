"""Moves of games like chess as people write them, Nf3 or exd8=Q; and by their squares, e2e4, as programs do."""

from __future__ import annotations

import re
from collections.abc import Sequence

from plyground.games.chesslike._facts import Sheet
from plyground.games.chesslike._rules import CASTLES, IN_PASSING, Array
from plyground.games.chesslike._tables import EMPTY, FIRST, STRIDE, square

FILES = "abcdefghijkl"
PAWN = "P"
"""The letter that moves leave out."""
_SQUARE = r"[a-l](?:1[0-2]|[1-9])"
_SHORT = re.compile(
    rf"(?P<kind>[A-Z])?(?P<file>[a-l])??(?P<rank>1[0-2]|[1-9])??[x:-]?(?P<end>{_SQUARE})"
    r"(=?\(?(?P<becomes>[A-Za-z])\)?)?( ?e\.?p\.?)?"
)
_CASTLING = re.compile(r"[Oo0]-?[Oo0](?P<long>-?[Oo0])?")
_LONG = re.compile(rf"(?P<begin>{_SQUARE})[-x]?(?P<end>{_SQUARE})=?(?P<becomes>[A-Za-z])?")
SIGNS = {"pawn": "♙♟", "knight": "♘♞", "bishop": "♗♝", "rook": "♖♜", "queen": "♕♛", "king": "♔♚"}
"""White's and Black's men as single characters, where there are any."""


def name_of(at: int) -> str:
    """What a square is called."""
    return FILES[(at - FIRST) % STRIDE] + str(1 + (at - FIRST) // STRIDE)


def square_of(name: str) -> int:
    """The square that a name such as e4 means."""
    return square(FILES.index(name[0]), int(name[1:]) - 1)


def start_of(action: int) -> int:
    """The square that a move leaves."""
    return FIRST + (action & 255)


def end_of(action: int) -> int:
    """The square that a move goes to."""
    return FIRST + (action >> 8 & 255)


def kind_of(action: int) -> int:
    """The number of the kind that moves."""
    return action >> 16 & 15


def becomes_of(action: int) -> int:
    """The number of the kind that it turns into; 0 if it stays what it is."""
    return action >> 20 & 15


def is_castling(action: int) -> bool:
    """Whether two men move."""
    return action >> 24 == CASTLES


def is_capture(state: Array, action: int) -> bool:
    """Whether something is taken."""
    return action >> 24 == IN_PASSING or state.cells[end_of(action)] != EMPTY


def write_coordinates(sheet: Sheet, action: int) -> str:
    """The two squares, and what a man becomes."""
    becomes = sheet.kinds[becomes_of(action) - 1].letter.lower() if becomes_of(action) else ""
    return name_of(start_of(action)) + name_of(end_of(action)) + becomes


def write_short(sheet: Sheet, state: Array, action: int, actions: Sequence[int], mark: str) -> str:
    """As chess is written: the letter of the man but for pawns, where it goes, and a mark for check or mate."""
    if is_castling(action):
        return ("O-O" if end_of(action) > start_of(action) else "O-O-O") + mark
    begin, end, letter = name_of(start_of(action)), name_of(end_of(action)), sheet.kinds[kind_of(action) - 1].letter
    taken = "x" if is_capture(state, action) else ""
    becomes = f"={sheet.kinds[becomes_of(action) - 1].letter}" if becomes_of(action) else ""
    if letter == PAWN:
        return (begin[0] if taken else "") + taken + end + becomes + mark
    others = {
        name_of(start_of(other))
        for other in actions
        if kind_of(other) == kind_of(action) and end_of(other) == end_of(action) and start_of(other) != start_of(action)
        if not is_castling(other)
    }
    return letter + _told_apart(begin, others) + taken + end + becomes + mark


def _told_apart(begin: str, others: set[str]) -> str:
    """As much of a square's name as tells it from others."""
    if not others:
        return ""
    if all(other[0] != begin[0] for other in others):
        return begin[0]
    return begin[1:] if all(other[1:] != begin[1:] for other in others) else begin


def meant(sheet: Sheet, text: str, actions: Sequence[int]) -> list[int]:
    """The legal moves that a text may mean, in short, long or coordinate notation; marks such as + and ! do not matter."""
    plain = text.strip().translate(_figurines(sheet)).rstrip("+#!? ").removeprefix(PAWN)
    if castling := _CASTLING.fullmatch(plain):
        is_long = castling["long"] is not None
        return [action for action in actions if is_castling(action) and (end_of(action) < start_of(action)) == is_long]
    if squares := _LONG.fullmatch(plain):
        return [
            action
            for action in actions
            if name_of(start_of(action)) == squares["begin"]
            and name_of(end_of(action)) == squares["end"]
            and _becomes(sheet, action, squares["becomes"])
        ]
    wanted = _SHORT.fullmatch(plain)
    return [action for action in actions if wanted is not None and _fits(sheet, action, wanted)]


def _figurines(sheet: Sheet) -> dict[int, str]:
    return str.maketrans({sign: kind.letter for kind in sheet.kinds for sign in SIGNS.get(kind.name, "")})


def _fits(sheet: Sheet, action: int, wanted: re.Match[str]) -> bool:
    begin = name_of(start_of(action))
    return (
        not is_castling(action)
        and sheet.kinds[kind_of(action) - 1].letter == (wanted["kind"] or PAWN)
        and wanted["end"] == name_of(end_of(action))
        and wanted["file"] in (None, begin[0])
        and wanted["rank"] in (None, begin[1:])
        and _becomes(sheet, action, wanted["becomes"])
    )


def _becomes(sheet: Sheet, action: int, wanted: str | None) -> bool:
    """Whether a man becomes what a letter says; without a letter it may become anything."""
    return not wanted or (becomes_of(action) != 0 and sheet.kinds[becomes_of(action) - 1].letter == wanted.upper())
