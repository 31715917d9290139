"""The background of a text diagram while it is being drawn, and its twin in plain ASCII."""

from __future__ import annotations

_TWINS = str.maketrans(
    {"·": ".", "─": "-", "│": "|", "╳": "X", **dict.fromkeys("┌┬┐├┼┤└┴┘", "+")}  # noqa: RUF001 - a crossing, not a letter
)

# Which of the four arms (up, right, down, left) reach out of a crossing of printed lines.
_CROSSINGS = {
    (False, False, False, False): "·",
    (False, True, False, False): "─",
    (False, False, False, True): "─",
    (False, True, False, True): "─",
    (True, False, False, False): "│",
    (False, False, True, False): "│",
    (True, False, True, False): "│",
    (False, True, True, False): "┌",
    (False, True, True, True): "┬",
    (False, False, True, True): "┐",
    (True, True, True, False): "├",
    (True, True, True, True): "┼",
    (True, False, True, True): "┤",
    (True, True, False, False): "└",
    (True, True, False, True): "┴",
    (True, False, False, True): "┘",
}


def crossing(*, up: bool, right: bool, down: bool, left: bool) -> str:
    """Give the box-drawing character with these arms."""
    return _CROSSINGS[up, right, down, left]


def ascii_twin(rows: tuple[str, ...]) -> tuple[str, ...]:
    """Rewrite a canvas, character by character, in ASCII: the shape stays the same."""
    return tuple(row.translate(_TWINS) for row in rows)


class Canvas:
    """A sheet of characters that grows to the right and downwards as it is written on."""

    def __init__(self) -> None:
        """Start with an empty sheet."""
        self._marks: dict[tuple[int, int], str] = {}

    def put(self, row: int, column: int, text: str) -> None:
        """Write a text from a place to the right, over what stood there."""
        for offset, mark in enumerate(text):
            self._marks[row, column + offset] = mark

    def at(self, row: int, column: int) -> str:
        """Read one character; a space where nothing was written."""
        return self._marks.get((row, column), " ")

    def rows(self) -> tuple[str, ...]:
        """Give the sheet as rows of one length."""
        height = max((row for row, _ in self._marks), default=-1) + 1
        width = max((column for _, column in self._marks), default=-1) + 1
        return tuple("".join(self.at(row, column) for column in range(width)) for row in range(height))
