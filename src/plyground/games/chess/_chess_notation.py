"""Moves of chess as people write them: Nf3, exd8=Q#, O-O; and by their squares, e2e4, as programs do."""

from __future__ import annotations

import re
from collections.abc import Sequence

from plyground.games.chess._chess_positions import LETTERS, name_of
from plyground.games.chess._chess_rules import CASTLING, KING, LONG_FILE, PASSING, PAWN, SHORT_FILE, Men
from plyground.games.chess._lines import SIDE
from plyground.native import has

_SAN = re.compile(
    r"(?P<kind>[NBRQK])?(?P<file>[a-h])?(?P<rank>[1-8])?[x:-]?(?P<end>[a-h][1-8])"
    r"(=?\(?(?P<becomes>[NBRQnbrq])\)?)?( ?e\.?p\.?)?"
)
_CASTLING = re.compile(r"[Oo0]-?[Oo0](?P<long>-?[Oo0])?")
_SQUARES = re.compile(r"([a-h][1-8])[-x]?([a-h][1-8])=?([NBRQnbrq])?")
SIGNS = ("♙♘♗♖♕♔", "♟♞♝♜♛♚")
"""The men of White and of Black as single characters, in the order of their letters."""
_FIGURINES = str.maketrans({sign: LETTERS[kind] for row in SIGNS for kind, sign in enumerate(row)})


def start_of(action: int) -> int:
    """The square that a move leaves."""
    return action & 63


def end_of(action: int) -> int:
    """The square that a move goes to; in castling that of the rook."""
    return action >> 6 & 63


def kind_of(action: int) -> int:
    """Which man moves."""
    return action >> 12 & 7


def becomes_of(action: int) -> int:
    """What a pawn becomes; 0 if nothing."""
    return action >> 15 & 7


def is_castling(action: int) -> bool:
    """Whether king and rook move."""
    return action >> 18 == CASTLING


def is_capture(state: Men, action: int) -> bool:
    """Whether something is taken."""
    return action >> 18 == PASSING or (not is_castling(action) and has(state.colours[1 - state.turn], end_of(action)))


def castling_goal(action: int) -> int:
    """Where the king goes in castling."""
    king, rook = start_of(action), end_of(action)
    return king // SIDE * SIDE + (SHORT_FILE if rook > king else LONG_FILE)


def write_coordinates(action: int, *, shuffled: bool = False) -> str:
    """The two squares, and what a pawn becomes. In castling the king's goal, or, if shuffled, its rook's square."""
    end = castling_goal(action) if is_castling(action) and not shuffled else end_of(action)
    becomes = LETTERS[becomes_of(action)].lower() if becomes_of(action) else ""
    return name_of(start_of(action)) + name_of(end) + becomes


def write_short(state: Men, action: int, actions: Sequence[int], mark: str) -> str:
    """Standard algebraic notation, with a mark for check or mate."""
    if is_castling(action):
        return ("O-O" if end_of(action) > start_of(action) else "O-O-O") + mark
    begin, end, kind = name_of(start_of(action)), name_of(end_of(action)), kind_of(action)
    taken = "x" if is_capture(state, action) else ""
    if kind == PAWN:
        becomes = f"={LETTERS[becomes_of(action)]}" if becomes_of(action) else ""
        return (begin[0] if taken else "") + taken + end + becomes + mark
    others = [
        name_of(start_of(other))
        for other in actions
        if kind_of(other) == kind and end_of(other) == end_of(action) and other != action and not is_castling(other)
    ]
    return LETTERS[kind] + _told_apart(begin, others) + taken + end + mark


def _told_apart(begin: str, others: Sequence[str]) -> str:
    """As much of a square's name as tells it from others."""
    if not others:
        return ""
    if all(other[0] != begin[0] for other in others):
        return begin[0]
    return begin[1] if all(other[1] != begin[1] for other in others) else begin


def meant(text: str, actions: Sequence[int]) -> list[int]:
    """The legal moves that a text may mean, in short, long or coordinate notation; marks such as + and ! do not matter.

    Several are meant where a text does not tell what a pawn becomes, or which of two men moves.
    """
    plain = text.strip().translate(_FIGURINES).rstrip("+#!? ").removeprefix("P")
    if castling := _CASTLING.fullmatch(plain):
        is_long = castling["long"] is not None
        return [action for action in actions if is_castling(action) and (end_of(action) < start_of(action)) == is_long]
    if squares := _SQUARES.fullmatch(plain):
        return _by_squares(squares[1], squares[2], squares[3] or "", actions)
    wanted = _SAN.fullmatch(plain)
    return [action for action in actions if wanted is not None and _fits(action, wanted)]


def _by_squares(begin: str, end: str, becomes: str, actions: Sequence[int]) -> list[int]:
    found = []
    for action in actions:
        ends = {name_of(end_of(action))}
        if is_castling(action) and abs(castling_goal(action) - start_of(action)) > 1:
            ends.add(name_of(castling_goal(action)))
        if name_of(start_of(action)) == begin and end in ends and _becomes(action, becomes):
            found.append(action)
    return found


def _fits(action: int, wanted: re.Match[str]) -> bool:
    if is_castling(action):
        return False
    begin = name_of(start_of(action))
    kind = LETTERS.index(wanted["kind"]) if wanted["kind"] else PAWN
    return (
        kind == kind_of(action)
        and wanted["end"] == name_of(end_of(action))
        and wanted["file"] in (None, begin[0])
        and wanted["rank"] in (None, begin[1])
        and _becomes(action, wanted["becomes"] or "")
    )


def _becomes(action: int, wanted: str) -> bool:
    """Whether a pawn becomes what a letter says; without a letter it may become anything."""
    return not wanted or (becomes_of(action) != 0 and LETTERS[becomes_of(action)] == wanted.upper())


def clicks(action: int) -> list[str]:
    """The man and where it goes. In castling the king's goal where it is two squares off, else the rook."""
    end = end_of(action)
    if is_castling(action) and kind_of(action) == KING and abs(castling_goal(action) - start_of(action)) == 2:
        end = castling_goal(action)
    return [name_of(start_of(action)), name_of(end)]
