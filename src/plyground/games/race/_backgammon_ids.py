"""GNU Backgammon's names for positions: the Position ID (14 characters) and the Match ID (12), both base64.

The Position ID is 80 bits: for the player who is not on roll and then for the one who is, from the ace point to the bar, as
many ones as men and a zero. The Match ID is 67 bits, the lowest first:

     0 doublings (4)   4 owner of the cube, 3 is nobody (2)   6 on roll (1)   7 Crawford (1)   8 playing, over ... (3)
    11 whose decision (1)   12 doubled (1)   13 resigned (2)   15, 18 dice (3 each)   21 match (15)   36, 51 scores (15 each)
    66 whether gammons count only once the cube was turned; they always count here
"""

from __future__ import annotations

import base64
import re
from typing import NamedTuple

from plyground.core.errors import BadPositionError

POSITION = re.compile(r"[A-Za-z0-9+/]{14}")
BOTH = re.compile(r"(?:Position ID:)?\s*([A-Za-z0-9+/]{14})[:\s]+(?:Match ID\s*:)?\s*([A-Za-z0-9+/]{12})")
_POSITION_BYTES, _MATCH_BYTES = 10, 9
_NOBODY = 3
NO_GAME, PLAYING, OVER = range(3)

Side = list[int]
"""Men on the points 1 to 24 and on the bar (25); item 0 is not used."""


class MatchState(NamedTuple):
    """What a Match ID tells; `owner` is None for a cube that nobody owns, dice are 0 before the roll."""

    doublings: int
    owner: int | None
    mover: int
    is_crawford: bool
    stage: int
    turn: int
    is_doubled: bool
    dice: tuple[int, int]
    length: int
    scores: tuple[int, int]


def write_sides(waiting: Side, rolling: Side) -> str:
    """The Position ID."""
    bits, place = 0, 0
    for side in (waiting, rolling):
        for men in side[1:]:
            bits |= (1 << men) - 1 << place
            place += men + 1
    return base64.b64encode(bits.to_bytes(_POSITION_BYTES, "little")).decode().rstrip("=")


def read_sides(text: str) -> tuple[Side, Side]:
    """The men of the player who is not on roll and of the one who is."""
    bits = int.from_bytes(base64.b64decode(text + "=="), "little")
    sides: list[Side] = []
    place = 0
    for _ in range(2):
        side = [0]
        for _point in range(25):
            men = 0
            while bits >> place & 1:
                men, place = men + 1, place + 1
            place += 1
            side.append(men)
        sides.append(side)
    if bits >> place or place > 8 * _POSITION_BYTES:
        raise BadPositionError(f"{text!r} is no Position ID: it has men beyond the bar.")
    return sides[0], sides[1]


def write_match(match: MatchState) -> str:
    """The Match ID."""
    owner = _NOBODY if match.owner is None else match.owner
    fields = (
        (match.doublings, 0),
        (owner, 4),
        (match.mover, 6),
        (int(match.is_crawford), 7),
        (match.stage, 8),
        (match.turn, 11),
        (int(match.is_doubled), 12),
        (match.dice[0], 15),
        (match.dice[1], 18),
        (match.length, 21),
        (match.scores[0], 36),
        (match.scores[1], 51),
    )
    bits = sum(value << place for value, place in fields)
    return base64.b64encode(bits.to_bytes(_MATCH_BYTES, "little")).decode()


def read_match(text: str) -> MatchState:
    """What a Match ID tells; nothing is checked but the dice."""
    bits = int.from_bytes(base64.b64decode(text), "little")

    def field(place: int, length: int) -> int:
        return bits >> place & (1 << length) - 1

    dice = field(15, 3), field(18, 3)
    if max(dice) > 6 or (0 in dice and max(dice) > 0):
        raise BadPositionError(f"The Match ID {text!r} has dice that do not exist: {dice[0]} and {dice[1]}.")
    return MatchState(
        field(0, 4),
        None if field(4, 2) == _NOBODY else field(4, 2) & 1,
        field(6, 1),
        bool(field(7, 1)),
        field(8, 3),
        field(11, 1),
        bool(field(12, 1)),
        dice,
        field(21, 15),
        (field(36, 15), field(51, 15)),
    )
