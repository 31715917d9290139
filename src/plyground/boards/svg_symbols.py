"""The sheet of signs, drawn here so that no picture depends on the fonts of a machine.

Each sign is path data in a square from -50 to 50, to be filled, or stroked where it is a line.
"""

from __future__ import annotations

from typing import NamedTuple

from plyground.core.errors import PlygroundError


class Symbol(NamedTuple):
    """A sign: its path and whether it is a line rather than an area."""

    path: str
    is_line: bool = False


SYMBOLS = {
    "cross": Symbol("M-27-27L27 27M27-27L-27 27", is_line=True),
    "nought": Symbol("M0-30A30 30 0 1 1 0 30A30 30 0 1 1 0-30Z", is_line=True),
    "arrow": Symbol("M0-40L28-4H11V38H-11V-4H-28Z"),
    "crown": Symbol("M-34 22L-38-20L-18-2L0-30L18-2L38-20L34 22ZM-33 27H33V35H-33Z"),
    "star": Symbol("M0-40L10-13L39-12L16 5L24 33L0 17L-24 33L-16 5L-39-12L-10-13Z"),
    "diamond": Symbol("M0-38L30 0L0 38L-30 0Z"),
    "triangle": Symbol("M0-34L36 28H-36Z"),
    "square": Symbol("M-28-28H28V28H-28Z"),
    "pawn": Symbol(
        "M0-31A13 13 0 0 1 9-8H15V0H8C9 12 15 19 22 25H-22C-15 19-9 12-8 0H-15V-8H-9A13 13 0 0 1 0-31ZM-27 31H27V40H-27Z"
    ),
    "knight": Symbol(
        "M-22 25C-22 10-6 6-4-5C-11 1-18 2-23 7L-28 12L-38 5C-39-3-32-8-28-16C-25-22-22-27-15-31L-14-43L-3-34"
        "C19-34 31-10 26 25ZM-17-24A4 4 0 1 0-16-16A4 4 0 1 0-17-24ZM-31 31H31V40H-31Z"
    ),
    "bishop": Symbol(
        "M0-45A5 5 0 0 1 3-36C8-33 12-29 15-24L2-10L7-6L18-18C22-5 16 4 11 9H17V16H11C12 19 16 22 21 25H-21"
        "C-16 22-12 19-11 16H-17V9H-11C-20 0-20-24-3-36A5 5 0 0 1 0-45ZM-29 31H29V40H-29Z"
    ),
    "rook": Symbol("M-28-36H-16V-28H-7V-36H7V-28H16V-36H28V-18L19-10V14L26 25H-26L-19 14V-10L-28-18ZM-32 31H32V40H-32Z"),
    "queen": Symbol(
        "M-26 12L-37-18A5 5 0 1 1-30-20L-17-4L-20-28A5 5 0 1 1-13-29L0-6L13-29A5 5 0 1 1 20-28L17-4L30-20"
        "A5 5 0 1 1 37-18L26 12ZM-26 18H26L24 25H-24ZM-32 31H32V40H-32Z"
    ),
    "king": Symbol(
        "M-4-45H4V-39H10V-31H4V-22C12-31 38-30 38-10C38-1 30 5 26 12H-26C-30 5-38-1-38-10C-38-30-12-31-4-22"
        "V-31H-10V-39H-4ZM-26 18H26L24 25H-24ZM-32 31H32V40H-32Z"
    ),
    "s": Symbol("M0-46C10-22 44-4 44 16C44 38 14 40 5 20L14 46H-14L-5 20C-14 40-44 38-44 16C-44-4-10-22 0-46Z"),
    "h": Symbol("M0 44C-10 24-46 8-46-17C-46-42-12-48 0-20C12-48 46-42 46-17C46 8 10 24 0 44Z"),
    "d": Symbol("M0-46L34 0L0 46L-34 0Z"),
    "c": Symbol("M0-46A21 21 0 0 1 18-14A21 21 0 1 1 5 16L14 46H-14L-5 16A21 21 0 1 1-18-14A21 21 0 0 1 0-46Z"),
}


def sheet_symbol(name: str) -> Symbol:
    """Find a sign by its name."""
    if name not in SYMBOLS:
        message = f"Expected one of the symbols {', '.join(SYMBOLS)}, got {name!r}"
        raise PlygroundError(message)
    return SYMBOLS[name]
