"""The sheet of signs: every sign stays within its square, and the page draws the same ones as the pictures."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from plyground import load
from plyground.boards.svg_symbols import SYMBOLS

PAGE = Path(__file__).parents[2] / "client" / "src" / "board" / "symbols.ts"
STEPS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "A": 7}
"""Numbers that a command of a path takes; those of an arc end with the point it goes to."""


def points(path: str) -> list[tuple[float, float]]:
    """The corners and handles of a path whose commands are all absolute."""
    found, x, y = [], 0.0, 0.0
    for command, told in re.findall(r"([MLHVCA])([^MLHVCAZ]*)", path):
        numbers = [float(number) for number in re.findall(r"-?[0-9.]+", told)]
        assert len(numbers) == STEPS[command], (command, told)
        if command == "H":
            numbers = [numbers[0], y]
        elif command == "V":
            numbers = [x, numbers[0]]
        elif command == "A":
            numbers = numbers[5:]
        found += list(zip(numbers[::2], numbers[1::2], strict=True))
        x, y = found[-1]
    return found


@pytest.mark.parametrize("name", SYMBOLS)
def test_a_sign_is_drawn_within_its_square(name: str) -> None:
    assert re.fullmatch(r"[MLHVCAZ0-9 .-]+", SYMBOLS[name].path)
    assert all(abs(x) <= 50 >= abs(y) for x, y in points(SYMBOLS[name].path))


@pytest.mark.skipif(not PAGE.exists(), reason="the sources of the page are not here")
def test_the_page_has_the_signs_of_the_sheet_but_for_those_that_come_with_their_pieces() -> None:
    drawn = dict(re.findall(r'^  (\w+): \{ path: "([^"]+)"', PAGE.read_text(encoding="utf-8"), re.MULTILINE))
    sent = {layer["symbol"]: layer["path"] for glyph in load("chess").table()["glyphs"].values() for layer in glyph["layers"]}
    assert len(sent) == 6
    assert drawn | sent == {name: symbol.path for name, symbol in SYMBOLS.items()}
    assert not drawn.keys() & sent.keys()
