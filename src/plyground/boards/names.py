"""Names of cells: a column letter and a row number, as in d4."""

from __future__ import annotations

import re
from string import ascii_lowercase

_COORDINATE = re.compile(r"([a-z]+)([0-9]+)")


def column_letters(column: int) -> str:
    """Name a column counted from 0: a, b, ... z, then aa, ab, ... (as spreadsheets do)."""
    letters = ""
    rest = column + 1
    while rest:
        rest, letter = divmod(rest - 1, len(ascii_lowercase))
        letters = ascii_lowercase[letter] + letters
    return letters


def coordinate(column: int, row: int) -> str:
    """Name the cell in a column and a row, both counted from 0: (3, 3) is d4."""
    return f"{column_letters(column)}{row + 1}"


def split_coordinate(name: str) -> tuple[int, int] | None:
    """Take d4 apart into (3, 3), column and row counted from 0; None when the name has another form."""
    match = _COORDINATE.fullmatch(name)
    if match is None:
        return None
    column = 0
    for letter in match[1]:
        column = column * len(ascii_lowercase) + ascii_lowercase.index(letter) + 1
    return column - 1, int(match[2]) - 1
