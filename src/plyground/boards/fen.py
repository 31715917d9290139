"""Rows of pieces as one line of text, in the manner of Forsyth and Edwards: `rnb2/3p1/12`.

Rows are separated by `/` and written in the order given; a number, of several digits if need be, is a run of empty
cells. Pieces are written as their letters, which may have more than one character but no digit and no slash.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from plyground.core.errors import BadPositionError, PlygroundError

_DIGITS = "0123456789"


def write_rows(rows: Sequence[Sequence[str]]) -> str:
    """Write rows of letters, "" being an empty cell."""
    return "/".join(_write_row(row) for row in rows)


def _write_row(row: Sequence[str]) -> str:
    text = ""
    empty = 0
    for letter in (*row, None):
        if letter == "":
            empty += 1
            continue
        text += str(empty) if empty else ""
        empty = 0
        if letter is not None:
            text += _checked(letter)
    return text


def _checked(letter: str) -> str:
    if any(mark in _DIGITS or mark == "/" or mark.isspace() for mark in letter) or not letter:
        message = f"Expected letters of pieces without digits, slashes and spaces, got {letter!r}"
        raise PlygroundError(message)
    return letter


def read_rows(text: str, columns: int, rows: int, letters: Collection[str]) -> list[list[str]]:
    """Read what `write_rows` wrote: `rows` rows of `columns` cells, each "" or one of the letters.

    Where one letter begins another, the longer one is read.
    """
    longest_first = sorted(map(_checked, letters), key=len, reverse=True)
    parts = text.strip().split("/")
    if len(parts) != rows:
        message = f"Expected {rows} rows separated by '/', got {len(parts)} in {text!r}"
        raise BadPositionError(message)
    return [_read_row(part, columns, number, longest_first) for number, part in enumerate(parts, 1)]


def _read_row(text: str, columns: int, number: int, letters: Sequence[str]) -> list[str]:
    cells: list[str] = []
    place = 0
    while place < len(text):
        if text[place] in _DIGITS:
            end = place
            while end < len(text) and text[end] in _DIGITS:
                end += 1
            run = int(text[place : min(end, place + len(str(columns)) + 1)])
            if run == 0:
                message = f"Expected runs of empty cells without leading zeros, got {text[place:end]!r} in row {number}"
                raise BadPositionError(message)
            cells.extend([""] * min(run, columns + 1))
            place = end
            continue
        letter = next((letter for letter in letters if text.startswith(letter, place)), None)
        if letter is None:
            choice = " ".join(sorted(letters)) or "(none)"
            message = (
                f"Expected a number of empty cells or one of {choice}, "
                f"got {text[place]!r} at character {place + 1} of row {number}, {text!r}"
            )
            raise BadPositionError(message)
        cells.append(letter)
        place += len(letter)
    if len(cells) != columns:
        count = "more" if len(cells) > columns else str(len(cells))
        message = f"Expected {columns} cells in each row, got {count} in row {number}, {text!r}"
        raise BadPositionError(message)
    return cells
